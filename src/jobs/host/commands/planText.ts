import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { plainLine } from '../../../base/text/markdownText.ts';
import type {
  JobName,
  PlannedJob,
  ResetReport,
  ResolutionPlan,
  ResourceChange,
} from '../../domain/backend/resolutions.ts';
import { stepText } from '../jobSentence.ts';
import { jobsText } from '../tree/rowTexts.ts';

/** Number of jobs whose calls are shown individually; the calls of further jobs are alike. */
const maxDetailed = 2;
const maxNamed = 6;

/** A dry run as text: what would be done, what it cancels, what is refused and why. */
export function planText({ jobs, notes }: Pick<ResolutionPlan, 'jobs' | 'notes'>): string {
  const done = jobs.filter(({ outcome }) => outcome === 'would-apply');
  const cancels = unique(done.flatMap((job) => job.cancels));
  const waiting = unique(done.flatMap((job) => job.waiting));
  return [
    ...done.slice(0, maxDetailed).flatMap(jobLines),
    ...(done.length > maxDetailed
      ? [
          vscode.l10n.t(
            '… and the same for {0}: {1}',
            jobsText(done.length - maxDetailed),
            names(done.slice(maxDetailed).map(({ jobId, jobName }) => ({ id: jobId, name: jobName }))),
          ),
        ]
      : []),
    ...(cancels.length === 0 ? [] : [vscode.l10n.t('Also cancels {0}: {1}', jobsText(cancels.length), names(cancels))]),
    ...(waiting.length === 0
      ? []
      : [vscode.l10n.t('{0} will keep waiting: {1}', jobsText(waiting.length), names(waiting))]),
    ...refusedLines(jobs),
    ...notes.map((note) => plainLine(localize(note))),
  ].join('\n');
}

/** The effects of a reset, as text. */
export function resetText({ jobs, alsoReset, refused, steps, notes }: ResetReport): string {
  return [
    vscode.l10n.t('Back to the start: {0}', names(jobs)),
    ...(alsoReset.length === 0
      ? []
      : [vscode.l10n.t('These depend on them and run again as well: {0}', names(alsoReset))]),
    ...steps.slice(0, maxNamed).map((step) => `  ${plainLine(stepText(step))}`),
    ...(steps.length > maxNamed ? [vscode.l10n.t('… and {0} more steps', steps.length - maxNamed)] : []),
    ...refused
      .slice(0, maxNamed)
      .map(({ jobId, problem }) => vscode.l10n.t('Not job {0}: {1}', jobId, plainLine(localize(problem.message)))),
    ...notes.map((note) => plainLine(localize(note))),
  ].join('\n');
}

/** The changes of a job's resources, in one line. */
function resourcesText({ memory, runtime, sharedBy, scope }: ResourceChange): string {
  const change = (name: string, { from, to }: { readonly from: string | undefined; readonly to: string }): string =>
    vscode.l10n.t('{0} {1} → {2}', name, from ?? vscode.l10n.t('none'), to);
  const changes = [
    ...(memory === undefined ? [] : [change(vscode.l10n.t('memory'), memory)]),
    ...(runtime === undefined ? [] : [change(vscode.l10n.t('run time'), runtime)]),
  ].join(', ');
  if (sharedBy <= 1) return changes;
  return scope === 'this-job'
    ? vscode.l10n.t('{0}, for this job alone (its row is shared by {1})', changes, jobsText(sharedBy))
    : vscode.l10n.t('{0}, for all {1} that share the row', changes, jobsText(sharedBy));
}

function jobLines({ jobName, action, nextAttempt, steps, resources }: PlannedJob): readonly string[] {
  const name = plainLine(jobName);
  return [
    action === 'fail'
      ? vscode.l10n.t('{0}: fails', name)
      : vscode.l10n.t('{0}: runs again, attempt {1}', name, nextAttempt ?? 2),
    ...(resources === undefined ? [] : [`  ${resourcesText(resources)}`]),
    ...steps.map((step) => `  ${plainLine(stepText(step))}`),
  ];
}

function refusedLines(jobs: readonly PlannedJob[]): readonly string[] {
  const refused = jobs.filter(({ outcome }) => outcome === 'refused');
  return [
    ...refused
      .slice(0, maxNamed)
      .map(({ jobName, problem }) =>
        vscode.l10n.t('Not {0}: {1}', plainLine(jobName), plainLine(localize(problem?.message ?? ''))),
      ),
    ...(refused.length > maxNamed
      ? [vscode.l10n.t('… and {0} more cannot be decided', refused.length - maxNamed)]
      : []),
  ];
}

function names(jobs: readonly JobName[]): string {
  const shown = jobs
    .slice(0, maxNamed)
    .map(({ name }) => plainLine(name))
    .join(', ');
  return jobs.length > maxNamed ? vscode.l10n.t('{0} and {1} more', shown, jobs.length - maxNamed) : shown;
}

function unique(jobs: readonly JobName[]): readonly JobName[] {
  return [...new Map(jobs.map((job) => [job.id, job])).values()];
}
