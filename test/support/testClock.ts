import type { Clock } from '../../src/base/clock.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  private time = 0;
  private readonly timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  now(): number {
    return this.time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.time + ms, callback };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** How many callbacks still wait: a test can see that nothing was left behind. */
  get waiting(): number {
    return this.timers.size;
  }

  /** Moves time forward, calling back what falls due on the way, in order. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.timers.delete(due);
      this.time = Math.max(this.time, due.at);
      due.callback();
    }
    this.time = end;
  }
}
