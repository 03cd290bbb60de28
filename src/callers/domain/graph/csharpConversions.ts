import type { Definition } from '../facts.ts';
import { typeVariable, wrapperNames } from './argumentTypes.ts';
import type { ClassMembers } from './classMembers.ts';
import type { GivenType } from './givenType.ts';
import { mayBeOne } from './mayBeOne.ts';
import type { NameResolution } from './nameResolution.ts';
import { fitsPlainly, getPlain } from './plainTypes.ts';
import { getDefinition, isSame, type Project, type Symbol } from './project.ts';

/** What may be given where something else is wanted in C#: what is not known for certain may. */
export class CsharpConversions {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #classes: ClassMembers;

  constructor(project: Project, names: NameResolution, classes: ClassMembers) {
    this.#project = project;
    this.#names = names;
    this.#classes = classes;
  }

  /** Whether an argument may be given for a parameter of a function that is declared with this name of a type. */
  fits(given: GivenType, symbol: Symbol, name: string): boolean {
    if (typeVariable.test(name) || wrapperNames.includes(name)) return true;
    if (!fitsPlainly(given, name)) return false;
    const wanted = this.#getClasses(symbol, name);
    if (given.kind === 'sort') {
      // `0` is of every enumeration.
      const mayBeEnum =
        given.sort === 'number' && wanted.some((each) => getDefinition(this.#project, each)?.kind === 'enum');
      return wanted.length === 0 || mayBeEnum || this.#mayConvert(wanted);
    }
    if (given.kind !== 'ours') return true;
    // Type arguments may make something below of what a member is declared as.
    const isOther =
      getPlain(name) !== undefined ||
      (wanted.length > 0 && !mayBeOne(this.#project, this.#classes, given.types, wanted, !given.isBound));
    return !isOther || this.#mayConvert([...given.types, ...wanted]);
  }

  /**
   * Whether a call that can mean both functions of one class is certain to mean the first: it takes some argument as
   * what that is, and the second as a base or something else; or both take the same, and only the second has more
   * parameters, or any number of them.
   */
  isPreferred(
    first: Symbol,
    second: Symbol,
    given: readonly GivenType[],
    getTypeName: (parameters: NonNullable<Definition['parameters']>, at: number) => string,
  ): boolean {
    const [own, theirs] = [first, second].map((symbol) => getDefinition(this.#project, symbol)?.parameters);
    if (own?.most === undefined || theirs === undefined) return false;
    let isBetter = false;
    for (const [at, type] of given.entries()) {
      const [name, other] = [getTypeName(own, at), getTypeName(theirs, at)];
      // Of other types the arguments are not kept: `Func<A>` and `Func<A, B>` are the same here.
      if (name === other && (getPlain(name) !== undefined || /^object$/i.test(name))) continue;
      // A number may be of many types.
      const isOwn =
        type.kind === 'sort'
          ? type.sort !== 'number' && getPlain(name) === type.sort && other !== ''
          : type.kind === 'ours' && this.#isNearer(type.types, first, name, second, other);
      if (!isOwn) return false;
      isBetter = true;
    }
    return isBetter || (own.most === given.length && theirs.most !== given.length);
  }

  /** Whether objects of these classes are of the first type itself, and the second is one above. */
  #isNearer(types: readonly Symbol[], first: Symbol, name: string, second: Symbol, other: string): boolean {
    const [own, theirs] = [this.#getClasses(first, name), this.#getClasses(second, other)];
    const isOwn = types.every((type) => own.some((each) => isSame(each, type)));
    if (!isOwn) return false;
    if (/^object$/i.test(other)) return true;
    return (
      theirs.length > 0 &&
      own.every((each) => theirs.every((one) => !isSame(each, one) && this.#classes.isA(each, one)))
    );
  }

  /** The classes, interfaces and enumerations of the code that a name means where a function is declared. */
  #getClasses({ path, definition }: Symbol, name: string): readonly Symbol[] {
    const facts = this.#project.facts(path);
    const found = facts === undefined || name === '' ? [] : this.#names.classes(facts, name, definition);
    return found.every((each) => /^(?:class|interface|enum)$/.test(getDefinition(this.#project, each)?.kind ?? ''))
      ? found
      : [];
  }

  /** Whether something may be made of these types, or they of something, without that being written. */
  #mayConvert(types: readonly Symbol[]): boolean {
    const converting = new Set(this.#project.filesWith('implicit'));
    return (
      types.some(({ path }) => converting.has(path) || this.#project.facts(path)?.isClean !== true) ||
      !this.#classes.isKnown(types)
    );
  }
}
