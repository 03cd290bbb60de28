import type { FileFacts } from '../facts.ts';
import { definitionAt, isScript, type Project, type Symbol } from './project.ts';
import { referencesOf } from './factsIndex.ts';

/** Whether a definition is another name of a type and of nothing around it: Rust's `type A = Repo`, not `type A = Arc<Repo>`. Go's `type A Repo` is a type of its own. */
function isAlias(facts: FileFacts, definition: number): boolean {
  const own = definitionAt(facts, definition);
  if (own?.kind !== 'type' || own.type === undefined || facts.language === 'go' || isScript(facts)) return false;
  return facts.references.every(({ within, role, name }) => within !== definition || role !== 'type' || name === own.type);
}

/** Whether a symbol is another name of a class, by which it may be made and its own members called. */
export function isTypeAlias(project: Project, { path, definition }: Symbol): boolean {
  const facts = project.facts(path);
  return facts !== undefined && isAlias(facts, definition);
}

/** Other names that a file has for a type of this name. */
export function aliasesIn(facts: FileFacts | undefined, name: string): readonly string[] {
  if (facts === undefined || isScript(facts)) return [];
  return referencesOf(facts, new Set([name])).flatMap(({ role, within }) => (role === 'type' && isAlias(facts, within) ? [definitionAt(facts, within)?.name ?? ''] : []));
}
