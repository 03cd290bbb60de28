import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { LineClassification } from './lineClassification.ts';

const start = anyOf(
  [
    // Job 12 started
    inSequence(
      /\b(?:run|job|script|pipeline|program|attempt|simulation)\s(?:\S{1,40}\s)?/,
      /(?:started|begun|starting|begins?)\b/,
    ),
    // ===== new run =====
    /^[=#*\-\s]{3,}.{0,40}\b(?:run|start|attempt|begin)/,
    // Starting the pipeline
    inSequence(
      /\b(?:starting|started|begin(?:ning)?|launching)\s(?:the\s)?/,
      /(?:run|job|script|pipeline|attempt|simulation)\b/,
    ),
  ],
  'i',
);
const digits = /\d+/g;

/**
 * The index where the last run begins in a log that several runs appended to: the last of several start lines that
 * differ only in numbers. 0 where there is one run.
 */
export function lastRunStart(lines: readonly LineClassification[]): number {
  const seen = new Map<string, { count: number; last: number }>();
  for (const [at, { said }] of lines.entries()) {
    if (said.length > 200 || !start.test(said)) continue;
    const masked = said.replace(digits, '0').trim();
    const known = seen.get(masked);
    if (known === undefined) seen.set(masked, { count: 1, last: at });
    else seen.set(masked, { count: known.count + 1, last: at });
  }
  return Math.max(0, ...[...seen.values()].filter(({ count }) => count > 1).map(({ last }) => last));
}
