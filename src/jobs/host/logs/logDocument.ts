import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { plainLog, type PlainLog } from '../../node/logs/ansiText.ts';
import { placeOfLine } from '../../node/logs/evidencePlace.ts';
import { LogLineIndex } from '../../node/logs/logLineIndex.ts';
import { readLogWindow, type LogPart, type LogWindow } from '../../node/logs/readLogWindow.ts';
import { bytesText } from '../panel/views/words.ts';

/** A displayed log: the shown part and its content. */
export class LogDocument {
  readonly uri: vscode.Uri;
  /** Absolute. */
  readonly path: string;
  readonly index: LogLineIndex;
  part: LogPart = { at: 'end' };
  window: LogWindow | undefined;
  plain: PlainLog = { text: '', stretches: [] };
  /** The number of the first line that is shown, from 1; undefined until it has been counted. */
  first: number | undefined;
  /** The evidence line, by its number from 1 and, where known, its text. */
  marked: { readonly line: number; readonly text: string | undefined } | undefined;

  #found: { readonly plain: PlainLog; readonly marked: unknown; readonly at: number | undefined } | undefined;

  constructor(uri: vscode.Uri, path: string) {
    this.uri = uri;
    this.path = path;
    this.index = new LogLineIndex(path);
  }

  /** Reads the part to show; returns the text, or a sentence that says why there is none. */
  async read(): Promise<string> {
    const read = await readLogWindow(this.path, this.part);
    if (!read.ok) {
      this.window = undefined;
      this.plain = { text: localize(read.error.message), stretches: [] };
      return localize(read.error.message);
    }
    const before = this.window;
    this.window = read.value;
    this.plain = plainLog(read.value.text);
    if (read.value.from === 0) this.first = 1;
    else if (before?.from !== read.value.from) this.first = undefined;
    return this.plain.text;
  }

  /** Counts the lines before the shown part; returns whether the number is new. */
  async count(signal: AbortSignal): Promise<boolean> {
    const from = this.window?.from;
    if (from === undefined || this.first !== undefined) return false;
    const line = await this.index.lineAt(from, signal);
    if (!line.ok || this.window?.from !== from) return false;
    this.first = line.value;
    return true;
  }

  /** The evidence line in the shown part, from 0; undefined where it is outside, or its number is not known yet. */
  get markedAt(): number | undefined {
    const { marked, first } = this;
    if (marked?.text !== undefined) {
      // Called at every repaint, so the result is cached per text.
      if (this.#found?.plain !== this.plain || this.#found.marked !== marked)
        this.#found = {
          plain: this.plain,
          marked,
          at: placeOfLine(this.plain.text.split('\n'), { line: marked.line, text: marked.text }, first ?? 0),
        };
      return this.#found.at;
    }
    const at = marked === undefined || first === undefined ? -1 : marked.line - first;
    return at >= 0 ? at : undefined;
  }

  /** Whether all of the log is shown. */
  get isWhole(): boolean {
    return this.window === undefined || (this.window.from === 0 && this.window.to >= this.window.size);
  }

  /** Which part is shown, in words. */
  get where(): string {
    const { window, first } = this;
    if (window === undefined) return '';
    const part = partText(window);
    return first === undefined || first === 1 ? part : vscode.l10n.t('{0}, from line {1}', part, first);
  }
}

function partText({ from, to, size }: LogWindow): string {
  const shown = bytesText(to - from);
  const all = bytesText(size);
  if (to >= size) return vscode.l10n.t('The last {0} of {1}', shown, all);
  return from === 0
    ? vscode.l10n.t('The first {0} of {1}', shown, all)
    : vscode.l10n.t('{0} from the middle of {1}', shown, all);
}
