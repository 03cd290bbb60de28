import type { DecisionRecord } from '../../src/jobs/domain/desk/audit.ts';
import type { FailureDesk, PendingFailures } from '../../src/jobs/domain/desk/failureDesk.ts';
import { openDesk } from '../../src/jobs/node/desk/openDesk.ts';
import type { MemoryJob } from './memoryEngine/memoryWorkflow.ts';
import { memoryJobs, type MemoryJobs, type MemoryJobsDeps } from './memoryJobs.ts';
import { scratchFolder } from './scratchFolder.ts';
import { TestClock } from './testClock.ts';
import { asItIs } from '../../src/base/text/say.ts';

/** Who decides. */
export const person = { kind: 'person' } as const;
export const agent = { kind: 'agent', name: 'a client' } as const;
/** What all desks of these tests take for now, in milliseconds since 1970. */
export const deskTime = Date.parse('2026-11-22T12:00:00Z');
/** What jobs wrote before they failed: one that may pass the next time, and one that will not. */
export const refusedConnection =
  "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='storage.internal', port=443): Connection refused\n";
export const badCode =
  'Traceback (most recent call last):\n  File "train.py", line 3\n    def f(:\n          ^\nSyntaxError: invalid syntax\n';

/** A real desk over a made-up engine. */
export interface OpenedDesk {
  readonly engine: MemoryJobs;
  readonly desk: FailureDesk;
  /** Of its audit. */
  readonly folder: string;
  /** Warnings in its log. */
  readonly logged: readonly string[];
}

/** A desk over an engine made of `parts`; `least`: below this confidence a verdict is uncertain. */
export async function openedDesk(
  parts: MemoryJobsDeps,
  { least = 0.66, folder }: { readonly least?: number; readonly folder?: string } = {},
): Promise<OpenedDesk> {
  return deskOver(memoryJobs(parts), folder ?? (await scratchFolder()), least);
}

/** A desk over an engine that is there. */
export function deskOver(engine: MemoryJobs, folder: string, least = 0.66): OpenedDesk {
  const logged: string[] = [];
  const desk = openDesk({
    backend: engine,
    folder,
    leastConfidence: () => least,
    clock: new TestClock(),
    wallClock: () => deskTime,
    log: { warn: (message) => logged.push(message) },
  });
  return { engine, desk, folder, logged };
}

/** A job that waits for a decision. */
export function waits(name: string, stderr: string, more: Partial<MemoryJob> = {}): MemoryJob {
  return { name, status: 'pending_failed', stderr, ...more };
}

/** What waits in a workflow; throws where the desk refuses. */
export async function getPending({ desk }: OpenedDesk, workflowId = 1): Promise<PendingFailures> {
  const answer = await desk.pending(workflowId);
  if (!answer.ok) throw new Error(asItIs(answer.error.message));
  return answer.value;
}

/** The decisions in a desk's audit, as it gives them. */
export async function getDecisions({ desk }: OpenedDesk): Promise<readonly DecisionRecord[]> {
  const answer = await desk.audit({ limit: 100 });
  return answer.ok ? answer.value.filter((each) => each.type === 'decision') : [];
}
