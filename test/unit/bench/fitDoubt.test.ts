import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitDoubt } from '../../bench/edit/fitDoubt.ts';
import { getDoubtedProbability } from '../../../src/edit/domain/evidence/evidenceModel.ts';

test('what a doubt leaves of a probability is found again in places that follow it', () => {
  const places = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95].flatMap((probability) => {
    const odds = -1 + 0.5 * Math.log(probability / (1 - probability));
    const right = Math.round(2000 / (1 + Math.exp(-odds)));
    return Array.from({ length: 2000 }, (_, i) => ({ probability, right: i < right }));
  });
  const { base, weight } = fitDoubt(places);
  expect(base).toBeCloseTo(-1, 1);
  expect(weight).toBeCloseTo(0.5, 1);
});

test('a doubt leaves less of any probability, and keeps their order', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map(getDoubtedProbability) as [number, number];
      expect(low).toBeLessThanOrEqual(high);
      expect(high).toBeLessThanOrEqual(Math.max(a, b));
      expect(low).toBeGreaterThanOrEqual(0);
    }),
  );
});
