import { createHash } from 'node:crypto';
import type { ProviderRecord } from '../../../src/edit/domain/model/answerWeight.ts';
import { seededRandom, type Random } from '../edit/random.ts';
import { isMeant, type ModelCase, type OpenEdit } from './openEdits.ts';

/** What a stand-in says: the number of a shown place, from 1, with its confidence; `undefined` for "none". */
export type Said = { readonly place: number; readonly confidence: number } | undefined;

/** A stand-in for a model: what it would answer to the question about an edit. */
export interface Character {
  readonly name: string;
  readonly answer: (open: OpenEdit) => Said;
  /** What became of its earlier choices, where it is not new. */
  readonly fared?: ProviderRecord;
}

const truth = (open: OpenEdit, confidence: number): Said => {
  const right = open.shown.findIndex((place) => place.isRight);
  const at = right >= 0 ? right : open.shown.findIndex((place) => isMeant(open.case, place));
  return at < 0 ? undefined : { place: at + 1, confidence };
};

/** The first shown place that is not the one meant. */
const lie = (open: OpenEdit): Said => {
  const at = open.shown.findIndex((place) => !place.isRight && !isMeant(open.case, place));
  return at < 0 ? undefined : { place: at + 1, confidence: 1 };
};

const guess = (open: OpenEdit): Said => {
  const random = getLuck(open.case, 'guess');
  return { place: random.int(1, open.shown.length), confidence: random.next() };
};

/** Says the truth as often as its confidence has it, and else another place or "none". */
const asItSays = (open: OpenEdit): Said => {
  const random = getLuck(open.case, 'as it says');
  const confidence = random.pick([0.6, 0.7, 0.8, 0.9, 0.95, 0.99]);
  const known = truth(open, confidence);
  if (random.chance(confidence)) return known;
  const others = open.shown.map((_, at) => at + 1).filter((place) => place !== known?.place);
  return others.length === 0 ? undefined : { place: random.pick(others), confidence };
};

/** Knows the place, but is not sure of it, and says "none" to every third question. */
const timid = (open: OpenEdit): Said => (getLuck(open.case, 'timid').chance(1 / 3) ? undefined : truth(open, 0.65));

/** The stand-ins, the truthful one first. */
export const characters: readonly Character[] = [
  { name: 'knows the place', answer: (open) => truth(open, 0.95) },
  { name: 'knows the place; 58 of its choices were kept', answer: (open) => truth(open, 0.95), fared: kept(58) },
  { name: 'knows it but is timid', answer: timid },
  { name: 'is right as often as it says', answer: asItSays },
  { name: 'takes the first', answer: () => ({ place: 1, confidence: 0.99 }) },
  { name: 'guesses', answer: guess },
  { name: 'lies', answer: lie },
  { name: 'lies; 5 of its choices were taken back', answer: lie, fared: { kept: 0, refused: 5 } },
];

function kept(count: number): ProviderRecord {
  return { kept: count, refused: 0 };
}

/** The same luck for the same case in every run. */
function getLuck({ id, source }: ModelCase, salt: string): Random {
  return seededRandom(createHash('sha256').update(`${salt} ${source} ${id}`).digest().readUInt32LE(0));
}

/** The answer as a model writes it. */
export function answerText(said: Said): string {
  return JSON.stringify(
    said === undefined ? { candidate: 'none' } : { candidate: said.place, confidence: said.confidence },
  );
}
