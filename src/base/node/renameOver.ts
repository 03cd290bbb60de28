import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds between tries; together less than a person notices, more than a virus scanner or an indexer takes for a
 * small file.
 */
const pauses = [10, 20, 40, 80, 160, 320, 640];
/** What Windows reports while another program has one of the two open without sharing its deletion. */
const passing = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** What renaming goes through; tests put their own in. */
export interface RenameDeps {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly platform: NodeJS.Platform;
}

const system: RenameDeps = { rename, wait: pause, platform: process.platform };

/**
 * Renames a file over another. On Windows this fails while a program reads one of them, so it is retried for a little
 * more than a second; elsewhere such an error is final. Throws what the file system throws.
 */
export async function renameOver(
  from: string,
  to: string,
  { rename: move, wait, platform }: RenameDeps = system,
): Promise<void> {
  for (const ms of platform === 'win32' ? pauses : []) {
    try {
      await move(from, to);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && passing.has(String(error.code)))) throw error;
      await wait(ms);
    }
  }
  await move(from, to);
}
