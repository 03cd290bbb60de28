import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../src/base/lifecycle.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { CallersService } from '../../../src/callers/host/callersService.ts';
import { QuestionLog } from '../../../src/callers/domain/rate/questionLog.ts';
import { startIndex, type StartIndexDeps } from '../../../src/callers/host/startIndex.ts';
import type { AskOptions } from '../../../src/callers/domain/engine.ts';
import type { CallersQuery, CallersResponse } from '../../../src/callers/domain/types.ts';
import type { Provider } from '../../../src/callers/domain/provider.ts';
import { WorkspaceRoots } from '../../../src/callers/node/engine/workspaceRoots.ts';
import { until } from './editBench.ts';

/** What a bench may have other than the editor has it. */
export interface CallersBenchOptions {
  readonly settings?: Partial<Record<SettingName, unknown>>;
  readonly providers?: readonly Provider[];
  readonly ripgrep?: StartIndexDeps['ripgrep'];
  /** Names of the folders that are open; they are made empty. */
  readonly folders?: readonly string[];
}

/**
 * The index as the editor runs it, with its true thread and true watchers, over folders of its own beside the running
 * extension's.
 */
export class CallersBench {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'recourse-callers-')));
  readonly storage = join(this.root, 'storage');
  readonly log: string[] = [];
  readonly meter = new MemoryMeter();
  readonly questions: QuestionLog;
  readonly #options: CallersBenchOptions;
  readonly #folderListeners = new Set<() => void>();
  readonly #settingListeners = new Set<(touches: (name: SettingName) => boolean) => void>();
  readonly #settings: Partial<Record<SettingName, unknown>>;
  #folders: readonly string[];
  #service: CallersService | undefined;
  #running: ReturnType<typeof startIndex> | undefined;

  constructor(options: CallersBenchOptions = {}) {
    this.#options = options;
    this.#settings = { ...options.settings };
    this.#folders = options.folders ?? ['app'];
    for (const name of this.#folders) mkdirSync(join(this.root, name));
    this.questions = new QuestionLog(this.meter, () => this.#folders);
  }

  /** The service; made when it is first wanted, so that a test can write files before. */
  get service(): CallersService {
    this.#service ??= this.#open();
    return this.#service;
  }

  /** The absolute path of a file, of the first folder unless it begins with another's name. */
  file(path: string): string {
    return this.#folders.some((name) => path.startsWith(`${name}/`))
      ? join(this.root, path)
      : join(this.root, this.#folders[0] ?? '', path);
  }

  /** Writes a file behind the editor's back. */
  async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(this.file(path)), { recursive: true });
    await writeFile(this.file(path), text);
  }

  async writeAll(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) await this.write(path, text);
  }

  async rename(from: string, to: string): Promise<void> {
    await rename(this.file(from), this.file(to));
  }

  async remove(path: string): Promise<void> {
    await rm(this.file(path), { recursive: true, force: true });
  }

  /** Opens a file in an editor. */
  async open(path: string): Promise<vscode.TextEditor> {
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(vscode.Uri.file(this.file(path))), {
      preview: false,
    });
  }

  ask(query: CallersQuery | string, options: AskOptions = {}): Promise<CallersResponse> {
    return this.service.ask(typeof query === 'string' ? { symbol_name: query } : query, {
      deadlineMs: 5000,
      ...options,
    });
  }

  /** The call sites of an answer: `type file:line`, sorted. */
  async sites(query: CallersQuery | string): Promise<string[]> {
    return getSites(await this.ask(query));
  }

  /** Fails, with the whole answer, where the call sites are others. */
  async hasSites(query: CallersQuery | string, ...expected: readonly string[]): Promise<void> {
    const response = await this.ask(query);
    assert.deepEqual(getSites(response), expected, `${JSON.stringify(response)}\n${this.log.slice(-20).join('\n')}`);
  }

  /** Waits until the index has seen every file. */
  async ready(): Promise<void> {
    await this.service.start();
    await until(
      () => this.service.status.phase === 'ready',
      `the index is ready, not ${JSON.stringify(this.service.status)}`,
      40_000,
    );
  }

  /** Tells the index of a file as the editor's own events do, without waiting for a watcher. */
  tell(path: string): void {
    this.#running?.engine.filesChanged([this.file(path)]);
  }

  set(name: SettingName, value: unknown): void {
    this.#settings[name] = value;
    for (const listener of this.#settingListeners) listener((asked) => asked === name);
  }

  /** Opens other folders of this bench; those that are new are made. */
  setFolders(names: readonly string[]): void {
    for (const name of names) mkdirSync(join(this.root, name), { recursive: true });
    this.#folders = names;
    for (const listener of this.#folderListeners) listener();
  }

  /** Ends the index as closing the window does, and lets the next question start another on the same storage. */
  async restart(): Promise<void> {
    this.#service?.dispose();
    this.#service = undefined;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }

  async close(): Promise<void> {
    for (const document of vscode.workspace.textDocuments)
      if (document.isDirty && document.uri.scheme === 'file') await document.save();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    this.#service?.dispose();
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  #open(): CallersService {
    const take = (line: string): void => {
      this.log.push(line);
    };
    const settings = new Settings({
      read: (name) => this.#settings[name],
      onDidChange: (listener) => this.#listen(this.#settingListeners, listener),
    });
    const roots = (): WorkspaceRoots =>
      new WorkspaceRoots(this.#folders.map((name) => ({ name, path: join(this.root, name) })));
    const folders: StartIndexDeps['folders'] = {
      get all() {
        return roots().all;
      },
      onDidChange: (listener) => this.#listen(this.#folderListeners, listener),
      getPath: ({ scheme, fsPath }) => (scheme === 'file' ? roots().shown(fsPath) : undefined),
    };
    const dist = vscode.extensions.getExtension('recourse.recourse')?.extensionPath ?? '';
    return new CallersService({
      folders,
      questions: this.questions,
      depth: () => settings.get('callers.depth'),
      serverFor: () => 'none',
      start: () =>
        Promise.resolve(
          (this.#running = startIndex({
            dist: join(dist, 'dist'),
            storage: this.storage,
            settings,
            clock: systemClock,
            meter: this.meter,
            folders,
            log: { debug: take, info: take, warn: take, error: take },
            providers: this.#options.providers ?? [],
            ripgrep: this.#options.ripgrep ?? { appRoot: vscode.env.appRoot, path: process.env['PATH'] ?? '' },
          })),
        ),
    });
  }

  #listen<T>(listeners: Set<T>, listener: T): Disposable {
    const store = new DisposableStore();
    listeners.add(listener);
    store.add({
      dispose: () => {
        listeners.delete(listener);
      },
    });
    return store;
  }
}

/** Something measured, for the reader of the output. */
export function note(line: string): void {
  console.log(`[host] ${line}`);
}

/** The call sites that an answer claims: `type file:line`, sorted. */
export function getSites({ nodes }: CallersResponse): string[] {
  return nodes
    .filter(
      ({ type, depth }) =>
        depth === 1 && !['definition', 'import', 'string-mention', 'comment', 'semantic_match'].includes(type),
    )
    .map(({ type, file_path: path, line_number: line }) => `${type} ${path}:${String(line)}`)
    .sort();
}
