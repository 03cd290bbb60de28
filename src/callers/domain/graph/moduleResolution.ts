import { getTraits } from '../languages/languages.ts';
import type { CodeLanguage } from '../facts.ts';
import { goModule } from './goPackages.ts';
import type { Project } from './project.ts';
import { pythonModule } from './pythonModules.ts';
import { getFolder, joinPaths } from './paths.ts';

const scriptEndings = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'];

/** Number of resolved modules to keep; beyond it, all are resolved again. */
const maxKept = 20_000;

/** The files that a module name may mean in the file that imports it; empty for what is not part of the code. */
export function resolveModule(
  project: Project,
  from: string,
  specifier: string,
  language: CodeLanguage,
): readonly string[] {
  const resolve = resolvers.get(language);
  if (resolve === undefined) return [];
  const { modules } = project;
  if (modules === undefined) return resolve(project, from, specifier);
  // Whatever the file is called, its folder decides. Joined and not put together with `+`: that would be a text of
  // pieces, each of which keeps the whole text alive that it was cut from.
  const key = [getTraits(language).family, getFolder(from), specifier].join(' ');
  const known = modules.get(key);
  if (known !== undefined) return known;
  if (modules.size >= maxKept) modules.clear();
  const found = resolve(project, from, specifier);
  modules.set(key, found);
  return found;
}

function scriptModule(project: Project, from: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return scriptFile(project, joinPaths(getFolder(from), specifier));
  for (const { pattern, targets } of project.pathAliases) {
    const rest = matchPattern(pattern, specifier);
    if (rest === undefined) continue;
    const found = targets.flatMap((target) => scriptFile(project, joinPaths('', target.replace('*', rest))));
    if (found.length > 0) return found;
  }
  for (const [name, folder] of project.packages) {
    if (specifier === name) {
      return [
        joinPaths(folder, 'src/index'),
        joinPaths(folder, 'index'),
        joinPaths(folder, 'src/main'),
        joinPaths(folder, 'src'),
      ]
        .flatMap((path) => scriptFile(project, path))
        .slice(0, 1);
    }
    if (specifier.startsWith(`${name}/`)) {
      const rest = specifier.slice(name.length + 1);
      return [joinPaths(folder, rest), joinPaths(folder, `src/${rest}`)]
        .flatMap((path) => scriptFile(project, path))
        .slice(0, 1);
    }
  }
  return [];
}

function scriptFile(project: Project, path: string): string[] {
  if (project.has(path)) return [path];
  // TypeScript's modules are named by what they will be compiled to.
  const bare = path.replace(/\.([mc]?)js(x?)$/, '');
  for (const base of bare === path ? [path] : [bare, path]) {
    for (const ending of scriptEndings) if (project.has(base + ending)) return [base + ending];
    for (const ending of scriptEndings)
      if (project.has(joinPaths(base, `index${ending}`))) return [joinPaths(base, `index${ending}`)];
  }
  return [];
}

/** Folders in which `require` of Ruby looks, of a project or a package in it. */
const loadFolders = ['', 'lib', 'test', 'spec'];

function rubyModule(project: Project, from: string, specifier: string): string[] {
  const file = specifier.endsWith('.rb') ? specifier : `${specifier}.rb`;
  const own = getFolder(from);
  if (specifier.startsWith('.')) return [joinPaths(own, file)].filter((path) => project.has(path));
  for (let folder = own; ; folder = getFolder(folder)) {
    const found = loadFolders.map((each) => joinPaths(joinPaths(folder, each), file)).find((path) => project.has(path));
    if (found !== undefined) return [found];
    if (folder === '') return [];
  }
}

function matchPattern(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === specifier ? '' : undefined;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return specifier.startsWith(head) && specifier.endsWith(tail) && specifier.length >= head.length + tail.length
    ? specifier.slice(head.length, specifier.length - tail.length)
    : undefined;
}

const resolvers: ReadonlyMap<CodeLanguage, (project: Project, from: string, specifier: string) => string[]> = new Map([
  ['typescript', scriptModule],
  ['javascript', scriptModule],
  ['python', pythonModule],
  ['ruby', rubyModule],
  ['go', goModule],
]);
