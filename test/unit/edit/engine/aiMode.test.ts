import { describe, expect, it } from 'vitest';
import { applied, file, lines, outcome, type Row } from './engineCase.ts';

const store = file(
  'export class Store {',
  '  get(key: string) {',
  '    return this.items.get(key);',
  '  }',
  '',
  '  clear() {',
  '    this.items.clear();',
  '  }',
  '}',
);
const dropped = store.replace('items.clear()', 'items.drop()');
const done = store.replace('clear();\n', 'clear();\n    done();\n');

const repairs: readonly Row[] = [
  [
    'cat -n',
    store,
    lines('     6\t  clear() {', '     7\t    this.items.clear();', '     8\t  }'),
    lines('     6\t  clear() {', '     7\t    this.items.clear();', '     8\t    done();', '     9\t  }'),
    done,
  ],
  [
    '12 |',
    store,
    lines('6 |   clear() {', '7 |     this.items.clear();'),
    lines('6 |   clear() {', '7 |     this.items.drop();'),
    dropped,
  ],
  [
    '12→',
    store,
    lines('     6→  clear() {', '     7→    this.items.clear();'),
    lines('     6→  clear() {', '     7→    this.items.drop();'),
    dropped,
  ],
  ['  12\\t, one line', store, '     7\t    this.items.clear();', '     7\t    this.items.drop();', dropped],
  [
    'line numbers in the old text only',
    store,
    lines('6\t  clear() {', '7\t    this.items.clear();'),
    lines('  clear() {', '    this.items.drop();'),
    dropped,
  ],
  [
    'a code fence',
    store,
    lines('```ts', '  clear() {', '    this.items.clear();', '```'),
    lines('```ts', '  clear() {', '    this.items.drop();', '```'),
    dropped,
  ],
  [
    'a path comment',
    store,
    lines('// src/store.ts', '  clear() {', '    this.items.clear();'),
    lines('// src/store.ts', '  clear() {', '    this.items.drop();'),
    dropped,
  ],
  ['diff markers', store, '-    this.items.clear();', '+    this.items.drop();', dropped],
  [
    'a hunk that only adds',
    store,
    lines('   clear() {', '     this.items.clear();'),
    lines('   clear() {', '     this.items.clear();', '+    done();'),
    done,
  ],
  [
    'escaped line breaks',
    store,
    '  clear() {\\n    this.items.clear();',
    '  clear() {\\n    this.items.drop();',
    dropped,
  ],
  ['escaped quotes', 'a\nx = "v";\nb\n', 'x = \\"v\\";', 'x = \\"w\\";', 'a\nx = "w";\nb\n'],
  [
    'HTML entities',
    'a\nif (a < b && c) {\nb\n',
    'if (a &lt; b &amp;&amp; c) {',
    'if (a &lt;= b &amp;&amp; c) {',
    'a\nif (a <= b && c) {\nb\n',
  ],
  [
    'entities encoded twice',
    '<p>Hello &amp; bye</p>\n',
    '&lt;p&gt;Hello &amp;amp; bye&lt;/p&gt;',
    '&lt;p&gt;Hi &amp;amp; bye&lt;/p&gt;',
    '<p>Hi &amp; bye</p>\n',
  ],
  [
    'tab arrows',
    'func m() {\n\tx()\n\ty()\n}\n',
    '→x()\n→y()',
    '→x()\n→z()\n→y()',
    'func m() {\n\tx()\n\tz()\n\ty()\n}\n',
  ],
  ['tab arrows beside a real one', '→ item\n\tc\n', '→ item\n→c', '→ item\n→d', '→ item\n\td\n'],
  ['a byte order mark in the edit alone', 'alpha\nbeta\n', '\ufeffalpha', '\ufeffgamma', 'gamma\nbeta\n'],
  ['a byte order mark in the new text alone', 'alpha\nbeta\n', 'alpha', '\ufeffgamma', 'gamma\nbeta\n'],
  [
    'CRLF in the edit alone',
    store,
    '  clear() {\r\n    this.items.clear();\r\n',
    '  clear() {\r\n    this.items.drop();\r\n',
    dropped,
  ],
  [
    'a hunk of one line that also stands inside a line',
    '{\n    foo();\n    last();\n}\n',
    ' foo();',
    ' foo();\n+baz();',
    '{\n    foo();\n    baz();\n    last();\n}\n',
  ],
  [
    'numbers and a fence at once',
    store,
    lines('```', '6\t  clear() {', '7\t    this.items.clear();', '```'),
    lines('```', '6\t  clear() {', '7\t    this.items.drop();', '```'),
    dropped,
  ],
];

const surfaces: readonly Row[] = [
  [
    'no indentation',
    store,
    lines('clear() {', '  this.items.clear();', '}'),
    lines('clear() {', '  this.items.clear();', '  done();', '}'),
    done,
  ],
  [
    'tabs for spaces',
    store,
    lines('\tclear() {', '\t\tthis.items.clear();'),
    lines('\tclear() {', '\t\tthis.items.clear();', '\t\tdone();'),
    done,
  ],
  [
    'four spaces for two',
    store,
    lines('    clear() {', '        this.items.clear();'),
    lines('    clear() {', '        this.items.clear();', '        done();'),
    done,
  ],
  [
    'the first line trimmed',
    store,
    lines('clear() {', '    this.items.clear();', '  }'),
    lines('clear() {', '    this.items.clear();', '    done();', '  }'),
    done,
  ],
  [
    'trailing space',
    store,
    lines('  clear() { ', '    this.items.clear();  '),
    lines('  clear() { ', '    this.items.drop();  '),
    dropped,
  ],
  ['spacing in a part of a line', 'let x = foo( a,b );\n', 'foo(a, b)', 'foo(a, c)', 'let x = foo( a,c );\n'],
  ['inner spacing', '.a{color:red}\n', '.a { color: red }', '.a { color: blue }', '.a{color:blue}\n'],
  ['a blank line too many', 'a1();\nb1();\n', 'a1();\n\nb1();', 'a1();\n\nb1();\nc1();', 'a1();\nb1();\nc1();\n'],
  ['a blank line too few', 'a1();\n\nb1();\n', 'a1();\nb1();', 'a1();\nb1();\nc1();', 'a1();\n\nb1();\nc1();\n'],
  ['curly quotes', "const a = 'x';\n", 'const a = ‘x’;', 'const a = ‘y’;', "const a = 'y';\n"],
  ['long dashes', 'run --all -v\n', 'run --all –v', 'run --all –q', 'run --all -q\n'],
  ['no-break spaces', 'let total = 1;\n', 'let\u00a0total = 1;', 'let\u00a0total = 2;', 'let total = 2;\n'],
  ['zero-width spaces', 'let total = 1;\n', 'let \u200btotal = 1;', 'let \u200btotal = 2;', 'let total = 2;\n'],
  ['an ellipsis', 'f(...args)\n', 'f(…args)', 'g(…args)', 'g(...args)\n'],
  [
    'exotic marks that only the file has',
    'say “so” – now\nnext\n',
    'say "so" - now',
    'say "so" - then',
    'say “so” – then\nnext\n',
  ],
  ['replacement patterns', '\tabc(1)\n', '   abc( 1 )', "   abc( '$&$1' )", "\tabc('$&$1')\n"],
  ['an empty last line gone', 'f {\n    a;\n\n    b;\n}\n', 'a;  \n', 'x;', 'f {\n    x;\n    b;\n}\n'],
  ['a final line break the file lacks', 'a\nlast', 'last\n', 'last\nmore\n', 'a\nlast\nmore'],
  ['a final line break taken off', 'one\ntwo\n', 'one\n\ntwo\n', 'one\n\nthree', 'one\nthree'],
];

const purposes: readonly Row[] = [
  ['other quotes', '\tx = "a"\n\ty = 2\n', '    x = "a"\n    y = 2', "    x = 'a'\n    y = 2", "\tx = 'a'\n\ty = 2\n"],
  ['curly quotes', '\tsay "hi" to\n\tq\n', '  say "hi" to\n  q', '  say “hi” to\n  q', '\tsay “hi” to\n\tq\n'],
  ['plain quotes', '\tsay “hi” to\n\tq\n', '  say “hi” to\n  q', '  say "hi" to\n  q', '\tsay "hi" to\n\tq\n'],
  [
    'a comment',
    '\tx(); // old\n\ty();\n',
    '  x(); // old\n  y();',
    '  x(); // new words\n  y();',
    '\tx(); // new words\n\ty();\n',
  ],
  ['a blank line put in', 'alpha \nbeta\nc\n', 'alpha\nbeta', 'alpha\n\nbeta', 'alpha \n\nbeta\nc\n'],
  ['a blank line taken out', 'alpha \n\n\nbeta\nc\n', 'alpha\n\n\nbeta', 'alpha\n\nbeta', 'alpha \n\nbeta\nc\n'],
  [
    'white space on a blank line',
    '\talpha\n   \n\tbeta\n',
    '    alpha\n   \n    beta',
    '    alpha\n\n    beta',
    '\talpha\n\n\tbeta\n',
  ],
  [
    'the columns of a Markdown table',
    '| a | b |  \n|---|---|\n',
    '| a | b |\n|---|---|',
    '| a   | b   |\n| --- | --- |',
    '| a   | b   |  \n| --- | --- |\n',
  ],
  [
    'the depth of a Python line',
    'def f():\n\tif a:\n\t\tb()\n\tc()\n',
    '    if a:\n        b()\n    c()',
    '    if a:\n        b()\n        c()',
    'def f():\n\tif a:\n\t\tb()\n\t\tc()\n',
  ],
  [
    'a list one level out',
    'jobs:\n    steps:\n      - a: 1\n      - b: 2\n',
    'jobs:\n    steps: \n      - a: 1\n      - b: 2',
    'jobs:\n    steps: \n    - a: 1\n    - b: 2',
    'jobs:\n    steps:\n    - a: 1\n    - b: 2\n',
  ],
];

const doc: readonly Row[] = [
  [
    'tabs',
    'class A {\n\tf() {\n\t\tx();\n\t}\n}\n',
    '    f() {\n        x();\n',
    '    /**\n     * a\n     */\n    f() {\n        x();\n',
    'class A {\n\t/**\n\t * a\n\t */\n\tf() {\n\t\tx();\n\t}\n}\n',
  ],
  [
    'two spaces',
    'class A {\n  f() {\n    x();\n  }\n}\n',
    '    f() {\n        x();\n',
    '    /**\n     * a\n     */\n    f() {\n        x();\n',
    'class A {\n  /**\n   * a\n   */\n  f() {\n    x();\n  }\n}\n',
  ],
];

const python = file('def f(x):', '    if x:', '        a()', '        b()', '    return x');
const nesting: readonly Row[] = [
  [
    'wrapped, quoted flat',
    python,
    lines('a()', 'b()'),
    lines('if z:', '    a()', '    b()'),
    python.replace('        a()\n        b()', '        if z:\n            a()\n            b()'),
  ],
  [
    'wrapped, in two spaces',
    python,
    lines('if x:', '  a()', '  b()', 'return x'),
    lines('with q:', '  if x:', '    a()', '    b()', 'return x'),
    python.replace(
      '    if x:\n        a()\n        b()',
      '    with q:\n        if x:\n            a()\n            b()',
    ),
  ],
  [
    'partly wrapped, in tabs',
    python,
    lines('\tif x:', '\t\ta()', '\t\tb()'),
    lines('\tif x:', '\t\ta()', '\t\tif q:', '\t\t\tb()'),
    python.replace('        b()', '        if q:\n            b()'),
  ],
  [
    'unwrapped, quoted flat',
    python,
    lines('if x:', '    a()', '    b()', ''),
    lines('a()', 'b()', ''),
    python.replace('    if x:\n        a()\n        b()', '    a()\n    b()'),
  ],
];

describe('ai-mode: artefacts of transport', () => {
  it.each(repairs)('takes off %s', async (_name, content, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it('takes the line number for a hint', async () => {
    expect(await outcome('a()\nb()\na()\nb()\n', '3\ta()\n4\tb()', '3\ta()\n4\tc()')).toBe('a()\nb()\na()\nc()\n');
  });

  it('says what it took off', async () => {
    const { tier, differences } = await applied({
      content: store,
      oldString: '```\n    this.items.clear();\n```',
      newString: '```\n    this.items.drop();\n```',
    });
    expect(tier).toBe('ai-mode');
    expect(differences).toEqual([{ kind: 'fence' }]);
  });

  it('does not unescape what the file has escaped', async () => {
    expect(await outcome('print("a\\nb")\n', 'print("a\\nb") ', 'print("a\\nc") ')).toBe('print("a\\nc")\n');
  });
});

describe('ai-mode: lines in canonical form', () => {
  it.each(surfaces)(
    'finds lines in spite of %s and keeps the file’s bytes',
    async (_name, content, oldString, newString, wanted) => {
      expect(await outcome(content, oldString, newString)).toBe(wanted);
    },
  );

  it.each(purposes)(
    'makes an edit that changes nothing but %s',
    async (_name, content, oldString, newString, wanted) => {
      expect(await outcome(content, oldString, newString)).toBe(wanted);
    },
  );

  it.each(nesting)('keeps the depth of Python lines: %s', async (_name, content, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it.each(doc)('sets a doc comment into a file of %s', async (_name, content, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it('prefers the place that differs in indentation alone to one that differs inside', async () => {
    const content = file('  call(a,b);', 'x', '  call(a, b);');
    expect(await outcome(content, 'call(a, b); ', 'call(a, c); ')).toBe(file('  call(a,b);', 'x', '  call(a, c);'));
  });

  it('refuses to choose between equals', async () => {
    expect(await outcome(file('\tcall(a);', 'x', '\tcall(a);'), '  call(a);', '  call(b);')).toBe('refused: ambiguous');
  });

  it('replaces all equals', async () => {
    expect(
      await outcome(file('\tcall(a);', 'x', '\tcall( a );'), '  call(a);', '  call(b);', { replaceAll: true }),
    ).toBe(file('\tcall(b);', 'x', '\tcall( b );'));
  });

  it('replaces all of very many equals', async () => {
    const content = Array.from({ length: 3_000 }, (_, i) => `a${i}();\n\treturn compute( total,1 );\n`).join('');
    expect(
      await outcome(content, '  return compute(total, 1);', '  return compute(total, 2);', { replaceAll: true }),
    ).toBe(content.replaceAll('1 );', '2 );'));
    expect(await outcome(content, 'compute(total, 1)', 'compute(total, 2)', { replaceAll: true })).toBe(
      content.replaceAll('1 );', '2 );'),
    );
  });

  it('lets a line hint choose among very many equals', async () => {
    const content = Array.from({ length: 300 }, (_, i) => `a${i}();\n\treturn nil;\n`).join('');
    expect(await outcome(content, '  return nil; ', '  return err; ', { lineHint: 500 })).toBe(
      content.replace('a249();\n\treturn nil', 'a249();\n\treturn err'),
    );
  });

  it('does not choose among very many equals without one', async () => {
    const content = Array.from({ length: 300 }, (_, i) => `a${i}();\n\treturn nil;\n`).join('');
    expect(await outcome(content, '  return nil; ', '  return err; ')).toBe('refused: ambiguous');
  });

  it('keeps each line’s own break in a file of mixed breaks', async () => {
    expect(await outcome('a1 \r\nb1\nc1\r\n', 'a1\nb1\nc1', 'a1\nb2\nc1')).toBe('a1 \r\nb2\nc1\r\n');
  });

  it('reads an elision as the lines it stands for', async () => {
    const oldString = lines('  clear() {', '    // ...', '  }');
    expect(await outcome(store, oldString, oldString.replace('clear()', 'wipe()'))).toBe(
      store.replace('clear() {', 'wipe() {'),
    );
  });

  it('asks where another beginning has several ends', async () => {
    const [on, off] = ['#[cfg(feature = "std")]', '#[cfg(not(feature = "std"))]'];
    const far = Array.from({ length: 70 }, (_, i) => `use part${i}::Part;`);
    const content = lines(
      on,
      'use std::io;',
      off,
      'use core::io;',
      off,
      'use core::fmt;',
      ...far,
      on,
      'go!();',
      off,
      'no!();',
    );
    const oldString = lines(on, '// ...', off);
    expect(await outcome(content, oldString, lines('#[cfg(x)]', 'use x::X;', oldString))).toMatch(/^review/);
  });

  it('does not touch what an elision hides', async () => {
    const oldString = lines('  clear() {', '    // ...', '  }');
    expect(await outcome(store, oldString, lines('  clear() {', '  }'))).toMatch(/^(?:review|refused)/);
  });
});
