import { getTraits } from '../languages/languages.ts';
import type { Definition, FileFacts } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { resolveModule } from './moduleResolution.ts';
import { mayLeadTo, moduleStems } from './moduleStems.ts';
import type { NameResolution } from './nameResolution.ts';
import { getDefinition, isClass, isMember, isScript, symbolKey, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/**
 * Members of one name that belong together: of a class and the classes derived from it, of an interface and the objects
 * that look like it.
 */
export interface MemberFamily {
  /** Their keys, each with the key of the class or object that holds it; none for what an interface only asks for. */
  readonly members: ReadonlyMap<string, string | undefined>;
  /** Files that define them. */
  readonly paths: ReadonlySet<string>;
  /** Names of the classes, interfaces and variables that hold them. */
  readonly owners: ReadonlySet<string>;
}

interface Member {
  readonly symbol: Symbol;
  readonly owner: Symbol | undefined;
  readonly shape: string | undefined;
  /** The traits of Rust that it is written for, where its type is from outside the code. */
  readonly bases?: readonly Symbol[];
}

/** More members of one name than this are not grouped into families: the name is too common. */
export const maxMembers = 400;

/**
 * What members of a name there are in the code, for calls on receivers of unknown type. Each name is looked up once.
 */
export class MemberNames {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #types: ReceiverTypes;
  readonly #families = new Map<string, readonly MemberFamily[]>();
  readonly #bases = new Map<string, boolean>();
  readonly #askedOf = new Map<string, ReadonlyMap<string, boolean>>();
  readonly #stems = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

  constructor(project: Project, names: NameResolution, types: ReceiverTypes) {
    this.#project = project;
    this.#names = names;
    this.#types = types;
  }

  /** The families of the members of a name, in the files of a language. */
  families(name: string, language: FileFacts['language']): readonly MemberFamily[] {
    const key = `${language} ${name}`;
    let families = this.#families.get(key);
    if (families === undefined) this.#families.set(key, (families = this.#sort(name, language)));
    return families;
  }

  /**
   * Whether a file concerns a family: one of its members is defined in it or in a file that it imports, or it names one
   * of the owners.
   */
  isNear(family: MemberFamily, facts: FileFacts): boolean {
    if (family.paths.has(facts.path)) return true;
    if (this.#imports(facts, family)) return true;
    const index = indexOf(facts);
    for (const owner of family.owners) if (index.mentions(owner)) return true;
    return false;
  }

  /**
   * Whether a wanted member belongs to a class that has all that an interface of TypeScript, or a protocol of Python,
   * asks for, and does not say that it is one. `likely` where nothing says of itself that it is one either, and more
   * than one name agrees.
   */
  looksLike(types: readonly Symbol[], wanted: ReadonlyMap<string, Symbol>): 'likely' | 'possible' | undefined {
    let found: 'likely' | 'possible' | undefined;
    for (const type of types) {
      const asked = this.#asked(type);
      if (asked.size === 0) continue;
      for (const { path, definition } of wanted.values()) {
        const own = getDefinition(this.#project, { path, definition });
        const holder = { path, definition: own?.container ?? -1 };
        const isOfClass = getDefinition(this.#project, holder)?.kind === 'class';
        if (!isOfClass || own?.isStatic === true || !asked.has(own?.name ?? '')) continue;
        const isWhole = [...asked].every(
          ([name, isNeeded]) => !isNeeded || this.#types.classes.member(holder, name).length > 0,
        );
        if (!isWhole) continue;
        if (asked.size > 1 && !this.#isNamedAsBase(type)) return 'likely';
        found = 'possible';
      }
    }
    return found;
  }

  /**
   * The members of a type that an object may be of without saying so, with whether the object needs them; none where it
   * has to say so.
   */
  #asked(type: Symbol): ReadonlyMap<string, boolean> {
    const key = symbolKey(type);
    const known = this.#askedOf.get(key);
    if (known !== undefined) return known;
    const asked = new Map<string, boolean>();
    this.#askedOf.set(key, asked);
    if (!this.#isStructural(type)) return asked;
    for (const { path, definition } of [type, ...this.#types.classes.ancestors(type)])
      for (const each of this.#project.facts(path)?.definitions ?? [])
        if (each.container === definition) asked.set(each.name, each.isOptional !== true);
    return asked;
  }

  #isStructural(type: Symbol): boolean {
    const facts = this.#project.facts(type.path);
    const own = facts === undefined ? undefined : getDefinition(this.#project, type);
    if (facts === undefined || own === undefined) return false;
    const { structuralBase } = getTraits(facts.language);
    return isScript(facts)
      ? own.kind === 'interface' || own.kind === 'type'
      : structuralBase !== undefined &&
          facts.references.some(
            ({ role, within, name }) => role === 'extends' && within === type.definition && name === structuralBase,
          );
  }

  /** Whether a class names it among its bases. */
  #isNamedAsBase(type: Symbol): boolean {
    const key = symbolKey(type);
    let known = this.#bases.get(key);
    if (known === undefined) {
      const name = getDefinition(this.#project, type)?.name ?? '';
      known = this.#project
        .filesWith(name)
        .some((path) => this.#project.facts(path)?.heritage.some(({ base }) => base === name) === true);
      this.#bases.set(key, known);
    }
    return known;
  }

  /** Whether a wanted member is in an object literal that looks like what is asked for. */
  isShaped(types: readonly Symbol[], wanted: ReadonlyMap<string, Symbol>): boolean {
    return [...wanted.values()].some((target) => {
      const shape = getDefinition(this.#project, target)?.shape;
      // An object that is declared to be of another type is none of these, regardless of its shape.
      return (
        shape !== undefined &&
        this.#types.expected(target).kind !== 'types' &&
        types.some((type) => this.fits(shape, type))
      );
    });
  }

  /**
   * Whether a wanted member is in an object literal that may be one of these types without saying so: its declared type
   * has all that one of them asks for, or none is declared and others are spread into it.
   */
  mayFit(types: readonly Symbol[], wanted: ReadonlyMap<string, Symbol>): boolean {
    const { classes } = this.#types;
    return [...wanted.values()].some((target) => {
      const shape = getDefinition(this.#project, target)?.shape;
      if (shape === undefined) return false;
      const declared = this.#types.expected(target);
      const asked = declared.kind === 'types' ? types.map((type) => [...this.#asked(type)]) : [];
      return declared.kind === 'types' && asked.some((names) => names.length > 0)
        ? !classes.isKnown(declared.types) ||
            asked.some((names) =>
              names.every(
                ([name, isNeeded]) => !isNeeded || declared.types.some((each) => classes.member(each, name).length > 0),
              ),
            )
        : shape.split(',').includes('*');
    });
  }

  /**
   * Whether an object literal with these keys may be what a class or interface asks for: everything it has is a member
   * there.
   */
  fits(shape: string, type: Symbol): boolean {
    const definition = getDefinition(this.#project, type);
    if (definition === undefined || (definition.kind !== 'interface' && definition.kind !== 'type')) return false;
    const keys = shape.split(',').filter((key) => key !== '*');
    // The text may be cut.
    if (shape.length >= 200) keys.pop();
    return keys.length > 0 && keys.every((key) => this.#types.classes.member(type, key).length > 0);
  }

  /**
   * Whether a file imports one of a family's. The last word of most imports is enough to rule them out without a
   * lookup.
   */
  #imports(facts: FileFacts, { paths }: MemberFamily): boolean {
    let stems = this.#stems.get(paths);
    if (stems === undefined) this.#stems.set(paths, (stems = new Set([...paths].flatMap(moduleStems))));
    for (const { from } of facts.imports) {
      if (
        mayLeadTo(from, facts.language, stems) &&
        resolveModule(this.#project, facts.path, from, facts.language).some((path) => paths.has(path))
      )
        return true;
    }
    return false;
  }

  /** The members of a name; more than `maxMembers` if there are too many to sort. */
  #collectMembers(name: string, language: FileFacts['language']): Member[] {
    const all: Member[] = [];
    for (const symbol of this.#names.eachDefinitionNamed(name, language)) {
      const definition = getDefinition(this.#project, symbol);
      if (definition === undefined || definition.kind === 'constructor') continue;
      const isOwn =
        definition.kind === 'method' ||
        definition.kind === 'field' ||
        (definition.kind === 'function' && definition.container >= 0);
      if (!isMember(definition) || !isOwn) continue;
      const bases = this.#getTraits(symbol, definition);
      all.push({
        symbol,
        owner: definition.container < 0 ? undefined : { path: symbol.path, definition: definition.container },
        shape: definition.shape,
        ...(bases.length > 0 && { bases }),
      });
      // The owners of the others make no difference any more.
      if (all.length > maxMembers) break;
    }
    return all;
  }

  /** The traits of Rust that give a type from outside the code its members: `impl Store for &str`. */
  #getTraits({ path }: Symbol, { owner, container }: Definition): readonly Symbol[] {
    const facts = owner === undefined || container >= 0 ? undefined : this.#project.facts(path);
    if (facts === undefined || !getTraits(facts.language).hasImplBlocks) return [];
    return facts.heritage.flatMap((each) => (each.owner === owner ? this.#names.classes(facts, each.base, -1) : []));
  }

  #sort(name: string, language: FileFacts['language']): readonly MemberFamily[] {
    const all = this.#collectMembers(name, language);
    if (all.length > maxMembers) return [nobody, nobody];
    const parent = all.map((_, at) => at);
    const root = (at: number): number => {
      let top = at;
      while (parent[top] !== top) top = parent[top] ?? top;
      parent[at] = top;
      return top;
    };
    const join = (a: number, b: number): void => {
      parent[root(a)] = root(b);
    };
    const byOwner = new Map<string, number>();
    for (const [at, { owner }] of all.entries()) {
      if (owner === undefined) continue;
      const key = symbolKey(owner);
      const known = byOwner.get(key);
      if (known === undefined) byOwner.set(key, at);
      else if (all[known]?.shape === all[at]?.shape) join(at, known);
    }
    const interfaces = all.flatMap(({ owner }, at) =>
      owner !== undefined && isClass(getDefinition(this.#project, owner) ?? noClass) ? [{ owner, at }] : [],
    );
    for (const [at, { owner, shape, bases = [] }] of all.entries()) {
      for (const base of bases) {
        const known = byOwner.get(symbolKey(base));
        if (known !== undefined) join(at, known);
      }
      if (owner !== undefined) {
        for (const base of this.#types.classes.ancestors(owner)) {
          const known = byOwner.get(symbolKey(base));
          if (known !== undefined) join(at, known);
        }
      }
      if (shape !== undefined) for (const each of interfaces) if (this.fits(shape, each.owner)) join(at, each.at);
    }
    const families = new Map<
      number,
      { members: Map<string, string | undefined>; paths: Set<string>; owners: Set<string> }
    >();
    for (const [at, { symbol, owner }] of all.entries()) {
      const top = root(at);
      const family = families.get(top) ?? { members: new Map(), paths: new Set(), owners: new Set() };
      families.set(top, family);
      const holder = owner === undefined ? undefined : getDefinition(this.#project, owner);
      const isAskedFor = holder?.kind === 'interface' || holder?.kind === 'type';
      family.members.set(symbolKey(symbol), isAskedFor ? undefined : symbolKey(owner ?? symbol));
      family.paths.add(symbol.path);
      if (holder !== undefined && holder.name.length > 2) family.owners.add(holder.name);
    }
    return [...families.values()];
  }
}

/** Whether there were too many members of a name to sort them. */
export function isEverybodys(families: readonly MemberFamily[]): boolean {
  return families.includes(nobody);
}

const nobody: MemberFamily = { members: new Map(), paths: new Set(), owners: new Set() };
const noClass = { kind: 'variable' } as const;
