import * as vscode from 'vscode';
import { openSettings } from '../../../base/host/openSettings.ts';
import { saveForUser } from '../../../base/host/saveForUser.ts';
import { pickRow, showNote } from '../../../base/host/windowTexts.ts';
import { showPage } from '../../../base/host/showPage.ts';
import type { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { CallerNode, CallersQuery } from '../../domain/types.ts';
import { getQuestion, type CallersQuestion } from './askedQuestion.ts';
import type { CallersSearch } from './callersSearch.ts';
import type { CallersTree } from './callersTree.ts';
import type { QuestionHistory } from './questionHistory.ts';
import type { CallersRow } from './rows/row.ts';
import type { SiteActions } from './siteActions.ts';
import { symbolAtCursor } from './symbolAtCursor.ts';
import type { SymbolPick } from './symbolPick.ts';
import { triedText } from './triedText.ts';

/** What the commands of the Callers view work with. */
export interface CallersCommandDeps {
  readonly search: CallersSearch;
  readonly tree: CallersTree;
  readonly history: QuestionHistory;
  readonly pick: SymbolPick;
  readonly sites: SiteActions;
  readonly documents: VirtualDocuments;
  /** Shows the view and gives it the focus. */
  readonly showView: () => Promise<void>;
  /** Gives a row the focus. */
  readonly showRow: (id: string) => Promise<void>;
  /** The row that is selected in the view. */
  readonly selected: () => string | undefined;
  readonly getPath: (uri: vscode.Uri) => string | undefined;
}

/** The commands of the Callers view. */
export class CallersCommands {
  readonly #parts: CallersCommandDeps;

  constructor(parts: CallersCommandDeps) {
    this.#parts = parts;
  }

  /** Registers every command under its id. */
  register(): Disposable {
    const store = new DisposableStore();
    const on = (id: string, run: (given: unknown) => unknown): void => {
      store.add(vscode.commands.registerCommand(`recourse.callers.${id}`, run));
    };
    const { search, sites, tree } = this.#parts;
    on('find', (given) => this.find(given));
    on('openSite', (given) => this.#withNodes(given, ([node]) => (node === undefined ? undefined : sites.open(node))));
    on('peek', (given) => this.#withNodes(given, (nodes) => sites.peek(nodes)));
    on('findFromHere', (given) => this.#findFromHere(given));
    on('copyJson', () => this.#copyJson());
    on('showTried', () => this.#showTried());
    on('runSuggestion', (given) => this.#runSuggestion(given));
    on('explain', () => this.#explain(search.state.answer?.question.query));
    on('showMore', (given) => {
      tree.showMore(this.#row(given)?.id ?? '');
    });
    on('showHistory', () => this.#showHistory());
    on('groupByFile', () => saveForUser('callers.groupBy', 'file'));
    on('groupByStage', () => saveForUser('callers.groupBy', 'stage'));
    on('refresh', () => search.refresh());
    on('cancel', () => {
      search.cancel();
    });
    on('clear', () => {
      search.clear();
    });
    return store;
  }

  /**
   * From a menu or a key of the editor: about the symbol at the cursor. Otherwise the user enters a name; the word
   * under the cursor is the default.
   */
  async find(given: unknown): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const cursor = editor === undefined ? undefined : symbolAtCursor(editor, this.#parts.getPath);
    const isDirect =
      given instanceof vscode.Uri ||
      (typeof given === 'object' && given !== null && 'at' in given && given.at === 'cursor');
    const question =
      isDirect && cursor !== undefined ? getQuestion(cursor.query) : await this.#parts.pick.choose(cursor);
    if (question !== undefined) await this.ask(question);
  }

  /** Asks, and shows the answer as it comes. */
  async ask(question: CallersQuestion): Promise<void> {
    const { history, search, showRow, showView, tree } = this.#parts;
    history.add(question);
    const answered = search.ask(question);
    await showView();
    await answered;
    // After a newer question or a cancellation, the user is looking at something else.
    const [first] = tree.under();
    if (first !== undefined && search.state.answer?.question === question) await showRow(first.id);
  }

  async #withNodes(given: unknown, run: (nodes: readonly CallerNode[]) => unknown): Promise<void> {
    const row = this.#row(given);
    await run(row === undefined ? this.#allNodes() : this.#getNodes(row));
  }

  /** The places of a row: its own and those under it, as far as they are known. */
  #getNodes(row: CallersRow): readonly CallerNode[] {
    if (row.subject.kind === 'caller') return [row.subject.node];
    if (row.subject.kind === 'answer') return this.#allNodes();
    return this.#parts.tree.under(row.id).flatMap(({ subject }) => (subject.kind === 'caller' ? [subject.node] : []));
  }

  #allNodes(): readonly CallerNode[] {
    return this.#parts.tree
      .under()
      .flatMap((row) => (row.subject.kind === 'file' || row.subject.kind === 'stage' ? this.#getNodes(row) : []));
  }

  async #findFromHere(given: unknown): Promise<void> {
    const subject = this.#row(given)?.subject;
    if (subject?.kind !== 'caller' || subject.node.symbol_id === undefined) return;
    await this.ask(getQuestion({ symbol_id: subject.node.symbol_id }));
  }

  async #copyJson(): Promise<void> {
    const { answer } = this.#parts.search.state;
    if (answer === undefined) return;
    await vscode.env.clipboard.writeText(JSON.stringify(answer.response, undefined, 2));
    showNote('check', vscode.l10n.t('Copied the answer as JSON'), 4000);
  }

  async #showTried(): Promise<void> {
    const { answer } = this.#parts.search.state;
    if (answer === undefined) return;
    await showPage(this.#parts.documents.fixed(vscode.l10n.t('What Was Tried.md'), triedText(answer)));
  }

  async #runSuggestion(given: unknown): Promise<void> {
    const subject = this.#row(given)?.subject;
    if (subject?.kind !== 'suggestion' || subject.action === undefined) return;
    const { action } = subject;
    switch (action.kind) {
      case 'ask':
        await this.ask(getQuestion(action.query));
        return;
      case 'search':
        await vscode.commands.executeCommand('workbench.action.findInFiles', { ...action.search, triggerSearch: true });
        return;
      case 'explain':
        await this.#explain(action.query);
        return;
      case 'setting':
        await openSettings(action.setting);
        return;
      case 'command':
        await vscode.commands.executeCommand(action.command);
    }
  }

  async #explain(query: CallersQuery | undefined): Promise<void> {
    const { search, showRow, tree } = this.#parts;
    if (query === undefined) return;
    await search.explainGap(query);
    const row = tree.under().findLast(({ subject }) => subject.kind === 'reasons');
    if (row !== undefined) await showRow(row.id);
  }

  async #showHistory(): Promise<void> {
    const { history } = this.#parts;
    const items = history.questions.map((question) => ({
      label: question.title,
      description: getPlace(question),
      question,
    }));
    const chosen = await pickRow(items, {
      title: vscode.l10n.t('Ask Again'),
      placeHolder: vscode.l10n.t('Recent searches'),
      matchOnDescription: true,
    });
    if (chosen !== undefined) await this.ask(chosen.question);
  }

  /** By mouse or menu the editor names the row; by a key of the user's own it is the one selected. */
  #row(given: unknown): CallersRow | undefined {
    const id = typeof given === 'string' ? given : this.#parts.selected();
    return id === undefined ? undefined : this.#parts.tree.row(id);
  }
}

function getPlace({ query }: CallersQuestion): string {
  const { file_path: path, line_number: line, symbol_id: id } = query;
  if (path === undefined) return id ?? '';
  return line === undefined ? path : `${path}:${String(line)}`;
}
