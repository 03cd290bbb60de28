import { err, ok, type Result } from '../base/result.ts';
import { asItIs } from '../base/text/say.ts';
import type { Message } from '../base/text/message.ts';
import { type ZodMiniObject } from 'zod/mini';
import { oneLine } from '../base/text/untrusted.ts';

/** What is wrong with one field of a call: a code for programs and a sentence for models. */
export interface FieldMistake {
  /** As the caller writes it: `error_message`, `tags[3]`, `context.port`. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** Mistakes listed: no caller corrects more in one go, and a call of ten megabytes may hold a million. */
const maxMistakes = 50;
/** Letters shown of a name. */
const longestName = 100;

/** A call's arguments, or everything that is wrong with them. */
export type ReadCall<Input> = Result<Input, readonly FieldMistake[]>;

/** What zod says of one mistake, as far as it is used here. */
interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: string;
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly params?: { readonly code?: string };
}

/**
 * Reads a call's arguments by their schema. Fields that are null count as not sent: many clients fill in every field of
 * a schema. `aliases`: names that other tools of the same kind use, and ours for each.
 */
export function readCall<Input>(
  schema: ZodMiniObject,
  sent: unknown,
  aliases: Readonly<Record<string, string>> = {},
): ReadCall<Input> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return err([{ field: '', code: 'wrong-type', message: 'the arguments must be an object' }]);
  const given = new Map(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined));
  for (const [alias, name] of Object.entries(aliases)) {
    if (!given.has(alias) || given.has(name)) continue;
    given.set(name, given.get(alias));
    given.delete(alias);
  }
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return ok(parsed.data as Input);
  const mistakes = new Map<string, FieldMistake>();
  for (const issue of parsed.error.issues) {
    // A text may be too long in letters and in bytes: one is enough to know.
    for (const mistake of getMistakes(issue, given, Object.keys(schema.shape)))
      if (mistakes.size < maxMistakes && !mistakes.has(mistake.field)) mistakes.set(mistake.field, mistake);
  }
  return err([...mistakes.values()]);
}

/** The mistakes as lines of an answer. */
function mistakeLines(mistakes: readonly FieldMistake[]): string[] {
  return mistakes.map(({ field, message }) => (field === '' ? `- ${message}` : `- "${field}" ${message}`));
}

/** A problem as a model reads it: what did not happen, every field that is wrong and why. */
export function problemText(
  { message, fields = [] }: { readonly message: Message | string; readonly fields?: readonly FieldMistake[] },
  what: string,
): string {
  if (fields.length === 0) return `${what}: ${asItIs(message)}`;
  return [
    `${what}. Correct ${fields.length === 1 ? 'this field' : 'these fields'} and call again:`,
    ...mistakeLines(fields),
  ].join('\n');
}

function getMistakes(
  issue: Issue,
  given: ReadonlyMap<string, unknown>,
  fields: readonly string[],
): readonly FieldMistake[] {
  const field = fieldName(issue.path);
  const one = (code: string, message: string): readonly FieldMistake[] => [{ field, code, message }];
  const isText = issue.origin === 'string';
  switch (issue.code) {
    case 'unrecognized_keys':
      return (issue.keys ?? []).slice(0, maxMistakes).map((key) => ({
        field: fieldName([...issue.path, key]),
        code: 'unknown-field',
        message:
          issue.path.length > 0 ? 'is not known' : `is not a field of this tool; its fields are ${fields.join(', ')}`,
      }));
    case 'invalid_type':
      if (issue.path.length === 1 && !given.has(String(issue.path[0]))) return one('required', 'is missing');
      return one('wrong-type', `must be ${kindNames[issue.expected ?? ''] ?? issue.expected ?? 'of another type'}`);
    case 'invalid_value':
      return one(
        'not-one-of',
        `must be one of ${(issue.values ?? []).map((value) => `"${String(value)}"`).join(', ')}`,
      );
    case 'too_big':
      if (isText) return one('too-long', `must have at most ${String(issue.maximum)} characters`);
      return issue.origin === 'array'
        ? one('too-many', `must have at most ${String(issue.maximum)} entries`)
        : one('out-of-range', `must be at most ${String(issue.maximum)}`);
    case 'too_small':
      return issue.origin === 'array'
        ? one('too-few', `must have at least ${String(issue.minimum)} ${issue.minimum === 1 ? 'entry' : 'entries'}`)
        : one('out-of-range', `must be at least ${String(issue.minimum)}`);
    case 'invalid_key':
      return one('too-long', 'has too long a name');
    default:
      return one(issue.params?.code ?? 'wrong-type', issue.message);
  }
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  record: 'an object of texts',
  object: 'an object',
};

/** `tags[3]`, `context.port`. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${String(part)}]`;
    if (before === '') return String(part);
    return `${before}.${String(part)}`;
  }, '');
  return oneLine(name.length > longestName ? `${name.slice(0, longestName)}…` : name);
}
