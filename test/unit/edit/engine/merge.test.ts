import { describe, expect, it } from 'vitest';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import { TextIndex } from '../../../../src/base/text/textIndex.ts';
import { parsePattern } from '../../../../src/edit/domain/locate/pattern.ts';
import { placeLines } from '../../../../src/edit/domain/locate/placement.ts';
import { learnCarryOver } from '../../../../src/edit/domain/merge/carryOver.ts';
import { mergeLine } from '../../../../src/edit/domain/merge/lineMerge.ts';
import { lineScript } from '../../../../src/edit/domain/merge/lineScript.ts';
import { mergeEdit } from '../../../../src/edit/domain/merge/mergeEdit.ts';
import { pairHunk } from '../../../../src/edit/domain/merge/pairHunk.ts';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { tokenize } from '../../../../src/edit/domain/merge/tokens.ts';
import { file, lines, outcome } from './engineCase.ts';

const plain = learnCarryOver([]);

describe('mergeLine', () => {
  it.each([
    ['keeps the file’s quotes around a changed word', 'a = "x"', "a = 'x'", 'a = "y"', "a = 'y'"],
    ['keeps the file’s spacing', 'f(a, b)', 'f( a,b )', 'f(a, c)', 'f( a,c )'],
    ['takes over spacing that the edit changes', 'a=b', 'a=b;', 'a = b', 'a = b;'],
    ['keeps what only the file has', 'log(a, b)', 'log(a, b);', 'log(z, b)', 'log(z, b);'],
    ['keeps the file’s comment', 'a(); // one', 'a(); // other words', 'b(); // one', 'b(); // other words'],
    ['changes the comment when that is the edit', 'a(1); // one', 'a(2); // one', 'a(1); // uno', 'a(2); // uno'],
    ['puts arguments in', 'call(a)', 'call( a )', 'call(a, b)', 'call( a, b )'],
    ['takes arguments out', 'call(a, b)', 'call(a,  b)', 'call(a)', 'call(a)'],
    [
      'keeps the closing mark that the edit forgot behind what it adds',
      'sum += price',
      'sum += price;',
      'sum += price * count',
      'sum += price * count;',
    ],
    ['keeps the comma that the edit forgot behind what it changes', 'a: 1', 'a: 1,', 'a: 2', 'a: 2,'],
    ['does not double a closing mark that the edit adds', 'a: 1', 'a: 1,', 'a: 2,', 'a: 2,'],
    ['leaves the line alone without a change', 'recieve(a)', 'receive(a)', 'recieve(a)', 'receive(a)'],
  ])('%s', (_name, old, own, now, wanted) => {
    expect(mergeLine(old, own, now, plain)).toEqual({ text: wanted, conflict: false });
  });

  it('calls it a conflict when the edit rewrites what the file does not have', () => {
    expect(mergeLine('call(a, b, c)', 'call(a)', 'call(a, b, d)', plain).conflict).toBe(true);
  });

  it('calls it a conflict when the file has more right beside the change', () => {
    expect(mergeLine('x = one', 'x = one + two', 'x = uno', plain).conflict).toBe(true);
    expect(mergeLine('f(a)', 'f(a);', 'if (f(a)) {', plain).conflict).toBe(true);
  });
});

describe('learnCarryOver', () => {
  it('learns spellings from aligned lines', () => {
    const { words } = learnCarryOver([['recieve(a)', 'receive(a)']]);
    expect([...words]).toEqual([['recieve', 'receive']]);
  });

  it('does not learn what the file spells both ways', () => {
    expect([
      ...learnCarryOver([
        ['foo(a)', 'bar(a)'],
        ['foo(b)', 'baz(b)'],
      ]).words,
    ]).toEqual([]);
  });

  it('learns that curly quotes stand for plain ones', () => {
    const carry = learnCarryOver([['a = “x”', 'a = "x"']]);
    expect(mergeLine('b = 1', 'b = 1', 'b = “y”', carry).text).toBe('b = "y"');
  });
});

describe('tokenize', () => {
  it('gives the line back', () => {
    for (const line of ['a.b?.c ...d', '\t x = 0x1f + 1.5e3;', 'größe – „x“ \u00a0 😀', '', '\ud800']) {
      expect(
        tokenize(line)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line);
    }
  });
});

describe('pairHunk', () => {
  it('pairs for the greatest sum without crossing', () => {
    const scores = [
      [1, 5],
      [4, 1],
    ];
    expect(pairHunk(2, 2, (a, b) => scores[a]?.[b] ?? 0)).toEqual([1, -1]);
  });

  it('never pairs what scores nothing', () => {
    expect(pairHunk(2, 3, () => 0)).toEqual([-1, -1]);
  });
});

const script = (before: string, after: string): string[] =>
  lineScript(parsePattern(before), parsePattern(after)).map(
    (step) => `${step.kind} ${'old' in step ? step.old : '-'} ${'new' in step ? step.new : '-'}`,
  );

describe('lineScript', () => {
  it('keeps, changes, removes and adds', () => {
    expect(script(lines('one();', 'two(a);', 'three();'), lines('one();', 'two(a, b);', 'four_is_new;'))).toEqual([
      'keep 0 0',
      'modify 1 1',
      'delete 2 -',
      'insert - 2',
    ]);
  });

  it('sees re-indented lines as the same lines', () => {
    expect(script(lines('a(1);', 'b(2);'), lines('if (x) {', '  a(1);', '  b(2);', '}'))).toEqual([
      'insert - 0',
      'modify 0 1',
      'modify 1 2',
      'insert - 3',
    ]);
  });

  it('does not take unlike lines for a change of each other', () => {
    expect(script('return value;', 'throw new Error(message);')).toEqual(['delete 0 -', 'insert - 0']);
  });
});

/** Merges an edit into lines from `first` on, aligned one to one. */
function merged(
  content: string,
  first: number,
  oldString: string,
  newString: string,
): { text: string; conflicts: string[] } {
  const index = new TextIndex(content);
  const before = parsePattern(oldString);
  const place = placeLines(index, before, new Map(before.solid.map((at, i) => [at, [first + i]])), 1);
  const merge = mergeEdit(index, place, before, parsePattern(newString));
  return { text: applyChanges(content, merge.changes), conflicts: merge.conflicts.map(({ kind }) => kind) };
}

describe('placeLines', () => {
  it('puts each blank line above the first one that is here on a line of its own', () => {
    const before = parsePattern(lines('app()', '', 'key()', '', '', 'def run()'));
    const index = new TextIndex(lines('}', '', '', '', 'def run()'));
    const { pieces, align } = placeLines(index, before, new Map([[5, [4]]]), 1);
    expect(align.map((own) => own.map((at) => pieces[at]?.line))).toEqual([[], [1], [], [2], [3], [4]]);
  });
});

describe('mergeEdit', () => {
  it('takes no depth from lines that others have put into a block', () => {
    const before = lines(
      'import os',
      '',
      'try:',
      '    start(com)',
      'except OSError:',
      '    warn("Could not start")',
      '',
    );
    const content = lines(
      'import os',
      '',
      'try:',
      '    if com:',
      '        start(com)',
      'except OSError:',
      '    if known:',
      '        warn("Could not start")',
      '',
    );
    const index = new TextIndex(content);
    const align = new Map(
      [
        [0, 0],
        [2, 2],
        [3, 4],
        [4, 5],
        [5, 7],
      ].map(([at = 0, line = 0]) => [at, [line]]),
    );
    const old = parsePattern(before);
    const after = parsePattern(before.replace('import os\n', 'import os\n\nif debug:\n    trace()\n'));
    const merge = mergeEdit(index, placeLines(index, old, align, 1), old, after, 'python');
    expect(applyChanges(content, merge.changes)).toBe(
      content.replace('import os\n', 'import os\n\nif debug:\n    trace()\n'),
    );
  });

  it('puts what stands below a new line at the margin as deep as the edit has it', () => {
    const content = file(
      '}',
      '',
      'func send() {',
      '\tfor {',
      '\t\terr := a()',
      '\t\tif err {',
      '\t\t\tlog()',
      '\t\t}',
      '\t}',
    );
    const before = lines('}', '', 'func send() {', '\terr := a()', '\tif err {', '\t\tlog()');
    const added = lines('func cut() {', '\tif a {', '\t\tb()', '\t}', '}', '', '');
    const index = new TextIndex(content);
    const old = parsePattern(before);
    const align = new Map(
      [
        [0, 0],
        [2, 2],
        [3, 4],
        [4, 5],
        [5, 6],
      ].map(([at = 0, line = 0]) => [at, [line]]),
    );
    const after = parsePattern(before.replace('func send', `${added}func send`));
    const merge = mergeEdit(index, placeLines(index, old, align, 1), old, after, 'go');
    expect(applyChanges(content, merge.changes)).toBe(content.replace('func send', () => `${added}func send`));
  });

  it('keeps the blank lines above a line that it changes', () => {
    const content = lines('}', '', '', '', 'def run()', '    go()');
    const [before, after] = ['def run()', 'def run() -> int'].map((head) =>
      parsePattern(lines('app()', '', 'key()', '', '', head, '    go()')),
    );
    if (before === undefined || after === undefined) expect.fail();
    const index = new TextIndex(content);
    const place = placeLines(index, before, new Map([5, 6].map((line) => [line, [line - 1]])), 1);
    expect(applyChanges(content, mergeEdit(index, place, before, after).changes)).toBe(
      content.replace('run()', 'run() -> int'),
    );
  });

  it('takes no depth from a line that others have moved', () => {
    const content = file(
      '\t\t\treturn err',
      '\t}',
      '\tquery(a)',
      '\t_, err = scan(q)',
      '\treturn err',
      '}',
      '\tlast()',
    );
    const before = [
      '        return err',
      '    }',
      '    query(a)',
      '    _, err = scan(q)',
      '    return err',
      '}',
      '    last()',
    ];
    const after = before.toSpliced(3, 1, '    if wide {', '        scan(q)', '    }');
    expect(merged(content, 0, lines(...before), lines(...after)).text).toBe(
      content.replace('\t_, err = scan(q)', '\tif wide {\n\t\tscan(q)\n\t}'),
    );
    const blanks = file('    );', '  if (a) {', '      go(a);', '  }', '  if (b) {', '    go(b);', '  }', '  end();');
    const tabs = ['\t);', '\tif (a) {', '\t\tgo(a);', '\t}', '\tif (b) {', '\t\tgo(b);', '\t}', '\tend();'];
    expect(merged(blanks, 0, lines(...tabs), lines(...tabs.toSpliced(5, 0, '\t\tfirst(b);'))).text).toBe(
      blanks.replace('    go(b)', '    first(b);\n    go(b)'),
    );
  });

  it('adds the line break at the end of a text that an edit of its last line adds', () => {
    const content = 'a();\nown();\nb(1);\n}';
    expect(merged(content, 2, 'b(1);\n}', 'b(2);\n}\n').text).toBe('a();\nown();\nb(2);\n}\n');
    expect(merged(content, 2, 'b(1);\n}', 'b(2);\n}').text).toBe('a();\nown();\nb(2);\n}');
    expect(merged(content, 2, 'b(1);\n}\n', 'b(2);\n}\n').text).toBe('a();\nown();\nb(2);\n}');
    expect(merged(`${content}\r\n`, 2, 'b(1);\n}', 'b(2);\n}\n').text).toBe('a();\nown();\nb(2);\n}\r\n');
  });

  it('touches only the lines that the edit changes', () => {
    const content = file('head', "\tconst  a = 'one' ;", '\tsend(a)  ;', 'tail');
    expect(
      merged(content, 1, lines('  const a = "one";', '  send(a);'), lines('  const a = "one";', '  send(a, 2);')).text,
    ).toBe(content.replace('(a)', '(a, 2)'));
  });

  it('indents added lines line by line as the file does', () => {
    const content = file('\tif (a) {', '\t\tb();', '\t}');
    const oldString = lines('if (a) {', '  b();', '}');
    expect(merged(content, 0, oldString, lines('if (a) {', '  for (x) {', '    c();', '  }', '  b();', '}')).text).toBe(
      file('\tif (a) {', '\t\tfor (x) {', '\t\t\tc();', '\t\t}', '\t\tb();', '\t}'),
    );
  });

  it('calls new lines a conflict that one holds within another and that would stand side by side', () => {
    // The items below were taken out to the margin since: blanks of the edit lead to the margin.
    const content = file('Read this.', '- Protocol', '- Pools');
    const oldString = lines('Read this.', '  - Protocol', '  - Pools');
    const replace = (...list: string[]): ReturnType<typeof merged> =>
      merged(content, 0, oldString, oldString.replace('Read this.', list.join('\n')));
    expect(replace('- Start here', '  - First query').conflicts).toEqual(['indentation']);
    expect(replace('- Start here', '- First query')).toEqual({
      text: content.replace('Read this.', '- Start here\n- First query'),
      conflicts: [],
    });
  });

  it('takes blanks out of an empty line where the edit does and has them in its own depth', async () => {
    const content = file('    if (a) {', '        b = min(a);', '        ', '        run(b);', '    }');
    const oldString = lines('  if (a) {', '    b = min(a);', '    ', '    run(b);', '  }');
    const newString = lines('  if (a) {', '    b = min(a);', '', '    run(b, a);', '  }');
    const made = async (own: string): Promise<string> => {
      const resolution = await resolveEdit({ content: own, oldString, newString });
      return resolution.status === 'applied' ? resolution.content : resolution.reason;
    };
    expect(await made(content)).toBe(content.replace('\n        \n', '\n\n').replace('run(b', 'run(b, a'));
    const other = content.replace('\n        \n', '\n\t\n');
    expect(await made(other)).toBe(other.replace('run(b', 'run(b, a'));
  });

  it('puts a new line as far to the right of the file as all old ones are', () => {
    const content = file('                to the texture', '', '        :rtype: Texture', '        """');
    const before = lines('        to the texture', '', ':rtype: Texture', '"""');
    const place = placeLines(
      new TextIndex(content),
      parsePattern(before),
      new Map([0, 2, 3].map((line) => [line, [line]])),
      1,
    );
    const after = parsePattern(
      lines('        to the texture', '    `blank` : bool', '        All zeros.', '', ':rtype: Texture', '"""'),
    );
    const merge = mergeEdit(new TextIndex(content), place, parsePattern(before), after);
    expect(applyChanges(content, merge.changes)).toBe(
      content.replace('texture\n', 'texture\n            `blank` : bool\n                All zeros.\n'),
    );
  });

  it('gives a replaced line the line break of the one it replaces', () => {
    expect(
      merged('a();\r\nb();\nc();\r\n', 0, lines('a(); ', 'b(); '), lines('a(); ', 'something_else(1, 2);')).text,
    ).toBe('a();\r\nsomething_else(1, 2);\nc();\r\n');
  });

  it('keeps the missing final line break', () => {
    expect(merged('a();\nb();', 1, 'b(); \n', 'b(); \nc();\n').text).toBe('a();\nb();\nc();');
    expect(merged('a();\nb();', 0, 'a(); \nb(); \n', 'a(); \n').text).toBe('a();');
  });

  it('deletes everything and nothing more', () => {
    expect(merged('x\na();\n\nb();\ny\n', 1, 'a(); ', '').text).toBe('x\n\nb();\ny\n');
  });

  it('carries blanks lines between deleted lines away with them', () => {
    const index = new TextIndex('x\na();\n\nb();\ny\n');
    const before = parsePattern('a();\nb();');
    const place = placeLines(
      index,
      before,
      new Map([
        [0, [1]],
        [1, [3]],
      ]),
      1,
    );
    expect(applyChanges(index.text, mergeEdit(index, place, before, parsePattern('')).changes)).toBe('x\ny\n');
  });

  it('calls lines that only the file has beside an insertion a conflict', () => {
    const index = new TextIndex(file('a();', 'own();', 'b();'));
    const before = parsePattern('a();\nb();');
    const place = placeLines(
      index,
      before,
      new Map([
        [0, [0]],
        [1, [2]],
      ]),
      0.9,
    );
    const kinds = (after: string): string[] =>
      mergeEdit(index, place, before, parsePattern(after)).conflicts.map(({ kind }) => kind);
    expect(kinds('a();\nnew();\nb();')).toContain('file-only-lines');
    expect(kinds('a();\nb(1);')).toEqual([]);
    expect(kinds('a();')).toEqual([]);
  });

  it('calls a change of a line that the file lacks a conflict', () => {
    const index = new TextIndex(file('a();', 'b();'));
    const before = parsePattern('a();\nlost(1);\nb();');
    const place = placeLines(
      index,
      before,
      new Map([
        [0, [0]],
        [2, [1]],
      ]),
      0.9,
    );
    expect(
      mergeEdit(index, place, before, parsePattern('a();\nlost(2);\nb();')).conflicts.map(({ kind }) => kind),
    ).toEqual(['changed-line-absent']);
    expect(mergeEdit(index, place, before, parsePattern('a();\nlost(1);\nb(3);')).conflicts).toEqual([]);
  });
});

describe('a comment put behind a line whose closing mark the edit forgot', () => {
  const java = file('class A {', '  int one = first(1);', '  int two = second(2);', '  int all = one + two;', '}');
  const old = lines('  int one = first(1)', '  int two = second(2)', '  int all = one + two');

  it.each([
    ['stands behind the mark', '  int one = first(1) // note', '  int one = first(1); // note'],
    ['also where the edit writes the mark', '  int one = first(1); // note', '  int one = first(1); // note'],
    ['also behind changed code', '  int one = first(3) // note', '  int one = first(3); // note'],
    ['and makes a comment of the line as a whole', '  // int one = first(1)', '  // int one = first(1);'],
  ])('%s', async (_name, now, wanted) => {
    expect(await outcome(java, old, old.replace('  int one = first(1)', now))).toBe(
      java.replace('  int one = first(1);', wanted),
    );
  });
});
