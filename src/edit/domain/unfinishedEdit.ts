/**
 * A file of an unfinished edit in its current state. `changed`: neither the old nor the new text, so it was edited
 * since.
 */
export type FileState = 'written' | 'not-written' | 'changed';

/**
 * A file of an unfinished edit. `before` and `after` are its bytes, where they were kept and there was, or is to be, a
 * file.
 */
export interface UnfinishedFile {
  readonly realPath: string;
  /** As people and agents see it. */
  readonly name: string;
  readonly state: FileState;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
}

/**
 * An edit of several files of which some were written when its process ended. `at`: milliseconds since 1970. `damaged`:
 * its record cannot be read, so its files are not known.
 */
export type UnfinishedEdit =
  | {
      readonly kind: 'unfinished';
      readonly id: string;
      readonly at: number;
      readonly files: readonly UnfinishedFile[];
      readonly canFinish: boolean;
      readonly canUndo: boolean;
    }
  | { readonly kind: 'damaged'; readonly id: string; readonly path: string };

/** What is to be done with one: write the rest, take back what was written, or leave the files as they are. */
export type Settlement = 'finish' | 'undo' | 'keep';

/** The result. `changed` are the files that were written now, `untouched` those that were edited since. */
export type SettlementResult =
  | { readonly status: 'done'; readonly changed: readonly string[]; readonly untouched: readonly string[] }
  /** It is no longer there: another process has settled it. */
  | { readonly status: 'gone' }
  | { readonly status: 'failed'; readonly message: string };
