import { edgeInDoubt } from '../advice/placeDoubt.ts';
import { alreadyStands } from '../alreadyApplied.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { getCandidate, type Assessment } from '../candidates.ts';
import { getRoles } from '../evidence/lineRoles.ts';
import { featureNames, type FeatureName } from '../evidence/placeFeatures.ts';
import {
  bringsBackName,
  looksLikeAnother,
  mayBeMade,
  standsBesideOther,
  standsElsewhere,
  weighPlaces,
  type WeighedPlace,
} from '../fuzzyStage.ts';
import { objectToSyntax } from '../guard/placeObjection.ts';
import type { AlignedWindow } from '../locate/alignWindow.ts';
import { conflictReason } from '../merge/conflictReason.ts';
import type { ReviewReason } from '../types.ts';
import { modelTable } from './modelTable.ts';

/** What speaks for or against a place among those that the local tiers left open. */
export const termNames = [
  /** Log-odds of the probability that the evidence gives the place. */
  'place',
  /** A short old text is indented for a deeper scope than the place has. */
  'shallow',
  /** The place may begin or end a line elsewhere. */
  'edge',
  /** What the edit brings in stands in the file, and what it changes does not stand here as it knew it. */
  'made',
  /** A word differs on a line that encloses what is changed. */
  'head',
  /** A number differs, and a place nearly as alike is there: one of a series. */
  'siblingNumber',
  /** On several lines the same name stands for one that the file has no more: it was renamed. Speaks for the place. */
  'renamed',
  /** The edit only adds, and a line right beside what it adds is another one here. */
  'beside',
  /** Other lines of the place tell that it is another thing ({@link looksLikeAnother}). */
  'another',
  /** Of what the edit changes, the share in which a name, a number, a sign or a quotation differs. */
  'changedOther',
] as const;

/** The name of a term of {@link ModelTable}. */
export type TermName = (typeof termNames)[number];

/** What the terms are worth, and what the word of a model that is not known yet is worth. */
export interface ModelTable {
  /** Log-odds of a place about which the terms say nothing. */
  readonly base: number;
  /** Log-odds for each unit of a term. */
  readonly terms: Readonly<Record<TermName, number>>;
  /** Share of the forbidden places ({@link getVeto}) at which the edit came out right all the same, 0 to 1. */
  readonly vetoed: number;
  /** How often an edit came out right that was written because a model guessed its place, 0 to 1. */
  readonly keptByChance: number;
  /** How often a model without a record knows the place instead of guessing, 0 to 1. */
  readonly newTrust: number;
}

/** A place among those that a model is shown, weighed without its answer. */
export interface OpenPlace extends WeighedPlace {
  /** In the order of {@link termNames}. */
  readonly terms: readonly number[];
  /** Log-odds that the edit belongs here and comes out right here. */
  readonly odds: number;
}

/** What keeps an edit from being written at a place, however sure a model is: the result would be wrong. */
export type Veto = ReviewReason | 'already-applied' | 'nothing-to-change';

/** A place with others this near in likeness is one of a series: handlers, tests, table rows. */
const seriesReach = 0.15;
/** From this many lines on the block itself is proof enough of its place (as in the guard of scopes). */
const wideBlock = 4;
/** The evidence of a place is not known better than this; a probability. */
const minProbability = 0.005;

/** The log-odds of a probability, which must be between 0 and 1 without either. */
export function getOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** The probability of some log-odds, 0 to 1. */
export function convertOdds(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/**
 * Weighs the places that a model is shown, each with its doubts: the first `limit` of all places, most alike first. All
 * are given, because how far the next one is behind is evidence, shown or not. The numbers are those of
 * `modelTable.ts`.
 */
export function weighOpenPlaces(
  attempt: Attempt,
  reading: Reading,
  ranked: readonly AlignedWindow[],
  limit: number,
  table: ModelTable = modelTable,
): readonly OpenPlace[] {
  const weighed = weighPlaces(attempt, reading, ranked, limit).map((each) => ({
    ...each,
    terms: getTerms(attempt, reading, each, ranked.slice(0, limit)),
  }));
  const odds = getPlaceOdds(
    weighed.map(({ terms }) => terms),
    table,
  );
  return weighed.map((each, at) => ({ ...each, odds: odds[at] ?? 0 }));
}

/** Log-odds of places of which only one can be meant: together they are no more than certain. */
export function shareOdds(odds: readonly number[]): readonly number[] {
  const sum = odds.reduce((all, each) => all + convertOdds(each), 0);
  return sum <= 1 ? odds : odds.map((each) => getOdds(Math.min(1 - minProbability, convertOdds(each) / sum)));
}

/** The sum of the terms of a place (in the order of {@link termNames}), as log-odds. */
export function addTerms(terms: readonly number[], { base, terms: worth }: ModelTable): number {
  return termNames.reduce((all, name, at) => all + worth[name] * (terms[at] ?? 0), base);
}

/** Log-odds of places without a model's word, by the terms of each: of all of them one can be meant. */
export function getPlaceOdds(places: readonly (readonly number[])[], table: ModelTable): readonly number[] {
  return shareOdds(places.map((terms) => addTerms(terms, table)));
}

function getTerms(
  attempt: Attempt,
  reading: Reading,
  { place, assessment, evidence, probability }: WeighedPlace,
  ranked: readonly AlignedWindow[],
): readonly number[] {
  const feature = (name: FeatureName): number => evidence[featureNames.indexOf(name)] ?? 0;
  const others = ranked.filter((other) => other !== place);
  const isShort = reading.before.solid.length < wideBlock;
  const clamped = Math.min(1 - minProbability, Math.max(minProbability, probability));
  const known: Readonly<Record<TermName, number | boolean>> = {
    place: getOdds(clamped),
    shallow: isShort && feature('scope') === 0,
    edge: edgeInDoubt(attempt.index, reading.before, getCandidate(attempt, assessment, probability)),
    made: mayBeMade(evidence),
    head: feature('headOther') > 0,
    siblingNumber: feature('numbers') > 0 && others.some((other) => place.similarity - other.similarity < seriesReach),
    renamed: feature('repeatedGone') > 0,
    beside: standsBesideOther(attempt, reading, place, assessment),
    another: looksLikeAnother(attempt, reading, place, assessment),
    changedOther: feature('changedOther'),
  };
  return termNames.map((name) => Number(known[name]));
}

/**
 * What forbids writing an edit at a place although a model vouches for the place: the edit is in, does nothing here,
 * runs into the file's own changes, writes over a value that it did not know, brings back a name that is gone, or
 * breaks the syntax. `undefined` where nothing does.
 */
export function getVeto(
  attempt: Attempt,
  reading: Reading,
  { place, assessment, evidence }: WeighedPlace,
): Veto | undefined {
  const { changes, conflicts } = assessment.merge;
  if (alreadyStands(attempt, reading, place) || standsElsewhere(attempt, reading)) return 'already-applied';
  const conflict = conflictReason(conflicts);
  if (conflict !== undefined) return conflict;
  if (changes.length === 0) return 'nothing-to-change';
  const value = getOverwritten(reading, assessment);
  if (value !== undefined) return value;
  if (bringsBackName(attempt, assessment)) return 'guard-identifier';
  const isBalanced = evidence[featureNames.indexOf('balance')] === 1;
  return isBalanced ? objectToSyntax(attempt, changes) : 'guard-syntax';
}

/**
 * The kind of value (a number, a sign, a quotation) that differs on a line which the edit changes: the file has
 * changed since, and no place tells which of the two is wanted. A name may be one that was renamed.
 */
function getOverwritten(reading: Reading, { differences }: Assessment): Veto | undefined {
  const { changed } = getRoles(reading);
  for (const { kind, oldLine = 0 } of differences)
    if ((kind === 'number' || kind === 'operator' || kind === 'text') && changed.has(oldLine - 1))
      return `guard-${kind}`;
  return undefined;
}
