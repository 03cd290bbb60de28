import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { keepCompiled } from '../../../base/node/keepCompiled.ts';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { systemClock } from '../../../base/systemClock.ts';
import { keyRules } from '../../domain/keys/rules.ts';
import { userRules } from '../../domain/keys/userRules.ts';
import { DiskEngine } from '../project/diskEngine.ts';
import { Reranker } from '../reranker.ts';
import { CodeEngine } from '../engine/codeEngine.ts';
import { bundleVersion } from '../engine/bundleVersion.ts';
import { FactsParser } from '../facts/factsParser.ts';
import type { FromFacts, ToFacts } from './factsMessages.ts';
import { FactsServer } from './factsServer.ts';
import { IndexServer, type IndexEngine, type Outside } from './indexServer.ts';
import type { ToIndex, WorkerConfiguration, WorkerRole } from './messages.ts';
import { parserThreads } from './parserThreads.ts';

/** What a thread of this bundle does is in what it is started with. */
function serve(port: MessagePort, { role, grammars, folders = [] }: WorkerRole): void {
  const loadWasm = (file: string): Promise<Uint8Array> => readFile(join(grammars, file));
  if (role === 'parse') {
    const send = (message: FromFacts, transfer: readonly ArrayBuffer[]): void => {
      port.postMessage(message, transfer);
    };
    const server = new FactsServer(send, new FactsParser({ loadWasm }), new WorkspaceBorder(folders));
    port.on('message', (message: ToFacts) => {
      server.take(message);
    });
    return;
  }
  const make = (configuration: WorkerConfiguration, outside: Outside): IndexEngine => {
    const { roots, totalBudgetMs } = configuration;
    if (role === 'index') return engineFor(configuration, outside, loadWasm);
    return new DiskEngine({
      roots: roots.map(({ path }) => path),
      clock: systemClock,
      totalBudgetMs,
      make: (onFolder) => engineFor(configuration, outside, loadWasm, onFolder),
    });
  };
  const server = new IndexServer(
    (message) => {
      port.postMessage(message);
    },
    make,
    systemClock,
  );
  port.on('message', (message: ToIndex) => {
    server.take(message);
    if (role === 'disk') keepCompiled();
  });
}

function engineFor(
  configuration: WorkerConfiguration,
  { providers, log, meter }: Outside,
  loadWasm: (file: string) => Promise<Uint8Array>,
  onFolder?: (folder: string) => void,
): CodeEngine {
  const { roots, excludes, maxBytes, ripgrep, storage, stageBudgetMs, totalBudgetMs, breaker } = configuration;
  const { embeddings } = configuration;
  const reranker = embeddings.url.trim() === '' ? undefined : new Reranker({ ...embeddings, clock: systemClock, log });
  const own = userRules(configuration.rules);
  for (const problem of own.problems) log.warn(problem);
  return new CodeEngine({
    roots,
    excludes,
    maxBytes,
    ripgrep,
    stageBudgetMs,
    totalBudgetMs,
    breaker,
    log,
    meter,
    loadWasm,
    providers,
    storage,
    version: bundleVersion(__filename),
    scipIndex: configuration.scipIndex,
    clock: systemClock,
    rules: [...own.rules, ...keyRules],
    ...(reranker === undefined
      ? {}
      : { rerank: (name, near, signal) => reranker.rerank(name, near, signal), isRerankerAway: () => reranker.isAway }),
    worker: parserThreads(
      __filename,
      roots.map(({ path }) => path),
    ),
    ...(onFolder === undefined ? {} : { onFolder }),
  });
}

if (parentPort !== null) serve(parentPort, workerData as WorkerRole);
