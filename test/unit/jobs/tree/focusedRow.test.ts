import { expect, test } from 'vitest';
import { FocusedRow } from '../../../../src/jobs/host/focusedRow.ts';
import { TestClock } from '../../../support/testClock.ts';

/** Where the selection has not changed, or shows the row, nothing is toggled. */
const untouched = (): Promise<void> => Promise.reject(new Error('toggled'));

const cases = [
  ['nothing was selected', [], ['b'], 'b'],
  ['another row was selected', ['a'], ['a', 'b'], 'b'],
  ['the row itself was selected', ['b'], [], 'b'],
  ['what was selected has gone', ['a'], ['b'], 'b'],
  ['several came', ['a'], ['b', 'c'], undefined],
  ['several went', ['a', 'b'], [], undefined],
] as const;

test.each(cases)('%s', async (_name, before, now, expected) => {
  let toggled = 0;
  const focused = new FocusedRow(new TestClock(), () => {
    toggled += 1;
    return Promise.resolve();
  });
  focused.begin(before);
  focused.selected(now);
  expect(await focused.row()).toBe(expected);
  expect(toggled, 'the selection is put back where the row was not found').toBe(expected === undefined ? 1 : 0);
});

test.each(cases)('%s, and the editor tells of it late', async (_name, before, now, expected) => {
  const clock = new TestClock();
  const focused = new FocusedRow(clock, () => Promise.resolve());
  focused.begin(before);
  const asked = focused.row();
  focused.selected(now);
  expect(await asked).toBe(expected);
  expect(clock.waiting).toBe(0);
});

test('an event that lacked a selected row, as the editor did not know it yet, is not believed', async () => {
  const focused = new FocusedRow(new TestClock(), untouched);
  focused.selected([]);
  focused.begin(['a']);
  focused.selected(['a', 'b']);
  expect(await focused.row()).toBe('b');
});

test('nothing has the focus: nothing is told, and nobody waits for ever', async () => {
  const clock = new TestClock();
  const focused = new FocusedRow(clock, untouched);
  focused.begin(['a']);
  const asked = focused.row();
  clock.advance(5000);
  expect(await asked).toBeUndefined();
});
