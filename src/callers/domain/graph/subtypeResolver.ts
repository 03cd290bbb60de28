import { getTraits } from '../languages/languages.ts';
import type { FileFacts } from '../facts.ts';
import { declaresTypes, maySatisfy, meetsOutside } from './outsideTypes.ts';
import { getDefinition, symbolKey, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** Classes that are looked through; more are a text made to be hard. */
const maxHeirs = 100;

/**
 * What members that are looked for have to do with types that their own class does not name, or that no file of the
 * code defines.
 */
export class SubtypeResolver {
  readonly #project: Project;
  readonly #types: ReceiverTypes;

  constructor(project: Project, types: ReceiverTypes) {
    this.#project = project;
    this.#types = types;
  }

  /**
   * Whether a class is derived from this one and from that of a wanted member, so that `super` in this one may mean it:
   * `class Thing(LogMixin, Base)`.
   */
  isBeside(type: Symbol, wanted: ReadonlyMap<string, Symbol>): boolean {
    const holders = [...wanted.values()].flatMap(({ path, definition }) => {
      const container = getDefinition(this.#project, { path, definition })?.container ?? -1;
      return container < 0 ? [] : [{ path, definition: container }];
    });
    const { classes } = this.#types;
    const seen = new Set<string>();
    const queue = [type];
    for (let at = queue.pop(); at !== undefined && seen.size < maxHeirs; at = queue.pop()) {
      if (seen.has(symbolKey(at))) continue;
      seen.add(symbolKey(at));
      const heir = at;
      if (holders.some((holder) => classes.isA(heir, holder))) return true;
      queue.push(...classes.heirs(at));
    }
    return false;
  }

  /** The target of an alias outside the project. */
  alias(type: Symbol): readonly string[] {
    return getDefinition(this.#project, type)?.kind === 'type' ? this.#types.classes.outsideBases(type) : [];
  }

  /**
   * Whether a wanted member belongs to a class that is derived from one of these types from outside the code, and may
   * be what a call through them ends in.
   */
  isHeir(outside: readonly string[], wanted: ReadonlyMap<string, Symbol>): boolean {
    return [...wanted.values()].some((target) => {
      const definition = getDefinition(this.#project, target);
      if (definition?.kind !== 'method' || definition.isStatic === true) return false;
      if (definition.shape === undefined && definition.expected === undefined)
        return (
          definition.container >= 0 &&
          meetsOutside(
            this.#types.classes.outsideBases({ path: target.path, definition: definition.container }),
            outside,
          )
        );
      // An object made on the spot is of a type only where that is written: the code around it may be about another
      // one.
      const expected = this.#types.expected(target);
      const named =
        expected.kind === 'modules'
          ? []
          : [
              ...(expected.outside ?? []),
              ...(expected.kind === 'types'
                ? expected.types.flatMap((type) => this.#types.classes.outsideBases(type))
                : []),
            ];
      return named.length > 0 && meetsOutside(named, outside);
    });
  }

  /**
   * Whether these types from outside the code may be bases, which no file of the code tells, of what a wanted method's
   * class is derived from; or generated from that; or interfaces of Go that it satisfies.
   */
  mayBeAbove(facts: FileFacts, outside: readonly string[], wanted: ReadonlyMap<string, Symbol>): boolean {
    if (outside.length === 0 || !declaresTypes(facts)) return false;
    if (maySatisfy(facts, outside)) return true;
    return [...wanted.values()].some((target) => {
      const definition = getDefinition(this.#project, target);
      if (definition?.kind !== 'method' || definition.isStatic === true || definition.container < 0) return false;
      const own = this.#project.facts(target.path);
      // What is generated from a class is called after it: `UserMapperImpl`, `AutoValue_User`.
      const holder = own?.definitions[definition.container]?.name ?? '';
      if (holder.length > 2 && outside.some((each) => each.includes(holder) && !each.endsWith(`#${holder}`)))
        return true;
      // Java says of a method that it overrides one.
      const isOwn =
        own !== undefined &&
        getTraits(own.language).marksOverrides &&
        !own.references.some(
          ({ role, decorates, name }) => role === 'decorator' && decorates === target.definition && name === 'Override',
        );
      const bases = isOwn
        ? []
        : this.#types.classes.outsideBases({ path: target.path, definition: definition.container });
      // A class is never a supertype of an interface; in C# the names distinguish the two.
      return getTraits(own?.language).marksInterfaces && !outside.some(isInterfaceName)
        ? !bases.every(isInterfaceName)
        : bases.length > 0;
    });
  }

  /**
   * Whether a wanted method is in an object literal that is declared to be one of these types, or of a type derived
   * from one.
   */
  isExpected(target: Symbol, types: readonly Symbol[]): boolean {
    const expected = this.#types.expected(target);
    return (
      expected.kind === 'types' &&
      expected.isList !== true &&
      expected.types.some((each) => types.some((type) => this.#types.classes.isA(each, type)))
    );
  }

  /**
   * Whether these are members of an interface or type, and a wanted one is in an object literal: that may be an
   * implementation of theirs, besides anything else.
   */
  mayBeLiteral(members: readonly Symbol[], wanted: ReadonlyMap<string, Symbol>): boolean {
    const isAbstract = members.some((member) => {
      const holder = getDefinition(this.#project, {
        path: member.path,
        definition: getDefinition(this.#project, member)?.container ?? -1,
      });
      return holder?.kind === 'interface' || holder?.kind === 'type';
    });
    return (
      isAbstract && [...wanted.values()].some((target) => getDefinition(this.#project, target)?.shape !== undefined)
    );
  }
}

function isInterfaceName(outside: string): boolean {
  return /#I\p{Lu}/u.test(outside);
}
