import { describe, expect, it } from 'vitest';
import { TextIndex } from '../../../../src/base/text/textIndex.ts';
import { columns, fileUnit, IndentFrame, inferUnit } from '../../../../src/edit/domain/merge/indentFrame.ts';
import { file, lines, outcome } from './engineCase.ts';

const two = { text: '  ', width: 2 };
const four = { text: '    ', width: 4 };
const tab = { text: '\t', width: 1 };

describe('inferUnit', () => {
  it.each([
    ['tabs', ['', '\t', '\t\t', '\t'], tab],
    ['two spaces', ['', '  ', '    ', '  '], two],
    ['four spaces', ['', '    ', '        ', ''], four],
    ['two spaces although most steps close two levels at once', ['', '  ', '    ', '', '  ', '    ', ''], two],
    ['tabs although a comment is aligned with spaces', ['', '\t', '\t\t', ' ', '\t'], tab],
  ] as const)('tells %s', (_name, indents, unit) => {
    expect(inferUnit(indents)).toEqual(unit);
  });

  it('says nothing where nothing is indented', () => {
    expect(inferUnit(['', '', ''])).toBeUndefined();
    expect(inferUnit(['    ', '    '])).toBeUndefined();
  });
});

describe('fileUnit', () => {
  it('goes by the neighbourhood first', () => {
    const spaced = Array.from({ length: 3_000 }, (_, i) => (i % 2 === 0 ? 'a {' : '    b'));
    const tabbed = Array.from({ length: 3_000 }, (_, i) => (i % 2 === 0 ? 'a {' : '\tb'));
    const index = new TextIndex(file(...spaced, ...tabbed));
    expect(fileUnit(index, 5_000)).toEqual(tab);
    expect(fileUnit(index, 100)).toEqual(four);
  });
});

describe('IndentFrame', () => {
  it('translates known indentation to what the file has there', () => {
    const frame = new IndentFrame(
      [
        ['', '    '],
        ['  ', '        '],
      ],
      ['', '  '],
      four,
    );
    expect(frame.translate('')).toBe('    ');
    expect(frame.translate('  ')).toBe('        ');
  });

  it('goes deeper and shallower in the file’s unit', () => {
    const frame = new IndentFrame([['  ', '\t\t']], ['  ', '    '], tab);
    expect(frame.translate('    ')).toBe('\t\t\t');
    expect(frame.translate('      ')).toBe('\t\t\t\t');
    expect(frame.translate('')).toBe('\t');
  });

  it('takes what is no whole level for alignment below the shallower of two levels', () => {
    const frame = new IndentFrame(
      [
        ['    ', '        '],
        ['  ', '    '],
      ],
      ['    ', '  ', '   ', '  '],
      four,
    );
    expect(frame.translate('   ')).toBe('     ');
  });

  it('never goes below column 0', () => {
    const frame = new IndentFrame([['        ', '  ']], ['        ', '    '], two);
    expect(frame.translate('')).toBe('');
  });

  it.each([
    ['one level from a tab before blanks', '\t    ', '    ', '\t'],
    ['one level from blanks before a tab', '    \t', '    ', '    '],
    ['one level of three', '\t        ', '    ', '\t    '],
    ['a part of a level', '\t    ', '      ', '\t  '],
    ['a part of a tab', '\t\t', '      ', '\t  '],
  ])('goes outwards by %s', (_name, own, indent, wanted) => {
    const spaced = [
      ['', ''],
      ['', '    '],
      ['', ''],
    ] as const;
    expect(new IndentFrame([['        ', own], ...spaced], ['        ', '    ', ''], four).translate(indent)).toBe(
      wanted,
    );
  });

  it('goes outwards by whole tabs from a tab before a blank', () => {
    expect(new IndentFrame([['    ', '\t\t ']], ['', '    '], tab).translate('')).toBe('\t');
    expect(new IndentFrame([['      ', '\t\t\t']], ['', '  ', '    '], tab).translate('  ')).toBe('\t');
  });

  it('leaves an edit alone that speaks the file’s language', () => {
    const frame = new IndentFrame(
      [
        ['', ''],
        ['  ', '  '],
      ],
      ['', '  ', '   '],
      two,
    );
    expect(frame.translate('   ')).toBe('   ');
  });

  it('keeps alignment that is no whole level', () => {
    const frame = new IndentFrame(
      [
        ['', '\t'],
        ['    ', '\t\t'],
      ],
      ['', '    ', '', '    ', '       '],
      tab,
    );
    expect(frame.translate('       ')).toBe('\t\t   ');
  });

  it('reads lines without any reference as levels', () => {
    const frame = new IndentFrame([], ['', '    '], tab);
    expect(frame.translate('        ')).toBe('\t\t');
    expect(frame.translate('      ')).toBe('\t  ');
    expect(new IndentFrame([], ['', '  '], tab).translate('   ')).toBe('\t ');
    expect(new IndentFrame([], ['', '\t'], four).translate('\t  ')).toBe('      ');
  });

  it('lets the nearest line speak where the same indentation stands for two depths', () => {
    const frame = new IndentFrame(
      [
        ['', '  '],
        ['', '    '],
      ],
      ['', '  '],
      two,
    );
    expect(frame.translate('', ['', '    '])).toBe('    ');
    expect(frame.translate('  ', ['', '  '])).toBe('    ');
    expect(frame.translate('  ', ['', '    '])).toBe('      ');
  });
});

describe('columns', () => {
  it('counts a tab as one level', () => {
    expect(columns('\t\t', four)).toBe(8);
    expect(columns('\t  ', two)).toBe(4);
  });
});

describe('an edit that is indented as the file is', () => {
  const content = file(
    'class Tee {',
    '    void a(int at) {',
    '        first.a(at);',
    '    }',
    '    ',
    '    int b = 1;',
    '}',
  );
  const old = lines('    void a(int at) {', '        first.a(at, 1);', '    }');

  it('keeps the blanks of its empty lines', async () => {
    const newString = `${old}\n    \n    void c() {}`;
    const wanted = content.replace('    }\n    \n', '    }\n    \n    void c() {}\n    \n');
    expect(await outcome(content, old, newString, { languageId: 'java' })).toBe(wanted);
  });

  it('has empty lines without blanks where its old ones have blanks that the file has not', async () => {
    const plain = content.replace('    \n', '\n');
    const blank = `${old}\n    \n    int b = 1;`;
    const wanted = plain.replace('int b = 1;\n', 'int b = 1;\n\n    void c() {}\n');
    expect(await outcome(plain, blank, `${blank}\n    \n    void c() {}`, { languageId: 'java' })).toBe(wanted);
  });
});

describe('an edit that is indented as the file is where it says otherwise', () => {
  const content = file(
    'deny if {',
    '\tnot listed',
    '}',
    '',
    'producers := {',
    '    "large": {',
    '        "fanout",',
    '    }',
    '}',
    '',
    'large {',
    '    metadata[name].tags[_] == "large"',
    '}',
  );
  const old = lines('    not listed', content.slice(content.indexOf('}\n'), -1));

  it('keeps its indentation, however a line that it leaves alone is indented now', async () => {
    const tabs = old.replace(/^ {4}(?!not)/gm, '\t').replace(/^\t {4}/gm, '\t\t');
    expect(await outcome(content, old, tabs.replace('large {', 'large if {'))).toBe(
      content.replace(/^ {8}/gm, '\t\t').replace(/^ {4}/gm, '\t').replace('large {', 'large if {'),
    );
  });
});
