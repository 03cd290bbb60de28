import { msg, type Message } from '../../../base/text/message.ts';
import { array, looseObject, optional, string, union, unknown, type infer as Infer } from 'zod/mini';
import { plainLine } from '../../../base/text/markdownText.ts';
import { readDuration, readMemory } from '../workflow/amounts.ts';
import type { Classification } from './classification.ts';
import { jsonParts } from './jsonParts.ts';

/** Characters of an answer that are read, from its end: agents think aloud before they answer. */
const longestAnswer = 400_000;
const longestReason = 500;

/** The jobs and groups that an answer may name. */
export interface AnswerScope {
  readonly token: string;
  readonly jobIds: ReadonlySet<number>;
  /** Jobs by the group's name in the question. */
  readonly groups?: ReadonlyMap<string, readonly number[]> | undefined;
}

/** The decisions of an answer, and the rejected parts with reasons. */
export interface ReadClassifications {
  readonly classifications: readonly Classification[];
  readonly dropped: readonly Message[];
}

const entrySchema = looseObject({
  job_id: optional(unknown()),
  group: optional(unknown()),
  action: optional(unknown()),
  confidence: optional(unknown()),
  reason: optional(unknown()),
  memory: optional(unknown()),
  runtime: optional(unknown()),
});
type ClassificationEntry = Infer<typeof entrySchema>;
const answerSchema = union([
  looseObject({ answer_to: optional(unknown()), decisions: array(entrySchema) }),
  looseObject({ answer_to: optional(unknown()), classifications: array(entrySchema) }),
  array(looseObject({ action: string() })),
]);

/**
 * Reads the output of a model or an agent: JSON, alone or within prose and code fences. Only jobs that were asked about
 * are accepted. An answer without the question's token may be an echo of a log: it is accepted only if no answer has
 * the token, and without its confidence, so that it is never more than a proposal. A job with two contradictory
 * decisions is left to a person. An answer without decisions is not an answer.
 */
export function readClassifications(answer: string, asked: AnswerScope): ReadClassifications {
  const dropped: Message[] = [];
  const text = answer.slice(-longestAnswer);
  // The last one counts, however much text precedes it.
  const tokenAt = text.lastIndexOf(`"${asked.token}"`);
  const last =
    tokenAt < 0 ? [] : filterProven(answersIn(text.slice(Math.max(0, text.lastIndexOf('{', tokenAt)))), asked);
  const answers = last.length > 0 ? last : answersIn(text);
  const proven = filterProven(answers, asked);
  const byJob = new Map<number, Classification>();
  const torn = new Set<number>();
  for (const entry of (proven.length > 0 ? proven : answers).flatMap(getEntries)) {
    for (const classification of getClassifications(entry, asked, proven.length > 0, dropped)) {
      const { jobId } = classification;
      const before = byJob.get(jobId);
      if (before !== undefined && before.action !== classification.action) torn.add(jobId);
      if (before === undefined || (classification.confidence ?? 0) < (before.confidence ?? 0))
        byJob.set(jobId, classification);
    }
  }
  for (const jobId of torn) {
    byJob.delete(jobId);
    dropped.push(msg('Job {0}: the answer says both retry and fail.', jobId));
  }
  return { classifications: [...byJob.values()], dropped };
}

type ReadAnswer = Infer<typeof answerSchema>;

function answersIn(text: string): readonly ReadAnswer[] {
  return jsonParts(text).flatMap((part) => {
    // Most JSON in an agent's output is not an answer, and there can be much of it.
    if (
      !Array.isArray(part) &&
      (typeof part !== 'object' || part === null || !('decisions' in part || 'classifications' in part))
    )
      return [];
    const read = answerSchema.safeParse(part);
    return read.success ? [read.data] : [];
  });
}

function filterProven(answers: readonly ReadAnswer[], { token }: AnswerScope): readonly ReadAnswer[] {
  return answers.filter((each) => !Array.isArray(each) && each.answer_to === token);
}

function getEntries(answer: ReadAnswer): readonly ClassificationEntry[] {
  if (Array.isArray(answer)) return answer;
  const { decisions, classifications } = answer as {
    readonly decisions?: readonly ClassificationEntry[];
    readonly classifications?: readonly ClassificationEntry[];
  };
  return decisions ?? classifications ?? [];
}

function getClassifications(
  entry: ClassificationEntry,
  { jobIds, groups }: AnswerScope,
  isProven: boolean,
  dropped: Message[],
): readonly Classification[] {
  const name = typeof entry.group === 'string' ? entry.group.trim() : undefined;
  // Nothing else is a number: `Number()` would turn `true`, `[1]` and objects with `valueOf` into job 1.
  const job =
    typeof entry.job_id === 'number' || (typeof entry.job_id === 'string' && /^\s*\d{1,15}\s*$/.test(entry.job_id))
      ? Number(entry.job_id)
      : Number.NaN;
  const single = jobIds.has(job) ? [job] : undefined;
  const ids = name !== undefined && groups !== undefined ? groups.get(name) : single;
  const subject = plainLine(
    name === undefined ? `Job ${String(Number.isFinite(job) ? job : '?')}` : `Group ${name.slice(0, 20)}`,
  );
  if (ids === undefined) {
    dropped.push(msg('{0}: it was not asked about.', subject));
    return [];
  }
  const action = getAction(entry.action);
  if (action === undefined) {
    dropped.push(msg('{0}: no decision for retry or fail.', subject));
    return [];
  }
  const confidence = isProven ? getConfidence(entry.confidence) : undefined;
  const reason = typeof entry.reason === 'string' ? plainLine(entry.reason).slice(0, longestReason) : '';
  const amounts =
    action === 'retry'
      ? { memory: getAmount(entry.memory, readMemory), runtime: getAmount(entry.runtime, readDuration) }
      : {};
  for (const [field, amount] of Object.entries(amounts))
    if (amount === null) dropped.push(msg('{0}: its {1} is not an amount.', subject, field));
  const { memory, runtime } = amounts;
  return ids.map((jobId) => ({
    jobId,
    action,
    reason: reason !== '' ? reason : undefined,
    confidence,
    memory: typeof memory === 'string' ? memory : undefined,
    runtime: typeof runtime === 'string' ? runtime : undefined,
  }));
}

function getAction(action: unknown): Classification['action'] | undefined {
  switch (typeof action === 'string' ? action.trim().toLowerCase() : '') {
    case 'retry':
    case 'transient':
      return 'retry';
    case 'fail':
    case 'permanent':
      return 'fail';
    default:
      return undefined;
  }
}

/**
 * 0 to 1; `80` and `"80 %"` are 0.8. Values slightly outside are clamped; anything that is not a number, or is above
 * 100, is ignored.
 */
function getConfidence(said: unknown): number | undefined {
  const [, digits, percent] =
    (typeof said === 'string' || typeof said === 'number'
      ? /^\s*([-+]?\d{0,9}\.?\d{0,20})\s*(%?)\s*$/.exec(String(said))
      : null) ?? [];
  const number = digits === undefined || digits === '' ? Number.NaN : Number(digits);
  if (!Number.isFinite(number) || number > 100) return undefined;
  return Math.min(1, Math.max(0, percent === '%' || number > 2 ? number / 100 : number));
}

/** Null: the value is not a valid amount. */
function getAmount(said: unknown, read: (text: string) => number | undefined): string | null | undefined {
  if (said === undefined || said === null || said === '') return undefined;
  return typeof said === 'string' && read(said) !== undefined ? said.trim() : null;
}
