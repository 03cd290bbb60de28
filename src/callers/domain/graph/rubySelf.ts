import type { Definition, FileFacts } from '../facts.ts';
import { definitionAt, enclosingClass, type Project } from './project.ts';

/** Classes above a class that are gone through to see whether one is another. */
const maxBases = 40;

/** Tells of a place of Ruby whether `self` there may have a method of some class. */
type MaySelfHave = (facts: FileFacts, within: number) => boolean;

/**
 * Tells of places of Ruby whether `self` there may have a method of a class, by the names of the classes above that; a
 * module may be in any. A method that is in no class, `undefined`, everything has. The names are looked for once.
 */
export function knowSelf(project: Project, holder: Definition | undefined): MaySelfHave {
  let above: ReadonlySet<string> | undefined;
  return (facts, within) => {
    const around = definitionAt(facts, enclosingClass(facts, within));
    if (holder === undefined || around?.kind === 'namespace') return true;
    return around !== undefined && (above ??= findNamesAbove(project, holder.name)).has(around.name);
  };
}

/** The name of a class of Ruby and those of all classes and modules above the classes of that name. */
export function findNamesAbove(project: Project, name: string): ReadonlySet<string> {
  const above = new Set([name]);
  for (const each of above) if (above.size < maxBases) for (const base of findBases(project, each)) above.add(base);
  return above;
}

/** The last names of what the classes of a name are made from. */
function findBases(project: Project, name: string): readonly string[] {
  return project.filesWith(name).flatMap((path) => {
    const facts = project.facts(path);
    return (facts?.heritage ?? []).flatMap(({ definition, base }) =>
      facts?.definitions[definition]?.name === name ? [base.slice(base.lastIndexOf('.') + 1)] : [],
    );
  });
}
