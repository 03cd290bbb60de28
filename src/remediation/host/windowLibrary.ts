import { localize } from '../../base/host/localize.ts';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { asItIs } from '../../base/text/say.ts';
import type { Clock } from '../../base/clock.ts';
import { LazyResource } from '../../base/host/lazyResource.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import { makeFolder } from '../../base/node/makeFolder.ts';
import type { Settings } from '../../base/settings.ts';
import { getMatchSettings } from '../domain/match/matchSettings.ts';
import type { Remediations, StoreNotice } from '../domain/types.ts';
import type { RemediationLibrary } from './contracts.ts';
import type { EmbeddingsChoice } from './embeddingsChoice.ts';
import { projectFiles } from './projectFiles.ts';
import type { RemediationUi } from './remediationUi.ts';

/** The dependencies of the library. */
export interface LibraryDeps {
  /** The folder of the shared store. */
  readonly storage: string;
  /** The file of the built-in fixes; absent, there are none. */
  readonly builtinFile?: string | undefined;
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
const openedWith = [
  'remediation.builtin',
  'remediation.builtinHidden',
  'remediation.projectFile',
  'remediation.embeddingsUrl',
  'remediation.embeddingsModel',
  'remediation.embeddingsQueryPrefix',
] as const;

/**
 * The store of this window: the shared file in the extension's own folder, and the project files of the workspace
 * folders. Opened, and its code loaded, at first use. When folders, settings or trust change it is opened again at the
 * next use, so call `open` each time.
 */
export class WindowLibrary implements RemediationLibrary {
  readonly #parts: LibraryDeps;
  readonly #stored: LazyResource<Remediations>;

  readonly onDidChange: vscode.Event<void>;

  constructor(parts: LibraryDeps) {
    this.#parts = parts;
    this.#stored = new LazyResource<Remediations>({
      openedWith,
      news: parts.embeddings.onDidChange,
      tellsWhileClosed: false,
      settings: parts.settings,
      log: parts.log,
      name: 'remediation: the store',
      open: () => this.#open(),
      close: (remediations) => remediations.close(),
    });
    this.onDidChange = this.#stored.onDidChange;
  }

  get isOpen(): boolean {
    return this.#stored.opened !== undefined;
  }

  open(): Promise<Remediations> {
    return this.#stored.open();
  }

  /** Resolves when nothing of the store is in use any more. */
  close(): Promise<void> {
    return this.#stored.close();
  }

  dispose(): void {
    this.#stored.dispose();
  }

  async #open(): Promise<Remediations> {
    const { storage, builtinFile, settings, clock, log, meter, embeddings, wallClock } = this.#parts;
    makeFolder(storage);
    const [{ openRemediations }, { builtinOptions }] = await Promise.all([
      import('../node/openRemediations.ts'),
      import('../node/builtin/builtinFixes.ts'),
    ]);
    const embedder = await embeddings.current();
    const remediations = await openRemediations(join(storage, 'remediations.db'), {
      embedder,
      projectFiles: projectFiles(settings),
      settings: () => getMatchSettings(settings),
      timeLimitMs: () => settings.get('remediation.embeddingsTimeLimit'),
      clock,
      now: wallClock,
      meter,
      log,
      builtin: builtinFile === undefined ? undefined : builtinOptions(builtinFile, settings),
    });
    remediations.onDidChange(() => {
      this.#stored.tellChange();
      void this.#tellNotices(remediations);
    });
    void this.#tellNotices(remediations);
    return remediations;
  }

  /** Shows the store's notices, each once per window. */
  async #tellNotices(remediations: Remediations): Promise<void> {
    const notices = await remediations.status().then(
      (status) => status.notices,
      (): readonly StoreNotice[] => [],
    );
    for (const { code, message } of notices) {
      if (!this.#stored.isNews(`${code} ${asItIs(message)}`)) continue;
      this.#parts.log.warn(`remediation: ${code}`);
      // An unreachable endpoint does not deserve a notification: the panel reports it, and the search continues without
      // it.
      if (code !== 'embedding-failed') void this.#parts.ui.tell('warning', localize(message));
    }
  }
}
