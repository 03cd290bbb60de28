/** An intermediate estimate on the way to a verdict. */
export interface Opinion {
  readonly cause: string;
  /** Probability, 0 to 1, that the attempt passes when repeated with the advised resources. */
  readonly transient: number;
  readonly reason: string;
  readonly decide?: string | undefined;
  readonly memoryBytes?: number | undefined;
  readonly runtimeSeconds?: number | undefined;
  /** Evidence against it. */
  readonly against?: string | undefined;
}

/** Adjusts an opinion by one more fact. `by`: in log odds, positive towards transient. */
export function moved(opinion: Opinion, by: number, because: string): Opinion {
  const before = opinion.transient;
  const odds = Math.log(before / (1 - before)) + by;
  const transient = Math.min(0.98, Math.max(0.02, 1 / (1 + Math.exp(-odds))));
  const isAgainst = before >= 0.5 !== by > 0;
  return {
    ...opinion,
    transient,
    reason: isAgainst && Math.abs(by) < 0.9 ? opinion.reason : `${opinion.reason} ${because}`,
    ...(isAgainst && { against: opinion.against ?? because }),
  };
}
