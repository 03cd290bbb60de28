/** One kind of failure in the words of every tool. Ambiguous words are left out: a wrong kind shows a wrong fix. */
export interface FailureFamily {
  readonly family: string;
  /** Codes that mean only this. */
  readonly codes?: readonly string[];
  /** Types, in lower case, that mean only this. */
  readonly types?: readonly string[];
  /** Tested against the failing line as written. */
  readonly pattern?: RegExp;
}
