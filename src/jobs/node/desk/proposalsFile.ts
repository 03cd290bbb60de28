import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { enum as oneOf, gte, int, lte, maxLength, minLength, number, object, optional, string } from 'zod/mini';
import { FileLocks } from '../../../base/node/locks/fileLock.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import { refused, type Answer } from '../../domain/backend/answer.ts';
import type { ProposedDecision } from '../../domain/desk/failureDesk.ts';
import { longestText } from './auditLine.ts';

/** Maximum proposals kept per engine; the oldest are dropped. */
const maxProposals = 20_000;
/** Bytes; Recourse writes no larger file. */
const maxBytes = 64_000_000;
/** Limits of the lines of a later version that are preserved: their number, and their length in UTF-16 units. */
const maxStrangers = 1000;
const longestStranger = 20_000;
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

const name = string().check(minLength(1), maxLength(400));
const schema = object({
  id: name,
  at: number().check(gte(0), lte(8.64e15)),
  backend: name,
  workflowId: int(),
  attempt: int(),
  decision: object({
    jobId: int(),
    action: oneOf(['retry', 'fail']),
    memory: optional(name),
    runtime: optional(name),
    reason: optional(string().check(maxLength(longestText))),
    resourceScope: optional(oneOf(['this-job', 'all-sharing'])),
  }),
  confidence: optional(number().check(gte(0), lte(1))),
  decider: object({ kind: oneOf(['person', 'agent', 'agent-cli', 'chat-model']), name: optional(name) }),
});

/**
 * Stores proposals until they are applied, dropped or outdated. The file is small, so it is replaced as a whole, by one
 * process at a time.
 */
export class ProposalsFile {
  readonly #path: string;
  readonly #locks: FileLocks;
  /** `strangers`: lines of a later version, which are preserved. */
  #known: {
    readonly stamp: string;
    readonly proposals: readonly ProposedDecision[];
    readonly strangers: readonly string[];
  } = {
    stamp: '',
    proposals: [],
    strangers: [],
  };

  constructor(path: string, locks: FileLocks = new FileLocks()) {
    this.#path = path;
    this.#locks = locks;
  }

  /** All proposals, oldest first; none where the file cannot be read. */
  async all(): Promise<readonly ProposedDecision[]> {
    return await this.#read().catch(() => []);
  }

  /** None where there is no file. Throws file system errors, and an error for a file that is not ours. */
  async #read(): Promise<readonly ProposedDecision[]> {
    try {
      const file = await open(this.#path, constants.O_RDONLY | noFollow);
      try {
        const stat = await file.stat({ bigint: true });
        if (!stat.isFile() || stat.size > maxBytes)
          throw Object.assign(new Error('not a file of proposals'), { code: 'not a file of proposals' });
        const stamp = `${stat.ino}:${stat.size}:${stat.mtimeNs}`;
        if (stamp !== this.#known.stamp)
          this.#known = { stamp, ...readLines((await file.readFile('utf8')).split('\n')) };
        return this.#known.proposals;
      } finally {
        await file.close();
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  /** Changes the stored proposals. Writes nothing where `change` returns the same list. */
  async change(change: (proposals: readonly ProposedDecision[]) => readonly ProposedDecision[]): Promise<Answer<void>> {
    const lock = await this.#locks.acquire(this.#path);
    if ('sentence' in lock) return refused('store', msg('The proposals cannot be changed now. {0}', lock.sentence));
    try {
      // An unreadable file must not be overwritten.
      const before = await this.#read();
      const strangers = before === this.#known.proposals ? this.#known.strangers : [];
      const after = change(before);
      if (after === before) return ok(undefined);
      const lines = after.slice(-maxProposals).map((each) => `${JSON.stringify(each)}\n`);
      await replaceFile(this.#path, Buffer.from([...strangers.map((line) => `${line}\n`), ...lines].join('')));
      return ok(undefined);
    } catch (error) {
      const code =
        error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
      return refused(
        'store',
        msg(
          'The proposals cannot be written to {0} ({1}). Free some space or restore the permission to write there, then try again.',
          this.#path,
          code,
        ),
      );
    } finally {
      await lock.release();
    }
  }
}

/**
 * Parses the lines into proposals and records of a later version. Lines that are no record at all were torn or damaged.
 */
function readLines(lines: readonly string[]): {
  readonly proposals: readonly ProposedDecision[];
  readonly strangers: readonly string[];
} {
  const proposals: ProposedDecision[] = [];
  const strangers: string[] = [];
  for (const line of lines) {
    const value = line === '' ? undefined : parsed(line);
    const proposal = schema.safeParse(value);
    if (proposal.success) proposals.push(proposal.data);
    else if (typeof value === 'object' && value !== null && line.length <= longestStranger) strangers.push(line);
  }
  return { proposals, strangers: strangers.slice(-maxStrangers) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
