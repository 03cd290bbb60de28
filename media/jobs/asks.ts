import { jobNextSteps, type FromJobPanel, type WantedDecision } from '../../src/panels/protocol/jobs.ts';
import { readMemory, readRuntime, writeMemory, writeRuntime } from '../../src/panels/protocol/amounts.ts';
import type { JobsPageModel } from './model.ts';

/** The decision as entered in the form, or the name of the field that holds an invalid value. */
export function wantedDecision(
  { memory = '', runtime = '', scope, reason = '' }: Readonly<Record<string, string>>,
  action: 'retry' | 'fail',
  jobIds: readonly number[],
): WantedDecision | 'notMemory' | 'notRuntime' {
  const isRetry = action === 'retry';
  const mebibyte = readMemory(memory);
  const seconds = readRuntime(runtime);
  if (isRetry && memory.trim() !== '' && mebibyte === undefined) return 'notMemory';
  if (isRetry && runtime.trim() !== '' && seconds === undefined) return 'notRuntime';
  return {
    action,
    jobIds,
    memory: isRetry && mebibyte !== undefined ? writeMemory(mebibyte) : '',
    runtime: isRetry && seconds !== undefined ? writeRuntime(seconds) : '',
    scope: scope === 'all-sharing' ? 'all-sharing' : 'this-job',
    reason,
  };
}

/** The request that a button sends to the host; undefined for one that only acts within the page. */
export function readQuestion(
  what: string,
  id: string,
  { detail, planning, results }: JobsPageModel,
  request: () => number,
): FromJobPanel | undefined {
  switch (what) {
    case 'output':
      return detail && { type: 'openLog', jobId: detail.jobId, attempt: 0, stream: 'stdout', atEvidence: false };
    case 'attempt':
      return (
        detail && { type: 'openLog', jobId: detail.jobId, attempt: Number(id), stream: 'stderr', atEvidence: false }
      );
    case 'openFix':
      return detail && { type: 'openFix', jobId: detail.jobId };
    case 'dismiss':
      return { type: 'dismiss', request: request(), ids: [id] };
    case 'correct':
      return detail !== undefined && (id === 'transient' || id === 'permanent' || id === 'none')
        ? { type: 'correct', request: request(), group: detail.group, verdict: id }
        : undefined;
    case 'openPlan':
      return planning?.state === 'shown' ? { type: 'openPlan', request: planning.plan.request } : undefined;
    case 'undo':
      return { type: 'undo', request: request(), jobIds: [Number(id)] };
    case 'undoAll':
      return results && { type: 'undo', request: request(), jobIds: [] };
    default: {
      const step = jobNextSteps.find((known) => known === what);
      return step && { type: 'step', step };
    }
  }
}
