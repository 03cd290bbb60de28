import type { FileFacts, Reference } from '../facts.ts';
import type { CallSite } from './callSites.ts';
import type { HeldCall } from './heldFunctions.ts';
import { getTraits } from '../languages/languages.ts';
import { findUses } from './factsIndex.ts';
import {
  definitionAt,
  enclosingClass,
  getDefinition,
  isClass,
  symbolKey,
  type Project,
  type Symbol,
} from './project.ts';
import type { NameResolution } from './nameResolution.ts';
import type { ReceiverTypes } from './receiverTypes.ts';
import { takesNumber } from './rubyArity.ts';
import { findNamesAbove, isBelowOutside, knowSelf } from './rubySelf.ts';

/** Classes that derive from one are followed to this number. */
const maxDerived = 40;

/**
 * Constructions of classes that have no constructor of their own and inherit one of these constructors; `isSure` is
 * whether they do, or only may, since a base was not found.
 */
export function madeThrough(
  project: Project,
  types: ReceiverTypes,
  constructors: Iterable<Symbol>,
  getCalls: (symbols: readonly Symbol[]) => readonly CallSite[],
  isOver: () => boolean,
): readonly { readonly call: HeldCall; readonly isSure: boolean }[] {
  const below = heirsWithout(project, types, constructors, isOver);
  return [true, false].flatMap((isSure) => {
    const heirs = below.filter((each) => each.isSure === isSure).map(({ symbol }) => symbol);
    return heirs.length === 0
      ? []
      : getCalls(heirs).map(({ path, reference }) => ({ call: { path, reference, evidence: 'constructor' }, isSure }));
  });
}

const constant = /^(?:::)?(?<path>(?:\p{Lu}\w*::)*)(?<name>\p{Lu}\w*)$/u;
const self = /^self(?:\.class)?$/;

/** What makes an object of a class that a value holds: `klass.new`, `raise error, 'text'`, `error.exception('text')`. */
const making: ReadonlySet<string> = new Set(['new', 'raise', 'fail', 'exception']);

/**
 * Calls of `new` in Ruby on what may be any class: `klass.new`, a constant that is set or loaded when the code runs, and
 * `self` in a module, or in a class above the asked one; `new` that is handed on (`list.map(&:new)`), and what is raised
 * by a value. `isOver` is asked before each file: then the rest is left out.
 */
export function findMakersOfAny(
  project: Project,
  names: NameResolution,
  constructors: Iterable<Symbol>,
  isOver: () => boolean,
): readonly HeldCall[] {
  const wanted = [...constructors];
  const takers = wanted.flatMap((symbol) => getDefinition(project, symbol) ?? []);
  const holders = wanted.flatMap((symbol) => {
    const facts = project.facts(symbol.path);
    const own = getDefinition(project, symbol);
    return own?.kind === 'constructor' && getTraits(facts?.language).reopensClasses
      ? [getDefinition(project, { path: symbol.path, definition: own.container })]
      : [];
  });
  const knownSelves = holders.map((holder) => knowSelf(project, holder));
  const findClasses = (name: string): readonly Symbol[] =>
    names.definitionsNamed(name, 'ruby').filter((each) => isClass(getDefinition(project, each) ?? { kind: 'field' }));
  const isOfAnother = (receiver: string): boolean => {
    const { path = '', name = '' } = constant.exec(receiver)?.groups ?? {};
    if (name === '') return receiver === 'described_class';
    if (findClasses(name).length > 0) return true;
    // What is in none of the code's modules, and is not set, is from outside.
    const around = path.split('::').at(-2);
    const set = names.definitionsNamed(name, 'ruby').map((each) => getDefinition(project, each)?.type);
    if (set.length > 0) return set.every((type) => type === 'Struct');
    return around === undefined || findClasses(around).length === 0;
  };
  const isMade = (facts: FileFacts, { receiver = 'self', within, arguments: given = [] }: Reference): boolean => {
    if (!takers.some((each) => takesNumber(each, given))) return false;
    return self.test(receiver) ? knownSelves.some((mayHave) => mayHave(facts, within)) : !isOfAnother(receiver);
  };
  const isBelow = ({ path, definition }: Symbol): boolean =>
    project.facts(path)?.heritage.some((each) => each.definition === definition) === true;
  // `Repo.method(:new)` is of that class, or of one below that has no `initialize`.
  const isAmongHolders = (receiver: string): boolean => {
    const name = constant.exec(receiver)?.groups?.['name'];
    if (name === undefined || !isOfAnother(receiver)) return true;
    return holders.some((holder) => holder?.name === name) || findClasses(name).some(isBelow);
  };
  const isHandedOn = (facts: FileFacts, { receiver, within }: Reference): boolean =>
    receiver !== undefined && self.test(receiver)
      ? knownSelves.some((mayHave) => mayHave(facts, within))
      : receiver === undefined || isAmongHolders(receiver);
  const mayBeRaised = holders.some((holder) => holder !== undefined && isBelowOutside(project, names, holder.name));
  const isRaised = ({ name, receiver, arguments: [what, ...more] = [] }: Reference): boolean => {
    if (!mayBeRaised) return false;
    if (name === 'exception') return receiver !== undefined && isAmongHolders(receiver);
    if (what === undefined || !/^(?:name|member|other)$/.test(what.kind)) return false;
    const path = what.text.replaceAll('.', '::');
    // Another name of a class may be of any.
    if (constant.test(path)) return !isOfAnother(path);
    // An object that is raised is there already.
    return more.length > 0 || /class|klass|[[{]/.test(what.text);
  };
  // A bare `new` in a method of a class above makes what that is called on.
  const above = holders.flatMap((holder) =>
    holder === undefined ? [] : [...findNamesAbove(project, holder.name)].filter((name) => name !== holder.name),
  );
  const words = new Set([...making, ...above]);
  const paths = new Set(holders.length === 0 ? [] : [...words].flatMap((word) => project.filesWith(word)));
  return [...paths].flatMap((path) => {
    const facts = isOver() ? undefined : project.facts(path);
    if (facts === undefined || !getTraits(facts.language).reopensClasses) return [];
    const isOwn = ({ name, within }: Reference): boolean =>
      definitionAt(facts, within)?.isStatic === true &&
      definitionAt(facts, enclosingClass(facts, within))?.name === name;
    const mayMake = (each: Reference): boolean => {
      if (each.role === 'new') return isOwn(each);
      if (each.role === 'value') return each.name === 'new' && isHandedOn(facts, each);
      if (each.role !== 'call' || !making.has(each.name)) return false;
      return each.name === 'new' ? isMade(facts, each) : isRaised(each);
    };
    return findUses(facts, words)
      .filter(mayMake)
      .map((reference) => ({ path, reference, evidence: 'new' }));
  });
}

interface Heir {
  readonly symbol: Symbol;
  readonly isSure: boolean;
}

function heirsWithout(
  project: Project,
  types: ReceiverTypes,
  constructors: Iterable<Symbol>,
  isOver: () => boolean,
): readonly Heir[] {
  const queue = [...constructors].flatMap((symbol): Heir[] => {
    const own = getDefinition(project, symbol);
    return own?.kind === 'constructor' && own.container >= 0
      ? [{ symbol: { path: symbol.path, definition: own.container }, isSure: true }]
      : [];
  });
  const found = new Map<string, Heir>();
  for (let next = queue.shift(); next !== undefined && found.size < maxDerived; next = queue.shift()) {
    const base = next.symbol;
    const name = getDefinition(project, base)?.name ?? '';
    for (const path of project.filesWith(name)) {
      if (isOver()) return [...found.values()];
      const facts = project.facts(path);
      for (const { definition, base: written } of facts?.heritage ?? []) {
        const derived = { path, definition };
        if (
          !written.endsWith(name) ||
          definition < 0 ||
          found.has(symbolKey(derived)) ||
          !isClass(facts?.definitions[definition] ?? { kind: 'field' })
        )
          continue;
        const isHeir = types.classes.isA(derived, base);
        if (
          facts?.definitions.some((each) => each.container === definition && each.kind === 'constructor') === true ||
          (!isHeir && !types.classes.lacksBase(derived, name))
        )
          continue;
        const heir = { symbol: derived, isSure: isHeir && next.isSure };
        found.set(symbolKey(derived), heir);
        queue.push(heir);
      }
    }
  }
  return [...found.values()];
}
