import { describe, expect, test } from 'vitest';
import { redactPrivateKeys } from '../../../src/base/redaction/privateKeys.ts';

const mark = '<private-key>';
/** Put together here, so that no scanner takes this file for a leak. */
const armour = (edge: 'BEGIN' | 'END', kind = 'RSA '): string => `-----${edge} ${kind}PRIVATE KEY-----`;
const full = (length = 64): string => 'MIIEabc9'.repeat(10).slice(0, length);
const redacted = (...lines: string[]): string[] => redactPrivateKeys(lines.join('\n')).text.split('\n');

describe('private keys in a text', () => {
  test('a text that names none stays, and nothing is counted', () => {
    expect(redactPrivateKeys(`a\n${full()}\n`)).toEqual({ text: `a\n${full()}\n`, count: 0 });
    expect(redactPrivateKeys('the PRIVATE KEY is elsewhere\n')).toEqual({
      text: 'the PRIVATE KEY is elsewhere\n',
      count: 0,
    });
  });

  test('each is counted, its lines are as many as before, and what is around it stays', () => {
    const key = [armour('BEGIN'), full(), full(12), armour('END')];
    const { text, count } = redactPrivateKeys(['first', ...key, 'between', ...key, 'last'].join('\r\n'));
    expect(count).toBe(2);
    expect(text).toBe(['first', mark, mark, mark, mark, 'between', mark, mark, mark, mark, 'last'].join('\r\n'));
  });

  test('indentation, empty lines, and what stands before the opening stay', () => {
    expect(redacted(`key = "${armour('BEGIN', '')}`, '', `   ${full()}`, '', `   ${armour('END', '')}"`)).toEqual([
      `key = "${mark}`,
      '',
      `   ${mark}`,
      '',
      `   ${mark}`,
    ]);
  });

  test('lines of headers belong to the key; other lines end one that is cut off', () => {
    expect(redacted(armour('BEGIN'), 'DEK-Info: AES-128-CBC,00', full(), 'const a = 1;', full())).toEqual([
      mark,
      mark,
      mark,
      'const a = 1;',
      full(),
    ]);
    expect(redacted(armour('BEGIN', 'PGP '), 'Version: 1', 'Comment: x', full(), armour('END', 'PGP '))).toEqual(
      Array<string>(5).fill(mark),
    );
    expect(redacted(`-----BEGIN PGP PRIVATE KEY BLOCK-----`, full(), `-----END PGP PRIVATE KEY BLOCK-----`)).toEqual([
      mark,
      mark,
      mark,
    ]);
  });

  test('of one cut off below, only lines as long as those of keys are sure', () => {
    expect(redacted(armour('BEGIN'), full(40), full(39))).toEqual([mark, mark, full(39)]);
    expect(redacted(armour('BEGIN'), full(39))).toEqual([armour('BEGIN'), full(39)]);
  });

  test('of one cut off above, the last line may be short, those above it not', () => {
    expect(redacted('text', full(40), full(), full(8), armour('END'))).toEqual(['text', mark, mark, mark, mark]);
    expect(redacted(full(39), full(), armour('END'))).toEqual([full(39), mark, mark]);
    expect(redacted(full(), 'const a = 1;', full(), armour('END'))).toEqual([full(), 'const a = 1;', mark, mark]);
    expect(redacted('text', full(8), armour('END'))).toEqual(['text', full(8), armour('END')]);
  });

  test('armour alone, as in code that reads keys, stays', () => {
    const code = [`const begin = '${armour('BEGIN')}';`, `const end = '${armour('END')}';`];
    expect(redacted(...code)).toEqual(code);
    expect(redacted(armour('BEGIN'), '', armour('END'))).toEqual([armour('BEGIN'), '', armour('END')]);
    expect(redacted(armour('BEGIN'), 'Version: 1', armour('END'))).toEqual([
      armour('BEGIN'),
      'Version: 1',
      armour('END'),
    ]);
  });

  test('signs of quoting, comments and diffs around its lines do not hide it', () => {
    for (const [before, after] of [
      ['> ', ''],
      ['+', ''],
      ['# ', ''],
      ['| ', ''],
      [' * ', ''],
      ["  '", "\\n' +"],
      ['"', '\\r\\n",'],
      ['`', '`;'],
    ] as const) {
      const lines = [armour('BEGIN'), full(), armour('END')].map((line) => before + line + after);
      expect(redacted(...lines).join('\n'), before).not.toContain('MIIE');
    }
  });

  test('in one line, with escaped line breaks; the rest of the line stays', () => {
    const body = `\\n${full()}\\n${full(20)}\\n`;
    expect(redacted(`a("${armour('BEGIN')}${body}${armour('END')}\\n", 1);`)).toEqual([`a("${mark}\\n", 1);`]);
    expect(redacted(`a("${armour('BEGIN')}${body}");`)).toEqual([`a("${mark}");`]);
    expect(
      redactPrivateKeys(`${armour('BEGIN')}${body}${armour('END')} ${armour('BEGIN')}${body}${armour('END')}`),
    ).toEqual({ text: `${mark} ${mark}`, count: 2 });
    expect(redacted(`${armour('BEGIN')} ${full(15)} ${armour('END')}`)).toEqual([
      `${armour('BEGIN')} ${full(15)} ${armour('END')}`,
    ]);
    expect(redacted(`${armour('BEGIN')}\\n${full(15)}\\n${armour('END')}`)).toEqual([
      `${armour('BEGIN')}\\n${full(15)}\\n${armour('END')}`,
    ]);
    expect(redacted(`${armour('BEGIN')} ${full(16)} ${armour('END')}`)).toEqual([mark]);
    expect(redacted(`${armour('BEGIN')}" + read(${full()}) + "${armour('END')}`)).toEqual([
      `${armour('BEGIN')}" + read(${full()}) + "${armour('END')}`,
    ]);
  });

  test('a second time nothing is found', () => {
    const once = redactPrivateKeys([armour('BEGIN'), full(), armour('END')].join('\n'));
    expect(redactPrivateKeys(once.text)).toEqual({ text: once.text, count: 0 });
  });
});
