import type { ReadError } from '../read/types.ts';
import type { Rarity } from './rarity.ts';
import { emptyWordsIn, proseStems, termOf, type ProseOf } from './terms.ts';

/** A question is a sentence or two. */
const longestQuestion = 300;
const fewestWords = 3;
/** Small words that tools leave out and people do not. */
const fewestEmptyWords = 3;

/** How people begin, and what tools never say of themselves. */
const asking = /^(?:how|why|what|which|where|when|who|can|could|should|do|does|did|is|are|was|were|has|have|will|my|our|i)\b|\b(?:i|my|we|our|it's|i'm|can't|won't|doesn't|isn't|don't|didn't)\b|\?\s*$/i;
/** What output of tools has and questions have not: a name and a colon, a place in a file, brackets, escapes. */
const telling = /[{}[\]<>=|\\]|:(?:\s|$)|\w:\d|\w\(|\n\s*\S/;

/** Whether a text is a person's question in words of their own and not the output of a tool. */
export function isQuestion({ text, errorType, codes, frames, tool }: ReadError): boolean {
  const line = text.trim();
  if (line.length > longestQuestion || codes.length > 0 || frames.length > 0 || tool !== undefined || errorType !== '') return false;
  return !telling.test(line) && (asking.test(line) || emptyWordsIn(line) >= fewestEmptyWords) && proseStems(line).length >= fewestWords;
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
