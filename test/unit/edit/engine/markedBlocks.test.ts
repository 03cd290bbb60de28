import { describe, expect, it } from 'vitest';
import { file, lines, outcome } from './engineCase.ts';

/** Lines under a sign: `sign(' ')` has one blank in place of it. */
const signed = (sign: string, ...each: string[]): string => each.map((line) => `${sign}${line}`).join('\n');

describe('an old text with a diff’s signs', () => {
  const own = ['    x = 1', '    y = 2'];
  const fresh = ['    x = 3', '    y = 4'];
  const content = file('def a():', ...own, '    return x');
  const wanted = file('def a():', ...fresh, '    return x');

  it.each<[name: string, oldString: string, newString: string]>([
    ['and a new one with its own', signed('-', ...own), signed('+', ...fresh)],
    ['and a new one with the old one’s', signed('-', ...own), signed('-', ...fresh)],
    ['of an added line', signed('+', ...own), lines(...fresh)],
    ['and a new one as it is to be', signed('-', ...own), lines(...fresh)],
    ['and a new one with a blank in place of each', signed('-', ...own), signed(' ', ...fresh)],
    ['before lines without their indentation', signed('-', 'x = 1', 'y = 2'), lines('x = 3', 'y = 4')],
    [
      'before such lines, with blanks in place of them in the new one',
      signed('-', 'x = 1', 'y = 2'),
      signed(' ', 'x = 3', 'y = 4'),
    ],
  ])('%s', async (_name, oldString, newString) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  const half = file('def a():', '    x = 3', '    y = 2', '    return x');
  it.each<[name: string, newString: string, wanted: string]>([
    ['with its signs', lines('+    x = 3', '     y = 2'), half],
    ['as it is to be', lines('    x = 3', '    y = 2'), half],
    ['with blanks in place of them', lines('     x = 3', '     y = 2'), half],
    ['of the context alone', '     y = 2', file('def a():', '    y = 2', '    return x')],
    ['of the context alone, as it is to be', '    y = 2', file('def a():', '    y = 2', '    return x')],
  ])('and a line of context, with a new text %s', async (_name, newString, after) => {
    expect(await outcome(content, lines('-    x = 1', '     y = 2'), newString)).toBe(after);
  });

  it('keeps the blanks that text begins with', async () => {
    expect(await outcome('note:\n one\n two\n', '- one\n- two', ' one more\n two')).toBe('note:\n one more\n two\n');
  });

  it('keeps a deeper line of context deeper', async () => {
    expect(await outcome('a {\nstart();\n  b();\n}\n', '-start();\n   b();', '   b();')).toBe('a {\n  b();\n}\n');
  });

  it('has signs of its own where the file has them', async () => {
    expect(await outcome(file('- one', '- two', '- three'), '- one\n- two', '- one\n- 2')).toBe(
      file('- one', '- 2', '- three'),
    );
  });
});

describe('an old text with too many backslashes', () => {
  it.each<[name: string, line: string, sent: (line: string) => string]>([
    ['before every quote, where a line break is the file’s', "  print('a\\n');", (line) => line.replaceAll("'", "\\'")],
    ['before double quotes alone', '  print("it\\\'s");', (line) => line.replaceAll('"', '\\"')],
    ['before all of it', '  print("a\\n", \'b\');', (line) => line.replaceAll(/[\\"']/g, '\\$&')],
    ['before backquotes', '  print(`a\\t${b}`);', (line) => line.replaceAll('`', '\\`')],
  ])('%s', async (_name, line, sent) => {
    const content = file('start();', line, 'stop();');
    const [old, fresh] = [sent(line), sent(line.replace('print', 'write'))];
    expect(old).not.toBe(line);
    expect(await outcome(content, `start();\n${old}`, `start();\n${fresh}`)).toBe(content.replace('print', 'write'));
  });

  it('keeps them where the file has them', async () => {
    const content = file('start();', "  print(\\'a\\');", 'stop();');
    expect(await outcome(content, "  print(\\'a\\');", "  write(\\'a\\');")).toBe(content.replace('print', 'write'));
  });
});

describe('an old text under the name of its file', () => {
  it.each<[name: string, label: string, more: string]>([
    ['and one line', '// src/a.ts', ''],
    ['and several', '# file: src/a.ts', '\nmore();'],
    ['without a comment', 'src/a.ts', ''],
  ])('%s', async (_name, label, more) => {
    const content = file('start();', 'one();', 'more();');
    expect(await outcome(content, `${label}\none();${more}`, `${label}\ntwo();${more}`)).toBe(
      content.replace('one', 'two'),
    );
    expect(await outcome(content, `${label}\none();${more}`, `two();${more}`)).toBe(content.replace('one', 'two'));
  });

  it('has it where the file has it', async () => {
    const content = file('// src/a.ts', 'one();');
    expect(await outcome(content, '// src/a.ts\none();', '// src/b.ts\ntwo();')).toBe(file('// src/b.ts', 'two();'));
  });
});

describe('an edit whose added line stands there already', () => {
  const added = (count: number): string => `${'x'.repeat(count - 3)}();`;
  it.each([
    [7, false],
    [8, true],
    [20, true],
  ])('of %i letters, in other spacing: %s', async (count, stands) => {
    const content = file('start( alpha );', added(count), 'stop();');
    expect(await outcome(content, 'start(alpha);', `start(alpha);\n${added(count)}`)).toBe(
      stands ? 'refused: already-applied' : content.replace(' );\n', ` );\n${added(count)}\n`),
    );
  });
});

describe('a viewer’s signs for tabs', () => {
  const content = file('if (a) {', '\tfoo();', '\t\tbar = 1;', '\tdone now();', '}');
  it.each<[name: string, shown: (line: string) => string]>([
    ['alone', (line) => line.replaceAll('\t', '→')],
    ['padded to the tab’s width', (line) => line.replaceAll('\t', '→   ')],
    [
      'padded on some lines only',
      (line) => (line.includes('done') ? line.replaceAll('\t', '→') : line.replaceAll('\t', '→   ')),
    ],
    ['each with its tab', (line) => line.replaceAll('\t', '→\t')],
  ])('%s', async (_name, shown) => {
    const sent = content.split('\n').slice(0, 5).map(shown).join('\n');
    expect(await outcome(content, sent, sent.replace('bar = 1', 'bar = 2 + b'))).toBe(
      content.replace('bar = 1', 'bar = 2 + b'),
    );
  });

  it('are followed by the line’s own blanks where the file has such', async () => {
    const own = file('if (a) {', '\t  foo();', '\t\tbar();', '}');
    expect(await outcome(own, '→  foo();\n→→bar();', '→  foo(1);\n→→bar();')).toBe(own.replace('foo()', 'foo(1)'));
  });
});
