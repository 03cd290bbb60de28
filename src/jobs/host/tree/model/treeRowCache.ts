import { rowsUnder, type TreeState } from './treeRows.ts';
import type { TreeRow } from './treeRow.ts';

/** The parts of the tree that have to be read again: row ids, or everything. */
export type RowChanges = 'all' | readonly string[];

/**
 * Remembers the rows that the view has asked for, so that a new state can tell what has changed among them and nothing
 * else is touched.
 */
export class TreeRowCache {
  #state: TreeState;
  readonly #rows = new Map<string, TreeRow>();
  readonly #texts = new Map<string, string>();
  readonly #parents = new Map<string, string>();
  /** Row ids in order under a row; the top is under `''`. */
  readonly #under = new Map<string, readonly string[]>();

  constructor(state: TreeState) {
    this.#state = state;
  }

  /** A row that was given out. */
  row(id: string): TreeRow | undefined {
    return this.#rows.get(id);
  }

  /** The row above one; undefined at the top. */
  parent(id: string): string | undefined {
    const parent = this.#parents.get(id);
    return parent === '' ? undefined : parent;
  }

  /** The rows under a row, or at the top; undefined where they have to be asked for first. */
  under(id = ''): readonly TreeRow[] | undefined {
    const row = id === '' ? undefined : this.#rows.get(id);
    if (id !== '' && row === undefined) return [];
    const rows = rowsUnder(this.#state, row);
    if (rows !== undefined) this.#keep(id, rows);
    return rows;
  }

  /** A row's children were folded away: they need not be compared any more. */
  fold(id: string): void {
    for (const child of this.#under.get(id) ?? []) this.#forget(child);
    this.#under.delete(id);
  }

  /** Goes over to a new state, and says what of the rows that were given out is not as it was. */
  replace(state: TreeState): RowChanges {
    this.#state = state;
    const changed: string[] = [];
    return this.#compare('', changed) ? 'all' : changed;
  }

  /** Whether the rows under `parent` are others now; their own changes, and those further down, go to `changed`. */
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
