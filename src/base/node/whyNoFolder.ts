import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The reason why `mkdir` with `recursive` did not make a folder. On a file system that is read-only Node says ENOENT instead of EROFS, which sounds as if something
 * had been removed; the nearest folder that is there tells. `path`: absolute. Returns what is to be thrown.
 */
export function whyNoFolder(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return error;
  let nearest = dirname(path);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return error;
  } catch (reason) {
    return reason;
  }
}
