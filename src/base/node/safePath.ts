import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, parse, resolve, sep } from 'node:path';

const othersMayWrite = 0o002;
const sticky = 0o1000;
/** The user that files of unmapped users seem to belong to: in a container without privileges that is root, too. */
const overflowUser = 65_534;

/**
 * Finds who could replace a file in a folder: the first folder on the way to `path` (links on it and their targets
 * included) that belongs to neither this user nor root, or that every user may write to without a sticky bit; undefined
 * if there is none. Only root creates entries in `/`, so those of a container's root, which has no name there, count as
 * root's. Windows separates users by their profiles: undefined. Rejects with the system's message when a folder cannot
 * be examined.
 */
export async function unsafeParent(path: string): Promise<string | undefined> {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  const whole = resolve(path);
  const seen = new Set<string>();
  for (const way of [dirname(whole), await realpath(dirname(whole))]) {
    for (const each of getParents(way)) {
      if (seen.has(each)) continue;
      seen.add(each);
      const stat = await lstat(each);
      const isSystem = dirname(dirname(each)) === dirname(each) || each === '/run/user';
      if (stat.uid !== uid && stat.uid !== 0 && !(stat.uid === overflowUser && isSystem)) return each;
      if (stat.isDirectory() && (stat.mode & othersMayWrite) !== 0 && (stat.mode & sticky) === 0) return each;
    }
  }
  return undefined;
}

/** The folder itself and all above it, the root first. */
function getParents(folder: string): readonly string[] {
  const { root } = parse(folder);
  const found = [root];
  let at = root;
  for (const part of folder
    .slice(root.length)
    .split(sep)
    .filter((name) => name !== '')) {
    at = join(at, part);
    found.push(at);
  }
  return found;
}
