import { describe, expect, test } from 'vitest';
import { file, lines, outcome } from './engineCase.ts';

describe('signs that one side writes as escapes', () => {
  const content = file("export const sep = '\\u2014';", "export const title = 'Report — daily';", 'end();');
  const old = lines("export const sep = '—';", "export const title = 'Report — daily';");

  test('stay escapes where the file has them, in a file that has both', async () => {
    expect(await outcome(content, old, old.replace('daily', 'weekly'))).toBe(content.replace('daily', 'weekly'));
    expect(await outcome(content, old, old.replace("'—'", "' — '"))).toBe(content.replace("'\\u2014'", "' \\u2014 '"));
    expect(await outcome(content, old, `${old}\nexport const foot = '—';`)).toBe(
      content.replace('end', "export const foot = '—';\nend"),
    );
  });

  test.each([
    ['in JSON', '  "a": "caf\\u00e9",', '  "a": "café",'],
    ['with braces', "const a = '\\u{1F600}';", "const a = '😀';"],
    ['of two digits', "const a = 'caf\\xe9';", "const a = 'café';"],
    ['with a name', '<p>a &mdash; b&nbsp;c</p>', '<p>a — b\u00a0c</p>'],
    ['with a number', '<p>a &#8212; b &#x2014; c</p>', '<p>a — b — c</p>'],
    ['in the edit', "const a = 'café';", "const a = 'caf\\u00e9';"],
  ])('are found: %s', async (_, own, sent) => {
    const text = file('one();', own, 'two();');
    expect(await outcome(text, `${sent}\ntwo();`, `${sent}\ntwo(2);`)).toBe(text.replace('two()', 'two(2)'));
    const more = (line: string): string => line.replace('a', 'a1');
    expect(await outcome(text, sent, more(sent))).toBe(text.replace(own, more(own)));
  });

  test('are not taken for signs of ASCII', async () => {
    expect(await outcome(file("a = '\\u0022';", 'b();'), "a = '\"';\nb();", "a = '\"';\nc();")).not.toContain('c();');
  });

  test('decide nothing between two lines that read the same', async () => {
    const twins = file("a = '\\u00e9';", 'b();', "a = '\\xe9';");
    expect(await outcome(twins, "a = 'é';", "a = 'e';")).toBe('refused: absent');
  });
});

describe('accents', () => {
  test.each([
    ['apart in the file', 'Cafe\u0301', 'Café'],
    ['apart in the edit', 'Café', 'Cafe\u0301'],
  ])('%s stay as the file has them', async (_, own, sent) => {
    const content = file(`# ${own}`, '', 'Bye.');
    expect(await outcome(content, `# ${sent}`, `# ${sent} noir`)).toBe(content.replace(own, `${own} noir`));
    expect(await outcome(content, `# ${sent}\n\nBye.`, `# ${sent}\n\nMore.`)).toBe(content.replace('Bye', 'More'));
  });
});

describe('signs of lists', () => {
  test.each([
    ['the edit', '- one\n  - in\n- two', '• one\n  ◦ in\n• two'],
    ['the edit of stars', '* one\n  * in\n* two', '• one\n  ◦ in\n• two'],
    ['the file', '• one\n  ◦ in\n• two', '- one\n  - in\n- two'],
  ])('of typesetting in %s do not hide the items', async (_, own, sent) => {
    const content = `# T\n\n${own}\n`;
    expect(await outcome(content, sent, sent.replace('two', 'three'))).toBe(content.replace('two', 'three'));
  });

  test('are those of the file in added items', async () => {
    const content = file('- one', '- two');
    expect(await outcome(content, '• one\n• two', '• one\n• two\n• three')).toBe(`${content}- three\n`);
  });

  test('are no signs of arithmetic', async () => {
    expect(await outcome(file('a', '  + total', 'b'), '  - total\nb', '  - total\nc')).not.toContain('\nc\n');
  });
});
