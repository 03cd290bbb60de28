import { ok } from '../../../../base/result.ts';
import { msg } from '../../../../base/text/message.ts';
import { refused, type Answer } from '../../../domain/backend/answer.ts';
import type { Clock } from '../../../../base/clock.ts';
import type {
  WireDependency,
  WireFile,
  WireHandler,
  WireJob,
  WireNode,
  WireRequirement,
  WireResult,
  WireSlurmStats,
} from '../wire/schemas.ts';
import type { TorcApi } from '../wire/torcApi.ts';

/** The lists of a workflow that are read completely. */
export interface WorkflowLists {
  readonly jobs: readonly WireJob[];
  readonly results: readonly WireResult[];
  readonly dependencies: readonly WireDependency[];
  readonly requirements: readonly WireRequirement[];
  readonly nodes: readonly WireNode[];
  readonly files: readonly WireFile[];
  readonly handlers: readonly WireHandler[];
  readonly slurmStats: readonly WireSlurmStats[];
}
type ListName = keyof WorkflowLists;

/** Workflows whose lists are cached: those that a panel and a tree show. */
const kept = 4;

/**
 * Caches complete lists of a workflow for many requests: the evidence of ten thousand jobs is requested in parts, and
 * each part needs them. Decisions never rely on them alone; a job is read again before it is changed.
 */
export class Snapshots {
  readonly #api: TorcApi;
  readonly #clock: Clock;
  readonly #lists = new Map<
    number,
    Map<ListName, { readonly at: number; readonly answer: Promise<Answer<unknown>> }>
  >();

  constructor(api: TorcApi, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** A list with a maximum age in milliseconds. */
  async list<Name extends ListName>(
    workflowId: number,
    name: Name,
    oldestMs: number,
    signal?: AbortSignal,
  ): Promise<Answer<WorkflowLists[Name]>> {
    const lists = this.#of(workflowId);
    const have = lists.get(name);
    if (have !== undefined && this.#clock.now() - have.at <= oldestMs) {
      const answer = (await have.answer) as Answer<WorkflowLists[Name]>;
      if (answer.ok) return answer;
    }
    const reading = { at: this.#clock.now(), answer: this.#read(workflowId, name) };
    lists.set(name, reading);
    const answer = (await reading.answer) as Answer<WorkflowLists[Name]>;
    if (!answer.ok && lists.get(name) === reading) lists.delete(name);
    return signal?.aborted === true ? refused('cancelled', msg('It was cancelled.')) : answer;
  }

  /** Drops lists that may have changed. */
  forget(workflowId: number): void {
    this.#lists.delete(workflowId);
  }

  #of(workflowId: number): Map<ListName, { readonly at: number; readonly answer: Promise<Answer<unknown>> }> {
    const have =
      this.#lists.get(workflowId) ??
      new Map<ListName, { readonly at: number; readonly answer: Promise<Answer<unknown>> }>();
    // Moves it to the end, because the least recently used is dropped first.
    this.#lists.delete(workflowId);
    this.#lists.set(workflowId, have);
    for (const id of this.#lists.keys()) {
      if (this.#lists.size <= kept) break;
      this.#lists.delete(id);
    }
    return have;
  }

  async #read(workflowId: number, name: ListName): Promise<Answer<unknown>> {
    switch (name) {
      case 'jobs':
        return this.#api.allJobs(workflowId, undefined);
      case 'results':
        return this.#api.allResults(workflowId, undefined);
      case 'dependencies':
        return this.#api.dependencies(workflowId);
      case 'requirements':
        return this.#api.requirements(workflowId);
      case 'nodes':
        return this.#api.nodes(workflowId);
      case 'files':
        return this.#api.files(workflowId);
      case 'handlers':
        return this.#api.handlers(workflowId);
      case 'slurmStats': {
        const stats = await this.#api.slurmStats(workflowId);
        // Servers before 0.17 have no such list.
        return stats.ok ? stats : ok([]);
      }
    }
  }
}
