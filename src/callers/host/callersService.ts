import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { AskOptions, CallersEngine, IndexStatus, SymbolGap } from '../domain/engine.ts';
import { withServerReason, type ServerState } from '../domain/gap/serverReason.ts';
import type { DefinedName } from '../domain/services.ts';
import type { CallersQuery, CallersResponse } from '../domain/types.ts';
import { unavailableAnswer, unavailableGap } from '../node/worker/emptyAnswers.ts';
import type { EditorFolders } from './editorFolders.ts';
import type { QuestionLog } from '../domain/rate/questionLog.ts';

/** The index while it runs. */
export interface RunningIndex extends Disposable {
  readonly engine: CallersEngine;
}

/** What the service is made of. */
export interface CallersServiceDeps {
  readonly folders: Pick<EditorFolders, 'all' | 'onDidChange' | 'getPath'>;
  /** Loads the index's code and starts its thread; rejects where that cannot be done. */
  readonly start: () => Promise<RunningIndex>;
  readonly questions: QuestionLog;
  /** Steps of callers of callers where a question does not say. */
  readonly depth: () => number;
  /** What is known of the language server for a file. */
  readonly serverFor: (path: string) => ServerState;
}

const off: IndexStatus = { phase: 'off', indexed: 0, total: 0, analysed: 0, skipped: {} };

/**
 * Answers questions about the workspace's code. The index runs on its own thread, which starts at the first question or
 * on request. Without a folder on this disk there is no index, and the answer says so.
 */
export class CallersService implements CallersEngine, Disposable {
  readonly #parts: CallersServiceDeps;
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  readonly #following: Disposable;
  #index: Promise<RunningIndex> | undefined;
  #held = new DisposableStore();
  #status = off;
  #isPaused = false;
  #isOver = false;

  constructor(parts: CallersServiceDeps) {
    this.#parts = parts;
    this.#following = parts.folders.onDidChange(() => {
      if (!this.#hasFolder) this.#stop(off);
    });
  }

  get status(): IndexStatus {
    return this.#status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  /** Starts the index if there is something to index. Never rejects; how it went is the status. */
  async start(): Promise<void> {
    if (this.#hasFolder) await this.#running().catch(() => undefined);
  }

  async ask(query: CallersQuery, options: AskOptions = {}): Promise<CallersResponse> {
    const { depth, questions } = this.#parts;
    const whole = { ...this.#inWorkspace(query), depth: query.depth ?? depth() };
    const response = await this.#with(
      ({ engine }) => engine.ask(whole, options),
      (sentence) => unavailableAnswer(query, randomUUID(), sentence, this.#hasFolder),
    );
    if (options.signal?.aborted !== true) questions.add(query, response);
    return response;
  }

  symbols(text: string, limit: number): Promise<readonly DefinedName[]> {
    return this.#with(
      ({ engine }) => engine.symbols(text, limit),
      () => [],
    );
  }

  explainGap(query: CallersQuery): Promise<SymbolGap> {
    return this.#with(
      async ({ engine }) => withServerReason(await engine.explainGap(this.#inWorkspace(query)), this.#parts.serverFor),
      (sentence) => unavailableGap(query, sentence, this.#hasFolder),
    );
  }

  async rebuild(): Promise<void> {
    this.#parts.questions.clear();
    this.#isPaused = false;
    // What could not be started before may start now.
    if (this.#status.phase === 'failed') this.#stop(off);
    await this.#with(
      ({ engine }) => engine.rebuild(),
      () => undefined,
    );
  }

  pause(): void {
    this.#isPaused = true;
    if (this.#index === undefined) this.#setStatus({ ...this.#status, phase: 'paused' });
    else
      void this.#with(
        ({ engine }) => {
          engine.pause();
        },
        () => undefined,
      );
  }

  resume(): void {
    this.#isPaused = false;
    void this.#with(
      ({ engine }) => {
        engine.resume();
      },
      () => undefined,
    );
  }

  dispose(): void {
    this.#isOver = true;
    this.#following.dispose();
    this.#listeners.clear();
    this.#stop(off);
  }

  /** Agents often name files by their absolute paths. */
  #inWorkspace(query: CallersQuery): CallersQuery {
    const { file_path: file } = query;
    if (file === undefined || !isAbsolute(file)) return query;
    return { ...query, file_path: this.#parts.folders.getPath(vscode.Uri.file(file)) ?? file };
  }

  get #hasFolder(): boolean {
    return this.#parts.folders.all.length > 0;
  }

  async #with<T>(use: (index: RunningIndex) => T | Promise<T>, instead: (sentence: string) => T): Promise<T> {
    if (!this.#hasFolder)
      return instead(vscode.l10n.t("Callers can be found only in folders on this machine's disk, and none is open."));
    try {
      return await use(await this.#running());
    } catch (error) {
      return instead(vscode.l10n.t('The code index could not be started: {0}', getMessage(error)));
    }
  }

  #running(): Promise<RunningIndex> {
    if (this.#isOver) return Promise.reject(new Error('the extension is shutting down'));
    this.#index ??= this.#begin();
    return this.#index;
  }

  async #begin(): Promise<RunningIndex> {
    const held = this.#held;
    this.#setStatus({ ...off, phase: 'loading' });
    try {
      const index = await this.#parts.start();
      // The folders may have gone meanwhile: then it is let go as it is taken over.
      held.add(index);
      held.add(
        index.engine.onDidChangeStatus((status) => {
          this.#setStatus(status);
        }),
      );
      if (held === this.#held) this.#setStatus(index.engine.status);
      if (this.#isPaused) index.engine.pause();
      return index;
    } catch (error) {
      this.#index = undefined;
      this.#setStatus({ ...off, phase: 'failed', problem: getMessage(error) });
      throw error;
    }
  }

  #stop(status: IndexStatus): void {
    const held = this.#held;
    this.#held = new DisposableStore();
    this.#index = undefined;
    held.dispose();
    this.#setStatus(status);
  }

  #setStatus(status: IndexStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
