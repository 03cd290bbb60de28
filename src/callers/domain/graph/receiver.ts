import { distinct } from './nameResolution.ts';
import type { Symbol } from './project.ts';

/** The receiver before the dot. `outside` names types from outside the code that it may be (see `outsideName`). */
export type Receiver =
  /** One of these classes, or an object of one. `how` says where that is known from. */
  | {
      readonly kind: 'types';
      readonly types: readonly Symbol[];
      readonly how: string;
      readonly isSuper?: boolean;
      readonly isList?: boolean;
      /** It may be something else as well, of which nothing is known. */ readonly isPart?: boolean;
      /** It may be of a class derived from these. */ readonly isBound?: boolean;
      /** Only members of object literals with these keys (see `Definition.shape`). */ readonly literal?: string;
      readonly outside?: readonly string[];
    }
  /** One of these modules. */
  | { readonly kind: 'modules'; readonly paths: readonly string[] }
  /**
   * Something from outside the code: none of our definitions. Of what an `isOpen` one holds nothing is known; what an
   * `isGiving` one gives may be anything.
   */
  | {
      readonly kind: 'foreign';
      readonly isOpen?: boolean;
      readonly isGiving?: boolean;
      readonly outside?: readonly string[];
    }
  /** `isGiven` is what something from outside the code gave: a name says little of it. */
  | { readonly kind: 'unknown'; readonly isGiven?: boolean; readonly outside?: readonly string[] };

/** Nothing is known. */
export const unknown: Receiver = { kind: 'unknown' };

/** What something from outside the code gave. */
export const givenFromOutside: Receiver = { kind: 'unknown', isGiven: true };

/** One of several things: what is known of any of them. */
export function joinAlternatives(found: readonly Receiver[]): Receiver {
  const known = found.flatMap((each) => (each.kind === 'types' ? [each] : []));
  const outside = collectOutsideNames(found);
  const [first] = known;
  if (first !== undefined)
    return {
      ...first,
      types: distinct(known.flatMap(({ types }) => types)),
      ...(known.some(({ isList }) => isList === true) && { isList: true }),
      ...outside,
    };
  const modules = found.find(({ kind }) => kind === 'modules');
  if (modules !== undefined) return modules;
  if (found.length === 0 || !found.every(({ kind }) => kind === 'foreign'))
    return outside === undefined ? unknown : { kind: 'unknown', ...outside };
  return {
    kind: 'foreign',
    isOpen: found.some((each) => each.kind === 'foreign' && each.isOpen === true) ? true : undefined,
    ...outside,
  };
}

/**
 * One of several things that a receiver may be. The result is marked partial if nothing is known of an alternative that
 * comes from an expression (`isGiven`, by position; all if omitted). A written type without a definition is simply not
 * ours.
 */
export function getPart(found: readonly Receiver[], isGiven?: readonly boolean[]): Receiver {
  const whole = joinAlternatives(found);
  const isPart = found.some(
    (each, place) =>
      (each.kind === 'unknown' && isGiven?.[place] !== false) || (each.kind === 'types' && each.isPart === true),
  );
  return whole.kind === 'types' && isPart ? { ...whole, isPart } : whole;
}

/** The types from outside the code that any of these may be; nothing where there are none. */
export function collectOutsideNames(found: readonly Receiver[]): { readonly outside: readonly string[] } | undefined {
  const named = found.flatMap((each) => (each.kind === 'modules' ? [] : (each.outside ?? [])));
  return named.length === 0 ? undefined : { outside: [...new Set(named)] };
}
