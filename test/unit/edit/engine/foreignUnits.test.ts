import { describe, expect, test } from 'vitest';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import { file, lines, outcome } from './engineCase.ts';

const nbsp = (text: string): string => text.replaceAll(' ', '\u00a0');
const content = file('class Flow {', '  run() {', '    this.ui = ui;', '    this.log = log;', '  }', '}');
const wanted = content.replace('    this.log', '    if (ready) {\n      start();\n    }\n    this.log');

describe('blanks and signs that the file does not know', () => {
  const old = lines('    this.ui = ui;', '    this.log = log;');
  const now = lines('    this.ui = ui;', '    if (ready) {', '      start();', '    }', '    this.log = log;');

  test.each([
    ['blanks that do not break, for all others', nbsp(old), nbsp(now)],
    [
      'blanks that do not break, for indentation',
      old.replaceAll('    ', nbsp('    ')),
      now.replace(/^ +/gm, (blanks) => nbsp(blanks)),
    ],
    ['wide blanks', old.replaceAll(' ', '\u3000'), now.replaceAll(' ', '\u3000')],
    [
      'signs that nobody sees',
      old.replaceAll('this', 'th\u200bis'),
      now.replaceAll('this', 'th\u200bis').replace('ready', 're\u200bady'),
    ],
    [
      'a mark of byte order inside',
      old.replaceAll('this', '\ufeffthis'),
      now.replaceAll('this', '\ufeffthis').replace('ready', '\ufeffready'),
    ],
  ])('do not get into it: %s', async (_, oldString, newString) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  test('stay where the file has them', async () => {
    const own = file("const gap = '\u00a0';", 'const wide = 1;', 'const narrow = 2;');
    expect(
      await outcome(
        own,
        lines("const gap = '\u00a0';", 'const wide  = 1;'),
        lines("const gap = '\u00a0\u00a0';", 'const wide  = 1;'),
      ),
    ).toBe(own.replace("'\u00a0'", "'\u00a0\u00a0'"));
  });

  test('stay where only the new text has them', async () => {
    expect(await outcome(content, '    this.ui = ui;', "    this.ui = '\u200b';")).toBe(
      content.replace('= ui', "= '\u200b'"),
    );
  });

  describe('in the new text alone', () => {
    const indented = (text: string): string => text.replace(/^ +/gm, (blanks) => nbsp(blanks));
    const inserted = lines('    this.ui = ui;', '    if (ready) {', '      start();', '    }');

    test.each([
      ['the indentation of every line', indented(inserted)],
      ['the indentation of an added line', inserted.replace('      start', nbsp('      start'))],
      ['indentation and what stands between words', nbsp(inserted)],
    ])('become plain in %s', async (_, newString) => {
      expect(await outcome(content, '    this.ui = ui;', newString)).toBe(
        content.replace('    this.ui = ui;', inserted),
      );
    });

    test.each([
      ['between words', '    this.ui = ui;', "    this.ui = '5\u00a0km';"],
      ['at the beginning of what is no beginning of a line', 'ui;', '\u00a0ui;'],
    ])('stay %s', async (_, oldString, newString) => {
      expect(await outcome(content, oldString, newString)).toBe(content.replace(oldString, newString));
    });

    test('stay where the file is indented with them, or the edit is to be made as it is', async () => {
      const own = file('a {', '\u00a0 b;', '  c;', '}');
      expect(await outcome(own, '  c;', '  c;\n\u00a0 d;')).toBe(own.replace('  c;', '  c;\n\u00a0 d;'));
      const strict = await resolveEdit({
        content,
        oldString: '    this.ui = ui;',
        newString: indented(inserted),
        aiMode: false,
      });
      expect(strict).toMatchObject({
        status: 'applied',
        content: content.replace('    this.ui = ui;', indented(inserted)),
      });
    });

    test('are named in the report', async () => {
      expect(
        await resolveEdit({ content, oldString: '    this.ui = ui;', newString: indented(inserted) }),
      ).toMatchObject({ tier: 'exact', differences: [{ kind: 'unicode-space' }] });
    });
  });

  test('joiners belong to their letters', async () => {
    const note = file('one', 'two', 'three');
    expect(await outcome(note, lines('one ', 'two '), lines('one ', '\u{1f469}\u200d\u{1f4bb}', 'two '))).toBe(
      file('one', '\u{1f469}\u200d\u{1f4bb}', 'two', 'three'),
    );
  });
});

describe('blanks at the ends of lines', () => {
  test('in an empty last line of the old text do not take the line break with them', async () => {
    const own = file('func a() {', '}', '', 'var b = 1');
    expect(await outcome(own, lines('func a() { ', '} ', ' '), lines('func a() {', '  run()', '}', ''))).toBe(
      file('func a() {', '  run()', '}', '', 'var b = 1'),
    );
  });

  test('do not get into new lines where the old ones have them and the file does not', async () => {
    expect(
      await outcome(
        file('one();', 'two();'),
        lines('one();  ', 'two();  '),
        lines('one();  ', 'more();  ', 'two();  '),
      ),
    ).toBe(file('one();', 'more();', 'two();'));
  });

  test('stay where the file has them, too', async () => {
    const own = file('one  ', 'two  ', 'three');
    expect(await outcome(own, lines('one  ', 'two  ', 'three  '), lines('one  ', 'more  ', 'two  ', 'three  '))).toBe(
      file('one  ', 'more  ', 'two  ', 'three'),
    );
  });
});

test('blanks that nest added lines stay in a file that is indented with tabs', async () => {
  const own = file('clean:', '\trm -fr build', '', 'all:', '\tmake');
  expect(
    await outcome(
      own,
      lines('clean: ', '\trm -fr build '),
      lines('clean: ', '\trm -fr build ', 'ifdef DEEP', '  include deep.mk', 'endif'),
    ),
  ).toBe(file('clean:', '\trm -fr build', 'ifdef DEEP', '  include deep.mk', 'endif', '', 'all:', '\tmake'));
});
