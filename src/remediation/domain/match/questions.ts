import type { ReadError } from '../read/types.ts';
import type { Rarity } from './rarity.ts';
import { proseStems, termOf, type ProseOf } from './terms.ts';

/** A question is a sentence or two. */
const longestQuestion = 300;
const fewestWords = 3;

/** Whether a text is a person's question in words of their own and not the output of a tool. */
export function isQuestion({ text, errorType, codes, frames, tool }: ReadError): boolean {
  if (text.length > longestQuestion || codes.length > 0 || frames.length > 0 || tool !== undefined || errorType !== '') return false;
  // Output of tools has marks of its own: a place in a file, a name in quotes after a colon, brackets.
  if (/[{}[\]<>=|\\]|:\s*$|\w:\d|\w\(|^\s*(?:error|fatal|warning|panic)\b/im.test(text)) return false;
  return proseStems(text).length >= fewestWords;
}

/** What a record's prose has of a question. */
export interface QuestionMatch {
  /** 0 to 1: the share of the question's words, weighted by rarity, that the record has. */
  readonly coverage: number;
  /** The weight of the words that both have (BM25 without lengths): what results are put in order by. */
  readonly weight: number;
  /** Stems that both have, the rarest first. */
  readonly stems: readonly string[];
}

/** Compares a question with what a record says of an error and its fix. A word in the title tells more than one in passing. */
export function questionMatch(question: readonly string[], record: ProseOf, rarity: Rarity): QuestionMatch {
  const title = new Set(proseStems(`${record.title}\n${record.tags.join('\n')}\n${record.rootCause}`));
  const rest = new Set(proseStems(`${record.solution}\n${record.symptoms.join('\n')}\n${record.errorMessage}`));
  const weightOf = (stem: string): number => rarity.of(termOf('prose', stem));
  const shared = question.filter((stem) => title.has(stem) || rest.has(stem)).sort((a, b) => weightOf(b) - weightOf(a));
  const whole = question.reduce((sum, stem) => sum + weightOf(stem), 0);
  const has = shared.reduce((sum, stem) => sum + weightOf(stem), 0);
  const inTitle = shared.filter((stem) => title.has(stem)).reduce((sum, stem) => sum + weightOf(stem), 0);
  return { coverage: whole === 0 ? 0 : has / whole, weight: has + 0.3 * inTitle, stems: shared };
}
