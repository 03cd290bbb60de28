import { anyOf, inSequence } from '../../../base/text/joinPatterns.ts';
import type { ReadError } from '../read/types.ts';
import type { Rarity } from './rarity.ts';
import { emptyWordsIn, getProse, proseStems, getTerm, type ToldRecord } from './terms.ts';

/** A question has one or two sentences. */
const longestQuestion = 300;
const fewestWords = { asked: 2, told: 3 } as const;
/** Function words that tools omit and people use. */
const smallWords = { sure: 4, perhaps: 2 } as const;
/** The usual number of stems in a record. */
const usualStems = 50;

/** How people begin a question; tools never write this. */
const asking = anyOf([
  inSequence(
    /^/i,
    [/how|why|what|which|where|when|who|can|could|should|do|does|did|is|are|was|were|has/i, /have|will|my|our|i/i],
    /\b/i,
  ),
  /(?<![\w.'/-])(?:i|my|we|our|it's|i'm|can't|won't|doesn't|isn't|don't|didn't)(?![\w-]|\.\w)|\?\s*$/i,
]);
/** What people and tools write alike. */
const contractions = /(?<![\w-])(?:can't|won't|doesn't|isn't|don't|didn't)(?![\w-])/gi;
/** What a program asks below its message, or says of the one at the screen: no person writes to a program so. */
const addressing =
  /(?<![\w-])(?:did you mean|(?:perhaps|maybe) you (?:meant|mean)|have you (?:run|tried|installed))[^?]{0,200}\?\s*$/i;
/** How programs begin a sentence: with what could not be done, what there is, or whom they speak to. */
const statement =
  /^(?:could(?:n't| not)|C(?:ould(?:n't| not)|an(?:not| not|'t))|Do(?:n't| not)|There|You|Your|No|It)\b/;
/** Whether a text asks something, so that no line of an output can be compared with it. */
export function isAsking(text: string): boolean {
  return asking.test(text.replaceAll(contractions, '').trim());
}

/** Signs of tool output that questions do not have: a name and a colon, a place in a file, brackets, escapes. */
const telling = /[{}[\]<>=|\\✘✖✗×•›]|:(?:\s|$)|\w:\d|\w\(|\n\s*\S/;

/** A name in quotes: tools put it there, and a person who quotes one asks or speaks of themselves. */
const quotedName =
  /(?<!\w)(?:'[\w@./:+-]{1,80}'|"[\w@./:+-]{1,80}"|`[\w@./:+-]{1,80}['`]|[‘“][\w@./:+-]{1,80}[’”])(?!\w)/u;
const speaking = /\b(?:how|why|what|which|where|when|i|my|we|our|i'm)\b|\?\s*$/i;

/** A path as an output gives it: from the root, with several folders, or to a file. */
const givenPath = /(?:^|\s)(?:\.{0,2}\/\w|[\w.-]{1,60}\/[\w.-]{0,60}(?:\/\w|\.\w))/u;

/** Words with which tools introduce a name that they do not know; people name it, too, but with function words. */
const refusing = /^(?:unknown|unrecogni[sz]ed|unsupported|undefined|undeclared|invalid|illegal|no such)\b/i;

/** Only letters and the punctuation of plain sentences. */
const plainSentence = /^[\p{L}\p{N}\s,.'’?!/+#-]+$/u;

/**
 * Whether a text was written by a person and is not tool output: `surely` if it asks or has function words that tools
 * omit, `maybe` if it is a plain sentence.
 */
export function questionLikeness({
  text,
  errorType,
  codes,
  frames,
  tool,
  subjects,
}: ReadError): 'surely' | 'maybe' | 'no' {
  const line = text.trim().replace(addressing, '').trim();
  if (line.length > longestQuestion || codes.length > 0 || frames.length > 0 || tool !== undefined || errorType !== '')
    return 'no';
  const isStated = statement.test(line);
  // A program that says what it cannot do speaks of itself.
  const isAsked = asking.test(isStated ? line.replaceAll(contractions, '').replace(/^could(?: not)?\b/i, '') : line);
  const small = emptyWordsIn(line);
  if (
    telling.test(line) ||
    ((quotedName.test(line) || givenPath.test(line)) && !speaking.test(line)) ||
    proseStems(line).length < (isAsked || small >= smallWords.perhaps ? fewestWords.asked : fewestWords.told)
  )
    return 'no';
  if (isAsked || (small >= smallWords.sure && !isStated)) return 'surely';
  if (refusing.test(line) && subjects.length > 0 && small < smallWords.perhaps) return 'no';
  return plainSentence.test(line) || small >= smallWords.perhaps ? 'maybe' : 'no';
}

/** What a record's text has in common with a question. */
export interface QuestionMatch {
  /** 0 to 1: the share of the question's words, weighted by rarity, that the record contains. */
  readonly coverage: number;
  /** The weight of the shared words (BM25 without lengths), by which results are ordered. */
  readonly weight: number;
  /** Shared stems, the rarest first. */
  readonly stems: readonly string[];
}

/** Compares a question with the texts of an error and its fix. A word in the subject counts more than one elsewhere. */
export function questionMatch(question: readonly string[], record: ToldRecord, rarity: Rarity): QuestionMatch {
  const { about, said } = getProse(record);
  const getWeight = (stem: string): number => rarity.of(getTerm('prose', stem));
  const shared = question
    .filter((stem) => about.has(stem) || said.has(stem))
    .sort((a, b) => getWeight(b) - getWeight(a));
  const whole = question.reduce((sum, stem) => sum + getWeight(stem), 0);
  const has = shared.reduce((sum, stem) => sum + getWeight(stem), 0);
  const isAbout = shared.filter((stem) => about.has(stem)).reduce((sum, stem) => sum + getWeight(stem), 0);
  // Long records share words with every question.
  const length = 1 / (0.6 + 0.4 * ((about.size + said.size) / usualStems));
  return { coverage: whole === 0 ? 0 : has / whole, weight: (has + 0.3 * isAbout) * length, stems: shared };
}
