import { WorkspaceBorder } from '../../src/base/node/workspaceBorder.ts';
import { FactsParser, type Extraction } from '../../src/callers/node/facts/factsParser.ts';
import { FactsServer } from '../../src/callers/node/worker/factsServer.ts';
import type { FactsThread } from '../../src/callers/node/worker/factsWorker.ts';
import { loadInstalledWasm } from './factsGrammars.ts';

/** A thread that parses, in this one; it tells of every file that it comes to. */
export function parsingThread(onFile: (path: string) => void): FactsThread {
  class TellingParser extends FactsParser {
    override extract(...args: Parameters<FactsParser['extract']>): Extraction {
      onFile(args[0]);
      return super.extract(...args);
    }
  }
  let send: Parameters<FactsThread['on']>[1] | undefined;
  const server = new FactsServer(
    (message) => {
      (send as (value: typeof message) => void)(message);
    },
    new TellingParser({ loadWasm: loadInstalledWasm }),
    new WorkspaceBorder(['/']),
  );
  return {
    postMessage: (message) => {
      server.take(message);
    },
    on: (event: string, listener: unknown) => {
      if (event === 'message') send = listener as typeof send;
    },
    unref: () => undefined,
    terminate: () => Promise.resolve(),
  };
}
