import * as vscode from 'vscode';
import type { Candidate } from '../domain/types.ts';
import { DisposableStore } from '../../base/lifecycle.ts';
import { getDifferences } from './editReport.ts';
import type { EditUi } from './editUi.ts';
import { getLabel } from './fileSnapshot.ts';
import { differenceText, linesText, percent } from './verdictText.ts';

const shownDifferences = 2;

/** Lets a person choose the place an edit belongs to; the highlighted place is shown in the editor while choosing. */
export class CandidatePicker {
  readonly #ui: EditUi;

  constructor(ui: EditUi) {
    this.#ui = ui;
  }

  /**
   * Answers with the chosen place of the old text, or `undefined`. `why` tells what keeps the best place from being
   * taken without asking.
   */
  async pick(
    uri: vscode.Uri,
    text: string,
    candidates: readonly Candidate[],
    oldString: string,
    why: string,
  ): Promise<Candidate | undefined> {
    const store = new DisposableStore();
    const mark = store.add(
      vscode.window.createTextEditorDecorationType({
        isWholeLine: true,
        backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
        border: '1px solid',
        borderColor: new vscode.ThemeColor('editor.findMatchHighlightBorder'),
        overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.findMatchForeground'),
        overviewRulerLane: vscode.OverviewRulerLane.Full,
      }),
    );
    try {
      return await this.#ui.choose(
        candidates.map((candidate) => ({ ...describe(candidate, text, oldString), value: candidate })),
        {
          title: vscode.l10n.t('Where Does the Edit for {0} Belong?', getLabel(uri)),
          placeholder: why,
          onActive: (candidate) => void show(uri, candidate, mark),
        },
      );
    } finally {
      store.dispose();
    }
  }
}

function describe(
  candidate: Candidate,
  whole: string,
  oldString: string,
): { icon: string; label: string; description: string; detail: string } {
  const all = getDifferences(candidate, oldString);
  const differences = all.slice(0, shownDifferences).map(differenceText);
  const more = all.length - differences.length;
  if (more > 0) differences.push(vscode.l10n.t('{0} more', more));
  const firstLine =
    candidate.text
      .split(/\r?\n/)
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  return {
    icon: 'location',
    label: linesText(candidate.span),
    description: [
      ...(candidate.chosenBy === undefined ? [] : [vscode.l10n.t("the model's choice")]),
      vscode.l10n.t('{0} similar', percent(candidate.similarity)),
      firstLine,
    ].join(' · '),
    detail: [...getScope(whole, candidate), ...differences].join(' · '),
  };
}

/** The line above that the place is indented under: tells two equal places apart. */
function getScope(text: string, { span }: Candidate): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const depth = (line: string): number => line.search(/\S/);
  const own = depth(lines[span.startLine - 1] ?? '');
  for (let line = span.startLine - 2; line >= 0 && own > 0; line--) {
    const above = lines[line] ?? '';
    if (depth(above) >= 0 && depth(above) < own) return [vscode.l10n.t('in {0}', above.trim())];
  }
  return [];
}

async function show(uri: vscode.Uri, candidate: Candidate, mark: vscode.TextEditorDecorationType): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri, { preserveFocus: true, preview: true });
  const range = new vscode.Range(candidate.span.startLine - 1, 0, candidate.span.endLine - 1, 0);
  editor.setDecorations(mark, [range]);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
