import type { AgentTool } from '../tool.ts';

/** A call's arguments as a tool takes them. */
export interface ReadArguments {
  readonly input: unknown;
  /** Whether the whole answer is wanted, ids and edges with it. */
  readonly isFull: boolean;
  /** Whether the caller says how much it wants: then its answer is not made shorter. */
  readonly isSized: boolean;
  /** Arguments that the tool does not know. */
  readonly unknown: readonly string[];
  /** The arguments it knows. */
  readonly known: readonly string[];
}

/** Names that other tools of the kind give to our arguments, folded; the first argument that a tool has is meant. */
const otherNames: readonly (readonly [ours: string, theirs: readonly string[]])[] = [
  ['symbol_name', ['symbol', 'name', 'function', 'functionname', 'method', 'methodname', 'identifier', 'target']],
  ['symbol_id', ['id']],
  ['file_path', ['path', 'file', 'filename', 'uri', 'relativepath']],
  ['line_number', ['line', 'startline']],
  ['error', ['errormessage', 'message', 'query', 'errortext', 'text', 'output']],
  ['error_message', ['error', 'message', 'errortext']],
  ['stack_trace', ['stack', 'traceback']],
  ['solution', ['fix', 'resolution']],
  ['workflow_id', ['workflow', 'id']],
  ['job_ids', ['jobs', 'ids']],
  ['classifications', ['decisions', 'jobs']],
  ['limit', ['maxresults', 'max', 'count', 'top', 'topk']],
  ['offset', ['skip', 'start']],
  ['id', ['remediationid', 'fixid', 'recordid']],
];

/**
 * Reads what a client sent: null, an empty text and zero count as left out, because many clients fill in every field of
 * a schema; names in other spellings, and those of other tools, are understood. What is unknown is
 * handed on and named.
 */
export function readArguments(tool: AgentTool, sent: unknown): ReadArguments {
  const known = 'shape' in tool.input ? Object.keys(tool.input.shape as object) : [];
  const none = { isFull: false, isSized: false, unknown: [], known };
  if (sent === undefined || sent === null) return { ...none, input: {} };
  if (typeof sent !== 'object' || Array.isArray(sent)) return { ...none, input: sent };
  const { detail, ...rest } = sent as Readonly<Record<string, unknown>>;
  const isFull = tool.hasDetail === true && typeof detail === 'string' && detail.toLowerCase() === 'full';
  if (tool.readsAsSent === true) return { ...none, isFull, input: tool.hasDetail === true ? rest : sent };
  const given = Object.entries(tool.hasDetail === true ? rest : sent).filter(
    ([, value]) => !isNothing(value, tool.isReadOnly),
  );
  const input = new Map(given.filter(([name]) => known.includes(name)));
  const unknown: string[] = [];
  for (const [name, value] of given) {
    if (known.includes(name)) continue;
    const ours = getOurName(name, known);
    if (ours === undefined || input.has(ours)) {
      unknown.push(name);
      input.set(name, value);
    } else input.set(ours, value);
  }
  return {
    input: Object.fromEntries(input),
    isFull,
    isSized: input.has('limit') && known.includes('offset'),
    unknown,
    known,
  };
}

function getOurName(name: string, known: readonly string[]): string | undefined {
  const folded = fold(name);
  return (
    known.find((each) => fold(each) === folded) ??
    otherNames.find(([ours, theirs]) => known.includes(ours) && theirs.includes(folded))?.[0]
  );
}

/** A list of no jobs to reset is a mistake, not "all of them": only what reads may pass over an empty list. */
function isNothing(value: unknown, isReadOnly: boolean): boolean {
  if (value === null || value === undefined || value === '' || value === 0) return true;
  return isReadOnly && typeof value === 'object' && Object.keys(value).length === 0;
}

function fold(name: string): string {
  return name.slice(0, 60).toLowerCase().replace(/[_-]/g, '');
}
