import { anyOf } from '../../../../base/text/joinPatterns.ts';

/**
 * Escape sequences of terminals: CSI (colours, cursor), OSC (titles, links; ended by BEL or ST), DCS and similar, and
 * two-character ones. Bounded, so that an unterminated one costs little.
 */
const escapes = anyOf([
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]/g,
  /(?:\u001b\]|\u009d)[^\u0007\u001b\u009c\r\n]{0,2048}(?:\u0007|\u001b\\|\u009c)?/g,
  /\u001b[PX^_][^\u001b\r\n]{0,2048}(?:\u001b\\)?|\u001b[ -/]{0,4}[0-~]/g,
]);

/** The cursor returns to the first column: the following text overwrites the line, as after a carriage return. */
const toFirstColumn = /\u001b\[[01]?G/g;

/**
 * The same sequences without the escape character, lost when copying from a log viewer: only colour sequences are
 * certainly not text.
 */
const lostColours = /(?:\u241b|\ufffd|\\u001b|\\x1b|\\033|\\e)\[[\d;]{0,32}m/gi;

/**
 * Invisible characters without meaning: control characters, byte order mark, direction marks, soft hyphens, zero-width
 * spaces. Tabs and line breaks stay.
 */
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Unusual spaces. */
const oddSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** Curly quotes; gcc, Python's argparse and others write them in a UTF-8 locale and straight ones elsewhere. */
const singleQuotes = /[\u2018\u2019\u201a\u201b\u2039\u203a]/g;
const doubleQuotes = /[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g;

/**
 * A text as the user finally saw it: without escape sequences and control characters, with straight quotes and plain
 * spaces, `\n` between lines, and only the final state of overwritten lines (progress bars). Time is linear in the
 * length of the text. Idempotent.
 */
export function plainText(text: string): string {
  let plain = text;
  if (plain.includes('\u001b[')) plain = plain.replaceAll(toFirstColumn, '\r');
  if (plain.includes('\r')) plain = plain.replaceAll(/(?<!\r)\r{1,16}\n/g, '\n');
  if (/[\u001b\u009b\u009d]/.test(plain)) plain = plain.replaceAll(escapes, '');
  if (/[\u241b\ufffd\\]/.test(plain)) plain = plain.replaceAll(lostColours, '');
  if (plain.includes('\b')) plain = withoutErased(plain);
  if (plain.includes('\r')) plain = plain.split('\n').map(lastWritten).join('\n');
  // Another round would find what this one exposed; two are enough for text that was not crafted for it.
  return plain
    .replaceAll(invisible, '')
    .replaceAll(oddSpaces, ' ')
    .replaceAll(singleQuotes, "'")
    .replaceAll(doubleQuotes, '"');
}

/** `man` and old compilers write bold as a letter, a backspace and the letter again. */
function withoutErased(text: string): string {
  const kept: string[] = [];
  for (const character of text) {
    if (character !== '\b') kept.push(character);
    else if (kept.length > 0 && kept.at(-1) !== '\n') kept.pop();
  }
  return kept.join('');
}

/** The visible text of a line after carriage returns: the last part that is not empty. */
function lastWritten(line: string): string {
  if (!line.includes('\r')) return line;
  const parts = line.split('\r');
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at];
    if (part !== undefined && part.trim() !== '') return part;
  }
  return '';
}
