import { canonicalLine } from '../../base/text/canonical.ts';
import { findAll } from '../../base/text/findText.ts';
import type { Attempt, Reading } from './attempt.ts';
import type { AlignedWindow } from './locate/alignWindow.ts';
import type { Pattern } from './locate/pattern.ts';
import type { Span } from './types.ts';
import { overlaps, placementSpan, type Placement } from './locate/placement.ts';

/** Shorter new texts stand somewhere by chance. */
const minLength = 8;
/** Ways in which the new text may lie around the old one that are looked at. */
const maxStanding = 200;

/**
 * Whether the text around an exact occurrence of the old text is the new text already, so that applying the edit would
 * put its additions in a second time. Added lines of nothing but brackets prove nothing: they may be the missing ones.
 */
export function standsAround(attempt: Attempt, start: number, oldText: string, newText: string): boolean {
  const { text } = attempt.index;
  // Line breaks of another kind, or a last one that the end of the file lacks, do not make it another text.
  const plain = (each: string): string =>
    each.replace(/(?:\r\n|\r|\n)$/, '').replace(/\r\n|\r|\n/g, attempt.eols[0] ?? '\n');
  const oldString = plain(oldText);
  const newString = plain(newText);
  if (oldString === '') return false;
  if (newString.length <= oldString.length) return false;
  const from = Math.max(0, start + oldString.length - newString.length);
  for (const offset of findAll(text.slice(from, start + newString.length), newString, maxStanding)) {
    const at = start - from - offset;
    if (at < 0 || !newString.startsWith(oldString, at)) continue;
    const added = newString.slice(0, at) + newString.slice(at + oldString.length);
    // At the end of the file nothing more follows that an addition could have been meant to stand before.
    const isLast = from + offset + newString.length >= text.trimEnd().length && /[\p{L}\p{N}]/u.test(added);
    if (!/[\r\n]/.test(added) ? added.trim() !== '' : isLast || letterCount(added) >= minLength) return true;
  }
  return false;
}

function letterCount(lines: string): number {
  return canonicalLine(lines.replace(/[\r\n]+/g, ' ')).length;
}

/** As {@link standsAround} for a place found in canonical form: the new text's lines are there and cover it. */
export function standsOver(attempt: Attempt, reading: Reading, span: Pick<Span, 'startLine' | 'endLine'>): boolean {
  const added = letters(reading.after) - letters(reading.before);
  if (added < minLength || reading.after.solid.length <= reading.before.solid.length) return false;
  return standingPlaces(attempt, reading).some((standing) => {
    const around = placementSpan(standing);
    return around.startLine <= span.startLine && around.endLine >= span.endLine;
  });
}

function letters(pattern: Pattern): number {
  return pattern.solid.reduce((sum, at) => sum + (pattern.lines[at]?.canonical.length ?? 0), 0);
}

/** Places where the new text already stands, line for line. Empty for deletions and for very short texts. */
export function standingPlaces(attempt: Attempt, reading: Reading): readonly Placement[] {
  return letters(reading.after) < minLength ? [] : attempt.standing(reading.after);
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
