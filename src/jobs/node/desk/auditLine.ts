import type { MessageArgument } from '../../../base/text/message.ts';
import {
  array,
  enum as oneOf,
  gte,
  int,
  literal,
  lte,
  maxLength,
  minLength,
  number,
  object,
  optional,
  string,
  union,
  type ZodMiniType,
} from 'zod/mini';
import type { AuditEntry } from '../../domain/desk/audit.ts';

/** Characters of a reason or a note that are kept. */
export const longestText = 2000;

const name = string().check(minLength(1), maxLength(400));
const text = string().check(maxLength(longestText));
/** Milliseconds since 1970 within the range of `Date`. */
const time = number().check(gte(0), lte(8.64e15));
const share = number().check(gte(0), lte(1));
/** Messages in messages; a deeper one is not kept. Ours have four levels. */
const maxDepth = 6;
let argument: ZodMiniType<MessageArgument, MessageArgument> = union([text, number()]);
for (let depth = 0; depth < maxDepth; depth++)
  argument = union([text, number(), object({ text, args: optional(array(argument)) })]);
const message = object({ text, args: optional(array(argument)) });
const change = object({ from: optional(name), to: name });

const decider = object({ kind: oneOf(['person', 'agent', 'agent-cli', 'chat-model']), name: optional(name) });

const decision = object({
  type: literal('decision'),
  id: name,
  at: time,
  backend: name,
  workflowId: int(),
  runId: int(),
  jobId: int(),
  jobName: string().check(maxLength(1000)),
  attempt: int(),
  action: oneOf(['retry', 'fail', 'reset', 'undo']),
  decider,
  reason: optional(text),
  resources: optional(
    object({
      memory: optional(change),
      runtime: optional(change),
      sharedBy: int(),
      scope: oneOf(['this-job', 'all-sharing']),
    }),
  ),
  advice: optional(
    object({
      verdict: oneOf(['transient', 'permanent', 'uncertain']),
      confidence: share,
      cause: name,
      evidenceLine: optional(text),
    }),
  ),
  fingerprint: optional(name),
  result: oneOf(['applied', 'refused']),
  message: optional(text),
  said: optional(message),
  undoes: optional(name),
});
const outcome = object({
  type: literal('outcome'),
  of: name,
  at: time,
  outcome: oneOf(['passed', 'failed-same-way', 'failed-otherwise', 'stopped']),
});
const correction = object({
  type: literal('correction'),
  at: time,
  fingerprint: name,
  verdict: oneOf(['transient', 'permanent', 'none']),
  note: optional(text),
  decider,
});
/** Maximum jobs that an intent names: its line stays well below `longestLine`. */
export const maxNamed = 1000;
const intent = object({
  type: literal('intent'),
  id: name,
  at: time,
  backend: name,
  workflowId: optional(int()),
  action: oneOf(['decide', 'reset', 'undo']),
  jobIds: array(int()).check(maxLength(maxNamed)),
  decider,
  process: object({ realm: name, pid: int() }),
});
const end = object({ type: literal('end'), of: name });
const schema = union([decision, outcome, correction, intent, end]);

/** Bytes; Recourse writes no longer line. */
const longestLine = 65_536;

/** A record as a line without its break; undefined for an invalid one. */
export function auditLine(record: AuditEntry): string | undefined {
  const parsed = parse(record);
  return parsed.success ? JSON.stringify(parsed.data) : undefined;
}

/** The JSON of a line; undefined for a torn line, an empty one and one that is too long. */
export function readJsonLine(line: string): object | undefined {
  if (line.length < 2 || line.length > longestLine) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The record of a line; undefined for a line that is not ours. */
export function readAuditRecord(value: object): AuditEntry | undefined {
  const parsed = parse(value);
  // JSON leaves out undefined properties: to a reader it is the same.
  return parsed.success ? (parsed.data as AuditEntry) : undefined;
}

/** Without its message where that is none of ours: what a record says does not depend on it. */
function parse(value: object): ReturnType<typeof schema.safeParse> {
  const parsed = schema.safeParse(value);
  return parsed.success || !('said' in value) ? parsed : schema.safeParse({ ...value, said: undefined });
}
