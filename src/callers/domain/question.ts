import { definitionOf, enclosing, type Project, type Symbol } from './graph/project.ts';
import type { CallersQuery } from './types.ts';

/** What a question is about: the definitions meant, and the name they have. */
export interface Question {
  readonly name: string;
  readonly targets: readonly Symbol[];
  /** Whether the question named one thing, so that several targets are overloads and not namesakes. */
  readonly isPrecise: boolean;
}

/** Finds what a query means. Without targets the name is all there is: nothing in the code defines it. */
export function understand(project: Project, query: CallersQuery): Question {
  const fromId = query.symbol_id === undefined ? undefined : byId(project, query.symbol_id);
  if (fromId !== undefined) return fromId;
  const name = query.symbol_name?.trim() ?? '';
  if (query.file_path !== undefined) {
    const inFile = byPlace(project, normalPath(query.file_path), name, query.line_number);
    if (inFile !== undefined) return inFile;
  }
  return byName(project, name);
}

/** `src/a.ts#Repo.save`: path, then the names from the outermost container inwards. */
export function idOf(project: Project, symbol: Symbol): string {
  const facts = project.facts(symbol.path);
  const names = facts === undefined ? [] : enclosing(facts, symbol.definition).map((at) => facts.definitions[at]?.name ?? '').reverse();
  return `${symbol.path}#${names.join('.')}`;
}

function byId(project: Project, id: string): Question | undefined {
  const hash = id.lastIndexOf('#');
  if (hash < 0) return byName(project, id);
  const path = normalPath(id.slice(0, hash));
  const wanted = id.slice(hash + 1);
  const name = wanted.split('.').at(-1) ?? wanted;
  const facts = project.facts(path);
  if (facts === undefined) return undefined;
  const targets = facts.definitions.flatMap((_, definition) => (idOf(project, { path, definition }) === `${path}#${wanted}` ? [{ path, definition }] : []));
  return targets.length === 0 ? undefined : { name, targets, isPrecise: true };
}

function byPlace(project: Project, path: string, name: string, line: number | undefined): Question | undefined {
  const facts = project.facts(path);
  if (facts === undefined) return undefined;
  const named = facts.definitions.flatMap((each, definition) => (name === '' || each.name === name ? [{ each, symbol: { path, definition } }] : []));
  if (named.length === 0) return undefined;
  if (line === undefined) return { name, targets: named.map(({ symbol }) => symbol), isPrecise: name !== '' };
  const atName = named.filter(({ each }) => each.site.line === line);
  // A person's cursor may stand anywhere in the definition: the innermost one around it is meant.
  const around = named.filter(({ each }) => each.startLine <= line && line <= each.endLine).sort((a, b) => a.each.endLine - a.each.startLine - (b.each.endLine - b.each.startLine));
  const chosen = atName.length > 0 ? atName : around.slice(0, 1);
  const [first] = chosen;
  return first === undefined ? undefined : { name: first.each.name, targets: chosen.map(({ symbol }) => symbol), isPrecise: true };
}

function byName(project: Project, name: string): Question {
  // `Repo.save`, `Repo#save`, `Repo::save`: the last name, in a container of the name before it.
  const parts = name.split(/[.#]|::|->/).filter((part) => part !== '');
  const last = parts.at(-1) ?? name;
  const container = parts.at(-2);
  const all = project.filesWith(last).flatMap((path) => (project.facts(path)?.definitions ?? []).flatMap((each, definition) => (each.name === last ? [{ path, definition }] : [])));
  const within = container === undefined ? all : all.filter((symbol) => {
    const own = definitionOf(project, symbol);
    return own?.owner === container || project.facts(symbol.path)?.definitions[own?.container ?? -1]?.name === container;
  });
  return { name: last, targets: within.length > 0 ? within : all, isPrecise: within.length === 1 };
}

function normalPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//, '');
}
