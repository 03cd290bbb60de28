import type { ReadError } from '../read/types.ts';

/**
 * The masked names, where both errors have some and share none; empty otherwise. For spreading into the reasons of a
 * result.
 */
export function otherNames(
  asked: ReadError,
  stored: ReadError,
): { readonly otherNames?: { readonly asked: readonly string[]; readonly stored: readonly string[] } } {
  const isShared = asked.subjects.some((subject) => stored.subjects.includes(subject));
  return asked.subjects.length === 0 || stored.subjects.length === 0 || isShared
    ? {}
    : { otherNames: { asked: asked.subjects, stored: stored.subjects } };
}
