import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { localize } from '../../../base/host/localize.ts';
import { treeText } from '../../../base/host/windowTexts.ts';
import { plainLine } from '../../../base/text/markdownText.ts';
import { refused, type Answer, type JobProblem } from '../../domain/backend/answer.ts';
import type { JobBackend } from '../../domain/backend/jobBackend.ts';
import type { AttemptRecord } from '../../domain/backend/records.ts';
import type { FailureDesk } from '../../domain/desk/failureDesk.ts';
import type { JobsModel } from '../tree/model/jobsModel.ts';
import { endText, statusText } from '../tree/rowTexts.ts';
import { getRunFigures, layOutTimeline } from './runTimeline.ts';
import { timelinePage, type TimelineContent } from './timelinePage.ts';

/** Jobs with a row, jobs whose earlier attempts are read, and runs with figures: more would be no overview. */
const maxJobs = 500;
const maxRepeated = 100;
const maxRuns = 12;
/** Milliseconds between two readings while jobs change. */
const restMs = 1000;

/** Dependencies of the page. */
export interface TimelineDeps {
  readonly model: Pick<JobsModel, 'engine' | 'backendView' | 'onDidChange'>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly tell: (problem: JobProblem) => void;
}

/** Opens a tab with the attempts of a workflow in time and the figures of its runs. It follows the workflow. */
export async function showTimeline(deps: TimelineDeps, engineKey: string, workflowId: number): Promise<void> {
  const { model, clock, tell } = deps;
  const first = await read(deps, engineKey, workflowId);
  if (!first.ok) {
    tell(first.error);
    return;
  }
  const panel = vscode.window.createWebviewPanel(
    'recourse.jobTimeline',
    treeText(vscode.l10n.t('Timeline: {0}', plainLine(first.value.name))),
    vscode.ViewColumn.Active,
    { enableScripts: false, enableCommandUris: false, localResourceRoots: [] },
  );
  let shown = '';
  const show = (content: TimelineContent): void => {
    const text = JSON.stringify(content);
    if (text === shown) return;
    shown = text;
    panel.webview.html = timelinePage(content, randomBytes(18).toString('base64'));
  };
  show(first.value);
  let isClosed = false;
  let cancel: (() => void) | undefined;
  const listening = model.onDidChange(() => {
    cancel ??= clock.after(restMs, () => {
      cancel = undefined;
      if (panel.visible)
        void read(deps, engineKey, workflowId).then((content) => {
          if (!isClosed && content.ok) show(content.value);
        });
    });
  });
  panel.onDidDispose(() => {
    isClosed = true;
    cancel?.();
    listening.dispose();
  });
}

async function read(
  { model, wallClock }: TimelineDeps,
  engineKey: string,
  workflowId: number,
): Promise<Answer<TimelineContent>> {
  const engine = model.engine(engineKey);
  if (engine === undefined) return refused('not-found', msg('This engine is no longer there.'));
  const { backend, desk } = engine;
  const [workflow, jobs, latest] = await Promise.all([
    backend.workflow(workflowId),
    backend.jobs(workflowId, { limit: maxJobs }),
    backend.latestAttempts(workflowId, { limit: maxJobs }),
  ]);
  if (!workflow.ok) return workflow;
  if (!jobs.ok) return jobs;
  if (!latest.ok) return latest;
  const repeated = jobs.value.items.filter(({ attempt }) => attempt > 1).slice(0, maxRepeated);
  const earlier = await Promise.all(repeated.map(({ id }) => backend.attempts(id)));
  const all = new Map<string, AttemptRecord>();
  for (const each of [...latest.value.items, ...earlier.flatMap((answer) => (answer.ok ? answer.value : []))])
    all.set(`${String(each.jobId)} ${String(each.runId)} ${String(each.attempt)}`, each);
  const { name } = workflow.value;
  const like = (model.backendView(engineKey)?.workflows.items ?? [])
    .filter((other) => other.name === name && other.id !== workflowId)
    .concat(workflow.value)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, maxRuns);
  const now = wallClock();
  const runs = await Promise.all(
    like.map(async (run) => {
      const [runAttempts, getCause] = await Promise.all([readAttempts(backend, run.id), readCauses(desk, run.id)]);
      return getRunFigures(run, runAttempts, getCause, now);
    }),
  );
  return ok({
    name,
    timeline: layOutTimeline(jobs.value.items, [...all.values()], now),
    more: Math.max(0, jobs.value.total - jobs.value.items.length),
    runs,
    workflowId,
  });
}

async function readAttempts(backend: JobBackend, workflowId: number): Promise<readonly AttemptRecord[]> {
  const answer = await backend.latestAttempts(workflowId, { limit: 10_000 });
  return answer.ok ? answer.value.items : [];
}

/** The words for why an attempt failed; for how it ended where that was never judged. */
async function readCauses(
  desk: Pick<FailureDesk, 'causes'>,
  workflowId: number,
): Promise<(attempt: AttemptRecord) => string> {
  const reasons = new Map<string, string>();
  for (const { jobId, attempt, reason } of await desk.causes(workflowId))
    reasons.set(`${String(jobId)} ${String(attempt)}`, localize(reason).replace(/\.$/, ''));
  return ({ jobId, attempt, ...end }) =>
    reasons.get(`${String(jobId)} ${String(attempt)}`) ?? endText(end) ?? statusText(end.status);
}
