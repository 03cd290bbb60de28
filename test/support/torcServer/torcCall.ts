import type { Reply, TorcReplies } from './torcReplies.ts';
import type { OtherRow, TorcTables, WorkflowRow } from './torcTables.ts';

/** One call, and what it works on. */
export interface TorcCall {
  readonly tables: TorcTables;
  readonly reply: TorcReplies;
  /** Numbers and words of the path, in order. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Tells the listeners to the stream of a workflow. */
  readonly tell: (workflowId: number, type: string, data: Readonly<Record<string, unknown>>) => void;
}

/** What a call does. */
export type TorcRoute = readonly [method: string, path: RegExp, serve: (call: TorcCall) => Reply];

/** The number at this place of the path. */
export function numberAt(call: TorcCall, at: number): number {
  return Number(call.parts[at]);
}

/** The workflow that a query names, or why the list cannot be given. */
export function listed(call: TorcCall): { readonly workflow?: WorkflowRow; readonly refusal?: Reply } {
  const word = call.query.get('workflow_id');
  if (word === null) return { refusal: call.reply.badQuery('A workflow_id is missing in the query') };
  const workflow = call.tables.workflows.get(Number(word));
  // The old server gives an empty list, the new one says that there is none.
  if (workflow === undefined)
    return {
      refusal: call.reply.isNew
        ? call.reply.notFound('Workflow', Number(word))
        : call.reply.page([], call.query, String),
    };
  return { workflow };
}

/** Writes an event down. */
export function keepEvent({ tables, now }: TorcCall, workflowId: number, data: unknown, timestamp = now): OtherRow {
  const row = { id: tables.nextId('event'), workflow_id: workflowId, timestamp, data };
  tables.events.set(row.id, row);
  return row;
}
