import { statSync } from 'node:fs';

/** Which files an open database has: by inode, and undefined where there was none. */
export interface OpenFiles {
  readonly file: bigint | undefined;
  readonly log: bigint | undefined;
}

/** The files that a database has now. To be asked right after it was opened. */
export function getOpenFiles(file: string): OpenFiles {
  return { file: getInode(file), log: getInode(`${file}-wal`) };
}

/**
 * Whether the database or its log was deleted or replaced since: by a person, or by a process that found it damaged. No
 * other process sees what is written into a deleted log; closing the database brings it into the file.
 */
export function areReplaced(file: string, before: OpenFiles): boolean {
  return getInode(file) !== before.file || (before.log !== undefined && getInode(`${file}-wal`) !== before.log);
}

function getInode(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}
