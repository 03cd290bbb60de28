import { describe, expect, it } from 'vitest';
import { budgetedModel } from '../../../../src/edit/node/model/budgetedModel.ts';
import {
  abortError,
  ModelFailure,
  type ModelProvider,
  type ProviderReply,
} from '../../../../src/edit/node/model/provider.ts';
import { Spending, type DaySpending } from '../../../../src/edit/node/model/spending.ts';
import { goodAnswer, questionAbout } from './modelQuestions.ts';

const noon = new Date(2026, 10, 21, 12);
/** 100 input tokens by their characters, 50 output tokens at most. */
const question = questionAbout('text');
const price = { input: 1000, output: 2000 };
const most = (100 * 1000 + 50 * 2000) / 1e6;

class Bench {
  stored: unknown;
  now = noon;
  asked = 0;
  price = price;
  limits = { usd: 1, questions: 10 };
  answer: () => Promise<ProviderReply> = () => Promise.resolve({ text: goodAnswer, inputTokens: 40, outputTokens: 10 });

  get spending(): Spending {
    return new Spending(
      {
        read: () => this.stored,
        write: (day) => {
          this.stored = JSON.parse(JSON.stringify(day)) as DaySpending;
        },
      },
      () => this.now,
    );
  }

  ask(): Promise<unknown> {
    const provider: ModelProvider = {
      id: 'p',
      maxOutputTokens: 50,
      ask: () => {
        this.asked++;
        return this.answer();
      },
    };
    return budgetedModel(provider, this.spending, { price: () => this.price, limits: () => this.limits }).ask(
      question,
      new AbortController().signal,
    );
  }
}

describe('a budgeted model', () => {
  it('costs what the provider counted', async () => {
    const bench = new Bench();
    expect(await bench.ask()).toEqual({ text: goodAnswer, costUsd: 0.06, cached: false });
    expect(bench.spending.today()).toEqual({ day: '2026-11-21', usd: 0.06, questions: 1 });
  });

  it('estimates by characters where the provider does not count', async () => {
    const bench = new Bench();
    bench.answer = () => Promise.resolve({ text: 'x'.repeat(40) });
    expect(await bench.ask()).toMatchObject({ costUsd: (100 * 1000 + 10 * 2000) / 1e6 });
  });

  it('asks nobody when the question could cost more than is left', async () => {
    const bench = new Bench();
    bench.limits.usd = most + 0.05;
    await bench.ask();
    expect(await bench.ask()).toEqual({ declined: 'over-budget' });
    expect(bench.asked).toBe(1);
    expect(bench.spending.today().questions).toBe(1);
  });

  it('sets the cost aside before the answer, so that two at once cannot overdraw', async () => {
    const bench = new Bench();
    bench.limits.usd = most * 1.5;
    expect(await Promise.all([bench.ask(), bench.ask()])).toEqual([
      expect.objectContaining({ costUsd: 0.06 }),
      { declined: 'over-budget' },
    ]);
  });

  it('asks nobody when the day has had its questions; zero is no limit', async () => {
    const bench = new Bench();
    bench.price = { input: 0, output: 0 };
    bench.limits = { usd: 0, questions: 1 };
    await bench.ask();
    expect(await bench.ask()).toEqual({ declined: 'over-budget' });
    bench.limits.questions = 0;
    expect(await bench.ask()).toMatchObject({ costUsd: 0 });
  });

  it('keeps the count over a restart and begins a new one the next day', async () => {
    const bench = new Bench();
    bench.limits.questions = 1;
    await bench.ask();
    const after = new Bench();
    after.stored = bench.stored;
    after.limits.questions = 1;
    expect(await after.ask()).toEqual({ declined: 'over-budget' });
    after.now = new Date(2026, 10, 22, 0, 1);
    expect(await after.ask()).toMatchObject({ cached: false });
    expect(after.spending.today()).toEqual({ day: '2026-11-22', usd: 0.06, questions: 1 });
  });

  it('takes a count it cannot read for none', async () => {
    const bench = new Bench();
    bench.stored = { day: '2026-11-21', usd: 'much', questions: -4 };
    expect(await bench.ask()).toMatchObject({ cached: false });
  });

  it('a free model is not stopped by what another has cost', async () => {
    const bench = new Bench();
    bench.stored = { day: '2026-11-21', usd: 5, questions: 1 };
    bench.price = { input: 0, output: 0 };
    expect(await bench.ask()).toMatchObject({ costUsd: 0 });
  });

  it.each([
    ['a refusal of the server', new ModelFailure('server-error'), 0],
    ['an answer that cannot be read', new ModelFailure('not-json', true), most],
    ['a question that was broken off', abortError(), most],
  ])('after %s only what may have been charged is spent', async (_, error, usd) => {
    const bench = new Bench();
    bench.answer = () => Promise.reject(error);
    await expect(bench.ask()).rejects.toBe(error);
    expect(bench.spending.today()).toEqual({ day: '2026-11-21', usd, questions: 1 });
  });

  it('counts nothing when the provider declines', async () => {
    const bench = new Bench();
    bench.answer = () => Promise.resolve({ declined: 'no-consent' });
    expect(await bench.ask()).toEqual({ declined: 'no-consent' });
    expect(bench.spending.today()).toEqual({ day: '2026-11-21', usd: 0, questions: 0 });
  });
});
