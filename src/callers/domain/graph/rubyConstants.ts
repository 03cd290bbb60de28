import type { FileFacts, TypeText } from '../facts.ts';
import { getLanguage } from '../codeLanguage.ts';
import { isData, isProse } from '../isProse.ts';
import { getTraits } from '../languages/languages.ts';
import { findUses, getReferences } from './factsIndex.ts';
import { parseType } from '../typeText.ts';
import type { NameResolution } from './nameResolution.ts';
import {
  definitionAt,
  enclosing,
  getDefinition,
  isCallable,
  isClass,
  symbolKey,
  type Project,
  type Symbol,
} from './project.ts';

/** Stands for what is not written: of `class Net::HTTP` only `Net` is known to be around. */
const anything = '*';

/** The names of what a definition is in, the nearest first; of `class Net::HTTP` only the one in front of it. */
export function namesAround(facts: FileFacts, definition: number): readonly string[] {
  const own = definitionAt(facts, definition);
  if (own?.owner !== undefined && own.container < 0) return [own.owner, anything];
  const around = enclosing(facts, own?.container ?? -1).map((each) => definitionAt(facts, each));
  const outer = around.at(-1);
  // `module Data::Rows` around it.
  const further = outer?.owner !== undefined && outer.container < 0 ? [outer.owner, anything] : [];
  return [...around.map((each) => each?.name ?? ''), ...further];
}

/** The outermost name that is written around a class or module: `Net` of `Net::HTTP`. */
export function getRoot(facts: FileFacts, definition: number): string {
  return getPlace(facts, definition).findLast((name) => name !== anything) ?? '';
}

/** Whether two lists of names around may be of one place. */
export function mayBeSamePlace(one: readonly string[], other: readonly string[]): boolean {
  const ends = [one.indexOf(anything), other.indexOf(anything)].filter((end) => end >= 0);
  if (ends.length === 0) return one.join('.') === other.join('.');
  const known = Math.min(...ends);
  return one.slice(0, known).join('.') === other.slice(0, known).join('.');
}

/** Finds the definitions of a name. */
type ConstantLookup = (name: string) => readonly Symbol[];

/** Bases of bases that are gone through, and how deep those around them are looked into: more is made to be hard. */
const maxBases = 20;
const maxDepth = 2;

/**
 * Finds the classes and modules that a constant of Ruby means where it is written: those of the nearest place around
 * that has the name, in whatever file, then those of the bases (`Module.nesting` and `Module#ancestors` of Ruby's
 * documentation). `name`: its parts with dots between them, a dot in front for the top (`.Net.HTTP`). Empty where it is
 * a class of Ruby; undefined where nothing around has the name, so that it may be included or set elsewhere.
 */
export function findConstants(
  project: Project,
  named: ConstantLookup,
  facts: FileFacts,
  name: string,
  within: number,
  depth = 0,
): readonly Symbol[] | undefined {
  const path = name.split('.').reverse();
  const isFromTop = path.at(-1) === '';
  if (isFromTop) path.pop();
  const candidates = named(path[0] ?? '').flatMap((symbol) => {
    const other = project.facts(symbol.path);
    const own = other === undefined ? undefined : definitionAt(other, symbol.definition);
    return other === undefined || own === undefined || isCallable(own)
      ? []
      : [{ symbol, around: namesAround(other, symbol.definition), isSet: !isClass(own) }];
  });
  if (candidates.every(({ isSet }) => isSet)) {
    const isOutside = candidates.length === 0 && (isFromTop || isFromOutside(project, named, path));
    return isOutside ? [] : undefined;
  }
  /** What a place has; undefined where it sets the constant, which may be any class then: `Row = Struct.new(:id)`. */
  const find = (place: readonly string[]): readonly Symbol[] | undefined => {
    const here = candidates.filter(({ around }) => mayBeSamePlace(around, place));
    if (here.some(({ isSet }) => isSet)) return depth < maxDepth ? findAliased(project, named, here, depth) : undefined;
    const own = here.filter(({ symbol }) => symbol.path === facts.path);
    return (own.length > 0 ? own : here).map(({ symbol }) => symbol);
  };
  const scopes = isFromTop ? [] : enclosing(facts, within).filter((each) => isClassAt(facts, each));
  for (const scope of [...scopes, -1]) {
    const found = find([...path.slice(1), ...getPlace(facts, scope)]);
    if (found === undefined) return undefined;
    // A module may go on under another name of it, with classes of the same names.
    const others =
      found.length > 0 && path.length > 1 && depth < maxDepth
        ? findBehindNames(project, named, facts, path, isFromTop ? -1 : within, depth + 1, false)
        : [];
    if (found.length > 0) return [...new Map([...found, ...others].map((each) => [symbolKey(each), each])).values()];
  }
  const [inner] = depth < maxDepth ? scopes : [];
  for (const place of inner === undefined ? [] : findPlacesOfBases(project, named, facts, inner, depth + 1)) {
    const found = find([...path.slice(1), ...place]);
    if (found?.length !== 0) return found;
  }
  for (const place of depth < maxDepth ? findIncludedPlaces(project, named, facts, depth + 1) : []) {
    const found = find([...path.slice(1), ...place]);
    if (found?.length !== 0) return found;
  }
  if (path.length > 1 && depth < maxDepth) {
    const found = findBehindNames(project, named, facts, path, isFromTop ? -1 : within, depth + 1);
    if (found.length > 0) return found;
  }
  if (isFromTop) return [];
  // `Base::Row` of what has the base under another name: any whose name ends so.
  const ending = candidates.filter(
    ({ around, isSet }) => !isSet && path.slice(1).every((part, at) => part === around[at]),
  );
  if (path.length > 1 && ending.length > 0) return ending.map(({ symbol }) => symbol);
  const isOfRuby = path.length === 1 && getTraits(facts.language).coreClasses?.test(path[0] ?? '') === true;
  return isOfRuby ? [] : undefined;
}

/** The classes that a constant is another name of, where it is nothing else: `Rows = Data::Rows`. */
function findAliased(
  project: Project,
  named: ConstantLookup,
  candidates: readonly { readonly symbol: Symbol }[],
  depth: number,
): readonly Symbol[] | undefined {
  const found = candidates.map(({ symbol }) => {
    const facts = project.facts(symbol.path);
    const own = getDefinition(project, symbol);
    // A class of that name goes on with the other one.
    if (own !== undefined && isClass(own)) return [symbol];
    const target = own?.kind === 'variable' ? getAliased(own.type) : undefined;
    if (facts === undefined || own === undefined || target === undefined) return undefined;
    return findConstants(project, named, facts, target, own.container, depth + 1);
  });
  const told = found.filter((each) => each !== undefined && each.length > 0);
  return told.length < found.length ? undefined : told.flatMap((each) => each ?? []);
}

/** Classes that hand on what they are asked to the object they were made with. */
const handingOn = /Delegat|Proxy|Wrap|Decorat|Presenter|Facade|WeakRef|DRb|Lazy|Mock|Double|Spy|Stub|Fake/;
/** Pages and scripts of the shell, which name what code has and define nothing of Ruby. */
const pages = /\.(?:html?|sh|bat)$/i;
/** What sets a constant by a text or symbol. */
const setting: ReadonlySet<string> = new Set(['const_set', 'stub_const']);

/**
 * Whether a constant (its last name first) is of no class or module of the code: nothing has the name or that in front
 * of it, no code sets it by a text, and no file that is not read may define it.
 */
function isFromOutside(project: Project, named: ConstantLookup, [name = '', around]: readonly string[]): boolean {
  if (named(name).length > 0 || handingOn.test(name)) return false;
  if (around !== undefined && around !== '' && named(around).length > 0) return false;
  const files = project.filesWith(name);
  const isRead = files.every(
    (path) => getLanguage(path) === 'ruby' || isProse(path) || isData(path) || pages.test(path),
  );
  // `def Net.open`, and what `class << Net` has.
  const isOpened = files.some((path) =>
    project.facts(path)?.definitions.some((each) => each.standsIn === true && each.container < 0),
  );
  return isRead && !isOpened && named('const_missing').length === 0 && !isSetByText(project, name);
}

/** Whether code sets a constant by a text that names it, or by one that is not told. */
function isSetByText(project: Project, name: string): boolean {
  return [...setting].some((word) =>
    project.filesWith(word).some((path) => {
      const facts = project.facts(path);
      const uses = facts === undefined ? [] : findUses(facts, setting);
      return uses.some(({ role, arguments: [given] = [] }) => {
        if (role !== 'call' || given === undefined) return false;
        return given.kind === 'string'
          ? given.text.endsWith(name)
          : !/^:\w+$/.test(given.text) || given.text === `:${name}`;
      });
    }),
  );
}

/**
 * What a path (its last name first) means where one of the names in front is another name of a class or module
 * (`HTML = XML::HTML4`), or, with `looksInBases`, has what is asked for from a module that it includes.
 */
function findBehindNames(
  project: Project,
  named: ConstantLookup,
  facts: FileFacts,
  path: readonly string[],
  within: number,
  depth: number,
  looksInBases = true,
): readonly Symbol[] {
  for (let at = 1; at < path.length; at += 1) {
    const rest = path.slice(0, at).reverse().join('.');
    const found = named(path[at] ?? '').flatMap(({ path: file, definition }) => {
      const other = project.facts(file);
      const own = other === undefined ? undefined : definitionAt(other, definition);
      const target = own?.kind === 'variable' ? getAliased(own.type) : undefined;
      if (other === undefined || target === undefined) return [];
      const around = namesAround(other, definition);
      const isHere = path.slice(at + 1).every((part, place) => around[place] === part);
      return isHere
        ? (findConstants(project, named, other, `${target}.${rest}`, own?.container ?? -1, depth) ?? [])
        : [];
    });
    if (found.length > 0) return [...new Map(found.map((each) => [symbolKey(each), each])).values()];
  }
  if (!looksInBases) return [];
  const [simple = '', ...around] = path;
  const holders = findConstants(project, named, facts, around.reverse().join('.'), within, depth) ?? [];
  return holders.flatMap(({ path: file, definition }) => {
    const other = project.facts(file);
    if (other === undefined) return [];
    const places = findPlacesOfBases(project, named, other, definition, depth);
    const inBases = named(simple).filter((each) => {
      const of = project.facts(each.path);
      return of !== undefined && places.some((place) => mayBeSamePlace(namesAround(of, each.definition), place));
    });
    return inBases.filter((each) => isClassAt(project.facts(each.path) ?? other, each.definition));
  });
}

function getAliased(type: TypeText | undefined): string | undefined {
  const named = type === undefined ? undefined : parseType(type);
  return named?.kind === 'alias' && /^\.?\p{Lu}[\w.]*$/u.test(named.path) ? named.path : undefined;
}

function isClassAt(facts: FileFacts, at: number): boolean {
  const own = definitionAt(facts, at);
  return own !== undefined && isClass(own);
}

/** The names of a class and of what it is in, the nearest first; of no class those of the top. */
function getPlace(facts: FileFacts, definition: number): readonly string[] {
  const own = definitionAt(facts, definition);
  return own === undefined ? [] : [own.name, ...namesAround(facts, definition)];
}

const includes: ReadonlySet<string> = new Set(['include']);

/** The places of the modules that a file includes outside of its classes, as tests do. */
function findIncludedPlaces(
  project: Project,
  named: ConstantLookup,
  facts: FileFacts,
  depth: number,
): readonly string[][] {
  return findUses(facts, includes)
    .filter(({ within, receiver }) => within < 0 && receiver === undefined)
    .flatMap(({ arguments: given = [] }) => given.slice(0, maxBases))
    .flatMap(({ kind, text = '' }) => {
      const path = text.replaceAll('::', '.');
      return kind === 'name' || kind === 'member' ? (findConstants(project, named, facts, path, -1, depth) ?? []) : [];
    })
    .flatMap(({ path, definition }) => {
      const other = project.facts(path);
      return other === undefined ? [] : [[...getPlace(other, definition)]];
    });
}

/** A base of a class of Ruby with what is written in front of it: `Net.HTTP`, from the top `.Net.HTTP`. */
export function getWholeBase(facts: FileFacts, definition: number, base: string): string {
  return getWholeBases(facts, definition, base).at(-1) ?? base;
}

/**
 * The same of all bases of a last name: `include Rows::Helper` and `include Cells::Helper`. What is included last comes
 * first, as Ruby looks for methods.
 */
export function getWholeBases(facts: FileFacts, definition: number, base: string): readonly string[] {
  const written = getReferences(facts, new Set([base])).filter(
    ({ role, within }) => role === 'extends' && within === definition,
  );
  const whole = written.map(({ receiver }) =>
    receiver === undefined ? base : `${receiver.replaceAll('::', '.')}.${base}`,
  );
  return whole.length === 0 ? [base] : [...new Set(whole.toReversed())];
}

/** The places of the classes and modules that a class is made from, the nearest first. */
function findPlacesOfBases(
  project: Project,
  named: ConstantLookup,
  facts: FileFacts,
  definition: number,
  depth: number,
): readonly string[][] {
  const places: string[][] = [];
  const queue: (readonly [FileFacts, number])[] = [[facts, definition]];
  for (let next = queue.shift(); next !== undefined && places.length < maxBases; next = queue.shift()) {
    const [own, at] = next;
    for (const { base, role } of own.heritage.filter((each) => each.definition === at)) {
      const within = role === 'extends' ? (definitionAt(own, at)?.container ?? -1) : at;
      const found = getWholeBases(own, at, base).flatMap(
        (whole) => findConstants(project, named, own, whole, within, depth) ?? [],
      );
      for (const { path, definition: of } of found) {
        const other = project.facts(path);
        const isItself = path === own.path && of === at;
        if (other === undefined || isItself) continue;
        places.push([...getPlace(other, of)]);
        queue.push([other, of]);
      }
    }
  }
  return places;
}

/**
 * The outermost names of what a class of Ruby is made from and no code defines (`Net` of `Net::HTTP`); undefined where
 * one of its bases may be of the code, be made when it runs or hand calls on to another object. `ancestors`: the class's
 * bases that are known.
 */
export function findRootsOutside(
  project: Project,
  names: NameResolution,
  type: Symbol,
  ancestors: readonly Symbol[],
): ReadonlySet<string> | undefined {
  const roots = new Set<string>();
  for (const { path, definition } of [type, ...ancestors]) {
    const facts = project.facts(path);
    for (const { base, role, definition: of } of facts?.heritage ?? []) {
      if (of !== definition || facts === undefined) continue;
      if (!/^\.?\p{Lu}[\w.]*$/u.test(base)) return undefined;
      const within = role === 'extends' ? (definitionAt(facts, definition)?.container ?? -1) : definition;
      for (const whole of getWholeBases(facts, definition, base)) {
        const found = names.constants(facts, whole, within);
        if (found === undefined) return undefined;
        if (found.length === 0) roots.add(whole.replace(/^\./, '').split('.')[0] ?? '');
      }
    }
  }
  return roots;
}
