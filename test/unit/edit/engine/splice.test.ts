import { describe, expect, it } from 'vitest';
import { TextIndex } from '../../../../src/base/text/textIndex.ts';
import type { Piece } from '../../../../src/edit/domain/locate/placement.ts';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { neighbourEol, Splice, trimmed } from '../../../../src/edit/domain/merge/splice.ts';
import { spliceExact } from '../../../../src/edit/domain/merge/spliceExact.ts';

/** The whole lines `from` to `to` (both included, from 0). */
function wholeLines(index: TextIndex, from: number, to: number): Piece[] {
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const line = from + i;
    return { line, start: index.starts[line] ?? 0, end: index.ends[line] ?? 0, eol: index.eol(line) };
  });
}

function spliced(content: string, from: number, to: number, fill: (splice: Splice) => void): string {
  const index = new TextIndex(content);
  const splice = new Splice(index, wholeLines(index, from, to));
  fill(splice);
  return applyChanges(content, splice.changes());
}

describe('Splice', () => {
  it('makes no change of kept lines', () => {
    const index = new TextIndex('a\nb\n');
    const splice = new Splice(index, wholeLines(index, 0, 1));
    splice.keep(0);
    splice.keep(1);
    expect(splice.changes()).toEqual([]);
  });

  it('gives new lines the break of the line before', () => {
    expect(
      spliced('a\r\nb\nc\n', 0, 1, (s) => {
        s.keep(0);
        s.text('x');
        s.keep(1);
      }),
    ).toBe('a\r\nx\r\nb\nc\n');
  });

  it('keeps the file without a final break', () => {
    expect(
      spliced('a\nb', 1, 1, (s) => {
        s.keep(0);
        s.text('x');
      }),
    ).toBe('a\nb\nx');
    expect(spliced('a\nb', 1, 1, () => undefined)).toBe('a');
    expect(spliced('a', 0, 0, () => undefined)).toBe('');
  });

  it('changes only what differs in a line', () => {
    const index = new TextIndex('one two three\n');
    const splice = new Splice(index, wholeLines(index, 0, 0));
    splice.text('one 2 three', 0);
    expect(splice.changes()).toEqual([{ start: 4, end: 7, text: '2' }]);
  });

  it('takes lines away with their breaks', () => {
    expect(spliced('a\nb\nc\n', 1, 1, () => undefined)).toBe('a\nc\n');
  });
});

describe('neighbourEol', () => {
  it('looks at the line, then up, then down', () => {
    const at = (text: string, line: number): string => neighbourEol(new TextIndex(text), line);
    expect(at('a\r\nb\n', 0)).toBe('\r\n');
    expect(at('a\r\nb', 1)).toBe('\r\n');
    expect(at('a', 0)).toBe('\n');
  });
});

describe('trimmed', () => {
  it('is nothing for equal sides', () => {
    expect(trimmed('abc', 0, 3, 'abc')).toBeUndefined();
  });

  it('keeps surrogate pairs and CRLF whole', () => {
    expect(trimmed('x😀y', 0, 4, 'x😁y')).toEqual({ start: 1, end: 3, text: '😁' });
    expect(trimmed('a\r\nb', 0, 4, 'a\nb')).toEqual({ start: 1, end: 3, text: '\n' });
    expect(trimmed('a\nb', 0, 3, 'a\r\nb')).toEqual({ start: 1, end: 2, text: '\r\n' });
  });
});

describe('spliceExact', () => {
  const done = (content: string, oldString: string, newString: string): string =>
    applyChanges(content, spliceExact(new TextIndex(content), content.indexOf(oldString), oldString, newString));

  it('puts a forgotten closing break back', () => {
    expect(done('a\nb\nc\n', 'a\nb\n', 'x')).toBe('x\nc\n');
  });

  it('leaves the file its byte order mark', () => {
    expect(done('\ufeffa\nb\n', '\ufeffa', 'x')).toBe('\ufeffx\nb\n');
    expect(done('\ufeffa\nb\n', '\ufeffa', '\ufeffx')).toBe('\ufeffx\nb\n');
  });

  it('uses the edit’s own breaks where the old text shows that they are the file’s', () => {
    expect(done('a\nb\r\nc', 'a\nb', 'a\nx\nb')).toBe('a\nx\nb\r\nc');
  });
});

describe('a replacement without what both sides have', () => {
  it.each([
    ['abcd', 'abXd', { start: 2, end: 3, text: 'X' }],
    ['abcd', 'abcd', undefined],
    ['aa', 'aaa', { start: 2, end: 2, text: 'a' }],
    ['abc', '', { start: 0, end: 3, text: '' }],
    // Two characters that share their first or their last half are replaced whole.
    ['x\u{1f600}y', 'x\u{1f601}y', { start: 1, end: 3, text: '\u{1f601}' }],
    ['x\u{1f600}y', 'x\u{1fa00}y', { start: 1, end: 3, text: '\u{1fa00}' }],
    // So is a line break.
    ['a\r\nb', 'a\nb', { start: 1, end: 3, text: '\n' }],
    ['a\nb', 'a\r\nb', { start: 1, end: 2, text: '\r\n' }],
    ['a\rb', 'a\r\nb', { start: 1, end: 2, text: '\r\n' }],
    ['a\r\nb', 'a\rb', { start: 1, end: 3, text: '\r' }],
    ['a\r\n', 'a\r', { start: 1, end: 3, text: '\r' }],
    ['\r\nb', '\rb', { start: 0, end: 2, text: '\r' }],
  ])('%j, %j', (text, replacement, change) => {
    expect(trimmed(text, 0, text.length, replacement)).toEqual(change);
    // Nor does it look beyond its own bounds.
    expect(trimmed(`-${text}-`, 1, 1 + text.length, replacement)).toEqual(
      change === undefined ? undefined : { ...change, start: change.start + 1, end: change.end + 1 },
    );
  });
});

it('does not reach for the other half of a line break that a place begins behind', () => {
  expect(trimmed('a\r\nb', 2, 4, '\nc')).toEqual({ start: 3, end: 4, text: 'c' });
  expect(trimmed('a\r\nb', 2, 4, 'c')).toEqual({ start: 2, end: 4, text: 'c' });
});

describe('an exact occurrence that begins with the file’s mark', () => {
  const exact = (content: string, oldString: string, newString: string) =>
    applyChanges(content, spliceExact(new TextIndex(content), 0, oldString, newString));

  it('leaves the mark where it is', () => {
    expect(exact('\ufeffa\nb', '\ufeffa', 'x')).toBe('\ufeffx\nb');
    expect(exact('\ufeffa\nb', '\ufeffa', '\ufeffx')).toBe('\ufeffx\nb');
    expect(exact('\ufeffa\nb', '\ufeff', 'x')).toBe('\ufeffa\nb');
  });
});

describe('an exact replacement puts in what was written, but for what can only be meant', () => {
  const put = (content: string, oldString: string, newString: string): string =>
    applyChanges(content, spliceExact(new TextIndex(content), content.indexOf(oldString), oldString, newString));
  const tabs = 'a {\n\tb {\n\t\tone();\n\t\ttwo();\n\t}\n}\n';
  const spaces = tabs.replaceAll('\t', '  ');

  it.each([
    [
      'blanks where the file has tabs become tabs',
      tabs,
      '\t\tone();',
      '\t\tone();\n        more();',
      tabs.replace('one();', 'one();\n\t\tmore();'),
    ],
    [
      'but where a line is turned to blanks on purpose',
      tabs,
      '\t\tone();\n\t\ttwo();',
      '    one();\n    more();',
      tabs.replace('\t\tone();\n\t\ttwo();', '    one();\n    more();'),
    ],
    [
      'or nothing changes but blanks',
      tabs,
      '\t\tone();\n\t\ttwo();',
      '    one();\n    two();',
      tabs.replace('\t\tone();\n\t\ttwo();', '    one();\n    two();'),
    ],
    [
      'or both occur in the file',
      `${tabs}  x\n    y\n`,
      '\t\tone();',
      '\t\tone();\n    more();',
      `${tabs}  x\n    y\n`.replace('one();', 'one();\n    more();'),
    ],
    [
      'or what is put in is of a Makefile',
      tabs,
      '\t\tone();',
      '\t\tone();\nifdef X\n    more();\nendif',
      tabs.replace('one();', 'one();\nifdef X\n    more();\nendif'),
    ],
    [
      'the indentation that the match leaves out is the file\u2019s for the lines below',
      spaces,
      'one();',
      'if (x) {\n  one();\n}',
      spaces.replace('one();', 'if (x) {\n      one();\n    }'),
    ],
    [
      'and is not doubled where the new text has it',
      spaces,
      'one();',
      '    other();',
      spaces.replace('one()', 'other()'),
    ],
    ['but deeper blanks stay', spaces, 'one();', '      other();', spaces.replace('one()', '      other()')],
    ['a line that goes takes its break along', spaces, '    one();', '', spaces.replace('    one();\n', '')],
    ['the last line takes the break before it along', 'a\nb', 'b', '', 'a'],
    ['a part of a line takes none along', spaces, 'one', '', spaces.replace('one', '')],
    ['blanks take none along', 'a\n  \nb\n', '  ', '', 'a\n\nb\n'],
    ['a break at the end stays where the new text forgets it', 'a\nb\nc\n', 'b\n', 'x', 'a\nx\nc\n'],
    ['but not behind a part of a line', 'a b\nc\n', 'b\n', 'x', 'a xc\n'],
    ['and goes where it alone is taken away', 'a\nb\nc\n', 'b\n', 'b', 'a\nbc\n'],
    ['breaks are the file\u2019s', 'a\r\nb\r\n', 'a', 'x\ny', 'x\r\ny\r\nb\r\n'],
    ['and of their line where the old text has none', 'a\nb\r\nc\r\n', 'b', 'x\ny', 'a\nx\r\ny\r\nc\r\n'],
    ['but where nothing else is changed', 'a\r\nb\r\n', 'a\r\nb', 'a\nb', 'a\nb\r\n'],
    ['the mark of byte order stays the file\u2019s', '\ufeffa\n', '\ufeffa', 'b', '\ufeffb\n'],
    ['also where the new text has one', '\ufeffa\n', '\ufeffa', '\ufeffb', '\ufeffb\n'],
  ])('%s', (_, content, oldString, newString, wanted) => expect(put(content, oldString, newString)).toBe(wanted));
});
