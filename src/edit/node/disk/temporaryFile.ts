import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbandoned, ownMark } from '../../../base/node/locks/processMark.ts';

const pattern = /^\.recourse-([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/;
/** No write of ours takes an hour. */
const longestMs = 3_600_000;

/**
 * A name beside the target for what is not the target yet, or no more. It tells which process made it, so that others
 * can clean up after it.
 */
export function temporaryPath(directory: string): string {
  const { realm, pid } = ownMark();
  return join(directory, `.recourse-${realm}-${pid}-${randomBytes(6).toString('hex')}.tmp`);
}

/** The owner and the mode of a new file; -1 for an owner that is not known. */
export interface FileOwner {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** Writes a new file and has the disk confirm it before this resolves. */
export async function writeDurably(path: string, bytes: Uint8Array, owner?: FileOwner): Promise<void> {
  // Closed to others until it has the mode of the file it replaces.
  const file = await open(path, 'wx', owner === undefined ? 0o666 : 0o600);
  try {
    await file.writeFile(bytes);
    if (owner !== undefined) {
      // Only the superuser may give files away; the group may be one of ours. Neither is worth failing for.
      await file.chown(owner.uid, owner.gid).catch(() => file.chown(-1, owner.gid).catch(() => undefined));
      await file.chmod(owner.mode & 0o7777);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Flushes a directory's entries to the disk. Never rejects: not every system and file system supports it, and a user
 * who may write into a directory need not be allowed to read it. The file itself is safe by then; a loss of power could
 * at worst bring back the whole old one.
 */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => undefined);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** Removes what processes that are gone have left in a directory. Never rejects: the next write tries again. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const [, realm = '', pid = ''] = pattern.exec(name) ?? [];
    if (realm === '') continue;
    const path = join(directory, name);
    const stat = await lstat(path).catch(() => undefined);
    // Not the time of the content: what is kept for a way back has that of the file it was.
    if (stat !== undefined && isAbandoned({ realm, pid: Number(pid) }, Date.now() - stat.ctimeMs, longestMs))
      await rm(path, { force: true }).catch(() => undefined);
  }
}
