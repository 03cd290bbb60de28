import { parentPort } from 'node:worker_threads';
import { WorkspaceBorder } from '../../../src/base/node/workspaceBorder.ts';
import { FactsParser } from '../../../src/callers/node/facts/factsParser.ts';
import type { ToFacts } from '../../../src/callers/node/worker/factsMessages.ts';
import { FactsServer } from '../../../src/callers/node/worker/factsServer.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';

// The thread that parses, as the editor's bundle has it.
if (parentPort !== null) {
  const port = parentPort;
  const server = new FactsServer(
    (message, transfer) => {
      port.postMessage(message, transfer);
    },
    new FactsParser({ loadWasm: loadInstalledWasm }),
    new WorkspaceBorder(['/']),
  );
  port.on('message', (message: ToFacts) => {
    server.take(message);
  });
}
