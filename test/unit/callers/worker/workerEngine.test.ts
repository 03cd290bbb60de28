import { describe, expect, test } from 'vitest';
import { asItIs } from '../../../../src/base/text/say.ts';
import type { CallersUpdate, IndexStatus } from '../../../../src/callers/domain/engine.ts';
import type { CallersResponse } from '../../../../src/callers/domain/types.ts';
import { answerNamed, arrived } from '../../../support/loopThread.ts';
import { workerConfiguration, workerScene } from '../../../support/workerScene.ts';

const scene = workerScene();
const never = new Promise<never>(() => undefined);

describe('the index across the port', () => {
  test('answers questions, each its own', async () => {
    const engine = scene.open();
    const [a, b, names, gap] = await Promise.all([
      engine.ask({ symbol_name: 'a' }),
      engine.ask({ symbol_name: 'b' }),
      engine.symbols('sa', 7),
      engine.explainGap({ symbol_name: 'g' }),
    ]);
    expect([a.meta.request_id, b.meta.request_id]).toEqual(['a', 'b']);
    expect(names).toEqual([{ name: 'sa', path: 'a.ts', line: 7 }]);
    expect(gap.symbol).toBe('g');
    expect(scene.clock.waiting).toBe(0);
  });

  test('a question that waited for its thread has that much less time', async () => {
    const times: (number | undefined)[] = [];
    scene.prepare = (made) => {
      made.answer = (_query, { deadlineMs }) => {
        times.push(deadlineMs);
        return Promise.resolve(answerNamed('a'));
      };
    };
    const engine = scene.open();
    await engine.ask({ symbol_name: 'a' });
    const before = Date.now();
    const late = engine.ask({ symbol_name: 'a' });
    // A little more than what is asserted: the clocks of two scene.threads round apart.
    while (Date.now() - before < 50);
    await late;
    const patient = engine.ask({ symbol_name: 'a' }, { deadlineMs: 9000 });
    await patient;
    expect(times[0]).toBeUndefined();
    expect(times[1]).toBeLessThanOrEqual(460);
    expect(times[2]).toBe(9000);
  });

  test('hands on what changes, in order, and the last word on whether more is to come', async () => {
    const engine = scene.open();
    scene.prepare = (made) => {
      made.answer = (_query, { onUpdate }) => {
        setImmediate(() => {
          onUpdate?.({ response: answerNamed('second', ['x']), from: 'TypeScript', added: ['x'], isLast: false });
          onUpdate?.({ response: answerNamed('third', ['x', 'y']), from: 'SCIP index', added: ['y'], isLast: true });
        });
        return Promise.resolve(answerNamed('first', [], undefined, true));
      };
    };
    const updates: CallersUpdate[] = [];
    expect(
      (
        await engine.ask(
          { symbol_name: 'a' },
          {
            onUpdate: (update) => {
              updates.push(update);
            },
          },
        )
      ).meta.request_id,
    ).toBe('first');
    await arrived();
    expect(updates.map(({ from, added, isLast }) => [from, ...added, isLast])).toEqual([
      ['TypeScript', 'x', false],
      ['SCIP index', 'y', true],
    ]);
  });

  test('nothing is kept for ever of a question whose answer was the last word', async () => {
    const engine = scene.open();
    const updates: CallersUpdate[] = [];
    await engine.ask(
      { symbol_name: 'a' },
      {
        onUpdate: (update) => {
          updates.push(update);
        },
      },
    );
    scene.clock.advance(40_000);
    expect(scene.clock.waiting).toBe(0);
    scene.threads[0]!.crash('gone');
    await arrived();
    expect(updates).toEqual([]);
  });

  test('a very long answer, and its changes, arrive whole and in order', async () => {
    const ids = Array.from({ length: 4000 }, (_, at) => `n${String(at)}`);
    const long = (name: string, more: readonly string[]): CallersResponse => {
      const response = answerNamed(name, [...ids, ...more], undefined, true);
      return { ...response, edges: response.nodes.map(({ id }) => ({ from: id, to: 't', type: 'call' })) };
    };
    scene.prepare = (made) => {
      made.answer = (_query, { onUpdate }) => {
        setImmediate(() => {
          onUpdate?.({ response: long('second', ['last']), from: 'TypeScript', added: ['last'], isLast: true });
        });
        return Promise.resolve(long('first', []));
      };
    };
    const engine = scene.open();
    const updates: CallersUpdate[] = [];
    const first = await engine.ask(
      { symbol_name: 'a' },
      {
        onUpdate: (update) => {
          updates.push(update);
        },
      },
    );
    await arrived();
    expect(first).toEqual(long('first', []));
    expect(updates.map(({ response }) => response)).toEqual([long('second', ['last'])]);
  });

  test('an update that overtakes the answer is an answer', async () => {
    const engine = scene.open();
    scene.prepare = (made) => {
      made.answer = (_query, { onUpdate }) => {
        onUpdate?.({ response: answerNamed('early'), from: 'TypeScript', added: [], isLast: true });
        return never;
      };
    };
    expect((await engine.ask({ symbol_name: 'a' }, { onUpdate: () => undefined })).meta.request_id).toBe('early');
  });

  test('a question that nobody waits for any more is ended on the other side, before and after its answer', async () => {
    const engine = scene.open();
    const signals: AbortSignal[] = [];
    scene.prepare = (made) => {
      made.answer = (_query, { signal }) => {
        signals.push(signal!);
        return signals.length === 1
          ? new Promise((resolve) => {
              signal!.addEventListener('abort', () => {
                resolve(answerNamed('cancelled'));
              });
            })
          : Promise.resolve(answerNamed('answered', [], undefined, true));
      };
    };
    const first = new AbortController();
    const asked = engine.ask({ symbol_name: 'a' }, { signal: first.signal });
    await arrived();
    first.abort();
    expect((await asked).meta.request_id).toBe('cancelled');
    const second = new AbortController();
    await engine.ask({ symbol_name: 'a' }, { signal: second.signal, onUpdate: () => undefined });
    expect(signals[1]!.aborted).toBe(false);
    second.abort();
    await arrived();
    expect(signals[1]!.aborted).toBe(true);
  });

  test('what the engine throws is an answer, a line in the log, and no end', async () => {
    const engine = scene.open();
    scene.prepare = (made) => {
      made.answer = () => Promise.reject(new Error('a fault of ours'));
    };
    const response = await engine.ask({ symbol_name: 'Repo.save' });
    expect(asItIs(response.explanation ?? '')).toContain('a fault of ours');
    expect(response.symbol).toBe('save');
    expect(response.suggestions.length).toBeGreaterThanOrEqual(3);
    expect(response.meta.coverage.complete).toBe('unknown');
    expect(scene.logged.join('\n')).toContain('a fault of ours');
    expect(await engine.symbols('x', 1)).toHaveLength(1);
  });

  test('files, buffers, pause and rebuild arrive in the order they were sent', async () => {
    const engine = scene.open();
    engine.filesChanged(['/app/a.ts']);
    engine.setBuffer('/app/a.ts', 'text');
    engine.pause();
    engine.setBuffer('/app/a.ts', undefined);
    engine.resume();
    await engine.rebuild();
    expect(scene.threads[0]!.engine.told).toEqual([
      'start',
      'changed /app/a.ts',
      'buffer /app/a.ts text',
      'pause',
      'buffer /app/a.ts released',
      'resume',
      'rebuild',
    ]);
  });

  test('another configuration makes another engine, after the questions under way, with the same buffers', async () => {
    const engine = scene.open();
    engine.setBuffer('/app/a.ts', 'text');
    engine.pause();
    let answer = (): void => undefined;
    scene.prepare = (made) => {
      made.answer = () =>
        new Promise((resolve) => {
          answer = () => {
            resolve(answerNamed('old'));
          };
        });
    };
    const asked = engine.ask({ symbol_name: 'a' });
    await arrived();
    scene.prepare = (made) => {
      made.answer = () => Promise.resolve(answerNamed('new'));
    };
    engine.configure({ ...workerConfiguration, maxBytes: 5 });
    const later = engine.ask({ symbol_name: 'a' });
    await arrived();
    expect(scene.threads[0]!.engines).toHaveLength(1);
    answer();
    expect((await asked).meta.request_id).toBe('old');
    expect((await later).meta.request_id).toBe('new');
    expect(scene.threads).toHaveLength(1);
    const [before, after] = scene.threads[0]!.engines;
    expect(before!.told.at(-1)).toBe('dispose');
    expect(after!.configuration.maxBytes).toBe(5);
    expect(after!.told).toEqual(['start', 'buffer /app/a.ts text', 'pause']);
  });

  test('what documents hold is told again when every file has been seen: before, some had no place', async () => {
    scene.prepare = (made) => {
      made.status = { ...made.status, phase: 'indexing' };
    };
    const engine = scene.open();
    engine.setBuffer('/app/a.ts', 'text');
    await arrived();
    const made = scene.threads[0]!.engine;
    made.setStatus({ ...made.status, phase: 'ready' });
    await arrived();
    expect(made.told).toEqual(['start', 'buffer /app/a.ts text', 'buffer /app/a.ts text']);
  });

  test('progress is told, not more often than it can be shown', async () => {
    const engine = scene.open();
    await engine.symbols('', 1);
    const seen: IndexStatus[] = [];
    engine.onDidChangeStatus((status) => {
      seen.push(status);
    });
    const made = scene.threads[0]!.engine;
    for (let indexed = 1; indexed <= 500; indexed++)
      made.setStatus({ phase: 'indexing', indexed, total: 500, analysed: 0, skipped: {} });
    await arrived();
    scene.clock.advance(100);
    made.setStatus({ phase: 'ready', indexed: 500, total: 500, analysed: 3, skipped: { minified: 2 } });
    await arrived();
    expect(seen.map(({ phase, indexed }) => [phase, indexed])).toEqual([
      ['indexing', 1],
      ['indexing', 500],
      ['ready', 500],
    ]);
    expect(engine.status.skipped).toEqual({ minified: 2 });
  });

  test('ends with its index put away; what comes after is answered', async () => {
    const engine = scene.open();
    scene.prepare = (made) => {
      made.answer = () => never;
    };
    const asked = engine.ask({ symbol_name: 'a' });
    await arrived();
    await engine.dispose();
    expect(scene.threads[0]!.engine.told).toContain('dispose');
    expect(scene.threads[0]!.isTerminated).toBe(true);
    expect((await asked).explanation).toBeTruthy();
    expect((await engine.ask({ symbol_name: 'b' })).explanation).toBeTruthy();
    expect(scene.threads).toHaveLength(1);
  });
});
