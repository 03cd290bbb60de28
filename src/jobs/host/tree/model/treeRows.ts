import { msg } from '../../../../base/text/message.ts';
import { localize } from '../../../../base/host/localize.ts';
import type { StrandedJob } from '../../../domain/backend/jobBackend.ts';
import type { JobRecord } from '../../../domain/backend/records.ts';
import type { JobStatus } from '../../../domain/status/jobStatus.ts';
import type { BackendViewModel } from './backendViewModel.ts';
import type { ListPart } from './listPart.ts';
import type { EmptyState, JobsRowSubject, TreeRow } from './treeRow.ts';

/** Input of the rows. */
export interface TreeState {
  readonly closed: 'untrusted' | 'no-folder' | undefined;
  /** Undefined while the engines are being opened. */
  readonly backendViews:
    readonly { readonly backendView: BackendViewModel; readonly folder?: string | undefined }[] | undefined;
  /** Why they could not be opened. */
  readonly failure?: string | undefined;
  /** Shows only jobs whose name contains this; empty: all. */
  readonly filter: string;
}

/** Groups in order of urgency: waiting for a decision, failed, in progress, done. */
export const groupOrder: readonly JobStatus[] = [
  'pending_failed',
  'failed',
  'terminated',
  'canceled',
  'running',
  'pending',
  'ready',
  'blocked',
  'uninitialized',
  'completed',
  'disabled',
];

/** The rows under a row, or at the top; undefined where they have to be requested first. Sends no request. */
export function rowsUnder(state: TreeState, parent?: TreeRow): readonly TreeRow[] | undefined {
  if (parent === undefined) return topRows(state);
  const backendView = state.backendViews?.find((each) => each.backendView.key === parent.engine)?.backendView;
  if (backendView === undefined) return [];
  const { subject } = parent;
  switch (subject.kind) {
    case 'engine':
      return workflowRows(backendView, parent);
    case 'workflow':
      return state.filter === ''
        ? groupRows(backendView, parent, subject.workflow.id)
        : jobRows(backendView, parent, backendView.jobs(subject.workflow.id, { name: state.filter }), 'no-match');
    case 'group':
      return jobRows(backendView, parent, backendView.jobs(subject.workflowId, { status: subject.status }), 'no-match');
    case 'job':
      return attemptRows(backendView, parent, subject);
    case 'attempt':
    case 'more':
    case 'empty':
    case 'problem':
      return [];
  }
}

function topRows({ closed, backendViews, failure }: TreeState): readonly TreeRow[] {
  const top = { id: '', engine: '' };
  if (closed !== undefined) return [emptyRow(top, closed)];
  if (failure !== undefined)
    return [
      row(top, '!problem', { kind: 'problem', problem: { code: 'store', message: msg('{0}', failure) } }, 'none'),
    ];
  if (backendViews === undefined) return [emptyRow(top, 'loading')];
  // Without rows the editor shows the view's welcome, which says how to begin.
  const [only] = backendViews;
  if (backendViews.length === 1 && only?.backendView.backend.kind === 'local' && hasNothing(only.backendView))
    return [];
  return backendViews.map(({ backendView, folder }) => ({
    id: backendView.key,
    engine: backendView.key,
    children: 'open',
    subject: {
      kind: 'engine',
      name: backendView.backend.name,
      isLocal: backendView.backend.kind === 'local',
      folder,
      watch: backendView.watch.state,
      waiting: backendView.waiting,
    },
  }));
}

function hasNothing({ workflows }: BackendViewModel): boolean {
  return workflows.items?.length === 0 && workflows.problem === undefined;
}

function workflowRows(backendView: BackendViewModel, parent: TreeRow): readonly TreeRow[] | undefined {
  const { items, problem, total } = backendView.workflows;
  if (items === undefined && problem === undefined) return undefined;
  const told = problem === undefined ? [] : [row(parent, '!problem', { kind: 'problem', problem }, 'none')];
  const rows = (items ?? [])
    .toSorted((a, b) => b.id - a.id)
    .map((workflow) =>
      row(
        parent,
        `w${workflow.id}`,
        { kind: 'workflow', workflow, lost: backendView.stranded(workflow.id).length },
        workflow.isComplete ? 'closed' : 'open',
      ),
    );
  const more = moreRows(parent, backendView.workflows, total);
  return [
    ...told,
    ...rows,
    ...more,
    ...(rows.length === 0 && told.length === 0 ? [emptyRow(parent, 'no-workflows')] : []),
  ];
}

function groupRows(backendView: BackendViewModel, parent: TreeRow, workflowId: number): readonly TreeRow[] {
  const counts = backendView.workflow(workflowId)?.counts;
  if (counts === undefined) return [emptyRow(parent, 'loading')];
  const rows = groupOrder
    .filter((status) => counts[status] > 0)
    .map((status) =>
      row(
        parent,
        status,
        { kind: 'group', workflowId, status, count: counts[status] },
        status === 'pending_failed' ? 'open' : 'closed',
      ),
    );
  return rows.length === 0 ? [emptyRow(parent, 'no-match')] : rows;
}

function jobRows(
  backendView: BackendViewModel,
  parent: TreeRow,
  list: BackendList<'jobs'>,
  nothing: EmptyState,
): readonly TreeRow[] | undefined {
  if (list === undefined || (list.items === undefined && list.problem === undefined)) return undefined;
  const told =
    list.problem === undefined ? [] : [row(parent, '!problem', { kind: 'problem', problem: list.problem }, 'none')];
  const rows = (list.items ?? []).map((job) =>
    row(
      parent,
      `j${job.id}`,
      { kind: 'job', job, opinion: backendView.opinion(job), lost: getLost(backendView, job) },
      'closed',
    ),
  );
  return [
    ...told,
    ...rows,
    ...moreRows(parent, list, list.total),
    ...(rows.length === 0 && told.length === 0 ? [emptyRow(parent, nothing)] : []),
  ];
}

/** A job can have been claimed by another runner since it was found that nothing runs it. */
function getLost(backendView: BackendViewModel, { id, workflowId, status }: JobRecord): StrandedJob | undefined {
  return status === 'running' ? backendView.stranded(workflowId).find((each) => each.id === id) : undefined;
}

function attemptRows(
  backendView: BackendViewModel,
  parent: TreeRow,
  { job }: Extract<JobsRowSubject, { kind: 'job' }>,
): readonly TreeRow[] | undefined {
  const list = backendView.attempts(job.id);
  if (list === undefined || (list.items === undefined && list.problem === undefined)) return undefined;
  if (list.items === undefined && list.problem !== undefined)
    return [row(parent, '!problem', { kind: 'problem', problem: list.problem }, 'none')];
  const attempts = list.items ?? [];
  if (attempts.length === 0) return [emptyRow(parent, 'no-attempts')];
  // A server does not know where the output of its jobs is: the folder is not configured yet, or it is on another
  // machine.
  const elsewhere = attempts.map(({ stderr }) => stderr).find((place) => place.state === 'elsewhere');
  return [
    ...(elsewhere === undefined ? [] : [emptyRow(parent, 'log-elsewhere', localize(elsewhere.message))]),
    ...attempts.map((attempt) =>
      row(parent, `r${attempt.runId}a${attempt.attempt}`, { kind: 'attempt', job, attempt }, 'none'),
    ),
  ];
}

type BackendList<Name extends 'jobs' | 'attempts'> = ReturnType<BackendViewModel[Name]>;
type Above = Pick<TreeRow, 'id' | 'engine'>;

function moreRows(parent: Above, { items, hasMore }: ListPart<unknown>, total: number): readonly TreeRow[] {
  return hasMore && items !== undefined
    ? [row(parent, '!more', { kind: 'more', left: Math.max(0, total - items.length) }, 'none')]
    : [];
}

function emptyRow(parent: Above, state: EmptyState, message?: string): TreeRow {
  return row(parent, `!${state}`, { kind: 'empty', state, message }, 'none');
}

function row(parent: Above, name: string, subject: JobsRowSubject, children: TreeRow['children']): TreeRow {
  return { id: `${parent.id}/${name}`, subject, children, engine: parent.engine };
}
