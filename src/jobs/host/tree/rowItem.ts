import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { plainLine } from '../../../base/text/markdownText.ts';
import { rowDetail } from '../../../base/text/rowDetail.ts';
import type { JobProblemCode } from '../../domain/backend/answer.ts';
import { isComplete, resettableStatuses, type JobStatus } from '../../domain/status/jobStatus.ts';
import type { EmptyState, JobsRowSubject, TreeRow } from './model/treeRow.ts';
import { durationText, endText, jobsText, statusText, verdictText, watchText } from './rowTexts.ts';

type JobsSubject<Kind extends JobsRowSubject['kind']> = Extract<JobsRowSubject, { kind: Kind }>;

interface JobsRowLook {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: vscode.ThemeIcon;
  /** Words for the menu's conditions. */
  readonly context: string;
  readonly command?: vscode.Command | undefined;
  /** The text for screen readers, where it says more than the label. */
  readonly heard?: string | undefined;
}

/** Builds the tree item of a row, with its label, icon and accessible text. The tooltip is built on hover. */
export function rowItem({ id, subject, children }: TreeRow): vscode.TreeItem {
  const { label, detail, icon: picture, context, command, heard } = look(subject, id);
  const item = new vscode.TreeItem(label, collapsibleState(children));
  item.id = id;
  if (detail !== undefined && detail !== '') item.description = rowDetail(detail);
  item.iconPath = picture;
  item.contextValue = context;
  if (command !== undefined) item.command = command;
  item.accessibilityInformation = {
    label: [label, detail, heard].filter((text) => text !== undefined && text !== '').join(', '),
  };
  return item;
}

function collapsibleState(children: TreeRow['children']): vscode.TreeItemCollapsibleState {
  if (children === 'none') return vscode.TreeItemCollapsibleState.None;
  return children === 'open' ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}

function look(subject: JobsRowSubject, id: string): JobsRowLook {
  switch (subject.kind) {
    case 'engine':
      return engineLook(subject);
    case 'workflow':
      return workflowLook(subject);
    case 'group':
      return groupLook(subject);
    case 'job':
      return jobLook(subject);
    case 'attempt':
      return attemptLook(subject, id);
    case 'more':
      return {
        label: vscode.l10n.t('Show More…'),
        detail: subject.left === 0 ? undefined : vscode.l10n.t('{0} further', subject.left),
        icon: icon('ellipsis'),
        context: 'more',
        command: command('showMore', vscode.l10n.t('Show More…'), id),
      };
    case 'empty':
      return emptyLook(subject, id);
    case 'problem':
      return problemLook(subject, id);
  }
}

function engineLook({ name, isLocal, folder, watch, waiting }: JobsSubject<'engine'>): JobsRowLook {
  const waitingTexts = waiting === 0 ? [] : [vscode.l10n.t('{0} waiting', waiting)];
  if (isLocal)
    return {
      label:
        folder === undefined ? vscode.l10n.t('This machine') : vscode.l10n.t('This machine: {0}', plainLine(folder)),
      detail: waitingTexts.join(' · '),
      icon: icon('device-desktop'),
      context: 'engine local',
    };
  return {
    label: plainLine(name),
    detail: [...waitingTexts, watchText(watch)].join(' · '),
    icon: watch === 'offline' ? icon('debug-disconnect', 'list.errorForeground') : icon('server-environment'),
    context: 'engine torc',
  };
}

/** What a workflow is doing, in words and as a picture. */
function workflowState({ workflow, lost = 0 }: JobsSubject<'workflow'>): {
  readonly text: string;
  readonly icon: vscode.ThemeIcon;
} {
  const { t } = vscode.l10n;
  const { counts, isComplete: isDone, isCanceled } = workflow;
  const waiting = counts?.pending_failed ?? 0;
  const failed = (counts?.failed ?? 0) + (counts?.terminated ?? 0);
  const running = counts?.running ?? 0;
  if (isCanceled) return { text: t('cancelled'), icon: icon('circle-slash') };
  if (waiting > 0)
    return {
      text: lost > 0 ? t('{0} waiting, {1} lost', waiting, lost) : t('{0} waiting', waiting),
      icon: icon('question', 'list.warningForeground'),
    };
  if (isDone && failed > 0) return { text: t('{0} failed', failed), icon: icon('error', 'list.errorForeground') };
  if (isDone) return { text: t('complete'), icon: icon('pass', 'testing.iconPassed') };
  if (lost > 0)
    return {
      text: t('{0} running, {1} of them lost', running, lost),
      icon: icon('debug-disconnect', 'list.warningForeground'),
    };
  if (running > 0) return { text: t('{0} running', running), icon: icon('sync~spin') };
  return { text: t('not complete'), icon: icon('circle-large-outline') };
}

function workflowLook(subject: JobsSubject<'workflow'>): JobsRowLook {
  const { workflow } = subject;
  const { name, counts, isComplete: isDone, isCanceled, isRunning, usesPendingFailed, id } = workflow;
  const waiting = counts?.pending_failed ?? 0;
  const total = counts === undefined ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { text: state, icon: picture } = workflowState(subject);
  const resettable = resettableStatuses.some((status) => (counts?.[status] ?? 0) > 0);
  return {
    label: plainLine(name) === '' ? vscode.l10n.t('Workflow {0}', id) : plainLine(name),
    detail: [state, ...(total === 0 ? [] : [vscode.l10n.t('{0} of {1} done', countDone(counts), total)])].join(' · '),
    icon: picture,
    context: [
      'workflow',
      ...(isDone ? ['done'] : ['open']),
      ...(waiting > 0 ? ['waiting'] : []),
      ...(resettable ? ['resettable'] : []),
      ...(isRunning === true ? ['running'] : []),
      ...(isCanceled ? ['canceled'] : []),
    ].join(' '),
    heard: usesPendingFailed ? undefined : vscode.l10n.t('failures end its jobs at once'),
  };
}

function countDone(counts: JobsSubject<'workflow'>['workflow']['counts']): number {
  return counts === undefined
    ? 0
    : Object.entries(counts).reduce((sum, [status, count]) => sum + (isComplete(status as JobStatus) ? count : 0), 0);
}

function groupLook({ status, count }: JobsSubject<'group'>): JobsRowLook {
  return { label: statusText(status), detail: jobsText(count), icon: statusIcon(status), context: `group ${status}` };
}

function jobLook({ job, opinion, lost }: JobsSubject<'job'>): JobsRowLook {
  const { name, id, status, attempt } = job;
  const proposals = [
    ...new Set(
      (opinion?.proposals ?? []).map(({ decision, decider }) =>
        vscode.l10n.t(
          '{0} proposes {1}',
          plainLine(decider.name ?? decider.kind),
          decision.action === 'retry' ? vscode.l10n.t('retry') : vscode.l10n.t('fail'),
        ),
      ),
    ),
  ];
  return {
    label: plainLine(name) === '' ? vscode.l10n.t('Job {0}', id) : plainLine(name),
    detail: [
      ...(opinion === undefined ? [] : [verdictText(opinion.verdict, opinion.confidence)]),
      ...proposals,
      ...(attempt > 1 ? [vscode.l10n.t('attempt {0}', attempt)] : []),
      ...(opinion === undefined ? [] : [plainLine(opinion.reason)]),
      ...(lost === undefined ? [] : [vscode.l10n.t('nothing runs it'), plainLine(localize(lost.reason))]),
    ].join(' · '),
    icon: lost === undefined ? statusIcon(status) : icon('debug-disconnect', 'list.warningForeground'),
    context: [
      'job',
      status,
      ...((resettableStatuses as readonly JobStatus[]).includes(status) ? ['resettable'] : []),
    ].join(' '),
    heard: statusText(status),
  };
}

function attemptLook({ attempt }: JobsSubject<'attempt'>, id: string): JobsRowLook {
  const { attempt: number, status, runtimeSeconds, node, stderr } = attempt;
  const absence =
    stderr.state === 'missing' ? vscode.l10n.t('nothing was written') : vscode.l10n.t('output is elsewhere');
  const place = stderr.state === 'here' ? [] : [absence];
  return {
    label: vscode.l10n.t('Attempt {0}', number),
    detail: [
      statusText(status),
      ...(status === 'completed' ? [] : [endText(attempt)]),
      ...(runtimeSeconds === undefined ? [] : [durationText(runtimeSeconds)]),
      ...(node === undefined ? [] : [plainLine(node)]),
      ...place,
    ]
      .filter((text) => text !== undefined)
      .join(' · '),
    icon: statusIcon(status),
    context: ['attempt', stderr.state].join(' '),
    command: stderr.state === 'here' ? command('openStderr', vscode.l10n.t('Open Error Output'), id) : undefined,
  };
}

function emptyLook({ state, message }: JobsSubject<'empty'>, id: string): JobsRowLook {
  const looks: Readonly<Record<EmptyState, JobsRowLook>> = {
    loading: { label: vscode.l10n.t('Loading'), icon: icon('loading~spin'), context: 'empty' },
    untrusted: {
      label: vscode.l10n.t('Workflows run in trusted folders only'),
      detail: vscode.l10n.t('Manage Trust'),
      icon: icon('shield', 'list.warningForeground'),
      context: 'empty',
      command: { command: 'workbench.trust.manage', title: vscode.l10n.t('Manage Trust') },
    },
    'no-folder': {
      label: vscode.l10n.t('Open a folder to run workflows'),
      icon: icon('folder'),
      context: 'empty',
      command: { command: 'vscode.openFolder', title: vscode.l10n.t('Open Folder') },
    },
    'no-workflows': {
      label: vscode.l10n.t('No workflows yet'),
      detail: vscode.l10n.t('Create Workflow…'),
      icon: icon('new-file'),
      context: 'empty noWorkflows',
      command: command('newWorkflow', vscode.l10n.t('Create Workflow…')),
    },
    'no-match': { label: vscode.l10n.t('No jobs'), icon: icon('circle-slash'), context: 'empty' },
    'no-attempts': { label: vscode.l10n.t('Has not run yet'), icon: icon('circle-outline'), context: 'empty' },
    'log-elsewhere': {
      label: vscode.l10n.t('The output is not on this machine'),
      detail: vscode.l10n.t('Set Output Folder…'),
      icon: icon('remote'),
      context: 'empty logElsewhere',
      command: command('setOutputFolder', vscode.l10n.t('Set Output Folder…'), id),
      heard: message,
    },
  };
  return looks[state];
}

function problemLook({ problem }: JobsSubject<'problem'>, id: string): JobsRowLook {
  const [label, picture, name, title] = problemParts(problem.code);
  return {
    label,
    detail: [title, plainLine(localize(problem.message))].join(' · '),
    icon: icon(picture, 'list.errorForeground'),
    context: `problem ${problem.code}`,
    command: command(name, title, id),
  };
}

function problemParts(code: JobProblemCode): readonly [label: string, icon: string, command: string, title: string] {
  const retry = vscode.l10n.t('Retry');
  switch (code) {
    case 'offline':
    case 'timed-out':
      return [vscode.l10n.t('The server cannot be reached'), 'debug-disconnect', 'refresh', retry];
    case 'unauthorized':
      return [vscode.l10n.t('Not signed in'), 'lock', 'signIn', vscode.l10n.t('Sign In…')];
    case 'forbidden':
      return [vscode.l10n.t('Not allowed'), 'lock', 'signIn', vscode.l10n.t('Sign In as a Different User…')];
    case 'rate-limited':
      return [vscode.l10n.t('The server asks for a pause'), 'watch', 'refresh', retry];
    case 'store':
      return [vscode.l10n.t('The folder of the jobs cannot be used'), 'warning', 'refresh', retry];
    case 'invalid':
    case 'not-found':
    case 'conflict':
    case 'server-error':
    case 'unsupported':
    case 'cancelled':
      return [vscode.l10n.t('This could not be read'), 'warning', 'refresh', retry];
  }
}

/** The icon of a status. Its text is always shown as well, so the colour is never the only cue. */
function statusIcon(status: JobStatus): vscode.ThemeIcon {
  switch (status) {
    case 'pending_failed':
      return icon('question', 'list.warningForeground');
    case 'failed':
      return icon('error', 'list.errorForeground');
    case 'terminated':
      return icon('stop-circle', 'list.errorForeground');
    case 'canceled':
      return icon('circle-slash');
    case 'running':
      return icon('sync~spin');
    case 'pending':
      return icon('clock');
    case 'ready':
      return icon('circle-outline');
    case 'blocked':
      return icon('debug-pause');
    case 'uninitialized':
      return icon('circle-large-outline');
    case 'completed':
      return icon('pass', 'testing.iconPassed');
    case 'disabled':
      return icon('debug-breakpoint-disabled');
  }
}

function command(name: string, title: string, id?: string): vscode.Command {
  return { command: `recourse.jobs.${name}`, title, arguments: id === undefined ? undefined : [id] };
}

function icon(name: string, colour?: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(name, colour === undefined ? undefined : new vscode.ThemeColor(colour));
}
