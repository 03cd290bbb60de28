import { createHash, randomBytes } from 'node:crypto';
import { readdir, realpath, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gte, int, literal, lte, maxLength, number, object, optional, string, type infer as Infer } from 'zod/mini';
import { asItIs } from '../../../base/text/say.ts';
import { isAbandoned, ownMark } from '../../../base/node/locks/processMark.ts';
import { readOwnedText } from '../../../base/node/ownedFile.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import { ownedDirectory } from '../../../base/node/runtimeDirectory.ts';
import { knownSealKey, sealKey, type SealingKey } from '../../../base/node/sealKey.ts';
import { stateDirectory } from '../../../base/node/stateDirectory.ts';
import { readWitness, witnessIn, writeWitness } from './agentRunWitness.ts';

const schema = object({
  version: literal(2),
  id: string().check(maxLength(64)),
  realm: string().check(maxLength(64)),
  pid: int(),
  /** Milliseconds since 1970. */
  startedAt: number(),
  timeLimitMs: number().check(gte(0), lte(86_400_000)),
  agent: string().check(maxLength(200)),
  autoApply: number().check(gte(0), lte(1)),
  leastConfidence: number().check(gte(0), lte(1)),
  /** The process that started the agent has seen it end. */
  isOver: optional(literal(true)),
});
const sealed = object({ run: string().check(maxLength(4000)), seal: string().check(maxLength(64)) });
type AgentRunRecord = Infer<typeof schema>;

/** A command-line agent started by Recourse that is working on the jobs of a folder. */
export type AgentRun = Pick<AgentRunRecord, 'agent' | 'autoApply' | 'leastConfidence'>;

/**
 * A marked run of an agent. `environment`: variables to start the agent with, so that its MCP servers know that
 * Recourse started it even if the mark is gone.
 */
export interface MarkedRun {
  readonly environment: Readonly<Record<string, string>>;
  readonly end: () => Promise<void>;
}

/** The variable that carries the id of a run. */
export const agentRunVariable = 'RECOURSE_AGENT_RUN';
/** Grace period for an agent's last calls after it was stopped, in milliseconds. */
const grace = 10_000;
/** Milliseconds after which a mark is ignored, whatever it contains. */
const longestMs = 86_400_000 + grace;
const largestMark = 10_000;
const unknownAgent: AgentRun = { agent: 'agent', autoApply: 0, leastConfidence: 1 };

/**
 * Marks that an agent is working. Until `end` is called, this process ends or the time is up, every MCP server for the
 * folder keeps the decisions it receives as proposals, or applies them as the mark allows. The mark is sealed and
 * stored in the user's own folder, where no tool of an agent writes. The jobs folder only records that a mark exists,
 * which allows nothing: a server that cannot see the mark (in a container, or of an earlier version) follows that.
 * Throws file system errors, or an error with a sentence.
 */
export async function markAgentRun(
  folder: string,
  run: AgentRun & { readonly timeLimitMs: number },
  now: number,
  state: string = stateDirectory(),
): Promise<MarkedRun> {
  const [directory, key] = [await ownedDirectory(join(state, 'agents')), await sealKey(state)];
  if (!directory.ok) throw new Error(asItIs(directory.error));
  if (!key.ok) throw new Error(key.error);
  const { realm, pid } = ownMark();
  const id = randomBytes(12).toString('hex');
  const { agent, autoApply, leastConfidence, timeLimitMs } = run;
  const mark: AgentRunRecord = {
    version: 2,
    id,
    realm,
    pid,
    startedAt: now,
    timeLimitMs,
    agent,
    autoApply,
    leastConfidence,
  };
  await writeWitness(folder, { realm, pid, startedAt: now, timeLimitMs, agent });
  const place = await getPlace(folder);
  await removeOld(directory.value, now);
  const file = join(directory.value, `${place}-${id}.json`);
  const write = (what: AgentRunRecord): Promise<void> =>
    replaceFile(file, Buffer.from(JSON.stringify(sealedRun(what, place, key.value))), 0o600);
  await write(mark);
  return {
    environment: { [agentRunVariable]: id },
    end: async () => {
      await rm(witnessIn(folder), { force: true });
      // Not deleted: a mark that disappears before its end was removed by someone else.
      await write({ ...mark, isOver: true });
    },
  };
}

/**
 * Tracks the agents working in a folder. It remembers those it has seen: an agent whose mark disappears before its end
 * is allowed nothing from then on.
 */
export class AgentRunWatch {
  readonly #folder: string;
  readonly #startedFor: string | undefined;
  readonly #state: string;
  readonly #seen = new Map<string, AgentRunRecord>();

  /** `startedFor`: the value of `RECOURSE_AGENT_RUN`, the run in which this process was started. */
  constructor(folder: string, startedFor?: string, state: string = stateDirectory()) {
    this.#folder = folder;
    this.#startedFor = startedFor === '' ? undefined : startedFor;
    this.#state = state;
  }

  /**
   * The working agent, the one with the fewest rights if there are several; undefined if there is none. A mark that
   * cannot be read, or that disappeared too early, counts as an agent that is allowed nothing. Never rejects.
   */
  async atWork(now: number): Promise<AgentRun | undefined> {
    const { runs, isDamaged } = await this.#runs(now);
    for (const run of runs) this.#seen.set(run.id, run);
    const known = new Map(runs.map((run) => [run.id, run]));
    const active = runs.filter((run) => isActive(run, now));
    const isGone = [...this.#seen.values()].some((run) => !known.has(run.id) && isActive(run, now));
    const isOwnAway = this.#startedFor !== undefined && known.get(this.#startedFor) === undefined;
    if (isDamaged || isGone || isOwnAway) return unknownAgent;
    // Its time is over, but it is still running.
    if (this.#startedFor !== undefined && !active.some(({ id }) => id === this.#startedFor)) return unknownAgent;
    const [first] = active;
    if (first === undefined) return (await readWitness(this.#folder, now, grace)) ? unknownAgent : undefined;
    return {
      agent: active.length === 1 ? first.agent : unknownAgent.agent,
      autoApply: active.some(({ autoApply }) => autoApply === 0)
        ? 0
        : Math.max(...active.map(({ autoApply }) => autoApply)),
      leastConfidence: Math.max(...active.map(({ leastConfidence }) => leastConfidence)),
    };
  }

  async #runs(now: number): Promise<{ readonly runs: readonly AgentRunRecord[]; readonly isDamaged: boolean }> {
    const place = await getPlace(this.#folder);
    const folder = join(this.#state, 'agents');
    const names = (await readdir(folder).catch(() => [])).filter(
      (name) => name.startsWith(`${place}-`) && name.endsWith('.json'),
    );
    if (names.length === 0) return { runs: [], isDamaged: false };
    const key = await knownSealKey(this.#state);
    const runs: AgentRunRecord[] = [];
    let isDamaged = false;
    for (const name of names) {
      const file = join(folder, name);
      const read = await readOwnedText(file, largestMark);
      const run = read.ok && key?.ok === true ? openedRun(read.value, place, key.value) : undefined;
      if (run !== undefined) runs.push(run);
      else if ((await getAge(file, now)) < longestMs) isDamaged = true;
    }
    return { runs, isDamaged };
  }
}

function isActive(run: AgentRunRecord, now: number): boolean {
  return run.isOver !== true && !isAbandoned(run, now - run.startedAt, run.timeLimitMs + grace);
}

function sealedRun(run: AgentRunRecord, place: string, key: SealingKey): Infer<typeof sealed> {
  const text = JSON.stringify(run);
  return { run: text, seal: key.seal('agent run', place, text) };
}

/** The run in a sealed mark; undefined where the seal is invalid. */
function openedRun(text: string, place: string, key: SealingKey): AgentRunRecord | undefined {
  try {
    const outer = sealed.safeParse(JSON.parse(text));
    if (!outer.success || !key.isGenuine(outer.data.seal, 'agent run', place, outer.data.run)) return undefined;
    const run = schema.safeParse(JSON.parse(outer.data.run));
    return run.success ? run.data : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes expired marks. Never rejects. */
async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    if ((await getAge(file, now)) > longestMs) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Milliseconds since a file was written; 0 for a missing file. */
async function getAge(file: string, now: number): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => now - mtimeMs,
    () => 0,
  );
}

/** The id of a folder in file names. */
async function getPlace(folder: string): Promise<string> {
  const path = await realpath(folder).catch(() => resolve(folder));
  return createHash('sha256').update(path).digest('hex').slice(0, 32);
}
