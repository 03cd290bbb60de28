import { ok } from '../../../base/result.ts';
import { distinctMessages, type Message } from '../../../base/text/message.ts';
import type { Answer } from '../../domain/backend/answer.ts';
import type { JobBackend, ResolveProgress } from '../../domain/backend/jobBackend.ts';
import type { Decision, ResolutionReport, ResolvedJob } from '../../domain/backend/resolutions.ts';

/** Decisions per chunk, between the line that announces them and the lines with their results. */
const chunkSize = 100;

/** Records an intent, and returns a function for its results. */
type WriteDown = (
  decisions: readonly Decision[],
) => Promise<(jobs: readonly ResolvedJob[], runId: number) => Promise<void>>;

/**
 * Carries decisions out in chunks; each chunk is recorded before and after. If the engine fails in the middle, the
 * report says what was done and that the rest was not.
 */
export async function carryOut(
  { backend }: { readonly backend: JobBackend },
  workflowId: number,
  decisions: readonly Decision[],
  {
    signal,
    onProgress,
  }: { readonly signal?: AbortSignal | undefined; readonly onProgress?: ResolveProgress | undefined },
  writeDown: WriteDown,
): Promise<Answer<ResolutionReport>> {
  const jobs: ResolvedJob[] = [];
  const notes: Message[] = [];
  let runId: number | undefined;
  if (decisions.length > chunkSize) {
    // A contradictory list is refused as a whole, as in the dry run.
    const plan = await backend.plan(workflowId, decisions, signal);
    if (!plan.ok) return plan;
  }
  for (let at = 0; at < decisions.length || runId === undefined; at += chunkSize) {
    const chunk = decisions.slice(at, at + chunkSize);
    const record = await writeDown(chunk);
    const done = await backend.resolve(workflowId, chunk, {
      signal,
      onProgress: (those) => onProgress?.(at + those, decisions.length),
    });
    if (!done.ok) {
      const rest = decisions.slice(at).map(({ jobId, action }): ResolvedJob => ({
        jobId,
        jobName: String(jobId),
        action,
        outcome: 'refused',
        cancels: [],
        problem: done.error,
      }));
      await record(rest, runId ?? 0);
      if (runId === undefined) return done;
      jobs.push(...rest);
      break;
    }
    runId = done.value.runId;
    jobs.push(...done.value.jobs);
    notes.push(...done.value.notes);
    await record(
      done.value.jobs.filter(({ outcome }) => outcome !== 'skipped'),
      runId,
    );
  }
  return ok({ workflowId, runId, jobs, notes: distinctMessages(notes) });
}
