import { rowsUnder, type TreeState } from './treeRows.ts';
import type { TreeRow } from './treeRow.ts';

/** The parts of the tree to refresh: row ids, or everything. */
export type JobsRowChanges = 'all' | readonly string[];

/** Caches the rows that the view has requested, so that an update refreshes only the rows that have changed. */
export class JobsRowCache {
  #state: TreeState;
  readonly #rows = new Map<string, TreeRow>();
  readonly #texts = new Map<string, string>();
  readonly #parents = new Map<string, string>();
  /** Child row ids in order; the top level is under */
  readonly #under = new Map<string, readonly string[]>();

  constructor(state: TreeState) {
    this.#state = state;
  }

  /** A cached row. */
  row(id: string): TreeRow | undefined {
    return this.#rows.get(id);
  }

  /** The row above one; undefined at the top. */
  parent(id: string): string | undefined {
    const parent = this.#parents.get(id);
    return parent === '' ? undefined : parent;
  }

  /** The rows under a row, or at the top; undefined where they have to be requested first. */
  under(id = ''): readonly TreeRow[] | undefined {
    const row = id === '' ? undefined : this.#rows.get(id);
    if (id !== '' && row === undefined) return [];
    const rows = rowsUnder(this.#state, row);
    if (rows !== undefined) this.#keep(id, rows);
    return rows;
  }

  /** A row was collapsed: its children no longer have to be compared. */
  fold(id: string): void {
    for (const child of this.#under.get(id) ?? []) this.#forget(child);
    this.#under.delete(id);
  }

  /** Switches to a new state, and returns the cached rows that have changed. */
  replace(state: TreeState): JobsRowChanges {
    this.#state = state;
    const changed: string[] = [];
    return this.#compare('', changed) ? 'all' : changed;
  }

  /**
   * Whether the list of rows under `parent` has changed; changes within the rows and further down are added to
   * `changed`.
   */
  #compare(parent: string, changed: string[]): boolean {
    const before = this.#under.get(parent);
    if (before === undefined) return false;
    const texts = new Map(before.map((id) => [id, this.#texts.get(id)]));
    const now = rowsUnder(this.#state, parent === '' ? undefined : this.#rows.get(parent));
    if (now === undefined) {
      this.fold(parent);
      return true;
    }
    const ids = new Set(now.map(({ id }) => id));
    const isSame = before.length === now.length && now.every(({ id }, at) => id === before[at]);
    for (const id of before) if (!ids.has(id)) this.#forget(id);
    this.#keep(parent, now);
    for (const { id } of now) {
      const old = texts.get(id);
      if (old === undefined) continue;
      const areOthersBelow = this.#compare(id, changed);
      if (areOthersBelow || old !== this.#texts.get(id)) changed.push(id);
    }
    return !isSame;
  }

  #keep(parent: string, rows: readonly TreeRow[]): void {
    this.#under.set(
      parent,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      this.#rows.set(row.id, row);
      this.#texts.set(row.id, JSON.stringify(row));
      this.#parents.set(row.id, parent);
    }
  }

  #forget(id: string): void {
    for (const child of this.#under.get(id) ?? []) this.#forget(child);
    this.#under.delete(id);
    this.#rows.delete(id);
    this.#texts.delete(id);
    this.#parents.delete(id);
  }
}
