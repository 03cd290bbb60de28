import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as vscode from 'vscode';
import { localize } from '../../base/host/localize.ts';
import { openSettings } from '../../base/host/openSettings.ts';
import type { Clock } from '../../base/clock.ts';
import { LazyResource } from '../../base/host/lazyResource.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import type { Settings } from '../../base/settings.ts';
import type { TorcProfile } from '../domain/backend/torcProfile.ts';
import type { JobsPlace } from '../node/jobsHealth.ts';
import { passwordKey, torcProfiles } from '../domain/backend/torcProfiles.ts';
import type { ClosedReason, JobsLibrary, OpenedFolder } from './contracts.ts';
import type { JobsUi } from './jobsUi.ts';

/** Dependencies of the library. */
export interface JobsLibraryDeps {
  /** The folder of the bundles, including the program that runs workflows. */
  readonly dist: string;
  readonly secrets: Pick<vscode.SecretStorage, 'get'>;
  readonly settings: Settings;
  readonly ui: Pick<JobsUi, 'tell'>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  readonly meter?: Meter | undefined;
  /** Replaces the folders of the window: for tests. */
  readonly folders?: (() => readonly { readonly name: string; readonly path: string }[]) | undefined;
}

/** Settings that are read when engines are opened; the others are read at each use. */
const openedWith = ['jobs.folder', 'jobs.profiles'] as const;

/**
 * The engines of this window: the local one of each workspace folder, and the Torc servers of the settings. Opened, and
 * their code loaded, at first use.
 */
export class WindowJobs implements JobsLibrary {
  readonly #parts: JobsLibraryDeps;
  readonly #engines: LazyResource<readonly OpenedFolder[]>;

  readonly onDidChange: vscode.Event<void>;

  constructor(parts: JobsLibraryDeps) {
    this.#parts = parts;
    this.#engines = new LazyResource<readonly OpenedFolder[]>({
      openedWith,
      tellsWhileClosed: true,
      settings: parts.settings,
      log: parts.log,
      name: 'jobs: an engine',
      open: () => this.#open(),
      close: (folders) => Promise.all(folders.map(({ jobs }) => jobs.close())),
    });
    this.onDidChange = this.#engines.onDidChange;
  }

  get isOpen(): boolean {
    return this.#engines.opened !== undefined;
  }

  get closed(): ClosedReason | undefined {
    if (!vscode.workspace.isTrusted) return 'untrusted';
    return this.#folders().length === 0 ? 'no-folder' : undefined;
  }

  /** The storage folders of all jobs; opens nothing. */
  places(): readonly JobsPlace[] {
    const { opened } = this.#engines;
    return this.#folders().map(({ name, path }) => ({
      name,
      folder: this.#getStore(path),
      opened: opened?.then((folders) => folders.find((each) => each.path === path)?.jobs),
    }));
  }

  /** Whether workflows have run here before. */
  get hasHistory(): boolean {
    return this.#folders().some(({ path }) => existsSync(this.#getStore(path)));
  }

  open(): Promise<readonly OpenedFolder[]> {
    return this.#engines.open();
  }

  /** Resolves when the engines are no longer in use. */
  close(): Promise<void> {
    return this.#engines.close();
  }

  dispose(): void {
    this.#engines.dispose();
  }

  async #open(): Promise<readonly OpenedFolder[]> {
    if (this.closed !== undefined) return [];
    const { dist, secrets, settings, clock, wallClock, log, meter } = this.#parts;
    const { openFolderJobs } = await import('../node/openFolderJobs.ts');
    const { profiles, problems } = torcProfiles(settings.get('jobs.profiles'));
    this.#tell(problems.map(localize));
    const runner = join(dist, 'jobsRunner.cjs');
    const opened: OpenedFolder[] = [];
    for (const { name, path } of this.#folders()) {
      const jobs = await openFolderJobs({
        folder: this.#getStore(path),
        profiles,
        password: async (profile: TorcProfile) =>
          Promise.resolve(secrets.get(passwordKey(profile))).catch(() => undefined),
        concurrency: () => settings.get('jobs.concurrency'),
        outputLimitMegabytes: () => settings.get('jobs.outputLimit'),
        leastConfidence: () => settings.get('jobs.leastConfidence'),
        pollIntervalSeconds: () => settings.get('jobs.pollInterval'),
        runner: existsSync(runner) ? runner : undefined,
        clock,
        wallClock,
        log,
        meter,
      });
      opened.push({ name, path, jobs, profiles });
    }
    return opened;
  }

  /** Reports problems of the settings, each once per window. */
  #tell(problems: readonly string[]): void {
    for (const problem of problems) {
      if (!this.#engines.isNews(problem)) continue;
      const open = vscode.l10n.t('Open Settings');
      void this.#parts.ui.tell('warning', problem, open).then((answer) => {
        if (answer === open) void openSettings('recourse.jobs.profiles');
      });
    }
  }

  #folders(): readonly { readonly name: string; readonly path: string }[] {
    if (this.#parts.folders !== undefined) return this.#parts.folders();
    return (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ name, uri }) => ({ name, path: uri.fsPath }));
  }

  #getStore(folder: string): string {
    return resolve(folder, this.#parts.settings.get('jobs.folder'));
  }
}
