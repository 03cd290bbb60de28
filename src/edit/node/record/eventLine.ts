import {
  boolean,
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
  regex,
  string,
  union,
} from 'zod/mini';
import type { EditEvent, EditSequel } from '../../domain/record/types.ts';
import { tiers } from '../../domain/types.ts';

const name = string().check(minLength(1), maxLength(64));
/** Milliseconds since 1970 that a date can be made of. */
const time = number().check(gte(0), lte(8.64e15));
const share = number().check(gte(0), lte(1));
const count = number().check(gte(0));
const lineNumber = int().check(gte(1));
/** A code is words with hyphens: a sentence, or a piece of a file, does not match. */
const code = string().check(regex(/^[a-z][a-z0-9-]{0,39}$/));

const eventSchema = object({
  id: name,
  at: time,
  origin: oneOf(['command', 'agent', 'mcp']),
  uri: string().check(maxLength(4096)),
  path: string().check(maxLength(4096)),
  verdict: oneOf(['applied', 'proposed', 'review', 'refused']),
  tier: optional(oneOf(tiers)),
  confidence: optional(share),
  startLine: optional(lineNumber),
  endLine: optional(lineNumber),
  latencyMs: count,
  fileSize: count,
  languageId: optional(string().check(regex(/^[\w.+#-]{1,60}$/))),
  margin: optional(number().check(gte(-1), lte(1))),
  cause: optional(code),
  missedExact: boolean(),
  modelAsked: boolean(),
  costUsd: optional(count),
  chosenBy: optional(code),
  staleVersionsAgo: optional(int().check(gte(0))),
  folder: optional(string().check(maxLength(4096))),
  sample: optional(boolean()),
});

const sequelSchema = object({
  id: name,
  at: time,
  sequel: oneOf(['accepted', 'rejected', 'placed', 'undone']),
  startLine: optional(lineNumber),
  endLine: optional(lineNumber),
});

const lineSchema = union([
  object({ kind: literal('edit'), edit: eventSchema }),
  object({ kind: literal('sequel'), sequel: sequelSchema }),
]);

/** One line of the record. */
export type EventLine =
  { readonly kind: 'edit'; readonly edit: EditEvent } | { readonly kind: 'sequel'; readonly sequel: EditSequel };

/** With what the line of an edit begins, so that edits can be counted without parsing. */
export const editLineStart = '{"kind":"edit"';

/**
 * One line of the record without its line break, or `undefined` if it is not an event. Only the known fields pass, and
 * those that could carry text of users must have the form of a code: the record holds only places and figures, whatever
 * the caller passes.
 */
export function writeLine(line: EventLine): string | undefined {
  if (line.kind === 'sequel') {
    const sequel = sequelSchema.safeParse(line.sequel);
    return sequel.success ? JSON.stringify({ kind: 'sequel', sequel: sequel.data }) : undefined;
  }
  const { cause, languageId, ...rest } = line.edit;
  const edit = eventSchema.safeParse({
    ...rest,
    ...(cause === undefined ? {} : { cause: code.safeParse(cause).success ? cause : 'other' }),
    ...(languageId === undefined || !eventSchema.shape.languageId.safeParse(languageId).success ? {} : { languageId }),
  });
  return edit.success ? JSON.stringify({ kind: 'edit', edit: edit.data }) : undefined;
}

/** Reads a line of the record; `undefined` for one that is torn, empty or not ours. */
export function readLine(text: string): EventLine | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const parsed = lineSchema.safeParse(JSON.parse(text));
    // Fields that are absent and fields that are undefined are the same in JSON.
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
