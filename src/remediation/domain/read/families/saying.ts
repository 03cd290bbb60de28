/**
 * A kind of failure as any program may say it: words for what it is about and words for what went wrong with it, in
 * whatever order.
 */
export interface Saying {
  readonly family: string;
  /** All of them stand in the line. */
  readonly all: readonly RegExp[];
  /** Where this stands in the line, too, it means something else. */
  readonly unless?: RegExp;
}
