import type { LogLine } from './logLines.ts';

const counted = /\b(\d{1,9})\s?(?:\/|of)\s?(\d{1,9})\b/i;
const percent = /\b(\d{1,3}(?:\.\d{1,3})?)\s?%/;
/** Lines from the end that are searched for progress. */
const lookedAt = 60;
/** A counter with fewer steps says little about the progress of a run. */
const fewestSteps = 10;

/**
 * The progress of a run by its own counter, 0 to 1: the last `12/40`, `12 of 40` or `30 %` near its end. Undefined
 * where it printed none.
 */
export function progressIn(lines: readonly LogLine[]): number | undefined {
  for (const { text } of lines.slice(-lookedAt).toReversed()) {
    const [, done, all] = counted.exec(text) ?? [];
    if (
      done !== undefined &&
      all !== undefined &&
      Number(all) >= fewestSteps &&
      Number(done) < Number(all) &&
      Number(done) > 0 &&
      !/\d\/\d+\/\d/.test(text)
    )
      return Number(done) / Number(all);
    const [, share] = percent.exec(text) ?? [];
    if (
      share !== undefined &&
      Number(share) > 0 &&
      Number(share) < 100 &&
      /\b(?:done|complete|progress|finished|processed|epoch|step|iteration)|[█▏▎▍▌▋▊▉#=>|]{2,}|\bit\/s\b/i.test(text)
    )
      return Number(share) / 100;
  }
  return undefined;
}
