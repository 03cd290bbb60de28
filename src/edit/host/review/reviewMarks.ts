import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { ReviewSession } from './reviewSession.ts';

/**
 * Marks the undecided edits in the diff: a note behind each, a stronger one behind the edit in turn, buttons on hover.
 */
export class ReviewMarks implements Disposable {
  readonly #store = new DisposableStore();
  readonly #session: ReviewSession;
  readonly #note: vscode.TextEditorDecorationType;
  readonly #current: vscode.TextEditorDecorationType;

  constructor(session: ReviewSession) {
    this.#session = session;
    this.#note = this.#store.add(vscode.window.createTextEditorDecorationType({}));
    this.#current = this.#store.add(
      vscode.window.createTextEditorDecorationType({
        isWholeLine: true,
        borderWidth: '0 0 0 3px',
        borderStyle: 'solid',
        borderColor: new vscode.ThemeColor('focusBorder'),
        overviewRulerColor: new vscode.ThemeColor('focusBorder'),
        overviewRulerLane: vscode.OverviewRulerLane.Center,
      }),
    );
  }

  /** Draws the marks anew in every visible side of the review. */
  draw(): void {
    for (const editor of vscode.window.visibleTextEditors) this.#drawIn(editor);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #drawIn(editor: vscode.TextEditor): void {
    const file = this.#session.files.find(({ right }) => right.toString() === editor.document.uri.toString());
    if (file === undefined) return;
    const current = this.#session.current;
    const all = this.#session.pending;
    const notes: vscode.DecorationOptions[] = [];
    const marked: vscode.Range[] = [];
    for (const { id } of file.pending) {
      const lines = file.getLines(id);
      if (lines === undefined || lines.end >= editor.document.lineCount) continue;
      const isCurrent = file === current?.file && id === current.id;
      const at = shortestLine(editor.document, lines).range.end;
      const number = all.findIndex((item) => item.file === file && item.id === id) + 1;
      const text = vscode.l10n.t('Edit {0} of {1}: {2}', number, all.length, file.getNote(id));
      const short = `${isCurrent ? '◆' : '◇'} ${String(number)}/${String(all.length)} · ${file.getNote(id)}`;
      notes.push({
        range: new vscode.Range(at, at),
        hoverMessage: hover(text),
        renderOptions: {
          after: { contentText: short, color: new vscode.ThemeColor('editorCodeLens.foreground'), margin: '0 0 0 2em' },
        },
      });
      if (isCurrent) marked.push(new vscode.Range(lines.start, 0, lines.end, 0));
    }
    editor.setDecorations(this.#note, notes);
    editor.setDecorations(this.#current, marked);
  }
}

/** The note is behind the shortest line of the edit: in a side-by-side diff the end of a long one is out of sight. */
function shortestLine(document: vscode.TextDocument, { start, end }: { start: number; end: number }): vscode.TextLine {
  const lines = Array.from({ length: end - start + 1 }, (_, offset) => document.lineAt(start + offset));
  return lines.reduce((best, line) => (line.text.length < best.text.length && line.text.trim() !== '' ? line : best));
}

function hover(text: string): vscode.MarkdownString {
  const commands = [
    [vscode.l10n.t('Accept'), 'recourse.edit.accept'],
    [vscode.l10n.t('Reject'), 'recourse.edit.reject'],
  ] as const;
  const message = new vscode.MarkdownString();
  message.appendText(text);
  message.appendMarkdown(`\n\n${commands.map(([label, command]) => `[${label}](command:${command})`).join(' | ')}`);
  message.isTrusted = { enabledCommands: commands.map(([, command]) => command) };
  return message;
}
