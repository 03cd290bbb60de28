import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { EditUi } from '../editUi.ts';
import { virtualScheme } from '../virtualDocuments.ts';
import type { ReviewItem, ReviewSession } from './reviewSession.ts';
import { ReviewMarks } from './reviewMarks.ts';

/**
 * Shows a review in the editor's own diff (one file) or multi-file diff, with the edit in turn marked, a status bar entry that leads
 * back to it, and the context keys by which its buttons and keys appear.
 */
export class ReviewView implements Disposable {
  readonly #store = new DisposableStore();
  readonly #session: ReviewSession;
  readonly #ui: EditUi;
  readonly #marks: ReviewMarks;
  readonly #status: vscode.StatusBarItem;
  readonly #onEnd: () => void;
  readonly #titles = new Set<string>();
  #ended = false;

  constructor(session: ReviewSession, ui: EditUi, onEnd: () => void) {
    this.#session = session;
    this.#ui = ui;
    this.#onEnd = onEnd;
    this.#marks = this.#store.add(new ReviewMarks(session));
    this.#status = this.#store.add(vscode.window.createStatusBarItem('recourse.edit.review', vscode.StatusBarAlignment.Left, 50));
    this.#status.name = vscode.l10n.t('AI Edit Review');
    this.#status.command = 'recourse.edit.showReview';
    this.#store.add(session.onDidChange(() => { this.#update(); }));
    this.#store.add(vscode.window.tabGroups.onDidChangeTabs(() => { this.#tellFocus(); }));
    this.#store.add(vscode.window.tabGroups.onDidChangeTabGroups(() => { this.#tellFocus(); }));
    this.#store.add(vscode.window.onDidChangeVisibleTextEditors(() => { this.#marks.draw(); }));
    this.#store.add(vscode.window.onDidChangeTextEditorSelection((event) => {
      if (event.textEditor.document.uri.scheme !== virtualScheme) return;
      const item = session.at(event.textEditor.document.uri, event.selections[0]?.active.line ?? 0);
      const current = session.current;
      if (item !== undefined && (item.file !== current?.file || item.id !== current.id)) session.select(item);
    }));
  }

  /** Opens the diff, or brings it to the front. */
  async show(): Promise<void> {
    const files = this.#session.files.filter((file) => file.pending.length > 0);
    const [only] = files;
    if (files.length === 1 && only !== undefined) {
      const title = vscode.l10n.t('AI Edit: {0}', only.label);
      this.#titles.add(title);
      await vscode.commands.executeCommand('vscode.diff', only.left, only.right, title, { preview: false });
    } else if (files.length > 1) {
      // The editor adds the number of files.
      const title = vscode.l10n.t('AI Edits');
      this.#titles.add(title);
      await vscode.commands.executeCommand('vscode.changes', title, files.map((file) => [file.kind === 'create' ? file.right : file.uri, file.left, file.right]));
    }
    this.#update();
    await this.#reveal(this.#session.current);
  }

  /** The edit the person means now: the one in turn. Moving the cursor in the diff changes it. */
  get current(): ReviewItem | undefined {
    return this.#session.current;
  }

  /** Goes to the next or previous undecided edit. */
  async go(steps: 1 | -1): Promise<void> {
    const item = this.#session.neighbour(steps);
    this.#session.select(item);
    await this.#reveal(item);
  }

  /** Accepts these edits and shows what is next. */
  async accept(items: readonly ReviewItem[]): Promise<void> {
    if (await this.#session.accept(items)) await this.#goOn();
  }

  /** Rejects these edits and shows what is next. */
  async reject(items: readonly ReviewItem[]): Promise<void> {
    this.#session.reject(items);
    await this.#goOn();
  }

  /** Closes the diff without deciding anything. */
  async close(): Promise<void> {
    await vscode.window.tabGroups.close(this.#tabs());
  }

  dispose(): void {
    this.#ended = true;
    this.#store.dispose();
    void vscode.commands.executeCommand('setContext', 'recourse.edit.reviewing', false);
    void vscode.commands.executeCommand('setContext', 'recourse.edit.reviewFocused', false);
  }

  async #goOn(): Promise<void> {
    const { pending, accepted, rejected } = this.#session.tally;
    if (this.#session.pending.length > 0) {
      await this.#reveal(this.#session.current);
      return;
    }
    const lost = pending > 0 ? vscode.l10n.t(', {0} without a place any more', pending) : '';
    this.#ui.note(vscode.l10n.t('Review finished: {0} accepted, {1} rejected{2}', accepted, rejected, lost));
    const tabs = this.#tabs();
    this.#onEnd();
    await vscode.window.tabGroups.close(tabs);
  }

  #update(): void {
    if (this.#ended) return;
    const { pending, current } = this.#session;
    const number = pending.findIndex((item) => item.file === current?.file && item.id === current.id) + 1;
    const note = current === undefined ? '' : current.file.noteOf(current.id);
    this.#status.text = `$(git-compare) ${vscode.l10n.t('AI edit {0} of {1} to review: {2}', number, pending.length, note)}`;
    this.#status.tooltip = vscode.l10n.t('Nothing is written before you accept it. Click to go back to the review.');
    this.#status.accessibilityInformation = { label: vscode.l10n.t('AI edit {0} of {1} to review, {2}, {3}', number, pending.length, current?.file.label ?? '', note) };
    this.#status.show();
    this.#marks.draw();
    void vscode.commands.executeCommand('setContext', 'recourse.edit.reviewing', true);
    this.#tellFocus();
  }

  #tellFocus(): void {
    if (this.#ended) return;
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    void vscode.commands.executeCommand('setContext', 'recourse.edit.reviewFocused', tab !== undefined && this.#isOurs(tab));
  }

  #tabs(): vscode.Tab[] {
    return vscode.window.tabGroups.all.flatMap((group) => group.tabs.filter((tab) => this.#isOurs(tab)));
  }

  /** The multi-file diff has no type of its own in the stable API, so it is known by the title it was opened with. */
  #isOurs(tab: vscode.Tab): boolean {
    if (tab.input instanceof vscode.TabInputTextDiff) {
      const modified = tab.input.modified.toString();
      return this.#session.files.some((file) => file.right.toString() === modified);
    }
    return !(tab.input instanceof vscode.TabInputText) && [...this.#titles].some((title) => tab.label.startsWith(title));
  }

  async #reveal(item: ReviewItem | undefined): Promise<void> {
    if (item === undefined || this.#ended) return;
    const lines = item.file.linesOf(item.id);
    if (lines === undefined) return;
    const right = item.file.right.toString();
    let editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === right);
    if (editor === undefined && !this.#tabs().some((tab) => tab.isActive && !(tab.input instanceof vscode.TabInputTextDiff))) {
      await vscode.commands.executeCommand('vscode.diff', item.file.left, item.file.right, vscode.l10n.t('AI Edit: {0}', item.file.label), { preview: false });
      editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === right);
    }
    const line = Math.min(lines.start, (editor?.document.lineCount ?? 1) - 1);
    if (editor !== undefined) {
      editor.selection = new vscode.Selection(line, 0, line, 0);
      editor.revealRange(new vscode.Range(line, 0, Math.min(lines.end, editor.document.lineCount - 1), 0), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
    this.#marks.draw();
  }
}
