import * as vscode from 'vscode';
import { localize } from '../../../../base/host/localize.ts';
import type { PlanMessage } from '../../../../panels/protocol/jobs.ts';
import type { JobName, PlannedJob, ResolutionPlan, ResourceChange } from '../../../domain/backend/resolutions.ts';
import { jobsText } from '../../tree/rowTexts.ts';

/** Jobs of a plan that are shown with their calls; the whole plan is available as text. */
const maxJobs = 50;
/** Maximum names listed. */
const maxNames = 300;

/** A dry run, for the page. `ownNotes`: in the language of the editor, before those of the engine. */
export function planView(request: number, plan: ResolutionPlan, ownNotes: readonly string[] = []): PlanMessage {
  const { t } = vscode.l10n;
  const done = plan.jobs.filter(({ outcome }) => outcome === 'would-apply');
  const refused = plan.jobs.filter(({ outcome }) => outcome === 'refused');
  const retried = done.filter(({ action }) => action === 'retry');
  const failed = done.filter(({ action }) => action === 'fail');
  const cancels = unique(done.flatMap((job) => job.cancels));
  const waits = unique(done.flatMap((job) => job.waiting));
  const summary = [
    ...(retried.length === 0 ? [] : [attemptsText(retried)]),
    ...(failed.length === 0
      ? []
      : [failed.length === 1 ? t('1 job fails for good.') : t('{0} jobs fail for good.', failed.length)]),
    ...resourceTexts(retried),
    ...cancelTexts(cancels.length, failed.length),
    ...(waits.length === 0
      ? []
      : [
          waits.length === 1
            ? t('1 dependent job keeps waiting.')
            : t('{0} dependent jobs keep waiting.', waits.length),
        ]),
    ...(done.length === 0 ? [t('Nothing can be done.')] : []),
  ];
  return {
    type: 'plan',
    request,
    title: planTitle(plan, retried.length, failed.length),
    summary,
    cancels: cancels.slice(0, maxNames).map(nameText),
    moreCancels: Math.max(0, cancels.length - maxNames),
    refusals: refused.slice(0, maxNames).map(refusalText),
    moreRefusals: Math.max(0, refused.length - maxNames),
    jobs: done.slice(0, maxJobs).map((job) => ({
      id: job.jobId,
      name: `#${String(job.jobId)} ${job.jobName}`,
      text: job.action === 'retry' ? t('attempt {0}', job.nextAttempt ?? 0) : '',
      steps: job.steps.map(({ call, body, purpose }) => ({
        call,
        body: body === undefined ? '' : JSON.stringify(body),
        purpose: localize(purpose),
      })),
    })),
    moreJobs: Math.max(0, done.length - maxJobs),
    notes: [...ownNotes, ...plan.notes.map(localize)],
    isFail: failed.length > 0,
    apply: applyLabel(retried.length, failed.length),
  };
}

function planTitle({ jobs }: ResolutionPlan, retried: number, failed: number): string {
  const { t } = vscode.l10n;
  const [first] = jobs;
  if (jobs.length === 1 && first !== undefined)
    return first.action === 'fail' ? t('Fail {0}', first.jobName) : t('Retry {0}', first.jobName);
  if (retried > 0 && failed > 0) return t('Retry {0}, fail {1}', jobsText(retried), jobsText(failed));
  return first?.action === 'fail' ? t('Fail {0}', jobsText(jobs.length)) : t('Retry {0}', jobsText(jobs.length));
}

function cancelTexts(cancelled: number, failed: number): readonly string[] {
  const { t } = vscode.l10n;
  if (cancelled === 1) return [t('1 dependent job is cancelled.')];
  if (cancelled > 1) return [t('{0} dependent jobs are cancelled.', cancelled)];
  return failed > 0 ? [t('No job depends on it: nothing is cancelled.')] : [];
}

/** The text of the button that applies the plan; empty where there is nothing to apply. */
function applyLabel(retried: number, failed: number): string {
  const { t } = vscode.l10n;
  if (retried > 0 && failed > 0) return t('Apply to {0}', jobsText(retried + failed));
  if (failed > 0) return t('Fail {0}', jobsText(failed));
  return retried > 0 ? t('Retry {0}', jobsText(retried)) : '';
}

/** The whole dry run as text. */
export function wholePlan(plan: ResolutionPlan): string {
  const lines = plan.jobs.flatMap((job) => [
    `#${String(job.jobId)} ${job.jobName}: ${job.action}${job.problem === undefined ? '' : ` – ${localize(job.problem.message)}`}`,
    ...job.steps.flatMap(({ call, body, purpose }, at) => [
      `  ${String(at + 1)}. ${call}`,
      ...(body === undefined ? [] : [`     ${JSON.stringify(body)}`]),
      `     ${localize(purpose)}`,
    ]),
    ...(job.cancels.length === 0 ? [] : [`  ${vscode.l10n.t('cancels {0}', job.cancels.map(nameText).join(', '))}`]),
    ...(job.waiting.length === 0
      ? []
      : [`  ${vscode.l10n.t('keeps waiting: {0}', job.waiting.map(nameText).join(', '))}`]),
  ]);
  return [...plan.notes.map(localize), '', ...lines, ''].join('\n');
}

function attemptsText(jobs: readonly PlannedJob[]): string {
  const { t } = vscode.l10n;
  const attempts = [...new Set(jobs.map(({ nextAttempt }) => nextAttempt))];
  const [next] = attempts;
  if (jobs.length === 1) return t('1 job runs again: attempt {0}.', next ?? 0);
  return attempts.length === 1 && next !== undefined
    ? t('{0} jobs run again: attempt {1}.', jobs.length, next)
    : t('{0} jobs run again, each as its next attempt.', jobs.length);
}

/** Each change of resources once, with how many jobs it is for. */
function resourceTexts(jobs: readonly PlannedJob[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { resources } of jobs)
    if (resources !== undefined) counts.set(resourceText(resources), (counts.get(resourceText(resources)) ?? 0) + 1);
  return [...counts]
    .slice(0, 20)
    .map(([text, count]) => (jobs.length === 1 ? text : vscode.l10n.t('{0}: {1}', jobsText(count), text)));
}

function resourceText({ memory, runtime, sharedBy, scope }: ResourceChange): string {
  const { t } = vscode.l10n;
  const none = t('no limit');
  const parts = [
    ...(memory === undefined ? [] : [t('memory {0} → {1}', memory.from ?? none, memory.to)]),
    ...(runtime === undefined ? [] : [t('run time {0} → {1}', runtime.from ?? none, runtime.to)]),
  ].join(', ');
  if (sharedBy <= 1) return parts;
  return scope === 'this-job'
    ? t('{0}, in a row of its own ({1} share the old one)', parts, jobsText(sharedBy))
    : t('{0}, for all {1} that share the row', parts, jobsText(sharedBy));
}

function refusalText({ jobId, jobName, problem }: PlannedJob): string {
  return vscode.l10n.t(
    '{0}: {1}',
    nameText({ id: jobId, name: jobName }),
    problem === undefined ? vscode.l10n.t('It cannot be decided.') : localize(problem.message),
  );
}

function nameText({ id, name }: JobName): string {
  return `#${String(id)} ${name}`;
}

function unique(jobs: readonly JobName[]): readonly JobName[] {
  return [...new Map(jobs.map((job) => [job.id, job])).values()];
}
