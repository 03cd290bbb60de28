/** The notation an edit was written in. */
export type EditFormat = 'search-replace' | 'unified-diff' | 'begin-patch' | 'tool-call' | 'whole-file' | 'snippet';

/** A part of the parsed text: UTF-16 offsets (end exclusive) and lines counted from 1 (end inclusive). */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * One replacement inside a file, as its author wrote it. In the line-based notations both texts are whole lines joined
 * by LF, without a terminator after the last one, and an empty `newString` deletes the lines. A final LF stands there
 * only where it says something: when one side is a single empty line, or when the edit adds or removes the file's last
 * line terminator. Tool calls give their strings as they are.
 */
export interface EditBlock {
  readonly oldString: string;
  readonly newString: string;
  readonly replaceAll?: boolean;
  /** With `replaceAll`: how many occurrences its author counted. */
  readonly expectedCount?: number;
  /**
   * Where the first line of `oldString` is believed to stand, counted from 1. With an empty `oldString` the block is a
   * pure insertion: `newString` goes, as whole lines, before this line (without a line number: below the last of
   * `anchors`, or with `atEnd` behind the last line).
   */
  readonly lineHint?: number;
  /** Scope lines (`@@ class A`, `@@ def f`) above the place, outermost first. */
  readonly anchors?: readonly string[];
  /**
   * The texts are lines joined by line breaks, so that one at the very end stands before a last line that is empty. A
   * text of a single line break closes that line.
   */
  readonly joinsLines?: boolean;
  /** The notation knows whole lines only: a place inside a line does not count. */
  readonly wholeLines?: boolean;
  /**
   * The text ends right behind the block's last line, without a line break, and nothing says that the line is whole.
   */
  readonly mayBeCut?: boolean;
  /** The block belongs at the end of the file (`*** End of File`). */
  readonly atEnd?: boolean;
  readonly range: SourceRange;
}

/** What happens to a file. */
export type FileOperation =
  /** Change an existing file by blocks. */
  | { readonly kind: 'edit'; readonly blocks: readonly EditBlock[] }
  /** Create a file (or, for a fenced whole file, replace its content). */
  | { readonly kind: 'write'; readonly content: string; readonly mustBeNew: boolean }
  /**
   * A snippet with "… existing code …" placeholders: segments between the placeholders, in order. `placeholders`: the
   * lines before each segment and behind the last as they were written, empty where there is none; absent where the
   * notation has none.
   */
  | { readonly kind: 'snippet'; readonly segments: readonly string[]; readonly placeholders?: readonly string[] }
  | { readonly kind: 'delete' }
  /** Rename, with optional changes. */
  | { readonly kind: 'move'; readonly to: string; readonly blocks: readonly EditBlock[] };

/** The part of a text that speaks about one file. Several may name the same file; their order counts. */
export interface FileEdit {
  /** The path as written, cleaned of quotes and `a/` `b/`; absent where the text names none. */
  readonly path?: string;
  /** The fence's language word, if any. */
  readonly language?: string;
  readonly format: EditFormat;
  readonly operation: FileOperation;
  readonly range: SourceRange;
}

/** Why a block could not be read. The host renders the sentence. */
export interface ParseProblem {
  readonly code:
    | 'unclosed-search'
    | 'missing-divider'
    | 'unclosed-replace'
    | 'empty-search'
    | 'bad-hunk'
    | 'bad-patch-line'
    | 'unclosed-patch'
    | 'bad-json'
    | 'missing-field'
    | 'unsafe-path'
    | 'too-large'
    | 'unclosed-fence'
    | 'cut-off'
    | 'more-problems'
    | 'nothing-found';
  /** Which block of the text, counted from 1. */
  readonly block: number;
  /** Which line of the text, counted from 1. */
  readonly line: number;
  /** What was expected there: a marker, a field name, or a kind of line. */
  readonly expected: string;
  /** What stands there instead; of `more-problems`, how many were left out. */
  readonly found?: string;
}

/** Everything readable in a text, and what was not. Good blocks stay usable beside bad ones. */
export interface ParsedEdits {
  readonly files: readonly FileEdit[];
  readonly problems: readonly ParseProblem[];
}
