import { describe, expect, test } from 'vitest';
import { thrownText } from '../../../src/base/log.ts';

describe('what may be logged of something that was thrown', () => {
  test('a system’s code or the class, and where, but never the message', () => {
    const secret = 'password=hunter2 in /home/ann/secret/plan.ts:12:3';
    const thrown = Object.assign(new Error(secret), { code: 'ENOENT' });
    expect(thrownText(thrown)).toMatch(/^ENOENT \(thrownText\.test\.ts:\d+\)$/);
    expect(thrownText(new TypeError(secret))).toMatch(/^TypeError \(/);
    expect(thrownText(Object.assign(new Error(secret), { code: secret, name: secret }))).toMatch(/^Error \(/);
    expect(thrownText(secret)).toBe('string');
    expect(thrownText(undefined)).toBe('undefined');
  });

  test('an error without a stack has its class alone, and one whose message looks like a place does not lend it', () => {
    const bare = new Error('at f (/home/ann/x.cjs:1:2)');
    bare.stack = `Error: ${bare.message}`;
    expect(thrownText(bare)).toBe('Error');
  });
});
