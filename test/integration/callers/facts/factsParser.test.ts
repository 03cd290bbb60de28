import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { Tree } from 'web-tree-sitter';
import type { Clock } from '../../../../src/base/clock.ts';
import { FactsParser, factsRuntimeFile } from '../../../../src/callers/node/facts/factsParser.ts';
import { loadInstalledWasm } from '../../../support/factsGrammars.ts';

function counting(): { readonly loads: string[]; readonly loadWasm: (file: string) => Promise<Uint8Array> } {
  const loads: string[] = [];
  return { loads, loadWasm: (file) => { loads.push(file); return loadInstalledWasm(file); } };
}

describe('the parser of facts', () => {
  it('loads each grammar once, when a file first needs it, and the runtime once', async () => {
    const { loads, loadWasm } = counting();
    const parser = new FactsParser({ loadWasm });
    expect(loads).toEqual([]);
    expect(parser.extract('a.go', 'go', 'package a')).toEqual({ skipped: 'unprepared' });
    await Promise.all([parser.prepare('a.go', 'go'), parser.prepare('b.go', 'go'), parser.prepare('a.ts', 'typescript'), parser.prepare('a.tsx', 'typescript')]);
    await parser.prepare('c.go', 'go');
    expect(loads.toSorted()).toEqual(['tree-sitter-go.wasm', 'tree-sitter-tsx.wasm', 'tree-sitter-typescript.wasm', factsRuntimeFile]);
    parser.dispose();
    expect(parser.extract('a.go', 'go', 'package a')).toEqual({ skipped: 'unprepared' });
  });

  it('says when a grammar cannot be loaded, and tries again', async () => {
    let isMissing = true;
    const parser = new FactsParser({ loadWasm: (file) => (isMissing && file !== factsRuntimeFile ? Promise.reject(new Error('no such file')) : loadInstalledWasm(file)) });
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
    for (const text of ['{a: '.repeat(5_000), `export class A { go() {${'{a: '.repeat(5_000)}${'}'.repeat(5_000)}}}`]) expect(parser.extract('a.ts', 'typescript', text)).toEqual({ skipped: 'too-deep' });
    expect(parser.extract('a.ts', 'typescript', 'f(()=>{});'.repeat(2_000))).toHaveProperty('facts');
    expect(parser.extract('b.ts', 'typescript', `x = ${'['.repeat(500)}g()${']'.repeat(500)};`)).toHaveProperty('facts');
    parser.dispose();
  });

  it('says of files after the one that trapped the parser that nobody has looked at them', async () => {
    let isTrapped = false;
    const clock: Clock = {
      now: () => {
        if (isTrapped) throw Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' });
        return 0;
      },
      after: () => () => undefined,
    };
    const parser = new FactsParser({ loadWasm: loadInstalledWasm, clock });
    await parser.prepare('a.ts', 'typescript');
    isTrapped = true;
    expect(parser.extract('a.ts', 'typescript', 'f();')).toMatchObject({ skipped: 'broken' });
    isTrapped = false;
    expect(parser.extract('b.ts', 'typescript', 'g();')).toMatchObject({ skipped: 'dead' });
    parser.dispose();
  });

  it('frees the tree of every file, broken ones too', async () => {
    const freed = vi.spyOn(Tree.prototype, 'delete');
    const parser = new FactsParser({ loadWasm: loadInstalledWasm });
    await parser.prepare('a.ts', 'typescript');
    for (const source of ['export class A { go() { this.b.c(d, e); } }', 'class {{{ f(', '']) parser.extract('a.ts', 'typescript', source);
    expect(freed).toHaveBeenCalledTimes(3);
    freed.mockRestore();
    parser.dispose();
  });

  it('runs in a worker thread', async () => {
    const parserFile = new URL('../../../../src/callers/node/facts/factsParser.ts', import.meta.url).href;
    const grammarsFile = new URL('../../../support/factsGrammars.ts', import.meta.url).href;
    const worker = new Worker(`
      const { parentPort } = require('node:worker_threads');
      (async () => {
        const { FactsParser } = await import(${JSON.stringify(parserFile)});
        const { loadInstalledWasm } = await import(${JSON.stringify(grammarsFile)});
        const parser = new FactsParser({ loadWasm: loadInstalledWasm });
        await parser.prepare('a.py', 'python');
        parentPort.postMessage(parser.extract('a.py', 'python', 'class A(B):\\n    def go(self): self.b.c()\\n'));
      })();
    `, { eval: true });
    const result = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    expect(result).toMatchObject({ facts: { references: [{ name: 'B', role: 'extends' }, { name: 'c', receiver: 'self.b', within: 1 }] } });
    await worker.terminate();
  });
});
