import { closeSync, constants, fstatSync, ftruncateSync, openSync } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { leadsTo } from '../../base/node/workspaceBorder.ts';

/**
 * Non-blocking: opening a pipe without a writer would block a thread forever. Windows has no such flag, and no such
 * pipes.
 */
const atOnce = process.platform === 'win32' ? 0 : constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Opens the output of a job for reading. Jobs, and the author of the repository, may have put anything in its place.
 * Rejects for anything but a regular file (a pipe, a folder, a device), for symbolic links of the file or its folder,
 * and for the errors of `open`.
 */
export async function openLogFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | atOnce).catch((error: unknown) => {
    throw isLinkError(error) ? isLink() : error;
  });
  try {
    if (!(await file.stat()).isFile()) throw Object.assign(new Error('it is no file'), { code: 'ENOTFILE' });
    // The user may choose a symbolic link for the folder above the output folder.
    const folder = dirname(path);
    if (!leadsTo(file.fd, join(await realpath(dirname(folder)), basename(folder), basename(path)))) throw isLink();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens the output of a job for writing, from its start or at its end, and returns the descriptor. Throws if a link, a
 * pipe or a folder is in its place: the output would go wherever the link leads.
 */
export function openOutput(path: string, from: 'start' | 'end'): number {
  let file: number;
  try {
    file = openSync(
      path,
      constants.O_WRONLY | constants.O_CREAT | atOnce | (from === 'end' ? constants.O_APPEND : 0),
      0o666,
    );
  } catch (error) {
    throw isLinkError(error) ? isLink() : error;
  }
  try {
    if (!fstatSync(file).isFile()) throw Object.assign(new Error('it is no file'), { code: 'ENOTFILE' });
    if (from === 'start') ftruncateSync(file);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function isLinkError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ELOOP' || error.code === 'EMLINK');
}

function isLink(): Error {
  return Object.assign(new Error('it is a link, or lies in a folder that is one, and is not followed'), {
    code: 'ELINK',
  });
}
