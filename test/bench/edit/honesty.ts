import { distance } from 'fastest-levenshtein';
import { type Doc, getText } from './doc.ts';
import { isCommentLine } from './language.ts';

/** The text without any white space and with typographic characters folded: what survives every tolerant comparison. */
export function bare(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f\u200b\ufeff]+/g, '')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replaceAll('…', '...');
}

/** How often `needle` stands in `text`, overlapping occurrences included; counts to `limit` at most. */
export function occurrences(text: string, needle: string, limit = 3): number {
  if (needle === '') return limit;
  let count = 0;
  for (let at = text.indexOf(needle); at !== -1 && count < limit; at = text.indexOf(needle, at + 1)) count++;
  return count;
}

/** Whether the lines stand in the document exactly once, white space and typography aside. */
export function uniqueBare(doc: Doc, lines: readonly string[]): boolean {
  return occurrences(bare(doc.lines.join('\n')), bare(lines.join('\n')), 2) === 1;
}

/** Whether the lines stand in the document at all, white space and typography aside. */
export function presentBare(doc: Doc, text: string): boolean {
  return occurrences(bare(doc.lines.join('\n')), bare(text), 1) > 0;
}

/** Whether the text stands in the document byte for byte, in either line ending. */
export function presentRaw(doc: Doc, text: string): boolean {
  const whole = getText(doc);
  return whole.includes(text) || whole.includes(text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n'));
}

/** How often the text stands in the document, line endings aside. */
export function occurrencesAnyEol(doc: Doc, text: string): number {
  return occurrences(getText(doc).replaceAll('\r\n', '\n'), text.replaceAll('\r\n', '\n'));
}

/**
 * Whether the lines stand in the document when comment lines are left out on both sides: then they cannot be told from
 * drifted comments.
 */
export function presentWithoutComments(doc: Doc, lines: readonly string[]): boolean {
  const code = (all: readonly string[]): string =>
    bare(all.filter((line) => !isCommentLine(line, doc.language)).join('\n'));
  const needle = code(lines);
  return needle === '' || code(doc.lines).includes(needle);
}

/** Similarity of two bare lines, 0 to 1. */
export function lineSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  if (longest === 0 || Math.min(a.length, b.length) * 2 < longest) return 0;
  return 1 - distance(a, b) / longest;
}

/**
 * How well the damaged old text fits its own place and the best place elsewhere, 0 to 1 each: the mean line
 * similarity, lines weighted by length, blank lines left out, over every window of the same number of lines.
 * An honest case needs a clear lead of its own place.
 */
export function rivalry(
  doc: Doc,
  oldTexts: readonly string[],
  start: number,
  end: number,
): { readonly own: number; readonly rival: number } {
  const query = oldTexts.map(bare).filter((line) => line !== '');
  const solid = doc.lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ text: bare(line), index }]));
  const total = query.reduce((sum, line) => sum + line.length, 0);
  if (query.length === 0 || total === 0) return { own: 0, rival: 0 };
  const known = new Set(query);
  const memo = new Map<string, number>();
  const similar = (a: string, b: string): number => {
    if (a === b) return 1;
    const key = `${a}\n${b}`;
    const found = memo.get(key) ?? lineSimilarity(a, b);
    memo.set(key, found);
    return found;
  };
  let own = 0;
  let rival = 0;
  for (let at = 0; at < solid.length; at++) {
    const index = solid[at]?.index ?? 0;
    const inside = index >= start && index < end;
    if (!inside && query.length > 3) {
      let exact = 0;
      for (let j = 0; j < query.length; j++) if (known.has(solid[at + j]?.text ?? '')) exact++;
      if (exact * 3 < query.length) continue;
    }
    let score = 0;
    for (let j = 0; j < query.length; j++) {
      const line = query[j] ?? '';
      score += line.length * similar(line, solid[at + j]?.text ?? '');
    }
    if (inside) own = Math.max(own, score / total);
    else rival = Math.max(rival, score / total);
  }
  return { own, rival };
}
