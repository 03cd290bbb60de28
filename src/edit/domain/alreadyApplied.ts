import type { Attempt, Reading } from './attempt.ts';
import { canonicalMatches } from './locate/canonicalMatches.ts';
import type { AlignedWindow } from './locate/alignWindow.ts';
import { overlaps, type Placement } from './locate/placement.ts';

/** Shorter new texts stand somewhere by chance. */
const leastLength = 8;

/** Places where the new text already stands, line for line. Empty for deletions and for very short texts. */
export function standingPlaces(attempt: Attempt, reading: Reading): Placement[] {
  const letters = reading.after.solid.reduce((sum, at) => sum + (reading.after.lines[at]?.canonical.length ?? 0), 0);
  return letters < leastLength ? [] : canonicalMatches(attempt.index, reading.after);
}

/**
 * Whether the edit seems already made at the place most like its old text. New text that adds or changes lines must
 * stand there; for a pure deletion, the lines to delete must be gone from there as well.
 */
export function alreadyStands(attempt: Attempt, reading: Reading, best: AlignedWindow): boolean {
  if (!standingPlaces(attempt, reading).some((place) => overlaps(place, best))) return false;
  const olds = new Set(reading.before.solid.map((at) => reading.before.lines[at]?.canonical));
  const news = new Set(reading.after.solid.map((at) => reading.after.lines[at]?.canonical));
  if ([...news].some((line) => !olds.has(line))) return true;
  const deleted = reading.before.solid.filter((at) => !news.has(reading.before.lines[at]?.canonical));
  return deleted.length > 0 && deleted.every((at) => best.missingInFile.includes(at));
}
