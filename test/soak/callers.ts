import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WorkerEngine, type IndexThread } from '../../src/callers/node/worker/workerEngine.ts';
import { scaleTree, type ScaleTree } from '../bench/callers/scaleTree.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import type { SoakFeature, SoakDeps } from './feature.ts';
import { getSize } from './signs.ts';
import type { HeapAnswer } from './soakIndex.ts';

/** A feature whose work is in another thread. */
export interface SoakCallers extends SoakFeature {
  /** Bytes that the thread of the index holds after its garbage is collected. */
  heap(): Promise<{ readonly bytes: number; readonly external: number }>;
}

const changedOfRound = 8;
const questions = 6;

/**
 * The code index in its thread on a made-up tree: files change, come and go, open buffers differ from the disk,
 * questions are asked.
 */
export async function soakCallers({ folder, meter, log }: SoakDeps, files: number): Promise<SoakCallers> {
  const root = join(folder, 'tree');
  const storage = join(folder, 'index');
  mkdirSync(storage, { recursive: true });
  const tree = scaleTree(root, files);
  const known = tree.targets.filter(({ callers }) => callers.length > 0);
  let thread: Worker | undefined;
  const engine = new WorkerEngine({
    start: (): IndexThread => (thread = new Worker(new URL('soakIndex.ts', import.meta.url))),
    configuration: {
      roots: [{ name: 'tree', path: root }],
      excludes: [],
      maxBytes: 1_000_000,
      ripgrep: {},
      storage,
      rules: [],
      scipIndex: '',
      embeddings: { url: '', model: '' },
      stageBudgetMs: 600,
      totalBudgetMs: 3000,
      breaker: { failures: 5, pauseMs: 30_000 },
      providers: [],
    },
    // The thread has its own time; hours that pass here would only say that it hangs.
    providers: [],
    clock: systemClock,
    log,
    meter,
  });
  while (engine.status.phase !== 'ready') {
    if (engine.status.phase === 'failed') throw new Error('the index failed');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  const round = async (at: number): Promise<Readonly<Record<string, number>>> => {
    const changed: string[] = [];
    for (let each = 0; each < changedOfRound; each++) {
      const path = join(root, known[(at * changedOfRound + each) % known.length]?.path ?? '');
      appendFileSync(path, (at + each) % 2 === 0 ? `\n// round ${at % 10}` : '\n');
      changed.push(path);
    }
    // One file comes in each round and goes in the next.
    const passing = join(root, `passing${at % 2}.ts`);
    writeFileSync(passing, `export function passing${at % 50}(): number { return ${at % 50}; }\n`);
    rmSync(join(root, `passing${(at + 1) % 2}.ts`), { force: true });
    engine.filesChanged([...changed, passing, join(root, `passing${(at + 1) % 2}.ts`)]);
    engine.setBuffer(changed[0] ?? '', `export const round = ${at};\n`);
    let sites = 0;
    for (let each = 0; each < questions; each++) {
      const { name, path, line } = known[(at * questions + each) % known.length] as ScaleTree['targets'][number];
      const answer = await engine.ask({ symbol_name: name, file_path: path, line_number: line, depth: (each % 2) + 1 });
      sites += answer.nodes.length;
    }
    await engine.symbols(`save${at % 20}`, 20);
    engine.setBuffer(changed[0] ?? '', undefined);
    if (at % 10 === 9) engine.verify();
    return { 'callers asked': questions, 'places found': sites, 'files changed': changedOfRound + 2 };
  };
  return {
    name: 'callers',
    round,
    heap: () =>
      new Promise((resolve) => {
        const from = thread;
        if (from === undefined) throw new Error('no thread');
        const listener = (message: HeapAnswer | { readonly kind: string }): void => {
          if (message.kind !== 'heap') return;
          from.off('message', listener);
          resolve(message as HeapAnswer);
        };
        from.on('message', listener);
        from.postMessage({ kind: 'heap' });
      }),
    stores: () => ({ 'code index': getSize(storage) }),
    close: () => engine.dispose(),
  };
}
