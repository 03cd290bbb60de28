import type { TextIndex } from '../../../base/text/textIndex.ts';
import type { Piece } from '../locate/placement.ts';
import type { TextChange } from '../types.ts';

type OutputLine =
  | { readonly keep: number }
  | { readonly text: string; readonly replaces: number | undefined; readonly getEol: number | undefined };

/**
 * Collects the lines that are to stand where a run of pieces stands now, and turns them into minimal changes. Kept
 * pieces keep their bytes; new lines get the line break of their neighbour; the end of the text keeps its final line
 * break, or the lack of it, unless the edit adds one (`closesText`) or takes it off (`opensText`).
 */
export class Splice {
  readonly #index: TextIndex;
  readonly #pieces: readonly Piece[];
  readonly #end: { readonly closesText?: boolean; readonly opensText?: boolean };
  readonly #output: OutputLine[] = [];

  constructor(
    index: TextIndex,
    pieces: readonly Piece[],
    end: { readonly closesText?: boolean; readonly opensText?: boolean } = {},
  ) {
    this.#index = index;
    this.#pieces = pieces;
    this.#end = end;
  }

  get isEmpty(): boolean {
    return this.#output.length === 0;
  }

  keep(piece: number): void {
    this.#output.push({ keep: piece });
  }

  /**
   * A new line, or a changed one standing for a piece (whose line break it keeps); `getEol` only lends its line break.
   */
  text(text: string, replaces?: number, getEol = replaces): void {
    this.#output.push({ text, replaces, getEol });
  }

  changes(): TextChange[] {
    const first = this.#pieces[0];
    const last = this.#pieces[this.#pieces.length - 1];
    if (first === undefined || last === undefined) return [];
    const reachesEnd = last.end === this.#index.text.length;
    if (this.#output.length === 0 && last.eol === '' && reachesEnd) return this.#removeTail(first);
    const isOpened = this.#end.opensText === true && last.end + last.eol.length === this.#index.text.length;
    const lastOpen = isOpened || (last.eol === '' && !(this.#end.closesText === true && reachesEnd));
    const changes: TextChange[] = [];
    let from = first.start;
    let pending = '';
    const flush = (to: number): void => {
      const change = trimmed(this.#index.text, from, to, pending);
      if (change !== undefined) changes.push(change);
      pending = '';
    };
    let recent = '';
    for (const [at, line] of this.#output.entries()) {
      const eol =
        at === this.#output.length - 1 && lastOpen
          ? ''
          : this.#getEol('keep' in line ? line.keep : line.getEol) || recent || this.#neighbourEol;
      recent = this.#getEol('keep' in line ? line.keep : line.replaces) || recent;
      if ('keep' in line) {
        const piece = this.#pieces[line.keep];
        if (piece === undefined) continue;
        if (piece.eol === eol) {
          flush(piece.start);
          from = piece.end + piece.eol.length;
        } else {
          flush(piece.start);
          from = piece.end;
          pending = eol;
        }
      } else {
        const piece = line.replaces === undefined ? undefined : this.#pieces[line.replaces];
        if (piece === undefined) pending += line.text + eol;
        else {
          flush(piece.start);
          from = piece.start;
          pending = line.text + (piece.eol === eol ? piece.eol : eol);
          flush(piece.end + piece.eol.length);
          from = piece.end + piece.eol.length;
        }
      }
    }
    flush(last.end + last.eol.length);
    return changes;
  }

  /** The whole end of the text goes, and it had no final line break: the line break before it goes too. */
  #removeTail(first: Piece): TextChange[] {
    const startsLine = first.start === this.#index.starts[first.line];
    const start = startsLine && first.line > 0 ? (this.#index.ends[first.line - 1] ?? 0) : first.start;
    return [{ start, end: this.#index.text.length, text: '' }];
  }

  /** The line break of a piece; empty where there is none. */
  #getEol(piece: number | undefined): string {
    return piece === undefined ? '' : (this.#pieces[piece]?.eol ?? '');
  }

  get #neighbourEol(): string {
    return neighbourEol(this.#index, this.#pieces[0]?.line ?? 0);
  }
}

/** The line break used at a line, else before it, else after it; LF in a text of one line. */
export function neighbourEol(index: TextIndex, line: number): string {
  for (let i = line; i >= 0; i--) if (index.eol(i) !== '') return index.eol(i);
  for (let i = line + 1; i < index.lineCount; i++) if (index.eol(i) !== '') return index.eol(i);
  return '\n';
}

/** A replacement without what its two sides have in common; nothing when they are equal. Surrogate pairs stay whole. */
export function trimmed(text: string, start: number, end: number, replacement: string): TextChange | undefined {
  let from = start;
  let to = end;
  let head = 0;
  let tail = replacement.length;
  while (from < to && head < tail && text.charCodeAt(from) === replacement.charCodeAt(head)) {
    from++;
    head++;
  }
  if (isLowSurrogate(text, from) || isLowSurrogate(replacement, head)) {
    if (from > start) {
      from--;
      head--;
    }
  }
  while (to > from && tail > head && text.charCodeAt(to - 1) === replacement.charCodeAt(tail - 1)) {
    to--;
    tail--;
  }
  if (to < end && isLowSurrogate(text, to)) {
    to++;
    tail++;
  }
  // A CRLF is one line break: never cut it in two.
  if (
    text.charCodeAt(from - 1) === 13 &&
    (text.charCodeAt(from) === 10 || replacement.charCodeAt(head) === 10) &&
    from > start
  ) {
    from--;
    head--;
  }
  if (
    to < end &&
    text.charCodeAt(to) === 10 &&
    (text.charCodeAt(to - 1) === 13 || replacement.charCodeAt(tail - 1) === 13)
  ) {
    to++;
    tail++;
  }
  if (from === to && head === tail) return undefined;
  return { start: from, end: to, text: replacement.slice(head, tail) };
}

/** Whether the second unit of a surrogate pair stands at an offset. */
export function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * Ascending changes made disjoint: neighbouring whole-line deletions may both claim the line break between them and
 * become one.
 */
export function joinedDeletions(changes: readonly TextChange[]): TextChange[] {
  const joined: TextChange[] = [];
  for (const change of changes) {
    const before = joined.at(-1);
    const bothDelete = before?.text === '' && change.text === '';
    if (before !== undefined && (change.start < before.end || (bothDelete && change.start === before.end)))
      joined[joined.length - 1] = { ...before, end: Math.max(before.end, change.end) };
    else joined.push(change);
  }
  return joined;
}

/** Deletions that reach the end of a text without a final line break take the break before them along. */
export function withoutNewTail(index: TextIndex, changes: readonly TextChange[]): TextChange[] {
  const last = changes.at(-1);
  if (
    last?.text !== '' ||
    last.end !== index.text.length ||
    index.ends[index.lineCount - 1] !== index.starts[index.lineCount]
  )
    return [...changes];
  const line = index.lineAt(last.start);
  const open = index.starts[index.lineCount - 1] !== index.ends[index.lineCount - 1];
  if (!open || line === 0 || last.start !== index.starts[line]) return [...changes];
  return [...changes.slice(0, -1), { ...last, start: index.ends[line - 1] ?? last.start }];
}
