import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** Without waiting: a pipe that nobody writes to would hold a thread for ever. Windows has no such flag. */
const atOnce = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;

/** Opens the output of a job to read it. Jobs may put anything in its place: rejects for what is no file (a pipe, a folder, a device), besides what `open` rejects for. */
export async function openLogFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | atOnce);
  const isFile = await file.stat().then((found) => found.isFile(), () => false);
  if (isFile) return file;
  await file.close();
  throw Object.assign(new Error('it is no file'), { code: 'ENOTFILE' });
}
