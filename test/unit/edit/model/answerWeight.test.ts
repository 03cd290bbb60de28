import { describe, expect, test } from 'vitest';
import { getTrust, weighWord } from '../../../../src/edit/domain/model/answerWeight.ts';
import { modelTable } from '../../../../src/edit/domain/model/modelTable.ts';
import {
  convertOdds,
  getOdds,
  getPlaceOdds,
  shareOdds,
  termNames,
  type TermName,
} from '../../../../src/edit/domain/model/placeOdds.ts';

const table = { keptByChance: 0.95, newTrust: 0.25 };

describe('the weight of a model', () => {
  test('is that of a new one without a record, rises slowly, and is gone after a few refusals', () => {
    const trust = (kept: number, refused: number): number => getTrust({ kept, refused }, table);
    expect(trust(0, 0)).toBeCloseTo(0.25);
    expect(trust(10, 0)).toBeGreaterThan(0.25);
    expect(trust(10, 0)).toBeLessThan(0.5);
    expect(trust(1000, 0)).toBe(1);
    // One taken back may have another reason; some are a sign.
    expect(trust(0, 1)).toBeGreaterThan(0);
    expect(trust(0, 1)).toBeLessThan(0.25);
    expect(trust(0, 3)).toBe(0);
    // A model that knows keeps its weight although people change their minds now and then.
    expect(trust(96, 4)).toBeGreaterThan(trust(0, 0));
  });

  test('a word of no weight says nothing, whatever it claims', () => {
    expect(weighWord(1, 0, 3)).toBe(0);
    expect(weighWord(0.1, 0, 3)).toBe(0);
  });

  test('a surer word says more, up to a bound; a doubtful one speaks against its own choice', () => {
    expect(weighWord(0.9, 0.5, 3)).toBeGreaterThan(weighWord(0.7, 0.5, 3));
    expect(weighWord(1, 0.5, 3)).toBe(weighWord(0.95, 0.5, 3));
    expect(weighWord(0.2, 0.5, 3)).toBeLessThan(0);
  });

  test('to choose one of five says more than to confirm the only one', () => {
    expect(weighWord(0.9, 0.25, 5)).toBeGreaterThan(weighWord(0.9, 0.25, 1));
  });
});

describe('places of which one can be meant', () => {
  test('are together no more than certain, in the same order', () => {
    const shared = shareOdds([getOdds(0.9), getOdds(0.8), getOdds(0.1)]).map(convertOdds);
    expect(shared.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1);
    expect(shared).toEqual([...shared].sort((a, b) => b - a));
  });

  test('stay as they are where there is room for none of them', () => {
    const odds = [getOdds(0.6), getOdds(0.2)];
    expect(shareOdds(odds)).toEqual(odds);
  });

  const getTerms = (known: Partial<Readonly<Record<TermName, number>>>): readonly number[] =>
    termNames.map((name) => known[name] ?? 0);

  test('count for less where a line beside what is added is another one, or a changed line has another name', () => {
    const [plain = 0, beside = 0, other = 0] = [{}, { beside: 1 }, { changedOther: 1 }].map(
      (doubt) => getPlaceOdds([getTerms({ place: -1, ...doubt })], modelTable)[0],
    );
    expect(beside).toBeLessThan(plain);
    expect(other).toBeLessThan(plain);
  });

  test('are told apart by their terms however likely both are', () => {
    const [first = 0, second = 0] = getPlaceOdds([getTerms({ place: 5 }), getTerms({ place: 2 })], modelTable);
    expect(first).toBeGreaterThan(second);
  });
});
