import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every TypeScript file under a folder, in order. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name));
}
