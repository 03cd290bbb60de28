import { expect, test } from 'vitest';
import { brokenStep, type TestOutcome } from '../../tools/test/outcome.ts';
import { atSecondTry, reasonForSecondTry } from '../../tools/test/secondTry.ts';

const passed: TestOutcome = { name: 'applying an edit writes it', outcome: 'passed' };
const failed: TestOutcome = { name: 'applying an edit says where', outcome: 'failed', error: 'not said' };
const hook: TestOutcome = {
  name: 'applying an edit "after each" hook for "writes it"',
  outcome: 'failed',
  error: 'Timeout of 60000ms exceeded.',
};
const hung = brokenStep('in-editor', 'The run inside the editor did not end within 480 s.').tests;

test('a run whose hooks alone failed, or that did not end, has another try', () => {
  expect(reasonForSecondTry({ step: 'in-editor', tests: [passed, hook, ...hung] })).toBe(
    `${hook.name}\nTimeout of 60000ms exceeded.\nin-editor (could not run)\nThe run inside the editor did not end within 480 s.`,
  );
  expect(reasonForSecondTry({ step: 'in-editor', tests: hung })).toContain('480 s');
});

test('a run in which a test failed, or nothing did, has none', () => {
  expect(reasonForSecondTry({ step: 'in-editor', tests: [passed, failed, hook] })).toBeUndefined();
  expect(reasonForSecondTry({ step: 'in-editor', tests: [passed] })).toBeUndefined();
  expect(reasonForSecondTry({ step: 'in-editor', tests: [{ ...failed, name: 'a hook for edits' }] })).toBeUndefined();
});

test('a second try is told as one, and what fails in it has failed', () => {
  const { tests } = atSecondTry({ step: 'in-editor', tests: [passed, failed] }, 'why');
  expect(tests.filter(({ outcome }) => outcome === 'failed')).toEqual([failed]);
  expect(tests.at(-1)).toMatchObject({ outcome: 'passed', firstError: 'why' });
});
