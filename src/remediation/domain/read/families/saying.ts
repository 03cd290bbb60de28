/** A kind of failure in the words of any program: words for the subject and words for the problem, in any order. */
export interface Saying {
  readonly family: string;
  /** All of them must match the line. */
  readonly all: readonly RegExp[];
  /** If this matches too, the line means something else. */
  readonly unless?: RegExp;
}
