import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are not there. `mode`: of the folders that are made. Returns the first that
 * was made, or undefined where all were there. Throws what the file system says. Node's own `recursive` never comes
 * back where a folder takes no new ones but says that it is not there, as `/proc` does, and says ENOENT instead of
 * EROFS on a disk that is read-only.
 */
export function makeFolder(path: string, mode?: number): string | undefined {
  const code = tried(path, mode);
  if (code === 'made') return path;
  const above = dirname(path);
  if (code === 'there' || above === path) return undefined;
  // Another process may have made the one above since.
  const first = existsSync(above) ? undefined : makeFolder(above, mode);
  if (tried(path, mode) === 'missing') mkdirSync(path, { mode });
  return first ?? path;
}

/** Throws what the file system says, but that what is above the folder is missing. */
function tried(path: string, mode: number | undefined): 'made' | 'there' | 'missing' {
  try {
    mkdirSync(path, { mode });
    return 'made';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return 'there';
    throw error;
  }
}
