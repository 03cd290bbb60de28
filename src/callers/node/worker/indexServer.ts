import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { CallersEngine, IndexStatus } from '../../domain/engine.ts';
import type { Provider } from '../../domain/provider.ts';
import { withoutParts } from './answerParts.ts';
import { longestUpdates, type Answers, type FromIndex, type ToIndex, type WorkerConfiguration } from './messages.ts';
import { PortProviders } from './portProvider.ts';

/** An engine that receives changes instead of watching for them. */
export interface IndexEngine extends CallersEngine {
  start(): void;
  filesChanged(absolutePaths: readonly string[]): void;
  setBuffer(absolutePath: string, text: string | undefined): void;
  /** Checks all files: the watcher may have missed changes. */
  verify(): Promise<void>;
  dispose(): Promise<void>;
}

/** What an engine reaches through the port. */
export interface Outside {
  readonly providers: readonly Provider[];
  readonly log: Logger;
  readonly meter: Meter;
}

type IndexQuestion = Extract<ToIndex, { readonly kind: keyof Answers }>;

/** A message that takes no longer than this costs nothing of a question's time. Milliseconds. */
const quickWay = 20;
/** Between two reports of the same phase, in milliseconds: each redraws something. */
const statusPause = 100;

/** Answers the messages of a port with an engine, which is recreated when its configuration changes. */
export class IndexServer {
  readonly #send: (message: FromIndex) => void;
  readonly #make: (configuration: WorkerConfiguration, outside: Outside) => IndexEngine;
  readonly #clock: Clock;
  readonly #providers: PortProviders;
  readonly #running = new Map<number, { readonly controller: AbortController; readonly answered: Promise<unknown> }>();
  #engine: Promise<IndexEngine> | undefined;
  #budgetMs: number | undefined;
  #last: IndexStatus | undefined;
  #stopReport: (() => void) | undefined;

  constructor(
    send: (message: FromIndex) => void,
    make: (configuration: WorkerConfiguration, outside: Outside) => IndexEngine,
    clock: Clock,
  ) {
    this.#send = send;
    this.#make = make;
    this.#clock = clock;
    this.#providers = new PortProviders(send);
  }

  /** Takes one message; the first is `configure`. */
  take(message: ToIndex): void {
    switch (message.kind) {
      case 'configure':
        this.#configure(message.configuration);
        break;
      case 'abort':
        this.#running.get(message.id)?.controller.abort();
        break;
      case 'providerResult':
      case 'providerFailed':
        this.#providers.take(message);
        break;
      case 'pause':
        this.#tell((engine) => {
          engine.pause();
        });
        break;
      case 'resume':
        this.#tell((engine) => {
          engine.resume();
        });
        break;
      case 'verify':
        this.#tell((engine) => {
          void engine.verify();
        });
        break;
      case 'filesChanged':
        this.#tell((engine) => {
          engine.filesChanged(message.paths);
        });
        break;
      case 'setBuffer':
        this.#tell((engine) => {
          engine.setBuffer(message.path, message.text);
        });
        break;
      default:
        this.#question(message);
    }
  }

  #configure(configuration: WorkerConfiguration): void {
    const before = this.#engine;
    this.#budgetMs = configuration.patienceMs === undefined ? configuration.totalBudgetMs : undefined;
    const running = [...this.#running.values()];
    this.#engine = (async () => {
      if (before !== undefined) {
        // Questions under way are answered by the engine that received them; updates of given answers are not waited
        // for.
        await Promise.allSettled(running.map(({ answered }) => answered));
        for (const { controller } of running) controller.abort();
        await (await before).dispose();
      }
      const providers = configuration.providers.map(({ name, title }) => this.#providers.provider(name, title));
      const engine = this.#make(configuration, { providers, log: this.#log, meter: this.#meter });
      engine.onDidChangeStatus((status) => {
        this.#report(status);
      });
      this.#report(engine.status);
      engine.start();
      return engine;
    })();
    // A failure appears in the answers and in the status.
    this.#engine.catch((error: unknown) => {
      this.#report({
        phase: 'failed',
        indexed: 0,
        total: 0,
        analysed: 0,
        skipped: {},
        problem: `The code index could not be started: ${getMessage(error)}`,
      });
    });
  }

  #question(message: IndexQuestion): void {
    const controller = new AbortController();
    const { id } = message;
    const answered = this.#answer(message, controller.signal).then(
      (value) => {
        this.#send({ kind: 'answer', id, value });
        // With updates it runs until the last of them, or until they are not wanted any more.
        if (message.kind !== 'ask' || !message.wantsUpdates) this.#running.delete(id);
        else
          this.#clock.after(longestUpdates, () => {
            this.#running.delete(id);
          });
      },
      (error: unknown) => {
        this.#running.delete(id);
        this.#send({ kind: 'failed', id, message: getMessage(error) });
      },
    );
    this.#running.set(id, { controller, answered });
    controller.signal.addEventListener('abort', () => {
      void answered.then(() => this.#running.delete(id));
    });
  }

  async #answer(message: IndexQuestion, signal: AbortSignal): Promise<Answers[keyof Answers]> {
    if (this.#engine === undefined) throw new Error('nothing was configured');
    const engine = await this.#engine;
    switch (message.kind) {
      case 'ask': {
        const { id, query, wantsUpdates } = message;
        const deadlineMs = this.#timeLeft(message);
        const response = await engine.ask(query, {
          signal,
          deadlineMs,
          onUpdate: wantsUpdates
            ? (update) => {
                this.#send({
                  kind: 'update',
                  id,
                  update: { ...update, response: withoutParts(id, update.response, this.#send) },
                });
                if (update.isLast) this.#running.delete(id);
              }
            : undefined,
        });
        return withoutParts(id, response, this.#send);
      }
      case 'symbols':
        return engine.symbols(message.text, message.limit);
      case 'explainGap':
        return engine.explainGap(message.query);
      case 'rebuild':
        await engine.rebuild();
        return undefined;
      case 'close':
        for (const { controller } of this.#running.values()) controller.abort();
        await engine.dispose();
        return undefined;
    }
  }

  /** What is left of a question's time when its way here took long; undefined where the usual time is right. */
  #timeLeft({ askedAt, deadlineMs }: Extract<ToIndex, { readonly kind: 'ask' }>): number | undefined {
    const late = Date.now() - askedAt;
    // Clocks are set now and then: more than a minute is no delay.
    const givenMs = deadlineMs ?? this.#budgetMs;
    return givenMs === undefined || late < quickWay || late > 60_000 ? deadlineMs : Math.max(0, givenMs - late);
  }

  #tell(use: (engine: IndexEngine) => void): void {
    // Where there is no engine there is nothing to tell.
    void this.#engine?.then(use, () => undefined);
  }

  #report(status: IndexStatus): void {
    const isSamePhase = this.#last?.phase === status.phase;
    this.#last = status;
    if (!isSamePhase) {
      this.#stopReport?.();
      this.#stopReport = undefined;
      this.#send({ kind: 'status', status });
      return;
    }
    this.#stopReport ??= this.#clock.after(statusPause, () => {
      this.#stopReport = undefined;
      if (this.#last !== undefined) this.#send({ kind: 'status', status: this.#last });
    });
  }

  readonly #log: Logger = {
    trace: (message) => {
      this.#send({ kind: 'log', level: 'trace', message });
    },
    debug: (message) => {
      this.#send({ kind: 'log', level: 'debug', message });
    },
    info: (message) => {
      this.#send({ kind: 'log', level: 'info', message });
    },
    warn: (message) => {
      this.#send({ kind: 'log', level: 'warn', message });
    },
    error: (message) => {
      this.#send({ kind: 'log', level: 'error', message });
    },
  };

  readonly #meter: Meter = {
    count: (name, labels) => {
      this.#send({ kind: 'count', name, labels });
    },
    observe: (name, value, labels) => {
      this.#send({ kind: 'observe', name, value, labels });
    },
  };
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
