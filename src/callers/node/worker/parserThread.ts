import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../../base/systemClock.ts';
import { FactsWorker } from './factsWorker.ts';
import type { WorkerRole } from './messages.ts';

/** Megabytes of heap after which a thread that parses is ended: a grammar's own memory is not in it. */
const mostHeap = 512;
/** Megabytes for what lives shortly, which is nearly all that parsing makes: instead of the usual 48, which takes a quarter of the thread's memory off for some hundredths more work. */
const youngHeap = 8;

/** A thread that parses, from the bundle of the workers (absolute) with `grammars/` beside it; it starts when it is first needed. */
export function parserThread(bundle: string): FactsWorker {
  const role: WorkerRole = { role: 'parse', grammars: join(dirname(bundle), 'grammars') };
  // No options of this process: they may open a port for a debugger.
  return new FactsWorker(() => new Worker(bundle, { workerData: role, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostHeap, maxYoungGenerationSizeMb: youngHeap } }), systemClock);
}
