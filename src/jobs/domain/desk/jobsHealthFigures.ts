import type { FigureParts, HealthFigure, PartCode } from '../../../base/health.ts';
import type { AuditRecord, DecisionRecord, OutcomeRecord } from './audit.ts';

/** What the figures of jobs are counted from. */
export interface JobsHealthFacts {
  /** The folder; absent where there is one only. */
  readonly repository?: string;
  /** Of all engines, in any order. */
  readonly records: readonly AuditRecord[];
  readonly proposals: number;
  /** Jobs of the engine on this machine that wait for a decision; absent while it is not open. */
  readonly waiting?: number | undefined;
}

/**
 * The recovery document's counts: how failures were classified and by whom, and what became of those that were tried
 * again.
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
  // A retry that somebody stopped says nothing of the decision.
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
          // One that was taken back is counted as that, not as what it was before.
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
