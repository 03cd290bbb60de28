import type { GivenType } from './givenType.ts';
import type { ClassMembers } from './classMembers.ts';
import type { NameResolution } from './nameResolution.ts';
import { getDefinition, isSame, type Project, type Symbol } from './project.ts';

/**
 * How a value becomes what a parameter of C++ wants: the lower, the better. Where it is not certain that it can, it
 * takes at least so much.
 */
export interface RankedConversion {
  readonly rank: 0 | 1 | 2 | 3;
  readonly isCertain: boolean;
}

/** What a type of C++ is called, without its pointers, and how many it has. */
interface WrittenType {
  readonly name: string;
  readonly stars: number;
}

const numbers = /^(?:bool|[us]?char|u?(?:short|int|l?long)|float|l?double|s?size_t|u?int(?:8|16|32|64)_t)$/;
const small = /^(?:bool|[us]?char|u?short|u?int(?:8|16)_t)$/;

const exact: RankedConversion = { rank: 0, isCertain: true };
const promoted: RankedConversion = { rank: 1, isCertain: true };
const standard: RankedConversion = { rank: 2, isCertain: true };
const madeOf: RankedConversion = { rank: 3, isCertain: true };
const perhapsMadeOf: RankedConversion = { rank: 3, isCertain: false };

/** What C++ makes of an argument by itself, as far as that is known for certain. */
export class CppConversions {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #classes: ClassMembers;

  constructor(project: Project, names: NameResolution, classes: ClassMembers) {
    this.#project = project;
    this.#names = names;
    this.#classes = classes;
  }

  /** How an argument becomes a function's parameter of this type; `'no'` where it cannot, nothing where unknown. */
  convert(given: GivenType, symbol: Symbol, parameter: string): RankedConversion | 'no' | undefined {
    const wanted = split(parameter);
    if (given.kind === 'plain') return this.#convertPlain(split(given.name), symbol, wanted);
    return given.kind === 'ours' ? this.#convertOurs(given, symbol, wanted) : undefined;
  }

  #convertPlain(given: WrittenType, symbol: Symbol, wanted: WrittenType): RankedConversion | 'no' | undefined {
    const classes = this.#getClasses(symbol, wanted);
    if (classes !== undefined) {
      // Nothing but a class that can be made of it takes it; no pointer leads to another one.
      if (given.name === 'nullptr') return wanted.stars > 0 ? standard : undefined;
      if (given.name === '0' && wanted.stars > 0) return standard;
      return wanted.stars > 0 ? 'no' : perhapsMadeOf;
    }
    // A number is no function.
    if (wanted.name === '(*)') return /^(?:nullptr|0)$/.test(given.name) ? standard : 'no';
    if (!isPlain(wanted)) return undefined;
    if (given.name === 'nullptr') return wanted.stars > 0 ? standard : undefined;
    if (given.name === '0' && (wanted.stars > 0 || wanted.name === 'string'))
      return wanted.stars > 0 ? standard : perhapsMadeOf;
    const from = given.name === '0' ? { name: 'int', stars: 0 } : given;
    if (from.name === wanted.name && from.stars === wanted.stars) return exact;
    if (mayBeOneType(from, wanted)) return undefined;
    if (from.stars > 0) return convertPointer(from, wanted);
    if (wanted.stars > 0 || wanted.name === 'string' || from.name === 'string') return 'no';
    return (small.test(from.name) && wanted.name === 'int') || (from.name === 'float' && wanted.name === 'double')
      ? promoted
      : standard;
  }

  /** What is `isLoose` may be an object or a pointer to one, else it is a pointer. */
  #convertOurs(
    { types: given, isLoose }: Extract<GivenType, { kind: 'ours' }>,
    symbol: Symbol,
    wanted: WrittenType,
  ): RankedConversion | undefined {
    const classes = this.#getClasses(symbol, wanted);
    if (classes === undefined) {
      if (!isPlain(wanted)) return undefined;
      // Each pointer is a truth value and a `void*`.
      return wanted.name === 'bool' || wanted.name === 'void' ? { rank: 2, isCertain: false } : perhapsMadeOf;
    }
    if (!isLoose && wanted.stars === 0) return perhapsMadeOf;
    if (given.every((type) => classes.some((other) => isSame(type, other)))) return exact;
    const isA = (types: readonly Symbol[], others: readonly Symbol[]): boolean =>
      types.some((type) => others.some((other) => this.#classes.isA(type, other)));
    if (given.every((type) => isA([type], classes))) return standard;
    return isA(classes, given) || !this.#classes.isKnown(given) || given.length > 1 ? undefined : perhapsMadeOf;
  }

  /** The classes of the code that a type is, unless it may be another name of something. */
  #getClasses({ path, definition }: Symbol, { name }: WrittenType): readonly Symbol[] | undefined {
    const facts = numbers.test(name) || name === 'void' ? undefined : this.#project.facts(path);
    const found = facts === undefined || name === '' ? [] : this.#names.classes(facts, name, definition);
    return found.length > 0 && found.every((each) => getDefinition(this.#project, each)?.kind === 'class')
      ? found
      : undefined;
  }
}

function split(type: string): WrittenType {
  const name = type.replace(/[*[\]]+$/, '');
  return { name, stars: type.slice(name.length).replaceAll('[]', '*').length };
}

function isPlain({ name, stars }: WrittenType): boolean {
  return numbers.test(name) || name === 'string' || (name === 'void' && stars > 0);
}

/**
 * Whether two numbers, texts or pointers to these of C++ are two types: what they are called is no name that code gives.
 */
export function areOtherPlain(one: string, other: string): boolean {
  const types = [split(one), split(other)] as const;
  return one !== other && types.every(isPlain) && !mayBeOneType(...types);
}

/** `size_t` and `uint64_t` are names of types that have others, too. */
function mayBeOneType(one: WrittenType, other: WrittenType): boolean {
  const areIntegers = [one, other].every(({ name }) => numbers.test(name) && !/^(?:bool|float|l?double)$/.test(name));
  return areIntegers && one.stars === other.stars && (one.name.endsWith('_t') || other.name.endsWith('_t'));
}

function convertPointer({ name, stars }: WrittenType, wanted: WrittenType): RankedConversion | 'no' {
  if (wanted.stars === 0) {
    if (wanted.name === 'bool') return standard;
    return wanted.name === 'string' && name === 'char' && stars === 1 ? madeOf : 'no';
  }
  return wanted.name === 'void' && wanted.stars === 1 ? standard : 'no';
}
