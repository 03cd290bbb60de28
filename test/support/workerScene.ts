import { beforeEach } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import { MemoryMeter } from '../../src/base/metrics.ts';
import type { Provider } from '../../src/callers/domain/provider.ts';
import type { WorkerConfiguration } from '../../src/callers/node/worker/messages.ts';
import { WorkerEngine } from '../../src/callers/node/worker/workerEngine.ts';
import { LoopThread, type ScriptedEngine } from './loopThread.ts';
import { TestClock } from './testClock.ts';

/** What the engine of a scene is told. */
export const workerConfiguration: WorkerConfiguration = {
  roots: [{ name: 'app', path: '/app' }],
  excludes: [],
  maxBytes: 1000,
  ripgrep: {},
  rules: [],
  scipIndex: '',
  embeddings: { url: '', model: '' },
  stageBudgetMs: 150,
  totalBudgetMs: 500,
  breaker: { failures: 5, pauseMs: 30_000 },
  providers: [{ name: 'language-server', title: 'Language server' }],
};

/** What one test of the engine across the port has. */
export interface WorkerScene {
  clock: TestClock;
  /** Every thread that was started, in order. */
  threads: LoopThread[];
  logged: string[];
  /** Called with the engine of each thread before it is asked anything. */
  prepare: (engine: ScriptedEngine) => void;
  /** An engine whose threads stand in this process. `on`: its own clock, where that is not the threads'. */
  open(providers?: readonly Provider[], on?: Clock): WorkerEngine;
}

/** A scene that is new for every test of the file. */
export function workerScene(): WorkerScene {
  const scene: WorkerScene = {
    clock: new TestClock(),
    threads: [],
    logged: [],
    prepare: () => undefined,
    open: (providers = [], on = scene.clock) => {
      const take = (line: string): void => {
        scene.logged.push(line);
      };
      return new WorkerEngine({
        start: () => {
          const thread = new LoopThread(scene.clock, (engine) => {
            scene.prepare(engine);
          });
          scene.threads.push(thread);
          return thread;
        },
        configuration: workerConfiguration,
        providers,
        clock: on,
        meter: new MemoryMeter(),
        log: { debug: take, info: take, warn: take, error: take },
      });
    },
  };
  beforeEach(() => {
    Object.assign(scene, { clock: new TestClock(), threads: [], logged: [], prepare: () => undefined });
  });
  return scene;
}
