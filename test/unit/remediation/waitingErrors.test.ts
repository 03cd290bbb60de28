import { describe, expect, test } from 'vitest';
import type { CurrentError } from '../../../src/remediation/host/contracts.ts';
import { WaitingErrors } from '../../../src/remediation/host/waitingErrors.ts';
import { EventEmitter, Location, Range, Uri } from '../../support/vscodeStandIn.ts';

const kelp = 'fatal: the kelp of lake quux is alight';

/** An error that a search has looked up. `fix`: whether it found one that still helps. */
function error(
  id: string,
  change: Partial<CurrentError> = {},
  fix: 'good' | 'outdated' | 'none' = 'good',
): CurrentError {
  const results =
    fix === 'none' ? [] : [{ remediation: { id: 'f1', title: 'Water it', isOutdated: fix === 'outdated' } }];
  const lookup = { state: 'done', answer: { results, related: [] } } as unknown as CurrentError['lookup'];
  return { id, source: 'terminal', text: kelp, seenAt: 7, count: 1, lookup, ...change };
}

function at(file: string, line: number): Pick<CurrentError, 'source' | 'place'> {
  const place = new Location(Uri.file(file), new Range(line, 0, line, 1)) as unknown as CurrentError['place'];
  return { source: 'diagnostic', ...(place === undefined ? {} : { place }) };
}

/** The source after these errors were seen. */
async function waiting(all: CurrentError[]) {
  const changed = new EventEmitter<void>();
  const dismissed: string[] = [];
  const errors = { all, onDidChange: changed.event, dismiss: (id: string) => dismissed.push(id) };
  const source = new WaitingErrors(errors as never);
  const heard = new Promise<void>((resolve) => source.onDidChange(resolve));
  changed.fire();
  if (all.some(({ lookup }) => lookup.state === 'done')) await Promise.race([heard, new Promise(setImmediate)]);
  await expect.poll(() => true).toBe(true);
  return { source, dismissed, changed };
}

describe('errors that wait for a person', () => {
  test('are those with a fix that still helps, and say where from', async () => {
    const { source } = await waiting([
      error('a', { origin: 'make' }),
      error('b', { text: 'fatal: no rain' }, 'outdated'),
      error('c', { text: 'fatal: no sun' }, 'none'),
    ]);
    await expect.poll(() => source.items.length).toBe(1);
    expect(source.items[0]).toMatchObject({ label: kelp, where: 'Terminal: make', since: 7 });
    expect(source.items[0]?.tooltip).toContain('Water it');
  });

  test.each(['selection', 'clipboard', 'job'] as const)('leave out what was asked about: %s', async (asked) => {
    const { source } = await waiting([error('a', { source: asked }), error('b', { text: 'fatal: no rain' })]);
    await expect.poll(() => source.items.map(({ label }) => label)).toEqual(['fatal: no rain']);
  });

  test('equal ones are one row that lists its places, each once', async () => {
    const { source, dismissed } = await waiting([
      error('c', at('/w/b.ts', 4)),
      error('b', at('/w/a.ts', 2)),
      error('a', at('/w/a.ts', 2)),
    ]);
    await expect.poll(() => source.items.length).toBe(1);
    const [row] = source.items;
    expect(row?.where).toContain('3×');
    expect(row?.places.map(({ label }) => label)).toEqual([
      expect.stringMatching(/b\.ts:5$/),
      expect.stringMatching(/a\.ts:3$/),
    ]);
    await row?.actions.dismiss?.();
    expect(dismissed).toEqual(['c', 'b', 'a']);
  });

  test('go when they are gone', async () => {
    const all = [error('a')];
    const { source, changed } = await waiting(all);
    await expect.poll(() => source.items.length).toBe(1);
    all.length = 0;
    changed.fire();
    await expect.poll(() => source.items.length).toBe(0);
  });
});
