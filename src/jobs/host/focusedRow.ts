/**
 * Which row of a tree has the focus. The editor tells extensions what is selected only, and the arrow keys move the focus alone. So a key of the view
 * first has the editor turn the focused row's selection round (`list.toggleSelection`): the row by which the selection differs from before is the one.
 */
export class FocusedRow {
  #before: readonly string[] = [];
  #now: readonly string[] = [];

  /** The editor tells of another selection. */
  selected(ids: readonly string[]): void {
    this.#before = this.#now;
    this.#now = ids;
  }

  /** The focused row, asked right behind such a turn; undefined where the selection says something else. */
  get row(): string | undefined {
    const changed = [...this.#now.filter((id) => !this.#before.includes(id)), ...this.#before.filter((id) => !this.#now.includes(id))];
    return changed.length === 1 ? changed[0] : undefined;
  }
}
