import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log.ts';
import type { EditWork } from '../domain/editWork.ts';
import type { ThreadWork } from '../node/thread/threadWork.ts';
import type { EditEngine } from './engine.ts';

/** The long work of edits on a thread of its own, for people's edits and for those of agents: typing in the editor goes on meanwhile. */
export class ThreadedEngine {
  readonly #load: () => Promise<EditEngine>;
  readonly #dist: string;
  readonly #clock: Clock;
  readonly #log: Pick<Logger, 'warn'>;
  #work: Promise<ThreadWork> | undefined;

  /** `dist`: the folder with the bundles. */
  constructor(load: () => Promise<EditEngine>, dist: string, clock: Clock, log: Pick<Logger, 'warn'>) {
    this.#load = load;
    this.#dist = dist;
    this.#clock = clock;
    this.#log = log;
  }

  /** The engine; large files are planned on the thread. */
  readonly engine = async (): Promise<EditEngine> => {
    const [engine, { plan }] = await Promise.all([this.#load(), this.work()]);
    return { ...engine, plan };
  };

  /** Who does the long work. No thread is started before it is needed. */
  readonly work = (): Promise<EditWork> => {
    this.#work ??= import('../node/thread/threadWork.ts').then(({ ThreadWork, startEditThread }) => new ThreadWork({ start: () => startEditThread(this.#dist), clock: this.#clock, log: this.#log }));
    return this.#work;
  };

  dispose(): void {
    void this.#work?.then((work) => { work.dispose(); });
  }
}
