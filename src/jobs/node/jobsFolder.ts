import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../base/node/makeFolder.ts';

/**
 * Makes the folder of the jobs where it is not there. What jobs write is nobody's to commit: it ignores itself. Throws
 * what the file system says.
 */
export function makeJobsFolder(folder: string): void {
  if (makeFolder(folder, 0o700) !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n');
}
