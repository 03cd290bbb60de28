import { parentPort } from 'node:worker_threads';
import { systemClock } from '../../src/base/systemClock.ts';
import { keyRules } from '../../src/callers/domain/keys/rules.ts';
import { CodeEngine } from '../../src/callers/node/engine/codeEngine.ts';
import { IndexServer } from '../../src/callers/node/worker/indexServer.ts';
import type { ToIndex } from '../../src/callers/node/worker/messages.ts';
import { scaleParsers } from '../bench/callers/scaleParsers.ts';
import { loadInstalledWasm } from '../support/factsGrammars.ts';

/** Asked of the thread besides what an editor asks: what it holds after its garbage is collected. */
export interface HeapQuestion {
  readonly kind: 'heap';
}

/** The answer: bytes. */
export interface HeapAnswer {
  readonly kind: 'heap';
  readonly bytes: number;
  readonly external: number;
}

// The thread with the index, as the editor's bundle has it, and one question more.
if (parentPort !== null) {
  const port = parentPort;
  const server = new IndexServer(
    (message) => {
      port.postMessage(message);
    },
    (
      { storage, roots, excludes, maxBytes, ripgrep, stageBudgetMs, totalBudgetMs, breaker },
      { providers, log, meter },
    ) =>
      new CodeEngine({
        roots,
        excludes,
        maxBytes,
        ripgrep,
        stageBudgetMs,
        totalBudgetMs,
        breaker,
        providers,
        log,
        meter,
        loadWasm: loadInstalledWasm,
        clock: systemClock,
        rules: keyRules,
        version: 'soak',
        storage,
        worker: scaleParsers(),
      }),
    systemClock,
  );
  port.on('message', (message: ToIndex | HeapQuestion) => {
    if (message.kind !== 'heap') {
      server.take(message);
      return;
    }
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    port.postMessage({ kind: 'heap', bytes: heapUsed, external } satisfies HeapAnswer);
  });
}
