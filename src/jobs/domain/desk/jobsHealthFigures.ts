import type { FigureParts, HealthFigure, PartCode } from '../../../base/health.ts';
import type { AuditRecord, DecisionRecord, OutcomeRecord } from './audit.ts';

/** Input of the jobs figures. */
export interface JobsHealthFacts {
  /** The folder; absent where there is only one. */
  readonly repository?: string;
  /** The records of all engines, in any order. */
  readonly records: readonly AuditRecord[];
  readonly proposals: number;
  /** Waiting jobs of the local engine; absent while it is not open. */
  readonly waiting?: number | undefined;
}

/**
 * The recovery document's counts: how failures were classified and by which decider, and the outcomes of the retries.
 */
export function jobsHealthFigures({ repository, records, proposals, waiting }: JobsHealthFacts): HealthFigure[] {
  const where = repository === undefined ? {} : { repository };
  const decisions = records.filter(
    (record): record is DecisionRecord => record.type === 'decision' && record.result === 'applied',
  );
  const undone = new Set(decisions.flatMap(({ undoes }) => undoes ?? []));
  const standing = decisions.filter(({ id, action }) => action !== 'undo' && !undone.has(id));
  const outcomes = records.filter(
    (record): record is OutcomeRecord => record.type === 'outcome' && !undone.has(record.of),
  );
  // A retry that was stopped says nothing about the decision.
  const ended = outcomes.filter(({ outcome }) => outcome !== 'stopped').length;
  const passed = outcomes.filter(({ outcome }) => outcome === 'passed').length;
  return [
    {
      id: 'jobs.waiting',
      ...where,
      unit: 'count',
      measured: waiting ?? 0,
      ...(waiting !== undefined && { value: waiting }),
    },
    {
      id: 'jobs.classified',
      ...where,
      unit: 'count',
      measured: standing.length,
      ...(standing.length > 0 && {
        value: standing.length,
        parts: [
          part(
            'verdict',
            standing.map(({ advice }) => advice?.verdict ?? 'no-advice'),
          ),
          // A decision that was undone counts as undone only.
          part(
            'decision',
            decisions.filter(({ id }) => !undone.has(id)).map(({ action }) => action),
          ),
          part(
            'decider',
            standing.map(({ decider }) => decider.kind),
          ),
        ],
      }),
    },
    {
      id: 'jobs.retry-success',
      ...where,
      unit: 'share',
      measured: ended,
      count: passed,
      ...(ended > 0 && { value: passed / ended }),
      ...(outcomes.length > 0 && {
        parts: [
          part(
            'outcome',
            outcomes.map(({ outcome }) => outcome),
          ),
        ],
      }),
    },
    { id: 'jobs.proposals', ...where, unit: 'count', measured: proposals, value: proposals },
  ];
}

/** Most frequent first. */
function part(by: FigureParts['by'], codes: readonly PartCode[]): FigureParts {
  const counts = new Map<PartCode, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return {
    by,
    counts: [...counts]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  };
}
