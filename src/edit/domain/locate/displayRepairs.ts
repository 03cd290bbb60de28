import type { FileEvidence, RepairedEdit } from './repairs.ts';
import { mapLines, solidLines, splitLines } from './textLines.ts';

interface PrefixStyle {
  /** Finds the prefix; group 1 is the number. */
  readonly pattern: RegExp;
  /** One numbered line alone proves nothing: prose lists and object keys look like this. */
  readonly weak: boolean;
}

/** Lines looked for in the file letter by letter: what a viewer does to one line it does to all. */
const sampledLines = 200;

/** Line-number prefixes as viewers print them: `cat -n`, `12 |`, `12→`, `12│`, `12:`, `L12:`, `[12]`, `12.`. */
const prefixStyles: readonly PrefixStyle[] = [
  { pattern: /^[ \t]*(\d+)[ ]*(?:→|⇥|│|┃|\u2192)[\t]?/, weak: false },
  { pattern: /^[ \t]*(\d+)\t/, weak: false },
  { pattern: /^[ \t]*(\d+)[ ]?\| ?/, weak: false },
  { pattern: /^[ \t]*(\d+)[ ]+\|[ ]?/, weak: false },
  { pattern: /^[ \t]*[Ll](?:ine )?(\d+)[:|][ ]?/, weak: false },
  { pattern: /^[ \t]*\[(\d+)\][ ]?/, weak: true },
  { pattern: /^[ \t]*(\d+):[ ]?/, weak: true },
  { pattern: /^[ \t]*(\d+)[.)][ ]/, weak: true },
  { pattern: /^[ \t]*(\d+)[ ]{1,2}/, weak: true },
];

/**
 * Takes line numbers off. Every line that is not blank must carry one and they must rise; blank lines may carry one or
 * not. The first number becomes the line hint. In the new text the prefix goes wherever it stands, if it stands on the
 * first line or the last: models renumber, repeat or drop it on the lines they add.
 */
export function lineNumbers(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  const lines = splitLines(edit.oldString).map((line) => line.replace(/[\r\n]+$/, ''));
  const solid = lines.filter((line) => line.trim() !== '');
  if (solid.length === 0) return undefined;
  for (const style of prefixStyles) {
    const numbers = solid.map((line) => style.pattern.exec(line)?.[1]);
    if (numbers.some((number) => number === undefined)) continue;
    const values = numbers.map(Number);
    if (values.some((value, i) => i > 0 && value <= (values[i - 1] ?? 0))) continue;
    const gaps = (values.at(-1) ?? 0) - (values[0] ?? 0) + 1 - solid.length;
    const blanks = lines.length - solid.length;
    if (style.weak && gaps > blanks) continue;
    const strip = getSeparator(style, solid, file);
    const stripped = solid.map(strip);
    const before = file.countKnown(solid);
    const after = file.countKnown(stripped.filter((line) => line.trim() !== ''));
    if (after <= before && !(solid.length >= 3 && !style.weak && before === 0)) continue;
    const oldString = mapLines(edit.oldString, strip);
    const firstSolid = lines.findIndex((line) => line.trim() !== '');
    return {
      oldString,
      newString: stripNew(edit.newString, style, strip),
      lineHint: (values[0] ?? 1) - firstSolid,
    };
  }
  return undefined;
}

/**
 * Takes the prefix off with or without the blank behind it, whichever makes more lines stand in the file byte for byte.
 */
function getSeparator(style: PrefixStyle, lines: readonly string[], file: FileEvidence): (line: string) => string {
  const withBlank = (line: string): string => line.replace(style.pattern, '');
  const withoutBlank = (line: string): string =>
    line.replace(style.pattern, (prefix) => /[ \t]$/.exec(prefix)?.[0] ?? '');
  // A blank that one numbered line has not behind its prefix is indentation where others have it.
  const isBare = lines.some((line) => withBlank(line).trim() !== '' && withBlank(line) === withoutBlank(line));
  if (isBare) return withoutBlank;
  const standing = (strip: (line: string) => string): number =>
    lines.slice(0, sampledLines).filter((line) => file.contains(`\n${strip(line)}`)).length;
  return standing(withoutBlank) > standing(withBlank) ? withoutBlank : withBlank;
}

function stripNew(text: string, style: PrefixStyle, strip: (line: string) => string): string {
  const lines = solidLines(text);
  const numbered = lines.filter((line) => style.pattern.test(line)).length;
  // Without a prefix at its ends the new text was written clean; a lone `3 ` or `401 | 407` inside clean code is code.
  const isClean = ![lines[0], lines.at(-1)].some((line) => line !== undefined && style.pattern.test(line));
  if (isClean || (style.weak && numbered * 2 < lines.length)) return text;
  return mapLines(text, strip);
}

/** Signs that viewers print for a tab. */
const arrowSigns = /[→⇥␉⇨»]/;
const leadingArrows = /^(?:[ \t·]*[→⇥␉⇨»]\t?)+/;
const middleDots = /^·+/;

/**
 * Turns the tab signs of a viewer back into tabs (ADR-001), and its middle dots into spaces, in leading position only.
 * A sign that the file really has at that place stays.
 */
export function tabArrows(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  const lines = solidLines(edit.oldString);
  const marked = lines.filter((line) => leadingArrows.test(line) || middleDots.test(line));
  if (marked.length === 0) return undefined;
  const sample = marked.slice(0, sampledLines);
  if (sample.every((line) => file.contains(line.trim()))) return undefined;
  const isReal = (line: string): boolean => file.countKnown([line]) > 0;
  // Some viewers pad the sign with spaces to the tab's width; others are followed by the line's own spaces.
  const isPadded = sample.some((line) => {
    const lead = leadingArrows.exec(line);
    const rest = lead === null ? '' : line.slice(lead[0].length);
    return (
      rest.startsWith(' ') && lead !== null && !file.contains(`\t${rest}`) && file.contains(`\t${rest.trimStart()}`)
    );
  });
  const fix = (line: string): string => {
    if (isReal(line)) return line;
    const dots = middleDots.exec(line);
    const undotted = dots === null ? line : ' '.repeat(dots[0].length) + line.slice(dots[0].length);
    const lead = leadingArrows.exec(undotted);
    if (lead === null) return undotted;
    const tabs = [...lead[0]].filter((char) => arrowSigns.test(char)).length;
    const rest = undotted.slice(lead[0].length);
    return '\t'.repeat(tabs) + (isPadded ? rest.replace(/^ +/, '') : rest);
  };
  return { ...edit, oldString: mapLines(edit.oldString, fix), newString: mapLines(edit.newString, fix) };
}
