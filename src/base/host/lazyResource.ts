import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../lifecycle.ts';
import type { Logger } from '../log.ts';
import type { SettingName, Settings } from '../settings.ts';

/** What a window opens late. */
export interface LazyResourceDeps<T> {
  /** Settings it is opened with. */
  readonly openedWith: readonly SettingName[];
  /** Further news that make it be opened anew. */
  readonly news?: vscode.Event<unknown>;
  /** Whether `onDidChange` also fires while nothing is open: where a page shows why nothing may be opened. */
  readonly tellsWhileClosed: boolean;
  readonly settings: Pick<Settings, 'onDidChange'>;
  readonly log: Pick<Logger, 'warn'>;
  /** What the log says where it does not close, such as `jobs: an engine`. */
  readonly name: string;
  open(): Promise<T>;
  close(opened: T): Promise<unknown>;
}

/**
 * Something of this window that is opened, and whose code is loaded, at first use: a store, engines. When what it is
 * opened with changes (settings, workspace folders, trust) it is closed, and opened anew at the next use, so ask `open`
 * each time.
 */
export class LazyResource<T> implements Disposable {
  readonly #parts: LazyResourceDeps<T>;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #told = new Set<string>();
  #opening: Promise<T> | undefined;
  #closing: Promise<void> = Promise.resolve();
  #isDisposed = false;

  readonly onDidChange = this.#changed.event;

  constructor(parts: LazyResourceDeps<T>) {
    this.#parts = parts;
    const anew = (): void => {
      this.#openAnew();
    };
    for (const name of parts.openedWith) this.#store.add(parts.settings.onDidChange(name, anew));
    this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(anew));
    this.#store.add(vscode.workspace.onDidGrantWorkspaceTrust(anew));
    if (parts.news !== undefined) this.#store.add(parts.news(anew));
  }

  /** What has been opened, or is being opened; opens nothing. */
  get opened(): Promise<T> | undefined {
    return this.#opening;
  }

  /** Rejects where it cannot be opened, and when the window is closing. */
  open(): Promise<T> {
    if (this.#isDisposed) return Promise.reject(new Error('The window is closing.'));
    if (this.#opening !== undefined) return this.#opening;
    // What was opened before has let go of its files first.
    const opening = this.#closing.then(() => this.#parts.open());
    this.#opening = opening;
    // What failed once may work later: the disk is there again, the other program has let go.
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  /** Tells that what is open has changed inside. */
  tellChange(): void {
    this.#changed.fire();
  }

  /** True the first time in this window, and never while it is closing, so that a person sees each message once. */
  isNews(thing: string): boolean {
    if (this.#told.has(thing) || this.#isDisposed) return false;
    this.#told.add(thing);
    return true;
  }

  /** Ends when nothing of it is in use any more. */
  async close(): Promise<void> {
    this.#isDisposed = true;
    this.#store.dispose();
    this.#letGo();
    await this.#closing;
  }

  dispose(): void {
    void this.close();
  }

  #openAnew(): void {
    const wasOpen = this.#opening !== undefined;
    this.#letGo();
    // The next caller asks again, and that opens it.
    if (wasOpen || this.#parts.tellsWhileClosed) this.#changed.fire();
  }

  #letGo(): void {
    const opened = this.#opening;
    this.#opening = undefined;
    if (opened === undefined) return;
    const closed = opened.then(
      (value) => this.#parts.close(value),
      () => undefined,
    );
    this.#closing = Promise.all([this.#closing, closed]).then(
      () => undefined,
      (error: unknown) => {
        this.#parts.log.warn(`${this.#parts.name} did not close: ${error instanceof Error ? error.name : 'unknown'}`);
      },
    );
  }
}
