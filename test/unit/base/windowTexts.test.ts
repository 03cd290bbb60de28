import { describe, expect, test } from 'vitest';
import { shortLine, withoutIcons } from '../../../src/base/text/markdownText.ts';
import {
  detailText,
  hoverText,
  inputTexts,
  lensTitle,
  noticeLine,
  quickPickRow,
  statusText,
  titleLine,
  treeText,
} from '../../../src/base/host/windowTexts.ts';

const hostile =
  '[click](command:workbench.action.terminal.new) $(verified) <img src=x onerror=1>\u202egnp\u2066.exe\u200b\ud800\n# h';
/** Every way a text of others comes into the editor's own parts. */
const ways: readonly (readonly [string, (text: string) => string])[] = [
  ['a notification', noticeLine],
  ['a question', detailText],
  ['a status entry', statusText],
  ['a code lens', lensTitle],
  ['a row of a tree', treeText],
  ['a hover', hoverText],
  ['a title', titleLine],
  ['a label', (label) => quickPickRow({ label }).label],
  ['a description', (description) => quickPickRow({ label: '', description }).description],
  ['a detail', (detail) => quickPickRow({ label: '', detail }).detail],
  ['a prompt', (prompt) => inputTexts({ title: '', prompt }).prompt],
];

describe('texts of others in the editor', () => {
  test.each(ways)('%s turns nothing around, and holds no half of a character', (_, shown) => {
    expect(shown(hostile)).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069](?!\()|\p{Surrogate}|\r/u);
    expect(() => encodeURIComponent(shown(hostile))).not.toThrow();
  });

  test.each(ways)('%s keeps what stands before and behind a name of 10,000 letters', (_, shown) => {
    const text = shown(`Delete ${'A'.repeat(10_000)} for good?`);
    expect(text.length).toBeLessThan(1000);
    expect(text).toMatch(/^Delete A+…A+ for good\?$/);
  });

  test('the editor makes no link of a name where it makes links, and no picture where it makes pictures', () => {
    for (const text of [
      noticeLine(hostile),
      titleLine(hostile),
      inputTexts({ title: hostile, prompt: hostile }).prompt,
    ])
      expect(text).not.toMatch(/\]\(/);
    for (const text of [statusText(hostile), lensTitle(hostile), quickPickRow({ label: hostile }).label])
      expect(text).not.toMatch(/\$\([a-z]/);
    expect(quickPickRow({ icon: 'file', label: '$(check) a', value: 1 })).toEqual({
      icon: 'file',
      label: '$(file) $\u200b(check) a',
      value: 1,
    });
  });

  test('the detail of a question keeps its lines, and not more than fit', () => {
    expect(detailText('a\n  b\n\nc')).toBe('a\n  b\n\nc');
    expect(detailText(Array.from({ length: 40 }, (_, at) => `line ${String(at)}`).join('\n')).split('\n')).toHaveLength(
      24,
    );
  });

  test('a line is cut in its middle, between characters', () => {
    expect(shortLine('abcdefghij', 10)).toBe('abcdefghij');
    expect(shortLine('abcdefghijk', 10)).toBe('abcdef…ijk');
    for (let max = 3; max < 12; max++) expect(shortLine('😀'.repeat(9), max)).not.toMatch(/\p{Surrogate}|\ufffd/u);
    expect(withoutIcons('a $(b) $c (d)')).toBe('a $\u200b(b) $c (d)');
  });
});
