import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../../src/edit/host/model/moneyText.ts';

describe('moneyText', () => {
  it.each([
    [0, '$0'],
    [0.0000004, '<\u00A0$0.0001'],
    [0.0004, '$0.0004'],
    [0.00123, '$0.0012'],
    [0.0999, '$0.1'],
    [0.3, '$0.30'],
    [1.5, '$1.50'],
    [1000, '$1000.00'],
  ])('%d is %s', (usd, text) => {
    expect(moneyText(usd)).toBe(text);
  });
});
