import type { Argument, FileFacts, Reference, TypeText } from '../facts.ts';
import { nameNumberType } from '../numberTypes.ts';
import { indexOf } from './factsIndex.ts';
import { unknownType, type GivenType } from './givenType.ts';
import type { NameResolution } from './nameResolution.ts';
import { enclosing, getDefinition, isCallable, type Project, type Symbol } from './project.ts';
import { isPlainC } from './reachable.ts';
import { getParts } from './receiverText.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** As much of a source as facts keep; a longer one is cut. */
const longestSource = 200;
const path = /^[\p{ID_Continue}.]+$/u;
const chain = /^[\p{ID_Continue}.]+(?:\(\)[\p{ID_Continue}.]*)*$/u;
const text: GivenType = { kind: 'plain', name: 'char*' };

/** What the arguments of calls of C++ are, as far as that is known for certain. */
export class CppValues {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #receivers: ReceiverTypes;

  constructor(project: Project, names: NameResolution, receivers: ReceiverTypes) {
    this.#project = project;
    this.#names = names;
    this.#receivers = receivers;
  }

  /** The type of an argument: of a plain one its name with a star for each pointer. */
  get(facts: FileFacts, reference: Reference, { kind, text: written, type }: Argument): GivenType {
    // C has one function of a name, whatever it is given.
    if (isPlainC(facts.path)) return unknownType;
    if (kind === 'string') return text;
    if (kind === 'number') return readNumber(written);
    if (written.length >= longestSource) return unknownType;
    // Of `&it` only `it` is kept.
    if (type !== undefined) {
      const plain = path.test(written) ? this.#getPlain(facts, reference, written.split('.')) : undefined;
      if (plain?.kind === 'plain') return { kind: 'plain', name: `${plain.name}*` };
      const found = path.test(written) ? this.#receive(facts, reference, written) : undefined;
      return found === undefined ? unknownType : { kind: 'ours', types: found, isLoose: false, isBound: true };
    }
    const cast = readCast(written);
    if (cast !== undefined) return cast;
    if (/^-\s*\d/.test(written)) return readNumber(written.replace(/^-\s*/, ''));
    if (written === 'true' || written === 'false') return { kind: 'plain', name: 'bool' };
    if (written === 'nullptr' || written === 'NULL') return { kind: 'plain', name: 'nullptr' };
    if (/^'(?:\\.|[^\\'])'$/.test(written)) return { kind: 'plain', name: 'char' };
    if (severalTexts.test(written)) return text;
    const computed = this.#getComputed(facts, reference, written);
    if (computed !== undefined) return computed;
    const source = written.replace(/\s+/g, '').replace(/->|::/g, '.');
    // Every class of texts gives one of C by this name.
    if (/[\w)\]]\.c_str\(\)$/.test(source)) return text;
    const parts = getParts(source);
    const flat = parts.join('.');
    if (!chain.test(flat) || flat === 'this') return unknownType;
    const plain = this.#getPlain(facts, reference, parts);
    if (plain !== undefined) return plain;
    const found = this.#receive(facts, reference, flat);
    return found === undefined ? unknownType : { kind: 'ours', types: found, isLoose: true, isBound: true };
  }

  /** What an expression with operators gives; undefined for any other, and where the operands may say it themselves. */
  #getComputed(facts: FileFacts, reference: Reference, written: string): GivenType | undefined {
    const outer = withoutBrackets(written);
    const of = (part: string): GivenType => {
      const source = part.trim();
      if (/^\d/.test(source)) return readNumber(source);
      return this.get(facts, reference, { kind: source.startsWith('"') ? 'string' : 'other', text: source });
    };
    if (isTruth(outer)) return { kind: 'plain', name: 'bool' };
    const [, stepped] = /^(?:\+\+|--)([\w.]+)$/.exec(written) ?? /^([\w.]+)(?:\+\+|--)$/.exec(written) ?? [];
    if (stepped !== undefined) return of(stepped);
    const [, pointer, list] = /^(?:\*([\w.]+)|([\w.]+)\[[^[\]]*\])$/.exec(written) ?? [];
    const held = pointer ?? list;
    if (held !== undefined) {
      const type = of(held);
      if (type.kind === 'plain' && type.name.endsWith('*')) return { kind: 'plain', name: type.name.slice(0, -1) };
      return undefined;
    }
    const isPlainPath = !/[<>&|^=!,"']/.test(outer);
    if (isPlainPath && /\s[-+*/]\s/.test(outer) && !outer.includes('?') && outer === written)
      return addUp(written.split(/\s[-+*/]\s/).map(of));
    const [, one, other] = outer === written ? (/^[^?:]+\?([^?:]+):([^?:]+)$/.exec(written) ?? []) : [];
    if (one === undefined || other === undefined) return undefined;
    const [first, second] = [of(one), of(other)];
    return first.kind === 'plain' && second.kind === 'plain' && first.name === second.name ? first : undefined;
  }

  #receive(facts: FileFacts, { within, site }: Reference, receiver: string): readonly Symbol[] | undefined {
    const found = this.#receivers.receiver(facts, { name: '', role: 'call', site, within, receiver });
    if (found.kind !== 'types' || found.isList === true || found.handed !== undefined) return undefined;
    if (found.isPart === true || found.isItself === true) return undefined;
    // Another name may stand for a pointer, or for something that holds one.
    return found.types.every((each) => getDefinition(this.#project, each)?.kind === 'class') ? found.types : undefined;
  }

  /** What a variable, a field or the result of a function is declared as, where that is no class of the code. */
  #getPlain(facts: FileFacts, reference: Reference, parts: readonly string[]): GivenType | undefined {
    const last = parts.at(-1) ?? '';
    const isCall = last.endsWith('()');
    const name = isCall ? last.slice(0, -2) : last;
    const before = parts.slice(0, -1).join('.');
    if (before === '' && !isCall) {
      const around = new Set(enclosing(facts, reference.within));
      const { line } = reference.site;
      const bound = indexOf(facts)
        .bindings(name)
        .findLast((each) => around.has(each.within) && each.line <= line && line <= each.endLine);
      if (bound !== undefined) return readPlain(bound.type);
    }
    const owners = this.#receive(facts, reference, before === '' ? 'this' : before) ?? [];
    const members = owners.flatMap((owner) => this.#receivers.classes.member(owner, name));
    const isFree = members.length === 0 && before === '' && isCall;
    const named = isFree ? this.#names.definitionsNamed(name, 'cpp') : members;
    const types = new Set(
      named.map((symbol) => {
        const own = getDefinition(this.#project, symbol);
        if (own === undefined || isCallable(own) !== isCall) return '';
        return (isCall ? own.returns : own.type) ?? '';
      }),
    );
    const [only] = types;
    return types.size === 1 && path.test(name) ? readPlain(only ?? '') : undefined;
  }
}

/** `"a" "b"` is one text. */
const severalTexts = /^"(?:\\.|[^"\\])*"(?:\s+"(?:\\.|[^"\\])*")+$/;

/** A source without texts and what stands between brackets. */
function withoutBrackets(written: string): string {
  let [plain, inner] = ['', written.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])'/g, '""')];
  while (plain !== inner)
    [plain, inner] = [inner, inner.replace(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '()')];
  return plain.replaceAll('()', '');
}

/** Whether the last thing that an expression does is to compare or to negate. */
function isTruth(outer: string): boolean {
  const rest = outer.replace(/->/g, '.').replace(/[=!<>]=|&&|\|\|/g, ' # ');
  // What binds less than these, and what may be a template.
  if (/[?,=<>&|^:]/.test(rest)) return false;
  return rest.includes('#') || /^\s*!\s*\w/.test(rest);
}

/** What numbers of these types make together (ISO C++, [expr.arith.conv]), as far as every compiler says the same. */
function addUp(types: readonly GivenType[]): GivenType | undefined {
  const names = types.map((each) => (each.kind === 'plain' ? each.name : ''));
  if (!names.every((name) => /^(?:0|bool|s?char|uchar|u?short|int|float|double)$/.test(name))) return undefined;
  const real = ['double', 'float'].find((name) => names.includes(name));
  return { kind: 'plain', name: real ?? 'int' };
}

function readPlain(type: TypeText): GivenType | undefined {
  const name = /^''(\w+\**)$/.exec(type)?.[1];
  return name === undefined ? undefined : { kind: 'plain', name };
}

function readNumber(written: string): GivenType {
  // A longer one may be of a wider type.
  const [, digits, suffix = ''] = /^(\d{1,9}|0x[\da-f]{1,7})(u?l{0,2}|l{1,2}u)$/i.exec(written) ?? [];
  if (digits !== undefined) {
    const name = [...suffix.toLowerCase()].sort().join('');
    const long = name.replace('u', '').replace('ll', 'llong').replace(/^l$/, 'long');
    const type = `${name.endsWith('u') ? 'u' : ''}${long === '' ? 'int' : long}`;
    return { kind: 'plain', name: written === '0' ? '0' : type };
  }
  const real = /^\d*\.?\d*(?:e[+-]?\d+)?(f?)$/i.exec(written);
  if (real === null || !/[.e]/i.test(written)) return unknownType;
  return { kind: 'plain', name: real[1] === '' ? 'double' : 'float' };
}

/** The number type that a value is cast to: `(int)it`, `static_cast<unsigned char>(it)`, `int(it)`. */
function readCast(written: string): GivenType | undefined {
  const [, before, named, called] =
    /^(?:\(([a-z\s]+)\)\s*[\w(~-]|static_cast<([a-z\s]+)>\([^()]*\)$|([a-z]+)\([^()]*\)$)/.exec(written) ?? [];
  // What is behind a cast may be added to it.
  const isWhole = before === undefined || /^\([a-z\s]+\)\s*[\w.]+$/.test(written);
  const words = (before ?? named ?? called ?? '').trim().split(/\s+/);
  const name = isWhole ? nameNumberType(words) : undefined;
  return name === undefined ? undefined : { kind: 'plain', name };
}
