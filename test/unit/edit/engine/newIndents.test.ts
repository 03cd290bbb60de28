import { describe, expect, it, test } from 'vitest';
import { file, gist, held, lines, outcome, type Row } from './engineCase.ts';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';

const store = file('class A {', '    run() {', '        a();', '        b();', '    }', '}');
const added = file('class A {', '    run() {', '        a();', '        b();', '        c();', '    }', '}');
const python = file('class A:', '    def run(self):', '        if q:', '            b()', '        c()');
const go = file('func a() {', '\tif x {', '\t\ta()', '\t\tb()', '\t}', '}');
const yaml = file('jobs:', '  build:', '    steps:', '      - run: make', '      - run: test', '    name: x');

const asTheFile: readonly Row[] = [
  [
    'two lines and an added one',
    store,
    lines('a();', 'b();'),
    lines('        a();', '        b();', '        c();'),
    added,
  ],
  ['one line', store, 'a();', '        a(1);', store.replace('a()', 'a(1)')],
  ['a part of a line', store, 'a(', '        a(1', store.replace('a(', 'a(1')],
  ['one line and an added one', store, 'b();', lines('        b();', '        c();'), added],
  [
    'one line and an added one below it',
    store,
    'b();',
    lines('        b();', '            .c();'),
    store.replace('b();', 'b();\n            .c();'),
  ],
  [
    'the first line trimmed in the old text alone',
    store,
    lines('a();', '        b();'),
    lines('        a();', '        c(2);'),
    store.replace('b()', 'c(2)'),
  ],
  [
    'a block around both',
    store,
    lines('a();', 'b();'),
    lines('        if (x) {', '            a();', '            b();', '        }'),
    store.replace('        a();\n        b();', '        if (x) {\n            a();\n            b();\n        }'),
  ],
  [
    'nested lines of Python',
    python,
    lines('if q:', '    b()'),
    lines('        if q:', '            b()', '            d()'),
    python.replace('b()', 'b()\n            d()'),
  ],
  [
    'nested lines of Python that are flat in the old text',
    python,
    lines('if q:', 'b()'),
    lines('        if q:', '            b(1)'),
    python.replace('b()', 'b(1)'),
  ],
  ['tabs', go, lines('a()', 'b()'), lines('\t\ta()', '\t\tb()', '\t\tc()'), go.replace('b()', 'b()\n\t\tc()')],
  [
    'spaces for tabs',
    go,
    lines('a()', 'b()'),
    lines('        a()', '        b()', '        c()'),
    go.replace('b()', 'b()\n\t\tc()'),
  ],
  [
    'flat lines of two depths among tabs',
    go,
    lines('if x {', 'a()', 'b()', '}'),
    lines('\tif x {', '\t\ta(1)', '\t\tb()', '\t}'),
    go.replace('a()\n', 'a(1)\n'),
  ],
  [
    'a list of YAML',
    yaml,
    lines('- run: make', '- run: test'),
    lines('      - run: make', '      - run: lint', '      - run: test'),
    yaml.replace('make\n', 'make\n      - run: lint\n'),
  ],
  [
    'nothing that both texts have',
    store,
    lines('a();', 'b();'),
    lines('        return somethingElse;'),
    file('class A {', '    run() {', '        return somethingElse;', '    }', '}'),
  ],
  [
    'an old text that is indented a little',
    store,
    lines('    a();', '    b();'),
    lines('        a();', '        b();', '        c();'),
    added,
  ],
];

const mixed: readonly Row[] = [
  ['only the first line trimmed', store, lines('a();', 'b();'), lines('a();', '        b();', '        c();'), added],
  [
    'only the first line trimmed, and changed',
    store,
    lines('a();', 'b();'),
    lines('a(1);', '        b(2);', '        c();'),
    added.replace('a()', 'a(1)').replace('b()', 'b(2)'),
  ],
  ['only the first line indented', store, lines('a();', 'b();'), lines('        a();', 'b();', 'c();'), added],
  [
    'nested in the new text alone',
    python,
    lines('if q:', 'b()'),
    lines('if q:', '    b(1)'),
    python.replace('b()', 'b(1)'),
  ],
];

const fromColumnZero: readonly Row[] = [
  [
    'every line of the new text flat',
    store,
    lines('        a();', '        b();'),
    lines('a();', 'b();', 'c();'),
    added,
  ],
  [
    'every line of the new text flat, the old one indented otherwise',
    store,
    lines('    a();', '    b();'),
    lines('a();', 'b();', 'c();'),
    added,
  ],
  [
    'nested lines',
    python,
    lines('        if q:', '            b()'),
    lines('if q:', '    b()', '    d()'),
    python.replace('b()', 'b()\n            d()'),
  ],
  [
    'tabs',
    go,
    lines('\t\ta()', '\t\tb()'),
    lines('a()', 'if y {', '\tc()', '}', 'b()'),
    go.replace('a()\n\t\tb()', 'a()\n\t\tif y {\n\t\t\tc()\n\t\t}\n\t\tb()'),
  ],
];

describe('the new text is indented', () => {
  it.each(asTheFile)('as the file is, the old one not: %s', async (_name, content, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it.each(mixed)('in some lines as the file is: %s', async (_name, content, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it.each(fromColumnZero)(
    'from column 0, the old one as the file is: %s',
    async (_name, content, oldString, newString, wanted) => {
      expect(await outcome(content, oldString, newString)).toBe(wanted);
    },
  );

  it.each([
    [
      'the old text has no indentation and nothing else changes',
      store,
      lines('a();', 'b();'),
      lines('        a();', '        b();'),
    ],
    ['the same in one line', store, 'a();', '        a();'],
    [
      'lines lose all indentation where nothing deeper follows',
      'def f():\n    a()\n    b()\n',
      '    a()\n    b()',
      'a()\nb()\nc()',
    ],
    [
      'one line of several goes to where the file has it, the others not',
      store.replace('b();', 'b();\n        d();'),
      lines('a();', 'b();', 'd();'),
      lines('a(1);', '        b();', 'd();'),
    ],
    [
      'a block goes without its head',
      file('function f() {', '    if (x) {', '        a();', '        b();', '    }', '}'),
      lines('if (x) {', '    a();', '    b();', '}'),
      lines('    a();', '    b();', '    c();'),
    ],
  ])('in a way that can be read twice: %s', async (_name, content, oldString, newString) => {
    const resolution = await held({ content, oldString, newString });
    expect(resolution).toMatchObject({ status: 'review', reason: 'indentation-unclear', candidates: [{}] });
    expect(resolution).not.toMatchObject({ candidates: [{ changes: expect.anything() as unknown }] });
  });

  it('is held in every copy when all are meant', async () => {
    const content = store + store;
    expect(
      gist(
        await resolveEdit({
          content,
          oldString: '        a();',
          newString: 'a(1);',
          replaceAll: true,
          languageId: 'python',
        }),
      ),
    ).toMatch(/^review/);
    expect(await outcome(content, 'a();', '        a(1);', { replaceAll: true })).toBe(
      content.replaceAll('a()', 'a(1)'),
    );
  });
});

describe('the new text is indented as the old one is', () => {
  it.each<Row>([
    [
      'a block around flat lines',
      store,
      lines('a();', 'b();'),
      lines('if (x) {', '    a();', '    b();', '}'),
      store.replace('        a();\n        b();', '        if (x) {\n            a();\n            b();\n        }'),
    ],
    [
      'a block around flat lines at the depth of its own level',
      file('class A:', '    x = 1', '    y = 2'),
      lines('x = 1 ', 'y = 2'),
      lines('if z:', '    x = 1', '    y = 2'),
      file('class A:', '    if z:', '        x = 1', '        y = 2'),
    ],
    [
      'a block taken away',
      file('f {', '    if (x) {', '        a();', '    }', '}'),
      lines('    if (x) {', '        a();', '    }'),
      '    a();',
      file('f {', '    a();', '}'),
    ],
    [
      'a directive at column 0',
      store,
      '        a();',
      lines('#ifdef X', '        a();', '#endif'),
      store.replace('        a();', '#ifdef X\n        a();\n#endif'),
    ],
    ['only white space goes', store, '        a();', 'a();', store.replace('        a();', 'a();')],
  ])('%s', async (_name, content, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it('one line that comes without the indentation it was quoted with is taken as sent, but where indentation has a meaning', async () => {
    expect(await outcome(store, '        a();', 'a(1);')).toBe(store.replace('        a()', 'a(1)'));
    expect(await outcome(store, '        a();', '// gone', { languageId: 'typescript' })).toBe(
      store.replace('        a();', '// gone'),
    );
    expect(await outcome(store, '        a();', '# gone', { replaceAll: true })).toBe(
      store.replace('        a();', '# gone'),
    );
    for (const languageId of ['python', 'yaml'])
      expect(await held({ content: store, oldString: '        a();', newString: 'a(1);', languageId })).toMatchObject({
        status: 'review',
        reason: 'indentation-unclear',
      });
  });

  it('where no tolerance is wanted', async () => {
    expect(await outcome(store, 'a();', '        a(1);', { aiMode: false })).toBe(store.replace('a()', '        a(1)'));
  });
});

describe('a line that says something else now is no sign that the new text is indented as the file is', () => {
  const nested = file('class A {', '  one() {', '    if (ready) {', '      start();', '    }', '  }', '}');

  it("because it is as deep as the file's line in its place", async () => {
    expect(
      await outcome(
        nested,
        lines('    one() {', '      if (ready) {'),
        lines('    instead {', '      inner();', '    }'),
      ),
    ).toBe(file('class A {', '  instead {', '    inner();', '  }', '      start();', '    }', '  }', '}'));
    expect(
      await outcome(
        file('func one() {', '\tif ready {', '\t\tstart()'),
        lines('\tfunc one() {', '\t\tif ready {', '\t\t\tstart()'),
        lines('\tinstead {', '\t\tinner();', '\t}'),
      ),
    ).toBe(file('instead {', '\tinner();', '}'));
  });

  it('and a line that says the same may be at its old depth or moved outwards', async () => {
    expect(await outcome(nested, lines('  class A {', '    one() {', '      if (ready) {'), '  one() {')).toBe(
      'review: indentation-unclear',
    );
  });

  it("and where both texts begin at a depth that is not the file's, nobody can tell", async () => {
    const python = file(
      'def one(self):',
      '    if ready:',
      '        start()',
      '        wait()',
      '    else:',
      '        stop()',
    );
    expect(
      await outcome(
        python,
        lines('    wait()', 'else:', '    stop()'),
        lines('    instead {', '        inner();', '    }'),
      ),
    ).toBe('review: indentation-unclear');
  });
});

test('a line quoted a blank too deep in both texts stays at its depth', async () => {
  const content = file('class A {', '  one() {', '    if (ready) {', '      start();', '    }', '  }', '}');
  expect(
    await outcome(
      content,
      lines('    if (ready) {', '       start();'),
      lines('    if (ready) {', '       changed();'),
    ),
  ).toBe(content.replace('start()', 'changed()'));
});

test('a line that loses a level stands as deep as the edit has it, below a comment whose stars hang between levels', async () => {
  const content = file(
    '/**',
    ' * Says what went wrong.',
    ' * @api private',
    ' */',
    'function fail(error, response) {',
    '  var message = wrap(error)',
    '    , length = count(message);',
    '',
    '  response.end(message);',
    '}',
  );
  const oldString = lines(
    ' * @api private',
    ' */',
    'function fail(error, response) {',
    '    var message = wrap(error)',
    '        , length = count(message);',
    '',
    '    response.end(message);',
  );
  const newString = oldString
    .replace('var message = wrap(error)', 'const message = wrap(error);')
    .replace('        , length', '    const length');
  expect(await outcome(content, oldString, newString)).toBe(
    content
      .replace('var message = wrap(error)', 'const message = wrap(error);')
      .replace('    , length', '  const length'),
  );
});

describe('a text that is indented anew by wider steps', () => {
  const content = file(
    '"use strict";',
    'expose(exports, {',
    '  value: true',
    '});',
    'const render = state => {',
    '  const {',
    '    slots',
    '  } = read(state);',
    '  return create(slots.root, {',
    '    ...slots.props',
    '  });',
    '};',
  );
  const newString = lines(
    '"use strict";',
    '',
    'expose(exports, {',
    '    value: true',
    '});',
    'const render = (state)=>{',
    '    assertSlots(state);',
    '    return create(state.root, {',
    '        children: [',
    '            state.first,',
    '            state.second',
    '        ]',
    '    });',
    '};',
  );
  const oldString = content.replace('\n', '\n\n').trimEnd();
  const wanted = `${newString.replace('\n\n', '\n')}\n`;

  it('is written so where the old text is indented as the file is', async () => {
    expect(await outcome(content, oldString, newString)).toBe(wanted);
  });

  it('is written so where both texts come in steps twice as wide', async () => {
    const widen = (text: string): string => text.replace(/^ +/gm, (indent) => indent + indent);
    expect(await outcome(content, widen(oldString), widen(newString))).toBe(wanted);
  });
});
