import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes the folder of the jobs where it is not there. What jobs write is nobody's to commit: it ignores itself. Throws what the file system says. */
export function makeJobsFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n');
}
