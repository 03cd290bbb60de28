import { expect, test } from 'vitest';
import { ResolvedErrorTracker } from '../../../../src/remediation/host/capture/resolvedErrorTracker.ts';
import type { CurrentError, RecordOffer } from '../../../../src/remediation/host/contracts.ts';

/** What is offered when an error of this kind goes away after an edit, so many milliseconds after it was seen. */
async function offersFor(error: Partial<CurrentError>, lived: number): Promise<readonly RecordOffer[]> {
  const offers: RecordOffer[] = [];
  const time = { now: 0 };
  const seen = { id: 'e1', text: 'it broke', lookup: { state: 'looking' }, ...error } as CurrentError;
  const tracker = new ResolvedErrorTracker({
    errors: {
      onDidDrop: () => ({ dispose: () => undefined }),
      see: () => seen,
      find: () => seen,
      dismiss: () => undefined,
      offer: (offer: RecordOffer) => offers.push(offer),
      offers,
    },
    snapshots: { take: () => undefined, editsSince: () => Promise.resolve({ diff: '-a\n+b', files: ['a'] }) },
    settings: { get: () => true },
    wallClock: () => time.now,
    minLife: 20_000,
  } as never);
  tracker.see(seen, 'it');
  time.now += lived;
  await tracker.gone('it', true);
  return offers;
}

test('a problem makes an offer if it lasted, a run that failed at once', async () => {
  expect(await offersFor({ source: 'diagnostic', origin: 'ts' }, 19_999)).toEqual([]);
  expect(await offersFor({ source: 'diagnostic', origin: 'ts' }, 20_000)).toHaveLength(1);
  expect(await offersFor({ source: 'task', origin: 'npm test' }, 10)).toHaveLength(1);
});

test('what Recourse itself says of a file is never offered', async () => {
  expect(await offersFor({ source: 'diagnostic', origin: 'Recourse' }, 60_000)).toEqual([]);
});
