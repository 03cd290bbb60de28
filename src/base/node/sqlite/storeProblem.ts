/**
 * Why the store did not do what it was asked.
 * - `no-sqlite`: this Node has none. `busy`: another process held the lock for too long. `read-only`: the file or its
 * folder cannot be written.
 * - `full`: no room on the disk. `corrupt`: the file's bytes make no sense; a new one is made.
 * - `closed`: after `close`. `unavailable`: anything else.
 */
export type StoreProblem = 'no-sqlite' | 'busy' | 'read-only' | 'full' | 'corrupt' | 'closed' | 'unavailable';

/** Why a store did not do what it was asked, with what SQLite or the file system threw. */
export interface StoreFailure {
  readonly problem: StoreProblem;
  readonly error?: unknown;
}

/** SQLite's result codes (https://www.sqlite.org/rescode.html), the low byte. */
const problems: Readonly<Record<number, StoreProblem>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'unavailable',
  11: 'corrupt',
  13: 'full',
  14: 'unavailable',
  26: 'corrupt',
};
/** SQLITE_IOERR with a read that ended early: the file was cut. */
const shortRead = 522;

/** What an error of SQLite or of the file system means for the store. */
export function storeProblem(error: unknown): StoreProblem {
  const { errcode, code } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly errcode?: unknown;
    readonly code?: unknown;
  };
  if (typeof errcode === 'number') {
    return errcode === shortRead ? 'corrupt' : (problems[errcode & 0xff] ?? 'unavailable');
  }
  // Not a number that a store writes.
  if (code === 'ERR_OUT_OF_RANGE') return 'corrupt';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'read-only';
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unavailable';
}
