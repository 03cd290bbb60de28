import type { Symbol } from './project.ts';

/** The type of an argument or a parameter, as far as it is known for certain. */
export type GivenType =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'null' }
  /** A lambda or the name of a method: an object of some interface. In Kotlin how many parameters it may have. */
  | { readonly kind: 'function'; readonly arities?: readonly number[] }
  /** Of Java's own: `int`, `Integer`, `String`, `Class`, `Object`; of C++ `int`, `char*`, `string`, `nullptr`, `0`. */
  | { readonly kind: 'plain'; readonly name: string }
  | { readonly kind: 'array'; readonly element: string }
  /** An array, or a list, set or map of Java or others. */
  | { readonly kind: 'list' }
  /**
   * One of these classes of the code. What is `isLoose` may be something that holds one: `Optional<Repo>`; what is
   * `isBound` may be of a class below.
   */
  | {
      readonly kind: 'ours';
      readonly types: readonly Symbol[];
      readonly isLoose: boolean;
      readonly isBound: boolean;
    }
  /** A class from outside the code; an `isJdk` one is derived from none of the code's. */
  | { readonly kind: 'outside'; readonly name: string; readonly isJdk: boolean; readonly isLoose: boolean }
  /** Of Kotlin and C#: a text, a number or a truth value. */
  | { readonly kind: 'sort'; readonly sort: 'text' | 'number' | 'truth' };

/** Nothing is known of a type. */
export const unknownType: GivenType = { kind: 'unknown' };
