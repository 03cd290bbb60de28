import type { HealthFigure } from '../../../base/health.ts';
import { fewestQuestions, type RateOfRepository } from './fallbackRate.ts';

/**
 * PRD-02, §2.2: of the questions that fall back more than 60 % end with something of use, and the stages take less than
 * 500 ms together.
 */
const goals = { successAfterFallback: 0.6, latencyMs: 500 } as const;

const nothing: RateOfRepository = {
  repository: '',
  questions: 0,
  fellBack: 0,
  answered: 0,
  answeredAfterFallback: 0,
  durations: [],
  stages: [],
};

/**
 * PRD-02's figures of every repository with questions, over its last hundred questions; `alertPercent` is NFR-3's
 * (`callers.fallbackAlert`).
 */
export function callersHealthFigures(rates: readonly RateOfRepository[], alertPercent: number): HealthFigure[] {
  return (rates.length === 0 ? [nothing] : rates).flatMap((rate): HealthFigure[] => {
    const { repository, questions, fellBack, answered, answeredAfterFallback, durations, stages } = rate;
    const where = repository === '' ? {} : { repository };
    const p95 = durations[Math.ceil(durations.length * 0.95) - 1];
    return [
      {
        id: 'callers.fallback',
        ...where,
        ...share(fellBack, questions),
        alert: { side: 'most', at: alertPercent / 100 },
        leastForAlert: fewestQuestions,
      },
      { id: 'callers.success', ...where, ...share(answered, questions) },
      {
        id: 'callers.success-after-fallback',
        ...where,
        ...share(answeredAfterFallback, fellBack),
        target: { side: 'least', at: goals.successAfterFallback },
      },
      {
        id: 'callers.latency',
        ...where,
        unit: 'ms',
        measured: durations.length,
        ...(p95 !== undefined && { value: p95 }),
        target: { side: 'most', at: goals.latencyMs },
      },
      {
        id: 'callers.stage',
        ...where,
        unit: 'count',
        measured: questions,
        ...(questions > 0 && {
          value: questions,
          parts: [{ by: 'stage' as const, counts: stages.map(({ stage, count }) => ({ code: stage, count })) }],
        }),
      },
    ];
  });
}

function share(count: number, of: number): Pick<HealthFigure, 'unit' | 'measured' | 'count' | 'value'> {
  return { unit: 'share', measured: of, count, value: of > 0 ? count / of : undefined };
}
