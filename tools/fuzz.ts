/**
 * Feeds the parsers with mutated inputs for as long as one likes: `npm run fuzz -- <target|all> [--minutes 5] [--seed
 * 1]`. What breaks is made small and saved under `test/fixtures/fuzz`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { allTargets } from '../test/support/fuzz/allTargets.ts';
import { minimised, type FuzzFinding, type FuzzOutcome } from '../test/support/fuzz/fuzzRun.ts';
import type { FuzzTarget } from '../test/support/fuzz/fuzzTarget.ts';
import type { FuzzThreadData } from '../test/support/fuzz/fuzzThread.ts';
import { casesFolder } from '../test/support/fuzz/savedCases.ts';

/** Milliseconds that one input may take before its thread is ended; the targets' own limits are far below. */
const hangMs = 60_000;

const {
  positionals: [wanted = 'all'],
  values,
} = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
});
const targets = allTargets.filter(({ name }) => wanted === 'all' || wanted === name);
if (targets.length === 0) {
  console.error(`There is no target ${wanted}. Targets: all, ${allTargets.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
// Other work on this machine goes first.
setPriority(10);
let broken = 0;
for (const target of targets) broken += await fuzz(target);
process.exitCode = broken > 0 ? 1 : 0;

async function fuzz(target: FuzzTarget): Promise<number> {
  const shared = new SharedArrayBuffer(8 + target.largest * 2);
  const data: FuzzThreadData = {
    name: target.name,
    seed: Number(values.seed),
    until: Date.now() + Number(values.minutes) * 60_000,
    shared,
  };
  const { outcome, hung, runs } = await runThread(data);
  const findings = [...(outcome?.findings ?? []), ...(hung === undefined ? [] : [hung])];
  console.log(
    `${target.name}: ${outcome?.runs ?? runs} inputs, ${outcome?.kinds ?? '?'} kinds of answers, seed ${data.seed}, ${findings.length === 0 ? 'nothing broke' : `${findings.length} broke`}`,
  );
  for (const { input, error } of findings) {
    // A slow input would be tried some thousand times.
    const small = /^(?:hangs|took) /.test(error) ? input : await minimised(target, input);
    const folder = join(casesFolder, target.name);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, createHash('sha256').update(small).digest('hex').slice(0, 12));
    writeFileSync(file, small);
    console.log(
      `  ${file} (${small.length} of ${input.length} bytes): ${error.split('\n').slice(0, 5).join('\n    ')}`,
    );
  }
  return findings.length;
}

interface ThreadOutcome {
  readonly outcome: FuzzOutcome | undefined;
  readonly hung: FuzzFinding | undefined;
  readonly runs: number;
}

async function runThread(data: FuzzThreadData): Promise<ThreadOutcome> {
  const counts = new Int32Array(data.shared, 0, 2);
  const worker = new Worker(new URL('../test/support/fuzz/fuzzThread.ts', import.meta.url), { workerData: data });
  return new Promise((resolve, reject) => {
    let [seen, since] = [0, Date.now()];
    const current = (): Uint8Array => new Uint8Array(data.shared, 8).slice(0, Atomics.load(counts, 1));
    const watch = setInterval(() => {
      const runs = Atomics.load(counts, 0);
      if (runs !== seen) [seen, since] = [runs, Date.now()];
      else if (Date.now() - since > hangMs)
        end({ outcome: undefined, hung: { input: current(), error: `hangs for ${hangMs / 1000} s` }, runs });
    }, 1000);
    const end = (outcome: ThreadOutcome): void => {
      clearInterval(watch);
      void worker.terminate();
      resolve(outcome);
    };
    worker.on('message', (outcome: FuzzOutcome) => {
      end({ outcome, hung: undefined, runs: outcome.runs });
    });
    // Out of memory, above all: the input that was being fed is what did it.
    worker.on('error', (error: Error) => {
      if (Atomics.load(counts, 0) > 0)
        end({
          outcome: undefined,
          hung: { input: current(), error: `ends the thread: ${error.message}` },
          runs: Atomics.load(counts, 0),
        });
      else {
        clearInterval(watch);
        reject(error);
      }
    });
  });
}
