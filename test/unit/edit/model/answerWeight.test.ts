import { describe, expect, test } from 'vitest';
import { getTrust, weighWord } from '../../../../src/edit/domain/model/answerWeight.ts';
import { getOdds, convertOdds, shareOdds } from '../../../../src/edit/domain/model/placeOdds.ts';

const table = { keptByChance: 0.95, newTrust: 0.25 };

describe('the weight of a model', () => {
  test('is that of a new one without a record, rises slowly, and is gone after a few refusals', () => {
    expect(getTrust({ kept: 0, refused: 0 }, table)).toBeCloseTo(0.25);
    const ten = getTrust({ kept: 10, refused: 0 }, table);
    const hundred = getTrust({ kept: 100, refused: 0 }, table);
    expect(ten).toBeGreaterThan(0.25);
    expect(ten).toBeLessThan(0.5);
    expect(hundred).toBeGreaterThan(0.6);
    expect(getTrust({ kept: 0, refused: 1 }, table)).toBeLessThan(0.05);
    expect(getTrust({ kept: 3, refused: 3 }, table)).toBe(0);
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
});
