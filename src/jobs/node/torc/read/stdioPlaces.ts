import { err, ok, type Result } from '../../../../base/result.ts';
import { msg, type Message } from '../../../../base/text/message.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogPlace } from '../../../domain/backend/records.ts';
import { openLogFile } from '../../openLogFile.ts';
import { eachAtOnce } from '../http/gate.ts';

/** Identifies the output of an attempt. Numbers only: no text from a server becomes part of a path. */
export interface StdioKey {
  readonly workflowId: number;
  readonly jobId: number;
  readonly runId: number;
  readonly attempt: number;
}

/** The places of both outputs. */
export interface StdioPlaces {
  readonly stdout: LogPlace;
  readonly stderr: LogPlace;
}

/** Files checked concurrently: a parallel file system is slow and shared. */
const atOnce = 16;

/** Finds the outputs of attempts below a profile's output folder (the runner's `-o`). */
export class StdioFolder {
  readonly #folder: string | undefined;
  readonly #profile: string;

  constructor(folder: string | undefined, profile: string) {
    this.#folder = folder;
    this.#profile = profile;
  }

  /** The places of many attempts, in order. */
  async places(keys: readonly StdioKey[]): Promise<StdioPlaces[]> {
    const missing = await this.#problem();
    return eachAtOnce(keys, atOnce, async (key) => ({
      stdout: await this.#place(key, 'o', missing),
      stderr: await this.#place(key, 'e', missing),
    }));
  }

  async #problem(): Promise<Message | undefined> {
    if (this.#folder === undefined)
      return msg(
        'The server does not keep output. Set "outputFolder" in the profile of {0} to the folder that the runner was started with (torc run -o).',
        this.#profile,
      );
    const stdio = join(this.#folder, 'job_stdio');
    try {
      return (await stat(stdio)).isDirectory() ? undefined : notHere(stdio, this.#profile);
    } catch {
      return notHere(stdio, this.#profile);
    }
  }

  async #place(key: StdioKey, kind: 'o' | 'e', problem: Message | undefined): Promise<LogPlace> {
    const name = `job_wf${key.workflowId}_j${key.jobId}_r${key.runId}_a${key.attempt}.${kind}`;
    if (problem !== undefined || this.#folder === undefined)
      return { state: 'elsewhere', name, message: problem ?? msg('') };
    const path = join(this.#folder, 'job_stdio', name);
    try {
      const found = await stat(path);
      return found.isFile() ? { state: 'here', path, bytes: found.size } : { state: 'missing', path };
    } catch {
      return { state: 'missing', path };
    }
  }
}

function notHere(folder: string, profile: string): Message {
  return msg(
    '{0} is not on this machine. If the runner wrote elsewhere, correct "outputFolder" in the profile of {1}.',
    folder,
    profile,
  );
}

/** The end of a file, and its modification time. */
export interface FileTail {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** Reads only the last bytes of a file; returns a message if that fails. */
export async function readTail(path: string, limit: number): Promise<Result<FileTail, Message>> {
  try {
    const file = await openLogFile(path);
    try {
      const { size, mtimeMs } = await file.stat();
      const length = Math.min(size, limit);
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, size - length);
      return ok({ bytes: bytes.subarray(0, bytesRead), isWhole: length === size, writtenAt: mtimeMs });
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'error';
    return err(
      code === 'ENOENT'
        ? msg('{0} is no longer there.', path)
        : msg('{0} cannot be read ({1}). Check whether you may read it.', path, code),
    );
  }
}
