import { getTraits } from '../languages/languages.ts';
import type { Argument, Binding, FileFacts, Reference, TypeText } from '../facts.ts';
import { getName, getOutsideName, isWritten, parseType } from '../typeText.ts';
import { CppValues } from './cppValues.ts';
import { findUses, indexOf } from './factsIndex.ts';
import { unknownType, type GivenType } from './givenType.ts';
import { nameUses } from '../nameUses.ts';
import type { NameResolution } from './nameResolution.ts';
import {
  classesAround,
  definitionAt,
  enclosing,
  enclosingClass,
  getDefinition,
  isCallable,
  isSame,
  type Project,
  type Symbol,
} from './project.ts';
import { getPlain } from './plainTypes.ts';
import type { ReceiverTypes } from './receiverTypes.ts';
import { getParts } from './receiverText.ts';

const primitives: ReadonlySet<string> = new Set(['byte', 'short', 'int', 'long', 'char', 'float', 'double', 'boolean']);
const plainNames: ReadonlySet<string> = new Set([
  ...primitives,
  'Byte',
  'Short',
  'Integer',
  'Long',
  'Character',
  'Float',
  'Double',
  'Boolean',
  'String',
  'CharSequence',
  'Number',
  'Class',
  'Object',
]);
/** Types of Java and its libraries that facts leave out in favour of what they hold: `Optional<Repo>` is a `Repo`. */
export const wrapperNames: readonly string[] = [
  'Optional',
  'Lazy',
  'Future',
  'CompletableFuture',
  'CompletionStage',
  'Mono',
  'Task',
  'Deferred',
  'Provider',
  'ObjectProvider',
  'Promise',
  'Readonly',
  'Required',
  'Partial',
  'Annotated',
  'Final',
  'Nullable',
];
/** A type parameter, as it is usually written. */
export const typeVariable = /^\p{Lu}[\p{Lu}\d_]?$/u;
/** As much of a source as facts keep; a longer one is cut. */
const longestSource = 200;
/** `(Repo)it` and `it as Repo` of C#; a small word in brackets may be a value. */
const castInCsharp =
  /^(?:\((\p{Lu}[\p{ID_Continue}.]*)\)\s*[\p{ID_Start}_(]|[\p{ID_Continue}.]+\s+as\s+([\p{ID_Continue}.]+)$)/u;
const chain = /^[\p{ID_Continue}$.]+(?:\(\)[\p{ID_Continue}$.]*)*$/u;

/** What an argument's type is called, where calls are told apart by it. */
export class ArgumentTypes {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #receivers: ReceiverTypes;
  readonly #cpp: CppValues;
  readonly #wrapping = new WeakMap<FileFacts, boolean>();

  constructor(project: Project, names: NameResolution, receivers: ReceiverTypes) {
    this.#project = project;
    this.#names = names;
    this.#receivers = receivers;
    this.#cpp = new CppValues(project, names, receivers);
  }

  /** The type of an argument of a call. */
  get(facts: FileFacts, reference: Reference, argument: Argument): GivenType {
    if (getTraits(facts.language).conversions === 'kotlin') return this.#getOfKotlin(facts, reference, argument);
    if (getTraits(facts.language).conversions === 'cpp') return this.#cpp.get(facts, reference, argument);
    if (getTraits(facts.language).conversions === 'csharp') return this.#getOfCsharp(facts, reference, argument);
    if (getTraits(facts.language).conversions !== 'java') return getSort(argument);
    const { kind, type } = argument;
    const { within } = reference;
    if (type === '->' || kind === 'function') return { kind: 'function' };
    if (type === 'null') return { kind: 'null' };
    if (type !== undefined) return this.named(facts, type, within, { isLoose: false, isBound: false });
    if (kind === 'string') return { kind: 'plain', name: 'String' };
    return this.#getOfExpression(facts, reference, argument);
  }

  #getOfExpression(facts: FileFacts, reference: Reference, { kind, text }: Argument): GivenType {
    if (text === 'this') return this.#getThis(facts, reference.within);
    if (kind === 'name') return this.#getOfName(facts, text, reference);
    if (kind === 'member') return this.#getOfMember(facts, text, reference);
    return kind === 'other' && text.length < longestSource ? this.#getOfCall(facts, text, reference) : unknownType;
  }

  /** A literal of C#, what is made, cast, or declared with a type. */
  #getOfCsharp(facts: FileFacts, reference: Reference, argument: Argument): GivenType {
    const sort = getSort(argument);
    if (sort.kind !== 'unknown') return sort;
    const { kind, text } = argument;
    const [, before, behind] = kind === 'other' ? (castInCsharp.exec(text) ?? []) : [];
    const name = kind === 'class' ? text : (before ?? behind);
    const found =
      name === undefined
        ? this.#getOfExpression(facts, reference, argument)
        : this.named(facts, name, reference.within, { isLoose: false, isBound: false });
    const plain = found.kind === 'plain' || found.kind === 'outside' ? getPlain(found.name) : undefined;
    return plain === undefined ? found : { kind: 'sort', sort: plain };
  }

  /** What a written name of a type means in a file. */
  named(
    facts: FileFacts,
    name: string,
    within: number,
    { isLoose, isBound }: { readonly isLoose: boolean; readonly isBound: boolean },
  ): GivenType {
    if (name.endsWith('[]')) return { kind: 'array', element: name.slice(0, -2) };
    if (primitives.has(name)) return { kind: 'plain', name };
    if (name === '' || typeVariable.test(name)) return unknownType;
    // The code may have a `Character` of its own.
    const types = this.#names.classes(facts, name, within);
    if (types.length > 0) return { kind: 'ours', types, isLoose, isBound };
    if (plainNames.has(name)) return { kind: 'plain', name };
    const simple = name.slice(name.lastIndexOf('.') + 1);
    const taken = indexOf(facts).imports(name.split('.')[0] ?? name)[0];
    const isJdk = taken !== undefined && /^javax?\./.test(taken.from);
    return { kind: 'outside', name: simple, isJdk: isJdk && !isBound, isLoose };
  }

  /** A literal, or what a name, a member or a call of Kotlin is one of, for certain. */
  #getOfKotlin(facts: FileFacts, reference: Reference, argument: Argument): GivenType {
    const { within, site } = reference;
    if (argument.type === '->') return { kind: 'function' };
    if (argument.type === 'Boolean') return { kind: 'sort', sort: 'truth' };
    if (argument.type !== undefined) return { kind: 'outside', name: argument.type, isJdk: true, isLoose: false };
    const sort = argument.kind === 'function' ? readLambda(argument.text) : getSort(argument);
    const source = argument.text.replace(/\s+/g, '').replace(/(?:\?|!!)\./g, '.');
    if (sort.kind !== 'unknown' || argument.text.length >= longestSource) return sort;
    const text = withoutLists(source);
    if (!chain.test(text) || text === 'null' || text === 'it') return unknownType;
    if (/^this(?:\.|$)/.test(text) && this.#mayBeOther(facts, reference)) return unknownType;
    // A line may have several places in which a name is of different types: `is Repo -> open(it); else -> close(it)`.
    const bound = getPlace(facts, reference, text);
    if (bound === 'several') return unknownType;
    const found = this.#receivers.receiver(facts, { name: '', role: 'call', site, within, receiver: text, ...bound });
    if (found.kind !== 'types' || found.handed !== undefined || found.isPart === true) return unknownType;
    // The name of a class is its companion, which may be of any kind.
    if (found.isItself === true && argument.kind !== 'class') return unknownType;
    if (found.isList === true) return { kind: 'list' };
    // An alias stands for what it is another name of, where the code has that.
    const types = found.types.filter((type) => getDefinition(this.#project, type)?.kind !== 'type');
    return types.length === 0 ? unknownType : { kind: 'ours', types, isLoose: true, isBound: true };
  }

  /** Whether `this` may be what a lambda of Kotlin is called on, or what a member extends. */
  #mayBeOther(facts: FileFacts, { receiver, within }: Reference): boolean {
    const isExtension = enclosing(facts, within).some((at) => definitionAt(facts, at)?.owner !== undefined);
    return receiver !== undefined || (isExtension && enclosingClass(facts, within) >= 0);
  }

  #getThis(facts: FileFacts, within: number): GivenType {
    const definition = enclosingClass(facts, within);
    // In an anonymous class it is another object.
    const isPlain =
      definition >= 0 && enclosing(facts, within).every((at) => definitionAt(facts, at)?.expected === undefined);
    return isPlain
      ? { kind: 'ours', types: [{ path: facts.path, definition }], isLoose: false, isBound: true }
      : unknownType;
  }

  /** A parameter or local, else a field of a class around. */
  #getOfName(facts: FileFacts, name: string, { within, site: { line } }: Reference): GivenType {
    const around = new Set(enclosing(facts, within));
    const bound = indexOf(facts)
      .bindings(name)
      .findLast((each) => around.has(each.within) && each.line <= line && line <= each.endLine);
    if (bound !== undefined)
      return this.#getOfParameter(facts, bound) ?? this.#getOfText(facts, bound.type, bound.within, false);
    for (const definition of classesAround(facts, within)) {
      const field = this.#getOfField({ path: facts.path, definition }, name, true);
      if (field !== undefined) return field;
    }
    return unknownType;
  }

  /** What the parameter list around says of a binding that stands in it: the whole type, not what it holds. */
  #getOfParameter(facts: FileFacts, bound: Binding): GivenType | undefined {
    const list = definitionAt(facts, bound.within)?.parameters;
    if (list?.types === undefined || list.most === undefined) return undefined;
    // Parameters are bound before everything else in a function.
    const at = facts.bindings.filter(({ within }) => within === bound.within).indexOf(bound);
    const name = at < list.most ? (list.types.split(',')[at] ?? '') : '';
    return name === '' ? undefined : this.named(facts, name, bound.within, { isLoose: false, isBound: false });
  }

  /** `this.field`, `order.id`, `Status.OPEN`. */
  #getOfMember(facts: FileFacts, text: string, reference: Reference): GivenType {
    const dot = text.lastIndexOf('.');
    const [before, name] = [text.slice(0, dot), text.slice(dot + 1)];
    const owners = this.#getOwners(facts, before, reference);
    const fields = owners?.map((owner) => this.#getOfField(owner, name, before === 'this')) ?? [];
    return fields.length === 1 ? (fields[0] ?? unknownType) : unknownType;
  }

  /** `repo.find(id)`, `make()`: what all methods of the name give back. */
  #getOfCall(facts: FileFacts, text: string, reference: Reference): GivenType {
    const source = text.replace(/\s+/g, '');
    const parts = getParts(source);
    const last = parts.at(-1) ?? '';
    const flat = parts.join('.');
    if (!last.endsWith('()') || !chain.test(flat) || /[?:+\-*/%&|^<>=!'"]/.test(withoutLists(source)))
      return unknownType;
    const name = last.slice(0, -2);
    const before = parts.slice(0, -1).join('.');
    const owners =
      before === ''
        ? classesAround(facts, reference.within).map((definition) => ({ path: facts.path, definition }))
        : this.#getOwners(facts, before, reference);
    for (const owner of owners ?? []) {
      const members = this.#receivers.classes.member(owner, name).filter((each) => {
        const own = getDefinition(this.#project, each);
        return own !== undefined && isCallable(own);
      });
      const given = new Set(members.map((each) => getDefinition(this.#project, each)?.returns ?? ''));
      const [first] = members;
      const file = first === undefined ? undefined : this.#project.facts(first.path);
      if (first === undefined || file === undefined) continue;
      const isTold = given.size === 1 && tellsTypes(file);
      return isTold ? this.#getOfText(file, [...given][0] ?? '', first.definition, true) : unknownType;
    }
    return unknownType;
  }

  /** The classes of the code that a receiver is one of, for certain. */
  #getOwners(facts: FileFacts, receiver: string, reference: Reference): readonly Symbol[] | undefined {
    const { within, site } = reference;
    const found = this.#receivers.receiver(facts, { name: '', role: 'call', site, within, receiver });
    return found.kind === 'types' && found.isList !== true && found.handed === undefined && found.isPart !== true
      ? found.types
      : undefined;
  }

  #getOfField(owner: Symbol, name: string, isOwn: boolean): GivenType | undefined {
    const [field] = this.#receivers.classes
      .member(owner, name)
      .filter((each) => getDefinition(this.#project, each)?.kind === 'field');
    const own = field === undefined ? undefined : getDefinition(this.#project, field);
    const facts = field === undefined ? undefined : this.#project.facts(field.path);
    if (field === undefined || own === undefined || facts === undefined) return undefined;
    if (!tellsTypes(facts)) return undefined;
    const holder = { path: field.path, definition: own.container };
    // A constant of an enumeration is one of it.
    if (own.type === undefined)
      return getDefinition(this.#project, holder)?.kind === 'enum' && isEnumConstant(facts, field.definition)
        ? { kind: 'ours', types: [holder], isLoose: false, isBound: false }
        : unknownType;
    return this.#getOfText(facts, own.type, own.container, !(isOwn && isSame(holder, owner)));
  }

  /** Whether a file names one of the types that facts leave out in favour of what they hold. */
  #mayWrap(facts: FileFacts): boolean {
    let may = this.#wrapping.get(facts);
    if (may === undefined) this.#wrapping.set(facts, (may = wrapperNames.some((name) => namesType(facts, name))));
    return may;
  }

  /** What a text of the facts says; `isBound` where type arguments may make it something below. */
  #getOfText(facts: FileFacts, type: TypeText, within: number, isBound: boolean): GivenType {
    const known = parseType(type);
    const plain = getOutsideName(known);
    if (plain !== undefined) return this.named(facts, plain, within, { isLoose: false, isBound });
    if (known.kind === 'list' && isWritten(type)) return { kind: 'list' };
    const name = getName(known);
    return name === undefined
      ? unknownType
      : this.named(facts, name, within, { isLoose: this.#mayWrap(facts), isBound });
  }
}

/**
 * Which of the locals of a name that begin in the line of a call an argument stands for: where it is a member, facts say
 * that of its mention. Nothing where there is one at most.
 */
function getPlace(
  facts: FileFacts,
  { within, site: { line, column } }: Reference,
  text: string,
): Pick<Reference, 'binding'> | 'several' | undefined {
  const around = new Set(enclosing(facts, within));
  const first = /^[\p{ID_Continue}]*/u.exec(text)?.[0] ?? '';
  const here = indexOf(facts)
    .bindings(first)
    .filter((each) => each.line === line && around.has(each.within));
  if (here.length < 2) return undefined;
  const dot = text.lastIndexOf('.');
  const mentions = dot < 0 ? [] : findUses(facts, new Set([text.slice(dot + 1).replace('()', '')]));
  const mention = mentions.find(
    ({ site, receiver }) => site.line === line && site.column > column && receiver === text.slice(0, dot),
  );
  return mention?.binding === undefined ? 'several' : { binding: mention.binding };
}

function namesType(facts: FileFacts, name: string): boolean {
  return facts.mayUse === undefined
    ? facts.references.some((each) => each.name === name)
    : facts.mayUse(name, nameUses.typed);
}

/** Whether fields and results are declared with types that facts hold. */
function tellsTypes({ language }: FileFacts): boolean {
  const { conversions } = getTraits(language);
  return conversions === 'java' || conversions === 'csharp';
}

/** `OPEN`, `OPEN(1)` among the constants: what has no type though a field has to have one. */
function isEnumConstant(facts: FileFacts, definition: number): boolean {
  return /^\p{Lu}/u.test(definitionAt(facts, definition)?.name ?? '');
}

/** A source without what its brackets hold. */
function withoutLists(source: string): string {
  let flat = '';
  let depth = 0;
  for (const unit of source) {
    if (unit === ')' || unit === ']') depth--;
    if (depth === 0) flat += unit;
    if (unit === '(' || unit === '[') depth++;
  }
  return flat;
}

/** How many parameters a lambda of Kotlin has, by its start: `{ a, b -> …`; none or one where none is named. */
function readLambda(text: string): GivenType {
  const start =
    /^(?:[\p{ID_Continue}]+@\s*)?\{([\p{ID_Continue}\s,:()<>?.`]*?)(->|$|[^\p{ID_Continue}\s,:()<>?.`])/u.exec(text);
  if (start?.[2] === undefined || start[2] === '') return { kind: 'function' };
  if (start[2] !== '->') return text.startsWith('{') ? { kind: 'function', arities: [0, 1] } : { kind: 'function' };
  const named = topLevelParts(start[1] ?? '');
  return { kind: 'function', arities: [named] };
}

/** How many parts a list has between the commas outside of its brackets. */
function topLevelParts(list: string): number {
  return list.trim() === '' ? 0 : withoutLists(list.replace(/<[^<>]*>/g, '')).split(',').length;
}

/** What sort of simple value an argument of Kotlin or C# is. */
function getSort({ kind, text }: Argument): GivenType {
  switch (kind) {
    case 'string':
    case 'template':
      return { kind: 'sort', sort: 'text' };
    case 'number':
      return { kind: 'sort', sort: 'number' };
    case 'function':
      return { kind: 'function' };
    default:
      return text === 'true' || text === 'false' ? { kind: 'sort', sort: 'truth' } : unknownType;
  }
}
