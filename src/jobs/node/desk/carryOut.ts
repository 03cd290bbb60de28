import { given, type Answer } from '../../domain/backend/answer.ts';
import type { JobBackend, ResolveProgress } from '../../domain/backend/jobBackend.ts';
import type { Decision, ResolutionReport, ResolvedJob } from '../../domain/backend/resolutions.ts';

/** Decisions that are carried out at once, between the line that says so and the lines that say what came of it. */
const chunkSize = 100;

/** Writes down what is about to be carried out, and gets a function for what came of it. */
type WriteDown = (
  decisions: readonly Decision[],
) => Promise<(jobs: readonly ResolvedJob[], runId: number) => Promise<void>>;

/**
 * Carries decisions out piece by piece; each piece is written down before and after. When
 * the engine goes away in the middle, the report says what was done and that the rest was not.
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
  const notes = new Set<string>();
  let runId: number | undefined;
  if (decisions.length > chunkSize) {
    // What contradicts itself as a whole is refused as a whole, as the dry run says.
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
      const rest = decisions
        .slice(at)
        .map(({ jobId, action }): ResolvedJob => ({
          jobId,
          jobName: String(jobId),
          action,
          outcome: 'refused',
          cancels: [],
          problem: done.problem,
        }));
      await record(rest, runId ?? 0);
      if (runId === undefined) return done;
      jobs.push(...rest);
      break;
    }
    runId = done.value.runId;
    jobs.push(...done.value.jobs);
    for (const note of done.value.notes) notes.add(note);
    await record(
      done.value.jobs.filter(({ outcome }) => outcome !== 'skipped'),
      runId,
    );
  }
  return given({ workflowId, runId, jobs, notes: [...notes] });
}
