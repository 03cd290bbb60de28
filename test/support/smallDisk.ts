import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeSync, openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { scratchFolder } from './scratchFolder.ts';

/** A real file system of its own for one test, with so little room that it can be filled. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves no room, or so many bytes of it, in steps of 4 KiB. */
  fill(left?: number): void;
  /** Takes what filled it away. */
  empty(): void;
  /** From here on nothing can be written at all; or it can again. */
  protect(isProtected: boolean): void;
}

/**
 * Mounts a file system in memory; it is gone when the test ends, however it ends. Undefined where this user may not
 * mount.
 */
export async function smallDisk(bytes: number): Promise<SmallDisk | undefined> {
  const path = join(await scratchFolder(), 'disk');
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  // Before the folder around it goes; lazily, because what the test has opened may be open still.
  onTestFinished(() => {
    execFileSync('umount', ['-l', path]);
  });
  const filler = join(path, '.filler');
  const empty = (): void => {
    rmSync(filler, { force: true });
  };
  return {
    path,
    empty,
    fill: (left = 0) => {
      empty();
      const gap = join(path, '.gap');
      if (left > 0) write(gap, left);
      write(filler, bytes);
      rmSync(gap, { force: true });
    },
    protect: (isProtected) => {
      execFileSync('mount', ['-o', `remount,${isProtected ? 'ro' : 'rw'}`, path]);
    },
  };
}

/** As much as goes in. */
function write(file: string, bytes: number): void {
  const handle = openSync(file, 'w');
  try {
    for (let left = bytes; left > 0; left -= writeSync(handle, Buffer.alloc(Math.min(left, 4096)))) {
      // Until nothing more goes in.
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}
