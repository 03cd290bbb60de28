import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { JobsModel } from './model/jobsModel.ts';
import { rowHover } from './rowHover.ts';
import { rowItem } from './rowItem.ts';

/**
 * The rows of the Jobs view. The editor identifies rows by id, so that a change refreshes only the rows it concerns.
 */
export class JobsTree implements vscode.TreeDataProvider<string>, Disposable {
  readonly #store = new DisposableStore();
  readonly #model: JobsModel;
  readonly #changed = this.#store.add(new vscode.EventEmitter<string[] | undefined>());

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(model: JobsModel) {
    this.#model = model;
    this.#store.add(
      model.onDidChange((changes) => {
        if (changes === 'all') this.#changed.fire(undefined);
        else if (changes.length > 0) this.#changed.fire([...changes]);
      }),
    );
  }

  async getChildren(id?: string): Promise<string[]> {
    return (await this.#model.under(id)).map((row) => row.id);
  }

  getTreeItem(id: string): vscode.TreeItem {
    const row = this.#model.row(id);
    // The editor may still ask for a row that an update has just removed.
    return row === undefined ? new vscode.TreeItem('') : rowItem(row);
  }

  getParent(id: string): string | undefined {
    return this.#model.parent(id);
  }

  async resolveTreeItem(item: vscode.TreeItem, id: string): Promise<vscode.TreeItem> {
    const row = this.#model.row(id);
    if (row?.subject.kind === 'job' && row.subject.opinion === undefined)
      await this.#model.backendView(row.engine)?.judge(row.subject.job);
    const subject = this.#model.row(id)?.subject;
    const text = subject === undefined ? undefined : rowHover(subject);
    item.tooltip = text ?? item.accessibilityInformation?.label;
    return item;
  }

  dispose(): void {
    this.#store.dispose();
  }
}
