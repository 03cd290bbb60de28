import type { PathClue } from './pathClues.ts';
import { isBlank, type Line } from './sourceLines.ts';

/** A stretch of the text that is read as one: the whole text, the body of a fence, a quotation. */
export interface View {
  readonly lines: readonly Line[];
  /** The body of a code fence: no prose is expected between its lines. */
  readonly fenced: boolean;
  /** The fence's language word in lower case, '' for none. */
  readonly language: string;
  /** How many fences and quotations lie around it. */
  readonly depth: number;
  /** First line that belongs to no block already read: names are not looked for above it. */
  floor: number;
  /** The file named by the fence, or by the prose above it. */
  fencePath: string | undefined;
  /** The file named by the last heading, until a block has taken it. */
  heading: PathClue | undefined;
  /** Fences within Markdown fences came out even so far; once they have not, they are no longer counted. */
  balanced: boolean;
  /**
   * What its last line is followed by: a mark or a line that ends it, the end of the text, or the end of the text
   * although a fence is still `open`.
   */
  readonly ending: 'closed' | 'text' | 'open';
}

/** A view on lines about which nothing is known yet. */
export function getView(
  lines: readonly Line[],
  around?: {
    depth: number;
    language?: string;
    fencePath?: string | undefined;
    fenced?: boolean;
    ending?: View['ending'];
  },
): View {
  return {
    lines,
    fenced: around?.fenced ?? false,
    language: around?.language ?? '',
    depth: around?.depth ?? 0,
    floor: 0,
    fencePath: around?.fencePath,
    heading: undefined,
    balanced: true,
    ending: around?.ending ?? 'text',
  };
}

/** What a part of a view that ends before line index `end` is followed by: blank lines alone are nothing. */
export function getEnding(view: View, end: number): View['ending'] {
  let at = end;
  while (at < view.lines.length && isBlank(view.lines[at]?.text ?? '')) at++;
  return at === view.lines.length ? view.ending : 'closed';
}
