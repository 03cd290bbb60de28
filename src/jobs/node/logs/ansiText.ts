import { anyOf } from '../../../base/text/joinPatterns.ts';

/** A colour of a log: 0 to 15 of the terminal's own palette, or exactly this one (`#rrggbb`). */
export type LogColour = number | string;

/** The style of text in a log, as set by escape sequences. */
export interface LogStyle {
  readonly foreground?: LogColour | undefined;
  readonly background?: LogColour | undefined;
  readonly isBold?: boolean | undefined;
  readonly isFaint?: boolean | undefined;
  readonly isItalic?: boolean | undefined;
  readonly isUnderlined?: boolean | undefined;
  readonly isStruck?: boolean | undefined;
  readonly isInverse?: boolean | undefined;
}

/** A part of a line with one style. Lines and columns from 0. */
export interface StyledStretch {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly style: LogStyle;
}

/** A log as it is displayed: without escape sequences, and with the final text of lines that overwrite themselves. */
export interface PlainLog {
  readonly text: string;
  readonly stretches: readonly StyledStretch[];
}

const plain: LogStyle = {};
/** Maximum coloured parts: a log that colours every character must not use up the memory. */
const maxStretches = 50_000;
/** Escape sequences and control characters. Only colours and the like are captured, in the first group. */
const escapeSequence = anyOf(
  [
    // Colours and the like
    /\u001b\[([\d;:]{0,100})m/,
    // Other control sequences
    /\u001b\[[0-?]{0,100}[ -/]{0,10}[@-~]/,
    // Titles and links
    /\u001b[\]PX^_][^\u0007\u001b]{0,4000}(?:\u0007|\u001b\\)/,
    // Single letters
    /\u001b[ -/]{0,3}[0-~]/,
    // Control characters, which are invisible
    /[\u0000-\u0007\u000b\u000c\u000e-\u001b\u007f\ufeff]/,
  ],
  'g',
);
/** Characters that the editor treats as line breaks but a count of `\n` does not. */
const otherBreaks = /[\u2028\u2029\u0085]/g;

/**
 * Removes escape sequences from a job's output and returns the styles of the text. Line breaks stay, so that line
 * numbers are the same.
 */
export function plainLog(raw: string): PlainLog {
  const lines: string[] = [];
  const stretches: StyledStretch[] = [];
  let style = plain;
  for (const [line, rawLine] of raw.split('\n').entries()) {
    const pieces = rawLine.endsWith('\r') ? rawLine.slice(0, -1).split('\r') : rawLine.split('\r');
    let kept = '';
    let keptStretches: StyledStretch[] = [];
    for (const piece of pieces) {
      const read = readPiece(piece, line, style);
      ({ style } = read);
      // A progress bar overwrites itself: the last non-empty piece remains.
      if (read.text.trim() !== '' || pieces.length === 1) [kept, keptStretches] = [read.text, read.stretches];
    }
    lines.push(kept);
    if (stretches.length < maxStretches) stretches.push(...keptStretches);
  }
  return { text: lines.join('\n'), stretches };
}

function readPiece(
  piece: string,
  line: number,
  before: LogStyle,
): { readonly text: string; readonly stretches: StyledStretch[]; readonly style: LogStyle } {
  const stretches: StyledStretch[] = [];
  let style = before;
  let text = '';
  let from = 0;
  const add = (letters: string): void => {
    if (letters === '') return;
    const start = text.length;
    text = backspaced(text + letters.replace(otherBreaks, ' '));
    if (style !== plain && text.length > start) stretches.push({ line, start, end: text.length, style });
  };
  for (const { index, 0: found, 1: codes } of piece.matchAll(escapeSequence)) {
    add(piece.slice(from, index));
    if (codes !== undefined) style = changed(style, codes);
    from = index + found.length;
  }
  add(piece.slice(from));
  return { text, stretches, style };
}

/** Applies backspaces, which manual pages and old tools use to overstrike. */
function backspaced(text: string): string {
  let shorter = text;
  while (shorter.includes('\u0008')) {
    const next = shorter.replace(/[^\u0008]?\u0008/g, '');
    if (next === shorter) break;
    shorter = next;
  }
  return shorter;
}

/**
 * Applies the codes of a "select graphic rendition" sequence (ECMA-48, and the 256 and 16 million colours of ISO
 * 8613-6) to a style.
 */
function changed(before: LogStyle, codes: string): LogStyle {
  const all = codes === '' ? [0] : codes.split(/[;:]/).map(Number);
  let style: LogStyle = before;
  for (let at = 0; at < all.length; at++) {
    const code = all[at] ?? 0;
    if (code === 38 || code === 48) {
      const { colour, taken } = extended(all.slice(at + 1));
      at += taken;
      if (colour !== undefined)
        style = code === 38 ? { ...style, foreground: colour } : { ...style, background: colour };
    } else style = simple(style, code);
  }
  return Object.values(style).every((value) => value === undefined || value === false) ? plain : style;
}

function simple(style: LogStyle, code: number): LogStyle {
  if (code === 0) return plain;
  if (code >= 30 && code <= 37) return { ...style, foreground: code - 30 };
  if (code >= 90 && code <= 97) return { ...style, foreground: code - 82 };
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 };
  if (code >= 100 && code <= 107) return { ...style, background: code - 92 };
  switch (code) {
    case 1:
      return { ...style, isBold: true };
    case 2:
      return { ...style, isFaint: true };
    case 3:
      return { ...style, isItalic: true };
    case 4:
      return { ...style, isUnderlined: true };
    case 7:
      return { ...style, isInverse: true };
    case 9:
      return { ...style, isStruck: true };
    case 22:
      return { ...style, isBold: undefined, isFaint: undefined };
    case 23:
      return { ...style, isItalic: undefined };
    case 24:
      return { ...style, isUnderlined: undefined };
    case 27:
      return { ...style, isInverse: undefined };
    case 29:
      return { ...style, isStruck: undefined };
    case 39:
      return { ...style, foreground: undefined };
    case 49:
      return { ...style, background: undefined };
    default:
      return style;
  }
}

function extended([kind, ...values]: readonly number[]): {
  readonly colour: LogColour | undefined;
  readonly taken: number;
} {
  if (kind === 5) return { colour: ofPalette(values[0] ?? 0), taken: 2 };
  if (kind !== 2) return { colour: undefined, taken: 0 };
  return { colour: hex(values.slice(0, 3)), taken: 4 };
}

/** The 256 colours: the terminal's own sixteen, a cube of six steps, and 24 greys. */
function ofPalette(number: number): LogColour | undefined {
  if (!Number.isInteger(number) || number < 0 || number > 255) return undefined;
  if (number < 16) return number;
  if (number >= 232) return hex(Array<number>(3).fill(8 + (number - 232) * 10));
  const step = (value: number): number => (value === 0 ? 0 : 55 + value * 40);
  const cube = number - 16;
  return hex([step(Math.floor(cube / 36)), step(Math.floor(cube / 6) % 6), step(cube % 6)]);
}

function hex(parts: readonly number[]): string | undefined {
  if (parts.length !== 3 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255)) return undefined;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
