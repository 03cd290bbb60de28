import { ok } from '../../../../base/result.ts';
import { msg } from '../../../../base/text/message.ts';
import { refused, type Answer } from '../../../domain/backend/answer.ts';
import type { WorkflowQuery } from '../../../domain/backend/jobBackend.ts';
import type { Page, StatusCounts, WorkflowRecord } from '../../../domain/backend/records.ts';
import { eachAtOnce } from '../http/gate.ts';
import type { WireWorkflow } from '../wire/schemas.ts';
import { isCompleteByCounts, readTime, statusCounts } from '../wire/toRecords.ts';
import { pageLimit, type TorcApi } from '../wire/torcApi.ts';

/** Default page size of workflows: each costs one or two requests. */
const usualPage = 100;

/** Reads workflows: from 1.0 their status contains the counts, before that their run. */
export class WorkflowReader {
  readonly #api: TorcApi;

  constructor(api: TorcApi) {
    this.#api = api;
  }

  /** Newest first. */
  async list(
    { name, includeArchived, withCounts, offset = 0, limit = usualPage }: WorkflowQuery,
    signal?: AbortSignal,
  ): Promise<Answer<Page<WorkflowRecord>>> {
    const query = { sort_by: 'id', reverse_sort: true, is_archived: includeArchived === true ? undefined : false };
    const isFiltered = name !== undefined && name !== '';
    const page = await this.#api.workflows(
      { ...query, offset: isFiltered ? 0 : offset, limit: isFiltered ? pageLimit : Math.min(limit, pageLimit) },
      signal,
    );
    if (!page.ok) return page;
    const part = name?.toLowerCase() ?? '';
    // The server only matches whole names.
    const matching = page.value.items.filter((each) => !isFiltered || each.name.toLowerCase().includes(part));
    const shown = isFiltered ? matching.slice(offset, offset + limit) : matching;
    const records = await eachAtOnce(shown, 4, (each) => this.#record(each, withCounts === true, signal));
    const items: WorkflowRecord[] = [];
    for (const record of records) {
      // Workflows deleted in the meantime are left out.
      if (record.ok) items.push(record.value);
      else if (record.error.code !== 'not-found') return record;
    }
    return ok({
      items,
      total: isFiltered ? matching.length : page.value.total,
      hasMore: isFiltered ? offset + limit < matching.length : page.value.hasMore,
    });
  }

  async one(workflowId: number, signal?: AbortSignal): Promise<Answer<WorkflowRecord>> {
    const workflow = await this.#api.workflow(workflowId, signal);
    return workflow.ok ? this.#record(workflow.value, true, signal) : workflow;
  }

  async counts(workflowId: number, signal?: AbortSignal): Promise<Answer<StatusCounts>> {
    const status = await this.#api.workflowStatus(workflowId, signal);
    if (!status.ok) return status;
    const counts = status.value.jobs_by_status;
    return counts === null || counts === undefined ? this.#api.countEach(workflowId, signal) : ok(statusCounts(counts));
  }

  /**
   * Counts of the statuses that change with every move of a job, by a few small requests: shows whether anything has
   * happened.
   */
  async mark(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly number[]>> {
    const totals: number[] = [];
    for (const status of ['pending_failed', 'running', 'completed', 'failed', 'canceled'] as const) {
      const page = await this.#api.jobs(workflowId, { status, limit: 1 }, signal);
      if (!page.ok) return page;
      totals.push(page.value.total);
    }
    return ok(totals);
  }

  /** The run id that calls have to send. */
  async runId(workflowId: number, signal?: AbortSignal): Promise<Answer<number>> {
    const workflow = await this.#api.workflow(workflowId, signal);
    if (!workflow.ok) return workflow;
    if (typeof workflow.value.run_id === 'number') return ok(workflow.value.run_id);
    const status = await this.#api.workflowStatus(workflowId, signal);
    if (!status.ok) return status;
    return typeof status.value.run_id === 'number'
      ? ok(status.value.run_id)
      : refused(
          'unsupported',
          msg('The server does not say which run of the workflow this is; its version of Torc is not supported.'),
        );
  }

  async #record(
    workflow: WireWorkflow,
    withCounts: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Answer<WorkflowRecord>> {
    const status = await this.#api.workflowStatus(workflow.id, signal);
    if (!status.ok) return status;
    const { jobs_by_status: wireCounts, active_compute_nodes: nodes } = status.value;
    let counts = wireCounts === null || wireCounts === undefined ? undefined : statusCounts(wireCounts);
    if (counts === undefined && withCounts) {
      const counted = await this.#api.countEach(workflow.id, signal);
      if (!counted.ok) return counted;
      counts = counted.value;
    }
    const isCanceled = workflow.is_canceled ?? status.value.is_canceled ?? false;
    const complete =
      counts === undefined ? await this.#api.isComplete(workflow.id, signal) : ok(isOver(counts, isCanceled));
    if (!complete.ok) return complete;
    return ok({
      id: workflow.id,
      name: workflow.name,
      description: workflow.description ?? '',
      user: workflow.user ?? '',
      runId: workflow.run_id ?? status.value.run_id ?? 0,
      usesPendingFailed: workflow.use_pending_failed ?? false,
      isCanceled,
      isArchived: workflow.is_archived ?? status.value.is_archived ?? false,
      isComplete: complete.value,
      isRunning: typeof nodes === 'number' ? nodes > 0 : undefined,
      counts,
      createdAt: readTime(workflow.timestamp),
    });
  }
}

/** A cancelled workflow keeps its waiting jobs, but no runner takes them. */
function isOver(counts: StatusCounts, isCanceled: boolean): boolean {
  return isCompleteByCounts(counts) || (isCanceled && counts.running + counts.pending + counts.pending_failed === 0);
}
