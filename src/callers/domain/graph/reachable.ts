import { getTraits } from '../languages/languages.ts';
import type { FileFacts } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/** Whether it is at the top, or in the namespace of that name: `using app::Repo`. */
export function isIn(project: Project, { path, definition }: Symbol, namespace: string | undefined): boolean {
  const at = getDefinition(project, { path, definition })?.container ?? -1;
  const around = at < 0 ? undefined : getDefinition(project, { path, definition: at });
  return at < 0 || (around?.kind === 'namespace' && around.name === namespace);
}

/**
 * What no other file can name alone in C++: `Repo::save() {}`, for the class is what has that name, and a `static`
 * function of another file.
 */
export function isNameless(
  project: Project,
  { path, definition }: Symbol,
  { path: here, language }: FileFacts,
): boolean {
  const own = getTraits(language).separatesDeclarations ? getDefinition(project, { path, definition }) : undefined;
  // Only the class knows a member that is defined outside of it by its bare name.
  if (own?.kind === 'constructor' || own?.kind === 'method') return own.owner !== undefined;
  return own?.kind === 'function' && !own.isExported && path !== here && !mayBePart(project, path, here);
}

/** Whether a file of C or C++ may be a part of another: a header, or a source that is included by it. */
function mayBePart(project: Project, path: string, here: string): boolean {
  if (isHeader(path)) return true;
  const by = getIncluders(project, path);
  if (by.some((each) => each === here || isHeader(each))) return true;
  const around = isHeader(here) ? [] : getIncluders(project, here);
  return around.includes(path) || around.some((each) => by.includes(each) || isHeader(each));
}

/** Whether a file of C or C++ is made to be included. */
export function isHeader(path: string): boolean {
  return /\.(?:h\w*|h\+\+|ipp|tpp|inl|cuh)$/.test(path);
}

/** The files that include a source of C or C++ by its name. */
export function getIncluders(project: Project, path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const word = /^\w+/.exec(name)?.[0];
  return (word === undefined ? [] : project.filesWith(word)).filter((each) => {
    const facts = project.facts(each);
    return (
      facts !== undefined &&
      getTraits(facts.language).hasIncludes &&
      indexOf(facts)
        .imports('*')
        .some(({ from }) => from === name || from.endsWith(`/${name}`))
    );
  });
}

/** Whether a file is of C, where no two functions of one name differ by what they take. */
export function isPlainC(path: string): boolean {
  return path.endsWith('.c');
}
