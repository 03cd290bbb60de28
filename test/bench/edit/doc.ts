/** A source text taken apart: lines without their line endings, and the ending of each line. */
export interface Doc {
  readonly path: string;
  readonly language: string;
  /** `'\uFEFF'` or empty. */
  readonly bom: string;
  readonly lines: readonly string[];
  /** One per line; the last is empty when the text has no final newline. */
  readonly eols: readonly string[];
}

/** Takes a text apart. A lone carriage return counts as content. */
export function getDoc(path: string, language: string, text: string): Doc {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines: string[] = [];
  const eols: string[] = [];
  let from = bom.length;
  while (from < text.length) {
    const feed = text.indexOf('\n', from);
    if (feed === -1) {
      lines.push(text.slice(from));
      eols.push('');
      break;
    }
    const crlf = feed > from && text[feed - 1] === '\r';
    lines.push(text.slice(from, crlf ? feed - 1 : feed));
    eols.push(crlf ? '\r\n' : '\n');
    from = feed + 1;
  }
  return { path, language, bom, lines, eols };
}

/** The whole text of a document, byte for byte. */
export function getText(doc: Doc): string {
  let out = doc.bom;
  for (let i = 0; i < doc.lines.length; i++) out += (doc.lines[i] ?? '') + (doc.eols[i] ?? '');
  return out;
}

/** The line ending that most lines have. */
export function mainEol(doc: Doc): string {
  const crlf = doc.eols.filter((eol) => eol === '\r\n').length;
  return crlf * 2 > doc.eols.length ? '\r\n' : '\n';
}

/** A copy with lines `start` to `end` (exclusive) replaced; new lines get the document's main ending. */
export function withLines(doc: Doc, start: number, end: number, lines: readonly string[]): Doc {
  const eol = mainEol(doc);
  const count = Math.max(0, end - start);
  const kept = doc.eols.slice(start, end);
  const eols = lines.map((_, i) => (i < count ? (kept[i] ?? eol) : eol) || eol);
  const out: Doc = {
    ...doc,
    lines: [...doc.lines.slice(0, start), ...lines, ...doc.lines.slice(end)],
    eols: [...doc.eols.slice(0, start), ...eols, ...doc.eols.slice(end)],
  };
  return out.lines.length === 0 ? out : sealed(out, doc.eols.at(-1) ?? '');
}

/** A copy with every line passed through `change`; endings stay. */
export function mapLines(doc: Doc, change: (line: string, index: number) => string): Doc {
  return { ...doc, lines: doc.lines.map(change) };
}

function sealed(doc: Doc, lastEol: string): Doc {
  const eol = mainEol(doc);
  const eols = doc.eols.map((own, i) => {
    if (i === doc.lines.length - 1) return lastEol;
    if (own === '') return eol;
    return own;
  });
  return { ...doc, eols };
}

/** One line of an edit: `old` is absent for an insertion, `new` for a deletion; equal for a carried line. */
export interface Row {
  readonly old: string | null;
  readonly new: string | null;
}

/** Whether the edit carries this line over unchanged. */
export function isKept(row: Row): boolean {
  return row.old !== null && row.old === row.new;
}

/** The old side of an edit. */
export function oldLines(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => (row.old === null ? [] : [row.old]));
}

/** The new side of an edit. */
export function newLines(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => (row.new === null ? [] : [row.new]));
}

/**
 * The document with the edit made perfectly at `start`: every byte the edit does not change is kept; a new line ends as
 * the one before it.
 */
export function perfectText(doc: Doc, start: number, rows: readonly Row[]): string {
  const eol = mainEol(doc);
  const text: string[] = doc.lines.slice(0, start);
  const ends: string[] = doc.eols.slice(0, start);
  let at = start;
  for (const row of rows) {
    if (row.new !== null) {
      text.push(row.new);
      ends.push(row.old !== null ? (doc.eols[at] ?? '') : (ends.at(-1) ?? '') || (doc.eols[at] ?? '') || eol);
    }
    if (row.old !== null) at++;
  }
  text.push(...doc.lines.slice(at));
  ends.push(...doc.eols.slice(at));
  return getText(sealed({ ...doc, lines: text, eols: ends }, doc.eols.at(-1) ?? ''));
}

/** Whether the document has both kinds of line endings. */
export function mixesEndings(doc: Doc): boolean {
  return doc.eols.includes('\r\n') && doc.eols.includes('\n');
}

/**
 * The lines of the perfect text (from 0) whose ending the edit leaves open: new and changed ones in a document that
 * mixes endings.
 */
export function freeEndings(doc: Doc, start: number, rows: readonly Row[]): number[] {
  if (!mixesEndings(doc)) return [];
  const fresh = rows.filter((row) => row.new !== null);
  return fresh.flatMap((row, i) => (isKept(row) ? [] : [start + i]));
}
