import { expect, test } from 'vitest';
import { FocusedRow } from '../../../../src/jobs/host/focusedRow.ts';
import { TestClock } from '../../../support/testClock.ts';

const cases = [
  ['nothing was selected', [], ['b'], 'b'],
  ['another row was selected', ['a'], ['a', 'b'], 'b'],
  ['the row itself was selected', ['b'], [], 'b'],
  ['what was selected has gone', ['a'], ['b'], 'b'],
  ['several came', ['a'], ['b', 'c'], undefined],
  ['several went', ['a', 'b'], [], undefined],
] as const;

test.each(cases)('%s', async (_name, before, now, expected) => {
  const focused = new FocusedRow(new TestClock());
  focused.selected(before);
  focused.begin();
  focused.selected(now);
  expect(await focused.row()).toBe(expected);
});

test.each(cases)('%s, and the editor tells of it late', async (_name, before, now, expected) => {
  const clock = new TestClock();
  const focused = new FocusedRow(clock);
  focused.selected(before);
  focused.begin();
  const asked = focused.row();
  focused.selected(now);
  expect(await asked).toBe(expected);
  expect(clock.waiting).toBe(0);
});

test('nothing has the focus: nothing is told, and nobody waits for ever', async () => {
  const clock = new TestClock();
  const focused = new FocusedRow(clock);
  focused.selected(['a']);
  focused.begin();
  const asked = focused.row();
  clock.advance(5000);
  expect(await asked).toBeUndefined();
});
