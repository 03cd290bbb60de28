import * as vscode from 'vscode';
import { titleLine } from '../../../base/host/windowTexts.ts';
import type { ReviewFile } from './reviewFile.ts';
import type { ReviewItem, ReviewSession } from './reviewSession.ts';

/** So many lines of all files together fit into a multi-file diff of any sensible height. */
const fittingLines = 20;
/**
 * A busy editor takes more than a second to draw a diff of several files; who gives up earlier shows one file for no
 * reason.
 */
const settleMs = 3000;
const lookMs = 25;
/** A drawn editor takes a moment to scroll; only what is still not there is scrolled to again. */
const looksBeforePlacing = 10;

/**
 * The tabs a review is shown in: the editor's diff for one file, its multi-file diff for more. The multi-file diff
 * cannot be scrolled by an extension, so the file in turn is put on top by opening it anew; files that are decided are
 * left out.
 */
export class ReviewTabs {
  readonly #session: ReviewSession;
  readonly #titles = new Set<string>();
  #order: readonly ReviewFile[] = [];
  readonly #closing = new AbortController();

  constructor(session: ReviewSession) {
    this.#session = session;
  }

  /** Opens what is undecided, this file on top, or brings it to the front. Tabs it stood in before are closed. */
  async open(top: ReviewFile | undefined): Promise<void> {
    const pending = this.#session.files.filter((file) => file.pending.length > 0);
    const at = top === undefined ? 0 : Math.max(0, pending.indexOf(top));
    await this.#show([...pending.slice(at), ...pending.slice(0, at)]);
  }

  /** Puts an edit before the person's eyes, with the cursor on it. */
  async reveal(item: ReviewItem): Promise<void> {
    if (this.#isOnTop(item.file)) {
      if (await this.#placed(item)) return;
    }
    await this.open(item.file);
    if (await this.#placed(item)) return;
    await this.#show([item.file]);
    await this.#placed(item);
  }

  /**
   * Puts the cursor on an edit until it is on the screen: a multi-file diff draws its files late and one by one, and
   * what was scrolled to in an editor that it then gives up for another is lost.
   */
  async #placed(item: ReviewItem): Promise<boolean> {
    place(item);
    let looks = 0;
    return this.#settled(() => {
      if (this.shows(item)) return true;
      if (++looks % looksBeforePlacing === 0) place(item);
      return false;
    });
  }

  /**
   * Whether an edit is on the screen. For a file below the first of a long multi-file diff that is unknown, so the
   * answer is no.
   */
  shows({ file, id }: ReviewItem): boolean {
    return this.isOnScreen(file, id) && this.#isOnTop(file);
  }

  /** Whether the editor draws an edit; the lower part of a multi-file diff may still be cut off. */
  isOnScreen(file: ReviewFile, id: number): boolean {
    const editor = getEditor(file);
    const lines = editor === undefined ? undefined : file.getLines(id);
    if (editor === undefined || lines === undefined || !this.isInFront) return false;
    const last = editor.document.lineCount - 1;
    return editor.visibleRanges.some(
      (range) => range.start.line <= Math.min(lines.end, last) && Math.min(lines.start, last) <= range.end.line,
    );
  }

  /** Whether the review can be seen at all. */
  get isInFront(): boolean {
    return this.#active() !== undefined;
  }

  /** Whether a decided file still takes room in the diff. */
  get isOutdated(): boolean {
    return this.#order.length > 1 && this.#order.some((file) => file.pending.length === 0);
  }

  /** Closes the tabs for good; what is still being opened is closed when it is there. */
  async close(): Promise<void> {
    this.#closing.abort();
    await vscode.window.tabGroups.close(this.all);
  }

  get all(): vscode.Tab[] {
    return vscode.window.tabGroups.all.flatMap((group) => group.tabs.filter((tab) => this.isOurs(tab)));
  }

  /** The multi-file diff has no type of its own in the stable API, so it is known by the title it was opened with. */
  isOurs(tab: vscode.Tab): boolean {
    if (tab.input instanceof vscode.TabInputTextDiff) {
      const modified = tab.input.modified.toString();
      return this.#session.files.some((file) => file.right.toString() === modified);
    }
    return (
      !(tab.input instanceof vscode.TabInputText) && [...this.#titles].some((title) => tab.label.startsWith(title))
    );
  }

  async #show(files: readonly ReviewFile[]): Promise<void> {
    const [first] = files;
    if (first === undefined || this.#closing.signal.aborted) return;
    const before = this.all;
    this.#order = files;
    if (files.length === 1) {
      const title = titleLine(vscode.l10n.t('AI Edit: {0}', first.label));
      await this.#opened(
        vscode.commands.executeCommand('vscode.diff', first.left, first.right, title, { preview: false }),
      );
    } else {
      // The editor adds the number of files.
      const title = vscode.l10n.t('AI Edits');
      this.#titles.add(title);
      await this.#opened(
        vscode.commands.executeCommand(
          'vscode.changes',
          title,
          files.map((file) => [file.kind === 'create' ? file.right : file.uri, file.left, file.right]),
        ),
      );
    }
    await this.#settled(() => {
      const active = this.#active();
      return (
        active !== undefined &&
        getEditor(first) !== undefined &&
        (isDiff(active) ? files.length === 1 : !before.includes(active))
      );
    });
    // Not by comparing with the tabs of before: some editors hand out new objects for them when a file becomes dirty.
    const front = this.#active();
    await vscode.window.tabGroups.close(this.all.filter((tab) => tab !== front));
  }

  /**
   * Waits for the editor to open a diff. It never answers when the tab is closed meanwhile (seen in 1.103), so the wait
   * ends then.
   */
  async #opened(opening: Thenable<unknown>): Promise<void> {
    const { signal } = this.#closing;
    const given = (async () => {
      await opening;
      if (signal.aborted) await vscode.window.tabGroups.close(this.all);
    })();
    await Promise.race([given, aborted(signal)]);
    if (signal.aborted) given.catch(() => undefined);
  }

  /** Gives the editor a moment to draw, unless there is nothing to be drawn any more. */
  async #settled(holds: () => boolean): Promise<boolean> {
    for (let waited = 0; !holds(); waited += lookMs) {
      if (waited >= settleMs || this.#closing.signal.aborted) return false;
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    return true;
  }

  /** Whether there is nothing between the upper edge of the window and this file. */
  #isOnTop(file: ReviewFile): boolean {
    const active = this.#active();
    if (active === undefined) return false;
    return isDiff(active) || this.#order[0] === file || this.#fits();
  }

  #fits(): boolean {
    let lines = 0;
    for (const { left, right } of this.#order) {
      const sides = [left, right].map((side) =>
        vscode.window.visibleTextEditors.filter(({ document }) => document.uri.toString() === side.toString()),
      );
      if (sides[1]?.length === 0) return false;
      lines += Math.max(
        ...sides
          .flat()
          .map(({ visibleRanges }) =>
            visibleRanges.reduce((sum, { start, end }) => sum + end.line - start.line + 1, 0),
          ),
      );
    }
    return lines <= fittingLines;
  }

  /** The tab of the review that is in front in its group. */
  #active(): vscode.Tab | undefined {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    return tab !== undefined && this.isOurs(tab) ? tab : this.all.find(({ isActive }) => isActive);
  }
}

function isDiff(tab: vscode.Tab): boolean {
  return tab.input instanceof vscode.TabInputTextDiff;
}

function getEditor(file: ReviewFile): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === file.right.toString());
}

function place({ file, id }: ReviewItem): void {
  const editor = getEditor(file);
  const lines = file.getLines(id);
  if (editor === undefined || lines === undefined) return;
  const last = editor.document.lineCount - 1;
  const line = Math.min(lines.start, last);
  editor.selection = new vscode.Selection(line, 0, line, 0);
  editor.revealRange(
    new vscode.Range(line, 0, Math.min(lines.end, last), 0),
    vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  );
}

/** Settles as soon as the signal says so. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener(
        'abort',
        () => {
          resolve();
        },
        { once: true },
      );
  });
}
