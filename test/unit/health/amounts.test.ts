import { describe, expect, test } from 'vitest';
import { amountsIn } from '../../../src/health/domain/amounts.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('amounts', () => {
  const english = amountsIn('en');
  const german = amountsIn('de');

  test('are written as the language does', () => {
    expect([english.share(0.9955), german.share(0.9955)].map(plain)).toEqual(['99.6%', '99,6 %']);
    expect([english.count(12_345), german.count(12_345)]).toEqual(['12,345', '12.345']);
    expect(plain(german.bytes(3_456_000))).toBe('3,5 MB');
    expect(plain(german.duration(600_000))).toBe('10 Minuten');
  });

  test('have the unit that fits', () => {
    expect([0.4, 9.94, 10.4, 999, 1000, 2500].map((ms) => english.figure(ms, 'ms'))).toEqual([
      '0.4 ms',
      '9.9 ms',
      '10 ms',
      '999 ms',
      '1 sec',
      '2.5 sec',
    ]);
    expect([0, 0.0021, 1.5].map((usd) => english.figure(usd, 'usd'))).toEqual(['$0.00', '$0.0021', '$1.50']);
    expect(english.figure(0.5, 'score')).toBe('0.50');
    expect([0, 999, 1000, 999_999, 1e6, 5e15].map((bytes) => english.bytes(bytes))).toEqual([
      '0 byte',
      '999 byte',
      '1 kB',
      '1,000 kB',
      '1 MB',
      '5,000 TB',
    ]);
    expect([0, 5000, 90_000, 3_600_000, 86_400_000 * 30].map((ms) => english.duration(ms))).toEqual([
      '0 seconds',
      '5 seconds',
      '2 minutes',
      '1 hour',
      '30 days',
    ]);
  });

  test('are English where the machine does not know the language', () => {
    expect(amountsIn('not a language!').share(0.5)).toBe('50%');
    expect(amountsIn('').count(1000)).toBe('1,000');
    expect(amountsIn('zh-cn').count(1000)).toBe('1,000');
  });
});
