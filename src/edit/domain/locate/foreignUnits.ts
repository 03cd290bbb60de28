import { lineScript } from '../merge/lineScript.ts';
import { textContexts } from '../merge/textContext.ts';
import { parsePattern } from './pattern.ts';
import type { FileEvidence, RepairedEdit } from './repairs.ts';
import { splitLines } from './textLines.ts';

/** Blanks of typesetting, which web pages and chats put in place of plain ones. */
const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
/** Invisible characters. Joiners are not among them: they change the look of letters and emoji. */
const unseen = /[\u200b\u2060\ufeff]/;

/**
 * Turns blanks of typesetting into plain ones and takes unseen signs out, in both texts, if the old text has them and
 * the file does not: locating would not notice them, but what is put in would carry them into the file, and its
 * indentation would be no indentation.
 */
export function withoutForeignUnits(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  const foreign = new Set(
    [...edit.oldString].filter((unit) => (blanks.test(unit) || unseen.test(unit)) && !file.contains(unit)),
  );
  if (foreign.size === 0) return undefined;
  const plainUnit = (unit: string): string => {
    if (!foreign.has(unit)) return unit;
    return blanks.test(unit) ? ' ' : '';
  };
  const plain = (text: string): string => [...text].map(plainUnit).join('');
  const isMeant = keepsBlanks(edit);
  const newString = isMeant === undefined ? plain(edit.newString) : plainButFor(edit.newString, isMeant, plainUnit);
  return { ...edit, oldString: plain(edit.oldString), newString };
}

/**
 * For an edit that has plain blanks between its words, too: which lines of the new text, by index, may mean those of
 * typesetting that stand in quotes. They are the lines that it adds.
 */
function keepsBlanks({ oldString, newString }: RepairedEdit): ((line: number) => boolean) | undefined {
  if (!/\S \S/.test(oldString) || !blanks.test(newString) || !/["'`]/.test(newString)) return undefined;
  const added = new Set(
    lineScript(parsePattern(oldString), parsePattern(newString)).flatMap((step) =>
      step.kind === 'insert' ? [step.new] : [],
    ),
  );
  return (line) => added.has(line);
}

function plainButFor(text: string, isMeant: (line: number) => boolean, plainUnit: (unit: string) => string): string {
  return splitLines(text)
    .map((line, at) => {
      const contexts = isMeant(at) ? textContexts(line, undefined) : [];
      let unit = 0;
      return [...line]
        .map((sign) => {
          const isKept = contexts[unit] === 'plain-string' && blanks.test(sign);
          unit += sign.length;
          return isKept ? sign : plainUnit(sign);
        })
        .join('');
    })
    .join('');
}

/**
 * A last line of the old text that is nothing but blanks is the empty last line of the new text: read as different, the
 * line break between would go. A text that stands in the file with them was cut there on purpose.
 */
export function withoutBlankTail(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  const [tail] = /(?<=\n)[ \t]+$/.exec(edit.oldString) ?? [];
  if (tail === undefined || !edit.newString.endsWith('\n') || file.contains(edit.oldString)) return undefined;
  return { ...edit, oldString: edit.oldString.slice(0, -tail.length) };
}

/**
 * The new text with plain blanks in the place of those that do not break, if it is indented with them and neither the
 * old text nor the file has any: a web page put them there, for no code is indented so. Between words alone they may be
 * meant, and stay. The first line counts only where the old text begins with blanks, too.
 */
export function withPlainIndentation(
  { oldString, newString }: RepairedEdit,
  file: Pick<FileEvidence, 'contains'>,
): string {
  if (!newString.includes('\u00a0') || oldString.includes('\u00a0') || file.contains('\u00a0')) return newString;
  const isIndented = /\n[ \t]*\u00a0/.test(newString) || (/^[ \t]/.test(oldString) && /^[ \t]*\u00a0/.test(newString));
  return isIndented ? newString.replaceAll('\u00a0', ' ') : newString;
}
