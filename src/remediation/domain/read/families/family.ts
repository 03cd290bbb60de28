/** One kind of failure as every tool may say it. What is ambiguous is left out: a wrong kind shows a wrong fix. */
export interface Family {
  readonly family: string;
  /** Codes that mean this and nothing else. */
  readonly codes?: readonly string[];
  /** Lower-cased types that mean this and nothing else. */
  readonly types?: readonly string[];
  /** Tried on the failing line as it was written. */
  readonly pattern?: RegExp;
}
