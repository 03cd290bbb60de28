import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle.ts';
import type { SearchResult } from '../domain/types.ts';
import { diagnosticIdentity } from './capture/diagnosticIdentity.ts';
import type { CurrentError } from './contracts.ts';
import type { WindowErrors } from './currentErrors.ts';
import { editIn, type FixEdits } from './fixActions.ts';
import { namedProblem, type NamedProblem } from './namedProblem.ts';

/** The number of fixes in the menu for one problem; the panel has the others. */
const maxNamed = 2;
/** Characters of a title in the menu. */
const longestTitle = 60;
/** The number of problems at one place for which a lookup is offered. */
const maxAsked = 3;

/**
 * Known fixes in the quick fix menu of the editor and of a row in the Problems view, which has no other menu for
 * extensions. It shows results that exist already and searches nothing, so the menu never waits. If there are none, the
 * menu offers a lookup. Outdated fixes are labelled, and only helpful ones show the light bulb. Never marked as
 * preferred, so that the language's own fixes come first.
 */
export class KnownFixActions extends DisposableStore implements vscode.CodeActionProvider {
  readonly #errors: WindowErrors;
  readonly #edits: Pick<FixEdits, 'fits'>;
  /** Whether a fix can be placed, by its id and the version of the document that was checked. */
  readonly #fits = new Map<string, { readonly at: string; fits: boolean }>();

  constructor(errors: WindowErrors, edits: Pick<FixEdits, 'fits'>) {
    super();
    this.#errors = errors;
    this.#edits = edits;
    this.add(
      vscode.languages.registerCodeActionsProvider([{ scheme: '*' }], this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
    );
    this.add(
      errors.onDidChange(() => {
        this.#lookAhead();
      }),
    );
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics, triggerKind }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const isAsked = triggerKind === vscode.CodeActionTriggerKind.Invoke;
    const unknown: vscode.Diagnostic[] = [];
    const known = diagnostics.flatMap((diagnostic) => {
      const error = this.#errors.find(diagnosticIdentity(document.uri, diagnostic));
      const found = error?.lookup.state === 'done' ? error.lookup.answer.results : [];
      if (error === undefined || found.length === 0) {
        // A hint greys out unnecessary code: nothing has failed there.
        if (isAsked && diagnostic.severity !== vscode.DiagnosticSeverity.Hint) unknown.push(diagnostic);
        return [];
      }
      const [helping, outdated] = [false, true].map((isOutdated) =>
        found.filter(({ remediation }) => remediation.isOutdated === isOutdated),
      );
      return [...(helping ?? []), ...(isAsked ? (outdated ?? []) : [])]
        .slice(0, maxNamed)
        .flatMap((result) => this.#actions(document, diagnostic, error, result));
    });
    const { t } = vscode.l10n;
    const look = unknown
      .slice(0, maxAsked)
      .map((diagnostic) =>
        action(
          unknown.length === 1 ? t('Find a Known Fix') : t('Find a Known Fix: {0}', shortened(diagnostic.message)),
          'findForProblem',
          { problem: namedProblem(document.uri, diagnostic) },
          diagnostic,
        ),
      );
    return [...known, ...look];
  }

  #actions(
    document: vscode.TextDocument,
    diagnostic: vscode.Diagnostic,
    error: CurrentError,
    { remediation }: SearchResult,
  ): vscode.CodeAction[] {
    const title = shortened(remediation.title);
    const problem = namedProblem(document.uri, diagnostic);
    // An outdated fix may only be applied from the panel, which shows what it is.
    if (remediation.isOutdated)
      return [
        action(
          vscode.l10n.t('Known fix (outdated): {0}', title),
          'findForProblem',
          { errorId: error.id, problem },
          diagnostic,
        ),
      ];
    const show = action(
      remediation.scope === 'builtin'
        ? vscode.l10n.t('Built-in fix: {0}', title)
        : vscode.l10n.t('Known fix: {0}', title),
      'findForProblem',
      { errorId: error.id, problem },
      diagnostic,
    );
    if (this.#fitsNow(document, remediation) !== true) return [show];
    return [
      action(vscode.l10n.t('Apply known fix: {0}', title), 'apply', { remediationId: remediation.id }, diagnostic),
      show,
    ];
  }

  /** Undefined until it was checked; the next time the menu opens, it is known. */
  #fitsNow(document: vscode.TextDocument, remediation: SearchResult['remediation']): boolean | undefined {
    const edit = editIn(remediation);
    if (edit === undefined) return false;
    const at = `${document.uri.toString()} ${String(document.version)} ${String(remediation.updatedAt)}`;
    const known = this.#fits.get(remediation.id);
    if (known?.at === at) return known.fits;
    const entry = { at, fits: false };
    this.#fits.set(remediation.id, entry);
    void this.#edits.fits(edit).then(
      (fits) => {
        entry.fits = fits;
      },
      () => undefined,
    );
    return undefined;
  }

  /** Checks in advance whether the fixes that were just found can be placed. */
  #lookAhead(): void {
    for (const { source, place, lookup } of this.#errors.all) {
      if (source !== 'diagnostic' || place === undefined || lookup.state !== 'done') continue;
      const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place.uri.toString());
      if (document !== undefined)
        for (const { remediation } of lookup.answer.results
          .filter((result) => !result.remediation.isOutdated)
          .slice(0, maxNamed))
          this.#fitsNow(document, remediation);
    }
  }
}

function action(
  title: string,
  command: 'findForProblem' | 'apply',
  argument: Readonly<Record<string, string | NamedProblem>>,
  diagnostic: vscode.Diagnostic,
): vscode.CodeAction {
  const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  made.command = { title, command: `recourse.remediation.${command}`, arguments: [argument] };
  made.diagnostics = [diagnostic];
  return made;
}

/** A text as one line that fits into a menu. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1)}…` : line;
}
