import { describe, expect, it } from 'vitest';
import { consecutiveBreaker } from '../../../src/cascade/breaker.ts';
import { cascade } from '../../../src/cascade/cascade.ts';
import { answer, pass, type StageResult } from '../../../src/cascade/stage.ts';
import { TestClock } from '../../support/testClock.ts';

/** A cascade of one guarded stage that does what `behaviour.next` says, before one that always answers. */
function guarded(failures = 2) {
  const clock = new TestClock();
  const breaker = consecutiveBreaker({ failures, halfOpenAfterMs: 1000, clock });
  const behaviour: { next: () => StageResult<string> | Promise<StageResult<string>>; calls: number } = {
    next: () => answer('remote'),
    calls: 0,
  };
  const run = cascade<string, string>(
    [
      {
        name: 'remote',
        budgetMs: 100,
        run: () => {
          behaviour.calls += 1;
          return behaviour.next();
        },
      },
      { name: 'local', run: () => answer('local') },
    ],
    { clock, breakers: { remote: breaker } },
  );
  const fail = (): never => {
    throw new Error('down');
  };
  return { clock, breaker, behaviour, run, fail };
}

describe('a breaker around a stage', () => {
  it('opens after failures in a row, skips the stage, and lets a trial close it after the delay', async () => {
    const { clock, breaker, behaviour, run, fail } = guarded();
    behaviour.next = fail;
    await run('x');
    expect(breaker.state).toBe('closed');
    await run('x');
    expect(breaker.state).toBe('open');

    expect(await run('x')).toMatchObject({
      answer: 'local',
      degraded: true,
      trail: [{ stage: 'remote', outcome: 'skipped', reason: 'breaker-open' }, { stage: 'local' }],
    });
    expect(behaviour.calls).toBe(2);

    clock.advance(1000);
    behaviour.next = () => answer('back');
    expect(await run('x')).toMatchObject({ answer: 'back', degraded: false });
    expect(breaker.state).toBe('closed');
  });

  it('opens again for the whole delay when the trial fails', async () => {
    const { clock, breaker, behaviour, run, fail } = guarded(1);
    behaviour.next = fail;
    await run('x');
    clock.advance(1000);
    await run('x');
    expect(breaker.state).toBe('open');
    clock.advance(999);
    expect(breaker.canRun()).toBe(false);
    clock.advance(1);
    expect(breaker.canRun()).toBe(true);
  });

  it('is opened by time-outs', async () => {
    const { clock, breaker, behaviour, run } = guarded(1);
    behaviour.next = () => new Promise(() => undefined);
    const outcome = run('x');
    clock.advance(100);
    expect((await outcome).trail[0]).toMatchObject({ outcome: 'timeout' });
    expect(breaker.state).toBe('open');
  });

  it('is never opened by a stage that passes, and a pass ends a row of failures', async () => {
    const { breaker, behaviour, run, fail } = guarded(2);
    for (const next of [fail, () => pass('empty'), fail, () => pass('empty'), () => pass('empty')]) {
      behaviour.next = next;
      await run('x');
    }
    expect(breaker.state).toBe('closed');
  });

  it('does not hold a cancelled call against the stage, nor lets it close the breaker', async () => {
    const { clock, breaker, behaviour, run, fail } = guarded(1);
    const cancelRun = async (): Promise<void> => {
      const caller = new AbortController();
      behaviour.next = () => new Promise(() => undefined);
      const outcome = run('x', caller.signal);
      caller.abort();
      expect((await outcome).deadEnd?.cancelled).toBe(true);
    };
    await cancelRun();
    expect(breaker.state).toBe('closed');

    behaviour.next = fail;
    await run('x');
    clock.advance(1000);
    await cancelRun();
    expect(breaker.state).toBe('open');
  });

  it('counts an AbortError that the stage itself throws, since nobody cancelled', async () => {
    const { breaker, behaviour, run } = guarded(1);
    behaviour.next = () => Promise.reject(new DOMException('socket gone', 'AbortError'));
    await run('x');
    expect(breaker.state).toBe('open');
  });

  it('turns others away while the trial runs', async () => {
    const { clock, breaker, behaviour, run, fail } = guarded(1);
    behaviour.next = fail;
    await run('x');
    clock.advance(1000);
    let release = (_result: StageResult<string>): void => undefined;
    behaviour.next = () => new Promise((resolve) => (release = resolve));
    const trial = run('x');
    expect(breaker.state).toBe('half-open');
    expect((await run('x')).trail[0]).toMatchObject({ outcome: 'skipped' });
    release(answer('back'));
    expect(await trial).toMatchObject({ answer: 'back' });
    expect(breaker.state).toBe('closed');
  });
});

it('keeps nothing of a failed stage but the words: a stack would hold everything that it was asked with', async () => {
  const seen: unknown[] = [];
  const breaker = {
    state: 'closed' as const,
    canRun: () => true,
    run: <T>(task: () => Promise<T>) =>
      task().catch((error: unknown) => {
        seen.push(error);
        throw error;
      }),
  };
  const run = cascade<string, string>(
    [
      {
        name: 'remote',
        run: () => {
          throw new Error('down');
        },
      },
    ],
    { breakers: { remote: breaker } },
  );
  await run('query');
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ message: 'down', name: 'Error', stack: '' });
});
