import { open, type FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join } from 'node:path';
import { gte, int, literal, lte, maxLength, number, object, string } from 'zod/mini';
import { isAbandoned } from '../../../base/node/locks/processMark.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';

/** The format that earlier versions wrote, including rights; the rights are ignored. */
const schema = object({
  version: literal(1),
  realm: string().check(maxLength(64)),
  pid: int(),
  startedAt: number(),
  timeLimitMs: number().check(gte(0), lte(86_400_000)),
});
const largestFile = 10_000;
/** Tolerated clock difference between machines, in milliseconds. */
const clocksApart = 60_000;
/** Milliseconds during which an unreadable file counts: no agent works longer. */
const longestMs = 86_400_000;
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The file in the jobs folder that records that an agent is working. */
export function witnessIn(folder: string): string {
  return join(folder, 'agent-run.json');
}

/**
 * Records in the jobs folder that an agent is working. In every version that reads it, the file allows nothing. Throws
 * file system errors.
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
 * Whether the jobs folder records a working agent. The file is in the workspace, so anyone may have written it: it can
 * remove rights, for a day at most, but never grant any. Never rejects.
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
