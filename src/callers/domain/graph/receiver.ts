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
      /** A list of these or one of them: `Repo | Repo[]`. */ readonly isMixed?: boolean;
      /** A list of lists: so many more are within the first. */ readonly nested?: number;
      /** It may be something else as well, of which nothing is known. */ readonly isPart?: boolean;
      /** Which of these it is the arguments of a call tell, which are not known here. */ readonly isOverloaded?: boolean;
      /** It may be of a class derived from these. */ readonly isBound?: boolean;
      /** Only members of object literals with these keys (see `Definition.shape`). */ readonly literal?: string;
      /**
       * Something from outside the code gave it and was handed these: `class` where they were named, `value` where an
       * object of one was.
       */
      readonly handed?: 'class' | 'value';
      /** The class, not an object of it. */ readonly isItself?: boolean | undefined;
      /** The class or an object of it. */ readonly mayBeItself?: boolean | undefined;
      readonly outside?: readonly string[];
    }
  /** One of these modules. */
  | { readonly kind: 'modules'; readonly paths: readonly string[]; readonly isPart?: boolean }
  /**
   * Something from outside the code: none of our definitions. What calling its members gives may be anything, unless it
   * `isClosed`: then all it leads to is from outside as well. Of an `isHolding` one that goes for what its fields hold,
   * too. What an `isOpen` one gives is as likely ours as any other value.
   */
  | {
      readonly kind: 'foreign';
      readonly isOpen?: boolean;
      readonly isClosed?: boolean;
      readonly isHolding?: boolean;
      /** A text, a number or a list of such of a language: some of its members give another one, the rest anything. */
      readonly plainOf?: 'rust' | 'ruby';
      readonly outside?: readonly string[];
    }
  /** `isGiven` is what something from outside the code gave: a name says little of it. */
  | {
      readonly kind: 'unknown';
      readonly isGiven?: boolean;
      readonly outside?: readonly string[];
      /** A tuple of these, which is no object of ours itself; or a list of such. */ readonly parts?: readonly Receiver[];
      readonly isList?: boolean;
    };

/** Nothing is known. */
export const unknown: Receiver = { kind: 'unknown' };

/** What something from outside the code gave. */
export const givenFromOutside: Receiver = { kind: 'unknown', isGiven: true };

/** Something from outside the code that leads to nothing of ours: a text, a number. */
export const closed: Receiver = { kind: 'foreign', isClosed: true };

/** A text, a number or a list of such of Rust. */
export const plainOfRust: Receiver = { kind: 'foreign', isClosed: true, plainOf: 'rust' };

/** The same of Ruby. */
export const plainOfRuby: Receiver = { kind: 'foreign', isClosed: true, plainOf: 'ruby' };

type Types = Extract<Receiver, { kind: 'types' }>;

/** An element of a list of objects. */
export function getElement({ types, how, nested = 0, handed, isItself, isPart, isOverloaded }: Types): Types {
  return {
    kind: 'types',
    types,
    how,
    ...(isItself === true && { isItself }),
    ...(isPart === true && { isPart }),
    ...(isOverloaded === true && { isOverloaded }),
    ...(nested > 0 && { isList: true, ...(nested > 1 && { nested: nested - 1 }) }),
    handed,
  };
}

/** Whether one of these is a class itself, or may be. */
export function joinSides(known: readonly Types[]): Pick<Types, 'isItself' | 'mayBeItself'> {
  const isAlways = known.every(({ isItself }) => isItself === true);
  const isSometimes = known.some(({ isItself, mayBeItself }) => isItself === true || mayBeItself === true);
  return { isItself: isAlways ? true : undefined, mayBeItself: isSometimes && !isAlways ? true : undefined };
}

/** One of several things: what is known of any of them. */
export function joinAlternatives(found: readonly Receiver[]): Receiver {
  const known = found.flatMap((each) => (each.kind === 'types' ? [each] : []));
  const outside = collectOutsideNames(found);
  const [first] = known;
  if (first !== undefined)
    return {
      ...first,
      types: distinct(known.flatMap(({ types }) => types)),
      ...joinSides(known),
      ...(known.some(({ isList }) => isList === true) && {
        isList: true,
        ...(known.some(({ isList, isMixed }) => isList !== true || isMixed === true) && { isMixed: true }),
      }),
      ...outside,
    };
  const modules = found.flatMap((each) => (each.kind === 'modules' ? each.paths : []));
  if (modules.length > 0) return { kind: 'modules', paths: [...new Set(modules)] };
  const foreign = found.flatMap((each) => (each.kind === 'foreign' ? [each] : []));
  if (foreign.length === 0 || foreign.length < found.length) {
    const isGiven = found.length > 0 && found.every((each) => each.kind === 'foreign' || isFromOutside(each));
    return { kind: 'unknown', ...(isGiven && { isGiven }), ...outside };
  }
  const { plainOf } = foreign.find((each) => each.plainOf !== undefined) ?? {};
  return {
    kind: 'foreign',
    ...(foreign.some(({ isOpen }) => isOpen === true) && { isOpen: true }),
    ...(foreign.some(({ isHolding }) => isHolding === true) && { isHolding: true }),
    ...(foreign.every(({ isClosed }) => isClosed === true) && { isClosed: true }),
    ...(plainOf !== undefined && { plainOf }),
    ...outside,
  };
}

/** Whether something from outside the code gave it, and nothing more is known. */
export function isFromOutside(receiver: Receiver): boolean {
  return receiver.kind === 'unknown' && receiver.isGiven === true;
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
      (each.kind === 'unknown' && isGiven?.[place] !== false) ||
      ((each.kind === 'types' || each.kind === 'modules') && each.isPart === true),
  );
  return (whole.kind === 'types' || whole.kind === 'modules') && isPart ? { ...whole, isPart } : whole;
}

/** The types from outside the code that any of these may be; nothing where there are none. */
export function collectOutsideNames(found: readonly Receiver[]): { readonly outside: readonly string[] } | undefined {
  const named = found.flatMap((each) => (each.kind === 'modules' ? [] : (each.outside ?? [])));
  return named.length === 0 ? undefined : { outside: [...new Set(named)] };
}
