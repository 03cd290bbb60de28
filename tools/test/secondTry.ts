import type { StepResult } from './outcome.ts';

/** What mocha calls a hook that failed, and `brokenStep` a run that did not come to its end. */
const ofTheWindow = /"(?:before|after) (?:all|each)" hook\b|\(could not run\)$/;

/**
 * Why a run inside the editor deserves another one in a window of its own: the first error, where all that failed were
 * hooks (which only close editors and have no second try as tests have) or the run itself. Undefined where a test
 * failed, or nothing did. In November 2026 the window of one run did not answer for minutes at a time, and the same
 * commit passed in every other.
 */
export function reasonForSecondTry({ tests }: StepResult): string | undefined {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  return failed.every(({ name }) => ofTheWindow.test(name))
    ? failed.map(({ name, error }) => `${name}\n${error ?? ''}`).join('\n') || undefined
    : undefined;
}

/** What the second run came to, with a test that says that it was the second, and why. */
export function atSecondTry({ step, tests }: StepResult, reason: string): StepResult {
  return {
    step,
    tests: [...tests, { name: `${step}: the window answers all the time`, outcome: 'passed', firstError: reason }],
  };
}
