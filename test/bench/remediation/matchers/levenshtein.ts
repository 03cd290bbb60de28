import { distance } from 'fastest-levenshtein';
import type { ErrorSample } from '../tools/cause.ts';
import { best, type Hit, type Matcher } from './matcher.ts';

/** Letters that are compared; the time grows with their square. */
const compared = 1500;

/** Compares the texts letter by letter, the first 1,500; shows what is alike by 0.6 or more. */
export function levenshteinMatcher(): Matcher {
  let stored: readonly { readonly sample: ErrorSample; readonly text: string }[] = [];
  return {
    name: 'Levenshtein raw ≥ .6',
    threshold: 0.6,
    isCalibrated: false,
    store: (samples) =>
      Promise.resolve(void (stored = samples.map((sample) => ({ sample, text: sample.text.slice(0, compared) })))),
    find: (whole) => {
      const text = whole.slice(0, compared);
      let hits: readonly Hit[] = [];
      // Lengths alone bound how alike two texts can be: the likeliest first, and no further than needed.
      for (const { sample, text: other } of [...stored].sort(
        (left, right) => bound(right.text, text) - bound(left.text, text),
      )) {
        if (hits.length === 3 && bound(other, text) <= (hits[2]?.score ?? 0)) break;
        hits = best([...hits, { sample, score: 1 - distance(other, text) / Math.max(1, other.length, text.length) }]);
      }
      return Promise.resolve(hits);
    },
  };
}

function bound(a: string, b: string): number {
  return Math.min(a.length, b.length) / Math.max(1, a.length, b.length);
}
