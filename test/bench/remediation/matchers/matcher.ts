import type { ErrorSample } from '../tools/cause.ts';

/** A stored example that was found. */
export interface Hit {
  readonly sample: ErrorSample;
  /** Greater is surer; only compared within one matcher. */
  readonly score: number;
  /** Never shown unasked, whatever its score: an error that is only related. */
  readonly isOnRequest?: boolean;
}

/** A way to find known errors. */
export interface Matcher {
  readonly name: string;
  /**
   * Least score that is shown to a person; undefined where the matcher itself shows nothing else. Set from the dev part
   * where it has none of its own.
   */
  threshold: number | undefined;
  /** Whether the threshold is drawn from the dev part. */
  readonly isCalibrated: boolean;
  /** Makes a library of these examples; replaces the one before. */
  store(samples: readonly ErrorSample[]): Promise<void>;
  /**
   * The best, the best first; those that are given on request alone come last. At least three where there are so many.
   */
  find(text: string): Promise<readonly Hit[]>;
  /** What makes two errors the same, where the matcher has such a thing. */
  readonly signature?: (text: string) => string;
  close?(): Promise<void>;
}

/** The best of these, the best first. */
export function best(hits: readonly Hit[], count = 3): readonly Hit[] {
  return [...hits].sort((left, right) => right.score - left.score).slice(0, count);
}
