import { getTraits } from '../languages/languages.ts';
import type { Argument, Definition, FileFacts, Reference } from '../facts.ts';
import type { ArgumentTypes } from './argumentTypes.ts';
import type { GivenType } from './givenType.ts';
import type { ClassMembers } from './classMembers.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';
import { areOtherPlain, type CppConversions } from './cppConversions.ts';
import type { CsharpConversions } from './csharpConversions.ts';
import type { KotlinConversions } from './kotlinConversions.ts';
import { fitsPlainly, getPlain } from './plainTypes.ts';
import type { TypeConversions } from './typeConversions.ts';

/** As many arguments as facts keep of a call: that many may be more. */
const maxKept = 8;

/** What a call is given: how many arguments and, where they stand in order, the type of each. */
export interface CallArguments {
  /** Absent where the function is only named: `Repo::new`. */
  readonly count?: number;
  readonly types: readonly (() => GivenType)[];
  /** The names of those that are given by name. */
  readonly names?: readonly string[];
  /** At least so many, where they are not counted. */
  readonly least?: number;
  /** A list is given for any number of them. */
  readonly isSpread?: boolean;
}

/** Which of several functions of a name a call can mean, by what it is given. */
export class Overloads {
  readonly #project: Project;
  readonly #types: ArgumentTypes;
  readonly #conversions: TypeConversions;
  readonly #kotlin: KotlinConversions;
  readonly #cpp: CppConversions;
  readonly #csharp: CsharpConversions;
  readonly #classes: ClassMembers;
  readonly #given = new WeakMap<Reference, { readonly value: CallArguments | undefined }>();

  constructor(
    project: Project,
    types: ArgumentTypes,
    conversions: TypeConversions,
    kotlin: KotlinConversions,
    cpp: CppConversions,
    csharp: CsharpConversions,
    classes: ClassMembers,
  ) {
    this.#kotlin = kotlin;
    this.#cpp = cpp;
    this.#csharp = csharp;
    this.#classes = classes;
    this.#project = project;
    this.#types = types;
    this.#conversions = conversions;
  }

  /** What a call is given; `undefined` where that says nothing, or is not known. */
  getGiven(facts: FileFacts, reference: Reference): CallArguments | undefined {
    let known = this.#given.get(reference);
    if (known === undefined) this.#given.set(reference, (known = { value: this.#readGiven(facts, reference) }));
    return known.value;
  }

  #readGiven(facts: FileFacts, reference: Reference): CallArguments | undefined {
    const { role, arguments: given = [] } = reference;
    const { language } = facts;
    // `::save` names a function without saying which.
    if (getTraits(language).hasFunctionReferences && role === 'value') return { types: [] };
    if (!getTraits(language).hasOverloads || (role !== 'call' && role !== 'new')) return undefined;
    // `Repo repo;` of C++ and a base of Kotlin have no list.
    if (given.length === 0)
      return role === 'new' && getTraits(language).constructsWithoutList ? undefined : { count: 0, types: [] };
    if (getTraits(language).marksMissingLists && isRest(given[0]) && given[0].text === '...') return { types: [] };
    if (getTraits(language).checksArgumentNames) {
      const last = given.at(-1);
      const isSpread = isRest(last) && last.text === '...';
      if (isSpread || given.length >= maxKept) return { types: [], ...(isSpread ? { isSpread } : { least: maxKept }) };
    }
    if (given.some(isRest)) return undefined;
    // Arguments with names stand in any order.
    const isOrdered = given.every(({ name }) => name === undefined);
    return {
      ...(given.length < maxKept ? { count: given.length } : { least: maxKept }),
      ...(getTraits(language).checksArgumentNames && { names: given.flatMap(({ name }) => name ?? []) }),
      types: isOrdered ? given.map((each) => this.#remember(facts, reference, each)) : [],
    };
  }

  /** Most calls are told by their number of arguments: types are worked out when they are asked for. */
  #remember(facts: FileFacts, reference: Reference, argument: Argument): () => GivenType {
    let known: GivenType | undefined;
    return () => (known ??= this.#types.get(facts, reference, argument));
  }

  /**
   * Whether a function can be called with these arguments through a class above, whose type arguments may let through
   * more than the function declares: only texts, numbers and truth values are told from each other.
   */
  mayTake(symbol: Symbol, given: CallArguments): boolean {
    return this.takes(symbol, given, (type, parameter) => isOfOtherSort(type, parameter));
  }

  /**
   * Whether a function can be called with these arguments; one of which that is not known can. `isCertain` says whether
   * a type that does not fit decides.
   */
  takes(
    symbol: Symbol,
    given: CallArguments | undefined,
    isCertain: (type: GivenType, parameter: GivenType) => boolean = () => true,
  ): boolean {
    const own = getDefinition(this.#project, symbol)?.parameters;
    const language = this.#project.facts(symbol.path)?.language;
    if (given === undefined || own === undefined || language === undefined) return true;
    const { least, most = Number.POSITIVE_INFINITY, types } = own;
    if (given.isSpread === true) return own.most === undefined;
    if (most < (given.count ?? given.least ?? 0)) return false;
    if (given.count !== undefined && given.count < least && !this.#mayLeaveOut(symbol, given.count)) return false;
    if (!this.#hasParameters(symbol, given.names)) return false;
    if (types === undefined || getTraits(language).conversions === 'none') return true;
    return given.types.every((type, at) => {
      const name = getTypeName(own, at);
      if (name === '') return true;
      if (getTraits(language).conversions === 'kotlin') return this.#fitsKotlin(type(), symbol, own, given, at);
      if (getTraits(language).conversions === 'cpp') return this.#cpp.convert(type(), symbol, name) !== 'no';
      if (getTraits(language).conversions === 'csharp') return this.#csharp.fits(type(), symbol, name);
      if (getTraits(language).conversions !== 'java') return fitsPlainly(type(), name);
      const parameter = this.#conversions.getParameter(symbol, name);
      return this.#conversions.convert(type(), parameter) !== 'no' || !isCertain(type(), parameter);
    });
  }

  /** A lambda behind the list of Kotlin is the last argument, whatever is left out before it. */
  #fitsKotlin(
    type: GivenType,
    symbol: Symbol,
    own: NonNullable<Definition['parameters']>,
    { types, count }: CallArguments,
    at: number,
  ): boolean {
    const isLast = at === types.length - 1 && type.kind === 'function' && own.most !== undefined && count !== own.most;
    const behind = isLast ? getTypeName(own, own.most - 1) : undefined;
    return (
      this.#kotlin.fits(type, symbol, getTypeName(own, at)) ||
      (behind !== undefined && (behind === '' || this.#kotlin.fits(type, symbol, behind)))
    );
  }

  /** Whether a function of Kotlin can be called with these arguments, all of which are known to fit. */
  isSure(symbol: Symbol, given: CallArguments): boolean {
    const own = getDefinition(this.#project, symbol)?.parameters;
    if (own?.most === undefined || given.count === undefined) return false;
    if (given.count < own.least || given.count > own.most || given.types.length < given.count) return false;
    return given.types.every((type, at) => this.#kotlin.isSure(type(), symbol, getTypeName(own, at)));
  }

  /**
   * Whether a function of Kotlin takes so few arguments only if a base has defaults for the rest, of which nothing is
   * known: the base is from outside the code.
   */
  mayLackDefaults(symbol: Symbol, { count }: CallArguments): boolean {
    const least = getDefinition(this.#project, symbol)?.parameters?.least ?? 0;
    return count !== undefined && count < least && this.#getDefaults(symbol, count) === 'unknown';
  }

  #mayLeaveOut(symbol: Symbol, count: number): boolean {
    return this.#getDefaults(symbol, count) !== 'none';
  }

  /**
   * Whether a function of Kotlin stands in for one whose parameters have defaults: it has the same without saying so.
   */
  #getDefaults({ path, definition }: Symbol, count: number): 'some' | 'none' | 'unknown' {
    const own = getDefinition(this.#project, { path, definition });
    if (!getTraits(this.#project.facts(path)?.language).inheritsDefaults || own?.standsIn !== true) return 'none';
    const isLike = ({ parameters }: Definition): boolean =>
      parameters !== undefined && parameters.least <= count && takesTheSame(own.parameters, parameters);
    const isAnyLike = (symbols: readonly Symbol[]): boolean =>
      symbols.some((each) => isLike(getDefinition(this.#project, each) ?? { ...own, parameters: { least: 1 } }));
    if (own.container < 0) return 'unknown';
    const holder = { path, definition: own.container };
    const inherited = this.#classes.ancestors(holder).flatMap((each) => this.#classes.ownMember(each, own.name));
    if (isAnyLike(inherited)) return 'some';
    return this.#classes.isKnown([holder]) ? 'none' : 'unknown';
  }

  /** Whether a function of Kotlin has parameters of these names, where its parameters are known. */
  #hasParameters({ path, definition }: Symbol, names: readonly string[] = []): boolean {
    const facts = names.length === 0 ? undefined : this.#project.facts(path);
    if (facts === undefined || !getTraits(facts.language).checksArgumentNames) return true;
    const own = new Set(facts.bindings.filter(({ within }) => within === definition).map(({ name }) => name));
    return own.size === 0 || names.every((name) => own.has(name));
  }

  /**
   * Whether a call that can mean both functions of one class is certain to mean the first: all arguments are known to
   * fit, and the second wants them boxed, takes any number of them, or takes what is wider. In Java, C# and C++ only.
   */
  isPreferred(first: Symbol, second: Symbol, given: CallArguments): boolean {
    const [one, other] = [getDefinition(this.#project, first), getDefinition(this.#project, second)];
    const [own, theirs] = [one?.parameters, other?.parameters];
    const language = this.#project.facts(first.path)?.language;
    if (getTraits(language).conversions === 'cpp') return this.#isPreferredInCpp(first, second, given);
    if (getTraits(language).conversions === 'csharp')
      return (
        given.types.length === given.count &&
        this.#csharp.isPreferred(
          first,
          second,
          given.types.map((type) => type()),
          getTypeName,
        )
      );
    if (getTraits(language).conversions !== 'java' || own === undefined || theirs === undefined) return false;
    if (own.most !== given.count || given.types.length !== given.count || given.count === 0) return false;
    const read = (symbol: Symbol, list: NonNullable<Definition['parameters']>, at: number): GivenType =>
      this.#conversions.getParameter(symbol, getTypeName(list, at));
    const places = given.types.map((type, at) => ({ type: type(), own: read(first, own, at), at }));
    const fits = places.map(({ type, own: parameter }) => this.#conversions.convert(type, parameter));
    if (!fits.every((fit) => fit === 'same' || fit === 'wider' || fit === 'boxed')) return false;
    const isStrict = fits.every((fit) => fit !== 'boxed');
    if (theirs.most === undefined) {
      const last = places.at(-1)?.type.kind;
      // The rest may be given as one array.
      return given.count !== theirs.least + 1 || last === 'plain' || last === 'ours' || last === 'outside';
    }
    if (!isStrict) return false;
    const rivals = places.map(({ type, own: parameter, at }) => {
      const rival = read(second, theirs, at);
      return {
        fit: this.#conversions.convert(type, rival),
        // What may be a wrapper of its type goes where anything goes, too.
        isOpen:
          (type.kind === 'ours' || type.kind === 'outside') && type.isLoose && this.#conversions.takesWrappers(rival),
        // Of a type that is the argument's own every other that takes it is wider.
        isNarrower: fits[at] === 'same' || /^(?:same|wider)$/.test(this.#conversions.convert(parameter, rival)),
      };
    });
    if (rivals.some(({ isOpen }) => isOpen)) return false;
    if (rivals.some(({ fit }) => fit === 'boxed')) return true;
    return own.types !== theirs.types && rivals.every(({ isNarrower }) => isNarrower);
  }

  /**
   * The same in C++: no argument is certain to be converted less for the second, and one is converted more. Of two
   * functions that differ in one place, that which takes the argument as it is.
   */
  #isPreferredInCpp(first: Symbol, second: Symbol, given: CallArguments): boolean {
    const [own, theirs] = [first, second].map((symbol) => getDefinition(this.#project, symbol)?.parameters);
    // A list of any length may be that of a template, which takes all as it is.
    if (own?.most === undefined || theirs?.most === undefined || given.types.length !== given.count) return false;
    let isBetter = false;
    const places = given.types.map((_, at) => getTypeName(own, at) !== getTypeName(theirs, at));
    const isOnly = places.filter((isOther) => isOther).length === 1;
    for (const [at, type] of given.types.entries()) {
      const [name, other] = [getTypeName(own, at), getTypeName(theirs, at)];
      if (name !== '' && name === other) continue;
      const fit = name === '' ? undefined : this.#cpp.convert(type(), first, name);
      if (fit === undefined || fit === 'no' || !fit.isCertain) return false;
      const rival = other === '' ? undefined : this.#cpp.convert(type(), second, other);
      isBetter ||= rival === undefined ? isOnly && fit.rank === 0 : rival === 'no' || rival.rank > fit.rank;
    }
    return isBetter;
  }
}

/** The name of the type of a parameter at a place; empty where it is not known. */
function getTypeName({ types = '' }: NonNullable<Definition['parameters']>, at: number): string {
  return types.split(',')[at] ?? '';
}

/**
 * Whether an argument stands for any number of them, or for those that facts do not keep: no text of the code is that.
 */
function isRest(argument: Argument | undefined): argument is Argument {
  return argument?.text.endsWith('...') === true && argument.kind !== 'string' && argument.kind !== 'template';
}

function isOfOtherSort(type: GivenType, parameter: GivenType): boolean {
  const [own, wanted] = [type, parameter].map((each) => (each.kind === 'plain' ? getPlain(each.name) : undefined));
  return own !== undefined && wanted !== undefined && own !== wanted;
}

/**
 * Whether a declaration and a definition with these parameters may be the same function; where not known, they may.
 * A type may have two names: only `isStrict` tells classes apart by theirs.
 */
export function mayBeSame(one: Definition['parameters'], other: Definition['parameters'], isStrict = false): boolean {
  if (one === undefined || other === undefined) return true;
  if (one.most !== other.most) return false;
  // A declaration may leave out its parameters' names, and then nothing is known of them.
  if (isStrict)
    return [...Array(maxKept).keys()].every((at) => {
      const [first, second] = [getTypeName(one, at), getTypeName(other, at)];
      return first === '' || second === '' || first === second;
    });
  return [...Array(maxKept).keys()].every((at) => {
    const [first, second] = [getTypeName(one, at), getTypeName(other, at)];
    const [sort, theirs] = [getPlain(first), getPlain(second)];
    return (sort === undefined || theirs === undefined || sort === theirs) && !areOtherPlain(first, second);
  });
}

/**
 * Whether two functions of Kotlin take the same, so that one may stand in for the other: what is a parameter of a class
 * may be any type in one below it.
 */
export function takesTheSame(one: Definition['parameters'], other: Definition['parameters']): boolean {
  if (one === undefined || other === undefined) return true;
  if (one.most !== other.most) return false;
  return [...Array(maxKept).keys()].every((at) => {
    const [first, second] = [getTypeName(one, at), getTypeName(other, at)];
    const isOpen = [first, second].some((name) => name === '' || /^\p{Lu}[\p{Lu}\d]?$/u.test(name));
    return isOpen || first === second;
  });
}
