import { parentPort } from 'node:worker_threads';
import { systemClock } from '../../../src/base/systemClock.ts';
import { keyRules } from '../../../src/callers/domain/keys/rules.ts';
import { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { IndexServer } from '../../../src/callers/node/worker/indexServer.ts';
import type { ToIndex } from '../../../src/callers/node/worker/messages.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { scaleParsers } from './scaleParsers.ts';

// The thread with the index, as the editor's bundle has it.
if (parentPort !== null) {
  const port = parentPort;
  const server = new IndexServer(
    (message) => {
      port.postMessage(message);
    },
    ({ roots, excludes, maxBytes, ripgrep, stageBudgetMs, totalBudgetMs, breaker }, { providers, log, meter }) =>
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
        worker: scaleParsers(),
      }),
    systemClock,
  );
  port.on('message', (message: ToIndex) => {
    server.take(message);
  });
}
