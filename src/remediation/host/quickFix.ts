import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle.ts';
import type { SearchResult } from '../domain/types.ts';
import { diagnosticIdentity } from './capture/diagnosticIdentity.ts';
import type { CurrentError } from './contracts.ts';
import type { WindowErrors } from './currentErrors.ts';
import { editIn, type FixEdits } from './fixActions.ts';

/** Fixes that the menu names for one problem; the panel has the others. */
const mostNamed = 2;
/** Letters of a title in the menu. */
const longestTitle = 60;

/**
 * Known fixes in the editor's menu of quick fixes. It shows what has been found by then and looks for nothing: the menu never waits.
 * Never marked as preferred, so that the language's own fixes come first.
 */
export class KnownFixActions extends DisposableStore implements vscode.CodeActionProvider {
  readonly #errors: WindowErrors;
  readonly #edits: Pick<FixEdits, 'fits'>;
  /** Whether a fix fits, by its id and the version of the document that was looked at. */
  readonly #fits = new Map<string, { readonly at: string; fits: boolean }>();

  constructor(errors: WindowErrors, edits: Pick<FixEdits, 'fits'>) {
    super();
    this.#errors = errors;
    this.#edits = edits;
    this.add(vscode.languages.registerCodeActionsProvider([{ scheme: '*' }], this, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }));
    this.add(errors.onDidChange(() => { this.#lookAhead(); }));
  }

  provideCodeActions(document: vscode.TextDocument, _range: vscode.Range, { diagnostics }: vscode.CodeActionContext): vscode.CodeAction[] {
    return diagnostics.flatMap((diagnostic) => {
      const error = this.#errors.find(diagnosticIdentity(document.uri, diagnostic));
      if (error?.lookup.state !== 'done') return [];
      return error.lookup.answer.results.slice(0, mostNamed).flatMap((result) => this.#actions(document, diagnostic, error, result));
    });
  }

  #actions(document: vscode.TextDocument, diagnostic: vscode.Diagnostic, error: CurrentError, { remediation }: SearchResult): vscode.CodeAction[] {
    const title = remediation.title.length > longestTitle ? `${remediation.title.slice(0, longestTitle - 1)}…` : remediation.title;
    const show = action(vscode.l10n.t('Known fix: {0}', title), 'findForProblem', { errorId: error.id }, diagnostic);
    if (this.#fitsNow(document, remediation) !== true) return [show];
    return [action(vscode.l10n.t('Apply known fix: {0}', title), 'apply', { remediationId: remediation.id }, diagnostic), show];
  }

  /** Undefined until it has been looked at; then the next opening of the menu knows. */
  #fitsNow(document: vscode.TextDocument, remediation: SearchResult['remediation']): boolean | undefined {
    const edit = editIn(remediation);
    if (edit === undefined) return false;
    const at = `${document.uri.toString()} ${String(document.version)} ${String(remediation.updatedAt)}`;
    const known = this.#fits.get(remediation.id);
    if (known?.at === at) return known.fits;
    const entry = { at, fits: false };
    this.#fits.set(remediation.id, entry);
    void this.#edits.fits(edit).then((fits) => { entry.fits = fits; }, () => undefined);
    return undefined;
  }

  /** Looks whether the fixes that were just found fit, before anybody asks. */
  #lookAhead(): void {
    for (const { source, place, lookup } of this.#errors.all) {
      if (source !== 'diagnostic' || place === undefined || lookup.state !== 'done') continue;
      const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place.uri.toString());
      if (document !== undefined) for (const { remediation } of lookup.answer.results.slice(0, mostNamed)) this.#fitsNow(document, remediation);
    }
  }
}

function action(title: string, command: 'findForProblem' | 'apply', argument: Readonly<Record<string, string>>, diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  made.command = { title, command: `recourse.remediation.${command}`, arguments: [argument] };
  made.diagnostics = [diagnostic];
  return made;
}
