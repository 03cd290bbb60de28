import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { systemClock } from '../../../base/systemClock.ts';
import { keyRules } from '../../domain/keys/rules.ts';
import { userRules } from '../../domain/keys/userRules.ts';
import { Reranker } from '../reranker.ts';
import { CodeEngine } from '../engine/codeEngine.ts';
import { bundleVersion } from '../engine/bundleVersion.ts';
import { FactsParser } from '../facts/factsParser.ts';
import type { ToFacts } from './factsMessages.ts';
import { FactsServer } from './factsServer.ts';
import { IndexServer, type IndexEngine, type Outside } from './indexServer.ts';
import type { ToIndex, WorkerConfiguration, WorkerRole } from './messages.ts';
import { parserThreads } from './parserThreads.ts';

// The MCP server takes the same bundle without a thread for its index.
export { askDisk } from '../project/askDisk.ts';

/** What a thread of this bundle does is in what it is started with. */
function serve(port: MessagePort, { role, grammars }: WorkerRole): void {
  const loadWasm = (file: string): Promise<Uint8Array> => readFile(join(grammars, file));
  if (role === 'parse') {
    const server = new FactsServer((message, transfer) => { port.postMessage(message, transfer); }, new FactsParser({ loadWasm }));
    port.on('message', (message: ToFacts) => { server.take(message); });
    return;
  }
  const server = new IndexServer((message) => { port.postMessage(message); }, (configuration, outside) => engineFor(configuration, outside, loadWasm), systemClock);
  port.on('message', (message: ToIndex) => { server.take(message); });
}

function engineFor(configuration: WorkerConfiguration, { witnesses, log, meter }: Outside, loadWasm: (file: string) => Promise<Uint8Array>): IndexEngine {
  const { roots, excludes, maxBytes, ripgrep, storage, stageBudgetMs, totalBudgetMs, breaker } = configuration;
  const { embeddings } = configuration;
  const reranker = embeddings.url.trim() === '' ? undefined : new Reranker({ ...embeddings, clock: systemClock, log });
  const own = userRules(configuration.rules);
  for (const problem of own.problems) log.warn(problem);
  return new CodeEngine({
    roots, excludes, maxBytes, ripgrep, stageBudgetMs, totalBudgetMs, breaker, log, meter, loadWasm, witnesses,
    ...(storage === undefined ? {} : { storage }),
    version: bundleVersion(__filename),
    scipIndex: configuration.scipIndex,
    clock: systemClock,
    rules: [...own.rules, ...keyRules],
    ...(reranker === undefined ? {} : { rerank: (name, near, signal) => reranker.rerank(name, near, signal), isRerankerAway: () => reranker.isAway }),
    worker: parserThreads(__filename),
  });
}

if (parentPort !== null) serve(parentPort, workerData as WorkerRole);
