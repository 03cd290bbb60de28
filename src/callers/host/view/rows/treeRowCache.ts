import type { AnswerRows } from './answerRows.ts';
import type { CallersRow } from './row.ts';

/** The parts of the tree that have to be read again: row ids, or everything. */
export type CallersRowChanges = 'all' | readonly string[];

/**
 * Remembers the rows that the view has requested, so that a new state can report which of them have changed and leave
 * the rest untouched.
 */
export class CallersRowCache {
  #rows: AnswerRows;
  readonly #byId = new Map<string, CallersRow>();
  readonly #parents = new Map<string, string>();
  /** Row ids in order under a row; the top is under `''`. */
  readonly #under = new Map<string, readonly string[]>();

  constructor(rows: AnswerRows) {
    this.#rows = rows;
  }

  /** A row that was given out. */
  row(id: string): CallersRow | undefined {
    return this.#byId.get(id);
  }

  /** The row above one; undefined at the top. */
  parent(id: string): string | undefined {
    const parent = this.#parents.get(id);
    return parent === '' ? undefined : parent;
  }

  /** The rows under a row, or at the top; undefined if they have to be requested first. */
  under(id?: string): readonly CallersRow[] | undefined {
    const row = id === undefined ? undefined : this.#byId.get(id);
    if (id !== undefined && row === undefined) return [];
    const rows = this.#rows.under(row);
    if (rows !== undefined) this.#keep(id ?? '', rows);
    return rows;
  }

  /** Goes over to a new state, and says what of the rows that were given out is not as it was. */
  replace(rows: AnswerRows): CallersRowChanges {
    this.#rows = rows;
    const changed: string[] = [];
    const isTopNew = this.#compare('', changed);
    return isTopNew ? 'all' : changed;
  }

  /** Whether the rows under `parent` are others now; their own changes, and those further down, go to `changed`. */
  #compare(parent: string, changed: string[]): boolean {
    const before = this.#under.get(parent);
    if (before === undefined) return false;
    const now = this.#rows.under(parent === '' ? undefined : this.#byId.get(parent));
    if (now === undefined) {
      this.#under.delete(parent);
      return true;
    }
    const known = new Map(before.map((id) => [id, this.#byId.get(id)]));
    const isSame = before.length === now.length && now.every(({ id }, at) => id === before[at]);
    this.#keep(parent, now);
    for (const id of before) if (!now.some((row) => row.id === id)) this.#forget(id);
    for (const row of now) {
      const old = known.get(row.id);
      if (old === undefined) continue;
      const areOthersBelow = this.#compare(row.id, changed);
      if (areOthersBelow || JSON.stringify(old) !== JSON.stringify(row)) changed.push(row.id);
    }
    return !isSame;
  }

  #keep(parent: string, rows: readonly CallersRow[]): void {
    this.#under.set(
      parent,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      this.#byId.set(row.id, row);
      this.#parents.set(row.id, parent);
    }
  }

  #forget(id: string): void {
    for (const child of this.#under.get(id) ?? []) if (this.#parents.get(child) === id) this.#forget(child);
    this.#under.delete(id);
    this.#byId.delete(id);
    this.#parents.delete(id);
  }
}
