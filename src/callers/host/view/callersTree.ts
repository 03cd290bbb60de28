import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Settings } from '../../../base/settings.ts';
import { isClaim } from '../../domain/answer/textNodes.ts';
import type { CallersSearch } from './callersSearch.ts';
import { rowItem } from './rowItem.ts';
import { AnswerRows, pageSize } from './rows/answerRows.ts';
import type { CallersRow } from './rows/row.ts';
import { CallersRowCache } from './rows/treeRowCache.ts';
import { siteHover } from './siteHover.ts';

/**
 * The rows of the Callers view. To the editor a row is its id, so that a grown answer touches nothing but what has
 * changed.
 */
export class CallersTree implements vscode.TreeDataProvider<string>, Disposable {
  readonly #store = new DisposableStore();
  readonly #search: CallersSearch;
  readonly #settings: Settings;
  readonly #changed = this.#store.add(new vscode.EventEmitter<string[] | undefined>());
  readonly #shown = new Map<string, number>();
  readonly #book: CallersRowCache;
  #number = 0;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(search: CallersSearch, settings: Settings) {
    this.#search = search;
    this.#settings = settings;
    this.#book = new CallersRowCache(this.#rows());
    this.#store.add(
      search.onDidChange(() => {
        this.#update();
      }),
    );
    this.#store.add(
      settings.onDidChange('callers.groupBy', () => {
        this.#update();
      }),
    );
  }

  /** What a row is about; undefined for a row of the past. */
  row(id: string): CallersRow | undefined {
    return this.#book.row(id);
  }

  /** The rows under a row in their current state, without a request. */
  under(id?: string): readonly CallersRow[] {
    return this.#book.under(id) ?? [];
  }

  /** Adds a page to the rows that a `more` row ends. */
  showMore(id: string): void {
    const subject = this.#book.row(id)?.subject;
    if (subject?.kind !== 'more') return;
    this.#shown.set(subject.under, (this.#shown.get(subject.under) ?? pageSize) + pageSize);
    this.#update();
  }

  async getChildren(id?: string): Promise<string[]> {
    const rows = this.#book.under(id) ?? (await this.#further(id));
    return rows.map((row) => row.id);
  }

  getTreeItem(id: string): vscode.TreeItem {
    const row = this.#book.row(id);
    // The editor may still ask for a row that a new answer has just taken away.
    return row === undefined ? new vscode.TreeItem('') : rowItem(row);
  }

  getParent(id: string): string | undefined {
    return this.#book.parent(id);
  }

  resolveTreeItem(item: vscode.TreeItem, id: string): vscode.TreeItem {
    const subject = this.#book.row(id)?.subject;
    if (subject?.kind === 'caller') item.tooltip = siteHover(subject.node, isClaim(subject.node));
    return item;
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** The callers of a caller that the answer does not have. */
  async #further(id: string | undefined): Promise<readonly CallersRow[]> {
    const subject = id === undefined ? undefined : this.#book.row(id)?.subject;
    if (subject?.kind !== 'caller' || subject.node.symbol_id === undefined) return [];
    await this.#search.goFurther(subject.node.symbol_id);
    return this.#book.under(id) ?? [];
  }

  #update(): void {
    const { number } = this.#search.state;
    if (number !== this.#number) this.#shown.clear();
    this.#number = number;
    const changes = this.#book.replace(this.#rows());
    if (changes === 'all') this.#changed.fire(undefined);
    else if (changes.length > 0) this.#changed.fire([...changes]);
  }

  #rows(): AnswerRows {
    return new AnswerRows(this.#search.state, this.#settings.get('callers.groupBy'), this.#shown);
  }
}
