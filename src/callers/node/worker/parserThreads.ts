import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../../base/systemClock.ts';
import { FactsWorker } from './factsWorker.ts';
import { FactsWorkers } from './factsWorkers.ts';
import type { WorkerRole } from './messages.ts';

/** Megabytes of heap after which a thread that parses is ended: a grammar's own memory is not in it. */
const maxHeap = 512;
/**
 * Megabytes for what lives shortly, which is nearly all that parsing makes: instead of the usual 48, which takes a
 * quarter of the thread's memory off for some hundredths more work.
 */
const youngHeap = 8;

/**
 * Threads that parse: 1.7 times as much by two of them on two cores, while the thread that waits for them does nothing
 * itself.
 */
const maxThreads = 2;

/**
 * The threads that parse files in these folders (absolute), from the bundle of the workers (absolute) with `grammars/`
 * beside it; each starts when it is first needed.
 */
export function parserThreads(bundle: string, folders: readonly string[]): FactsWorkers {
  const role: WorkerRole = { role: 'parse', grammars: join(dirname(bundle), 'grammars'), folders };
  // No options of this process: they may open a port for a debugger.
  const worker = (): FactsWorker =>
    new FactsWorker(
      () =>
        new Worker(bundle, {
          workerData: role,
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: maxHeap, maxYoungGenerationSizeMb: youngHeap },
        }),
      systemClock,
    );
  return new FactsWorkers(
    worker(),
    ...Array.from({ length: Math.min(maxThreads, availableParallelism()) - 1 }, worker),
  );
}
