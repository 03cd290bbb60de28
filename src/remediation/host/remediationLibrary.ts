import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/lifecycle.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import type { Settings } from '../../base/settings.ts';
import { matchSettingsOf } from '../domain/match/matchSettings.ts';
import type { Remediations, StoreNotice } from '../domain/types.ts';
import type { RemediationLibrary } from './contracts.ts';
import type { EmbeddingsChoice } from './embeddingsChoice.ts';
import { projectFiles } from './projectFiles.ts';
import type { RemediationUi } from './remediationUi.ts';

/** What the library is made of. */
export interface LibraryParts {
  /** The folder of the shared store. */
  readonly storage: string;
  readonly embeddings: EmbeddingsChoice;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
  readonly ui: Pick<RemediationUi, 'tell'>;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/** Settings that the store is opened with; the others are read at every search. */
const openedWith = ['remediation.projectFile', 'remediation.embeddingsUrl', 'remediation.embeddingsModel', 'remediation.embeddingsQueryPrefix'] as const;

/**
 * The store of this window: the shared file in the extension's own folder, and the project files of the workspace folders. Opened, and its
 * code loaded, at first use. When folders, settings or trust change it is opened anew at the next use, so ask `open` each time.
 */
export class WindowLibrary implements RemediationLibrary {
  readonly #parts: LibraryParts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #told = new Set<string>();
  #opening: Promise<Remediations> | undefined;
  #closing: Promise<void> = Promise.resolve();
  #isDisposed = false;

  readonly onDidChange = this.#changed.event;

  constructor(parts: LibraryParts) {
    this.#parts = parts;
    const anew = (): void => { this.#openAnew(); };
    for (const name of openedWith) this.#store.add(parts.settings.onDidChange(name, anew));
    this.#store.add(parts.embeddings.onDidChange(anew));
    this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(anew));
    this.#store.add(vscode.workspace.onDidGrantWorkspaceTrust(anew));
  }

  get isOpen(): boolean {
    return this.#opening !== undefined;
  }

  open(): Promise<Remediations> {
    if (this.#isDisposed) return Promise.reject(new Error('The window is closing.'));
    if (this.#opening !== undefined) return this.#opening;
    const opening = this.#open();
    this.#opening = opening;
    // What failed once may work later: the disk is there again, the other program has let go.
    opening.catch(() => { if (this.#opening === opening) this.#opening = undefined; });
    return opening;
  }

  /** Ends when nothing of the store is in use any more. */
  async close(): Promise<void> {
    this.#isDisposed = true;
    this.#store.dispose();
    this.#letGo();
    await this.#closing;
  }

  dispose(): void {
    void this.close();
  }

  async #open(): Promise<Remediations> {
    const { storage, settings, clock, log, meter, embeddings, wallClock } = this.#parts;
    await this.#closing;
    await mkdir(storage, { recursive: true });
    const { openRemediations } = await import('../node/openRemediations.ts');
    const embedder = await embeddings.current();
    const remediations = await openRemediations(join(storage, 'remediations.db'), {
      ...(embedder === undefined ? {} : { embedder }),
      projectFiles: projectFiles(settings),
      settings: () => matchSettingsOf(settings),
      timeLimitMs: () => settings.get('remediation.embeddingsTimeLimit'),
      clock,
      now: wallClock,
      meter,
      log,
    });
    remediations.onDidChange(() => {
      this.#changed.fire();
      void this.#tellNotices(remediations);
    });
    void this.#tellNotices(remediations);
    return remediations;
  }

  #openAnew(): void {
    const wasOpen = this.isOpen;
    this.#letGo();
    // Whoever shows something of it asks again, and that opens it.
    if (wasOpen) this.#changed.fire();
  }

  #letGo(): void {
    const opened = this.#opening;
    this.#opening = undefined;
    if (opened === undefined) return;
    const closed = opened.then((remediations) => remediations.close(), () => undefined);
    this.#closing = Promise.all([this.#closing, closed]).then(() => undefined, (error: unknown) => {
      this.#parts.log.warn(`remediation: the store did not close: ${error instanceof Error ? error.name : 'unknown'}`);
    });
  }

  /** Says what a person has to know of the store, each thing once in this window. */
  async #tellNotices(remediations: Remediations): Promise<void> {
    const notices = await remediations.status().then((status) => status.notices, (): readonly StoreNotice[] => []);
    for (const { code, message } of notices) {
      const key = `${code} ${message}`;
      if (this.#told.has(key) || this.#isDisposed) continue;
      this.#told.add(key);
      this.#parts.log.warn(`remediation: ${code}`);
      // An endpoint that is away is no reason to disturb anybody: the panel says it, and the search goes on without.
      if (code !== 'embedding-failed') void this.#parts.ui.tell('warning', message);
    }
  }
}
