import type { ReadError } from '../read/types.ts';
import type { Remediation } from '../types.ts';
import { projectFrames } from '../signature.ts';
import { plainWords } from './plainWords.ts';
import { getStem, getWords } from './words.ts';

/**
 * The types of terms: a word of the failing line, a code, a type, a kind of error, a masked name, a frame, or a word of
 * the fix.
 */
const marks = { word: 'w', code: 'c', type: 't', family: 'f', subject: 's', frame: 'k', prose: 'p' } as const;
/** The types of terms. */
export type TermKind = keyof typeof marks;

/** Limits on the terms of one record: later ones add little and take space. */
const maxSubjects = 12;
const maxFrames = 8;
const maxProse = 160;
/** Longer terms are cut: they are never typed, and an index would store them whole. */
const longestTerm = 60;

/** A term for the store's index: only ASCII letters and digits, so that no tokenizer splits it. */
export function getTerm(kind: TermKind, text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) =>
      letter === '-' || letter === '_' || letter === '.' || letter === ' ' || letter === '|' || letter === '/'
        ? ''
        : `u${letter.charCodeAt(0).toString(16)}`,
    );
  return `${marks[kind]}${plain.slice(0, longestTerm)}`;
}

/** The terms by which an error is found, each once. */
export function getTerms(reading: ReadError): string[] {
  const { maskedLine, codes, errorType, families, subjects, frames } = reading;
  return [
    ...new Set([
      ...codes.map((code) => getTerm('code', code)),
      ...(errorType === '' ? [] : [getTerm('type', errorType)]),
      ...families.map((family) => getTerm('family', family)),
      ...subjects.slice(0, maxSubjects).map((subject) => getTerm('subject', subject)),
      ...projectFrames(frames)
        .slice(0, maxFrames)
        .map((frame) => getTerm('frame', frame)),
      ...getWords(maskedLine).map((word) => getTerm('word', word)),
    ]),
  ];
}

/** A record with its reading: the text that a question is matched with. */
export interface ToldRecord {
  readonly remediation: Pick<Remediation, 'title' | 'solution' | 'rootCause' | 'symptoms' | 'tags'>;
  readonly reading: Pick<ReadError, 'families' | 'tool' | 'codes' | 'failingLine' | 'reasons'>;
}

/**
 * The stems of a record's texts: first its subject, then the description. The whole output is left out: people do not
 * ask for what a tool prints around an error.
 */
export function getProse({
  remediation: { title, solution, rootCause, symptoms, tags },
  reading: { failingLine, families, tool, codes, reasons = [] },
}: ToldRecord): { readonly about: ReadonlySet<string>; readonly said: ReadonlySet<string> } {
  const why = reasons.map(({ words }) => words.join(' '));
  return {
    about: new Set(proseStems([title, rootCause, ...tags].join('\n'))),
    said: new Set(
      proseStems([solution, ...symptoms, failingLine, ...codes, plainWords(families, tool), ...why].join('\n')),
    ),
  };
}

/** The terms by which a record is found for a question. */
export function getProseTerms(record: ToldRecord): string[] {
  const { about, said } = getProse(record);
  return [...new Set([...about, ...said])].slice(0, maxProse).map((stem) => getTerm('prose', stem));
}

/** The stems of a text's significant words. */
export function proseStems(text: string): string[] {
  return [
    ...new Set(
      getWords(text)
        .filter((each) => each.length > 1 && !emptyWords.has(each))
        .map(getStem),
    ),
  ];
}

/** The number of different words of a text that mean nothing by themselves. */
export function emptyWordsIn(text: string): number {
  return getWords(text).filter((each) => emptyWords.has(each)).length;
}

/** Words that occur in any question. */
const emptyWords = new Set(
  (
    'a an the and or but if then else of to in on at by for from with without into onto as is are was were be been ' +
    'being am do does did doing done has have had having it its this that these those i me my we our you your he ' +
    'she they them their what which who whom why how when where there here not no nor so too very can could will ' +
    'would should may might must shall just only also some any all each every more most other than'
  ).split(' '),
);
