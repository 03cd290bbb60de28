import { cp, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MemoryMeter } from '../../../../src/base/metrics.ts';
import { systemClock } from '../../../../src/base/systemClock.ts';
import type { CallersResponse } from '../../../../src/callers/index.ts';
import { CodeEngine } from '../../../../src/callers/node/engine/codeEngine.ts';
import { projectRoot } from '../../../../tools/paths.ts';
import { loadInstalledWasm } from '../../../support/factsGrammars.ts';
import { KeptLog } from '../../../support/keptLog.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

async function ask(
  language: 'typescript' | 'python',
  symbol: { readonly symbol_name: string; readonly file_path: string; readonly line_number: number },
  scipIndex?: string,
): Promise<CallersResponse> {
  const root = await scratchFolder();
  await cp(join(projectRoot, 'test/fixtures/scip', language), root, { recursive: true });
  const later = Date.now() / 1000 + 1;
  await utimes(join(root, 'index.scip'), later, later);
  const engine = new CodeEngine({
    roots: [{ name: 'shop', path: root }],
    excludes: [],
    maxBytes: 1_000_000,
    clock: systemClock,
    loadWasm: loadInstalledWasm,
    ripgrep: {},
    providers: [],
    rules: [],
    stageBudgetMs: 5000,
    totalBudgetMs: 15_000,
    breaker: { failures: 5, pauseMs: 30_000 },
    log: new KeptLog(),
    meter: new MemoryMeter(),
    scipIndex,
  });
  onTestFinished(() => engine.dispose());
  await engine.whole();
  return engine.ask(symbol);
}

const shown = ({ nodes }: CallersResponse): string[] =>
  nodes
    .filter(({ depth }) => depth === 1)
    .map(
      ({ file_path: path, line_number: line, type, label, evidence }) =>
        `${path}:${line} ${type} ${label}${evidence.includes('SCIP index') ? ' by index' : ''}`,
    );

describe('an answer with a SCIP index', () => {
  it('has its callers verified, and what is no call left out', async () => {
    expect(shown(await ask('typescript', { symbol_name: 'save', file_path: 'store.ts', line_number: 11 }, ''))).toEqual(
      [
        'service.ts:7 override verified by index',
        'service.ts:8 call verified by index',
        'service.ts:9 call verified by index',
      ],
    );
    const cleaned = shown(
      await ask('typescript', { symbol_name: 'clean', file_path: 'store.ts', line_number: 22 }, ''),
    );
    expect(cleaned).toEqual(
      expect.arrayContaining([
        'service.ts:10 callback verified by index',
        'service.ts:10 call verified by index',
        'tidying.ts:3 call verified by index',
      ]),
    );
    expect(
      cleaned.filter(
        (line) => line.startsWith('barrel') || line.startsWith('service.ts:1 ') || line.startsWith('service.ts:2 '),
      ),
    ).toEqual([]);
  });

  it('is as good for Python', async () => {
    const answer = shown(await ask('python', { symbol_name: 'save', file_path: 'shop/store.py', line_number: 10 }, ''));
    expect(answer).toEqual(expect.arrayContaining(['shop/service.py:8 call verified by index']));
  });

  it('names it in the trail', async () => {
    const { meta } = await ask('typescript', { symbol_name: 'save', file_path: 'store.ts', line_number: 11 }, '');
    expect(meta.trail.find(({ stage }) => stage === 'graph: SCIP index')).toMatchObject({ outcome: 'answer' });
    const without = await ask('typescript', { symbol_name: 'save', file_path: 'store.ts', line_number: 11 });
    expect(without.meta.trail.some(({ stage }) => stage === 'graph: SCIP index')).toBe(false);
  });
});
