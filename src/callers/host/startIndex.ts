import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { excludeGlobs } from '../../base/host/excludeGlobs.ts';
import { DisposableStore } from '../../base/lifecycle.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import type { Settings } from '../../base/settings.ts';
import type { Provider } from '../domain/provider.ts';
import type { RipgrepPlaces } from '../node/ripgrep/ripgrepFinder.ts';
import type { WorkerConfiguration, WorkerRole } from '../node/worker/messages.ts';
import { WorkerEngine } from '../node/worker/workerEngine.ts';
import type { RunningIndex } from './callersService.ts';
import type { EditorFolders } from './editorFolders.ts';
import { FileEvents } from './fileEvents.ts';
import { OpenBuffers } from './openBuffers.ts';

/** What the index is started with. */
export interface StartIndexDeps {
  readonly dist: string;
  readonly storage: string | undefined;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
  readonly folders: Pick<EditorFolders, 'all' | 'onDidChange' | 'getPath'>;
  /** The providers of callers in the editor. */
  readonly providers: readonly Provider[];
  /** Where ripgrep may be, beside the setting. */
  readonly ripgrep: Omit<RipgrepPlaces, 'setting'>;
}

/** Kilobytes of the settings in bytes. */
const bytesPerKilobyte = 1000;
/**
 * Megabytes of heap after which the index's thread is ended rather than the whole extension host: several times what a
 * large workspace takes.
 */
const maxHeap = 2048;
/** Several settings are often changed at once. Milliseconds. */
const settleTime = 200;

/** Settings that the index is made for. */
const followed = [
  'callers.maxFileSizeKb',
  'callers.ripgrepPath',
  'callers.rules',
  'callers.scipIndex',
  'callers.stageBudget',
  'callers.totalBudget',
  'callers.breakerFailures',
  'callers.breakerPause',
  'callers.languageServer',
  'callers.embeddingsUrl',
  'callers.embeddingsModel',
] as const;

/** Starts the index's thread and keeps it up to date with the editor: folders, settings, files, open documents. */
export function startIndex(parts: StartIndexDeps): RunningIndex & { readonly engine: WorkerEngine } {
  const { dist, settings, clock, log, meter, folders, providers } = parts;
  const store = new DisposableStore();
  let configuration = getConfiguration(parts);
  const role: WorkerRole = { role: 'index', grammars: join(dist, 'grammars') };
  const engine = new WorkerEngine({
    // No options of the host's own process: they may open a port for a debugger.
    start: () =>
      new Worker(join(dist, 'callersWorker.cjs'), {
        workerData: role,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: maxHeap },
      }),
    configuration,
    providers,
    clock,
    log,
    meter,
  });
  const size = (): number => settings.get('callers.maxFileSizeKb') * bytesPerKilobyte;
  const files = store.add(new FileEvents(folders, engine, clock));
  store.add(new OpenBuffers(folders, engine, clock, size));
  let stopTimer = (): void => undefined;
  const follow = (): void => {
    stopTimer();
    stopTimer = clock.after(settleTime, () => {
      const now = getConfiguration(parts);
      if (isDeepStrictEqual(now, configuration)) return;
      configuration = now;
      engine.configure(now);
    });
  };
  store.add({
    dispose: () => {
      stopTimer();
    },
  });
  store.add(
    folders.onDidChange(() => {
      files.watch();
      follow();
    }),
  );
  for (const name of followed) store.add(settings.onDidChange(name, follow));
  store.add(vscode.workspace.onDidGrantWorkspaceTrust(follow));
  store.add(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('files.exclude') || event.affectsConfiguration('search.exclude')) follow();
    }),
  );
  return {
    engine,
    dispose: () => {
      store.dispose();
      void engine.dispose();
    },
  };
}

function getConfiguration({ settings, folders, storage, providers, ripgrep }: StartIndexDeps): WorkerConfiguration {
  const setting = settings.get('callers.ripgrepPath');
  return {
    roots: folders.all,
    excludes: excludeGlobs(),
    maxBytes: settings.get('callers.maxFileSizeKb') * bytesPerKilobyte,
    ripgrep: { ...ripgrep, ...(setting === '' ? {} : { setting }) },
    storage,
    rules: settings.get('callers.rules'),
    scipIndex: settings.get('callers.scipIndex'),
    embeddings: { url: settings.get('callers.embeddingsUrl'), model: settings.get('callers.embeddingsModel') },
    stageBudgetMs: settings.get('callers.stageBudget'),
    totalBudgetMs: settings.get('callers.totalBudget'),
    breaker: {
      failures: settings.get('callers.breakerFailures'),
      pauseMs: settings.get('callers.breakerPause') * 1000,
    },
    providers: settings.get('callers.languageServer') ? providers.map(({ name, title }) => ({ name, title })) : [],
  };
}
