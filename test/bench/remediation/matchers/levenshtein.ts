import { distance } from 'fastest-levenshtein';
import type { ErrorSample } from '../tools/cause.ts';
import { best, type Hit, type Matcher } from './matcher.ts';

/** Compares the whole texts letter by letter; shows what is alike by 0.6 or more. */
export function levenshteinMatcher(): Matcher {
  let stored: readonly ErrorSample[] = [];
  return {
    name: 'Levenshtein raw ≥ .6',
    threshold: 0.6,
    isCalibrated: false,
    store: (samples) => Promise.resolve(void (stored = samples)),
    find: (text) => {
      let hits: readonly Hit[] = [];
      // Lengths alone bound how alike two texts can be: the likeliest first, and no further than needed.
      for (const sample of [...stored].sort((left, right) => bound(right.text, text) - bound(left.text, text))) {
        if (hits.length === 3 && bound(sample.text, text) <= (hits[2]?.score ?? 0)) break;
        hits = best([...hits, { sample, score: 1 - distance(sample.text, text) / Math.max(1, sample.text.length, text.length) }]);
      }
      return Promise.resolve(hits);
    },
  };
}

function bound(a: string, b: string): number {
  return Math.min(a.length, b.length) / Math.max(1, a.length, b.length);
}
