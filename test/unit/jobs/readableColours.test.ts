import { describe, expect, test } from 'vitest';
import { plainLog, type LogStyle } from '../../../src/jobs/node/logs/ansiText.ts';
import { readableStyle } from '../../../src/jobs/node/logs/readableColours.ts';

const getStyle = (codes: string): LogStyle => plainLog(`\u001b[${codes}mx`).stretches[0]?.style ?? {};
const isPainted = (codes: string, theme: 'dark' | 'light'): boolean =>
  readableStyle(getStyle(codes), theme).foreground !== undefined;

describe('colours of a log hide nothing', () => {
  test.each([
    '30',
    '38;2;31;31;31',
    '38;5;234',
    '30;40',
    '31;41',
    '38;2;9;9;9;48;2;10;10;10',
    '30;40;7',
    '38;2;31;31;31;7',
  ])('letters in %s are not painted in a dark theme', (codes) => {
    expect(readableStyle(getStyle(codes), 'dark')).toEqual({ foreground: undefined, background: undefined });
  });

  test.each(['38;2;255;255;255', '38;5;231', '97;107', '38;2;250;250;200'])(
    'letters in %s are not painted in a light theme',
    (codes) => {
      expect(isPainted(codes, 'light')).toBe(false);
    },
  );

  test('what programs paint for people stays: every colour of the terminal but black on black, and how letters are set', () => {
    for (let colour = 1; colour < 16; colour++) {
      const codes = String(colour < 8 ? 30 + colour : 82 + colour);
      expect([codes, isPainted(codes, 'dark'), isPainted(codes, 'light')]).toEqual([codes, true, true]);
    }
    expect(isPainted('30', 'light')).toBe(true);
    expect(isPainted('30;47', 'dark')).toBe(true);
    expect(readableStyle(getStyle('1;3;4;30'), 'dark')).toMatchObject({
      isBold: true,
      isItalic: true,
      isUnderlined: true,
      foreground: undefined,
    });
    expect(readableStyle(getStyle('1'), 'dark')).toEqual({ isBold: true });
  });
});
