import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../../src/base/systemClock.ts';
import { FactsWorker } from '../../../src/callers/node/worker/factsWorker.ts';
import { FactsWorkers } from '../../../src/callers/node/worker/factsWorkers.ts';

/** The threads that parse, as many and as large as the editor's bundle has them. */
export function scaleParsers(): FactsWorkers {
  const worker = (): FactsWorker =>
    new FactsWorker(
      () => new Worker(new URL('scaleParser.ts', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: 8 } }),
      systemClock,
    );
  return new FactsWorkers(worker(), ...Array.from({ length: Math.min(2, availableParallelism()) - 1 }, worker));
}
