import { getLanguage } from '../../domain/codeLanguage.ts';
import { idParts } from '../../domain/symbolName.ts';
import type { CallersQuery } from '../../domain/types.ts';

/** A question as the user asked it. */
export interface CallersQuestion {
  readonly query: CallersQuery;
  /** The name as people know it: `save`, or `Repo.save` where the container is part of the question. */
  readonly title: string;
}

/** The question of a query that comes from a suggestion, a setting of keys or the past. */
export function getQuestion(query: CallersQuery): CallersQuestion {
  return { query, title: getTitle(query) };
}

/** What a typed text asks: the id of a symbol (`src/a.ts#Repo.save`) or a name. */
export function typedQuery(text: string): CallersQuery {
  const typed = text.trim();
  const path = idParts(typed)?.path ?? '';
  // `Outer.Repo#save` is a name, too: only a file before the sign makes it an id.
  return /[/\\]/.test(path) || getLanguage(path) !== undefined ? { symbol_id: typed } : { symbol_name: typed };
}

/** Two questions with one key are the same question: the position of a name in its line makes no difference. */
export function getKey({ query }: CallersQuestion): string {
  return JSON.stringify(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && name !== 'column')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function getTitle({ symbol_name: name, symbol_id: id, file_path: path, line_number: line }: CallersQuery): string {
  if (name !== undefined) return name;
  if (id !== undefined) return idParts(id)?.names ?? id;
  return line === undefined ? (path ?? '') : `${path ?? ''}:${line}`;
}
