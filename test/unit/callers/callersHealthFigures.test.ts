import { describe, expect, test } from 'vitest';
import type { CallersResponse } from '../../../src/callers/index.ts';
import { callersHealthFigures } from '../../../src/callers/domain/rate/callersHealthFigures.ts';
import { FallbackRate } from '../../../src/callers/domain/rate/fallbackRate.ts';
import { figureState } from '../../../src/health/index.ts';
import { answerNamed } from '../../support/loopThread.ts';

function timed(answer: CallersResponse, ...ms: readonly number[]): CallersResponse {
  const trail = ms.map((each, at) => ({ stage: at === 0 ? 'graph' : 'grep', outcome: 'pass', ms: each }));
  return {
    ...answer,
    meta: { ...answer.meta, trail: [...trail, { stage: 'graph: SCIP index', outcome: 'answer', ms: 9000 }] },
  };
}

const byGraph = timed(answerNamed('q', ['n']), 20);
const byText = ((answer) => timed({ ...answer, meta: { ...answer.meta, fallback_strategy: 'grep' } }, 150, 90))(
  answerNamed('q', ['n'], 2),
);
const deadEnd = ((answer) => ({
  ...answer,
  meta: { ...answer.meta, fallback_strategy: 'structured_error' as const, trail: [] },
}))(answerNamed('q', [], 4));

describe('the health figures of callers', () => {
  test('say nothing before the first question', () => {
    const figures = callersHealthFigures([], 20);
    expect(figures.map(({ id, measured, value }) => [id, measured, value])).toEqual([
      ['callers.fallback', 0, undefined],
      ['callers.success', 0, undefined],
      ['callers.success-after-fallback', 0, undefined],
      ['callers.latency', 0, undefined],
      ['callers.stage', 0, undefined],
    ]);
  });

  test('alarm for the repository in which more than the set share falls back, from 20 questions on', () => {
    const rate = new FallbackRate();
    for (let i = 0; i < 15; i++) rate.add('bad', byGraph);
    for (let i = 0; i < 5; i++) rate.add('bad', byText);
    for (let i = 0; i < 19; i++) rate.add('few', deadEnd);
    const shares = callersHealthFigures(rate.figures(), 20).filter(({ id }) => id === 'callers.fallback');
    expect(shares.map((figure) => [figure.repository, figure.value, figure.count, figureState(figure)])).toEqual([
      ['bad', 0.25, 5, 'alert'],
      ['few', 1, 19, 'few'],
    ]);
    expect(
      callersHealthFigures(rate.figures(), 30)
        .filter(({ id }) => id === 'callers.fallback')
        .map(figureState),
    ).toEqual(['met', 'few']);
  });

  test('tell what became of those that fell back, which stage answered, and how long all stages took', () => {
    const rate = new FallbackRate();
    for (let i = 0; i < 6; i++) rate.add('', byGraph);
    for (let i = 0; i < 3; i++) rate.add('', byText);
    rate.add('', deadEnd);
    const [, success, after, latency, stage] = callersHealthFigures(rate.figures(), 20);
    expect(success).toMatchObject({ value: 0.9, count: 9, measured: 10 });
    expect(after).toMatchObject({ value: 0.75, count: 3, measured: 4 });
    // Providers run beside the stages: their time is none of its own. The dead end came to no stage.
    expect(latency).toMatchObject({ unit: 'ms', value: 240, measured: 9, target: { side: 'most', at: 500 } });
    expect(stage?.parts).toEqual([
      {
        by: 'stage',
        counts: [
          { code: 'graph', count: 6 },
          { code: 'grep', count: 3 },
          { code: 'structured_error', count: 1 },
        ],
      },
    ]);
    expect(success).not.toHaveProperty('repository');
  });
});
