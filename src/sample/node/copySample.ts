import { open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../base/node/makeFolder.ts';
import { sampleMark } from '../../base/sampleMark.ts';

/**
 * A folder beside the bundled sample. `absent`: it does not exist; `same`: an unchanged copy of the sample; `changed`:
 * an edited copy, with the paths that differ; `other`: something else, which must not be touched.
 */
export type SampleState =
  { readonly kind: 'absent' | 'same' | 'other' } | { readonly kind: 'changed'; readonly paths: readonly string[] };

/** Examines a folder and changes nothing. Both paths absolute. */
export async function stateOfSample(bundled: string, folder: string): Promise<SampleState> {
  const there = await stat(folder).catch(() => undefined);
  if (there === undefined) return { kind: 'absent' };
  if (!there.isDirectory()) return { kind: 'other' };
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return { kind: 'other' };
  if (names.length === 0) return { kind: 'absent' };
  if ((await getBytes(join(folder, sampleMark))) === undefined) return { kind: 'other' };
  const paths: string[] = [];
  for (const path of await getFiles(bundled)) {
    const [own, theirs] = [await getBytes(join(bundled, path)), await getBytes(join(folder, path))];
    if (own === undefined || theirs?.equals(own) !== true) paths.push(path);
  }
  return paths.length === 0 ? { kind: 'same' } : { kind: 'changed', paths };
}

/** The first of `name`, `name-2`, `name-3`, … in a folder that has the required state. */
export async function sampleFolder(
  bundled: string,
  parent: string,
  name: string,
  suits: (state: SampleState) => boolean,
): Promise<{ readonly folder: string; readonly state: SampleState }> {
  for (let count = 1; ; count++) {
    const folder = join(parent, count === 1 ? name : `${name}-${String(count)}`);
    const state = await stateOfSample(bundled, folder);
    if (suits(state)) return { folder, state };
  }
}

/**
 * Copies what is missing in a folder. Existing files stay, byte for byte. Rejects with the system's error if something
 * cannot be written.
 */
export async function copySample(bundled: string, folder: string): Promise<void> {
  // The marker file comes last: an incomplete copy does not count.
  const paths = (await getFiles(bundled)).sort((a, b) => Number(a === sampleMark) - Number(b === sampleMark));
  for (const path of paths) {
    const to = join(folder, path);
    makeFolder(dirname(to));
    await writeNew(to, await readFile(join(bundled, path)));
  }
}

/**
 * Writes a file unless it exists. A file truncated by a full disk is removed: next time it would look like the user's
 * work.
 */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  if (file === undefined) return;
  try {
    await file.writeFile(bytes);
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

/** The files of the bundled sample, as paths in it with slashes. Output of its jobs from development is excluded. */
async function getFiles(bundled: string): Promise<string[]> {
  const entries = await readdir(bundled, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(bundled.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith('.recourse/jobs/'))
    .sort();
}

/** The content of a file; undefined if it cannot be read. */
async function getBytes(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}
