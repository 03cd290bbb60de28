import { parentPort, workerData } from 'node:worker_threads';
import { allTargets } from './allTargets.ts';
import { fuzzRun } from './fuzzRun.ts';
import { savedCases } from './savedCases.ts';

/** What a thread is started with. */
export interface FuzzThreadData {
  readonly name: string;
  readonly seed: number;
  /** Milliseconds since 1970 at which it ends. */
  readonly until: number;
  /**
   * Runs so far, length of the input that is being fed, then the input: read by the main thread when this one does not
   * come back.
   */
  readonly shared: SharedArrayBuffer;
}

const { name, seed, until, shared } = workerData as FuzzThreadData;
const target = allTargets.find((each) => each.name === name);
if (target === undefined) throw new Error(`There is no target ${name}.`);
const [counts, bytes] = [new Int32Array(shared, 0, 2), new Uint8Array(shared, 8)];

parentPort?.postMessage(
  await fuzzRun(target, {
    seed,
    saved: savedCases(name).map(({ input }) => input),
    isOn: (runs) => runs % 16 !== 0 || Date.now() < until,
    onInput: (input) => {
      bytes.set(input.subarray(0, bytes.length));
      Atomics.store(counts, 1, input.length);
      Atomics.add(counts, 0, 1);
    },
  }),
);
