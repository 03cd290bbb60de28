import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gte, int, literal, lte, maxLength, number, object, string, type infer as Infer } from 'zod/mini';
import { isAbandoned, ownMark } from '../../../base/node/locks/processMark.ts';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';

const schema = object({
  version: literal(1),
  realm: string().check(maxLength(64)),
  pid: int(),
  /** Milliseconds since 1970. */
  startedAt: number(),
  timeLimitMs: number().check(gte(0), lte(86_400_000)),
  agent: string().check(maxLength(200)),
  autoApply: number().check(gte(0), lte(1)),
  leastConfidence: number().check(gte(0), lte(1)),
});

/** A command-line agent that Recourse has started and that is at work on the jobs of a folder. */
export type AgentRun = Pick<Infer<typeof schema>, 'agent' | 'autoApply' | 'leastConfidence'>;

/** Time that an agent's last calls may take after it was stopped, milliseconds. */
const grace = 10_000;
/** Bytes of the mark; nobody reads more of what stands in its place. */
const maxBytes = 10_000;

function fileIn(folder: string): string {
  return join(folder, 'agent-run.json');
}

/**
 * Says in the folder of the jobs that an agent is at work: until the returned function is called, this process ends or the time is up, every MCP server
 * over the folder keeps what it is sent as proposals. Agents start their servers themselves and hand on what environment they like, so that a file is
 * the only thing both are sure to see. Throws what the file system throws.
 */
export async function markAgentRun(folder: string, run: AgentRun & { readonly timeLimitMs: number }, now: number): Promise<() => Promise<void>> {
  const { realm, pid } = ownMark();
  await replaceFile(fileIn(folder), Buffer.from(JSON.stringify({ version: 1, realm, pid, startedAt: now, ...run })));
  return () => rm(fileIn(folder), { force: true });
}

/** The agent that is at work in a folder; undefined where none is. A mark that cannot be read counts as one that allows nothing. */
export async function agentAtWork(folder: string, now: number): Promise<AgentRun | undefined> {
  const mark = await new WorkspaceBorder([folder]).read(fileIn(folder), maxBytes);
  if (!mark.ok) return mark.why === 'missing' ? undefined : unknownAgent;
  const text = mark.bytes.toString('utf8');
  try {
    const read = schema.safeParse(JSON.parse(text));
    if (!read.success) return unknownAgent;
    const { realm, pid, startedAt, timeLimitMs, agent, autoApply, leastConfidence } = read.data;
    return isAbandoned({ realm, pid }, now - startedAt, timeLimitMs + grace) ? undefined : { agent, autoApply, leastConfidence };
  } catch {
    return unknownAgent;
  }
}

const unknownAgent: AgentRun = { agent: 'agent', autoApply: 0, leastConfidence: 1 };
