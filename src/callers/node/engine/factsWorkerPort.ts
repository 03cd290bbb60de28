import type { CodeLanguage } from '../../domain/facts.ts';
import type { UnparsedReason } from '../../domain/unparsed.ts';
import type { ContentHash } from '../names/contentHash.ts';

/** A file to be read on another thread. */
export interface ParseTask {
  /** As facts name it: relative, with slashes. */
  readonly path: string;
  readonly language: CodeLanguage;
  /** Where it is on disk. */
  readonly file: string;
  /** What an open buffer holds instead. */
  readonly text?: string;
}

/** What came of a task. */
export interface ParsedFile {
  /**
   * Of the bytes that were read (of the text in UTF-8): facts belong to a content, not to a path. Absent where the file
   * could not be read or nothing can be parsed there.
   */
  readonly hash?: ContentHash;
  /** Whether it was the file that could not be read. */
  readonly isLost?: boolean;
  /** Whether the file was skipped because others became more important. */
  readonly isHandedBack?: boolean;
  /** Whether it has no facts this time only: a machine that is busy may take too long. */
  readonly isPassing?: boolean;
  /** Made by `packFacts`; absent where the file has none (too large, the parser failed). */
  readonly packed?: Uint8Array;
  /** Why the file has no facts, where that is so. */
  readonly unparsed?: UnparsedReason;
}

/** What one file defines, as far as a look without a parse tells. */
export interface SketchedFile {
  readonly file: string;
  readonly names: readonly { readonly name: string; readonly line: number }[];
}

/**
 * Reads files on other threads. `isUrgent` requests (a question waits for them) come before all others, regardless of
 * their order. Nothing rejects: a failed request returns an empty result.
 */
export interface FactsWorkerPort {
  parse(task: ParseTask, isUrgent: boolean): Promise<ParsedFile>;
  /** Names defined in these files (`definitionNames`); files that cannot be read are left out. */
  sketch(
    files: readonly { readonly file: string; readonly language: CodeLanguage }[],
    isUrgent: boolean,
  ): Promise<readonly SketchedFile[]>;
  /**
   * One line (from 1) of each of these files (absolute), without its end; empty where there is none. Nothing where no
   * thread runs: that takes longer than to read thousands of lines; one is begun for the next time.
   */
  lines(files: readonly string[], lines: readonly number[]): Promise<readonly string[]> | undefined;
  /** Of the files that wait to be parsed these (as facts name them) are urgent, all others are handed back. */
  only(paths: readonly string[]): void;
  /** Ends the thread; what waits is answered empty. */
  dispose(): Promise<void>;
}
