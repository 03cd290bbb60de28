import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import type { Clock } from '../../../../src/base/clock.ts';
import type { ParserRuntime } from '../../../../src/base/node/parserRuntime.ts';
import { FactsParser, factsRuntimeFile } from '../../../../src/callers/node/facts/factsParser.ts';
import { loadInstalledWasm } from '../../../support/factsGrammars.ts';

function counting(): { readonly loads: string[]; readonly loadWasm: (file: string) => Promise<Uint8Array> } {
  const loads: string[] = [];
  return {
    loads,
    loadWasm: (file) => {
      loads.push(file);
      return loadInstalledWasm(file);
    },
  };
}

describe('the parser of facts', () => {
  it('loads each grammar once, when a file first needs it, and the runtime once', async () => {
    const { loads, loadWasm } = counting();
    const parser = new FactsParser({ loadWasm });
    expect(loads).toEqual([]);
    expect(parser.extract('a.go', 'go', 'package a')).toEqual({ skipped: 'unprepared' });
    await Promise.all([
      parser.prepare('a.go', 'go'),
      parser.prepare('b.go', 'go'),
      parser.prepare('a.ts', 'typescript'),
      parser.prepare('a.tsx', 'typescript'),
    ]);
    await parser.prepare('c.go', 'go');
    expect(loads.toSorted()).toEqual([
      'tree-sitter-go.wasm',
      'tree-sitter-tsx.wasm',
      'tree-sitter-typescript.wasm',
      factsRuntimeFile,
    ]);
    parser.dispose();
    expect(parser.extract('a.go', 'go', 'package a')).toEqual({ skipped: 'unprepared' });
  });

  it('says when a grammar cannot be loaded, and tries again', async () => {
    let isMissing = true;
    const parser = new FactsParser({
      loadWasm: (file) =>
        isMissing && file !== factsRuntimeFile ? Promise.reject(new Error('no such file')) : loadInstalledWasm(file),
    });
    await expect(parser.prepare('a.py', 'python')).rejects.toThrow('no such file');
    expect(parser.extract('a.py', 'python', 'f()')).toEqual({ skipped: 'unprepared' });
    isMissing = false;
    await parser.prepare('a.py', 'python');
    expect(parser.extract('a.py', 'python', 'f()')).toHaveProperty('facts');
    parser.dispose();
  });

  it('skips what is too large, and what takes too long, and goes on with the next file', async () => {
    let now = 0;
    let step = 0;
    const clock: Clock = { now: () => (now += step), after: () => () => undefined };
    const parser = new FactsParser({ loadWasm: loadInstalledWasm, maxLength: 5_000, maxMs: 100, clock });
    await parser.prepare('a.ts', 'typescript');
    expect(parser.extract('a.ts', 'typescript', 'f();'.repeat(2_000))).toEqual({ skipped: 'too-large' });
    step = 1_000;
    expect(parser.extract('a.ts', 'typescript', 'f();'.repeat(1_000))).toEqual({ skipped: 'time-out' });
    step = 0;
    const next = parser.extract('a.ts', 'typescript', 'g();');
    expect('facts' in next && next.facts.references.map(({ name }) => name)).toEqual(['g']);
    parser.dispose();
  });

  it('does not begin with brackets so deep in one another that its runtime would break, and reads the next file', async () => {
    const parser = new FactsParser({ loadWasm: loadInstalledWasm });
    await parser.prepare('a.ts', 'typescript');
    for (const text of ['{a: '.repeat(5_000), `export class A { go() {${'{a: '.repeat(5_000)}${'}'.repeat(5_000)}}}`])
      expect(parser.extract('a.ts', 'typescript', text)).toEqual({ skipped: 'too-deep' });
    expect(parser.extract('a.ts', 'typescript', 'f(()=>{});'.repeat(2_000))).toHaveProperty('facts');
    expect(parser.extract('b.ts', 'typescript', `x = ${'['.repeat(500)}g()${']'.repeat(500)};`)).toHaveProperty(
      'facts',
    );
    parser.dispose();
  });

  it('starts another runtime after a file that trapped it, and reads the next one', async () => {
    let isTrapped = false;
    const clock: Clock = {
      now: () => {
        if (isTrapped) throw Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' });
        return 0;
      },
      after: () => () => undefined,
    };
    const { loads, loadWasm } = counting();
    const parser = new FactsParser({ loadWasm, clock });
    await parser.prepare('a.ts', 'typescript');
    isTrapped = true;
    expect(parser.extract('a.ts', 'typescript', 'f();')).toMatchObject({ skipped: 'broken' });
    isTrapped = false;
    expect(parser.extract('b.ts', 'typescript', 'g();')).toEqual({ skipped: 'unprepared' });
    await parser.prepare('b.ts', 'typescript');
    expect(parser.extract('b.ts', 'typescript', 'g();')).toHaveProperty('facts');
    expect(loads.filter((file) => file === factsRuntimeFile)).toHaveLength(2);
    parser.dispose();
  });

  it('leaves out a file whose parse takes more memory than code of its length needs, gives the memory back and reads the next one', async () => {
    const parser = new FactsParser({
      loadWasm: loadInstalledWasm,
      clock: { now: () => 0, after: () => () => undefined },
    });
    for (const [path, language] of [
      ['A.java', 'java'],
      ['A.cs', 'csharp'],
    ] as const) {
      await parser.prepare(path, language);
      expect(parser.extract(path, language, 'a<'.repeat(100_000))).toMatchObject({ skipped: 'too-much-memory' });
      // Nothing holds the instance that had grown.
      expect(parser.bytes).toBe(0);
      await parser.prepare(path, language);
      expect(parser.extract(path, language, 'class A { void f() { g(); } }')).toHaveProperty('facts');
      expect(parser.bytes).toBeLessThan(64 * 2 ** 20);
    }
    parser.dispose();
  }, 120_000);

  it('reads ordinary code of the greatest length that is read, and lists of numbers', async () => {
    const parser = new FactsParser({
      loadWasm: loadInstalledWasm,
      clock: { now: () => 0, after: () => () => undefined },
    });
    await parser.prepare('a.py', 'python');
    expect(parser.extract('a.py', 'python', `a = [${'1,'.repeat(499_990)}]\n`)).toHaveProperty('facts');
    parser.dispose();
  }, 120_000);

  it('frees the tree of every file, broken ones too', async () => {
    const freed: number[] = [];
    const free = vi.fn(() => {
      freed.push(1);
    });
    const parser = new FactsParser({ loadWasm: loadInstalledWasm });
    await parser.prepare('a.ts', 'typescript');
    // Every instance of the runtime has a class of trees of its own.
    const {
      treeSitter: { Tree },
    } = (parser as unknown as { readonly running: ParserRuntime }).running;
    vi.spyOn(Tree.prototype, 'delete').mockImplementation(free);
    for (const source of ['export class A { go() { this.b.c(d, e); } }', 'class {{{ f(', ''])
      parser.extract('a.ts', 'typescript', source);
    expect(freed).toHaveLength(3);
    parser.dispose();
  });

  it('runs in a worker thread', async () => {
    const parserFile = new URL('../../../../src/callers/node/facts/factsParser.ts', import.meta.url).href;
    const grammarsFile = new URL('../../../support/factsGrammars.ts', import.meta.url).href;
    const worker = new Worker(
      `
      const { parentPort } = require('node:worker_threads');
      (async () => {
        const { FactsParser } = await import(${JSON.stringify(parserFile)});
        const { loadInstalledWasm } = await import(${JSON.stringify(grammarsFile)});
        const parser = new FactsParser({ loadWasm: loadInstalledWasm });
        await parser.prepare('a.py', 'python');
        parentPort.postMessage(parser.extract('a.py', 'python', 'class A(B):\\n    def go(self): self.b.c()\\n'));
      })();
    `,
      { eval: true },
    );
    const result = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    expect(result).toMatchObject({
      facts: {
        references: [
          { name: 'B', role: 'extends' },
          { name: 'c', receiver: 'self.b', within: 1 },
        ],
      },
    });
    await worker.terminate();
  });
});
