/** How long the captures wait for what. All in milliseconds; tests wait less. */
export interface CaptureTimings {
  /** Between an event of the editor and the look at what it says: events come in bursts. */
  readonly debounce: number;
  /** How long a problem must stand, and its file be left alone, before it is taken for an error. */
  readonly settle: number;
  /**
   * How long a problem must be away before it is taken for solved: some language servers clear the list and fill it
   * again.
   */
  readonly gone: number;
  /** How long the last output of a terminal command is waited for after its end was told. */
  readonly streamGrace: number;
  /** After this much silence of a terminal command the end of which nobody tells, its output so far is looked at. */
  readonly quiet: number;
  /**
   * A terminal command that is never silent for so long is looked at all the same: in its first short pause after this
   * time, and at the latest after twice as long.
   */
  readonly steady: number;
  /** An error that lived shorter came and went with somebody's typing: nothing to record. */
  readonly minLife: number;
  /** After the start of the extension, before the problems that were there already are looked at. */
  readonly start: number;
}

/** The times in use. */
export const captureTimings: CaptureTimings = {
  debounce: 300,
  settle: 2000,
  gone: 3000,
  streamGrace: 500,
  quiet: 10_000,
  steady: 60_000,
  minLife: 5000,
  start: 2500,
};
