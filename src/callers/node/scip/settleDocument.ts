import { stemOfText } from './nameStem.ts';
import { renamedRole, unsoundRole, type ColumnUnit, type ScipDocument, type ScipIndex } from './scipIndex.ts';

const wordSign = /[\p{L}\p{M}\p{N}\p{Pc}$]/u;
/** What follows a name that gets another one in an export list. */
const renamed = /^\s+as\s+[\p{L}_$]/u;
/** Enough of the line to see it. */
const renamedLength = 20;
/**
 * One definition in five may bear a name that is not in the text (a constructor's, a generated one); in a file that has
 * moved on, next to none fits.
 */
const maxOddNames = 0.2;

/**
 * Compares a document of an index with its text. Converts columns and lengths to UTF-16, marks places where no token
 * begins and ends as unsound, and reports whether the names of the definitions are where they should be: an index has
 * no hash of the files it was made from. Call it once per document, because it changes the index.
 */
export function settleDocument(index: ScipIndex, document: ScipDocument, text: string): boolean {
  const lines = text.split(/\r\n?|\n/);
  for (let at = document.first; at < document.end; at++) {
    const line = lines[index.lines[at] as number];
    const column = index.columns[at] as number;
    const length = index.lengths[at] as number;
    if (line === undefined) {
      index.roles[at] = (index.roles[at] as number) | unsoundRole;
      continue;
    }
    const start = inUtf16(line, column, document.unit);
    const end = inUtf16(line, column + length, document.unit);
    index.columns[at] = start;
    index.lengths[at] = end - start;
    let more = 0;
    if (!isToken(line, start, end)) more = unsoundRole;
    else if (renamed.test(line.slice(end, end + renamedLength))) more = renamedRole;
    index.roles[at] = (index.roles[at] as number) | more;
  }
  return namesFit(index, document, lines);
}

function namesFit(index: ScipIndex, document: ScipDocument, lines: readonly string[]): boolean {
  let odd = 0;
  for (let definition = document.firstDefinition; definition < document.endDefinition; definition++) {
    const at = index.definitions[definition] as number;
    const column = index.columns[at] as number;
    const token = lines[index.lines[at] as number]?.slice(column, column + (index.lengths[at] as number));
    if (token === undefined || stemOfText(token) !== index.stems[definition]) odd += 1;
  }
  return odd <= maxOddNames * (document.endDefinition - document.firstDefinition);
}

/** Whether a range is not empty and cuts no word. */
function isToken(line: string, start: number, end: number): boolean {
  if (end <= start || end > line.length || (line[start] as string).trim() === '') return false;
  const isCut = (at: number): boolean =>
    at > 0 && at < line.length && wordSign.test(line[at - 1] as string) && wordSign.test(line[at] as string);
  return !isCut(start) && !isCut(end);
}

/** A column in UTF-16 units, at most one past the line's end. */
function inUtf16(line: string, column: number, unit: ColumnUnit): number {
  if (unit === 'utf16') return Math.min(column, line.length + 1);
  let at = 0;
  for (let count = 0; count < column;) {
    const code = line.codePointAt(at);
    if (code === undefined) return line.length + 1;
    count += unit === 'utf32' ? 1 : getUtf8Length(code);
    at += code < 0x10000 ? 1 : 2;
  }
  return at;
}

function getUtf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
