import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { EditorFolders } from './editorFolders.ts';

/** The listener for the content of unsaved documents. */
export interface BufferListener {
  /** `path` is absolute; without a text the document holds what the disk does. */
  setBuffer(path: string, text: string | undefined): void;
}

/** After the last key stroke. Milliseconds. */
const typingPause = 100;

/** Lets documents with unsaved changes count instead of what is on disk, until they are saved, reverted or closed. */
export class OpenBuffers implements Disposable {
  readonly #folders: Pick<EditorFolders, 'getPath'>;
  readonly #listener: BufferListener;
  readonly #clock: Clock;
  readonly #longest: () => number;
  readonly #store = new DisposableStore();
  readonly #told = new Set<string>();
  readonly #timers = new Map<string, () => void>();

  /** `longest`: documents with more UTF-16 units are left to the disk. */
  constructor(folders: Pick<EditorFolders, 'getPath'>, listener: BufferListener, clock: Clock, longest: () => number) {
    this.#folders = folders;
    this.#listener = listener;
    this.#clock = clock;
    this.#longest = longest;
    this.#store.add(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#changed(document);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidSaveTextDocument((document) => {
        this.#settle(document);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.#release(uri.fsPath);
      }),
    );
    for (const document of vscode.workspace.textDocuments) this.#changed(document);
  }

  dispose(): void {
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
    this.#store.dispose();
  }

  #changed(document: vscode.TextDocument): void {
    const { fsPath } = document.uri;
    if (document.uri.scheme !== 'file' || (!document.isDirty && !this.#told.has(fsPath) && !this.#timers.has(fsPath)))
      return;
    if (this.#folders.getPath(document.uri) === undefined) return;
    this.#timers.get(fsPath)?.();
    this.#timers.set(
      fsPath,
      this.#clock.after(typingPause, () => {
        this.#settle(document);
      }),
    );
  }

  /** Tells what the document holds now, or that the disk holds the same. */
  #settle(document: vscode.TextDocument): void {
    const { fsPath } = document.uri;
    if (!document.isDirty) {
      this.#release(fsPath);
      return;
    }
    this.#forget(fsPath);
    const text = document.getText();
    if (text.length > this.#longest()) {
      this.#release(fsPath);
      return;
    }
    this.#told.add(fsPath);
    this.#listener.setBuffer(fsPath, text);
  }

  #release(path: string): void {
    this.#forget(path);
    if (this.#told.delete(path)) this.#listener.setBuffer(path, undefined);
  }

  #forget(path: string): void {
    this.#timers.get(path)?.();
    this.#timers.delete(path);
  }
}
