/** Time as a port, so that tests move the clock and never sleep. Milliseconds, monotonic. */
export interface Clock {
  now(): number;
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
}
