/** Which manner of server is played: `old` as 0.12 to 0.14 answer, `new` as 1.0 does. */
export type Generation = 'old' | 'new';

/** What goes back: JSON, or plain text as servers write it for what they have not thought of. */
export interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly text?: string;
}

/** Builds the replies of one generation. */
export class TorcReplies {
  readonly generation: Generation;

  constructor(generation: Generation) {
    this.generation = generation;
  }

  get isNew(): boolean {
    return this.generation === 'new';
  }

  ok(json: unknown): Reply {
    return { status: 200, json };
  }

  /** A rule that was broken. */
  unprocessable(message: string): Reply {
    return { status: 422, json: { error: { message } } };
  }

  notFound(what: string, id: number): Reply {
    return {
      status: 404,
      json: { error: { error: this.isNew ? 'NotFound' : undefined, message: `${what} not found with ID: ${id}` } },
    };
  }

  forbidden(user: string, workflowId: number): Reply {
    return {
      status: 403,
      json: { error: { error: 'Forbidden', message: `User '${user}' does not have access to workflow ${workflowId}` } },
    };
  }

  /** Something inside broke. The old server does not tell what. */
  broken(message: string): Reply {
    return this.isNew
      ? { status: 500, json: { error: { error: 'InternalServerError', message } } }
      : { status: 500, text: 'An internal error occurred' };
  }

  /** A query or a path that makes no sense. */
  badQuery(message: string): Reply {
    return { status: 400, text: message };
  }

  /** A body that makes no sense. */
  badBody(message: string): Reply {
    return { status: this.isNew ? 422 : 400, text: message };
  }

  get noRoute(): Reply {
    return { status: 404, text: '' };
  }

  get maxLimit(): number {
    return this.isNew ? 100_000 : 10_000;
  }

  /** A page of a list. */
  page<T>(rows: readonly T[], query: URLSearchParams, write: (row: T) => unknown): Reply {
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? this.maxLimit);
    if (!Number.isInteger(offset) || !Number.isInteger(limit) || limit < 0)
      return this.badQuery('A part of the query is not a number');
    if (limit > this.maxLimit) return this.broken(`Limit cannot exceed ${this.maxLimit}`);
    const sortBy = query.get('sort_by');
    const sorted =
      sortBy === null
        ? [...rows]
        : [...rows].sort((a, b) =>
            compare((a as Record<string, unknown>)[sortBy], (b as Record<string, unknown>)[sortBy]),
          );
    if (query.get('reverse_sort') === 'true') sorted.reverse();
    const part = sorted.slice(offset, offset + limit);
    return this.ok({
      items: part.map(write),
      offset,
      max_limit: this.maxLimit,
      count: part.length,
      total_count: rows.length,
      has_more: offset + part.length < rows.length,
    });
  }
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
