import { expect, test } from 'vitest';
import type { CallersResponse } from '../../../src/callers/domain/types.ts';
import type { AskedQuestion } from '../../../src/callers/node/engine/askedQuestion.ts';
import { AnswerRefiner } from '../../../src/callers/node/engine/answerRefiner.ts';
import { TestClock } from '../../support/testClock.ts';

function response(analysed: number): CallersResponse {
  return {
    nodes: [],
    edges: [],
    meta: { coverage: { analysed_files: analysed }, trail: [] },
    suggestions: [],
  } as unknown as CallersResponse;
}

/**
 * A question whose files take so many milliseconds to read; an answer takes all the time that it is given. What it was
 * given, and when it came.
 */
function slowReading(
  clock: TestClock,
  readingMs: number,
  isWithinReach = true,
  lookMs = 0,
): { readonly asked: AskedQuestion; readonly given: number[] } {
  const given: number[] = [];
  const asked = {
    isOpen: true,
    isWithinReach,
    lookMs,
    pending: () => [
      {
        from: 'graph',
        done: new Promise<void>((resolve) => {
          clock.after(readingMs, resolve);
        }),
      },
    ],
    answer: ({ totalMs }: { readonly totalMs: number }) => {
      given.push(totalMs);
      clock.advance(totalMs);
      return Promise.resolve(response(given.length + 1));
    },
  };
  return { asked: asked as unknown as AskedQuestion, given };
}

/** Lets half a second pass, a millisecond at a time. */
async function pass(clock: TestClock): Promise<void> {
  for (let ms = 0; ms < 500; ms++) {
    clock.advance(1);
    for (let more = 0; more < 5; more++) await Promise.resolve();
  }
}

test('what was read until the time is over is looked at, and the answer is there before the deadline', async () => {
  const clock = new TestClock();
  const started = clock.now();
  const { asked, given } = slowReading(clock, 10_000);
  const answering = new AnswerRefiner({ clock, minMs: 75 }).until(
    started + 350,
    asked,
    response(1),
    false,
    new AbortController().signal,
  );
  await pass(clock);
  expect((await answering).meta.coverage.analysed_files).toBe(2);
  expect(given).toHaveLength(1);
  expect(given[0]).toBeGreaterThan(40);
  expect(given[0]).toBeLessThan(75);
});

test('where hardly any time is left the first answer stays', async () => {
  const clock = new TestClock();
  const { asked, given } = slowReading(clock, 10_000);
  expect(
    (
      await new AnswerRefiner({ clock, minMs: 75 }).until(
        clock.now() + 60,
        asked,
        response(1),
        false,
        new AbortController().signal,
      )
    ).meta.coverage.analysed_files,
  ).toBe(1);
  expect(given).toEqual([]);
});

test('no look is begun that has less time than the last one took, and reading leaves it that', async () => {
  const clock = new TestClock();
  const short = slowReading(clock, 10, true, 250);
  expect(
    (
      await new AnswerRefiner({ clock, minMs: 75 }).until(
        clock.now() + 200,
        short.asked,
        response(1),
        false,
        new AbortController().signal,
      )
    ).meta.coverage.analysed_files,
  ).toBe(1);
  expect(short.given).toEqual([]);
  const long = slowReading(clock, 10_000, true, 200);
  const answering = new AnswerRefiner({ clock, minMs: 75 }).until(
    clock.now() + 350,
    long.asked,
    response(1),
    false,
    new AbortController().signal,
  );
  await pass(clock);
  expect((await answering).meta.coverage.analysed_files).toBe(2);
  // All that was left for it but what telling takes.
  expect(long.given).toEqual([170]);
});

test('nobody waits for a few of very many files, but who is patient', async () => {
  const clock = new TestClock();
  const { asked, given } = slowReading(clock, 10, false);
  const deadline = clock.now() + 400;
  expect(
    (
      await new AnswerRefiner({ clock, minMs: 75 }).until(
        deadline,
        asked,
        response(1),
        false,
        new AbortController().signal,
      )
    ).meta.coverage.analysed_files,
  ).toBe(1);
  expect(given).toEqual([]);
  const answering = new AnswerRefiner({ clock, minMs: 75 }).until(
    deadline,
    asked,
    response(1),
    true,
    new AbortController().signal,
  );
  await pass(clock);
  expect((await answering).meta.coverage.analysed_files).toBeGreaterThan(1);
});

test('what came later is said of whoever brought it, not of whom the second look waited for', async () => {
  const clock = new TestClock();
  const node = (id: string, stage: string, ...evidence: readonly string[]): unknown => ({ id, stage, evidence });
  const later = {
    ...response(2),
    nodes: [
      node('a', 'graph', 'import ./a'),
      node('b', 'graph', 'event order.placed'),
      node('c', 'graph', 'TypeScript'),
      node('d', 'graph', 'import ./a', 'TypeScript'),
      node('e', 'grep', 'text'),
    ],
    meta: {
      coverage: { analysed_files: 2 },
      trail: [
        { stage: 'graph', outcome: 'answer', ms: 1 },
        { stage: 'graph: TypeScript', outcome: 'answer', ms: 1 },
      ],
    },
  } as unknown as CallersResponse;
  const open = { asked: true };
  const asked = {
    get isOpen() {
      return open.asked;
    },
    pending: () => [{ from: 'Language server', done: Promise.resolve() }],
    answer: () => {
      open.asked = false;
      return Promise.resolve(later);
    },
  };
  const first = { ...response(1), nodes: [node('a', 'graph', 'import ./a')] } as unknown as CallersResponse;
  const heard: unknown[] = [];
  await new AnswerRefiner({ clock, minMs: 75 }).after(
    asked as unknown as AskedQuestion,
    first,
    ({ from, added, isLast }) => {
      heard.push([from, added.join(), isLast]);
    },
    new AbortController().signal,
  );
  expect(heard).toEqual([
    ['graph', 'b,d', false],
    ['TypeScript', 'c', false],
    ['grep', 'e', true],
  ]);
});
