import { distinct } from './nameResolution.ts';
import type { Symbol } from './project.ts';

/** What stands before the dot. */
export type Receiver =
  /** One of these classes, or an object of one. `how` says where that is known from. */
  | { readonly kind: 'types'; readonly types: readonly Symbol[]; readonly how: string; readonly isSuper?: boolean; readonly isList?: boolean; /** Only members of object literals with these keys (see `Definition.shape`). */ readonly literal?: string }
  /** One of these modules. */
  | { readonly kind: 'modules'; readonly paths: readonly string[] }
  /** Something from outside the code: none of our definitions. Of what an `isOpen` one holds nothing is known. */
  | { readonly kind: 'foreign'; readonly isOpen?: boolean }
  | { readonly kind: 'unknown' };

/** Nothing is known. */
export const unknown: Receiver = { kind: 'unknown' };

/** One of several things: what is known of any of them. */
export function eitherOf(found: readonly Receiver[]): Receiver {
  const known = found.flatMap((each) => (each.kind === 'types' ? [each] : []));
  const [first] = known;
  if (first !== undefined) return { ...first, types: distinct(known.flatMap(({ types }) => types)), ...(known.some(({ isList }) => isList === true) && { isList: true }) };
  const modules = found.find(({ kind }) => kind === 'modules');
  if (modules !== undefined) return modules;
  return found.length > 0 && found.every(({ kind }) => kind === 'foreign') ? (found.find((each) => each.kind === 'foreign' && each.isOpen === true) ?? { kind: 'foreign' }) : unknown;
}
