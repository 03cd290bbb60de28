import { expect, test } from 'vitest';
import { defaultMatchSettings } from '../../../src/remediation/domain/match/matchSettings.ts';
import type { Remediations } from '../../../src/remediation/domain/types.ts';
import { WindowErrors, type SeenError } from '../../../src/remediation/host/currentErrors.ts';
import { RemediationSearch } from '../../../src/remediation/node/search/remediationSearch.ts';
import { KeptLog } from '../../support/keptLog.ts';
import { getCandidate, memoryCandidates } from '../../support/memoryCandidates.ts';
import { TestClock } from '../../support/testClock.ts';

const [known, outdated, unknown] = [
  'error TS2322: Type string is not assignable to type number.',
  'fatal: the reeds of lake quux are frozen',
  'quux: nobody drained the shore',
] as const;

/**
 * Errors of a window whose library knows a good fix for one error and, for another, one that people called outdated,
 * with good ones beside it.
 */
function errorsWith(...more: readonly ReturnType<typeof getCandidate>[]): WindowErrors {
  const clock = new TestClock();
  const source = memoryCandidates([
    getCandidate('good', { errorMessage: known, solution: 'Parse it first.' }),
    getCandidate('old', { errorMessage: outdated, solution: 'Thaw them.' }, { isOutdated: true }),
    ...more,
  ]);
  const search = new RemediationSearch({
    source,
    settings: () => defaultMatchSettings,
    embedder: () => undefined,
    redact: (text) => Promise.resolve(text),
    clock,
    timeLimitMs: () => 800,
  });
  return new WindowErrors({
    library: {
      open: () => Promise.resolve({ search: (query) => search.search(query) } as Remediations),
      onDidChange: (() => undefined) as never,
    },
    settings: { get: (key: string) => (key === 'remediation.limit' ? 5 : 0.5) } as never,
    clock,
    log: new KeptLog(),
    wallClock: () => 0,
  });
}

async function seen(errors: WindowErrors, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) errors.see({ source: 'terminal', text } as SeenError);
  await expect.poll(() => errors.all.every(({ lookup }) => lookup.state === 'done')).toBe(true);
}

test('only errors with a fix that still helps are counted, and the first of them is shown', async () => {
  const errors = errorsWith();
  await seen(errors, known, outdated, unknown);
  expect(errors.fixed).toBe(1);
  expect(errors.selected?.text).toBe(known);
});

test('a fix that people called outdated is found and calls nobody', async () => {
  const errors = errorsWith();
  await seen(errors, outdated, unknown);
  expect(
    errors.all.flatMap(({ lookup }) => (lookup.state === 'done' ? lookup.answer.results.map(({ id }) => id) : [])),
  ).toEqual(['old']);
  expect(errors.fixed).toBe(0);
  // None is better than another: the newest.
  expect(errors.selected?.text).toBe(unknown);
});

test('one good fix beside an outdated one is enough', async () => {
  const errors = errorsWith(getCandidate('new', { errorMessage: outdated, solution: 'Wait for spring.' }));
  await seen(errors, outdated, unknown);
  expect(errors.fixed).toBe(1);
  expect(errors.selected?.text).toBe(outdated);
});
