import type { Project } from './project.ts';

/** Default exports that are given on as default exports are followed through so many files. */
const maxSteps = 12;

/**
 * The files that may use a default export, which has no name of its own elsewhere: files that hold the name of the
 * exporting file, and the names under which those files re-export it.
 */
export function defaultUsers(
  project: Project,
  path: string,
): { readonly files: ReadonlySet<string>; readonly names: ReadonlySet<string> } {
  const files = new Set<string>();
  const names = new Set<string>();
  const queue = [path];
  for (let at = 0; at < queue.length && at < maxSteps; at++) {
    for (const stem of stemsHere(project, queue[at] as string)) {
      for (const user of project.filesWith(stem)) {
        files.add(user);
        for (const name of givenOn(project, user, stem)) {
          if (name !== 'default') names.add(name);
          else if (!queue.includes(user)) queue.push(user);
        }
      }
    }
  }
  return { files, names };
}

/**
 * Names under which a file gives on the default export of a module of this name: `export { default as a } from './m'`,
 * `import b from './m'; export { b }`.
 */
function givenOn(project: Project, path: string, stem: string): string[] {
  const facts = project.facts(path);
  if (facts === undefined || facts.exports.length === 0) return [];
  const isMeant = (from: string): boolean => from.split(/[^\p{L}\p{N}_$]+/u).includes(stem);
  const locals = new Set(
    facts.imports.filter(({ imported, from }) => imported === 'default' && isMeant(from)).map(({ local }) => local),
  );
  return facts.exports
    .filter(
      ({ local, exported, from }) =>
        exported !== '*' && (from === undefined ? locals.has(local) : local === 'default' && isMeant(from)),
    )
    .map(({ exported }) => exported);
}

/** What importers in this project call a file: by its name, or by an alias that leads to it. */
function stemsHere(project: Project, path: string): string[] {
  const bare = path.replace(/(\.d)?\.\w+$/, '');
  const aliases = project.pathAliases
    .filter(({ targets }) => targets.some((target) => target === path || target === bare))
    .flatMap(({ pattern }) => getStems(pattern));
  return [...new Set([...getStems(path), ...aliases])];
}

/** What importers call a file: its name without ending, and that of its folder for an index file. */
export function getStems(path: string): string[] {
  const parts = path.split('/');
  const stem = parts.at(-1)?.replace(/(\.d)?\.\w+$/, '') ?? '';
  const name = /^(?:index|__init__|main|mod)$/.test(stem) ? parts.at(-2) : stem;
  // The index knows words; a file name may hold several.
  const word = name
    ?.split(/[^\p{L}\p{N}_$]+/u)
    .filter((each) => each !== '')
    .sort((a, b) => b.length - a.length)[0];
  return word === undefined ? [] : [word];
}
