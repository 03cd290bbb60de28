import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, Worker, workerData, type MessagePort } from 'node:worker_threads';
import { systemClock } from '../../../base/systemClock.ts';
import { keyRules } from '../../domain/keys/rules.ts';
import { CodeEngine, type CodeEngineOptions } from '../engine/codeEngine.ts';
import { WorkspaceRoots } from '../engine/workspaceRoots.ts';
import { FactsParser } from '../facts/factsParser.ts';
import { ScipWitness } from '../scip/scipWitness.ts';
import type { ToFacts } from './factsMessages.ts';
import { FactsServer } from './factsServer.ts';
import { FactsWorker } from './factsWorker.ts';
import { IndexServer, type IndexEngine, type Outside } from './indexServer.ts';
import type { ToIndex, WorkerConfiguration, WorkerRole } from './messages.ts';

/** Megabytes of heap after which a thread that parses is ended: a grammar's own memory is not in it. */
const mostParserHeap = 512;

/** What a thread of this bundle does is in what it is started with. */
function serve(port: MessagePort, { role, grammars }: WorkerRole): void {
  const loadWasm = (file: string): Promise<Uint8Array> => readFile(join(grammars, file));
  if (role === 'parse') {
    const server = new FactsServer((message, transfer) => { port.postMessage(message, transfer); }, new FactsParser({ loadWasm }));
    port.on('message', (message: ToFacts) => { server.take(message); });
    return;
  }
  const server = new IndexServer((message) => { port.postMessage(message); }, (configuration, outside) => engineFor(configuration, outside, grammars, loadWasm), systemClock);
  port.on('message', (message: ToIndex) => { server.take(message); });
}

/** Lets the SCIP witness know of files that differ from what was indexed, before it is asked. */
class ScipFedEngine extends CodeEngine {
  readonly #scip: ScipWitness;
  readonly #buffers: Map<string, string>;

  constructor(options: CodeEngineOptions, scip: ScipWitness, buffers: Map<string, string>) {
    super(options);
    this.#scip = scip;
    this.#buffers = buffers;
  }

  override filesChanged(paths: readonly string[]): void {
    this.#scip.filesChanged(paths);
    super.filesChanged(paths);
  }

  override setBuffer(path: string, text: string | undefined): void {
    if (text === undefined) this.#buffers.delete(path);
    else this.#buffers.set(path, text);
    this.#scip.filesChanged([path]);
    super.setBuffer(path, text);
  }

  override async dispose(): Promise<void> {
    this.#scip.dispose();
    await super.dispose();
  }
}

function engineFor(configuration: WorkerConfiguration, { witnesses, log, meter }: Outside, grammars: string, loadWasm: (file: string) => Promise<Uint8Array>): IndexEngine {
  const { roots, excludes, maxBytes, ripgrep, storage, stageBudgetMs, totalBudgetMs, breaker } = configuration;
  const role: WorkerRole = { role: 'parse', grammars };
  const buffers = new Map<string, string>();
  const scip = new ScipWitness({ roots: new WorkspaceRoots(roots), setting: configuration.scipIndex, clock: systemClock, log, buffer: (file) => buffers.get(file) });
  return new ScipFedEngine({
    roots, excludes, maxBytes, ripgrep, stageBudgetMs, totalBudgetMs, breaker, log, meter, loadWasm,
    witnesses: [...witnesses, scip],
    ...(storage === undefined ? {} : { storage }),
    clock: systemClock,
    rules: keyRules,
    worker: new FactsWorker(() => new Worker(__filename, { workerData: role, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostParserHeap } })),
  }, scip, buffers);
}

if (parentPort !== null) serve(parentPort, workerData as WorkerRole);
