import { msg } from '../base/text/message.ts';
import { markdownText } from '../base/text/markdownText.ts';
import { asItIs, type Say } from '../base/text/say.ts';
import type { JobName, ResourceChange } from '../jobs/index.ts';
import type { JudgedCall, DecidedJob } from './jobDecisions.ts';
import { nameOnWire, stepOnWire } from './jobWire.ts';
import type { FoundWorkflow } from './jobWorkflow.ts';
import { oneLine, quoted } from '../base/text/untrusted.ts';
import type { ToolResult } from './tool.ts';

/** Results in the text, and jobs that a person is shown. */
const shownResults = 60;
const shownToPerson = 10;
const shownCancelled = 8;
const longestReason = 300;

type Status = 'would_apply' | 'applied' | 'proposed' | 'error';

/** What came of one classification. */
function getStatus({ planned, why, resolved, proposal }: DecidedJob, isDry: boolean): Status {
  if (planned.outcome === 'refused') return 'error';
  if (why !== undefined) return isDry || proposal !== undefined ? 'proposed' : 'error';
  if (isDry) return 'would_apply';
  return resolved?.outcome === 'applied' ? 'applied' : 'error';
}

function getMessage(
  { planned, why, resolved, proposal, proposalProblem }: DecidedJob,
  isDry: boolean,
): string | undefined {
  if (planned.outcome === 'refused') return asItIs(planned.problem?.message ?? 'It waits for no decision.');
  if (why !== undefined) {
    if (isDry) return `Would become a proposal for a person: ${asItIs(why)}`;
    return proposal === undefined
      ? `Could not be kept as a proposal: ${asItIs(proposalProblem?.message ?? 'the job has moved on.')}`
      : `Kept as a proposal for a person: ${asItIs(why)}`;
  }
  if (isDry || resolved?.outcome === 'applied') return resolved?.leftOver && asItIs(resolved.leftOver);
  if (resolved === undefined || resolved.outcome === 'skipped') return 'Not done: the call ended before its turn.';
  return [resolved.problem?.message, resolved.leftOver]
    .flatMap((part) => (part === undefined ? [] : asItIs(part)))
    .join(' ');
}

/** The answer to a call, dry or not: counters, one result for each classification, what to do next. */
export function classifyResult(
  { backend, workflow }: FoundWorkflow,
  { jobs, notes }: JudgedCall,
  isDry: boolean,
): ToolResult {
  const results = jobs.map((job) => ({ job, status: getStatus(job, isDry), message: getMessage(job, isDry) }));
  const counted = (status: Status, action?: 'retry' | 'fail'): number =>
    results.filter(
      (each) => each.status === status && (action === undefined || each.job.classification.action === action),
    ).length;
  const good: Status = isDry ? 'would_apply' : 'applied';
  const [retried, given, proposed, refused] = [
    counted(good, 'retry'),
    counted(good, 'fail'),
    counted('proposed'),
    counted('error'),
  ];
  const cancelled = new Map(
    results
      .filter(({ status }) => status === good)
      .flatMap(({ job }) => (job.resolved?.cancels ?? job.planned.cancels).map(({ id, name }) => [id, name] as const)),
  );
  const parts = [
    `${retried} to retry`,
    `${given} to fail${cancelled.size === 0 ? '' : ` (${cancelText(cancelled.size)})`}`,
    ...(proposed === 0 ? [] : [`${proposed} for a person to decide`]),
    ...(refused === 0 ? [] : [`${refused} refused`]),
  ];
  const head = `${isDry ? 'Nothing was changed. Would be' : 'Done'}: ${parts.join(', ')}.`;
  const next = nextSteps({
    isDry,
    done: retried + given,
    retried,
    proposed,
    isTorc: backend.kind === 'torc',
    workflowId: workflow.id,
  });
  const lines = results.slice(0, shownResults).map(({ job, status, message }) => resultLine(job, status, message));
  if (results.length > shownResults) lines.push(`… ${results.length - shownResults} more in the data`);
  return {
    text: [head, ...lines, ...notes.map((note) => oneLine(asItIs(note))), ...next].join('\n'),
    data: {
      message: head,
      workflow_id: workflow.id,
      backend: backend.name,
      dry_run: isDry,
      total_classifications: jobs.length,
      jobs_to_retry: retried,
      jobs_to_fail: given,
      jobs_proposed: proposed,
      jobs_refused: refused,
      results: results.map(({ job, status, message }) => resultOnWire(job, status, message)),
      notes: notes.map(asItIs),
      next_steps: next,
    },
    isError: refused === results.length,
  };
}

function resultOnWire(job: DecidedJob, status: Status, message: string | undefined): Readonly<Record<string, unknown>> {
  const { classification, planned, resolved } = job;
  const { jobId, action, memory, runtime, reason } = classification;
  const attempt = resolved?.attempt ?? planned.nextAttempt;
  const cancels = resolved?.outcome === 'applied' ? resolved.cancels : planned.cancels;
  return {
    job_id: jobId,
    job_name: planned.jobName,
    action,
    memory_adjustment: memory ?? null,
    runtime_adjustment: runtime ?? null,
    reason: reason ?? null,
    status,
    message: message !== undefined && message !== '' ? message : undefined,
    attempt_id: attempt !== undefined && status !== 'error' ? attempt : undefined,
    cancels: cancels.map(nameOnWire),
    waiting: planned.waiting.map(nameOnWire),
    calls: planned.steps.map(stepOnWire),
  };
}

function resultLine(
  { classification: { jobId, action }, planned }: DecidedJob,
  status: Status,
  message: string | undefined,
): string {
  const cancels = planned.cancels.length === 0 || status === 'error' ? '' : `, cancels ${getNames(planned.cancels)}`;
  const resources =
    planned.resources === undefined || status === 'error' ? '' : `, ${resourcesText(planned.resources)}`;
  return oneLine(
    `- ${jobId} ${quoted(planned.jobName)}: ${action}, ${status}${resources}${cancels}${message === undefined || message === '' ? '' : `. ${message}`}`,
  );
}

function getNames(names: readonly JobName[]): string {
  return (
    names
      .slice(0, shownCancelled)
      .map(({ name }) => quoted(name))
      .join(', ') + (names.length > shownCancelled ? ` and ${names.length - shownCancelled} more` : '')
  );
}

function resourcesText({ memory, runtime, sharedBy, scope }: ResourceChange): string {
  const parts = [
    ...(memory === undefined ? [] : [`memory ${memory.from ?? 'unlimited'} → ${memory.to}`]),
    ...(runtime === undefined ? [] : [`runtime ${runtime.from ?? 'unlimited'} → ${runtime.to}`]),
  ];
  return `${parts.join(', ')}${scopeText(sharedBy, scope)}`;
}

function scopeText(sharedBy: number, scope: ResourceChange['scope']): string {
  if (sharedBy <= 1) return '';
  return scope === 'this-job'
    ? ` (this job alone; ${sharedBy} share its row)`
    : ` (all ${sharedBy} jobs that share the row)`;
}

function nextSteps({
  isDry,
  done,
  retried,
  proposed,
  isTorc,
  workflowId,
}: {
  readonly isDry: boolean;
  readonly done: number;
  readonly retried: number;
  readonly proposed: number;
  readonly isTorc: boolean;
  readonly workflowId: number;
}): readonly string[] {
  if (isDry)
    return done + proposed === 0
      ? ['Correct the classifications: none of them can be carried out.']
      : ['To do it call again with the same classifications and "dry_run": false.'];
  return [
    ...(retried === 0
      ? []
      : [
          isTorc
            ? `Jobs that are ready run when a runner of workflow ${workflowId} takes them; ` +
              `without one start it ("torc run ${workflowId}", or "torc slurm regenerate --submit" on a cluster).`
            : 'Jobs that are ready run now, or when the workflow is resumed.',
        ]),
    ...(proposed === 0
      ? []
      : [
          'Tell the user which jobs wait for their decision, and why: they see your proposals in the Failed Jobs panel of Recourse.',
        ]),
    ...(done === 0 && proposed === 0 ? ['List the jobs again: they may have been decided meanwhile.'] : []),
  ];
}

/**
 * What a person is asked before a call is carried out: every job, what is cancelled, what is only proposed. `say`
 * speaks their language. Markdown; all that comes from outside is escaped.
 */
export function classifyConfirmation(
  { backend, workflow }: FoundWorkflow,
  { jobs, notes }: JudgedCall,
  say: Say,
): { readonly title: string; readonly message: string } {
  const able = jobs.filter(({ planned, why }) => planned.outcome === 'would-apply' && why === undefined);
  const doubtful = jobs.filter(({ planned, why }) => planned.outcome === 'would-apply' && why !== undefined);
  const refused = jobs.length - able.length - doubtful.length;
  const [retried, failed] = (['retry', 'fail'] as const).map(
    (wanted) => able.filter(({ classification: { action } }) => action === wanted).length,
  ) as [number, number];
  const actions = [
    ...(retried === 0 ? [] : [say(msg('{0} to retry', retried))]),
    ...(failed === 0 ? [] : [say(msg('{0} to fail', failed))]),
  ].join(', ');
  const cancels = [
    ...new Map(able.flatMap(({ planned }) => planned.cancels.map((each) => [each.id, each] as const))).values(),
  ];
  // Paragraphs, no list: the editor's dialog shows Markdown as plain text and leaves the backslashes in list items.
  const cancelledNames = cancels.slice(0, shownCancelled).map(({ name }) => name);
  if (cancels.length > shownCancelled) cancelledNames.push('…');
  const paragraphs = [
    say(
      actions === ''
        ? msg(
            'Workflow {0} ({1}): nothing would be carried out.',
            markdownText(workflow.name),
            markdownText(backend.name),
          )
        : msg('Workflow {0} ({1}): {2}.', markdownText(workflow.name), markdownText(backend.name), actions),
    ),
    ...able
      .slice(0, shownToPerson)
      .map(
        ({ classification: { action, reason }, planned }) =>
          (action === 'retry'
            ? say(msg('Retry job {0}', markdownText(planned.jobName)))
            : say(msg('Fail job {0}', markdownText(planned.jobName)))) +
          (planned.resources === undefined ? '' : `, ${markdownText(resourcesText(planned.resources))}`) +
          (reason === undefined ? '' : `: ${markdownText(reason.slice(0, longestReason))}`),
      ),
    ...(able.length > shownToPerson ? [say(msg('and {0} more', able.length - shownToPerson))] : []),
    ...(cancels.length === 0
      ? []
      : [say(msg('Dependent jobs cancelled ({0}): {1}', cancels.length, markdownText(cancelledNames.join(', '))))]),
    ...(doubtful.length === 0 ? [] : [say(msg('{0} more would only be proposed to you.', doubtful.length))]),
    ...(refused === 0 ? [] : [say(msg('{0} cannot be decided any more.', refused))]),
    ...notes.map((note) => markdownText(say(note))),
  ];
  return {
    title: decisionTitle(able.length, say),
    message: paragraphs.join('\n\n'),
  };
}

function decisionTitle(count: number, say: Say): string {
  if (count === 0) return say(msg('Keep proposals for failed jobs?'));
  return say(count === 1 ? msg('Decide about 1 failed job?') : msg('Decide about {0} failed jobs?', count));
}

function cancelText(cancelled: number): string {
  return `cancels ${cancelled} dependent ${cancelled === 1 ? 'job' : 'jobs'}`;
}
