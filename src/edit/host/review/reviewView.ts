import * as vscode from 'vscode';
import { statusText } from '../../../base/host/windowTexts.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { EditUi } from '../editUi.ts';
import { virtualScheme } from '../virtualScheme.ts';
import type { ReviewItem, ReviewSession } from './reviewSession.ts';
import { ReviewMarks } from './reviewMarks.ts';
import { ReviewTabs } from './reviewTabs.ts';

/**
 * Shows a review in the editor's own diff (one file) or multi-file diff, with the edit in turn marked, a status bar
 * entry that leads back to it, and the context keys by which its buttons and keys appear.
 */
export class ReviewView implements Disposable {
  readonly #store = new DisposableStore();
  readonly #session: ReviewSession;
  readonly #ui: EditUi;
  readonly #marks: ReviewMarks;
  readonly #status: vscode.StatusBarItem;
  readonly #onEnd: () => void;
  readonly #tabs: ReviewTabs;
  /** The edit the person put the cursor on. */
  #touched: ReviewItem | undefined;
  /** The edit the person was asked to look at. */
  #asked: ReviewItem | undefined;
  #moves = 0;
  #ended = false;

  constructor(session: ReviewSession, ui: EditUi, onEnd: () => void) {
    this.#session = session;
    this.#ui = ui;
    this.#onEnd = onEnd;
    this.#tabs = new ReviewTabs(session);
    this.#marks = this.#store.add(new ReviewMarks(session));
    this.#status = this.#store.add(
      vscode.window.createStatusBarItem('recourse.edit.review', vscode.StatusBarAlignment.Left, 50),
    );
    this.#status.name = vscode.l10n.t('AI Edit Review');
    this.#status.command = 'recourse.edit.showReview';
    this.#store.add(
      session.onDidChange(() => {
        this.#update();
      }),
    );
    this.#store.add(
      vscode.window.tabGroups.onDidChangeTabs(() => {
        this.#tellFocus();
      }),
    );
    this.#store.add(
      vscode.window.tabGroups.onDidChangeTabGroups(() => {
        this.#tellFocus();
      }),
    );
    this.#store.add(
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.#marks.draw();
      }),
    );
    this.#store.add(
      vscode.window.onDidChangeTextEditorSelection((event) => {
        this.#follow(event);
      }),
    );
  }

  /** Opens the diff, or brings it to the front. */
  async show(): Promise<void> {
    const { current } = this.#session;
    await this.#move(() => this.#tabs.open(current?.file));
    this.#update();
    await this.#reveal(current);
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
    await this.#tabs.close();
  }

  /**
   * Whether the person sees the edit that is about to be decided. If not, it is shown now, and they are asked to decide
   * again.
   */
  async isSeen(item: ReviewItem): Promise<boolean> {
    if (this.#tabs.shows(item) || (isSame(item, this.#touched) && this.#tabs.isOnScreen(item.file, item.id)))
      return true;
    // A person who decides again after being asked has looked, even if the editor does not report it.
    if (isSame(item, this.#asked) && this.#tabs.isInFront) return true;
    this.#asked = item;
    await this.#reveal(item);
    this.#ui.note(vscode.l10n.t('This edit was not visible. Look at it and decide again.'));
    return false;
  }

  dispose(): void {
    this.#ended = true;
    this.#store.dispose();
    void vscode.commands.executeCommand('setContext', 'recourse.edit.reviewing', false);
    void vscode.commands.executeCommand('setContext', 'recourse.edit.reviewFocused', false);
  }

  async #goOn(): Promise<void> {
    const { pending, accepted, rejected } = this.#session.tally;
    const { current } = this.#session;
    if (current !== undefined) {
      if (this.#tabs.isOutdated) await this.#move(() => this.#tabs.open(current.file));
      await this.#reveal(current);
      return;
    }
    const lost = pending > 0 ? vscode.l10n.t(', {0} no longer placed', pending) : '';
    this.#ui.note(vscode.l10n.t('Review finished: {0} accepted, {1} rejected{2}', accepted, rejected, lost));
    this.#onEnd();
    await this.#tabs.close();
  }

  #update(): void {
    if (this.#ended) return;
    const { pending, current } = this.#session;
    const number = pending.findIndex((item) => item.file === current?.file && item.id === current.id) + 1;
    const note = current === undefined ? '' : current.file.getNote(current.id);
    this.#status.text = `$(git-compare) ${statusText(vscode.l10n.t('AI edit {0} of {1} to review: {2}', number, pending.length, note))}`;
    this.#status.tooltip = vscode.l10n.t('Nothing is written before you accept it. Click to go back to the review.');
    this.#status.accessibilityInformation = {
      label: vscode.l10n.t(
        'AI edit {0} of {1} to review, {2}, {3}',
        number,
        pending.length,
        current?.file.label ?? '',
        note,
      ),
    };
    this.#status.show();
    this.#marks.draw();
    void vscode.commands.executeCommand('setContext', 'recourse.edit.reviewing', true);
    this.#tellFocus();
  }

  #tellFocus(): void {
    if (this.#ended) return;
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    void vscode.commands.executeCommand(
      'setContext',
      'recourse.edit.reviewFocused',
      tab !== undefined && this.#tabs.isOurs(tab),
    );
  }

  async #reveal(item: ReviewItem | undefined): Promise<void> {
    if (item === undefined || this.#ended) return;
    await this.#move(() => this.#tabs.reveal(item));
    this.#marks.draw();
  }

  /** Marks the cursor's moves meanwhile as ours. */
  async #move(work: () => Promise<void>): Promise<void> {
    this.#moves++;
    try {
      await work();
    } finally {
      this.#moves--;
    }
  }

  #follow({ textEditor, selections, kind }: vscode.TextEditorSelectionChangeEvent): void {
    const { uri } = textEditor.document;
    const isByHand =
      kind === vscode.TextEditorSelectionChangeKind.Keyboard || kind === vscode.TextEditorSelectionChangeKind.Mouse;
    // The editor moves cursors too, when it draws a diff anew: that chooses nothing.
    if (uri.scheme !== virtualScheme || kind === undefined || (this.#moves > 0 && !isByHand)) return;
    const line = selections[0]?.active.line ?? 0;
    const { current } = this.#session;
    const lines = current?.file.right.toString() === uri.toString() ? current.file.getLines(current.id) : undefined;
    // Two edits can be on one line; the current one stays so.
    const isHere = lines !== undefined && line >= lines.start && line <= lines.end;
    const item = isHere ? current : this.#session.at(uri, line);
    if (item === undefined) return;
    if (isByHand) this.#touched = item;
    if (!isSame(item, current)) this.#session.select(item);
  }
}

function isSame(a: ReviewItem, b: ReviewItem | undefined): boolean {
  return a.file === b?.file && a.id === b.id;
}
