import { msg, type Message } from '../../../../base/text/message.ts';
import type { JobProblem } from '../../../domain/backend/answer.ts';
import type { JobName, PlannedJob, ResolutionPlan, ResolutionStep } from '../../../domain/backend/resolutions.ts';
import { statusMessage } from '../../../domain/status/statusMessage.ts';
import { jobRow } from '../read/jobRows.ts';
import { isLeaseAlive } from '../runner/lease.ts';
import { workflowRow } from '../read/workflowRows.ts';
import { waitingBehind, wouldCancel } from '../state/settleBehind.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { RollbackProblem } from '../store/refusal.ts';
import { getNumber, getStatus, getText } from '../store/row.ts';
import type { CheckedDecision } from './checkDecisions.ts';
import { plannedResources } from './resources.ts';

/** The effects of the decisions, in their order. Changes nothing. */
export function planDecisions(jobs: Jobs, workflowId: number, decisions: readonly CheckedDecision[]): ResolutionPlan {
  const workflow = workflowRow(jobs, workflowId);
  refuseTwoAmounts(jobs, decisions);
  const problems = new Map(decisions.map((decision) => [decision.jobId, whyNot(jobs, workflowId, decision)]));
  // A job that depends on two failing jobs is cancelled by the first, and then waits for neither.
  const gone = new Set<number>();
  const cancels = new Map(
    decisions
      .filter(({ jobId, action }) => action === 'fail' && problems.get(jobId) === undefined)
      .map(({ jobId }) => [jobId, wouldCancel(jobs, jobId, gone)]),
  );
  const known = new Map<string, readonly JobName[]>();
  return {
    workflowId,
    runId: getNumber(workflow, 'run_id'),
    jobs: decisions.map((decision) => {
      const problem = problems.get(decision.jobId);
      return problem === undefined
        ? plannedJob(jobs, decision, cancels.get(decision.jobId) ?? [], gone, known)
        : refusedJob(jobs, decision, problem);
    }),
    notes: getNotes(
      jobs,
      workflowId,
      decisions.some(({ jobId, action }) => action === 'retry' && problems.get(jobId) === undefined),
    ),
  };
}

/** Notes about all decisions. */
export function getNotes(jobs: Jobs, workflowId: number, isRetrying: boolean): readonly Message[] {
  if (!isRetrying) return [];
  return [
    isLeaseAlive(jobs, workflowId)
      ? msg('The runner of this workflow is at work: retried jobs begin as soon as there is room.')
      : msg('No runner of this workflow is at work: one is started, and retried jobs begin.'),
  ];
}

/** Why a decision cannot be carried out now; undefined where it can. */
export function whyNot(jobs: Jobs, workflowId: number, { jobId }: CheckedDecision): JobProblem | undefined {
  const row = jobs.statement('select name, status, workflow_id from jobs where id = ?').get(jobId);
  if (row === undefined || getNumber(row, 'workflow_id') !== workflowId)
    return { code: 'not-found', message: msg('Workflow {0} has no job {1}. Refresh the list.', workflowId, jobId) };
  const status = getStatus(row);
  return status === 'pending_failed'
    ? undefined
    : {
        code: 'conflict',
        message: msg(
          '{0} does not wait for a decision: it is {1}. It may have been decided elsewhere; look again.',
          getText(row, 'name'),
          statusMessage(status),
        ),
      };
}

/** Refuses two different amounts for one row: the later one would silently win. */
export function refuseTwoAmounts(jobs: Jobs, decisions: readonly CheckedDecision[]): void {
  const asked = new Map<number, string>();
  for (const { jobId, memory, runtime, scope } of decisions) {
    if (scope !== 'all-sharing' || (memory === undefined && runtime === undefined)) continue;
    const row = getNumber(jobs.statement('select requirement_id from jobs where id = ?').get(jobId), 'requirement_id');
    const amounts = JSON.stringify([memory, runtime]);
    if (row !== 0 && (asked.get(row) ?? amounts) !== amounts)
      throw new RollbackProblem(
        'invalid',
        msg(
          'Job {0} shares its resource requirements with another one that is to get other amounts. Give all that share them the same, or each its own; nothing was changed.',
          jobId,
        ),
      );
    asked.set(row, amounts);
  }
}

function plannedJob(
  jobs: Jobs,
  decision: CheckedDecision,
  cancels: PlannedJob['cancels'],
  gone: ReadonlySet<number>,
  known: Map<string, readonly JobName[]>,
): PlannedJob {
  const { jobId, action } = decision;
  const row = jobRow(jobs, jobId);
  const nextAttempt = getNumber(row, 'attempt') + 1;
  const resources = plannedResources(jobs, decision);
  const move: ResolutionStep =
    action === 'retry'
      ? {
          call: `job ${jobId}: pending_failed → ready, attempt ${nextAttempt}`,
          purpose: msg('Runs it again, with output of its own.'),
        }
      : {
          call: `job ${jobId}: pending_failed → failed`,
          purpose:
            cancels.length === 0
              ? msg('Gives the job up.')
              : msg('Gives it up, and its dependent jobs ({0}).', cancels.length),
        };
  return {
    jobId,
    jobName: getText(row, 'name'),
    action,
    outcome: 'would-apply',
    nextAttempt: action === 'retry' ? nextAttempt : undefined,
    steps: [
      ...(resources === undefined ? [] : [resources.step]),
      move,
      ...cancels.map(({ id, name }): ResolutionStep => ({
        call: `job ${id}: blocked → canceled`,
        purpose: msg('{0} depends on it.', name),
      })),
    ],
    cancels,
    waiting: action === 'retry' ? stillWaiting(waitingBehind(jobs, jobId, known), gone) : [],
    resources: resources?.change,
  };
}

function stillWaiting(waiting: readonly JobName[], gone: ReadonlySet<number>): readonly JobName[] {
  return gone.size === 0 ? waiting : waiting.filter(({ id }) => !gone.has(id));
}

function refusedJob(jobs: Jobs, { jobId, action }: CheckedDecision, problem: JobProblem): PlannedJob {
  const name = getText(jobs.statement('select name from jobs where id = ?').get(jobId), 'name');
  return { jobId, jobName: name, action, outcome: 'refused', steps: [], cancels: [], waiting: [], problem };
}
