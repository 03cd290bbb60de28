import type { CodeLanguage } from '../facts.ts';
import type { Project } from './project.ts';

const scriptEndings = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'];

/** The files that a module name may mean in the file that imports it; empty for what is not part of the code. */
export function resolveModule(project: Project, from: string, specifier: string, language: CodeLanguage): string[] {
  switch (language) {
    case 'typescript':
    case 'javascript':
      return scriptModule(project, from, specifier);
    case 'python':
      return pythonModule(project, from, specifier);
    default:
      return [];
  }
}

function scriptModule(project: Project, from: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return scriptFile(project, join(folderOf(from), specifier));
  for (const { pattern, targets } of project.pathAliases) {
    const rest = matchPattern(pattern, specifier);
    if (rest === undefined) continue;
    const found = targets.flatMap((target) => scriptFile(project, join('', target.replace('*', rest))));
    if (found.length > 0) return found;
  }
  for (const [name, folder] of project.packages) {
    if (specifier === name) {
      return [join(folder, 'src/index'), join(folder, 'index'), join(folder, 'src/main'), join(folder, 'src')].flatMap((path) => scriptFile(project, path)).slice(0, 1);
    }
    if (specifier.startsWith(`${name}/`)) {
      const rest = specifier.slice(name.length + 1);
      return [join(folder, rest), join(folder, `src/${rest}`)].flatMap((path) => scriptFile(project, path)).slice(0, 1);
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
    for (const ending of scriptEndings) if (project.has(join(base, `index${ending}`))) return [join(base, `index${ending}`)];
  }
  return [];
}

function pythonModule(project: Project, from: string, specifier: string): string[] {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
  const parts = specifier.slice(dots).split('.').filter((part) => part !== '');
  if (dots > 0) {
    let folder = folderOf(from);
    for (let up = 1; up < dots; up++) folder = folderOf(folder);
    return pythonFile(project, join(folder, parts.join('/')));
  }
  // The roots are not known: the package may begin in any folder above, or in the `src` of one.
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    for (const root of [folder, join(folder, 'src'), join(folder, 'lib')]) {
      const found = pythonFile(project, join(root, parts.join('/')));
      if (found.length > 0) return found;
    }
    if (folder === '') return [];
  }
}

function pythonFile(project: Project, path: string): string[] {
  return [`${path}.py`, join(path, '__init__.py'), `${path}.pyi`, join(path, '__init__.pyi')].filter((each) => project.has(each)).slice(0, 1);
}

function matchPattern(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === specifier ? '' : undefined;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return specifier.startsWith(head) && specifier.endsWith(tail) && specifier.length >= head.length + tail.length ? specifier.slice(head.length, specifier.length - tail.length) : undefined;
}

/** The folder of a path; '' at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Joins and normalises; a path that leads above the top stays at the top. */
function join(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
