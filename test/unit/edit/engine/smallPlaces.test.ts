import { describe, expect, test } from 'vitest';
import { file, lines, outcome } from './engineCase.ts';

describe('white space as old text', () => {
  const content = file('one', 'two', '', '', '', 'three', '', 'four');

  test('is a place where there is no other like it', async () => {
    expect(await outcome(content, '\n\n\n\n', '\n\n')).toBe(file('one', 'two', '', 'three', '', 'four'));
    expect(await outcome(content.replaceAll('\n', '\r\n'), '\n\n\n\n', '\n\n')).toBe(
      file('one', 'two', '', 'three', '', 'four').replaceAll('\n', '\r\n'),
    );
    expect(await outcome('a b\nc  d\n', '  ', ' ')).toBe('a b\nc d\n');
    expect(await outcome('a = 1\n\t\t\nb = 2\n', '\t\t\n', '\n')).toBe('a = 1\n\nb = 2\n');
  });

  test.each(['\n\n', '\n', ' ', '   '])('is no place otherwise: %j', async (old) => {
    expect(await outcome(content, old, 'x')).toBe('refused: empty-old');
  });
});

test.each([
  ['', 'one\n'],
  ['\n', 'one\n'],
  ['\n\n', 'one\n'],
  ['\r\n', 'one\r\n'],
])('a file of nothing but %j takes the new text of an empty old one, with its line breaks', async (own, wanted) => {
  expect(await outcome(own, '', 'one\n')).toBe(wanted);
  expect(await outcome(`\ufeff${own}`, '', 'one\n')).toBe(`\ufeff${wanted}`);
});

describe('one of several equal neighbours', () => {
  const content = file('import a;', 'import b;', 'import b;', 'import c;');
  const wanted = file('import a;', 'import b;', 'import c;');

  test.each([
    ['with its line break', content, 'import b;\n', '', wanted],
    ['without', content, 'import b;', '', wanted],
    ['of three', content.replace('import a', 'import b'), 'import b;\n', '', content.replace('import a;\n', '')],
    [
      'spelt otherwise',
      file('f() {', '\ta();', '\tb();', '\tb();', '}'),
      '    b();\n',
      '',
      file('f() {', '\ta();', '\tb();', '}'),
    ],
  ])('goes, whichever it is: %s', async (_, own, old, now, result) => {
    expect(await outcome(own, old, now)).toBe(result);
  });

  test('is a question where the result depends on it', async () => {
    expect(await outcome(content, 'import b;', 'import d;')).toBe('refused: ambiguous');
    expect(await outcome(file('b;', 'x();', 'b;'), 'b;\n', '')).toBe('refused: ambiguous');
    expect(await outcome(content, 'import b;\n', '', { aiMode: false })).toBe('refused: ambiguous');
  });
});

describe('a line that an edit makes much longer', () => {
  test('keeps what the file has of it', async () => {
    expect(
      await outcome(
        file('It’s “good” here.', 'end'),
        'It\'s "good" here.',
        'It\'s "good" and "cheap" here, isn\'t it, all in all.',
      ),
    ).toBe(file('It’s “good” and "cheap" here, isn\'t it, all in all.', 'end'));
  });

  test('keeps it when it becomes much shorter, too', async () => {
    expect(
      await outcome(
        file('He said “yes it is” and then “no, it never has been so”.', 'end'),
        'He said "yes it is" and then "no, it never has been so".',
        'He said "yes it is".',
      ),
    ).toBe(file('He said “yes it is”.', 'end'));
  });
});

describe('blanks of typesetting', () => {
  const content = file('function f() {', '  // 10 km', '  return 1;', '}');
  const old = lines('  // 10\u00a0km', '  return 1;');

  test('are as the edit has them in a text that it adds, unless it has no others', async () => {
    const added = (text: string): string => old.replace('  return', `${text}\n  return`);
    expect(await outcome(content, old, added('  const unit = "20\u00a0km";'))).toBe(
      content.replace('  return', '  const unit = "20\u00a0km";\n  return'),
    );
    expect(await outcome(content, old, added('  const\u00a0unit = 20;'))).toBe(
      content.replace('  return', '  const unit = 20;\n  return'),
    );
    const all = (text: string): string => text.replaceAll(' ', '\u00a0');
    expect(await outcome(content, all(old), all(added('  const unit = "20 km";')))).toBe(
      content.replace('  return', '  const unit = "20 km";\n  return'),
    );
  });
});
