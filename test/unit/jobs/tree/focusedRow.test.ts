import { expect, test } from 'vitest';
import { FocusedRow } from '../../../../src/jobs/host/focusedRow.ts';

test.each([
  ['nothing was selected', [], ['b'], 'b'],
  ['another row was selected', ['a'], ['a', 'b'], 'b'],
  ['the row itself was selected', ['b'], [], 'b'],
  ['the selection went elsewhere', ['a'], ['b'], undefined],
  ['nothing has the focus', ['a'], ['a'], undefined],
] as const)('%s', (_name, before, now, expected) => {
  const focused = new FocusedRow();
  focused.selected(before);
  focused.selected(now);
  expect(focused.row).toBe(expected);
});
