import type { Definition, FileFacts } from '../facts.ts';
import { definitionAt, enclosingClass, isClass, type Project } from './project.ts';

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

/**
 * Tells of places of Ruby in a module whether `self` there may have a method of a class, by the names of what the module
 * is mixed into; undefined where that is nothing of the code, so that nothing is known.
 */
export function knowMixed(
  project: Project,
  holder: Definition,
): (facts: FileFacts, within: number) => boolean | undefined {
  const known = new Map<string, boolean | undefined>();
  let above: ReadonlySet<string> | undefined;
  const find = (module: string): boolean | undefined => {
    if (module === holder.name) return true;
    const users = findUsers(project, module);
    if (users.size < 2 || users.size >= maxBases) return undefined;
    above ??= findNamesAbove(project, holder.name);
    return [...users].some((name) => above?.has(name) === true || findNamesAbove(project, name).has(holder.name));
  };
  return (facts, within) => {
    const name = definitionAt(facts, enclosingClass(facts, within))?.name ?? '';
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name);
  };
}

/** The name of a module of Ruby and those of all that it is mixed into, or that is made from that. */
function findUsers(project: Project, module: string): ReadonlySet<string> {
  const users = new Set([module]);
  for (const each of users) {
    if (users.size >= maxBases) break;
    for (const path of project.filesWith(each)) {
      const facts = project.facts(path);
      for (const { definition, base, owner } of facts?.heritage ?? [])
        if (base.slice(base.lastIndexOf('.') + 1) === each)
          users.add(facts?.definitions[definition]?.name ?? owner?.slice(owner.lastIndexOf('.') + 1) ?? each);
    }
  }
  return users;
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

/**
 * Whether the classes of a name are made from something that is in none of the code, as every exception is in the end:
 * what has bases of the code alone cannot be raised.
 */
export function isBelowOutside(project: Project, name: string): boolean {
  const above = findNamesAbove(project, name);
  if (above.size >= maxBases || /(?:Exception|Error)$/.test(name)) return true;
  return [...above].some((each) => each !== name && !isDefined(project, each));
}

function isDefined(project: Project, name: string): boolean {
  return project
    .filesWith(name)
    .some((path) => project.facts(path)?.definitions.some((each) => each.name === name && isClass(each)) === true);
}
