import type { FileFacts } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { definitionAt, isClass, type Project, type Symbol } from './project.ts';

/**
 * Of definitions of one name those that an import from `from` means, where it may leave out the packages around the
 * file: `data.Util` in `app` for `app.data.Util`. The package and the objects around a definition are its path; what is
 * nearest to the file goes before the rest.
 */
export function findImported(
  project: Project,
  { package: own = '' }: FileFacts,
  named: readonly Symbol[],
  from: string,
): readonly Symbol[] {
  const places = named.flatMap((symbol) => {
    const path = getPlace(project, symbol);
    return path !== undefined && (path === from || path.endsWith(`.${from}`)) ? [{ symbol, path }] : [];
  });
  const around = own.split('.').map((_, at, parts) => [...parts.slice(0, parts.length - at), from].join('.'));
  const nearest = [...around, from].find((wanted) => places.some(({ path }) => path === wanted));
  return places.filter(({ path }) => nearest === undefined || path === nearest).map(({ symbol }) => symbol);
}

/** The package and the classes around a definition; undefined for what is in a function. */
function getPlace(project: Project, { path, definition }: Symbol): string | undefined {
  const facts = project.facts(path);
  const parts: string[] = [];
  for (let at = facts?.definitions[definition]?.container ?? -1; at >= 0;) {
    const around = facts === undefined ? undefined : definitionAt(facts, at);
    if (around === undefined || !isClass(around) || parts.includes(around.name)) return undefined;
    parts.unshift(around.name);
    at = around.container;
  }
  return [...(facts?.package === undefined ? [] : [facts.package]), ...parts].join('.');
}

/** Whether an import begins at a value of the file, of which nothing more is known here: `import context.save`. */
export function isFromValue(facts: FileFacts, from: string): boolean {
  const first = from.split('.', 1)[0] ?? '';
  return indexOf(facts).definitions(first).length > 0 || indexOf(facts).bindings(first).length > 0;
}
