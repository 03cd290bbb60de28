import type { Clock } from '../../../../base/clock.ts';
import type { Disposable } from '../../../../base/lifecycle.ts';
import type { WatchState } from '../../../domain/backend/jobBackend.ts';
import type { Engine } from '../../contracts.ts';
import { BackendViewModel, type JobsOf } from './backendViewModel.ts';
import { JobsRowCache, type JobsRowChanges } from './treeRowCache.ts';
import type { TreeRow } from './treeRow.ts';
import type { TreeState } from './treeRows.ts';

/** Dependencies of the jobs tree. */
export interface JobsModelDeps {
  /** Opens the engines; rejects where that cannot be done. */
  readonly engines: () => Promise<readonly Engine[]>;
  readonly closed: () => TreeState['closed'];
  readonly clock: Clock;
}

/** The state of the window, for the badge and the texts around the tree. */
export interface ModelStanding {
  /** Number of waiting jobs in all engines. */
  readonly waiting: number;
  /** Whether a workflow runs in any engine. */
  readonly isRunning: boolean;
  /** The worst state of the reachable engines. */
  readonly watch: WatchState;
  /** Names of the unreachable engines. */
  readonly away: readonly string[];
  /** When any of them last answered, in milliseconds since 1970. */
  readonly heardAt: number | undefined;
}

/** All data of the tree and its expandable rows, independent of the editor. Views address rows by id. */
export class JobsModel implements Disposable {
  readonly #parts: JobsModelDeps;
  readonly #listeners = new Set<(changes: JobsRowChanges) => void>();
  readonly #folded = new Set<string>();
  readonly #book: JobsRowCache;
  #engines: readonly Engine[] = [];
  #state: TreeState;
  #opening: Promise<void> | undefined;
  #isActive = false;
  #keepsLocal = false;
  #isDisposed = false;

  constructor(parts: JobsModelDeps) {
    this.#parts = parts;
    this.#state = { closed: parts.closed(), backendViews: undefined, filter: '' };
    this.#book = new JobsRowCache(this.#state);
  }

  /** Reports changed rows, or `all`. Also called when only the state around the tree has changed. */
  onDidChange(listener: (changes: JobsRowChanges) => void): Disposable {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  get filter(): string {
    return this.#state.filter;
  }

  get engines(): readonly Engine[] {
    return this.#engines;
  }

  get backendViews(): readonly BackendViewModel[] {
    return (this.#state.backendViews ?? []).map(({ backendView }) => backendView);
  }

  get standing(): ModelStanding {
    const order: readonly WatchState[] = ['paused', 'polling', 'live', 'offline'];
    const { backendViews } = this;
    const heard = backendViews.map(({ watch }) => watch.heardAt ?? 0);
    return {
      waiting: backendViews.reduce((sum, { waiting }) => sum + waiting, 0),
      isRunning: backendViews.some(({ workflows }) =>
        (workflows.items ?? []).some(({ isRunning, counts }) => isRunning === true || (counts?.running ?? 0) > 0),
      ),
      watch: order.find((state) => backendViews.some(({ watch }) => watch.state === state)) ?? 'paused',
      away: backendViews.filter(({ watch }) => watch.state === 'offline').map(({ backend }) => backend.name),
      heardAt: heard.length === 0 || Math.max(...heard) === 0 ? undefined : Math.max(...heard),
    };
  }

  /** The engine with its desk and folder; undefined for one that no longer exists. */
  engine(key: string): Engine | undefined {
    return this.#engines.find((engine) => engine.key === key);
  }

  backendView(key: string): BackendViewModel | undefined {
    return this.backendViews.find((backendView) => backendView.key === key);
  }

  row(id: string): TreeRow | undefined {
    return this.#book.row(id);
  }

  parent(id: string): string | undefined {
    return this.#book.parent(id);
  }

  /** The rows under a row, or at the top; requests missing data from the engine. */
  async under(id?: string): Promise<readonly TreeRow[]> {
    if (id === undefined) await this.start();
    else this.#folded.delete(id);
    const known = this.#book.under(id);
    if (known !== undefined) return known;
    const row = id === undefined ? undefined : this.#book.row(id);
    if (row !== undefined) await this.#ask(row);
    return this.#book.under(id) ?? [];
  }

  /** Opens the engines and lists their workflows; once. */
  start(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** Opens the engines again because they have been replaced. */
  async restart(): Promise<void> {
    const before = this.#opening;
    this.#letGo();
    this.#change({ closed: this.#parts.closed(), backendViews: undefined, filter: this.#state.filter });
    await before;
    if (!this.#isDisposed) await this.start();
  }

  /** `isLooked`: the tree is visible. `keepsLocal`: changes of the local engine are needed even if it is not. */
  setActive(isLooked: boolean, keepsLocal: boolean): void {
    if (isLooked === this.#isActive && keepsLocal === this.#keepsLocal) return;
    this.#isActive = isLooked;
    this.#keepsLocal = keepsLocal;
    for (const backendView of this.backendViews) this.#activate(backendView);
  }

  /** Shows only jobs whose name contains the text. */
  setFilter(filter: string): void {
    for (const engine of this.backendViews)
      for (const { id } of engine.workflows.items ?? [])
        if (this.#state.filter !== '') engine.forgetJobs(id, { name: this.#state.filter });
    this.#change({ ...this.#state, filter: filter.trim() }, 'all');
  }

  /** Adds a page to the list of a `more` row. */
  async showMore(id: string): Promise<void> {
    const row = this.#book.row(id);
    const above = this.#book.row(this.#book.parent(id) ?? '');
    if (row?.subject.kind !== 'more' || above === undefined) return;
    const list = this.#getList(above);
    await this.backendView(row.engine)?.showMore(list?.workflowId, list?.of);
  }

  /** A row was collapsed: its children are no longer updated. */
  fold(id: string): void {
    const row = this.#book.row(id);
    if (row === undefined) return;
    const backendView = this.backendView(row.engine);
    const list = this.#getList(row);
    if (list !== undefined) backendView?.forgetJobs(list.workflowId, list.of);
    else if (row.subject.kind === 'job') backendView?.forgetAttempts(row.subject.job.id);
    else return;
    this.#folded.add(id);
    this.#book.fold(id);
  }

  /** A row was expanded: the editor may still show its old children. */
  unfold(id: string): void {
    if (this.#folded.delete(id)) this.#tell([id]);
  }

  /** Requests all displayed data again. */
  async refresh(): Promise<void> {
    if (this.#state.failure !== undefined || this.#state.backendViews === undefined) await this.restart();
    else await Promise.all(this.backendViews.map((backendView) => backendView.refresh()));
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#letGo();
    this.#listeners.clear();
  }

  async #open(): Promise<void> {
    const closed = this.#parts.closed();
    if (closed !== undefined) {
      this.#change({ ...this.#state, closed, backendViews: undefined });
      return;
    }
    try {
      const engines = await this.#parts.engines();
      if (this.#isDisposed) return;
      this.#engines = engines;
      const folders = new Set(engines.map(({ folder }) => folder.path));
      const backendViews = engines.map(({ key, backend, desk, folder }) => ({
        folder: folders.size > 1 && backend.kind === 'local' ? folder.name : undefined,
        backendView: new BackendViewModel({
          key,
          backend,
          desk,
          clock: this.#parts.clock,
          onChange: () => {
            this.#update();
          },
        }),
      }));
      this.#change({ closed: undefined, backendViews, filter: this.#state.filter });
      for (const { backendView } of backendViews) this.#activate(backendView);
      // An unreachable server must not delay the local workflows.
      const asked = backendViews.map(({ backendView }) => ({
        isLocal: backendView.backend.kind === 'local',
        answered: backendView.openWorkflows(),
      }));
      await Promise.all(asked.filter(({ isLocal }) => isLocal).map(({ answered }) => answered));
    } catch (error) {
      this.#change({
        ...this.#state,
        backendViews: undefined,
        failure: error instanceof Error ? error.message : String(error),
      });
    }
  }

  async #ask(row: TreeRow): Promise<void> {
    const backendView = this.backendView(row.engine);
    const list = this.#getList(row);
    if (list !== undefined) await backendView?.openJobs(list.workflowId, list.of);
    else if (row.subject.kind === 'engine') await backendView?.openWorkflows();
    else if (row.subject.kind === 'job') await backendView?.openAttempts(row.subject.job);
  }

  #getList({ subject }: TreeRow): { readonly workflowId: number; readonly of: JobsOf } | undefined {
    if (subject.kind === 'group') return { workflowId: subject.workflowId, of: { status: subject.status } };
    if (subject.kind === 'workflow' && this.#state.filter !== '')
      return { workflowId: subject.workflow.id, of: { name: this.#state.filter } };
    return undefined;
  }

  #activate(backendView: BackendViewModel): void {
    backendView.setActive(this.#isActive || (this.#keepsLocal && backendView.backend.kind === 'local'));
  }

  #change(state: TreeState, changes?: 'all'): void {
    this.#state = state;
    this.#update(changes);
  }

  #update(known?: 'all'): void {
    const changes = this.#book.replace({ ...this.#state });
    this.#tell(known ?? changes);
  }

  #tell(changes: JobsRowChanges): void {
    for (const listener of this.#listeners) listener(changes);
  }

  #letGo(): void {
    for (const backendView of this.backendViews) backendView.dispose();
    this.#engines = [];
    this.#opening = undefined;
    this.#folded.clear();
  }
}
