import { describe, expect, it } from 'vitest';
import { occurrences } from '../../../../src/edit/domain/exactStage.ts';
import { applied, file, held, lines, outcome, type Row } from './engineCase.ts';

const rows: readonly Row[] = [
  ['a part of a line', 'x = old + 1\n', 'old', 'new', 'x = new + 1\n'],
  ['the whole file', 'a\nb\n', 'a\nb\n', 'c\n', 'c\n'],
  ['the whole file without its final line break', 'a\nb\n', 'a\nb', 'c', 'c\n'],
  ['regular expression signs and replacement patterns', 'f(a.*b)\n', 'a.*b', "$& $1 $` $' $$", "f($& $1 $` $' $$)\n"],
  ['NUL bytes', 'a\0b\nc\n', 'a\0b', 'a\0\0b', 'a\0\0b\nc\n'],
  ['a pair of surrogates', 'x = "😀"\n', 'x = "😀"', 'x = "😁"', 'x = "😁"\n'],
  ['a lone surrogate', 'x = "\ud800"\n', 'x = "\ud800"', 'x = "\udc00"', 'x = "\udc00"\n'],
  ['new text that holds the old', 'foo();\nbar();\n', 'foo();', 'foo();\nfoo();', 'foo();\nfoo();\nbar();\n'],
  ['letters of another case', 'const fooBar = 1;\n', 'const fooBar', 'const FooBar', 'const FooBar = 1;\n'],
  ['nothing but a comment', 'x(); // old\ny();\n', 'x(); // old', 'x(); // new words', 'x(); // new words\ny();\n'],
  [
    'a call spread over lines, written from column 0',
    'x {\n    foo(a, b)\n}\n',
    'foo(a, b)',
    'foo(\n    a,\n    b,\n)',
    'x {\n    foo(\n        a,\n        b,\n    )\n}\n',
  ],
  [
    'a call spread over lines, written in place',
    'x {\n  r = foo(a, b);\n}\n',
    'foo(a, b)',
    'foo(\n    a,\n    b,\n  )',
    'x {\n  r = foo(\n    a,\n    b,\n  );\n}\n',
  ],
  ['CR-only lines', 'a\rb\rc', 'b', 'x\ny', 'a\rx\ry\rc'],
  ['joined lines', 'foo(\n  a)\n', 'foo(\n  a)', 'foo(a)', 'foo(a)\n'],
  [
    'a Markdown list that takes plus signs',
    ' intro\n\nend\n',
    ' intro',
    ' intro\n\n+ one\n+ two',
    ' intro\n\n+ one\n+ two\n\nend\n',
  ],
  ['an arrow that the file really has', '→ item\nc\n', '→ item', '→ thing', '→ thing\nc\n'],
  ['an entity that the file really has', '<p>a &amp; b</p>\n', 'a &amp; b', 'c &amp; b', '<p>c &amp; b</p>\n'],
  ['numbered lines that the file really has', 'x\n1. a\n2. b\n', '1. a\n2. b', '1. a\n2. c', 'x\n1. a\n2. c\n'],
];

const whiteSpace: readonly Row[] = [
  ['a blank line put in', 'a\nb\nc\n', 'a\nb', 'a\n\nb', 'a\n\nb\nc\n'],
  ['a blank line taken out', 'a\n\n\nb\nc\n', 'a\n\n\nb', 'a\n\nb', 'a\n\nb\nc\n'],
  ['trailing space', 'alpha   \nbeta\n', 'alpha   ', 'alpha', 'alpha\nbeta\n'],
  ['a Markdown hard break', 'two spaces.  \nNext\n', 'spaces.  \nNext', 'spaces.\nNext', 'two spaces.\nNext\n'],
  ['wider indentation', 'f {\n  a\n  b\n}\n', 'f {\n  a\n  b\n}', 'f {\n    a\n    b\n}', 'f {\n    a\n    b\n}\n'],
  ['tabs for spaces', 'f {\n  a\n  b\n}\n', 'f {\n  a\n  b\n}', 'f {\n\ta\n\tb\n}', 'f {\n\ta\n\tb\n}\n'],
  ['tabs for spaces in two lines', 'z\n  a\n  b\n', '  a\n  b', '\ta\n\tb', 'z\n\ta\n\tb\n'],
  ['a final line break taken off', 'a\nlast\n', 'last\n', 'last', 'a\nlast'],
  ['a final line break taken off with other changes', 'a\nlast\n', 'last\n', 'new', 'a\nnew'],
  ['an empty last line gone with the break before it', 'a\n\nb\n', 'a\n', 'x', 'x\nb\n'],
  ['a line put below an empty last one', 'a\n\n\nb\n', 'a\n', 'a\n\nx', 'a\n\nx\n\nb\n'],
  ['one line deeper', 'z:\n  alpha\n  beta\n', '  alpha\n', '    alpha\n', 'z:\n    alpha\n  beta\n'],
  ['alignment', 'a = 1\nbbb = 2\n', 'a = 1\nbbb', 'a   = 1\nbbb', 'a   = 1\nbbb = 2\n'],
  ['deeper in a CRLF file', 'z:\r\n  a1\r\n  b1\r\n', '  a1\n  b1\n', '    a1\n    b1\n', 'z:\r\n    a1\r\n    b1\r\n'],
  ['CRLF to LF', 'a\r\nb\r\n', 'a\r\nb\r\n', 'a\nb\n', 'a\nb\n'],
  ['LF to CRLF', 'a\nb\n', 'a\nb\n', 'a\r\nb\r\n', 'a\r\nb\r\n'],
  ['a final line break put on', 'a\nlast', 'last', 'last\n', 'a\nlast\n'],
  ['double quotes to single ones', 'x = "a"\n', 'x = "a"', "x = 'a'", "x = 'a'\n"],
  ['plain quotes to curly ones', 'say "hi" to\n', 'say "hi" to', 'say “hi” to', 'say “hi” to\n'],
  ['curly quotes to plain ones', 'say “hi” to\n', 'say “hi” to', 'say "hi" to', 'say "hi" to\n'],
];

const deletions: readonly Row[] = [
  ['a line with its break', 'a\nb\nc\n', 'b\n', '', 'a\nc\n'],
  ['a line without its break leaves no empty line', 'a\n  b();\nc\n', 'b();', '', 'a\nc\n'],
  ['the last line of a file without a final break', 'a\nb', 'b', '', 'a'],
  ['the last line of a file with a final break', 'a\nb\n', 'b\n', '', 'a\n'],
  ['everything', 'a\nb\n', 'a\nb\n', '', ''],
  ['a part of a line', 'f(a, b)\n', ', b', '', 'f(a)\n'],
  ['a CRLF line', 'a\r\nb\r\nc\r\n', 'b\n', '', 'a\r\nc\r\n'],
  ['the first line behind a byte order mark', '\ufeffalpha\nbeta\n', 'alpha\n', '', '\ufeffbeta\n'],
];

describe('exact tier', () => {
  it.each(rows)('replaces %s', async (_name, content, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it.each(whiteSpace)(
    'makes an edit of white space and marks: %s',
    async (_name, content, oldString, newString, wanted) => {
      expect(await outcome(content, oldString, newString)).toBe(wanted);
    },
  );

  it.each(deletions)('deletes %s', async (_name, content, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it('counts overlapping places and refuses, naming each with its line and bytes', async () => {
    const resolution = await held({ content: 'aXaXa\nb\n', oldString: 'aXa', newString: 'c' });
    expect(resolution).toMatchObject({ status: 'refused', reason: 'ambiguous' });
    expect(resolution.advice.nearest.map(({ span, text }) => [span.start, span.startLine, text])).toEqual([
      [0, 1, 'aXa'],
      [2, 1, 'aXa'],
    ]);
  });

  it('replaces all from the left without overlap', async () => {
    expect(await outcome('aaaaa', 'aa', 'b', { replaceAll: true })).toBe('bba');
  });

  it.each([
    [2, false],
    [3, true],
    [4, false],
  ])(
    'of three places replaces all only if its author has not counted otherwise (%i)',
    async (expectedCount, isTaken) => {
      const content = file('a(1);', 'b(1);', 'a(1);', 'a(1);');
      for (const [oldString, newString] of [
        ['a(1)', 'c(1)'],
        ['a(1);', 'c(1);'],
        ['  a(1);', '  c(1);'],
      ] as const) {
        const more = { replaceAll: true, expectedCount };
        const result = await outcome(content, oldString, newString, more);
        expect(result).toBe(isTaken ? content.replaceAll('a(', 'c(') : 'review: other-count');
      }
      expect(await outcome(content, 'a(1)', 'c(1)', { replaceAll: true, expectedCount, aiMode: false })).toBe(
        isTaken ? content.replaceAll('a(', 'c(') : 'review: other-count',
      );
    },
  );

  it('replaces all of ten thousand places', async () => {
    const content = 'const value = compute(total);\n'.repeat(10_000);
    expect(await outcome(content, 'total', '$&', { replaceAll: true })).toBe(content.replaceAll('total', '$$&'));
  });

  it('deletes all, the last of them in an open file', async () => {
    const resolution = await applied({ content: 'y\nx\nx', oldString: 'x', newString: '', replaceAll: true });
    expect(resolution.content).toBe('y');
    for (const [i, change] of resolution.changes.entries())
      expect(change.start).toBeGreaterThanOrEqual(resolution.changes[i - 1]?.end ?? 0);
  });

  it('lets an exact line hint choose among places, and a vague one not', async () => {
    const content = file('x();', 'a', 'b', 'c', 'x();', 'd');
    expect(await outcome(content, 'x();', 'y();', { lineHint: 5 })).toBe(file('x();', 'a', 'b', 'c', 'y();', 'd'));
    expect(await outcome(content, 'x();', 'y();', { lineHint: 3 })).toBe('refused: ambiguous');
    expect(await outcome(content, 'x();', 'y();', { lineHint: 500 })).toBe('refused: ambiguous');
  });

  it('lets a scope line choose among places', async () => {
    const content = file('jobs:', '  build:', '    run: ci', '  test:', '    run: ci');
    expect(await outcome(content, '    run: ci', '    run: all', { anchors: ['  test:'] })).toBe(
      file('jobs:', '  build:', '    run: ci', '  test:', '    run: all'),
    );
    expect(await outcome(content, '    run: ci', '    run: all', { anchors: ['  deploy:'] })).toBe(
      'refused: ambiguous',
    );
  });

  it('never cuts a CRLF in two', async () => {
    expect(await outcome('a\r\nb\r\n', '\nb', '\nc')).toBe('a\r\nc\r\n');
  });

  it('refuses to add for a second time what stands there already', async () => {
    const content = file('import a', 'import everything', 'run()');
    expect(await outcome(content, 'import a\n', 'import a\nimport everything\n')).toBe('refused: already-applied');
  });

  it('gives a span of whole counted lines and minimal changes', async () => {
    const resolution = await applied({
      content: 'one\ntwo\nthree\n',
      oldString: 'one\ntwo\n',
      newString: 'one\ntwos\n',
    });
    expect(resolution).toMatchObject({
      tier: 'exact',
      span: { start: 0, end: 8, startLine: 1, endLine: 2 },
      changes: [{ start: 7, end: 7, text: 's' }],
    });
  });
});

describe('exact tier: the file’s indentation and line breaks', () => {
  it('gives added lines the file’s line break', async () => {
    expect(await outcome('a();\r\nb();\r\n', 'a();', 'a();\nc();')).toBe('a();\r\nc();\r\nb();\r\n');
  });

  it('indents lines written as if the place were at column 0', async () => {
    const content = file('class A {', '  run() {', '    go();', '  }', '}');
    const wanted = file('class A {', '  run() {', '    if (x) {', '      go();', '    }', '  }', '}');
    expect(await outcome(content, 'go();', lines('if (x) {', '  go();', '}'))).toBe(wanted);
  });

  it('leaves lines alone that already carry the place’s indentation', async () => {
    const content = file('class A {', '  run() {', '  }', '}');
    const wanted = file('class A {', '  stop() {', '  }', '', '  run() {', '  }', '}');
    expect(await outcome(content, 'run() {', lines('stop() {', '  }', '', '  run() {'))).toBe(wanted);
  });

  it('turns the indentation of new lines into tabs in a tab file', async () => {
    const content = file('func a() {', '\tx()', '}', '', 'func main() {', '\tfoo()', '}');
    const wanted = file('func a() {', '\tx()', '}', '', 'func main() {', '\tif y {', '\t\tfoo()', '\t}', '}');
    expect(await outcome(content, 'foo()', lines('if y {', '    foo()', '}'))).toBe(wanted);
  });
});

describe('exact tier: new lines among tabs', () => {
  const go = file('func a() {', '\tx()', '}', '', 'func main() {', '}');

  it('turns spaces into tabs where the old text shows no indentation', async () => {
    const newString = lines('func main() {', '    x()', '    if y {', '        z()', '    }', '}');
    expect(await outcome(go, 'func main() {\n}', newString)).toBe(
      go.replace('func main() {', 'func main() {\n\tx()\n\tif y {\n\t\tz()\n\t}'),
    );
  });

  it('turns spaces into tabs where the old text shows tabs', async () => {
    expect(await outcome(go, '\tx()', '\tx()\n    y()')).toBe(go.replace('\tx()', '\tx()\n\ty()'));
  });

  it('turns spaces into tabs in a function put behind another', async () => {
    expect(await outcome(go, 'func a() {\n\tx()\n}\n', 'func a() {\n\tx()\n}\n\nfunc b() {\n    y()\n}\n')).toBe(
      go.replace('}\n', '}\n\nfunc b() {\n\ty()\n}\n'),
    );
  });

  it('leaves the stars of a doc comment where they are', async () => {
    expect(await outcome(go, 'func main() {\n', '/*\n * Runs.\n */\nfunc main() {\n')).toBe(
      go.replace('func main', '/*\n * Runs.\n */\nfunc main'),
    );
  });

  it('leaves spaces where the place itself uses them', async () => {
    const content = file('const y = `', '  key: 1', '`', '', 'func a() {', '\tx()', '\tif y {', '\t\tz()', '\t}', '}');
    expect(await outcome(content, '  key: 1\n', '  key: 1\n    sub: 2\n')).toBe(
      content.replace('  key: 1\n', '  key: 1\n    sub: 2\n'),
    );
  });
});

describe('exact tier: line hints among very many places', () => {
  const many = 'x();\n'.repeat(1_500);
  const changedAt = (content: string, line: number): string =>
    content
      .split('\n')
      .map((own, i) => (i === line - 1 ? 'y();' : own))
      .join('\n');

  it('looks beyond the thousandth', async () => {
    expect(await outcome(many, 'x();', 'y();', { lineHint: 1_400 })).toBe(changedAt(many, 1_400));
  });

  it('does not take the last one counted for the nearest', async () => {
    const content = `${'x();\n'.repeat(990)}${'pad\n'.repeat(60)}${'x();\n'.repeat(9)}${'pad\n'.repeat(60)}x();\npad\npad\nx();`;
    const last = content.split('\n').length;
    expect(await outcome(content, 'x();', 'y();', { lineHint: last })).toBe(changedAt(content, last));
  });
});

describe('without aiMode', () => {
  it('matches bytes only', async () => {
    expect(await outcome('a\r\nb\r\n', 'a\nb', 'c', { aiMode: false })).toBe('refused: absent');
  });

  it('replaces bytes only', async () => {
    expect(await outcome('  a\r\n', 'a', 'x\n\ty', { aiMode: false })).toBe('  x\n\ty\r\n');
    expect(await outcome('a\nb', 'a\nb', 'a\n', { aiMode: false, replaceAll: true })).toBe('a\n');
  });
});

describe('occurrences', () => {
  it('finds overlapping ones and stops at the limit', () => {
    expect(occurrences('aaaa', 'aa')).toEqual([0, 1, 2]);
    expect(occurrences('aaaa', 'aa', 2)).toEqual([0, 1]);
    expect(occurrences('aaaa', 'b')).toEqual([]);
  });
});
