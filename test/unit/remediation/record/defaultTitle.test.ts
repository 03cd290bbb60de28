import { expect, it } from 'vitest';
import { defaultTitle } from '../../../../src/remediation/domain/record/defaultTitle.ts';

it.each([
  ['config/shop.json:4:1: error: Expected comma', 'Expected comma'],
  ['src/a.ts(3,4): error TS2304: Cannot find name x', 'error TS2304: Cannot find name x'],
  ['src/a.ts:3:4 - error TS2304: Cannot find name x', 'error TS2304: Cannot find name x'],
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
  ['error: linker `cc` not found', 'linker `cc` not found'],
  ['curl: (7) Failed to connect to localhost port 5432', 'curl: (7) Failed to connect to localhost port 5432'],
  ['error: ', 'error:'],
  ['', ''],
])('the title read off %j is %j', (failingLine, title) => {
  expect(defaultTitle({ failingLine })).toBe(title);
});
