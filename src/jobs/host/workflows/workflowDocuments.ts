import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { localize } from '../../../base/host/localize.ts';
import { msg } from '../../../base/text/message.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { WorkflowMistake, WorkflowReading } from '../../domain/workflow/workflowSpec.ts';
import { looksLikeWorkflow } from './looksLikeWorkflow.ts';
import { hasOtherHelp } from './otherHelp.ts';
import type { RanFiles } from './ranFiles.ts';
import { registerWorkflowAssist } from './workflowAssist.ts';
import { workflowFiles } from './workflowFiles.ts';

/** Milliseconds after the last change of a document. */
const settleMs = 300;
/** UTF-16 units; no person writes a longer workflow. */
const longestText = 5_000_000;
/** The key that every workflow has, in YAML or JSON. */
const hasJobs = /^(?:jobs[ \t]{0,8}:|\s{0,8}"jobs"\s{0,8}:)/m;

/** The functions for workflow files that commands use. */
export type KnownWorkflows = Pick<WorkflowDocuments, 'read' | 'files' | 'mayBeWorkflow'>;

/**
 * Shows mistakes in open workflow files, and puts *Run workflow* above them. The parser is loaded with the first one.
 */
export class WorkflowDocuments implements vscode.CodeLensProvider, Disposable {
  readonly #store = new DisposableStore();
  readonly #problems = this.#store.add(vscode.languages.createDiagnosticCollection('recourse-jobs'));
  readonly #lenses = this.#store.add(new vscode.EventEmitter<void>());
  readonly #waiting = new Map<string, () => void>();
  /** What is shown of each document, and for which version of it. */
  readonly #shown = new Map<string, { readonly version: number; readonly mistakes: readonly WorkflowMistake[] }>();
  readonly #clock: Clock;
  readonly #ran: RanFiles;

  readonly onDidChangeCodeLenses = this.#lenses.event;

  constructor(clock: Clock, ran: RanFiles) {
    this.#clock = clock;
    this.#ran = ran;
    this.#store.add(
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#look(document, 0);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#look(document, settleMs);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#forget(document.uri);
      }),
    );
    this.#store.add(vscode.languages.registerCodeLensProvider([{ scheme: 'file' }, { scheme: 'untitled' }], this));
    this.#store.add(
      registerWorkflowAssist({
        concerns: (document) => this.#concerns(document),
        mistakes: ({ uri, version }) => {
          const shown = this.#shown.get(uri.toString());
          return shown?.version === version ? shown.mistakes : [];
        },
      }),
    );
    for (const document of vscode.workspace.textDocuments) this.#look(document, 0);
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!this.#concerns(document)) return [];
    return [
      new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
        command: 'recourse.jobs.runWorkflow',
        title: vscode.l10n.t('$(play) Run workflow'),
        arguments: [document.uri],
      }),
    ];
  }

  /** Reads a workflow to be run: from now on its file is checked. */
  async read(document: vscode.TextDocument): Promise<WorkflowReading> {
    if (document.uri.scheme === 'file') await this.#ran.add(document.uri.fsPath);
    this.#lenses.fire();
    return this.#show(document);
  }

  /** Candidate workflow files, the most likely first. */
  async files(): Promise<vscode.Uri[]> {
    return workflowFiles(this.#ran.all);
  }

  /** Whether an open file may be a workflow: by its name, because it was run before, or because it has jobs. */
  mayBeWorkflow(document: vscode.TextDocument): boolean {
    return (
      this.#concerns(document) || (/\.(?:ya?ml|json)$/i.test(document.uri.path) && hasJobs.test(document.getText()))
    );
  }

  dispose(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#store.dispose();
  }

  #concerns({ uri }: vscode.TextDocument): boolean {
    return (
      (uri.scheme === 'file' || uri.scheme === 'untitled') &&
      (looksLikeWorkflow(uri.path) || (/\.(?:ya?ml|json)$/i.test(uri.path) && this.#ran.all.includes(uri.fsPath)))
    );
  }

  #look(document: vscode.TextDocument, ms: number): void {
    if (!this.#concerns(document)) return;
    const key = document.uri.toString();
    this.#waiting.get(key)?.();
    this.#waiting.set(
      key,
      this.#clock.after(ms, () => {
        this.#waiting.delete(key);
        if (!document.isClosed) void this.#show(document);
      }),
    );
  }

  async #show(document: vscode.TextDocument): Promise<WorkflowReading> {
    const { version } = document;
    const text = document.getText();
    if (text.length > longestText) return tooLong();
    const { readWorkflow } = await import('../../domain/workflow/readWorkflow.ts');
    const reading = readWorkflow(text);
    if (document.version === version && !document.isClosed) {
      const mistakes = hasOtherHelp(document, 'validate')
        ? reading.mistakes.filter((mistake) => !isSeenBySchema(mistake))
        : reading.mistakes;
      this.#shown.set(document.uri.toString(), { version, mistakes });
      this.#problems.set(document.uri, mistakes.map(getDiagnostic));
    }
    return reading;
  }

  #forget(uri: vscode.Uri): void {
    this.#waiting.get(uri.toString())?.();
    this.#waiting.delete(uri.toString());
    this.#shown.delete(uri.toString());
    this.#problems.delete(uri);
  }
}

/** Mistakes that a check by the schema shows, too. Where ours says what to write instead, it stays. */
function isSeenBySchema({ code, fix }: WorkflowMistake): boolean {
  return fix === undefined && ['not-yaml', 'wrong-type', 'missing-field', 'rule-for-nothing', 'no-jobs'].includes(code);
}

function getDiagnostic({ severity, code, message, place }: WorkflowReading['mistakes'][number]): vscode.Diagnostic {
  const range = new vscode.Range(place.line - 1, place.column - 1, place.endLine - 1, place.endColumn - 1);
  const diagnostic = new vscode.Diagnostic(
    range,
    localize(message),
    severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
  );
  diagnostic.source = 'Recourse';
  diagnostic.code = code;
  return diagnostic;
}

function tooLong(): WorkflowReading {
  return {
    spec: undefined,
    mistakes: [
      {
        severity: 'error',
        code: 'too-long',
        message: msg('The file is too long for a workflow.'),
        place: { line: 1, column: 1, endLine: 1, endColumn: 1 },
      },
    ],
  };
}
