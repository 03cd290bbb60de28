import type { DifferenceKind } from '../types.ts';
import { additionHunk, diffMarkers, fences, pathComment } from './wrapperRepairs.ts';
import { entities, overEscapes } from './escapeRepairs.ts';
import { lineNumbers, tabArrows } from './displayRepairs.ts';
import { withoutBlankTail, withoutForeignUnits } from './foreignUnits.ts';
import type { Spelling } from './spelledLines.ts';
import { composedLetters, escapedSigns, listItems } from './spellings.ts';

/** An edit's texts with artefacts of their transport taken off. */
export interface RepairedEdit {
  readonly oldString: string;
  readonly newString: string;
  /** Line (from 1) that line-number prefixes gave for the first line of the old text. */
  readonly lineHint?: number;
}

/** What a repair may ask about the file: whether it has a line, by canonical form. */
export interface FileEvidence {
  /** How many of these lines (blank ones aside) the file holds. */
  countKnown(lines: readonly string[]): number;
  /** Whether the file contains this text literally. */
  contains(text: string): boolean;
  /** The one line of the file, without indentation, that reads as this one and may be spelt otherwise. */
  findSpelled(spelling: Spelling, line: string): string | undefined;
}

/** One kind of artefact: gives the repaired edit, or nothing where the old text (with the file) shows no sign of it. */
export type Repair = (edit: RepairedEdit, file: FileEvidence) => RepairedEdit | undefined;

/** A way to read the edit, and what was taken off to get there. */
export interface Variant extends RepairedEdit {
  readonly repairs: readonly DifferenceKind[];
}

const repairs: readonly (readonly [DifferenceKind, Repair])[] = [
  ['fence', fences],
  ['escape', overEscapes],
  ['entity', entities],
  ['prefix', lineNumbers],
  ['arrow', tabArrows],
  ['marker', diffMarkers],
  ['fence', pathComment],
  ['escape', escapedSigns],
  ['text', composedLetters],
  ['punctuation', listItems],
];

const variantLimit = 16;

/**
 * The edit as written, then every reading of it with artefacts taken off, fewest repairs first. Each repair needs
 * evidence in the old text; the new text is treated the same way so that no artefact reaches the file.
 */
export function readings(edit: RepairedEdit, file: FileEvidence): Variant[] {
  const found: Variant[] = [unwrapped(edit, file)];
  // What is found on the way is read as well.
  for (const from of found) {
    for (const [kind, repair] of repairs) {
      if (found.length >= variantLimit) break;
      const repaired = repair(from, file);
      if (repaired === undefined || repaired.oldString.trim() === '') continue;
      if (found.some((other) => other.oldString === repaired.oldString)) continue;
      found.push({ ...from, ...repaired, repairs: [...from.repairs, kind] });
    }
  }
  return found;
}

/**
 * The edit without what locating would not even notice but pasting would: a byte order mark, blanks and signs that the
 * file does not know, blanks in an empty last line, and the leading blanks and plus signs of a hunk that only adds.
 */
function unwrapped(edit: RepairedEdit, file: FileEvidence): Variant {
  const kinds: DifferenceKind[] = [];
  let { oldString, newString } = edit;
  if (oldString.startsWith('\ufeff')) {
    oldString = oldString.slice(1);
    newString = newString.startsWith('\ufeff') ? newString.slice(1) : newString;
    kinds.push('bom');
  }
  const plain = withoutForeignUnits({ oldString, newString }, file);
  if (plain !== undefined) {
    ({ oldString, newString } = plain);
    kinds.push('unicode-space');
  }
  ({ oldString } = withoutBlankTail({ oldString, newString }, file) ?? { oldString });
  const hunk = additionHunk({ ...edit, oldString, newString });
  if (hunk !== undefined) kinds.push('marker');
  return { ...edit, oldString, newString, ...hunk, repairs: kinds };
}
