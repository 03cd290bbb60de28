import { setImmediate as turn } from 'node:timers/promises';
import { msg } from '../../src/base/text/message.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { AskOptions, IndexStatus, SymbolGap } from '../../src/callers/domain/engine.ts';
import type { DefinedName } from '../../src/callers/domain/services.ts';
import type { CallersQuery, CallersResponse } from '../../src/callers/domain/types.ts';
import { IndexServer, type IndexEngine, type Outside } from '../../src/callers/node/worker/indexServer.ts';
import type { FromIndex, ToIndex, WorkerConfiguration } from '../../src/callers/node/worker/messages.ts';
import type { IndexThread } from '../../src/callers/node/worker/workerEngine.ts';

/**
 * An answer in which only the request's name says where it comes from; one has not answered yet where it is open.
 */
export function answerNamed(
  name: string,
  nodes: readonly string[] = [],
  fallbackStage?: number,
  isOpen = false,
): CallersResponse {
  return {
    nodes: nodes.map((id) => ({
      id,
      name: id,
      type: 'call',
      file_path: 'a.ts',
      line_number: 1,
      column: 0,
      context: '',
      confidence: 1,
      label: 'verified',
      evidence: [],
      stage: 'graph',
      depth: 1,
    })),
    edges: [],
    meta: {
      request_id: name,
      degraded_mode: false,
      fallback_stage: fallbackStage,
      coverage: {
        complete: 'unknown',
        indexed_files: 1,
        total_files: 1,
        candidate_files: 1,
        analysed_files: 1,
        truncated: false,
        freshness: 'live',
      },
      trail: [
        { stage: 'graph', outcome: 'answer', ms: 1 },
        ...(isOpen ? [{ stage: 'language-server', outcome: 'running' as const }] : []),
      ],
    },
    suggestions: [],
  };
}

/** An engine by script, which notes what it is told. */
export class ScriptedEngine implements IndexEngine {
  readonly told: string[] = [];
  readonly outside: Outside;
  readonly configuration: WorkerConfiguration;
  answer: (query: CallersQuery, options: AskOptions) => Promise<CallersResponse> = ({ symbol_name: name = '' }) =>
    Promise.resolve(answerNamed(name));
  status: IndexStatus = { phase: 'ready', indexed: 1, total: 1, analysed: 0, skipped: {} };
  #listener: (status: IndexStatus) => void = () => undefined;

  constructor(configuration: WorkerConfiguration, outside: Outside) {
    this.configuration = configuration;
    this.outside = outside;
  }

  setStatus(status: IndexStatus): void {
    this.status = status;
    this.#listener(status);
  }

  ask(query: CallersQuery, options: AskOptions = {}): Promise<CallersResponse> {
    return this.answer(query, options);
  }

  symbols(text: string, limit: number): Promise<readonly DefinedName[]> {
    return Promise.resolve([{ name: text, path: 'a.ts', line: limit }]);
  }

  explainGap({ symbol_name: symbol = '' }: CallersQuery): Promise<SymbolGap> {
    return Promise.resolve({
      symbol,
      isDefined: true,
      reasons: [{ code: 'scripted', text: msg('Scripted.'), actions: [] }],
    });
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): { dispose(): void } {
    this.#listener = listener;
    return {
      dispose: () => {
        this.#listener = () => undefined;
      },
    };
  }

  rebuild(): Promise<void> {
    this.told.push('rebuild');
    return Promise.resolve();
  }

  start(): void {
    this.told.push('start');
  }
  pause(): void {
    this.told.push('pause');
  }
  resume(): void {
    this.told.push('resume');
  }
  filesChanged(paths: readonly string[]): void {
    this.told.push(`changed ${paths.join(' ')}`);
  }
  setBuffer(path: string, text: string | undefined): void {
    this.told.push(`buffer ${path} ${text ?? 'released'}`);
  }

  verify(): Promise<void> {
    this.told.push('verify');
    return Promise.resolve();
  }

  dispose(): Promise<void> {
    this.told.push('dispose');
    return Promise.resolve();
  }
}

/** A thread that is none: the true server behind messages that are copied as a port copies them. */
export class LoopThread implements IndexThread {
  readonly engines: ScriptedEngine[] = [];
  readonly #server: IndexServer;
  readonly #listeners = new Map<string, ((value: never) => void)[]>();
  /** A thread that hangs takes no message. */
  hangs = false;
  isTerminated = false;

  constructor(clock: Clock, prepare: (engine: ScriptedEngine) => void = () => undefined) {
    this.#server = new IndexServer(
      (message) => {
        this.#emit('message', structuredClone(message));
      },
      (configuration, outside) => {
        const engine = new ScriptedEngine(configuration, outside);
        prepare(engine);
        this.engines.push(engine);
        return engine;
      },
      clock,
    );
  }

  get engine(): ScriptedEngine {
    const engine = this.engines.at(-1);
    if (engine === undefined) throw new Error('no engine was made yet');
    return engine;
  }

  postMessage(message: ToIndex): void {
    const copy = structuredClone(message);
    queueMicrotask(() => {
      if (!this.isTerminated && !this.hangs) this.#server.take(copy);
    });
  }

  on(
    event: 'message' | 'error' | 'exit',
    listener: ((message: FromIndex) => void) | ((error: Error) => void) | (() => void),
  ): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener as (value: never) => void]);
  }

  /** Ends as a thread does that ran out of memory. */
  crash(message: string): void {
    this.isTerminated = true;
    this.#emit('error', new Error(message));
    this.#emit('exit', 1);
  }

  terminate(): Promise<void> {
    this.isTerminated = true;
    this.#emit('exit', 1);
    return Promise.resolve();
  }

  #emit(event: string, value: unknown): void {
    if (event === 'message' && this.isTerminated) return;
    queueMicrotask(() => {
      for (const listener of this.#listeners.get(event) ?? []) listener(value as never);
    });
  }
}

/** Lets everything that was posted arrive. */
export async function arrived(): Promise<void> {
  for (let i = 0; i < 4; i++) await turn();
}
