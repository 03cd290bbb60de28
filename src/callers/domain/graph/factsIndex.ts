import type { Binding, Export, FileFacts, Import, Reference } from '../facts.ts';
import { nameUses } from '../nameUses.ts';
import { definitionAt } from './project.ts';

const none: readonly never[] = [];
const nobody: ReadonlySet<string> = new Set();
/** Most files are queried for a name or two: the lists are sorted only for files that are queried more often. */
const fewLooks = 8;

/**
 * One file's facts by name: the graph asks for the same few names over and over. What the facts can tell without being
 * read is not read.
 */
export class FactsIndex {
  readonly #facts: FileFacts;
  #definitions: ReadonlyMap<string, readonly number[]> | undefined;
  #bindings: ReadonlyMap<string, readonly Binding[]> | undefined;
  #imports: ReadonlyMap<string, readonly Import[]> | undefined;
  #names: ReadonlySet<string> | undefined;
  #members: ReadonlyMap<number, ReadonlySet<string>> | undefined;
  #aliases: ReadonlyMap<number, string> | undefined;
  #aliasesOf: ReadonlyMap<string, readonly number[]> | undefined;
  /** So many looks for a definition or a binding were made by going through the list. */
  #looks = 0;

  constructor(facts: FileFacts) {
    this.#facts = facts;
  }

  /** Indexes of the definitions of a name, in the order of the file. */
  definitions(name: string): readonly number[] {
    if (this.#definitions === undefined) {
      if (!mayUse(this.#facts, name, nameUses.defined)) return none;
      if (this.#looks++ < fewLooks)
        return this.#facts.definitionsNamed?.(name) ?? getPlaces(this.#facts.definitions, name);
      this.#definitions = grouped(this.#facts.definitions.map((each, at) => [each.name, at]));
    }
    return this.#definitions.get(name) ?? none;
  }

  /** Bindings of a name, in the order of the file. */
  bindings(name: string): readonly Binding[] {
    if (this.#bindings === undefined) {
      if (!mayUse(this.#facts, name, nameUses.bound)) return none;
      if (this.#looks++ < fewLooks) return this.#facts.bindings.filter((each) => each.name === name);
      this.#bindings = grouped(this.#facts.bindings.map((each) => [each.name, each]));
    }
    return this.#bindings.get(name) ?? none;
  }

  /** Imports under a local name. */
  imports(local: string): readonly Import[] {
    if (this.#imports === undefined) {
      if (!mayUse(this.#facts, local, nameUses.local)) return none;
      if (this.#looks++ < fewLooks)
        return this.#facts.importsNamed?.(local) ?? this.#facts.imports.filter((each) => each.local === local);
      this.#imports = grouped(this.#facts.imports.map((each) => [each.local, each]));
    }
    return this.#imports.get(local) ?? none;
  }

  /** Whether the file imports a name, or names it as a type or class. */
  mentions(name: string): boolean {
    if (this.#names === undefined) {
      if (!mayUse(this.#facts, name, nameUses.local | nameUses.taken | nameUses.typed)) return false;
      const { imports, references } = this.#facts;
      const typed = references.flatMap((each) =>
        each.role === 'type' || each.role === 'new' || each.role === 'extends' || each.role === 'implements'
          ? [each.name]
          : [],
      );
      this.#names = new Set([...imports.flatMap(({ local, imported }) => [local, imported]), ...typed]);
    }
    return this.#names.has(name);
  }

  /**
   * Definitions that are another name of a type and of nothing around it, with that: Rust's `type A = Repo`, not `type
   * A = Arc<Repo>`.
   */
  get aliases(): ReadonlyMap<number, string> {
    if (this.#aliases === undefined) {
      const aliases = new Map(
        this.#facts.definitions.flatMap(({ kind, type }, at) =>
          kind === 'type' && type !== undefined ? [[at, type] as const] : [],
        ),
      );
      for (const { within, role, name } of this.#facts.references)
        if (role === 'type' && aliases.get(within) !== name) aliases.delete(within);
      this.#aliases = aliases;
    }
    return this.#aliases;
  }

  /** Those of a type. */
  getAliases(type: string): readonly number[] {
    if (this.#aliasesOf === undefined) {
      const isNamed = getReferences(this.#facts, new Set([type])).some(
        ({ role, within }) => role === 'type' && definitionAt(this.#facts, within)?.kind === 'type',
      );
      if (!isNamed) return none;
      this.#aliasesOf = grouped([...this.aliases].map(([at, named]) => [named, at]));
    }
    return this.#aliasesOf.get(type) ?? none;
  }

  /** Names of what a definition holds; nothing where it holds nothing. */
  memberNames(container: number): ReadonlySet<string> | undefined {
    if (this.#members === undefined) {
      const members = new Map<number, Set<string>>();
      for (const { name, container: at } of this.#facts.definitions) {
        const held = members.get(at);
        if (held === undefined) members.set(at, new Set([name]));
        else held.add(name);
      }
      this.#members = members;
    }
    return this.#members.get(container);
  }
}

function getPlaces(definitions: FileFacts['definitions'], name: string): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < definitions.length; at++) if (definitions[at]?.name === name) places.push(at);
  return places;
}

/** Items by their keys, each group in the order in which they come. */
export function grouped<Key, Item>(entries: Iterable<readonly [Key, Item]>): ReadonlyMap<Key, readonly Item[]> {
  const map = new Map<Key, Item[]>();
  for (const [key, value] of entries) {
    const list = map.get(key);
    if (list === undefined) map.set(key, [value]);
    else list.push(value);
  }
  return map;
}

const indexes = new WeakMap<FileFacts, FactsIndex>();

/** The index of a file's facts, created on first use. */
export function indexOf(facts: FileFacts): FactsIndex {
  const { room } = facts;
  if (room !== undefined) {
    const known = room.index instanceof FactsIndex ? room.index : new FactsIndex(facts);
    room.index = known;
    return known;
  }
  let index = indexes.get(facts);
  if (index === undefined) indexes.set(facts, (index = new FactsIndex(facts)));
  return index;
}

/** Whether a name may be one of these things (bits of `nameUses`) in a file: `false` is certain, and costs nothing. */
function mayUse(facts: FileFacts, name: string, uses: number): boolean {
  return facts.mayUse?.(name, uses) ?? true;
}

/** The exports of a file that contain one of these names, among others. */
export function getExports(facts: FileFacts | undefined, names: Iterable<string>): readonly Export[] {
  if (facts !== undefined) for (const name of names) if (mayUse(facts, name, nameUses.given)) return facts.exports;
  return none;
}

/** The imports of a file that take a name from elsewhere, among others. */
export function importsTaking(facts: FileFacts | undefined, name: string): readonly Import[] {
  return facts === undefined || !mayUse(facts, name, nameUses.taken) ? none : facts.imports;
}

/** References of these names in a file, in its order; where it has none of them, nothing is read. */
export function getReferences(facts: FileFacts, names: ReadonlySet<string>): readonly Reference[] {
  if (facts.mayUse === undefined || facts.referencesNamed === undefined)
    return facts.references.filter(({ name }) => names.has(name));
  const used: string[] = [];
  for (const name of names) if (facts.mayUse(name, nameUses.bare | nameUses.member | nameUses.typed)) used.push(name);
  return used.length === 0 ? none : facts.referencesNamed(used);
}

/**
 * Uses of names in a file, in its order: under one of these, or bare under a local name that stands for a whole module
 * or its default, which may be any.
 */
export function findUses(facts: FileFacts, names: ReadonlySet<string>): readonly Reference[] {
  const takesWhole = mayUse(facts, 'default', nameUses.taken) || mayUse(facts, '*', nameUses.taken);
  const free = takesWhole
    ? new Set(
        facts.imports.flatMap(({ local, imported }) => (imported === 'default' || imported === '*' ? [local] : [])),
      )
    : nobody;
  const isMeant = ({ name, receiver }: Reference): boolean =>
    names.has(name) || (receiver === undefined && free.has(name));
  if (facts.mayUse === undefined || facts.referencesNamed === undefined) return facts.references.filter(isMeant);
  const used: string[] = [];
  for (const name of names) if (facts.mayUse(name, nameUses.bare | nameUses.member)) used.push(name);
  for (const name of free) if (!names.has(name) && facts.mayUse(name, nameUses.bare)) used.push(name);
  if (used.length === 0) return none;
  const found = facts.referencesNamed(used);
  return free.size === 0 ? found : found.filter(isMeant);
}
