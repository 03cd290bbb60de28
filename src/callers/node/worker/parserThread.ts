import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FactsWorker } from './factsWorker.ts';
import type { WorkerRole } from './messages.ts';

/** Megabytes of heap after which a thread that parses is ended: a grammar's own memory is not in it. */
const mostHeap = 512;

/** A thread that parses, from the bundle of the workers (absolute) with `grammars/` beside it; it starts when it is first needed. */
export function parserThread(bundle: string): FactsWorker {
  const role: WorkerRole = { role: 'parse', grammars: join(dirname(bundle), 'grammars') };
  // No options of this process: they may open a port for a debugger.
  return new FactsWorker(() => new Worker(bundle, { workerData: role, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostHeap } }));
}
