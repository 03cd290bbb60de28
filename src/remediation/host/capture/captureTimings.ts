/** How long the captures wait. All in milliseconds; tests wait less. */
export interface CaptureTimings {
  /** Between an event of the editor and reading its data: events come in bursts. */
  readonly debounce: number;
  /** How long a problem must exist, with its file unedited, before it counts as an error. */
  readonly settle: number;
  /**
   * How long a problem must be gone before it counts as solved: some language servers clear the list and fill it again.
   */
  readonly gone: number;
  /** How long to wait for the last output of a terminal command after its end was reported. */
  readonly streamGrace: number;
  /** After a terminal command was silent for this long and no end was reported, its output so far is examined. */
  readonly quiet: number;
  /**
   * A terminal command that is never silent for that long is examined anyway: in its first short pause after this time,
   * and at the latest after twice this time.
   */
  readonly steady: number;
  /** A problem that lived for a shorter time came and went with the work at hand: there is nothing to record. */
  readonly minLife: number;
  /** After the start of the extension, before the existing problems are examined. */
  readonly start: number;
}

/** The timings in use. */
export const captureTimings: CaptureTimings = {
  debounce: 300,
  settle: 2000,
  gone: 3000,
  streamGrace: 500,
  quiet: 10_000,
  steady: 60_000,
  minLife: 20_000,
  start: 2500,
};
