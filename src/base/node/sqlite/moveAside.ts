import { closeSync, openSync, renameSync, rmSync, statSync, existsSync } from 'node:fs';

/** Renaming three files never takes longer; milliseconds. */
const abandonedMs = 10_000;

/**
 * Renames a damaged database and its logs to a name with the time (`remediations.db.damaged-20261122T001500000Z`), and
 * gives that name. Undefined where another process has done it already: the file at this place is not the one that was
 * found damaged. Throws what the file system throws.
 */
export function moveAside(file: string, damagedInode: bigint, now: number): string | undefined {
  const turn = `${file}.moving`;
  const left = statSync(turn, { throwIfNoEntry: false });
  if (left !== undefined && now - left.mtimeMs > abandonedMs) rmSync(turn, { force: true });
  let mine: number;
  try {
    mine = openSync(turn, 'wx');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
  try {
    if (statSync(file, { bigint: true, throwIfNoEntry: false })?.ino !== damagedInode) return undefined;
    const target = `${file}.damaged-${new Date(now).toISOString().replace(/[-:.]/g, '')}`;
    renameSync(file, target);
    for (const log of ['-wal', '-shm']) if (existsSync(`${file}${log}`)) renameSync(`${file}${log}`, `${target}${log}`);
    return target;
  } finally {
    closeSync(mine);
    rmSync(turn, { force: true });
  }
}
