import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { HealthSource } from '../../base/health.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import type { Settings } from '../../base/settings.ts';
import type { CallersEngine } from '../domain/engine.ts';
import { callersHealth } from '../node/callersHealth.ts';
import type { RipgrepPlaces } from '../node/ripgrep/ripgrepFinder.ts';
import { CallersService } from './callersService.ts';
import { EditorFolders } from './editorFolders.ts';
import { registerIndexCommands } from './indexCommands.ts';
import type { LanguageServerProvider } from './languageServer/languageServerProvider.ts';
import { IndexStatusItem } from './indexStatusItem.ts';
import { QuestionLog } from '../domain/rate/questionLog.ts';
import { registerCallersView } from './view/callersView.ts';
import type { CallersViewDeps } from './viewParts.ts';

/**
 * Milliseconds between the start of the extension and that of the index, so that starting the editor does not pay for
 * it.
 */
const startDelay = 3000;

/** What the editor side of callers needs from outside. */
export interface CallersHostDeps {
  /** The folder of the bundles, with `grammars/` in it. */
  readonly dist: string;
  /** Where the index of this workspace is kept; undefined where nothing can be kept. */
  readonly storage: string | undefined;
  /** What is remembered of this workspace between sessions, beside the index. */
  readonly memory: vscode.Memento;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
}

/** The editor side of callers, wired and ready. */
export interface CallersHost extends Disposable {
  readonly engine: CallersEngine;
  readonly folders: EditorFolders;
  /** What the views are made of; they register in `register`. */
  readonly view: CallersViewDeps;
  readonly health: HealthSource;
  /**
   * Registers commands, views and the status item, and starts the index a little later. Nothing is registered before.
   */
  register(): Disposable;
}

/** The editor brings a ripgrep along; another may be on the `PATH`. */
function editorsRipgrep(): Omit<RipgrepPlaces, 'setting'> {
  const path = process.env['PATH'];
  return { appRoot: vscode.env.appRoot, path };
}

/**
 * Why there will be no index until the configuration or the folders change; a window without any folder lacks nothing.
 */
function absence({ all }: EditorFolders, settings: Settings): 'no-folder' | 'index-off' | undefined {
  if ((vscode.workspace.workspaceFolders ?? []).length === 0) return undefined;
  if (all.length === 0) return 'no-folder';
  if (settings.get('callers.index')) return undefined;
  return 'index-off';
}

/**
 * Puts the parts together in the order they need each other. Nothing heavy is loaded before the index is first needed.
 */
export function createCallersHost(parts: CallersHostDeps): CallersHost {
  const { settings, clock, log, meter, memory } = parts;
  const store = new DisposableStore();
  const folders = new EditorFolders();
  const questions = new QuestionLog(meter, () => folders.all.map(({ name }) => name));
  let provider: LanguageServerProvider | undefined;
  const engine = store.add(
    new CallersService({
      folders,
      questions,
      depth: () => settings.get('callers.depth'),
      serverFor: (path) => (settings.get('callers.languageServer') ? (provider?.stateFor(path) ?? 'none') : 'none'),
      start: async () => {
        const [{ startIndex }, languageServer] = await Promise.all([
          import('./startIndex.ts'),
          import('./languageServer/languageServerProvider.ts'),
        ]);
        provider = new languageServer.LanguageServerProvider({ folders, clock, log });
        return startIndex({ ...parts, folders, providers: [provider], ripgrep: editorsRipgrep() });
      },
    }),
  );
  const view: CallersViewDeps = { engine, folders, settings, clock, log, memory };
  return {
    engine,
    folders,
    view,
    health: callersHealth({
      status: () => engine.status,
      rates: () => questions.figures(),
      storage: parts.storage,
      fallbackAlert: () => settings.get('callers.fallbackAlert'),
      absence: () => absence(folders, settings),
      isEditor: true,
      onEvent: (listener) => {
        const listening = new DisposableStore();
        listening.add(engine.onDidChangeStatus(listener));
        listening.add(questions.onDidChange(listener));
        for (const name of ['callers.index', 'callers.fallbackAlert'] as const)
          listening.add(settings.onDidChange(name, listener));
        return listening;
      },
    }),
    register: () => {
      const registered = new DisposableStore();
      registered.add(registerCallersView(view));
      registered.add(registerIndexCommands({ engine, folders, questions, storage: parts.storage }));
      registered.add(
        vscode.commands.registerCommand('recourse.callers.createScipIndex', async () =>
          (await import('./createScipIndex.ts')).createScipIndex({ folders, settings, log }),
        ),
      );
      registered.add(new IndexStatusItem(engine, clock));
      const follow = (): void => {
        if (settings.get('callers.index')) void engine.start();
      };
      registered.add({ dispose: clock.after(startDelay, follow) });
      registered.add(settings.onDidChange('callers.index', follow));
      registered.add(folders.onDidChange(follow));
      return registered;
    },
    dispose: () => {
      store.dispose();
    },
  };
}
