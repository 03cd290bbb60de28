import { expect, test } from 'vitest';
import { WaitingJobs } from '../../../src/jobs/host/waitingJobs.ts';

/** A source over one engine, whose workflows a test changes. */
function scene(isLocal = true) {
  const done: string[] = [];
  let listener = (): void => undefined;
  let workflows: { id: number; name: string; counts: { pending_failed: number } }[] = [];
  let now = 1000;
  const backendView = () => ({
    key: 'k',
    backend: { kind: isLocal ? 'local' : 'torc', name: 'hpc' },
    workflows: { items: workflows },
  });
  const waiting = new WaitingJobs();
  const set = (...counts: number[]): void => {
    workflows = counts.map((count, id) => ({ id, name: `w${String(id)}`, counts: { pending_failed: count } }));
    now += 1000;
    listener();
  };
  const follow = (): void => {
    waiting.follow({
      model: {
        get backendViews() {
          return [backendView()];
        },
        engine: () => ({}),
        onDidChange: (call: () => void) => {
          listener = call;
          return { dispose: () => undefined };
        },
      } as never,
      decide: (_engine, id) => Promise.resolve(void done.push(`decide ${String(id)}`)),
      showInView: (key, id) => Promise.resolve(void done.push(`show ${key} ${String(id)}`)),
      wallClock: () => now,
    });
  };
  return { waiting, set, follow, done };
}

test('a workflow is one row, however many of its jobs wait, and goes when they are decided', async () => {
  const { waiting, set, follow, done } = scene();
  expect(waiting.items).toEqual([]);
  follow();
  set(2, 0);
  expect(waiting.items).toMatchObject([{ id: 'k/0', label: 'w0', where: '2 jobs' }]);
  await waiting.items[0]?.open();
  await waiting.items[0]?.actions.showInJobs?.();
  expect(done).toEqual(['decide 0', 'show k 0']);
  set(0, 0);
  expect(waiting.items).toEqual([]);
});

test('says since when only where it saw it begin', () => {
  const { waiting, set, follow } = scene();
  follow();
  set(1, 0);
  expect(waiting.items.map(({ since }) => since)).toEqual([undefined]);
  set(1, 3);
  // The newest comes first; a workflow that has waited from the start stays without an age.
  expect(waiting.items.map(({ id, since }) => [id, since])).toEqual([
    ['k/1', 3000],
    ['k/0', undefined],
  ]);
  set(0, 0);
  set(1, 0);
  expect(waiting.items.map(({ since }) => since)).toEqual([5000]);
});

test('names the server', () => {
  const { waiting, set, follow } = scene(false);
  follow();
  set(1);
  expect(waiting.items[0]?.where).toBe('1 job · hpc');
});
