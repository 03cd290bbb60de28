import { createHash, randomBytes } from 'node:crypto';
import { readdir, realpath, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gte, int, literal, lte, maxLength, number, object, optional, string, type infer as Infer } from 'zod/mini';
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
  /** Whoever started the agent has seen its end. */
  isOver: optional(literal(true)),
});
const sealed = object({ run: string().check(maxLength(4000)), seal: string().check(maxLength(64)) });
type Run = Infer<typeof schema>;

/** A command-line agent that Recourse has started and that is at work on the jobs of a folder. */
export type AgentRun = Pick<Run, 'agent' | 'autoApply' | 'leastConfidence'>;

/**
 * An agent's run that was marked. `environment`: what the agent is to be started with, so that its servers know it was
 * started by Recourse even where its mark is gone.
 */
export interface MarkedRun {
  readonly environment: Readonly<Record<string, string>>;
  readonly end: () => Promise<void>;
}

/** The variable that carries the name of a run. */
export const agentRunVariable = 'RECOURSE_AGENT_RUN';
/** Time that an agent's last calls may take after it was stopped, milliseconds. */
const grace = 10_000;
/** Milliseconds after which a mark is of no use to anybody, whatever stands in it. */
const longestMs = 86_400_000 + grace;
const largestMark = 10_000;
const unknownAgent: AgentRun = { agent: 'agent', autoApply: 0, leastConfidence: 1 };

/**
 * Marks that an agent is at work: until `end` is called, this process ends or the time is up, every MCP server over the
 * folder keeps what it is sent as proposals, or carries it out as the mark allows. The mark lies, sealed, in the user's
 * own folder, where no tool of an agent writes. In the folder of the jobs stands only that there is one, which allows
 * nothing: a server that cannot see the mark (in a container, of an earlier version) keeps to that. Throws what the
 * file system throws, or a sentence.
 */
export async function markAgentRun(
  folder: string,
  run: AgentRun & { readonly timeLimitMs: number },
  now: number,
  state: string = stateDirectory(),
): Promise<MarkedRun> {
  const [directory, key] = [await ownedDirectory(join(state, 'agents')), await sealKey(state)];
  if (!directory.ok) throw new Error(directory.sentence);
  if (!key.ok) throw new Error(key.sentence);
  const { realm, pid } = ownMark();
  const id = randomBytes(12).toString('hex');
  const { agent, autoApply, leastConfidence, timeLimitMs } = run;
  const mark: Run = { version: 2, id, realm, pid, startedAt: now, timeLimitMs, agent, autoApply, leastConfidence };
  await writeWitness(folder, { realm, pid, startedAt: now, timeLimitMs, agent });
  const place = await getPlace(folder);
  await removeOld(directory.path, now);
  const file = join(directory.path, `${place}-${id}.json`);
  const write = (what: Run): Promise<void> =>
    replaceFile(file, Buffer.from(JSON.stringify(sealedRun(what, place, key.key))), 0o600);
  await write(mark);
  return {
    environment: { [agentRunVariable]: id },
    end: async () => {
      await rm(witnessIn(folder), { force: true });
      // Not removed: that a mark is gone before its end says that somebody took it away.
      await write({ ...mark, isOver: true });
    },
  };
}

/**
 * Knows of the agents at work in a folder. It remembers those it has seen: one whose mark disappears before its end is
 * allowed nothing from then on.
 */
export class AgentRunWatch {
  readonly #folder: string;
  readonly #startedFor: string | undefined;
  readonly #state: string;
  readonly #seen = new Map<string, Run>();

  /** `startedFor`: what `RECOURSE_AGENT_RUN` says, the run that this process was started in. */
  constructor(folder: string, startedFor?: string, state: string = stateDirectory()) {
    this.#folder = folder;
    this.#startedFor = startedFor === '' ? undefined : startedFor;
    this.#state = state;
  }

  /**
   * The agent that is at work, the strictest where there are several; undefined where none is. What cannot be read, or
   * is gone too early, counts as one that is allowed nothing. Never rejects.
   */
  async atWork(now: number): Promise<AgentRun | undefined> {
    const { runs, isDamaged } = await this.#runs(now);
    for (const run of runs) this.#seen.set(run.id, run);
    const known = new Map(runs.map((run) => [run.id, run]));
    const active = runs.filter((run) => isActive(run, now));
    const isGone = [...this.#seen.values()].some((run) => !known.has(run.id) && isActive(run, now));
    const isOwnAway = this.#startedFor !== undefined && known.get(this.#startedFor) === undefined;
    if (isDamaged || isGone || isOwnAway) return unknownAgent;
    // Its time is over, and it goes on all the same.
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

  async #runs(now: number): Promise<{ readonly runs: readonly Run[]; readonly isDamaged: boolean }> {
    const place = await getPlace(this.#folder);
    const folder = join(this.#state, 'agents');
    const names = (await readdir(folder).catch(() => [])).filter(
      (name) => name.startsWith(`${place}-`) && name.endsWith('.json'),
    );
    if (names.length === 0) return { runs: [], isDamaged: false };
    const key = await knownSealKey(this.#state);
    const runs: Run[] = [];
    let isDamaged = false;
    for (const name of names) {
      const file = join(folder, name);
      const read = await readOwnedText(file, largestMark);
      const run = read.ok && key?.ok === true ? openedRun(read.text, place, key.key) : undefined;
      if (run !== undefined) runs.push(run);
      else if ((await getAge(file, now)) < longestMs) isDamaged = true;
    }
    return { runs, isDamaged };
  }
}

function isActive(run: Run, now: number): boolean {
  return run.isOver !== true && !isAbandoned(run, now - run.startedAt, run.timeLimitMs + grace);
}

function sealedRun(run: Run, place: string, key: SealingKey): Infer<typeof sealed> {
  const text = JSON.stringify(run);
  return { run: text, seal: key.seal('agent run', place, text) };
}

/** The run in a sealed mark; undefined where the seal does not fit. */
function openedRun(text: string, place: string, key: SealingKey): Run | undefined {
  try {
    const outer = sealed.safeParse(JSON.parse(text));
    if (!outer.success || !key.isGenuine(outer.data.seal, 'agent run', place, outer.data.run)) return undefined;
    const run = schema.safeParse(JSON.parse(outer.data.run));
    return run.success ? run.data : undefined;
  } catch {
    return undefined;
  }
}

/** Marks that nobody asks about any more. Never rejects. */
async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    if ((await getAge(file, now)) > longestMs) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Milliseconds since a file was written; 0 for one that is gone. */
async function getAge(file: string, now: number): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => now - mtimeMs,
    () => 0,
  );
}

/** Stands for a folder in names of files. */
async function getPlace(folder: string): Promise<string> {
  const path = await realpath(folder).catch(() => resolve(folder));
  return createHash('sha256').update(path).digest('hex').slice(0, 32);
}
