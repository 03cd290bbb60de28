import type { ClassMembers } from './classMembers.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/**
 * Whether types may be the same, or one may stand above the other (with `isUpwards` only the second above the first):
 * by their names, since a class for one platform is that for all, and the parts of a class are one.
 */
export function mayBeOne(
  project: Project,
  classes: ClassMembers,
  types: readonly Symbol[],
  wanted: readonly Symbol[],
  isUpwards = false,
): boolean {
  const getNames = (each: Symbol): readonly string[] =>
    [each, ...classes.ancestors(each)].map((one) => getDefinition(project, one)?.name ?? '');
  // Of a class in a file that was not understood as a whole the bases may be missing.
  if ([...types, ...wanted].some(({ path }) => project.facts(path)?.isClean === false)) return true;
  return types.some((type) =>
    wanted.some((each) => {
      const [own, theirs] = [getNames(type), getNames(each)];
      return own.includes(theirs[0] ?? '') || (!isUpwards && theirs.includes(own[0] ?? ''));
    }),
  );
}
