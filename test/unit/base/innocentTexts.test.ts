import { expect, test } from 'vitest';
import { redact } from '../../../src/base/redact.ts';
import { innocentTexts } from '../../support/innocentSamples.ts';

test('there are more than 150 texts that look like secrets and are none', () => {
  expect(innocentTexts.length).toBeGreaterThanOrEqual(200);
});

test('none of them is replaced: alone, in a line of a log, in quotes, or among others', () => {
  const wrong = innocentTexts.flatMap((text) =>
    [text, `2026-01-01 12:00:00 ERROR ${text}`, `  ${text}\n`, JSON.stringify({ message: text })].flatMap((each) => {
      const { text: redacted, found } = redact(each);
      return found.length === 0 ? [] : [`${each} → ${redacted}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('the time that redacting takes grows with the text, whatever is begun in it and not ended', () => {
  const pieces = [
    'password=',
    'password: "',
    'cookie: a=',
    'authorization: digest x',
    'mysql -u a ',
    'name: password value',
    'variable "password" { ',
    'token\n ',
    '<key>password</key>',
    'echo a',
    'A_KEY=aB3',
    'login x\n',
    'a:5432:',
    ' -> "',
    '%3D',
    '\\n',
    '\\\\\\"password\\\\\\":',
    'sk-',
    'signature=aB3',
    'eyJ',
    'curl -b ',
  ];
  const cpuMs = (text: string): number =>
    Math.min(
      ...[1, 2].map(() => {
        const before = process.cpuUsage();
        redact(text);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      }),
    );
  for (const piece of pieces) {
    const size = Math.ceil(4000 / piece.length);
    const [small, large] = [cpuMs(piece.repeat(size)), cpuMs(piece.repeat(size * 8))];
    expect(large / Math.max(small, 4), piece).toBeLessThan(32);
  }
});
