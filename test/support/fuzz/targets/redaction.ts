import assert from 'node:assert/strict';
import { redact } from '../../../../src/base/redact.ts';
import { getBytes, getText, type FuzzTarget } from '../fuzzTarget.ts';

const breaks = (text: string): readonly string[] => text.match(/\r\n|\r|\n/g) ?? [];
const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';

/** Texts with secrets in them. */
export const redaction: FuzzTarget = {
  name: 'redaction',
  seeds: () =>
    [
      `export TOKEN=${secret}\npassword = "hunter2-and-more"\nAuthorization: Bearer abcdef0123456789abcdef\npostgres://me:s3cr3tpw9@db.example.com/x\n`,
      '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ\n-----END RSA PRIVATE KEY-----\n',
      '{"aws_access_key_id":"AKIAIOSFODNN7EXAMPLE","secret":"wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"}\n<password>abc123def456</password>\n--token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnop\n',
    ].map(getBytes),
  tokens: [
    'password',
    'passwd=',
    'secret: ',
    'token=',
    'api_key',
    'Bearer ',
    'Authorization: Basic ',
    '://',
    '@',
    'ghp_',
    'sk-',
    'sk-ant-',
    'AKIA',
    'AKIAIOSFODNN7EXAMPLE',
    'xoxb-',
    'AccountKey=',
    'eyJhbGciOiJI',
    '.',
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    'a1b2c3d4e5f6g7h8i9j0',
    'Aa1',
    '"',
    "'",
    '\\"',
    '\n',
    '<redacted',
    '[redacted',
    'a@b.com',
    '<password>',
    '</password>',
  ],
  limitMs: 1500,
  largest: 100_000,
  runs: 150,
  check: (input) => {
    const text = getText(input);
    const once = redact(text);
    assert.deepEqual(breaks(once.text), breaks(text), 'a line break is lost');
    assert.deepEqual(redact(once.text), { text: once.text, found: [] }, 'something more is found the second time');
    if (text.split(/\s/).includes(secret))
      assert(!once.text.split(/\s/).includes(secret), 'a token that stands alone was kept');
    return once.found
      .map(({ kind }) => kind)
      .slice(0, 4)
      .join();
  },
};
