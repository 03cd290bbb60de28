import { boolean, object, optional, string, type infer as Infer } from 'zod/mini';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { diagnosticIdentity } from './capture/diagnosticIdentity.ts';
import type { FixActions } from './fixActions.ts';
import type { SeenError, WindowErrors } from './currentErrors.ts';
import type { EmbeddingsChoice } from './embeddingsChoice.ts';
import type { RemediationLibrary } from './contracts.ts';
import { namedProblemShape, getProblem, type NamedProblem } from './namedProblem.ts';
import type { RemediationPanel, RecordFrom } from './panel/panelParts.ts';
import type { ExchangeUi, RemediationUi } from './remediationUi.ts';

/** The dependencies of the commands. */
export interface RemediationCommandsDeps {
  readonly errors: WindowErrors;
  readonly library: RemediationLibrary;
  readonly panel: RemediationPanel;
  readonly fixes: FixActions;
  readonly embeddings: EmbeddingsChoice;
  readonly ui: RemediationUi & ExchangeUi;
}

/** Characters of a selection or clipboard that are read; a longer error says what it is in its first or last lines. */
const longestText = 250_000;

/** The arguments that other parts of the extension, key bindings and scripts may pass to the commands. */
const askedShape = object({
  errorId: optional(string()),
  inEditor: optional(boolean()),
  offerId: optional(string()),
  remediationId: optional(string()),
  text: optional(string()),
  problem: optional(namedProblemShape),
});

/** The commands for looking up, recording, exporting and importing known fixes. */
export class RemediationCommands {
  readonly #parts: RemediationCommandsDeps;

  constructor(parts: RemediationCommandsDeps) {
    this.#parts = parts;
  }

  /** Registers every command under its id. */
  register(): Disposable {
    const { errors, panel, fixes, embeddings } = this.#parts;
    const store = new DisposableStore();
    const on = (id: string, run: (asked: CommandArguments) => unknown): void => {
      store.add(
        vscode.commands.registerCommand(`recourse.remediation.${id}`, (...args: unknown[]) => {
          const read = askedShape.safeParse(args[0]);
          return run(read.success ? read.data : {});
        }),
      );
    };
    on('findForSelection', () => this.findForSelection());
    on('findForTerminalSelection', () => this.findForTerminalSelection());
    on('findForClipboard', () => this.findForClipboard());
    on('findForProblem', ({ errorId, problem, inEditor }) => this.findForProblem(errorId, problem, inEditor));
    on('record', ({ errorId, text }) => this.record({ errorId, text }));
    on('recordFromOffer', ({ offerId }) => this.recordFromOffer(offerId));
    on('showPanel', () => panel.show());
    on('export', () => this.#exchange('export'));
    on('import', () => this.#exchange('import'));
    on('setEmbeddingsKey', () => embeddings.setKey());
    on('clearErrors', () => {
      errors.clear();
    });
    on('apply', ({ remediationId }) =>
      remediationId === undefined ? panel.act('apply') : fixes.applyStored(remediationId),
    );
    on('copySolution', () => panel.act('copy'));
    on('helpful', () => panel.act('helpful'));
    on('notHelpful', () => panel.act('not-helpful'));
    on('outdated', () => panel.act('outdated'));
    return store;
  }

  /**
   * The selected text; without one the problem at the cursor, otherwise the cursor's line. Returns the id of the error.
   */
  async findForSelection(): Promise<string | undefined> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined)
      return this.#nothing(vscode.l10n.t('Nothing is selected. Select the error in an editor and try again.'));
    const selected = editor.selections
      .filter((selection) => !selection.isEmpty)
      .map((selection) => editor.document.getText(selection))
      .join('\n');
    if (selected.trim() !== '') return this.#find({ source: 'selection', text: selected });
    const problem = problemAt(editor);
    if (problem !== undefined) return this.#findProblem(editor.document.uri, problem);
    const line = editor.document.lineAt(editor.selection.active.line).text;
    return line.trim() === ''
      ? this.#nothing(vscode.l10n.t('Nothing is selected. Select the error in an editor and try again.'))
      : this.#find({ source: 'selection', text: line });
  }

  /** The selection in the terminal. The editor provides it only through the clipboard, whose own text is restored. */
  async findForTerminalSelection(): Promise<string | undefined> {
    const { ui } = this.#parts;
    const before = await ui.readClipboard();
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    const text = await ui.readClipboard();
    if (text !== before) await ui.copy(before);
    return text.trim() === ''
      ? this.#nothing(vscode.l10n.t('Nothing is selected in the terminal.'))
      : this.#find({ source: 'selection', text });
  }

  async findForClipboard(): Promise<string | undefined> {
    const text = await this.#parts.ui.readClipboard();
    return text.trim() === ''
      ? this.#nothing(vscode.l10n.t('The clipboard is empty. Copy the error and try again.'))
      : this.#find({ source: 'clipboard', text });
  }

  /**
   * A current error, by its id; otherwise the referenced problem, captured or not; otherwise the problem at the cursor,
   * or its line if that reads like an error. `inEditor`: a current error is shown in an editor tab.
   */
  async findForProblem(errorId?: string, named?: NamedProblem, inEditor?: boolean): Promise<string | undefined> {
    const { errors, panel } = this.#parts;
    const known = errors.all.find(({ id }) => id === errorId);
    if (known !== undefined) {
      errors.select(known.id);
      if (known.lookup.state === 'failed') errors.lookAgain(known.id);
      await panel.show('errors', { inEditor });
      return known.id;
    }
    const asked = named === undefined ? undefined : getProblem(named);
    if (asked !== undefined) return this.#findProblem(asked.uri, asked.diagnostic);
    const editor = vscode.window.activeTextEditor;
    const problem = editor === undefined ? undefined : problemAt(editor);
    if (editor !== undefined && problem !== undefined) return this.#findProblem(editor.document.uri, problem);
    const line = editor?.document.lineAt(editor.selection.active.line).text ?? '';
    const { errorExcerpt } = await import('./capture/errorExcerpt.ts');
    return errorExcerpt(line)?.readsLikeAnError === true
      ? this.#find({ source: 'selection', text: line })
      : this.#nothing(vscode.l10n.t('There is no problem at the cursor.'));
  }

  /** Without arguments the form is for the selected error, if there is one. */
  async record({
    errorId,
    text,
  }: {
    readonly errorId?: string | undefined;
    readonly text?: string | undefined;
  }): Promise<void> {
    const { errors, panel } = this.#parts;
    const wanted = errorId ?? errors.selected?.id;
    const fromError: RecordFrom = wanted === undefined ? {} : { errorId: wanted };
    await panel.record(text === undefined ? fromError : { text });
  }

  /** The given offer, without one the newest. An offer that is gone is not exchanged for another. */
  async recordFromOffer(offerId?: string): Promise<void> {
    const { errors, panel } = this.#parts;
    const offer = offerId === undefined ? errors.offers[0] : errors.offers.find(({ id }) => id === offerId);
    if (offer === undefined) this.#nothing(vscode.l10n.t('No error has gone away after an edit recently.'));
    else await panel.record({ offerId: offer.id });
  }

  async #findProblem(uri: vscode.Uri, diagnostic: vscode.Diagnostic): Promise<string> {
    const { diagnosticText } = await import('./capture/diagnosticText.ts');
    return this.#find(
      {
        source: 'diagnostic',
        text: diagnosticText(uri, diagnostic),
        place: new vscode.Location(uri, diagnostic.range),
      },
      diagnosticIdentity(uri, diagnostic),
    );
  }

  async #find(error: SeenError, identity?: string): Promise<string> {
    const { errors, panel } = this.#parts;
    const { id } = errors.see({ ...error, text: bounded(error.text) }, identity);
    errors.select(id);
    await panel.show('errors');
    return id;
  }

  async #exchange(what: 'export' | 'import'): Promise<void> {
    const { exportFixes, importFixes } = await import('./exchange.ts');
    await (what === 'export' ? exportFixes(this.#parts) : importFixes(this.#parts));
  }

  #nothing(sentence: string): Nothing {
    void this.#parts.ui.tell('warning', sentence);
    return undefined;
  }
}

type CommandArguments = Infer<typeof askedShape>;
/** The result of a command that had nothing to look for. */
type Nothing = string | undefined;

/** The start and the end of a text that is too long: one of them says what failed. */
function bounded(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText / 2)}\n${text.slice(-longestText / 2)}`;
}

/** The most severe problem at the cursor, the smallest first. */
function problemAt({ document, selection }: vscode.TextEditor): vscode.Diagnostic | undefined {
  const lines = (range: vscode.Range): number => range.end.line - range.start.line;
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ range }) => range.start.line <= selection.active.line && range.end.line >= selection.active.line)
    .sort((a, b) => a.severity - b.severity || lines(a.range) - lines(b.range))[0];
}
