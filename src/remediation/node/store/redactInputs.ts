import type { FoundSecrets, Redacted } from '../../../base/redact.ts';
import type { RemediationInput } from '../../domain/types.ts';

/** Removes secrets from a text. */
export type Redact = (text: string) => Promise<Redacted>;

/** An input without secrets, and what was replaced. */
export interface RedactedInput<Input> {
  readonly input: Input;
  readonly found: readonly FoundSecrets[];
}

/** A line that occurs in no input. */
const boundary = '\u001e\u001e';
/** Characters that are redacted at once: a scan has a cost per text, not only per character. */
const maxAtOnce = 200_000;

type Texts = Partial<
  Pick<
    RemediationInput,
    | 'errorMessage'
    | 'errorType'
    | 'stackTrace'
    | 'solution'
    | 'title'
    | 'symptoms'
    | 'rootCause'
    | 'codeDiff'
    | 'affectedFiles'
    | 'tags'
    | 'context'
    | 'projectPath'
    | 'source'
  >
>;

/**
 * Removes secrets from inputs or changes: all their texts, including keys of the context. Many are processed at once,
 * as few texts.
 */
export async function redactInputs<Input extends Texts>(
  inputs: readonly Input[],
  redact: Redact,
): Promise<RedactedInput<Input>[]> {
  const results: RedactedInput<Input>[] = [];
  for (let at = 0; at < inputs.length;) {
    let size = 0;
    const group: string[][] = [];
    while (at + group.length < inputs.length && (group.length === 0 || size < maxAtOnce)) {
      const texts = getTexts(inputs[at + group.length] as Input);
      size += texts.reduce((sum, text) => sum + text.length, 0);
      group.push(texts);
    }
    const cleaned = await redactGroup(group, redact);
    cleaned.forEach(({ texts, found }, index) =>
      results.push({ input: withTexts(inputs[at + index] as Input, texts), found }),
    );
    at += group.length;
  }
  return results;
}

interface Cleaned {
  readonly texts: readonly string[];
  readonly found: readonly FoundSecrets[];
}

async function redactGroup(group: readonly (readonly string[])[], redact: Redact): Promise<Cleaned[]> {
  const all = group.flat();
  const { text, found } = await redact(all.join(`\n${boundary}\n`));
  const parts = text.split(`\n${boundary}\n`);
  // A text that contains the boundary, or a secret across one: each text is processed separately.
  if (parts.length !== all.length) return Promise.all(group.map((texts) => redactEach(texts, redact)));
  let at = 0;
  return group.map((texts) => {
    const cleaned = parts.slice(at, at + texts.length);
    at += texts.length;
    return { texts: cleaned, found: group.length === 1 ? found : replacedIn(texts, cleaned, found) };
  });
}

async function redactEach(texts: readonly string[], redact: Redact): Promise<Cleaned> {
  const cleaned: string[] = [];
  const counts = new Map<string, number>();
  for (const text of texts) {
    const { text: clean, found } = await redact(text);
    cleaned.push(clean);
    for (const { kind, count } of found) counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return { texts: cleaned, found: [...counts].map(([kind, count]) => ({ kind, count })) };
}

/** The replacements that belong to these texts: their placeholders tell. */
function replacedIn(
  before: readonly string[],
  after: readonly string[],
  found: readonly FoundSecrets[],
): FoundSecrets[] {
  if (before.every((text, at) => text === after[at])) return [];
  const occurrences = (texts: readonly string[], mark: string): number =>
    texts.reduce((sum, text) => sum + text.split(mark).length - 1, 0);
  return found
    .map(({ kind }) => {
      const mark = kind === 'backend-folder' ? '~' : `<${kind}>`;
      return { kind, count: Math.max(0, occurrences(after, mark) - occurrences(before, mark)) };
    })
    .filter(({ count }) => count > 0);
}

const singles = [
  'errorMessage',
  'errorType',
  'stackTrace',
  'solution',
  'title',
  'rootCause',
  'codeDiff',
  'projectPath',
  'source',
] as const;
const lists = ['symptoms', 'affectedFiles', 'tags'] as const;

function getTexts(input: Texts): string[] {
  return [
    ...singles.flatMap((name) => input[name] ?? []),
    ...lists.flatMap((name) => input[name] ?? []),
    ...Object.entries(input.context ?? {}).flat(),
  ];
}

/** Restores the values in order. */
function withTexts<Input extends Texts>(input: Input, texts: readonly string[]): Input {
  let at = 0;
  const next = (): string => texts[at++] ?? '';
  const changed: Record<string, unknown> = {};
  for (const name of singles) if (input[name] !== undefined) changed[name] = next();
  for (const name of lists) if (input[name] !== undefined) changed[name] = input[name].map(next);
  if (input.context !== undefined)
    changed['context'] = Object.fromEntries(Object.keys(input.context).map(() => [next(), next()]));
  return { ...input, ...changed };
}
