import { type Message, msg } from '../text/message.ts';
import { lstat } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './makeFolder.ts';
import { unsafeParent } from './safePath.ts';
import { err, ok, type Result } from '../result.ts';

/** The path of a directory that no other user can look into, or a sentence that says why there is none. */
export type OwnedDirectory = Result<string, Message>;

/**
 * Where the processes of one user meet: locks on files, sockets of running editors. The answer must be the same in
 * every process, and agents start servers with an almost empty environment, so `XDG_RUNTIME_DIR` and `TMPDIR` are not
 * asked: it is systemd's directory of the user where there is one, else `/tmp` (the TEMP folder on Windows).
 * `RECOURSE_RUNTIME_DIR` overrules it, for machines where neither will do, and for tests.
 */
export function runtimeDirectory(): string {
  const chosen = process.env['RECOURSE_RUNTIME_DIR'];
  if (chosen !== undefined && chosen !== '') return chosen;
  if (process.getuid === undefined) return join(tmpdir(), `recourse-${userInfo().username.replace(/[^\w.-]/g, '_')}`);
  const uid = process.getuid();
  const ofSystemd = `/run/user/${uid}`;
  const stat = statSync(ofSystemd, { throwIfNoEntry: false });
  return stat?.uid === uid && stat.isDirectory() ? join(ofSystemd, 'recourse') : `/tmp/recourse-${uid}`;
}

/**
 * Makes a directory (and those above it) for this user alone, or makes sure that the one found there is: ours, not a
 * link, closed to others, and in no folder in which another user could put something else in its place. So what is
 * looked at in it stays what it was, also when it is used by its path afterwards.
 */
export async function ownedDirectory(path: string): Promise<OwnedDirectory> {
  try {
    makeFolder(path, 0o700);
    return await knownDirectory(path);
  } catch (error) {
    return err(msg('{0} cannot be used: {1}', path, error instanceof Error ? error.message : String(error)));
  }
}

/** The same for a directory that is there; makes nothing. Never rejects. */
export async function knownDirectory(path: string): Promise<OwnedDirectory> {
  try {
    const unsafe = await unsafeParent(path);
    if (unsafe !== undefined)
      return err(
        msg(
          '{0} cannot be trusted: other users can replace what is in {1}. Set RECOURSE_RUNTIME_DIR to a ' +
            'directory of your own in a place of your own.',
          path,
          unsafe,
        ),
      );
    const stat = await lstat(path);
    if (!stat.isDirectory()) return err(msg('{0} is not a directory.', path));
    if (isOpenToOthers(stat))
      return err(
        msg(
          '{0} belongs to another user or is open to others. Remove it, or set RECOURSE_RUNTIME_DIR to a ' +
            'directory of your own.',
          path,
        ),
      );
    return ok(path);
  } catch (error) {
    return err(msg('{0} cannot be used: {1}', path, error instanceof Error ? error.message : String(error)));
  }
}

/**
 * Whether a file is another user's, or others may read or write it. Windows keeps such folders apart by the user's
 * profile.
 */
export function isOpenToOthers(stat: { readonly uid: number; readonly mode: number }): boolean {
  return process.getuid !== undefined && (stat.uid !== process.getuid() || (stat.mode & 0o077) !== 0);
}
