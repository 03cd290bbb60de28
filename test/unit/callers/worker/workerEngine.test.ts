import { beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../../src/base/clock.ts';
import type { CallersUpdate, IndexStatus } from '../../../../src/callers/domain/engine.ts';
import type { CallersResponse } from '../../../../src/callers/domain/types.ts';
import type { Testimony, Witness, WitnessQuestion } from '../../../../src/callers/domain/witness.ts';
import type { WorkerConfiguration } from '../../../../src/callers/node/worker/messages.ts';
import { WorkerEngine } from '../../../../src/callers/node/worker/workerEngine.ts';
import { MemoryMeter } from '../../../../src/base/metrics.ts';
import { answerNamed, arrived, LoopThread, type ScriptedEngine } from '../../../support/loopThread.ts';
import { TestClock } from '../../../support/testClock.ts';

const configuration: WorkerConfiguration = {
  roots: [{ name: 'app', path: '/app' }], excludes: [], maxBytes: 1000, ripgrep: {}, rules: [], scipIndex: '', embeddings: { url: '', model: '' }, stageBudgetMs: 150, totalBudgetMs: 500,
  breaker: { failures: 5, pauseMs: 30_000 }, witnesses: [{ name: 'language-server', title: 'Language server' }],
};

let clock: TestClock;
let threads: LoopThread[];
let logged: string[];
let prepare: (engine: ScriptedEngine) => void;

beforeEach(() => {
  clock = new TestClock();
  threads = [];
  logged = [];
  prepare = () => undefined;
});

/** The clock of a thread that does nothing for a while: what fell due meanwhile is called back late, and what that sets waits from then on. */
class StuckClock implements Clock {
  #time = 0;
  #timers: { readonly at: number; readonly callback: () => void }[] = [];

  now(): number {
    return this.#time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#time + ms, callback };
    this.#timers.push(timer);
    return () => { this.#timers = this.#timers.filter((each) => each !== timer); };
  }

  wake(ms: number): void {
    this.#time += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#time);
    this.#timers = this.#timers.filter((each) => !due.includes(each));
    for (const { callback } of due) callback();
  }
}

function open(witnesses: readonly Witness[] = [], on: Clock = clock): WorkerEngine {
  const take = (line: string): void => { logged.push(line); };
  return new WorkerEngine({
    start: () => {
      const thread = new LoopThread(clock, (engine) => { prepare(engine); });
      threads.push(thread);
      return thread;
    },
    configuration, witnesses, clock: on, meter: new MemoryMeter(),
    log: { debug: take, info: take, warn: take, error: take },
  });
}

const never = new Promise<never>(() => undefined);

describe('the index across the port', () => {
  test('answers questions, each its own', async () => {
    const engine = open();
    const [a, b, names, gap] = await Promise.all([engine.ask({ symbol_name: 'a' }), engine.ask({ symbol_name: 'b' }), engine.symbols('sa', 7), engine.explainGap({ symbol_name: 'g' })]);
    expect([a.meta.request_id, b.meta.request_id]).toEqual(['a', 'b']);
    expect(names).toEqual([{ name: 'sa', path: 'a.ts', line: 7 }]);
    expect(gap.symbol).toBe('g');
    expect(clock.waiting).toBe(0);
  });

  test('a question that waited for its thread has that much less time', async () => {
    const times: (number | undefined)[] = [];
    prepare = (made) => {
      made.answer = (_query, { deadlineMs }) => {
        times.push(deadlineMs);
        return Promise.resolve(answerNamed('a'));
      };
    };
    const engine = open();
    await engine.ask({ symbol_name: 'a' });
    const before = Date.now();
    const late = engine.ask({ symbol_name: 'a' });
    // A little more than what is asserted: the clocks of two threads round apart.
    while (Date.now() - before < 50);
    await late;
    const patient = engine.ask({ symbol_name: 'a' }, { deadlineMs: 9000 });
    await patient;
    expect(times[0]).toBeUndefined();
    expect(times[1]).toBeLessThanOrEqual(460);
    expect(times[2]).toBe(9000);
  });

  test('hands on what changes, in order, and the last word on whether more is to come', async () => {
    const engine = open();
    prepare = (made) => {
      made.answer = (_query, { onUpdate }) => {
        setImmediate(() => {
          onUpdate?.({ response: answerNamed('second', ['x']), from: 'TypeScript', added: ['x'], isLast: false });
          onUpdate?.({ response: answerNamed('third', ['x', 'y']), from: 'SCIP index', added: ['y'], isLast: true });
        });
        return Promise.resolve(answerNamed('first', [], undefined, true));
      };
    };
    const updates: CallersUpdate[] = [];
    expect((await engine.ask({ symbol_name: 'a' }, { onUpdate: (update) => { updates.push(update); } })).meta.request_id).toBe('first');
    await arrived();
    expect(updates.map(({ from, added, isLast }) => [from, ...added, isLast])).toEqual([['TypeScript', 'x', false], ['SCIP index', 'y', true]]);
  });

  test('nothing is kept for ever of a question whose answer was the last word', async () => {
    const engine = open();
    const updates: CallersUpdate[] = [];
    await engine.ask({ symbol_name: 'a' }, { onUpdate: (update) => { updates.push(update); } });
    clock.advance(40_000);
    expect(clock.waiting).toBe(0);
    threads[0]!.crash('gone');
    await arrived();
    expect(updates).toEqual([]);
  });

  test('a very long answer, and its changes, arrive whole and in order', async () => {
    const ids = Array.from({ length: 4000 }, (_, at) => `n${String(at)}`);
    const long = (name: string, more: readonly string[]): CallersResponse => {
      const response = answerNamed(name, [...ids, ...more], undefined, true);
      return { ...response, edges: response.nodes.map(({ id }) => ({ from: id, to: 't', type: 'call' })) };
    };
    prepare = (made) => {
      made.answer = (_query, { onUpdate }) => {
        setImmediate(() => { onUpdate?.({ response: long('second', ['last']), from: 'TypeScript', added: ['last'], isLast: true }); });
        return Promise.resolve(long('first', []));
      };
    };
    const engine = open();
    const updates: CallersUpdate[] = [];
    const first = await engine.ask({ symbol_name: 'a' }, { onUpdate: (update) => { updates.push(update); } });
    await arrived();
    expect(first).toEqual(long('first', []));
    expect(updates.map(({ response }) => response)).toEqual([long('second', ['last'])]);
  });

  test('an update that overtakes the answer is an answer', async () => {
    const engine = open();
    prepare = (made) => {
      made.answer = (_query, { onUpdate }) => {
        onUpdate?.({ response: answerNamed('early'), from: 'TypeScript', added: [], isLast: true });
        return never;
      };
    };
    expect((await engine.ask({ symbol_name: 'a' }, { onUpdate: () => undefined })).meta.request_id).toBe('early');
  });

  test('a question that nobody waits for any more is ended on the other side, before and after its answer', async () => {
    const engine = open();
    const signals: AbortSignal[] = [];
    prepare = (made) => {
      made.answer = (_query, { signal }) => {
        signals.push(signal!);
        return signals.length === 1
          ? new Promise((resolve) => { signal!.addEventListener('abort', () => { resolve(answerNamed('cancelled')); }); })
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
    const engine = open();
    prepare = (made) => { made.answer = () => Promise.reject(new Error('a fault of ours')); };
    const response = await engine.ask({ symbol_name: 'Repo.save' });
    expect(response.explanation).toContain('a fault of ours');
    expect(response.symbol).toBe('save');
    expect(response.suggestions.length).toBeGreaterThanOrEqual(3);
    expect(response.meta.coverage.complete).toBe('unknown');
    expect(logged.join('\n')).toContain('a fault of ours');
    expect(await engine.symbols('x', 1)).toHaveLength(1);
  });

  test('files, buffers, pause and rebuild arrive in the order they were sent', async () => {
    const engine = open();
    engine.filesChanged(['/app/a.ts']);
    engine.setBuffer('/app/a.ts', 'text');
    engine.pause();
    engine.setBuffer('/app/a.ts', undefined);
    engine.resume();
    await engine.rebuild();
    expect(threads[0]!.engine.told).toEqual(['start', 'changed /app/a.ts', 'buffer /app/a.ts text', 'pause', 'buffer /app/a.ts released', 'resume', 'rebuild']);
  });

  test('another configuration makes another engine, after the questions under way, with the same buffers', async () => {
    const engine = open();
    engine.setBuffer('/app/a.ts', 'text');
    engine.pause();
    let answer = (): void => undefined;
    prepare = (made) => { made.answer = () => new Promise((resolve) => { answer = () => { resolve(answerNamed('old')); }; }); };
    const asked = engine.ask({ symbol_name: 'a' });
    await arrived();
    prepare = (made) => { made.answer = () => Promise.resolve(answerNamed('new')); };
    engine.configure({ ...configuration, maxBytes: 5 });
    const later = engine.ask({ symbol_name: 'a' });
    await arrived();
    expect(threads[0]!.engines).toHaveLength(1);
    answer();
    expect((await asked).meta.request_id).toBe('old');
    expect((await later).meta.request_id).toBe('new');
    expect(threads).toHaveLength(1);
    const [before, after] = threads[0]!.engines;
    expect(before!.told.at(-1)).toBe('dispose');
    expect(after!.configuration.maxBytes).toBe(5);
    expect(after!.told).toEqual(['start', 'buffer /app/a.ts text', 'pause']);
  });

  test('what documents hold is told again when every file has been seen: before, some had no place', async () => {
    prepare = (made) => { made.status = { ...made.status, phase: 'indexing' }; };
    const engine = open();
    engine.setBuffer('/app/a.ts', 'text');
    await arrived();
    const made = threads[0]!.engine;
    made.setStatus({ ...made.status, phase: 'ready' });
    await arrived();
    expect(made.told).toEqual(['start', 'buffer /app/a.ts text', 'buffer /app/a.ts text']);
  });

  test('progress is told, not more often than it can be shown', async () => {
    const engine = open();
    await engine.symbols('', 1);
    const seen: IndexStatus[] = [];
    engine.onDidChangeStatus((status) => { seen.push(status); });
    const made = threads[0]!.engine;
    for (let indexed = 1; indexed <= 500; indexed++) made.setStatus({ phase: 'indexing', indexed, total: 500, analysed: 0, skipped: {} });
    await arrived();
    clock.advance(100);
    made.setStatus({ phase: 'ready', indexed: 500, total: 500, analysed: 3, skipped: { minified: 2 } });
    await arrived();
    expect(seen.map(({ phase, indexed }) => [phase, indexed])).toEqual([['indexing', 1], ['indexing', 500], ['ready', 500]]);
    expect(engine.status.skipped).toEqual({ minified: 2 });
  });

  test('ends with its index put away; what comes after is answered', async () => {
    const engine = open();
    prepare = (made) => { made.answer = () => never; };
    const asked = engine.ask({ symbol_name: 'a' });
    await arrived();
    await engine.dispose();
    expect(threads[0]!.engine.told).toContain('dispose');
    expect(threads[0]!.isTerminated).toBe(true);
    expect((await asked).explanation).toBeTruthy();
    expect((await engine.ask({ symbol_name: 'b' })).explanation).toBeTruthy();
    expect(threads).toHaveLength(1);
  });
});

describe('a thread that ends by itself', () => {
  test('leaves nobody waiting, says so, and is started anew with all it has to know', async () => {
    const engine = open();
    const states: string[] = [];
    engine.onDidChangeStatus(({ phase, problem }) => { states.push(problem === undefined ? phase : `${phase}: ${problem}`); });
    engine.setBuffer('/app/a.ts', 'text');
    prepare = (made) => { made.answer = () => never; };
    const waiting = [engine.ask({ symbol_name: 'a' }), engine.ask({ symbol_name: 'b' })];
    await arrived();
    prepare = () => undefined;
    threads[0]!.crash('out of memory');
    for (const response of await Promise.all(waiting)) expect(response.explanation).toContain('out of memory');
    expect((await engine.ask({ symbol_name: 'c' })).meta.request_id).toBe('c');
    expect(threads[1]!.engine.told.slice(0, 2)).toEqual(['start', 'buffer /app/a.ts text']);
    expect(states).toEqual(['ready', 'failed: The code index stopped working (out of memory).', 'ready']);
  });

  test('is not started for ever: three times in five minutes, and once more when somebody rebuilds it', async () => {
    const engine = open();
    for (let crash = 0; crash < 4; crash++) {
      await arrived();
      threads.at(-1)!.crash('again');
      await arrived();
    }
    expect(threads).toHaveLength(4);
    expect(engine.status.phase).toBe('failed');
    expect((await engine.ask({ symbol_name: 'a' })).explanation).toContain('again');
    expect(threads).toHaveLength(4);
    await engine.rebuild();
    expect(threads).toHaveLength(5);
    expect(threads[4]!.engine.told).toEqual(['start', 'rebuild']);
    expect((await engine.ask({ symbol_name: 'a' })).meta.request_id).toBe('a');
  });

  test('may be tried again by a question when the five minutes are over', async () => {
    const engine = open();
    for (let crash = 0; crash < 4; crash++) {
      await arrived();
      threads.at(-1)!.crash('again');
      await arrived();
    }
    clock.advance(5 * 60_000);
    expect((await engine.ask({ symbol_name: 'a' })).meta.request_id).toBe('a');
  });

  test('tells those who wait for changes of an answer that there will be none', async () => {
    const engine = open();
    prepare = (made) => { made.answer = () => Promise.resolve(answerNamed('a', [], undefined, true)); };
    const updates: CallersUpdate[] = [];
    await engine.ask({ symbol_name: 'a' }, { onUpdate: (update) => { updates.push(update); } });
    threads[0]!.crash('gone');
    await arrived();
    expect(updates.map(({ response, isLast }) => [response.meta.request_id, isLast])).toEqual([['a', true]]);
  });

  test('one that cannot be started at all is a failed index', async () => {
    const engine = new WorkerEngine({ start: () => { throw new Error('no such file'); }, configuration, witnesses: [], clock, meter: new MemoryMeter(), log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined } });
    expect(engine.status.phase).toBe('failed');
    expect((await engine.ask({ symbol_name: 'a' })).explanation).toContain('no such file');
  });
});

describe('a thread that is too busy', () => {
  test('is answered for, and its own answer follows as a change', async () => {
    const engine = open();
    let answer = (): void => undefined;
    prepare = (made) => { made.answer = () => new Promise((resolve) => { answer = () => { resolve(answerNamed('late', ['n'])); }; }); };
    const updates: CallersUpdate[] = [];
    const asked = engine.ask({ symbol_name: 'a' }, { onUpdate: (update) => { updates.push(update); } });
    await arrived();
    clock.advance(600);
    const meanwhile = await asked;
    expect(meanwhile.explanation).toContain('busy');
    // Whoever shows it goes on waiting.
    expect(meanwhile.meta.trail).toEqual([{ stage: 'graph', outcome: 'running', ms: 600 }]);
    answer();
    await arrived();
    expect(updates.map(({ response, added, isLast }) => [response.meta.request_id, ...added, isLast])).toEqual([['late', 'n', true]]);
  });

  test('is answered for a while after the deadline where nobody hears updates, marked, with how far the index is', async () => {
    const engine = open();
    prepare = (made) => { made.answer = () => never; };
    await engine.symbols('', 1);
    threads[0]!.engine.setStatus({ phase: 'indexing', indexed: 40, total: 100, analysed: 0, skipped: {} });
    await arrived();
    const settled: string[] = [];
    const usual = engine.ask({ symbol_name: 'a' }).then((response) => { settled.push('usual'); return response; });
    const patient = engine.ask({ symbol_name: 'a' }, { deadlineMs: 3000 }).then((response) => { settled.push('patient'); return response; });
    await arrived();
    clock.advance(1400);
    await arrived();
    expect(settled).toEqual([]);
    clock.advance(100);
    const { meta, suggestions, nodes } = await usual;
    expect(nodes).toEqual([]);
    expect(meta).toMatchObject({ degraded_mode: true, coverage: { complete: 'unknown', indexed_files: 40, total_files: 100, freshness: 'building' }, trail: [{ stage: 'graph', outcome: 'timeout', reason: 'budget', ms: 1500 }] });
    expect(suggestions[0]).toMatchObject({ tool: 'find_callers', arguments: { symbol_name: 'a', deadline_ms: 10_000 } });
    // A thread that is busy is not helped by more work.
    expect(suggestions.some(({ command }) => command === 'recourse.callers.rebuildIndex')).toBe(false);
    expect(suggestions.length).toBeGreaterThanOrEqual(3);
    expect(settled).toEqual(['usual']);
    clock.advance(2500);
    await patient;
    expect(settled).toEqual(['usual', 'patient']);
  });

  test('an answer that came while this thread was busy itself is the answer', async () => {
    const stuck = new StuckClock();
    const engine = open([], stuck);
    prepare = (made) => { made.answer = () => Promise.resolve(answerNamed('true')); };
    const asked = engine.ask({ symbol_name: 'a' });
    // The time is over, and the answer waits to be read: timers come first, the next turn reads it.
    stuck.wake(800);
    await arrived();
    stuck.wake(10);
    expect((await asked).meta.request_id).toBe('true');
  });

  test('and says nothing at all for half a minute is replaced', async () => {
    const engine = open();
    await engine.symbols('', 1);
    threads[0]!.hangs = true;
    const asked = engine.ask({ symbol_name: 'a' });
    clock.advance(30_000);
    expect((await asked).explanation).toContain('busy');
    await arrived();
    expect(threads).toHaveLength(2);
    expect(threads[0]!.isTerminated).toBe(true);
    expect((await engine.ask({ symbol_name: 'b' })).meta.request_id).toBe('b');
  });
});

describe('witnesses on this side', () => {
  const question: WitnessQuestion = { name: 'save', targets: [{ path: 'a.ts', line: 1, column: 0 }], files: ['a.ts', 'b.py'] };
  const site = { path: 'a.ts', line: 3, column: 2, kind: 'call' as const };

  /** Asks the proxy that the engine on the other side was given. */
  async function heard(witness: Witness, asked: WitnessQuestion, signal = new AbortController().signal): Promise<Testimony> {
    const engine = open([witness]);
    await engine.symbols('', 1);
    const [proxy] = threads.at(-1)!.engine.outside.witnesses;
    expect([proxy!.name, proxy!.title]).toEqual(['language-server', 'Language server']);
    return proxy!.ask(asked, signal);
  }
  const says = (testimony: Testimony): Witness => ({ name: 'language-server', title: 'Language server', ask: () => Promise.resolve(testimony) });

  test('say what they say, with the files that it holds for', async () => {
    const { covers, ...said } = await heard(says({ state: 'whole', title: 'TypeScript', sites: [site], covers: (path) => path.endsWith('.ts') }), question);
    expect(said).toEqual({ state: 'whole', title: 'TypeScript', sites: [site] });
    expect(['a.ts', 'b.py', 'not-asked.ts'].map((path) => covers!(path))).toEqual([true, false, false]);
  });

  test('with limits that nobody can list count for what they name alone', async () => {
    const { files: _, ...unlisted } = question;
    expect(await heard(says({ state: 'whole', sites: [site], covers: () => true }), unlisted)).toEqual({ state: 'partial', sites: [site] });
    expect(await heard(says({ state: 'whole', sites: [site], denies: () => false }), question)).toEqual({ state: 'partial', sites: [site] });
    expect(await heard(says({ state: 'whole', sites: [site] }), unlisted)).toEqual({ state: 'whole', sites: [site] });
  });

  test('that fail, fail on the other side with their words', async () => {
    await expect(heard({ ...says({ state: 'unknown', sites: [] }), ask: () => Promise.reject(new Error('the server crashed')) }, question)).rejects.toThrow('the server crashed');
  });

  test('hear when nobody waits any more', async () => {
    const controller = new AbortController();
    let theirs: AbortSignal | undefined;
    const witness: Witness = { name: 'language-server', title: 'Language server', ask: (_question, signal) => { theirs = signal; return never; } };
    const asked = heard(witness, question, controller.signal);
    await arrived();
    controller.abort();
    await expect(asked).rejects.toThrow('nobody waits');
    await arrived();
    expect(theirs?.aborted).toBe(true);
  });
});
