import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The size of a folder's files, its folders with them; undefined where there is no such folder. */
export async function bytesIn(folder: string): Promise<number | undefined> {
  const names = await readdir(folder, { recursive: true }).catch(() => undefined);
  if (names === undefined) return undefined;
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (entry) => (entry.isFile() ? entry.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
