import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { keyRules } from '../../../src/callers/domain/keys/rules.ts';
import type { CallersResponse } from '../../../src/callers/domain/types.ts';
import { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { scaleParsers } from '../callers/scaleParsers.ts';
import type { RealQuestion } from './realQuestion.ts';

/** An answer and how long it took. */
export interface RealAnswer {
  readonly response: CallersResponse;
  readonly ms: number;
}

/** Budgets are so many times as long as in the editor: what is measured is the answer, not how busy the machine is. */
const patience = 200;
/** How long the reading in the background is waited for, in milliseconds. */
const longestSettling = 60_000;

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: console.error };

/** Asks the engine that the editor ships: one step, no language server, every stage that it has by itself. */
export async function askEngine(root: string, questions: readonly RealQuestion[]): Promise<readonly RealAnswer[]> {
  const storage = mkdtempSync(join(tmpdir(), 'callers-real-'));
  const engine = new CodeEngine({
    roots: [{ name: 'project', path: root }],
    excludes: [],
    maxBytes: 1_000_000,
    clock: systemClock,
    loadWasm: loadInstalledWasm,
    ripgrep: {},
    storage,
    version: 'bench',
    providers: [],
    rules: keyRules,
    stageBudgetMs: 150 * patience,
    totalBudgetMs: 500 * patience,
    breaker: { failures: 5, pauseMs: 30_000 },
    worker: scaleParsers(),
    log: silent,
    meter: new MemoryMeter(),
  });
  try {
    engine.start();
    await engine.whole();
    const resting = performance.now();
    for (let before = -1, still = 0; still < 3 && performance.now() - resting < longestSettling;) {
      still = engine.status.analysed > before ? 0 : still + 1;
      before = engine.status.analysed;
      await new Promise((resolve) => {
        setTimeout(resolve, 1000);
      });
    }
    const answers: RealAnswer[] = [];
    for (const { name, path, line } of questions) {
      const started = performance.now();
      const response = await engine.ask({ symbol_name: name, file_path: path, line_number: line, depth: 1 });
      answers.push({ response, ms: performance.now() - started });
    }
    return answers;
  } finally {
    await engine.dispose();
    rmSync(storage, { recursive: true, force: true });
  }
}
