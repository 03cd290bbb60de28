import { anyOf, inSequence } from '../joinPatterns.ts';
import type { ReadError } from '../read/types.ts';
import type { Rarity } from './rarity.ts';
import { emptyWordsIn, getProse, proseStems, getTerm, type ToldRecord } from './terms.ts';

/** A question is a sentence or two. */
const longestQuestion = 300;
const fewestWords = { asked: 2, told: 3 } as const;
/** Small words that tools leave out and people do not. */
const smallWords = { sure: 4, perhaps: 2 } as const;
/** Stems that a record has, usually. */
const usualStems = 50;

/** How people begin, and what tools never say of themselves. */
const asking = anyOf(
  inSequence(
    /^/i,
    [/how|why|what|which|where|when|who|can|could|should|do|does|did|is|are|was|were|has/i, /have|will|my|our|i/i],
    /\b/i,
  ),
  /\b(?:i|my|we|our|it's|i'm|can't|won't|doesn't|isn't|don't|didn't)\b|\?\s*$/i,
);
/** What output of tools has and questions have not: a name and a colon, a place in a file, brackets, escapes. */
const telling = /[{}[\]<>=|\\✘✖✗×•›]|:(?:\s|$)|\w:\d|\w\(|\n\s*\S/;

/** How tools begin that name what they do not know; people name it, too, but with small words. */
const refusing = /^(?:unknown|unrecogni[sz]ed|unsupported|undefined|undeclared|invalid|illegal|no such)\b/i;

/** Letters and the signs of plain sentences alone. */
const plainSentence = /^[\p{L}\p{N}\s,.'’?!/+#-]+$/u;

/**
 * Whether a text is in words of a person and not the output of a tool: `surely` where it asks or has the small words
 * that tools leave out, `maybe` where it is a plain sentence.
 */
export function questionLikeness({
  text,
  errorType,
  codes,
  frames,
  tool,
  subjects,
}: ReadError): 'surely' | 'maybe' | 'no' {
  const line = text.trim();
  if (line.length > longestQuestion || codes.length > 0 || frames.length > 0 || tool !== undefined || errorType !== '')
    return 'no';
  const isAsked = asking.test(line);
  const small = emptyWordsIn(line);
  if (
    telling.test(line) ||
    proseStems(line).length < (isAsked || small >= smallWords.perhaps ? fewestWords.asked : fewestWords.told)
  )
    return 'no';
  if (isAsked || small >= smallWords.sure) return 'surely';
  if (refusing.test(line) && subjects.length > 0 && small < smallWords.perhaps) return 'no';
  return plainSentence.test(line) || small >= smallWords.perhaps ? 'maybe' : 'no';
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

/**
 * Compares a question with what a record says of an error and its fix. A word of what it is about tells more than one
 * in passing.
 */
export function questionMatch(question: readonly string[], record: ToldRecord, rarity: Rarity): QuestionMatch {
  const { about, said } = getProse(record);
  const getWeight = (stem: string): number => rarity.of(getTerm('prose', stem));
  const shared = question
    .filter((stem) => about.has(stem) || said.has(stem))
    .sort((a, b) => getWeight(b) - getWeight(a));
  const whole = question.reduce((sum, stem) => sum + getWeight(stem), 0);
  const has = shared.reduce((sum, stem) => sum + getWeight(stem), 0);
  const isAbout = shared.filter((stem) => about.has(stem)).reduce((sum, stem) => sum + getWeight(stem), 0);
  // Records with much to say have more words in common with anything.
  const length = 1 / (0.6 + 0.4 * ((about.size + said.size) / usualStems));
  return { coverage: whole === 0 ? 0 : has / whole, weight: (has + 0.3 * isAbout) * length, stems: shared };
}
