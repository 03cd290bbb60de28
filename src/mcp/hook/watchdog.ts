import { Worker } from 'node:worker_threads';

/** States of {@link Watchdog}, as its thread has them, too. */
const running = 0;
const held = 1;
const over = 2;

/** A thread waits without an event loop; whichever of it and the hook comes first changes the state. */
const thread = `
const { workerData: { state, ms } } = require('node:worker_threads');
if (Atomics.wait(state, 0, ${running}, ms) === 'timed-out' && Atomics.compareExchange(state, 0, ${running}, ${over}) === ${running})
  process.kill(process.pid, 'SIGKILL');
`;

/**
 * Ends this process when its time is over, even where it is busy or waits for its stdin: for systems on which no
 * launcher does. A thread of its own can do so on Windows, too, where no signal would reach the process.
 */
export class Watchdog {
  readonly #state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  /** `ms`: milliseconds from now on. */
  constructor(ms: number) {
    const options = { eval: true, workerData: { state: this.#state, ms }, env: {}, execArgv: [] };
    new Worker(thread, options).on('error', () => undefined).unref();
  }

  /** Lets the process go on for as long as it takes; false where its time is over. */
  hold(): boolean {
    const isHeld = Atomics.compareExchange(this.#state, 0, running, held) === running;
    Atomics.notify(this.#state, 0);
    return isHeld;
  }
}
