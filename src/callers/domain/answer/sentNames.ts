import type { Argument, FileFacts, Reference } from '../facts.ts';
import { findUses } from '../graph/factsIndex.ts';
import { NameResolution } from '../graph/nameResolution.ts';
import {
  definitionAt,
  enclosingClass,
  getDefinition,
  isCallable,
  isClass,
  isSame,
  type Project,
  type Symbol,
} from '../graph/project.ts';
import type { Receiver } from '../graph/receiver.ts';
import { ReceiverTypes } from '../graph/receiverTypes.ts';
import { RubyPrivate } from '../graph/rubyPrivate.ts';
import { knowMixed, knowSelf } from '../graph/rubySelf.ts';
import { getTraits } from '../languages/languages.ts';
import { literalPattern } from './plainSearches.ts';

/** Gives a line, from 1, of a file. */
export type LineText = (path: string, line: number) => string;

/** Whether a place, by its line from 1, is among those that an answer lists. */
export type IsListed = (path: string, line: number) => boolean;

/** Whether a call by a name that a value holds may be of a name; `undefined` where the value may hold any. */
type MayBe = (name: string) => boolean | undefined;

/** The letters of a name that is put together which tell whether it may be meant. */
const minToldLetters = 3;
/** How far a name is followed through the methods that hand it on. */
const maxDepth = 3;
/** Files that name a sender are looked through up to this number; of more it is not known what they call. */
const maxFiles = 2000;
/** Lines of a method that are looked through for where a local gets its value. */
const maxLines = 60;

const any: MayBe = () => undefined;

/** What may be any of these, and something else where `isOpen`. */
function joinNames(told: readonly MayBe[], isOpen: boolean): MayBe {
  return (name) => {
    const found = told.map((each) => each(name));
    if (found.includes(true)) return true;
    return isOpen || found.includes(undefined) ? undefined : false;
  };
}

/**
 * Whether code of Ruby calls a method by a name that a value holds: `send(how)` in its class, `Repo.send(how)`, and on
 * what may be any object, `it.send("on_#{how}", 1)`, with so many arguments as the method takes and by a name that may be
 * its. Where neither the object nor the name is known, it could be any method of the code whose name a value of the same
 * file holds. Of others that have callers it says nothing; `isStrict` counts it for them, too. What an answer lists as
 * such a call is none that it lacks.
 */
export function isSentTo(
  project: Project,
  target: Symbol,
  lineText: LineText,
  isStrict: boolean,
  isListed: IsListed = () => false,
): boolean {
  const own = getDefinition(project, target);
  const { sending, evaluating } = getTraits(project.facts(target.path)?.language);
  if (own === undefined || !isCallable(own) || sending === undefined) return false;
  const owner = { path: target.path, definition: own.container };
  const container = getDefinition(project, owner);
  // Of a class that is made in a block (`Class.new(Base) do`) it is not known who has its methods.
  const isOfMade =
    (own.standsIn === true && own.owner === undefined) || (container !== undefined && !isClass(container));
  const holder = isOfMade ? undefined : container;
  const taken = readParameters(lineText(target.path, own.site.line), own.name);
  const maySelfHave = knowSelf(project, holder);
  const mayBeMixedWith = holder === undefined ? undefined : knowMixed(project, holder);
  const types = new ReceiverTypes(project, new NameResolution(project));
  const isHidden = new RubyPrivate(project).isHidden(target);
  const names = new Set([...sending.keys()].filter((name) => !isHidden || !name.startsWith('public_')));
  // A text that is only known when the code runs may call anything of the object that runs it.
  const evaluators = new Set(evaluating.filter((word) => word !== 'eval'));
  const words = new Set([...names, ...evaluators]);
  const paths = new Set([...words, ...evaluating].flatMap((word) => project.filesWith(word)));
  if (paths.size > maxFiles) return true;
  const reader = new SentNames(project, lineText);
  const files = new Set(project.filesWith(own.name));
  const isSentByBlock = (): boolean =>
    [...new Set([...blockTakers].flatMap((word) => project.filesWith(word)))].some((path) => {
      const facts = project.facts(path);
      return (
        facts !== undefined &&
        getTraits(facts.language).sending !== undefined &&
        findUses(facts, blockTakers).some((reference) => {
          const given = findGivenName(reference, facts, lineText);
          const isOperator = byOperator.includes(reference.name);
          if (given === undefined || isListed(path, reference.site.line)) return false;
          if (!mayTake(taken, isOperator ? [given] : [])) return false;
          const mayBe = reader.read(given, facts, reference.within, reference.site.line)(own.name);
          return mayBe ?? isHeld(path, false);
        })
      );
    });
  const held = new Map<string, boolean>();
  /** Whether the method's own file, where it may be registered, or the sender's holds the name. */
  const isHeld = (path: string, isKey: boolean): boolean =>
    [target.path, path].some((each) => {
      const key = `${String(isKey)} ${each}`;
      const facts = held.has(key) || !files.has(each) ? undefined : project.facts(each);
      const known = held.get(key) ?? (facts !== undefined && isHeldByValue(facts, own.name, lineText, isKey));
      held.set(key, known);
      return known;
    });
  const isSent = [...paths].some((path) => {
    const facts = project.facts(path);
    if (facts === undefined) return false;
    return findUses(facts, words).some((reference) => {
      const { role, name, receiver = 'self', within, arguments: given = [], site } = reference;
      const isText = evaluators.has(name) && given[0]?.kind === 'name';
      const sender = isText ? { place: 0, handsArguments: false } : sending.get(name);
      const argument = given[sender?.place ?? 0];
      if (role !== 'call' || sender === undefined || argument === undefined) return false;
      // It says something of a method that nothing else calls.
      if (isListed(path, site.line) || (isText && !isStrict)) return false;
      // A name that is written is listed as a use of it, but behind an expression.
      if (argument.kind === 'string' && !given.slice(0, sender.place).some(isExpression)) return false;
      // `send(*call)` hands on the name and all that is behind it.
      if (sender.handsArguments && !mayTake(taken, argument.text.startsWith('*') ? given : given.slice(1)))
        return false;
      const mayBe = reader.read(argument, facts, within, site.line)(own.name);
      if (mayBe === false) return false;
      let hasIt: boolean | undefined;
      if (isOfMade) hasIt = undefined;
      else if (receiver !== 'self') {
        if (!mayHave(project, receiver, holder?.name)) return false;
        hasIt = isOn(types, types.receiver(facts, reference), owner);
      } else {
        const around = definitionAt(facts, enclosingClass(facts, within));
        const isOfClass = mayBeMixedWith === undefined || around?.kind === 'class';
        const isMixed = around === undefined ? undefined : mayBeMixedWith?.(facts, within);
        hasIt = isOfClass ? maySelfHave(facts, within) : isMixed;
      }
      if (hasIt !== undefined) return hasIt;
      if (isStrict || mayBe === true) return true;
      return isHeld(path, sender.handsArguments && given.length > 1);
    });
  });
  return isSent || isSentByBlock();
}

/** Methods that call what a symbol names on each of their items: `rows.map(&field)`. */
const byBlock: readonly string[] = (
  'map each collect flat_map filter_map select filter reject find detect find_all any? all? none? count sum ' +
  'sort_by min_by max_by group_by partition uniq each_with_index index find_index take_while drop_while then tap'
).split(' ');
const byOperator: readonly string[] = ['inject', 'reduce'];
const blockTakers: ReadonlySet<string> = new Set([...byBlock, ...byOperator]);
const callable = String.raw`(?:proc|lambda|->|Proc\.new|(?:[\w.@]+\.)?method\b|[\w.@]+\.to_proc)`;

/** The local whose name a method calls on each of its items: `rows.map(&field)`, `rows.inject(how)`. */
function findGivenName(
  { role, name, arguments: given = [], within, site }: Reference,
  facts: FileFacts,
  lineText: LineText,
): Argument | undefined {
  if (role !== 'call') return undefined;
  if (byOperator.includes(name)) {
    const last = given.at(-1);
    const isBlock = /\{|\bdo\b/.test(lineText(facts.path, site.line).slice(site.column + name.length));
    return last?.kind === 'name' && !isBlock ? last : undefined;
  }
  const local = given.flatMap(({ text }) => /^&([a-z_]\w*)$/.exec(text)?.[1] ?? []).at(0);
  if (local === undefined) return undefined;
  const own = definitionAt(facts, within);
  const word = literalPattern(local);
  const isProc = new RegExp(String.raw`\bdef\b.*[(,\s]&${word}\b|\b${word}\s*(?:\|\|)?=\s*${callable}`);
  for (let line = own?.site.line ?? site.line; line <= site.line; line++) {
    const written = lineText(facts.path, line);
    if (isProc.test(line === site.line ? written.slice(0, site.column) : written)) return undefined;
  }
  return { kind: 'name', text: local };
}

/** Lines below the last definition of a file that are looked through. */
const maxBehind = 200;
/** What takes a name to say something of the method, or to call it then and there; comments and titles of tests. */
const naming = new RegExp(
  [
    String.raw`^\s*(?:#|(?:private|public|protected|module_function|attr|alias|undef|remove_method)\b)`,
    String.raw`^\s*(?:describe|context|it|test|specify|feature|scenario|require|autoload)\b`,
    String.raw`\b(?:respond_to(?:_missing)?|(?:public_|private_|instance_|protected_)*method_defined)\?\s*\(?\s*$`,
    String.raw`\b(?:instance_variable_\w+|define_method|(?:should_(?:not_)?)?receive|receive_messages|stubs?|expects|raise)\s*\(?\s*$`,
    String.raw`(?:\b(?:(?:public_)?send|__send__|(?:public_)?(?:instance_)?method|assert_respond_to)\s*\(?\s*|&)$`,
  ].join('|'),
);

/**
 * Whether some value of a file holds a name: a symbol or text that is nothing else, on a line that does more than name
 * it; with `isKey` the key of a map, too, whose values may be handed on.
 */
function isHeldByValue(facts: FileFacts, name: string, lineText: LineText, isKey: boolean): boolean {
  const word = literalPattern(name);
  const asKey = isKey ? String.raw`|(?<![\w:]):${word}\s*=>|(?<![\w?:.])${word}:\s` : '';
  const held = new RegExp(
    String.raw`(?<![\w:]):${word}(?![\w?!=]|\s*=>)|(["'])${word}\1(?!\s*(?:=>|:))|%[wi][[({][^\])}]*(?<![\w?!])${word}(?![\w?!=])${asKey}`,
  );
  const last = Math.max(0, ...facts.definitions.map(({ endLine }) => endLine)) + maxBehind;
  const listed = new RegExp(String.raw`(?<![\w?!:.])${word}(?![\w?!=])`);
  let isInWords = false;
  for (let line = 1; line <= last; line++) {
    const written = lineText(facts.path, line);
    const inWords: string = isInWords ? written.replace(/[\])}].*/, '') : '';
    if (listed.test(inWords)) return true;
    isInWords = isInWords ? inWords === written : /%[wi][[({][^\])}]*$/i.test(written);
    const found = written.includes(name) ? held.exec(written) : null;
    if (found !== null && !naming.test(written.slice(0, found.index))) return true;
  }
  return false;
}

/** Whether an argument is more than a value, a name or a symbol: `:<<` is a symbol. */
function isExpression({ kind, text }: Argument): boolean {
  return kind === 'other' && (!text.startsWith(':') || text.includes('#{'));
}

/** Whether a receiver has a method of a class; undefined where that is not known. */
function isOn(types: ReceiverTypes, found: Receiver, owner: Symbol): boolean | undefined {
  if (found.kind === 'unknown') return undefined;
  if (found.kind !== 'types') return false;
  const isOne = found.types.some(
    (type) => isSame(type, owner) || types.classes.isA(type, owner) || types.classes.isA(owner, type),
  );
  if (isOne) return true;
  return found.isPart === true || !types.classes.isKnown(found.types) ? undefined : false;
}

/**
 * Whether what is called on may have a method of a class: a constant that names another class only if that may inherit
 * it; a constant that holds an object, and everything else, may be any.
 */
function mayHave(project: Project, receiver: string, holder: string | undefined): boolean {
  const name = /^(?:::)?(?:\p{Lu}\w*::)*(\p{Lu}\w*)$/u.exec(receiver)?.[1];
  if (name === undefined || name === holder) return true;
  const named = project.filesWith(name).flatMap((path) => {
    const facts = project.facts(path);
    return (facts?.definitions ?? []).flatMap((each, at) =>
      each.name === name && isClass(each) ? [facts?.heritage.some(({ definition }) => definition === at) === true] : [],
    );
  });
  return named.length === 0 || named.includes(true);
}

/** Tells by which names a value may call. */
class SentNames {
  readonly #project: Project;
  readonly #lineText: LineText;

  constructor(project: Project, lineText: LineText) {
    this.#project = project;
    this.#lineText = lineText;
  }

  read(argument: Argument, facts: FileFacts, within: number, line: number, depth = 0): MayBe {
    const listed = argument.kind === 'array' ? argument.entries?.map(({ value }) => readName(value)) : undefined;
    if (listed?.every((each) => each !== undefined) === true) return joinNames(listed, false);
    const told = readName(argument);
    if (told !== undefined) return told;
    const method = definitionAt(facts, within);
    if (argument.kind !== 'name' || method === undefined || !isCallable(method) || depth === maxDepth) return any;
    const parameters = readParameters(this.#lineText(facts.path, method.site.line), method.name) ?? [];
    const at = parameters.findIndex((each) => /^\w+/.exec(each)?.[0] === argument.text);
    return at < 0
      ? this.#readLocal(argument.text, facts, Math.max(method.startLine, line - maxLines), line)
      : this.#readHandedIn(method.name, at, parameters[at]?.includes('=') === true, depth);
  }

  /** What the calls of a method hand in at a place, which they need to fill unless it has a default. */
  #readHandedIn(name: string, at: number, hasDefault: boolean, depth: number): MayBe {
    const given = this.#project.filesWith(name).flatMap((path) => {
      const facts = this.#project.facts(path);
      return (facts === undefined ? [] : findUses(facts, new Set([name])))
        .filter((each) => each.role === 'call' && each.name === name)
        .flatMap(({ arguments: list = [], within, site }): readonly MayBe[] => {
          const argument = list[at];
          if (argument !== undefined && facts !== undefined)
            return [this.read(argument, facts, within, site.line, depth + 1)];
          // With less it is a call of another method.
          return hasDefault || list.some(({ text }) => /^(?:\*|\.\.\.)/.test(text)) ? [any] : [];
        });
    });
    return joinNames(given, given.length === 0);
  }

  /** What a local holds by the lines that set it: texts, or the items of a list; anything where one does not tell. */
  #readLocal(name: string, { path }: FileFacts, from: number, to: number): MayBe {
    const local = literalPattern(name);
    const parameter = new RegExp(String.raw`\|\s*${local}\b`);
    const changed = new RegExp(String.raw`\b${local}\s*(?:<<|[-+*|&]{0,2}=[^=~])`);
    const text = new RegExp(String.raw`\b${local}\s*=\s*:?(["'])([^"']*)\1\s*$`);
    const told: MayBe[] = [];
    let isOpen = false;
    for (let line = from; line <= to; line++) {
      const written = this.#lineText(path, line);
      const at = written.search(parameter);
      const items = /(?:%[iw])?\[([^\]]*)\]\.each\w*\s*(?:do|\{)\s*$/.exec(at < 0 ? '' : written.slice(0, at))?.[1];
      const set = text.exec(written)?.[2];
      if (items !== undefined)
        told.push((asked) => items.split(/[\s,]+/).some((each) => each.replace(/^:/, '') === asked));
      else if (set !== undefined)
        told.push(readName({ kind: 'template', text: set.replace(/#\{[^}]*\}/g, '*') }) ?? any);
      else if (at >= 0 || changed.test(written)) isOpen = true;
    }
    return joinNames(told, isOpen || told.length === 0);
  }
}

/** The name that a text or symbol tells, or the letters of one that is put together. */
function readName({ kind, text }: Argument): MayBe | undefined {
  const given = text.replace(/\.to_s(?:ym)?$/, '');
  const isText = kind === 'template' || /^"[^"]*#\{[^"{}]*\}[^"]*"$/.test(given);
  const written = given.replace(/^:?["']?|["']$/g, '').replace(/#\{[^{}]*\}/g, '*');
  if (kind === 'string' || (!isText && text.startsWith(':'))) return (name) => name === written;
  const parts = written.split('*');
  const tells = parts.join('').length >= minToldLetters || /[^=]=$/.test(written);
  if (!isText || !tells) return undefined;
  return (name) => {
    let at = 0;
    for (const part of parts) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return name.startsWith(parts[0] ?? '') && name.endsWith(parts.at(-1) ?? '');
  };
}

/** Whether a method with these parameters takes what is handed on; it does where they are not known. */
function mayTake(taken: readonly string[] | undefined, given: readonly Argument[]): boolean {
  if (taken === undefined) return true;
  const isMany = (text: string): boolean => /^(?:\*(?!\*)|\.\.\.)/.test(text);
  const places = taken.filter((each) => each !== '' && !/^(?:&|\*\*|\w+:)/.test(each));
  const min = places.filter((each) => !isMany(each) && !each.includes('=')).length;
  const plain = given.filter(({ name, text }) => name === undefined && !/^(?:&|\*\*)/.test(text));
  const fixed = plain.filter(({ text }) => !isMany(text)).length;
  // Of named ones a method may make one value.
  const named = given.some(({ name }) => name !== undefined) ? 1 : 0;
  return (fixed < plain.length || fixed + named >= min) && (places.some(isMany) || fixed <= places.length);
}

/** The parameters of a method as the line that begins it has them; undefined if that does not tell. */
function readParameters(head: string, name: string): readonly string[] | undefined {
  const at = head.indexOf(name, Math.max(0, head.indexOf('def ')));
  if (at < 0) return undefined;
  const behind = head.slice(at + name.length);
  const list = /^\s*\(([^()]*)\)/.exec(behind)?.[1] ?? (/^\s*(?:[;#]|$)/.test(behind) ? '' : undefined);
  return list?.split(',').map((each) => each.trim());
}
