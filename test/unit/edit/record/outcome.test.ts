import { describe, expect, it } from 'vitest';
import { getOutcome, undoneAt, writtenAt } from '../../../../src/edit/domain/record/outcome.ts';
import { getStrategy } from '../../../../src/edit/domain/record/strategy.ts';
import type { EditEvent, RecordedEdit } from '../../../../src/edit/domain/record/types.ts';

const edit = (event: Partial<EditEvent>, ...sequels: readonly string[]): RecordedEdit =>
  ({
    event: { at: 10, ...event },
    sequels: sequels.map((sequel, place) => ({ sequel, at: 20 + place })),
  }) as unknown as RecordedEdit;

describe('an edit of the record', () => {
  it.each([
    [edit({ verdict: 'applied' }), 'succeeded', 10, undefined],
    [edit({ verdict: 'applied' }, 'undone'), 'succeeded', 10, 20],
    [edit({ verdict: 'proposed' }), 'open', undefined, undefined],
    [edit({ verdict: 'proposed' }, 'accepted', 'undone'), 'succeeded', 20, 21],
    [edit({ verdict: 'proposed' }, 'rejected'), 'failed', undefined, undefined],
    [edit({ verdict: 'proposed' }, 'shown'), 'open', undefined, undefined],
    [edit({ verdict: 'proposed' }, 'shown', 'rejected'), 'failed', undefined, undefined],
    [edit({ verdict: 'review' }), 'failed', undefined, undefined],
    [edit({ verdict: 'review' }, 'placed'), 'succeeded', 20, undefined],
    [edit({ verdict: 'refused', cause: 'already-applied' }), 'nothing', undefined, undefined],
    [edit({ verdict: 'refused', cause: 'held' }), 'open', undefined, undefined],
    [edit({ verdict: 'refused', cause: 'held' }, 'rejected'), 'failed', undefined, undefined],
    [edit({ verdict: 'refused', cause: 'held' }, 'accepted'), 'succeeded', 20, undefined],
    [edit({ verdict: 'refused', cause: 'absent' }), 'failed', undefined, undefined],
    [edit({ verdict: 'refused', cause: 'absent' }, 'rejected'), 'failed', undefined, undefined],
  ] as const)('%j: %s', (recorded, outcome, written, undone) => {
    expect([getOutcome(recorded), writtenAt(recorded), undoneAt(recorded)]).toEqual([outcome, written, undone]);
  });

  it('was placed by a tier, from an earlier version, by a person or not at all', () => {
    expect([
      getStrategy({ verdict: 'applied', tier: 'fuzzy' }),
      getStrategy({ verdict: 'applied', tier: 'exact', staleVersionsAgo: 1 }),
      getStrategy({ verdict: 'review' }),
      getStrategy({ verdict: 'refused', tier: 'exact' }),
      getStrategy({ verdict: 'applied' }),
    ]).toEqual(['fuzzy', 'stale', 'review', 'refused', undefined]);
  });
});
