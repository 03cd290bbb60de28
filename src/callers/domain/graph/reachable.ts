import type { FileFacts } from '../facts.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/** Whether it is at the top, or in the namespace of that name: `using app::Repo`. */
export function isIn(project: Project, { path, definition }: Symbol, namespace: string | undefined): boolean {
  const at = getDefinition(project, { path, definition })?.container ?? -1;
  const around = at < 0 ? undefined : getDefinition(project, { path, definition: at });
  return at < 0 || (around?.kind === 'namespace' && around.name === namespace);
}

/**
 * What no other file can name in C++: `Repo::Repo() {}`, for the class is what has that name, and a `static` function
 * of another file.
 */
export function isNameless(
  project: Project,
  { path, definition }: Symbol,
  { path: here, language }: FileFacts,
): boolean {
  const own = language === 'cpp' ? getDefinition(project, { path, definition }) : undefined;
  return own?.kind === 'constructor'
    ? own.owner !== undefined
    : own?.kind === 'function' && !own.isExported && path !== here && !/\.h\w*$/.test(path);
}
