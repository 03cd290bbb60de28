import { canonicalLine, hashCanonical } from '../../../base/text/canonical.ts';

/** One line of an edit's old or new text. */
export interface PatternLine {
  /** The line as written, without its line break. */
  readonly raw: string;
  readonly eol: string;
  readonly canonical: string;
  /** Canonical hash as in the text index; 0 for a blank line. */
  readonly hash: number;
  /** Leading spaces and tabs. */
  readonly indent: string;
}

/** An edit's old or new text as lines. A line break at the very end closes the last line; it does not open another. */
export interface Pattern {
  readonly text: string;
  readonly lines: readonly PatternLine[];
  /** Indexes of the lines that are not blank. */
  readonly solid: readonly number[];
  /** Whether the text ends with a line break. */
  readonly closed: boolean;
}

/** The old and the new text of one edit as lines. */
export interface EditPatterns {
  readonly before: Pattern;
  readonly after: Pattern;
}

/** Leading spaces and tabs of a line. */
export function getIndent(line: string): string {
  let end = 0;
  while (end < line.length && (line[end] === ' ' || line[end] === '\t')) end++;
  return line.slice(0, end);
}

/** Splits an edit's text into lines and their canonical forms. */
export function parsePattern(text: string): Pattern {
  const lines: PatternLine[] = [];
  // Equal lines share what is known of them: a text may be one line many times over.
  const seen = new Map<string, PatternLine>();
  let start = 0;
  const push = (end: number, eol: string): void => {
    const raw = text.slice(start, end);
    const known = seen.get(raw);
    if (known?.eol === eol) {
      lines.push(known);
      return;
    }
    const canonical = canonicalLine(raw);
    const line = { raw, eol, canonical, hash: hashCanonical(canonical), indent: getIndent(raw) };
    seen.set(raw, line);
    lines.push(line);
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 10 && code !== 13) continue;
    const width = code === 13 && text.charCodeAt(i + 1) === 10 ? 2 : 1;
    push(i, text.slice(i, i + width));
    i += width - 1;
    start = i + 1;
  }
  const closed = text.length > 0 && start === text.length;
  if (start < text.length) push(text.length, '');
  const solid = lines.flatMap((line, at) => (line.hash === 0 ? [] : [at]));
  return { text, lines, solid, closed };
}
