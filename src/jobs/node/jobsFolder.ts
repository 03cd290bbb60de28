import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../base/node/makeFolder.ts';

/** Creates the jobs folder if it is missing, with a .gitignore that excludes all of it. Throws file system errors. */
export function makeJobsFolder(folder: string): void {
  if (makeFolder(folder, 0o700) !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n');
}
