import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { LogColour, LogStyle, StyledStretch } from '../../node/logs/ansiText.ts';
import { readableStyle } from '../../node/logs/readableColours.ts';

/** Maximum cached decorations: a log with very many colours must not use up the editor's memory. */
const maxLooks = 200;
/** Lines around the visible range that are also painted, so that scrolling does not flicker. */
const margin = 200;
/** The editor's names of the sixteen colours of a terminal, in their order. */
const names = ['Black', 'Red', 'Green', 'Yellow', 'Blue', 'Magenta', 'Cyan', 'White'] as const;

/** Paints the colours of a log into the visible part of an editor. */
export class LogColours implements Disposable {
  readonly #store = new DisposableStore();
  readonly #looks = new Map<string, vscode.TextEditorDecorationType>();
  /** The evidence line. */
  readonly #mark = this.#store.add(
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
      overviewRulerColor: new vscode.ThemeColor('editorError.foreground'),
      overviewRulerLane: vscode.OverviewRulerLane.Full,
      borderWidth: '0 0 0 3px',
      borderStyle: 'solid',
      borderColor: new vscode.ThemeColor('editorError.foreground'),
    }),
  );
  readonly #numbers = this.#store.add(vscode.window.createTextEditorDecorationType({}));

  /**
   * Paints. `first`: the number of the first line, if the editor's own count would be wrong; `marked`: a line of the
   * editor, from 0.
   */
  paint(
    editor: vscode.TextEditor,
    stretches: readonly StyledStretch[],
    { first, marked }: { readonly first: number | undefined; readonly marked: number | undefined },
  ): void {
    const from = Math.max(0, (editor.visibleRanges[0]?.start.line ?? 0) - margin);
    const to = (editor.visibleRanges.at(-1)?.end.line ?? 0) + margin;
    const ranges = new Map<string, vscode.Range[]>();
    for (let at = firstAt(stretches, from); at < stretches.length; at++) {
      const stretch = stretches[at];
      if (stretch === undefined || stretch.line > to) break;
      const key = this.#look(stretch.style);
      if (key === undefined) continue;
      const range = new vscode.Range(stretch.line, stretch.start, stretch.line, stretch.end);
      const known = ranges.get(key);
      if (known === undefined) ranges.set(key, [range]);
      else known.push(range);
    }
    for (const [key, look] of this.#looks) editor.setDecorations(look, ranges.get(key) ?? []);
    editor.setDecorations(this.#mark, marked === undefined ? [] : [new vscode.Range(marked, 0, marked, 0)]);
    editor.setDecorations(
      this.#numbers,
      first === undefined ? [] : numbers(first, from, Math.min(to, editor.document.lineCount - 1)),
    );
  }

  dispose(): void {
    for (const look of this.#looks.values()) look.dispose();
    this.#store.dispose();
  }

  #look(style: LogStyle): string | undefined {
    const key = JSON.stringify(style);
    if (this.#looks.has(key)) return key;
    if (this.#looks.size >= maxLooks) return undefined;
    this.#looks.set(key, vscode.window.createTextEditorDecorationType(getDecoration(style)));
    return key;
  }
}

/** Shows the line numbers of the file before each line: the editor would count from the start of the shown part. */
function numbers(first: number, from: number, to: number): readonly vscode.DecorationOptions[] {
  const width = String(first + to).length;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({
    range: new vscode.Range(from + at, 0, from + at, 0),
    renderOptions: {
      before: {
        contentText: String(first + from + at).padStart(width, '\u2007'),
        color: new vscode.ThemeColor('editorLineNumber.foreground'),
        margin: '0 1.5em 0 0',
      },
    },
  }));
}

/** Text whose colour is unreadable on its background is shown like other text: a log cannot hide a line from people. */
function getDecoration(style: LogStyle): vscode.DecorationRenderOptions {
  return { dark: lookIn(readableStyle(style, 'dark')), light: lookIn(readableStyle(style, 'light')) };
}

function lookIn({
  foreground,
  background,
  isBold,
  isFaint,
  isItalic,
  isUnderlined,
  isStruck,
  isInverse,
}: LogStyle): vscode.ThemableDecorationRenderOptions {
  const front =
    isInverse === true ? (colour(background) ?? new vscode.ThemeColor('editor.background')) : colour(foreground);
  const back =
    isInverse === true ? (colour(foreground) ?? new vscode.ThemeColor('editor.foreground')) : colour(background);
  const lines = [...(isUnderlined === true ? ['underline'] : []), ...(isStruck === true ? ['line-through'] : [])].join(
    ' ',
  );
  return {
    color: front,
    backgroundColor: back,
    fontWeight: isBold === true ? 'bold' : undefined,
    opacity: isFaint === true ? '0.7' : undefined,
    fontStyle: isItalic === true ? 'italic' : undefined,
    textDecoration: lines !== '' ? lines : undefined,
  };
}

function colour(of: LogColour | undefined): vscode.ThemeColor | string | undefined {
  if (typeof of !== 'number') return of;
  const name = names[of % 8] ?? 'White';
  return new vscode.ThemeColor(`terminal.ansi${of >= 8 ? 'Bright' : ''}${name}`);
}

/** The first stretch at or after a line, by binary search: they are in order. */
function firstAt(stretches: readonly StyledStretch[], line: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
