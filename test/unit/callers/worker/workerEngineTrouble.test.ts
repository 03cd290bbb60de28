import { describe, expect, test } from 'vitest';
import { asItIs } from '../../../../src/base/text/say.ts';
import type { Clock } from '../../../../src/base/clock.ts';
import { MemoryMeter } from '../../../../src/base/metrics.ts';
import type { CallersUpdate } from '../../../../src/callers/domain/engine.ts';
import { WorkerEngine } from '../../../../src/callers/node/worker/workerEngine.ts';
import { answerNamed, arrived } from '../../../support/loopThread.ts';
import { workerConfiguration, workerScene } from '../../../support/workerScene.ts';

const scene = workerScene();
const never = new Promise<never>(() => undefined);

/**
 * The clock of a thread that does nothing for a while: what fell due meanwhile is called back late, and what that sets
 * waits from then on.
 */
class StuckClock implements Clock {
  #time = 0;
  #timers: { readonly at: number; readonly callback: () => void }[] = [];

  now(): number {
    return this.#time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#time + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  wake(ms: number): void {
    this.#time += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#time);
    this.#timers = this.#timers.filter((each) => !due.includes(each));
    for (const { callback } of due) callback();
  }
}

describe('a thread that ends by itself', () => {
  test('leaves nobody waiting, says so, and is started anew with all it has to know', async () => {
    const engine = scene.open();
    const states: string[] = [];
    engine.onDidChangeStatus(({ phase, problem }) => {
      states.push(problem === undefined ? phase : `${phase}: ${problem}`);
    });
    engine.setBuffer('/app/a.ts', 'text');
    scene.prepare = (made) => {
      made.answer = () => never;
    };
    const waiting = [engine.ask({ symbol_name: 'a' }), engine.ask({ symbol_name: 'b' })];
    await arrived();
    scene.prepare = () => undefined;
    scene.threads[0]!.crash('out of memory');
    for (const response of await Promise.all(waiting))
      expect(asItIs(response.explanation ?? '')).toContain('out of memory');
    expect((await engine.ask({ symbol_name: 'c' })).meta.request_id).toBe('c');
    expect(scene.threads[1]!.engine.told.slice(0, 2)).toEqual(['start', 'buffer /app/a.ts text']);
    expect(states).toEqual(['ready', 'failed: The code index stopped working (out of memory).', 'ready']);
  });

  test('is not started for ever: three times in five minutes, and once more when somebody rebuilds it', async () => {
    const engine = scene.open();
    for (let crash = 0; crash < 4; crash++) {
      await arrived();
      scene.threads.at(-1)!.crash('again');
      await arrived();
    }
    expect(scene.threads).toHaveLength(4);
    expect(engine.status.phase).toBe('failed');
    expect(asItIs((await engine.ask({ symbol_name: 'a' })).explanation ?? '')).toContain('again');
    expect(scene.threads).toHaveLength(4);
    await engine.rebuild();
    expect(scene.threads).toHaveLength(5);
    expect(scene.threads[4]!.engine.told).toEqual(['start', 'rebuild']);
    expect((await engine.ask({ symbol_name: 'a' })).meta.request_id).toBe('a');
  });

  test('may be tried again by a question when the five minutes are over', async () => {
    const engine = scene.open();
    for (let crash = 0; crash < 4; crash++) {
      await arrived();
      scene.threads.at(-1)!.crash('again');
      await arrived();
    }
    scene.clock.advance(5 * 60_000);
    expect((await engine.ask({ symbol_name: 'a' })).meta.request_id).toBe('a');
  });

  test('tells those who wait for changes of an answer that there will be none', async () => {
    const engine = scene.open();
    scene.prepare = (made) => {
      made.answer = () => Promise.resolve(answerNamed('a', [], undefined, true));
    };
    const updates: CallersUpdate[] = [];
    await engine.ask(
      { symbol_name: 'a' },
      {
        onUpdate: (update) => {
          updates.push(update);
        },
      },
    );
    scene.threads[0]!.crash('gone');
    await arrived();
    expect(updates.map(({ response, isLast }) => [response.meta.request_id, isLast])).toEqual([['a', true]]);
  });

  test('one that cannot be started at all is a failed index', async () => {
    const engine = new WorkerEngine({
      start: () => {
        throw new Error('no such file');
      },
      configuration: workerConfiguration,
      providers: [],
      clock: scene.clock,
      meter: new MemoryMeter(),
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    expect(engine.status.phase).toBe('failed');
    expect(asItIs((await engine.ask({ symbol_name: 'a' })).explanation ?? '')).toContain('no such file');
  });
});

describe('a thread that is too busy', () => {
  test('is answered for, and its own answer follows as a change', async () => {
    const engine = scene.open();
    let answer = (): void => undefined;
    scene.prepare = (made) => {
      made.answer = () =>
        new Promise((resolve) => {
          answer = () => {
            resolve(answerNamed('late', ['n']));
          };
        });
    };
    const updates: CallersUpdate[] = [];
    const asked = engine.ask(
      { symbol_name: 'a' },
      {
        onUpdate: (update) => {
          updates.push(update);
        },
      },
    );
    await arrived();
    scene.clock.advance(600);
    const meanwhile = await asked;
    expect(asItIs(meanwhile.explanation ?? '')).toContain('busy');
    // The view that shows it goes on waiting.
    expect(meanwhile.meta.trail).toEqual([{ stage: 'graph', outcome: 'running', ms: 600 }]);
    answer();
    await arrived();
    expect(updates.map(({ response, added, isLast }) => [response.meta.request_id, ...added, isLast])).toEqual([
      ['late', 'n', true],
    ]);
  });

  test('is answered for a while after the deadline where nobody hears updates, marked, with how far the index is', async () => {
    const engine = scene.open();
    scene.prepare = (made) => {
      made.answer = () => never;
    };
    await engine.symbols('', 1);
    scene.threads[0]!.engine.setStatus({ phase: 'indexing', indexed: 40, total: 100, analysed: 0, skipped: {} });
    await arrived();
    const settled: string[] = [];
    const usual = engine.ask({ symbol_name: 'a' }).then((response) => {
      settled.push('usual');
      return response;
    });
    const patient = engine.ask({ symbol_name: 'a' }, { deadlineMs: 3000 }).then((response) => {
      settled.push('patient');
      return response;
    });
    await arrived();
    scene.clock.advance(1400);
    await arrived();
    expect(settled).toEqual([]);
    scene.clock.advance(100);
    const { meta, suggestions, nodes } = await usual;
    expect(nodes).toEqual([]);
    expect(meta).toMatchObject({
      degraded_mode: true,
      coverage: { complete: 'unknown', indexed_files: 40, total_files: 100, freshness: 'building' },
      trail: [{ stage: 'graph', outcome: 'timeout', reason: 'budget', ms: 1500 }],
    });
    expect(suggestions[0]).toMatchObject({
      tool: 'find_callers',
      arguments: { symbol_name: 'a', deadline_ms: 10_000 },
    });
    // A thread that is busy is not helped by more work.
    expect(suggestions.some(({ command }) => command === 'recourse.callers.rebuildIndex')).toBe(false);
    expect(suggestions.length).toBeGreaterThanOrEqual(3);
    expect(settled).toEqual(['usual']);
    scene.clock.advance(2500);
    await patient;
    expect(settled).toEqual(['usual', 'patient']);
  });

  test('an answer that came while this thread was busy itself is the answer', async () => {
    const stuck = new StuckClock();
    const engine = scene.open([], stuck);
    scene.prepare = (made) => {
      made.answer = () => Promise.resolve(answerNamed('true'));
    };
    const asked = engine.ask({ symbol_name: 'a' });
    // The time is over, and the answer waits to be read: timers come first, the next turn reads it.
    stuck.wake(800);
    await arrived();
    stuck.wake(10);
    expect((await asked).meta.request_id).toBe('true');
  });

  test('and says nothing at all for half a minute is replaced', async () => {
    const engine = scene.open();
    await engine.symbols('', 1);
    scene.threads[0]!.hangs = true;
    const asked = engine.ask({ symbol_name: 'a' });
    scene.clock.advance(30_000);
    expect(asItIs((await asked).explanation ?? '')).toContain('busy');
    await arrived();
    expect(scene.threads).toHaveLength(2);
    expect(scene.threads[0]!.isTerminated).toBe(true);
    expect((await engine.ask({ symbol_name: 'b' })).meta.request_id).toBe('b');
  });
});
