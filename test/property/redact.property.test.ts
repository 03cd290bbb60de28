import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../src/base/redact.ts';

/** Pieces that begin, continue or end a secret. */
const pieces = [
  'password',
  'passwd',
  'secret',
  'token',
  'api_key',
  'Bearer ',
  'Authorization: Basic ',
  '://',
  '@',
  '.com',
  ':',
  '=',
  ' = ',
  '"',
  "'",
  '`',
  '\\"',
  '<',
  '>',
  '</password>',
  '<password>',
  '<email>',
  '--',
  '-',
  '_',
  '.',
  '/',
  '+',
  '&',
  '?sig=',
  ';',
  ',',
  ' ',
  '\t',
  'eyJhbGciOiJI',
  '.eyJhbGciOiJI',
  'ghp_',
  'sk-',
  'sk-ant-',
  'AKIA',
  'AKIAIOSFODNN7EXAMPLE',
  'xoxb-',
  'AccountKey=',
  'SG.',
  'a1b2c3d4e5f6g7h8i9j0',
  'ABCDEFGH23456789',
  'hunter2',
  'jane',
  'aaaaaaaa',
  '0',
  'x',
  '-----BEGIN PRIVATE KEY-----',
  '-----END PRIVATE KEY-----',
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ',
  'Proc-Type: 4',
  '\\n',
];
const soup = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...pieces) },
      { weight: 2, arbitrary: fc.constantFrom('\n', '\r\n', '\r') },
      { weight: 1, arbitrary: fc.string() },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));
/** Milliseconds that are no harm for a megabyte, whatever share of them is for a quarter of it. */
const shortMs = 200;
const breaks = (text: string): readonly string[] => text.match(/\r\n|\r|\n/g) ?? [];

describe('redact on any text', () => {
  it('keeps every line break', () => {
    fc.assert(
      fc.property(soup, (text) => {
        expect(breaks(redact(text).text)).toEqual(breaks(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('finds nothing more the second time', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const once = redact(text).text;
        expect(redact(once)).toEqual({ text: once, found: [] });
      }),
      { numRuns: 3000 },
    );
  });

  it('needs time in proportion to its text, also of a megabyte made against it', () => {
    const megabyte = (piece: string): string => piece.repeat(Math.ceil(1_000_000 / piece.length));
    const hostile = [
      ...pieces.map(megabyte),
      ...[
        'password="',
        "token='",
        'password=\'token="api_key=`',
        'password:   ',
        'pwd=aaaa',
        'pwd=a1b2c3d4',
        '://a:',
        '://a:b',
        'a@a.',
        'a@a.a.a.a.',
        'Bearer aaaaaaaaaaaa',
        'eyJaaaaaaaa.',
        'Aa',
        '<password>aaa',
        '--token aaaa',
        '-----BEGIN ',
        '-----BEGIN PRIVATE KEY-----a',
        '-----BEGIN PRIVATE KEY-----\n',
        'a1b2c3d4e5f6a7b8\n-----END PRIVATE KEY-----\n',
        `\n${'A'.repeat(64)}`,
        'sig=',
        'password string =',
      ].map(megabyte),
      `Bearer A${megabyte('a')}`,
      `-----BEGIN PRIVATE KEY-----\n${megabyte('"')}`,
      `-----BEGIN PRIVATE KEY-----\n${megabyte('A" \\n')}`,
      `-----BEGIN PRIVATE KEY-----\n${megabyte(`${'A'.repeat(64)}\n`)}`,
      `${megabyte('A\n')}-----END PRIVATE KEY-----`,
      `password="${megabyte('a')}`,
      `://${megabyte('a')}@x`,
    ];
    // Processor time: a busy machine says nothing about the pattern. Nor does a slow one: a text four times as long
    // takes four times as long, not sixteen.
    const taken = (text: string): number => {
      const before = process.cpuUsage();
      redact(text);
      return process.cpuUsage(before).user / 1000;
    };
    const grows = (text: string): boolean => {
      const whole = taken(text);
      return whole > shortMs && whole > 10 * taken(text.slice(0, text.length / 4));
    };
    for (const text of hostile) {
      // A collection of garbage may fall into one of the measurements, but not into one of each of three.
      const isSteep = [1, 2, 3].every(() => grows(text));
      expect({ start: text.slice(0, 40), isSteep }).toEqual({ start: text.slice(0, 40), isSteep: false });
    }
  });
});
