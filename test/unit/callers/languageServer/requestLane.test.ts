import { describe, expect, it } from 'vitest';
import { RequestLane } from '../../../../src/callers/host/languageServer/requestLane.ts';
import { TestClock } from '../../../support/testClock.ts';

/** Work that ends when the test says so, and tells whether it was begun. */
function handWork(): {
  begun: boolean;
  end: (value: string) => void;
  fail: (error: Error) => void;
  readonly work: () => Promise<string>;
} {
  const made = {
    begun: false,
    end: (_: string): void => undefined,
    fail: (_: Error): void => undefined,
    work: (): Promise<string> => {
      made.begun = true;
      return new Promise((resolve, reject) => {
        made.end = resolve;
        made.fail = reject;
      });
    },
  };
  return made;
}

const forever = new AbortController().signal;

describe('a lane of requests', () => {
  it('does one piece of work at a time, and of those that wait only the newest', async () => {
    const lane = new RequestLane(new TestClock(), 60_000);
    const [first, second, third] = [handWork(), handWork(), handWork()];
    const results = [first, second, third].map(({ work }) => lane.run(work, forever));
    expect([first.begun, second.begun, third.begun]).toEqual([true, false, false]);
    expect(await results[1]).toBeUndefined();
    first.end('one');
    expect(await results[0]).toBe('one');
    await Promise.resolve();
    expect([second.begun, third.begun]).toEqual([false, true]);
    third.end('three');
    expect(await results[2]).toBe('three');
  });

  it('tells the work when nobody wants it any more', async () => {
    const lane = new RequestLane(new TestClock(), 60_000);
    const controller = new AbortController();
    const seen: boolean[] = [];
    let look = (): void => undefined;
    let end = (): void => undefined;
    const running = lane.run(({ isWanted }) => {
      look = () => {
        seen.push(isWanted());
      };
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    }, controller.signal);
    look();
    void lane.run(handWork().work, controller.signal);
    look();
    controller.abort();
    look();
    end();
    await running;
    expect(seen).toEqual([true, false, false]);
  });

  it('lets go of whoever does not want to wait, and never begins what nobody wants', async () => {
    const lane = new RequestLane(new TestClock(), 60_000);
    const [first, second, third] = [handWork(), handWork(), handWork()];
    const [runs, waits] = [new AbortController(), new AbortController()];
    const results = [lane.run(first.work, runs.signal), lane.run(second.work, waits.signal)];
    waits.abort();
    runs.abort();
    expect(await Promise.all(results)).toEqual([undefined, undefined]);
    expect(await lane.run(third.work, AbortSignal.abort())).toBeUndefined();
    // The request itself goes on, so the next waits for its end.
    const next = handWork();
    const late = lane.run(next.work, forever);
    expect(next.begun).toBe(false);
    first.end('nobody hears');
    await new Promise(setImmediate);
    expect([second.begun, third.begun, next.begun]).toEqual([false, false, true]);
    next.end('next');
    expect(await late).toBe('next');
  });

  it('gives up what takes too long, and goes on with the next', async () => {
    const clock = new TestClock();
    const lane = new RequestLane(clock, 60_000);
    const [lost, next] = [handWork(), handWork()];
    const results = [lane.run(lost.work, forever), lane.run(next.work, forever)];
    clock.advance(60_000);
    await expect(results[0]).rejects.toThrow('did not answer');
    await new Promise(setImmediate);
    expect(next.begun).toBe(true);
    // What comes back after all changes nothing.
    lost.end('late');
    next.end('next');
    expect(await results[1]).toBe('next');
    expect(clock.waiting).toBe(0);
  });

  it('goes on after an error', async () => {
    const lane = new RequestLane(new TestClock(), 60_000);
    const [broken, next] = [handWork(), handWork()];
    const results = [lane.run(broken.work, forever), lane.run(next.work, forever)];
    broken.fail(new Error('broken'));
    await expect(results[0]).rejects.toThrow('broken');
    next.end('next');
    await new Promise(setImmediate);
    next.end('next');
    expect(await results[1]).toBe('next');
  });
});
