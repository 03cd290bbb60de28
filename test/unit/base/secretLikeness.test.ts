import { describe, expect, test } from 'vitest';
import { looksLikePassword, looksLikeToken, looksRandom } from '../../../src/base/redaction/secretLikeness.ts';

describe('letters and digits mixed', () => {
  test.each(['a1b2c3d4', 'hunter2x9', '9f8e7d6c5b', 'Xk3-9_aQ.z', 'abcdefg1', 'int64abc9'])(
    '%s is such a mix',
    (text) => expect(looksRandom(text)).toBe(true),
  );
  test.each([
    'a1b2c3d',
    'abcdefgh',
    '12345678',
    '1.2.3-beta',
    '^10.4.2a',
    '>=1.2.3rc',
    'v2.0.1-alpha',
    '~1.2abcd',
    'Uint8Array',
    'Base64',
    'Sha256Hash',
    'varchar255',
    'float64',
    'utf16',
    'uint32_t',
    'a1 b2c3d4',
    '<name123>',
    '{name123}',
    '%name123',
    '$name1234',
    '*name123',
    '!name123',
    '&name123',
    '[name123',
    '...name1',
    'xxxx1234',
    'your_key1',
    'YOUR-KEY1',
    '/path/a1',
    './path/a1',
    '../path1',
    '~/path1a',
    '#a1b2c3d4',
    'pre${NAME1}',
    'a{{name1}}',
    'a#{name1}b',
  ])('%s is none', (text) => expect(looksRandom(text)).toBe(false));
});

describe('the value of something called a password', () => {
  test.each([
    ['swordfish', 'quoted'],
    ['a1b!', 'quoted'],
    ['MyPassword1!', 'quoted'],
    ['password123', 'quoted'],
    ['correcthorse', 'DB_PASSWORD='],
    ['abcd', 'DB-PASS9='],
    ['hunter2', 'password: '],
    ['hunter2', 'password='],
    ['a1b2c3d', 'password = '],
    ['hunter-2', 'password = '],
    ['x9!y8?', 'pwd:'],
    ['a.b1-c', 'password: '],
  ])('%s may be one (%s)', (value, context) => expect(looksLikePassword(value, context)).toBe(true));
  test.each([
    ['abc', 'quoted'],
    ['two words', 'quoted'],
    ['${PASS}', 'quoted'],
    ['required', 'quoted'],
    ['Optional', 'quoted'],
    ['HIDDEN', 'quoted'],
    ['user-password', 'quoted'],
    ['api_token', 'quoted'],
    ['passphrase', 'quoted'],
    ['credential2', 'quoted'],
    ['abcd', 'Db_PASS='],
    ['abcd', 'DB_PASS: '],
    ['abcd', 'DB PASS='],
    ['hunt2', 'password: '],
    ['123456', 'password: '],
    ['swordfish', 'password: '],
    ['with-sign', 'password: '],
    ['user.password1', 'password = '],
    ['config.v2', 'password: '],
    ['config?.v2', 'password: '],
    ['Auth::V2', 'password: '],
    ['config->v2', 'password: '],
    ['a.b2?', 'password: '],
    ['a.b2!', 'password: '],
    ['hunter2', 'password = '],
    ['hunter2', 'password : '],
    ['sha256', 'password: '],
    ['token12', 'password: '],
  ])('%s is none (%s)', (value, context) => expect(looksLikePassword(value, context)).toBe(false));
});

describe('the value of something called a token', () => {
  test.each([
    ['a1b2c3d4', ''],
    ['a1b2c3d4', 'API_KEY='],
    ['a1b2c3d4', 'token: '],
    ['a1b2c3d4', 'token = '],
    ['abcdefg1', 'token: '],
    ['key-12345a', ''],
    ['my.token+9a', ''],
  ])('%s may be one (%s)', (value, context) => expect(looksLikeToken(value, context)).toBe(true));
  test.each([
    ['a1b2c3d', ''],
    ['abcdefgh', ''],
    ['my-token-1', ''],
    ['secretKey2', 'API_KEY='],
    ['abcdefg1', 'token = '],
    ['reader.token1', 'token: '],
    ['1.2.3-beta4', ''],
  ])('%s is none (%s)', (value, context) => expect(looksLikeToken(value, context)).toBe(false));
});

test('where nothing is known of what stands before it, a token may also look like a member', () => {
  expect([looksLikeToken('config.v2abc1'), looksLikeToken('config.v2abc1', 'token: ')]).toEqual([true, false]);
});
