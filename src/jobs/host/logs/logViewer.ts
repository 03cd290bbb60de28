import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { showNotice } from '../../../base/host/windowTexts.ts';
import { localize } from '../../../base/host/localize.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import { shortLine } from '../../../base/text/markdownText.ts';
import type { LogPlace } from '../../domain/backend/records.ts';
import { windowBytes } from '../../node/logs/readLogWindow.ts';
import type { ShowLog } from '../panel/jobPanelParts.ts';
import { LogColours } from './logColours.ts';
import { LogDocument } from './logDocument.ts';
import { LogLinks } from './logLinks.ts';

/** Milliseconds between two checks whether a visible log has grown, and before colours follow scrolling. */
const growthMs = 1000;
const paintMs = 60;
/** Number of logs that are remembered after they were closed. */
const maxDocuments = 30;

/** Dependencies of the viewer. */
export interface LogViewerDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly scheme: string;
  /** Tells the editor to read a document again. */
  readonly changed: (uri: vscode.Uri) => void;
}

/** Targets of navigation in a log. */
export type LogMove = 'earlier' | 'beginning' | 'end' | 'line';

/** Shows the output of jobs, one part of each log at a time, with colours, links, and line numbers. */
export class LogViewer implements Disposable {
  readonly #parts: LogViewerDeps;
  readonly #store = new DisposableStore();
  readonly #documents = new Map<string, LogDocument>();
  readonly #colours = this.#store.add(new LogColours());
  readonly #lenses = this.#store.add(new vscode.EventEmitter<void>());
  readonly #ended = new AbortController();
  /** Documents whose editors were scrolled to the end when new output came. */
  readonly #followed = new Set<string>();
  #painting: (() => void) | undefined;
  #growing: (() => void) | undefined;

  constructor(parts: LogViewerDeps) {
    this.#parts = parts;
    const { scheme } = parts;
    this.#store.add(vscode.languages.registerDocumentLinkProvider({ scheme }, new LogLinks()));
    this.#store.add(
      vscode.languages.registerCodeLensProvider(
        { scheme },
        { onDidChangeCodeLenses: this.#lenses.event, provideCodeLenses: (document) => this.#getLenses(document.uri) },
      ),
    );
    this.#store.add(
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
        if (textEditor.document.uri.scheme === scheme) this.#paintSoon();
      }),
    );
    this.#store.add(
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.#paintSoon();
      }),
    );
    this.#store.add(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.scheme === scheme) this.#hasChanged(document);
      }),
    );
    this.#store.add({
      dispose: () => {
        this.#painting?.();
        this.#growing?.();
        this.#ended.abort();
      },
    });
    this.#watchGrowth();
  }

  /** Reads the text of a document again. */
  async text(uri: vscode.Uri): Promise<string> {
    const document = this.#getDocument(uri);
    return document === undefined ? vscode.l10n.t('This address does not name a log.') : document.read();
  }

  /** Shows the output of an attempt. */
  async show(place: LogPlace, { title, line, text }: Parameters<ShowLog>[1]): Promise<void> {
    if (place.state !== 'here') {
      await showNotice(
        'info',
        place.state === 'elsewhere'
          ? localize(place.message)
          : vscode.l10n.t('There is no {0}: nothing was written, or the file is gone.', place.path),
      );
      return;
    }
    const uri = this.#getUri(place.path, title);
    const document = this.#getDocument(uri);
    if (document === undefined) return;
    document.part = { at: 'end' };
    document.marked = line === undefined ? undefined : { line, text };
    await document.read();
    if (line !== undefined && document.markedAt === undefined) {
      await this.#goTo(document, line);
      await document.read();
    }
    this.#parts.changed(uri);
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
      preview: true,
    });
    // An editor that already shows the document may still contain the old text.
    if (editor.document.getText() !== document.plain.text) await this.#settled(uri);
    this.#reveal(editor, document, line === undefined ? undefined : 'marked');
  }

  /** Shows another part of the log in the active editor, or of this document. */
  async move(move: LogMove, uri = vscode.window.activeTextEditor?.document.uri): Promise<void> {
    const document = uri?.scheme === this.#parts.scheme ? this.#getDocument(uri) : undefined;
    if (document === undefined || uri === undefined) return;
    if (move === 'earlier')
      document.part = {
        at: 'before',
        byte: Math.min(document.window?.to ?? 0, (document.window?.from ?? 0) + windowBytes / 4),
      };
    else if (move === 'line') {
      const line = await this.#askLine();
      if (line === undefined) return;
      document.marked = { line, text: undefined };
      await this.#goTo(document, line);
    } else document.part = { at: move };
    await document.read();
    this.#parts.changed(uri);
    await this.#settled(uri);
    const editor = vscode.window.visibleTextEditors.find((each) => each.document.uri.toString() === uri.toString());
    if (editor !== undefined) this.#reveal(editor, document, move === 'line' ? 'marked' : move);
  }

  dispose(): void {
    this.#store.dispose();
  }

  /**
   * Selects the part that contains a line: the end if it is there, else the lines around it. Counting in a long log
   * shows progress and can be cancelled.
   */
  async #goTo(document: LogDocument, line: number): Promise<void> {
    const { size } = await stat(document.path).catch(() => ({ size: 0 }));
    if (size <= windowBytes) {
      document.part = { at: 'end' };
      return;
    }
    const byte = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: vscode.l10n.t('Looking for line {0}…', line),
        cancellable: true,
      },
      async (progress, token) => {
        const stop = new AbortController();
        const listening = token.onCancellationRequested(() => {
          stop.abort();
        });
        let told = 0;
        try {
          return await document.index.getByte(line, {
            signal: AbortSignal.any([stop.signal, this.#ended.signal]),
            onProgress: (done, of) => {
              const percent = Math.floor((done / of) * 100);
              if (percent > told) progress.report({ increment: percent - told });
              told = Math.max(told, percent);
            },
          });
        } finally {
          listening.dispose();
        }
      },
    );
    if (!byte.ok) return;
    // Shown next to the log, without waiting for an answer.
    if (byte.value === undefined) void showNotice('info', vscode.l10n.t('The log has no line {0}.', line));
    document.part =
      byte.value === undefined || byte.value > size - windowBytes ? { at: 'end' } : { at: 'around', byte: byte.value };
  }

  async #askLine(): Promise<number | undefined> {
    // eslint-disable-next-line no-restricted-syntax -- no text of others stands in it
    const typed = await vscode.window.showInputBox({
      title: vscode.l10n.t('Go to Line of the Log'),
      prompt: vscode.l10n.t('The number of a line, from 1'),
      validateInput: (text) =>
        /^\d{1,12}$/.test(text.trim()) && Number(text) > 0 ? undefined : vscode.l10n.t('A number of at least 1.'),
    });
    return typed === undefined ? undefined : Number(typed);
  }

  /** Shows the evidence line once its number is known, or the target of the move; the end without one. */
  #reveal(editor: vscode.TextEditor, document: LogDocument, what: Exclude<LogMove, 'line'> | 'marked' = 'end'): void {
    const last = Math.max(0, editor.document.lineCount - 1);
    const go = (at: number, manner: vscode.TextEditorRevealType): void => {
      editor.selection = new vscode.Selection(at, 0, at, 0);
      editor.revealRange(new vscode.Range(at, 0, at, 0), manner);
    };
    if (what !== 'marked') {
      const targets = { beginning: 0, earlier: last - Math.floor(last / 4), end: last } as const;
      go(targets[what], vscode.TextEditorRevealType.Default);
      this.#paintSoon();
      return;
    }
    const show = (): void => {
      const at = document.markedAt;
      if (at !== undefined) go(Math.min(last, at), vscode.TextEditorRevealType.InCenter);
      this.#paintSoon();
    };
    show();
    if (document.markedAt === undefined) void this.#counted(document).then(show);
  }

  async #counted(document: LogDocument): Promise<void> {
    if (await document.count(this.#ended.signal)) this.#lenses.fire();
  }

  /** Resolves when the editor has taken over the new text; at the latest after a second. */
  async #settled(uri: vscode.Uri): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = this.#parts.clock.after(1000, () => {
        done();
      });
      const listening = vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === uri.toString()) done();
      });
      const done = (): void => {
        cancel();
        listening.dispose();
        resolve();
      };
    });
  }

  #hasChanged(document: vscode.TextDocument): void {
    this.#lenses.fire();
    this.#paintSoon();
    if (!this.#followed.delete(document.uri.toString())) return;
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document)
        editor.revealRange(new vscode.Range(document.lineCount, 0, document.lineCount, 0));
    }
  }

  #paintSoon(): void {
    this.#painting ??= this.#parts.clock.after(paintMs, () => {
      this.#painting = undefined;
      for (const editor of vscode.window.visibleTextEditors) this.#paint(editor);
    });
  }

  #paint(editor: vscode.TextEditor): void {
    const document =
      editor.document.uri.scheme === this.#parts.scheme
        ? this.#documents.get(editor.document.uri.toString())
        : undefined;
    if (document === undefined) return;
    const { first, markedAt: place } = document;
    const isPart = document.window !== undefined && document.window.from > 0;
    if (isPart) void this.#counted(document);
    // The editor's own numbers would start with 1 in the middle of the file.
    const style = isPart ? vscode.TextEditorLineNumbersStyle.Off : vscode.TextEditorLineNumbersStyle.On;
    if (editor.options.lineNumbers !== style) editor.options = { ...editor.options, lineNumbers: style };
    this.#colours.paint(editor, document.plain.stretches, {
      first: isPart ? first : undefined,
      marked: place !== undefined && place < editor.document.lineCount ? place : undefined,
    });
  }

  /** Periodically checks whether visible logs have grown. */
  #watchGrowth(): void {
    this.#growing = this.#parts.clock.after(growthMs, () => {
      void this.#lookForGrowth().finally(() => {
        if (!this.#ended.signal.aborted) this.#watchGrowth();
      });
    });
  }

  async #lookForGrowth(): Promise<void> {
    for (const editor of vscode.window.visibleTextEditors) {
      const document = this.#documents.get(editor.document.uri.toString());
      if (document?.window === undefined || document.part.at !== 'end') continue;
      const size = await stat(document.path).then(
        (found) => found.size,
        () => undefined,
      );
      if (size === undefined || size === document.window.size) continue;
      const isAtEnd = (editor.visibleRanges.at(-1)?.end.line ?? 0) >= editor.document.lineCount - 2;
      if (isAtEnd) this.#followed.add(editor.document.uri.toString());
      this.#parts.changed(editor.document.uri);
    }
  }

  #getLenses(uri: vscode.Uri): vscode.CodeLens[] {
    const document = this.#documents.get(uri.toString());
    if (document === undefined || document.isWhole) return [];
    const { t } = vscode.l10n;
    const lens = (title: string, command: string): vscode.CodeLens =>
      new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [uri] });
    const { window } = document;
    return [
      lens(document.where, ''),
      ...(window !== undefined && window.from > 0
        ? [lens(t('Show Earlier'), 'recourse.jobs.logEarlier'), lens(t('Show Beginning'), 'recourse.jobs.logBeginning')]
        : []),
      ...(window !== undefined && window.to < window.size ? [lens(t('Show End'), 'recourse.jobs.logEnd')] : []),
      lens(t('Go to Line…'), 'recourse.jobs.logLine'),
    ];
  }

  #getUri(path: string, title: string): vscode.Uri {
    const name = shortLine(title, 100).replaceAll(/[\\/:*?"<>|]+/g, '_');
    return vscode.Uri.from({ scheme: this.#parts.scheme, path: `/${name}.log`, query: JSON.stringify({ path }) });
  }

  #getDocument(uri: vscode.Uri): LogDocument | undefined {
    const key = uri.toString();
    const known = this.#documents.get(key);
    if (known !== undefined) return known;
    const path = getPath(uri);
    if (path === undefined) return undefined;
    const document = new LogDocument(uri, path);
    this.#documents.set(key, document);
    const open = new Set(vscode.workspace.textDocuments.map((each) => each.uri.toString()));
    for (const old of this.#documents.keys())
      if (this.#documents.size > maxDocuments && old !== key && !open.has(old)) this.#documents.delete(old);
    return document;
  }
}

/** The file that the URI of a log names; the URI may come from anywhere. */
function getPath({ query }: vscode.Uri): string | undefined {
  try {
    const { path } = JSON.parse(query) as { readonly path?: unknown };
    return typeof path === 'string' && isAbsolute(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
