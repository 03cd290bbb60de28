import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import type { Logger } from '../../base/log.ts';
import type { EditWork } from '../domain/editWork.ts';
import type { ThreadWork } from '../node/thread/threadWork.ts';
import type { EditEngine } from './engine.ts';

/**
 * The engine whose long work is done on a thread of its own, for people's edits and for those of agents: typing in the
 * editor goes on meanwhile.
 */
export interface ThreadedEngine extends Disposable {
  /** The engine; large files are planned on the thread. */
  readonly engine: () => Promise<EditEngine>;
  /** Who does the long work. No thread is started before it is needed. */
  readonly work: () => Promise<EditWork>;
}

/** Puts a thread behind an engine. `dist`: the folder with the bundles. */
export function threadedEngine(
  load: () => Promise<EditEngine>,
  dist: string,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): ThreadedEngine {
  let made: Promise<ThreadWork> | undefined;
  const work = (): Promise<ThreadWork> =>
    (made ??= import('../node/thread/threadWork.ts').then(
      ({ ThreadWork: Work, startEditThread }) => new Work({ start: () => startEditThread(dist), clock, log }),
    ));
  return {
    work,
    engine: async () => ({ ...(await load()), plan: (await work()).plan }),
    dispose: () =>
      void made?.then((each) => {
        each.dispose();
      }),
  };
}
