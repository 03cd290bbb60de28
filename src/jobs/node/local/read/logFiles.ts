import { lstatSync } from 'node:fs';
import { lstat, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { msg, type Message } from '../../../../base/text/message.ts';
import type { LogPlace } from '../../../domain/backend/records.ts';
import { openLogFile } from '../../openLogFile.ts';

/** Identifies an attempt; its files are named after it. */
export interface AttemptKey {
  readonly workflowId: number;
  readonly jobId: number;
  readonly runId: number;
  readonly attempt: number;
}

/** The folder with the output of all jobs. */
function outputFolder(folder: string): string {
  return join(folder, 'job_stdio');
}

/** The files of an attempt, without extension: Torc's names */
export function attemptFile(folder: string, { workflowId, jobId, runId, attempt }: AttemptKey): string {
  return join(outputFolder(folder), `job_wf${workflowId}_j${jobId}_r${runId}_a${attempt}`);
}

/** Where a stream of an attempt is now. */
export function logPlace(path: string): LogPlace {
  try {
    const found = lstatSync(path);
    // A job may have replaced it by a symbolic link, even to a file that is not its own.
    return found.isFile() ? { state: 'here', path, bytes: found.size } : { state: 'missing', path };
  } catch {
    return { state: 'missing', path };
  }
}

/** The end of a file. */
export interface Tail {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** The end of a file, or a message that says why it cannot be read. */
export async function readTail(path: string, most: number): Promise<Tail | Message> {
  let handle: FileHandle | undefined;
  try {
    handle = await openLogFile(path);
    const { size } = await handle.stat();
    const length = Math.min(size, most);
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, size - length);
    return { bytes: bytes.subarray(0, bytesRead), isWhole: length === size };
  } catch (error) {
    return msg('{0} cannot be read: {1}.', path, error instanceof Error ? error.message : String(error));
  } finally {
    await handle?.close();
  }
}

/** The last non-empty line, at most 300 characters; undefined where there is none. */
export async function lastLine(path: string): Promise<string | undefined> {
  const tail = await readTail(path, 4096);
  if ('text' in tail) return undefined;
  const line = new TextDecoder()
    .decode(tail.bytes)
    .split(/[\r\n]+/)
    .findLast((each) => each.trim() !== '');
  return line?.trim().slice(-300);
}

/** The total size of these files, in bytes; a missing file counts 0. */
export async function bytesWritten(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map((path) =>
      lstat(path).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** When a file was last written, milliseconds since 1970; undefined for an empty file. */
export async function lastWritten(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined || found.size === 0 ? undefined : found.mtimeMs;
}
