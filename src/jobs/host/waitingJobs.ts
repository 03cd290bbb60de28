import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { WaitingItem, WaitingSource } from '../../base/waiting.ts';
import type { WorkflowRecord } from '../domain/backend/records.ts';
import type { Engine } from './contracts.ts';
import type { BackendViewModel } from './tree/model/backendViewModel.ts';
import type { JobsModel } from './tree/model/jobsModel.ts';

/** What the list of waiting jobs needs once jobs are loaded. */
export interface WaitingJobsDeps {
  readonly model: Pick<JobsModel, 'backendViews' | 'onDidChange' | 'engine'>;
  /** Opens the decision panel for a workflow. */
  readonly decide: (engine: Engine, workflowId: number) => Promise<void>;
  /** Selects a workflow in the Jobs view. */
  readonly showInView: (engineKey: string, workflowId: number) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/**
 * Workflows with jobs that wait for a decision: one row each, since they are decided together. Empty until jobs are
 * loaded.
 */
export class WaitingJobs extends DisposableStore implements WaitingSource {
  readonly kind = 'jobs';
  readonly #changed = this.add(new vscode.EventEmitter<void>());
  /** How many jobs of a workflow waited at the last look, and when their number last rose. */
  readonly #seen = new Map<string, { readonly count: number; readonly since: number | undefined }>();
  #parts: WaitingJobsDeps | undefined;
  #items: readonly WaitingItem[] = [];
  #onSeen: (isSeen: boolean) => void = () => undefined;

  readonly onDidChange = this.#changed.event;

  get items(): readonly WaitingItem[] {
    return this.#items;
  }

  setSeen(isSeen: boolean): void {
    this.#onSeen(isSeen);
  }

  /** Calls back when the list comes into sight or leaves it. */
  onDidSee(listener: (isSeen: boolean) => void): void {
    this.#onSeen = listener;
  }

  /** Follows the jobs of the window, which are loaded once. */
  follow(parts: WaitingJobsDeps): Disposable {
    this.#parts = parts;
    const following = parts.model.onDidChange(() => {
      this.#read(parts);
    });
    this.#read(parts);
    return following;
  }

  #read(parts: WaitingJobsDeps): void {
    this.#items = parts.model.backendViews
      .flatMap((backendView) =>
        (backendView.workflows.items ?? []).flatMap((workflow) => this.#item(parts, backendView, workflow)),
      )
      .sort((a, b) => (b.since ?? 0) - (a.since ?? 0));
    this.#changed.fire();
  }

  #item(
    { model, ...parts }: WaitingJobsDeps,
    backendView: BackendViewModel,
    workflow: WorkflowRecord,
  ): readonly WaitingItem[] {
    const id = `${backendView.key}/${String(workflow.id)}`;
    const count = workflow.counts?.pending_failed ?? 0;
    const since = this.#waitsSince(id, count);
    if (count === 0) return [];
    const countText = count === 1 ? vscode.l10n.t('1 job') : vscode.l10n.t('{0} jobs', count);
    const where = backendView.backend.kind === 'local' ? '' : backendView.backend.name;
    return [
      {
        id,
        label: workflow.name,
        where: [countText, where].filter((text) => text !== '').join(' · '),
        since,
        tooltip: `${workflow.name}\n${vscode.l10n.t('{0} waiting for a decision', countText)}`,
        open: async () => {
          const engine = model.engine(backendView.key);
          if (engine !== undefined) await parts.decide(engine, workflow.id);
        },
        actions: { showInJobs: () => parts.showInView(backendView.key, workflow.id) },
        places: [],
      },
    ];
  }

  /** Undefined for jobs that waited already when their workflow was first seen: since when is not known. */
  #waitsSince(key: string, count: number): number | undefined {
    const before = this.#seen.get(key);
    const hasMore = before !== undefined && count > before.count;
    const since = hasMore ? this.#parts?.wallClock() : before?.since;
    this.#seen.set(key, { count, since: count === 0 ? undefined : since });
    return since;
  }
}
