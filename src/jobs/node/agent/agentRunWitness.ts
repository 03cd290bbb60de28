import { open, type FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join } from 'node:path';
import { gte, int, literal, lte, maxLength, number, object, string } from 'zod/mini';
import { isAbandoned } from '../../../base/node/locks/processMark.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';

/** The shape that earlier versions wrote, rights and all; of rights nothing is believed. */
const schema = object({
  version: literal(1),
  realm: string().check(maxLength(64)),
  pid: int(),
  startedAt: number(),
  timeLimitMs: number().check(gte(0), lte(86_400_000)),
});
const largestFile = 10_000;
/** A clock of another machine may be ahead by this much, milliseconds. */
const clocksApart = 60_000;
/** Milliseconds for which a file is heeded that cannot be read: no agent works longer. */
const longestMs = 86_400_000;
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Where it stands in the folder of the jobs that an agent is at work. */
export function witnessIn(folder: string): string {
  return join(folder, 'agent-run.json');
}

/**
 * Says in the folder of the jobs that an agent is at work. To every version that reads it, it allows nothing. Throws
 * what the file system throws.
 */
export async function writeWitness(
  folder: string,
  run: {
    readonly realm: string;
    readonly pid: number;
    readonly startedAt: number;
    readonly timeLimitMs: number;
    readonly agent: string;
  },
): Promise<void> {
  await replaceFile(
    witnessIn(folder),
    Buffer.from(JSON.stringify({ version: 1, ...run, autoApply: 0, leastConfidence: 1 })),
  );
}

/**
 * Whether the folder of the jobs says that an agent is at work. It lies in the workspace, so that anybody may have
 * written it: it can take a right away, for a day at most, and give none. Never rejects.
 */
export async function readWitness(folder: string, now: number, grace: number): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await open(witnessIn(folder), constants.O_RDONLY | noFollow);
  } catch {
    return false;
  }
  try {
    const { size, mtimeMs } = await file.stat();
    const read = size > largestFile ? undefined : parsed(await file.readFile('utf8'));
    if (read === undefined) return now - mtimeMs < longestMs;
    const { realm, pid, startedAt, timeLimitMs } = read;
    return startedAt <= now + clocksApart && !isAbandoned({ realm, pid }, now - startedAt, timeLimitMs + grace);
  } catch {
    return false;
  } finally {
    await file.close().catch(() => undefined);
  }
}

function parsed(
  text: string,
):
  | { readonly realm: string; readonly pid: number; readonly startedAt: number; readonly timeLimitMs: number }
  | undefined {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
