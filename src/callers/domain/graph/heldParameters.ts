import { isUnreadMember } from '../typeText.ts';
import type { Binding, FileFacts, Reference } from '../facts.ts';
import { toHandedIn } from '../typeText.ts';
import type { CallSite } from './callSites.ts';
import type { HeldCall } from './heldFunctions.ts';
import type { NameResolution } from './nameResolution.ts';
import { enclosing, enclosingClass, getDefinition, isScript, symbolKey, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** A function that is handed to more calls is followed to so many of them. */
const maxCalls = 40;
/** One that is handed on is followed through so many functions. */
const longestFlow = 3;
/** An object that is written over more lines is not looked for. */
const maxObjectLines = 40;

/** The parameter of a function that gets what is looked for, or under a key an object that has it. */
interface Taker {
  readonly callee: Symbol;
  readonly place: number;
  readonly key: string | undefined;
}

/** What is given in a call. */
interface HandedArgument {
  readonly call: Reference;
  readonly place: number;
  readonly key: string | undefined;
}

/**
 * Calls of functions of JavaScript through the parameters that they are handed in for: `function each(run) { run(); }`,
 * with `each(save)` elsewhere; also from an object (`run({ done: save })`), from a field that keeps the parameter, and
 * by a function that it is handed on to. `sites` are the places that name the functions. Python has `HeldFunctions`.
 */
export function* heldParameters(
  project: Project,
  names: NameResolution,
  types: ReceiverTypes,
  sites: readonly CallSite[],
): Generator<HeldCall> {
  const seen = new Set<string>();
  const findTakers = (facts: FileFacts, given: readonly HandedArgument[]): readonly Taker[] =>
    given.flatMap(({ call, place, key }) =>
      findCallees(facts, call, names, types).flatMap((callee) => {
        const id = `${symbolKey(callee)} ${String(place)} ${key ?? ''}`;
        if (seen.has(id) || seen.size >= maxCalls) return [];
        seen.add(id);
        return { callee, place, key };
      }),
    );
  const handed = sites.filter(
    ({ reference: { role }, link }) => role === 'value' && (link === 'resolved' || link === 'override'),
  );
  let front = handed.slice(0, maxCalls).flatMap(({ path, reference }) => {
    const facts = project.facts(path);
    return facts !== undefined && isScript(facts) ? findTakers(facts, findGiven(facts, reference)) : [];
  });
  for (let step = 0; step < longestFlow && front.length > 0; step++) {
    const next: Taker[] = [];
    for (const taker of front) {
      const facts = project.facts(taker.callee.path);
      if (facts === undefined) continue;
      const holder = new ParameterHolder(facts, taker, getDefinition(project, taker.callee)?.site.line ?? 0);
      const of = getDefinition(project, taker.callee)?.name ?? '';
      for (const { reference, name } of holder.getCalls())
        yield { path: facts.path, reference, evidence: `parameter ${name} of ${of}` };
      next.push(...findTakers(facts, holder.getGiven()));
    }
    front = next;
  }
}

/** The calls that a mention is an argument of, by itself or in an object that is one. */
function findGiven({ references }: FileFacts, reference: Reference): readonly HandedArgument[] {
  const { argumentOf, argumentAt, key, name, receiver, within, site } = reference;
  if (key === undefined) {
    const call = argumentOf === undefined ? undefined : references[argumentOf];
    return call === undefined || argumentAt === undefined ? [] : [{ call, place: argumentAt, key }];
  }
  const written = receiver === undefined ? name : `${receiver}.${name}`;
  return references.flatMap((call) => {
    const lines = site.line - call.site.line;
    const isNear = call.within === within && lines >= 0 && lines <= maxObjectLines;
    return isNear
      ? getPlaces(call, (text, at) => text === written && at === key).map((place) => ({ call, place, key }))
      : [];
  });
}

/** The places of the arguments of a call that are objects with such an entry. */
function getPlaces(
  { role, arguments: given = [] }: Reference,
  isWanted: (text: string, key: string) => boolean,
): readonly number[] {
  if (role !== 'call' && role !== 'new') return [];
  return given.flatMap(({ entries = [] }, place) =>
    entries.some(({ key, value }) => isWanted(value.text, key)) ? [place] : [],
  );
}

/** One function's parameter, and the locals and fields that keep it or what an object in it has. */
class ParameterHolder {
  readonly #facts: FileFacts;
  readonly #taker: Taker;
  /** Names that hold the function itself, and those that hold an object with it; indexes of bindings. */
  readonly #own: readonly number[];
  readonly #objects: readonly number[];

  constructor(facts: FileFacts, taker: Taker, line: number) {
    this.#facts = facts;
    this.#taker = taker;
    const { callee, place, key } = taker;
    const { bindings } = facts;
    const isIn = ({ within }: Binding): boolean => within === callee.definition;
    const handed = bindings.flatMap((each) =>
      isIn(each) && each.type === toHandedIn(each.name, place) ? each.type : [],
    );
    const indexes = (isWanted: (each: Binding) => boolean): readonly number[] =>
      [...bindings.keys()].filter((at) => isWanted(bindings[at] as Binding));
    const kept = indexes(({ type }) => handed.includes(type));
    this.#objects = key === undefined ? [] : kept;
    // Of `run({ done })` facts say only which names there are.
    const isTaken = (each: Binding): boolean =>
      handed.length === 0 &&
      isIn(each) &&
      each.name === key &&
      (each.type === '' || isUnreadMember(each.type)) &&
      each.line === line;
    this.#own =
      key === undefined
        ? kept
        : indexes(
            (each) =>
              (handed.includes(each.type.slice(0, -key.length - 1)) && each.type.endsWith(`.${key}`)) || isTaken(each),
          );
  }

  /** The calls of it, with the name that holds it. */
  getCalls(): readonly { readonly reference: Reference; readonly name: string }[] {
    const { key } = this.#taker;
    return this.#facts.references.flatMap((reference) => {
      const { role, name, receiver } = reference;
      if (role !== 'call') return [];
      const own = this.#find(this.#own, reference, receiver === undefined ? name : `${receiver}.${name}`);
      if (own !== undefined && (receiver === undefined || receiver === 'this')) return { reference, name: own };
      const of = receiver === undefined || name !== key ? undefined : this.#find(this.#objects, reference, receiver);
      return of === undefined ? [] : { reference, name: of };
    });
  }

  /** What it is handed on to. */
  getGiven(): readonly HandedArgument[] {
    const { key } = this.#taker;
    return this.#facts.references.flatMap((call): readonly HandedArgument[] => {
      if (call.role !== 'call' && call.role !== 'new') return [];
      const isOne = (of: readonly number[], text: string): boolean => this.#findText(of, call, text) !== undefined;
      return (call.arguments ?? []).flatMap(({ text, entries = [] }, place): readonly HandedArgument[] => {
        if (isOne(this.#objects, text)) return [{ call, place, key }];
        const before = key !== undefined && text.endsWith(`.${key}`) ? text.slice(0, -key.length - 1) : '';
        if (isOne(this.#own, text) || (before !== '' && isOne(this.#objects, before)))
          return [{ call, place, key: undefined }];
        const entry = entries.find(({ value }) => isOne(this.#own, value.text));
        return entry === undefined ? [] : [{ call, place, key: entry.key }];
      });
    });
  }

  /** The name among these bindings that a reference begins with, written so. */
  #find(of: readonly number[], { binding, within }: Reference, text: string): string | undefined {
    for (const at of of) {
      const each = this.#facts.bindings[at] as Binding;
      const isField = each.name.startsWith('this.');
      if (each.name === text && (isField ? enclosingClass(this.#facts, within) === each.within : binding === at))
        return each.name;
    }
    return undefined;
  }

  /** The same for an argument, of which facts hold the text alone. */
  #findText(of: readonly number[], { within, site: { line } }: Reference, text: string): string | undefined {
    const around = enclosing(this.#facts, within);
    return of
      .map((at) => this.#facts.bindings[at] as Binding)
      .find(
        (each) =>
          each.name === text &&
          (each.name.startsWith('this.')
            ? enclosingClass(this.#facts, within) === each.within
            : around.includes(each.within) && each.line <= line && line <= each.endLine),
      )?.name;
  }
}

/** The functions of the code that a call most likely means. */
function findCallees(
  facts: FileFacts,
  call: Reference,
  names: NameResolution,
  types: ReceiverTypes,
): readonly Symbol[] {
  const found = findCalled(facts, call, names, types);
  if (call.role !== 'new') return found;
  return found.flatMap((symbol) => {
    const made = types.classes.ownMember(symbol, 'constructor');
    return made.length > 0 ? made : [symbol];
  });
}

function findCalled(facts: FileFacts, call: Reference, names: NameResolution, types: ReceiverTypes): readonly Symbol[] {
  if (call.receiver === undefined) {
    const found =
      call.binding === undefined ? names.resolveValue(facts, call.name, call.within, call.site.line) : undefined;
    return found?.kind === 'symbols' ? found.symbols : [];
  }
  const on = types.receiver(facts, call);
  if (on.kind === 'modules') return on.paths.flatMap((path) => names.exported(path, call.name));
  return on.kind === 'types' ? on.types.flatMap((type) => types.classes.member(type, call.name)) : [];
}
