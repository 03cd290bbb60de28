import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are not there. `mode`: of the folders that are made. Returns the first that was made, or undefined where all were there.
 * Throws what the file system says. Node's own `recursive` never comes back where a folder takes no new ones but says that it is not there, as `/proc` does,
 * and says ENOENT instead of EROFS on a disk that is read-only.
 */
export function makeFolder(path: string, mode?: number): string | undefined {
  try {
    mkdirSync(path, { mode });
    return path;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOENT' && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return undefined;
    const above = dirname(path);
    if (code !== 'ENOENT' || above === path || existsSync(above)) throw error;
    const first = makeFolder(above, mode);
    return makeFolder(path, mode) === undefined ? first : first ?? path;
  }
}
