import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { WorkflowMistake } from '../../domain/workflow/workflowSpec.ts';
import { hasOtherHelp } from './otherHelp.ts';

/** Dependencies of the help in workflow files. */
export interface WorkflowAssistDeps {
  /** Whether a document is a workflow. */
  readonly concerns: (document: vscode.TextDocument) => boolean;
  /** The mistakes that are shown in a document. */
  readonly mistakes: (document: vscode.TextDocument) => readonly WorkflowMistake[];
}

/** Larger documents are not written by hand. */
const maxLines = 50_000;
const documents: vscode.DocumentSelector = [
  { scheme: 'file', pattern: '**/*.{yaml,yml,json}' },
  { scheme: 'untitled', pattern: '**/*.{yaml,yml,json}' },
];

/** Completion, hover and quick fixes in workflow files, where no other extension has them from the same schema. */
export function registerWorkflowAssist({ concerns, mistakes }: WorkflowAssistDeps): Disposable {
  const store = new DisposableStore();
  const isYaml = (document: vscode.TextDocument): boolean =>
    concerns(document) && !/\.json$/i.test(document.uri.path) && document.lineCount <= maxLines;
  store.add(
    vscode.languages.registerCompletionItemProvider(
      documents,
      {
        provideCompletionItems: async (document, position) =>
          isYaml(document) ? (await import('./assistAnswers.ts')).getCompletions(document, position) : undefined,
      },
      ' ',
      '[',
      '-',
    ),
  );
  store.add(
    vscode.languages.registerHoverProvider(documents, {
      provideHover: async (document, position) =>
        isYaml(document) && !hasOtherHelp(document, 'hover')
          ? (await import('./assistAnswers.ts')).getHover(document, position)
          : undefined,
    }),
  );
  store.add(
    vscode.languages.registerCodeActionsProvider(
      documents,
      {
        provideCodeActions: async (document, range, { diagnostics }) => {
          const known = concerns(document) ? mistakes(document) : [];
          if (known.length === 0) return [];
          const { getFix } = await import('./assistAnswers.ts');
          return known.flatMap((mistake) => getFix(document, range, mistake, diagnostics) ?? []);
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
  return store;
}
