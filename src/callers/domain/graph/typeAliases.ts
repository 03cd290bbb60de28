import { getTraits } from '../languages/languages.ts';
import type { FileFacts } from '../facts.ts';
import { definitionAt, type Project, type Symbol } from './project.ts';
import { indexOf } from './factsIndex.ts';

/**
 * Whether types of a file may have other names: Go's `type A Repo` is a type of its own, and scripts look through
 * theirs elsewhere.
 */
function hasAliases(facts: FileFacts | undefined): facts is FileFacts {
  return facts !== undefined && getTraits(facts.language).hasTransparentAliases;
}

/** Whether a symbol is another name of a class, by which it may be made and its own members called. */
export function isTypeAlias(project: Project, { path, definition }: Symbol): boolean {
  const facts = project.facts(path);
  return (
    hasAliases(facts) && definitionAt(facts, definition)?.kind === 'type' && indexOf(facts).aliases.has(definition)
  );
}

/** Other names that a file has for a type of this name. */
export function aliasesIn(facts: FileFacts | undefined, name: string): readonly string[] {
  return hasAliases(facts)
    ? indexOf(facts)
        .getAliases(name)
        .map((definition) => definitionAt(facts, definition)?.name ?? '')
    : [];
}
