import { randomBytes } from 'node:crypto';
import { lstat, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAbandoned, ownMark } from './locks/processMark.ts';
import { renameOver } from './renameOver.ts';
import { makeFolder } from './makeFolder.ts';

/** No write of ours takes an hour. */
const longestMs = 3_600_000;
/** Behind the file's own name: the process that writes, and what tells its writes apart. */
const leftover = /^\.([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/;

/**
 * Replaces a file atomically: a concurrent reader sees the whole old file or the whole new one; of two writers the
 * later one wins. Temporary files that killed processes left beside it are removed with the next write. `mode`: of the
 * new file; the system's default without it. Throws what the file system throws.
 */
export async function replaceFile(file: string, bytes: Uint8Array, mode?: number): Promise<void> {
  makeFolder(dirname(file));
  const { realm, pid } = ownMark();
  const temporary = `${file}.${realm}-${pid}-${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, bytes, mode === undefined ? {} : { mode });
    await renameOver(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await removeLeftovers(file);
}

/** Never rejects: the next write tries again. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file);
  const name = basename(file);
  for (const each of await readdir(folder).catch(() => [])) {
    const [, realm = '', pid = ''] = each.startsWith(name) ? (leftover.exec(each.slice(name.length)) ?? []) : [];
    if (realm === '') continue;
    const path = join(folder, each);
    const stat = await lstat(path).catch(() => undefined);
    if (stat !== undefined && isAbandoned({ realm, pid: Number(pid) }, Date.now() - stat.ctimeMs, longestMs))
      await rm(path, { force: true }).catch(() => undefined);
  }
}
