import type { FileFacts } from '../facts.ts';
import { getFolder, joinPaths } from './paths.ts';
import type { Project } from './project.ts';

/**
 * The file that a module name means in a file that imports it: `..pkg.mod`, `pkg.mod`; none for what is not part of the
 * code.
 */
export function pythonModule(project: Project, from: string, specifier: string): string[] {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
  const path = specifier
    .slice(dots)
    .split('.')
    .filter((part) => part !== '')
    .join('/');
  if (dots > 0) {
    let folder = getFolder(from);
    for (let up = 1; up < dots; up++) folder = getFolder(folder);
    return pythonFile(project, joinPaths(folder, path));
  }
  // The roots are not known: the package may begin in any folder above that is no package itself, or in the `src` of
  // one.
  for (let folder = getFolder(from); ; folder = getFolder(folder)) {
    if (!isPackage(project, folder)) {
      for (const root of [folder, joinPaths(folder, 'src'), joinPaths(folder, 'lib')]) {
        const found = pythonFile(project, joinPaths(root, path));
        if (found.length > 0) return found;
      }
    }
    if (folder === '') return [];
  }
}

/** What `import a.b.c` without `as` makes of the name `a`: that package, all of whose modules are then members. */
export function topOfDotted(facts: FileFacts, name: string): string | undefined {
  return facts.imports.some(({ local, imported }) => imported === '*' && local.startsWith(`${name}.`))
    ? name
    : undefined;
}

/** The module of a name that lies in a package: `pkg/name.py`, `pkg/name/__init__.py`. */
export function submodule(project: Project, path: string, name: string): string[] {
  return /(?:^|\/)__init__\.pyi?$/.test(path) ? pythonFile(project, joinPaths(getFolder(path), name)) : [];
}

function isPackage(project: Project, folder: string): boolean {
  return ['__init__.py', '__init__.pyi'].some((file) => project.has(joinPaths(folder, file)));
}

function pythonFile(project: Project, path: string): string[] {
  return [`${path}.py`, joinPaths(path, '__init__.py'), `${path}.pyi`, joinPaths(path, '__init__.pyi')]
    .filter((each) => project.has(each))
    .slice(0, 1);
}
