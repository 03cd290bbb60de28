import { describe, expect, test } from 'vitest';
import { FallbackRate } from '../../../src/callers/domain/rate/fallbackRate.ts';
import { answerNamed } from '../../support/loopThread.ts';

describe('how often questions fall through the graph', () => {
  const fill = (rate: FallbackRate, repository: string, graph: number, grep: number): void => {
    for (let i = 0; i < graph; i++) rate.add(repository, answerNamed('q', ['n']));
    for (let i = 0; i < grep; i++) rate.add(repository, answerNamed('q', [], 2));
  };

  test('is kept for each repository', () => {
    const rate = new FallbackRate();
    fill(rate, 'good', 16, 4);
    fill(rate, 'bad', 15, 5);
    expect(rate.figures()).toMatchObject([
      { repository: 'good', questions: 20, fellBack: 4, answered: 16 },
      { repository: 'bad', questions: 20, fellBack: 5, answered: 15 },
    ]);
  });

  test('is that of the last hundred questions', () => {
    const rate = new FallbackRate();
    fill(rate, 'app', 0, 100);
    fill(rate, 'app', 90, 0);
    expect(rate.figures()).toMatchObject([{ repository: 'app', questions: 100, fellBack: 10, answered: 90 }]);
    rate.clear();
    expect(rate.figures()).toEqual([]);
  });

  test('is of no use to whom it shows comments only', () => {
    const rate = new FallbackRate();
    const answer = answerNamed('q', ['n'], 4);
    rate.add('app', { ...answer, nodes: answer.nodes.map((node) => ({ ...node, type: 'comment' })) });
    expect(rate.figures()[0]?.answered).toBe(0);
  });

  test('a proof that there are no callers is an answer, and the graph gave it', () => {
    const rate = new FallbackRate();
    const proven = answerNamed('q', [], 4);
    rate.add('app', {
      ...proven,
      meta: {
        ...proven.meta,
        fallback_strategy: 'structured_error',
        coverage: { ...proven.meta.coverage, complete: 'yes' },
      },
    });
    rate.add('app', {
      ...proven,
      meta: {
        ...proven.meta,
        fallback_strategy: 'structured_error',
        coverage: { ...proven.meta.coverage, complete: 'unknown' },
      },
    });
    expect(rate.figures()[0]).toMatchObject({
      questions: 2,
      fellBack: 1,
      answered: 1,
      answeredAfterFallback: 0,
      stages: [
        { stage: 'graph', count: 1 },
        { stage: 'structured_error', count: 1 },
      ],
    });
  });

  test('durations come shortest first, without the providers, whose time runs beside the graph', () => {
    const rate = new FallbackRate();
    const answer = answerNamed('q', ['n']);
    for (const ms of [30, 4, 200])
      rate.add('app', {
        ...answer,
        meta: {
          ...answer.meta,
          trail: [
            { stage: 'graph', outcome: 'answer', ms },
            { stage: 'graph: SCIP', outcome: 'answer', ms: 1000 },
            { stage: 'grep', outcome: 'pass', ms: 1 },
          ],
        },
      });
    rate.add('app', { ...answer, meta: { ...answer.meta, trail: [] } });
    expect(rate.figures()[0]?.durations).toEqual([5, 31, 201]);
  });
});
