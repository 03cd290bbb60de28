import type { ReadError } from '../read/types.ts';
import type { Remediation } from '../types.ts';
import { projectFrames } from '../signature.ts';
import { plainWords } from './plainWords.ts';
import { getStem, getWords } from './words.ts';

/**
 * What a term stands for: a word of the failing line, a code, a type, a kind of error, a name that was masked, a frame,
 * or a word of the fix.
 */
const marks = { word: 'w', code: 'c', type: 't', family: 'f', subject: 's', frame: 'k', prose: 'p' } as const;
/** What a term stands for. */
export type TermKind = keyof typeof marks;

/** Bounds on the terms of one record: what comes after says little and costs room. */
const maxSubjects = 12;
const maxFrames = 8;
const maxProse = 160;
/** Longer ones are cut: nobody types them, and an index keeps them whole. */
const longestTerm = 60;

/** A term for the store's index: letters and digits of ASCII alone, so that no tokenizer takes it apart. */
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

/** What an error is found by, each once. */
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

/** A record with its reading: what a person may ask for in words of their own. */
export interface ToldRecord {
  readonly remediation: Pick<Remediation, 'title' | 'solution' | 'rootCause' | 'symptoms' | 'tags'>;
  readonly reading: Pick<ReadError, 'families' | 'tool' | 'codes' | 'failingLine'>;
}

/**
 * The stems of what a record says: first what it is about, then what it says of it. The whole output is left out: what
 * a tool prints around an error is not what people ask for.
 */
export function getProse({
  remediation: { title, solution, rootCause, symptoms, tags },
  reading: { failingLine, families, tool, codes },
}: ToldRecord): { readonly about: ReadonlySet<string>; readonly said: ReadonlySet<string> } {
  return {
    about: new Set(proseStems([title, rootCause, ...tags].join('\n'))),
    said: new Set(proseStems([solution, ...symptoms, failingLine, ...codes, plainWords(families, tool)].join('\n'))),
  };
}

/** What a record is found by when a person asks for it in words of their own. */
export function getProseTerms(record: ToldRecord): string[] {
  const { about, said } = getProse(record);
  return [...new Set([...about, ...said])].slice(0, maxProse).map((stem) => getTerm('prose', stem));
}

/** The stems of a text's words that mean something. */
export function proseStems(text: string): string[] {
  return [
    ...new Set(
      getWords(text)
        .filter((each) => each.length > 1 && !emptyWords.has(each))
        .map(getStem),
    ),
  ];
}

/** How many different words of a text mean nothing by themselves. */
export function emptyWordsIn(text: string): number {
  return getWords(text).filter((each) => emptyWords.has(each)).length;
}

/** Words that any question has. */
const emptyWords = new Set(
  (
    'a an the and or but if then else of to in on at by for from with without into onto as is are was were be been ' +
    'being am do does did doing done has have had having it its this that these those i me my we our you your he ' +
    'she they them their what which who whom why how when where there here not no nor so too very can could will ' +
    'would should may might must shall just only also some any all each every more most other than'
  ).split(' '),
);
