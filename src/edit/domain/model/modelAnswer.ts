import { gte, int, literal, lte, maxLength, number, object, regex, string, union, type infer as Infer } from 'zod/mini';

const confidence = number().check(gte(0), lte(1));
const line = int().check(gte(1));
/** Small models write numbers as strings now and then; nothing else is bent into shape. */
const candidateNumber = union([int().check(gte(1)), string().check(regex(/^[1-9]\d?$/), maxLength(2))]);

const answerShape = union([
  object({ candidate: literal('none') }),
  object({ candidate: candidateNumber, confidence }),
  object({ start_line: line, end_line: line, confidence }),
]);

/** What a model may say: one of the places it was shown, the lines of one, or that none is right. */
export type ModelAnswer =
  | { readonly kind: 'none' }
  /** `number` counts from 1, in the order the places were shown. */
  | { readonly kind: 'candidate'; readonly number: number; readonly confidence: number }
  /** Lines of the file, from 1, both included. */
  | { readonly kind: 'lines'; readonly startLine: number; readonly endLine: number; readonly confidence: number };

/** An answer is one small object; a model that writes pages has not understood. */
const longestAnswer = 4000;

/** Reads a model's answer: one JSON object, bare or in a code fence. `undefined` for anything else. */
export function readModelAnswer(text: string): ModelAnswer | undefined {
  if (text.length > longestAnswer) return undefined;
  const bare = text
    .trim()
    .replace(/^```[a-z]*\s*/i, '')
    .replace(/\s*```$/, '');
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    return undefined;
  }
  const parsed = answerShape.safeParse(value);
  return parsed.success ? getAnswer(parsed.data) : undefined;
}

function getAnswer(data: Infer<typeof answerShape>): ModelAnswer | undefined {
  if ('start_line' in data) {
    if (data.end_line < data.start_line) return undefined;
    return { kind: 'lines', startLine: data.start_line, endLine: data.end_line, confidence: data.confidence };
  }
  if (!('confidence' in data)) return { kind: 'none' };
  return { kind: 'candidate', number: Number(data.candidate), confidence: data.confidence };
}
