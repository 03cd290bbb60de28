import { getTraits } from '../languages/languages.ts';
import type { Argument, Definition, FileFacts, Reference } from '../facts.ts';
import { getHandedIn, toHandedIn } from '../typeText.ts';
import { Work } from './circularMemo.ts';
import { getReferences, indexOf } from './factsIndex.ts';
import { functionAt } from './importsAt.ts';
import type { NameResolution } from './nameResolution.ts';
import { distinct } from './nameResolution.ts';
import { definitionAt, enclosing, enclosingClass, isSame, type Project, type Symbol } from './project.ts';
import { joinAlternatives, unknown, type Receiver } from './receiver.ts';
import { ReceiverTypes } from './receiverTypes.ts';

/** A function whose name stands in more files is called on too much to be looked for. */
const maxFiles = 60;
/** Calls of one function that are read for what they hand in. */
const maxCalls = 40;
/** What callers hand in may be handed in to them: so many functions back. */
const deepest = 3;
/** Elements of a list that are looked at. */
const maxElements = 4;
/** Arguments that are no objects of the code. */
const plainKinds: ReadonlySet<Argument['kind']> = new Set(['string', 'template', 'number', 'function', 'object']);
/** What one search may spend on such guesses. */
const maxSteps = 20_000;

/**
 * What receivers probably are in languages without declared types, by what the callers of a function hand in for its
 * parameters. A function may have callers that are not seen: this never says what a receiver is not.
 */
export class HandedInTypes {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #types: ReceiverTypes;
  readonly #known = new Map<string, Receiver>();
  #depth = 0;

  constructor(project: Project, names: NameResolution) {
    this.#project = project;
    this.#names = names;
    this.#types = new ReceiverTypes(project, names, new Work(maxSteps), (...place) => this.#read(...place));
  }

  /** The members of a name that the receiver of a reference has, if callers hand in what it is. */
  getMembers(facts: FileFacts, reference: Reference): readonly Symbol[] {
    const receiver = this.#types.receiver(facts, reference);
    if (receiver.kind !== 'types' || receiver.isList === true) return [];
    const { isItself = false, types } = receiver;
    // `kind.new` of Ruby
    if (isItself && reference.name === 'new' && getTraits(facts.language).reopensClasses)
      return distinct(types.flatMap((type) => this.#types.classes.member(type, 'initialize')));
    return distinct(types.flatMap((type) => this.#types.classes.member(type, reference.name))).filter(
      (member) => (this.#getDefinition(member)?.isStatic === true) === isItself,
    );
  }

  /** What callers hand in for a parameter of the function around a place. */
  #read(facts: FileFacts, parameter: string, within: number, line: number): Receiver {
    const { name = '', place } = getHandedIn(parameter) ?? {};
    const type = toHandedIn(name, place);
    const around = [...enclosing(facts, within), ...enclosing(facts, functionAt(facts, line))];
    const bound = indexOf(facts).bindings(name);
    const definition = around.find((at) => bound.some((each) => each.within === at && each.type === type));
    if (definition === undefined) return unknown;
    const key = `${facts.path}:${definition}:${parameter}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#depth >= deepest) return unknown;
    // What leads back here tells nothing new.
    this.#known.set(key, unknown);
    this.#depth++;
    const found = this.#collect(facts, definition, name, place);
    this.#depth--;
    this.#known.set(key, found);
    return found;
  }

  #collect(facts: FileFacts, definition: number, name: string, place: number | undefined): Receiver {
    const own = definitionAt(facts, definition);
    if (own === undefined) return unknown;
    const isConstructor = own.kind === 'constructor';
    const named = isConstructor ? (definitionAt(facts, own.container)?.name ?? '') : own.name;
    const called = new Set(isConstructor ? [named, own.name, 'new'] : [named]);
    const paths = named === '' ? [] : this.#project.filesWith(named);
    if (paths.length > maxFiles) return unknown;
    const found: Receiver[] = [];
    let calls = 0;
    for (const path of paths) {
      const there = this.#project.facts(path);
      if (there === undefined || getTraits(there.language).family !== getTraits(facts.language).family) continue;
      for (const call of getReferences(there, called)) {
        const argument = getArgument(call, name, place);
        if (argument === undefined || !this.#calls(there, call, { path: facts.path, definition }, own)) continue;
        if (++calls > maxCalls) return joinKnown(found);
        found.push(this.#getValue(there, call, argument));
      }
    }
    return joinKnown(found);
  }

  /** Whether a call is most likely one of this function. */
  #calls(facts: FileFacts, call: Reference, symbol: Symbol, own: Definition): boolean {
    const { name, receiver, within, site } = call;
    const { classes } = this.#types;
    if (own.kind === 'constructor') {
      const holder = { path: symbol.path, definition: own.container };
      const around = { path: facts.path, definition: enclosingClass(facts, within) };
      // `super().__init__(it)`
      if (name === own.name)
        return /^super\b/.test(receiver ?? '') && around.definition >= 0 && classes.isA(around, holder);
      // `Job.new(it)` of Ruby is a call of `new`.
      const isRuby = name === 'new' && getTraits(facts.language).reopensClasses;
      const written = isRuby ? (receiver ?? '') : [receiver ?? [], name].flat().join('.');
      const made = this.#names.classes(facts, written, within);
      const last = /[\p{ID_Continue}$]*$/u.exec(written)?.[0] ?? '';
      const meant = made.length > 0 ? made : this.#names.classes(facts, last, within);
      return meant.some((each) => isSame(each, holder) || classes.isA(each, holder));
    }
    if (receiver === undefined) {
      const around = { path: facts.path, definition: enclosingClass(facts, within) };
      const members = around.definition < 0 ? [] : classes.member(around, name);
      if (members.length > 0) return members.some((each) => isSame(each, symbol));
      const found = this.#names.resolveValue(facts, name, within, site.line);
      return found.kind === 'symbols' && found.symbols.some((each) => isSame(each, symbol));
    }
    const on = this.#types.receiver(facts, call);
    if (on.kind === 'types') {
      const holder = { path: symbol.path, definition: own.container };
      return on.types.some(
        (type) => classes.member(type, name).some((each) => isSame(each, symbol)) || classes.isA(holder, type),
      );
    }
    if (on.kind === 'modules')
      return on.paths.some((path) => this.#names.exported(path, name).some((each) => isSame(each, symbol)));
    // The only one of its name.
    return (
      on.kind === 'unknown' && this.#names.definitionsNamed(name, facts.language).every((each) => isSame(each, symbol))
    );
  }

  /** What an argument of a call is. */
  #getValue(facts: FileFacts, call: Reference, { kind, text }: Argument): Receiver {
    if (plainKinds.has(kind)) return unknown;
    if (kind === 'class') {
      const types = this.#names.classes(facts, text, call.within);
      return types.length === 0 ? unknown : { kind: 'types', types, how: 'new' };
    }
    const list = kind === 'array' ? /^[[(]([^]*)[\])]$/.exec(text)?.[1] : undefined;
    if (list === undefined) return this.#getReceiver(facts, call, text);
    const elements = joinKnown(splitTop(list).map((each) => this.#getReceiver(facts, call, each)));
    return elements.kind === 'types' ? { ...elements, isList: true } : unknown;
  }

  #getReceiver(facts: FileFacts, { within, site }: Reference, text: string): Receiver {
    return this.#types.receiver(facts, { name: '', role: 'call', site, within, receiver: text.trim() });
  }

  #getDefinition({ path, definition }: Symbol): Definition | undefined {
    const facts = this.#project.facts(path);
    return facts === undefined ? undefined : definitionAt(facts, definition);
  }
}

/** The parts of a list between its commas. */
function splitTop(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length && parts.length < maxElements; at++) {
    const unit = list[at] ?? '';
    if ('([{'.includes(unit)) depth++;
    else if (')]}'.includes(unit)) depth--;
    else if (unit === ',' && depth === 0) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, list.slice(from)];
}

/** What is known of any of several things. */
function joinKnown(found: readonly Receiver[]): Receiver {
  const known = found.filter((each) => each.kind === 'types');
  return known.length === 0 ? unknown : joinAlternatives(known);
}

/** The argument of a call for a parameter, by its name or its place. */
function getArgument(
  { role, arguments: given = [] }: Reference,
  name: string,
  place: number | undefined,
): Argument | undefined {
  if (role !== 'call' && role !== 'new') return undefined;
  const named = given.find((each) => each.name === name);
  if (named !== undefined || place === undefined) return named;
  const before = given.slice(0, place + 1);
  const isSpread = before.some(({ text }) => /^(?:\*|\.\.\.)/.test(text));
  const argument = before[place];
  return isSpread || argument?.name !== undefined ? undefined : argument;
}
