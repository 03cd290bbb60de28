import { describe, expect, it, vi } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { cascade } from '../../../src/cascade/cascade.ts';
import { answer, pass, type Stage } from '../../../src/cascade/stage.ts';
import { TestClock } from '../../support/testClock.ts';

type TextStage = Stage<string, string>;

const passing: TextStage = { name: 'passing', run: () => pass('nothing-found') };
const answering: TextStage = { name: 'answering', run: (query) => answer(query.toUpperCase(), 0.9, ['loud']) };
const throwing: TextStage = {
  name: 'throwing',
  run: () => {
    throw new Error('out of order');
  },
};
const rejecting: TextStage = { name: 'rejecting', run: () => Promise.reject(new TypeError('no network')) };

/** A stage that answers only when told to, and remembers its signal. */
function waiting(name: string, budgetMs?: number) {
  let release = (_text: string): void => undefined;
  let signal: AbortSignal | undefined;
  const stage: TextStage = {
    name,
    budgetMs,
    run: (_query, given) => {
      signal = given;
      return new Promise((resolve) => {
        release = (text) => {
          resolve(answer(text));
        };
      });
    },
  };
  return {
    stage,
    answerWith: (text: string) => {
      release(text);
    },
    get aborted() {
      return signal?.aborted;
    },
  };
}

describe('the order of stages', () => {
  it('takes the first answer and asks nobody after it', async () => {
    const last = vi.fn(() => answer('late'));
    const outcome = await cascade([passing, answering, { name: 'last', run: last }])('hello');
    expect(outcome).toEqual({
      answer: 'HELLO',
      stage: 'answering',
      confidence: 0.9,
      warnings: ['loud'],
      degraded: false,
      trail: [
        { stage: 'passing', outcome: 'pass', reason: 'nothing-found' },
        { stage: 'answering', outcome: 'answer' },
      ],
    });
    expect(last).not.toHaveBeenCalled();
  });

  it('ends in a dead end with every reason when all pass', async () => {
    const outcome = await cascade([passing, { name: 'second', run: () => pass('too-short') }])('x');
    expect(outcome).toMatchObject({
      confidence: 0,
      degraded: false,
      deadEnd: {
        cancelled: false,
        reasons: [
          { stage: 'passing', reason: 'nothing-found' },
          { stage: 'second', reason: 'too-short' },
        ],
      },
    });
    expect(outcome).not.toHaveProperty('answer');
  });

  it('is a dead end without stages', async () => {
    expect((await cascade([])('x')).deadEnd).toEqual({ cancelled: false, reasons: [] });
  });

  it('says exactly the same twice when no clock is given', async () => {
    const run = cascade([throwing, passing, answering]);
    expect(await run('a')).toEqual(await run('a'));
  });

  it('takes a falsy answer for an answer', async () => {
    const outcome = await cascade([{ name: 'empty', run: () => answer('') }, answering])('x');
    expect(outcome.answer).toBe('');
  });

  it('runs synchronous stages to the end before it returns', () => {
    const last = vi.fn(() => pass('end'));
    void cascade([passing, throwing, { name: 'last', run: last }])('x');
    expect(last).toHaveBeenCalledOnce();
  });
});

describe('a stage that breaks', () => {
  it.each([
    [throwing, 'out of order'],
    [rejecting, 'no network'],
  ])('is noted with its message, and the cascade goes on degraded', async (broken, reason) => {
    const outcome = await cascade([broken, answering])('x');
    expect(outcome.trail[0]).toEqual({ stage: broken.name, outcome: 'error', reason });
    expect(outcome).toMatchObject({ answer: 'X', degraded: true });
  });

  it('makes a dead end uncertain', async () => {
    expect((await cascade([rejecting, passing])('x')).degraded).toBe(true);
  });
});

describe('budgets', () => {
  it('gives up an asynchronous stage at its budget, tells it so, and moves on', async () => {
    const clock = new TestClock();
    const slow = waiting('slow', 100);
    const outcome = cascade([slow.stage, answering], { clock })('x');
    clock.advance(99);
    expect(slow.aborted).toBe(false);
    clock.advance(1);
    expect(slow.aborted).toBe(true);
    expect(await outcome).toMatchObject({
      answer: 'X',
      degraded: true,
      trail: [
        { stage: 'slow', outcome: 'timeout', reason: 'stage-budget', durationMs: 100 },
        { stage: 'answering', outcome: 'answer', durationMs: 0 },
      ],
    });
  });

  it('leaves no timer and no abort behind when the stage answers in time', async () => {
    const clock = new TestClock();
    const slow = waiting('slow', 100);
    const outcome = cascade([slow.stage], { clock, totalBudgetMs: 500 })('x');
    clock.advance(40);
    slow.answerWith('in time');
    expect(await outcome).toMatchObject({ answer: 'in time', trail: [{ durationMs: 40 }] });
    expect(clock.waiting).toBe(0);
    expect(slow.aborted).toBe(false);
  });

  it('ignores what a stage says after its budget, a rejection too', async () => {
    const clock = new TestClock();
    let reject = (_error: Error): void => undefined;
    const late: TextStage = {
      name: 'late',
      budgetMs: 10,
      run: () => new Promise((_resolve, no) => (reject = no)),
    };
    const outcome = cascade([late], { clock })('x');
    clock.advance(10);
    reject(new Error('too late to matter'));
    expect((await outcome).trail).toMatchObject([{ outcome: 'timeout' }]);
  });

  it('cuts a stage short when the whole budget is spent, and skips the rest', async () => {
    const clock = new TestClock();
    const first = waiting('first');
    const outcome = cascade([first.stage, answering], { clock, totalBudgetMs: 50 })('x');
    clock.advance(50);
    expect(await outcome).toMatchObject({
      degraded: true,
      trail: [
        { stage: 'first', outcome: 'timeout', reason: 'total-budget' },
        { stage: 'answering', outcome: 'skipped', reason: 'total-budget' },
      ],
    });
  });

  it('has neither time-outs nor durations without a clock', async () => {
    const slow = waiting('slow', 0.001);
    const outcome = cascade([slow.stage], { totalBudgetMs: 0.001 })('x');
    await Promise.resolve();
    slow.answerWith('whenever');
    expect((await outcome).trail).toEqual([{ stage: 'slow', outcome: 'answer' }]);
  });
});

describe('cancelling', () => {
  it('ends at once, tells the running stage, and asks no further stage', async () => {
    const caller = new AbortController();
    const slow = waiting('slow');
    const next = vi.fn(() => answer('never'));
    const outcome = cascade([passing, slow.stage, { name: 'next', run: next }])('x', caller.signal);
    caller.abort();
    expect(await outcome).toMatchObject({
      degraded: false,
      trail: [{ outcome: 'pass' }, { stage: 'slow', outcome: 'cancelled' }],
      deadEnd: { cancelled: true },
    });
    expect(slow.aborted).toBe(true);
    expect(next).not.toHaveBeenCalled();
  });

  it('asks nobody when it was cancelled before it began', async () => {
    const run = vi.fn(() => answer('never'));
    const outcome = await cascade([{ name: 'only', run }])('x', AbortSignal.abort());
    expect(outcome.deadEnd?.cancelled).toBe(true);
    expect(run).not.toHaveBeenCalled();
  });

  it('notices a caller who cancels from within the stage', async () => {
    const caller = new AbortController();
    const outcome = await cascade<string, string>([
      {
        name: 'self',
        run: () => {
          caller.abort();
          return new Promise(() => undefined);
        },
      },
    ])('x', caller.signal);
    expect(outcome.deadEnd?.cancelled).toBe(true);
  });
});

describe('the meter', () => {
  it('counts outcomes by stage and measures with a clock', async () => {
    const meter = new MemoryMeter();
    const run = cascade([passing, answering], { meter, name: 'demo', clock: new TestClock() });
    await run('a');
    await run('b');
    const { counters, histograms } = meter.snapshot();
    expect(counters).toEqual([
      { name: 'cascade.stage', labels: { cascade: 'demo', stage: 'passing', outcome: 'pass' }, value: 2 },
      { name: 'cascade.stage', labels: { cascade: 'demo', stage: 'answering', outcome: 'answer' }, value: 2 },
    ]);
    expect(histograms.map(({ name, count }) => [name, count])).toEqual([
      ['cascade.stage.ms', 2],
      ['cascade.stage.ms', 2],
    ]);
  });
});
