/** One test, whatever ran it. */
export interface TestOutcome {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly error?: string;
  /** What the first try failed with, for one that passed at the second (in CI, tests inside the editor have two). */
  readonly firstError?: string;
}

/** What a step of `npm test` came to. */
export interface StepResult {
  readonly step: string;
  readonly tests: readonly TestOutcome[];
}

/** The last line of a test run: `N passed, N failed, N skipped`. */
export function summaryLine(results: readonly StepResult[]): string {
  const all = results.flatMap(({ tests }) => tests);
  const count = (outcome: TestOutcome['outcome']): string =>
    String(all.filter((test) => test.outcome === outcome).length);
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
}

/** A step that could not run at all counts as one failed test, so that it can never pass unseen. */
export function brokenStep(step: string, error: string): StepResult {
  return { step, tests: [{ name: `${step} (could not run)`, outcome: 'failed', error }] };
}
