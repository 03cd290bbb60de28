import { describe, expect, test } from 'vitest';
import { resolveEdit } from '../../../../src/edit/index.ts';

/** What becomes of an edit: the new text, or why there is none. */
async function resolved(content: string, oldString: string, newString: string, languageId?: string): Promise<string> {
  const resolution = await resolveEdit({ content, oldString, newString, languageId });
  return resolution.status === 'applied' ? resolution.content : `${resolution.status}: ${resolution.reason}`;
}

describe('an edit that is in already', () => {
  test('is told as that where its old text is the end of the new line', async () => {
    const file = 'class State {\n\tpublic State() {\n\t\tthis( of( JAVA_11 ) );\n\t}\n}\n';
    const [before, after] = [
      '\tState() {\n\t\tthis( of( JAVA_11 ) );',
      '\tpublic State() {\n\t\tthis( of( JAVA_11 ) );',
    ];
    expect(await resolved(file, before, after, 'java')).toBe('refused: already-applied');
    expect(await resolved(file.replace('public ', ''), before, after, 'java')).toBe(file);
  });

  const [head, added, rest] = [
    '  copy(base, offset);',
    '  epoch = big(leader);\n  copy(base + 12, epoch);',
    '  while (full)\n    drop(first);',
  ];
  const withGap = (text: string): string => `${text}\n\n  // ... unchanged ...\n    drop(first);`;

  test('is told as that where a placeholder stands in it', async () => {
    const file = `void add() {\n${head}\n${added}\n\n${rest}\n}\n`;
    expect(await resolved(file, withGap(head), withGap(`${head}\n${added}`), 'c')).toBe('refused: already-applied');
  });

  test('is another one if it repeats lines of its old text', async () => {
    const pair = '  <td>one</td>\n  <td>two</td>';
    const file = `<tr>\n${pair}\n</tr>\n`;
    const sent = pair.replaceAll('  <', '    <');
    expect(await resolved(file, sent, `${sent}\n${sent}`, 'html')).toBe(`<tr>\n${pair}\n${pair}\n</tr>\n`);
  });
});

test('a word of a line that differs in more than that is not taken for a renamed name', async () => {
  const lines = [
    'from sphinx.errors import NoUri',
    'from sphinx.locale import translate',
    'from sphinx.util import logging',
  ];
  const file = ['import sphinx', 'from sphinx.domains import Domain', ...lines, '', 'logger = 1', ''].join('\n');
  const old = ['from sphinx.environment import BuildEnvironment', ...lines].join('\n');
  const fresh = [old, '', 'if TYPE_CHECKING:', '    from sphinx.environment import BuildEnvironment'].join('\n');
  expect(await resolved(file, old, fresh, 'python')).not.toContain('domains import BuildEnvironment');
});

test('a new line between lines without indentation has none, though a bracket above it is deeper in the file', async () => {
  const lines = ['SPECIAL = compile("^_$")', 'IMPORT = "dataclasses"', 'TUPLE = "typing.NamedTuple"'];
  const tail = ['', '# Classes that are left out', 'IGNORED = frozenset('];
  const file = (all: readonly string[]): string =>
    ['x = (', '    {', '    }', ')', ...all, ...tail, ')', ''].join('\n');
  const [old, fresh] = [lines, [...lines, 'DICT = "typing.TypedDict"']].map((all) => ['}', ...all, ...tail].join('\n'));
  expect(await resolved(file(lines), old ?? '', fresh ?? '', 'python')).toBe(
    file([...lines, 'DICT = "typing.TypedDict"']),
  );
});

describe('blank lines and indentation', () => {
  test('a blank line of the file stands once, though two of the edit may stand for it', async () => {
    const file = 'use a::b;\nuse serde_json::json;\n\nfn main() {\n    let x = 1;\n    println!("a");\n}\n';
    const withGap = (text: string): string => `${text}\n\n// ... unchanged ...\n    println!("a");`;
    expect(
      await resolved(file, withGap('use serde_json::json;'), withGap('use serde_json::json;\nuse std::error::Error;')),
    ).toBe(file.replace('json;\n\n', 'json;\nuse std::error::Error;\n\n'));
  });

  test('an edit of the indentation is made as it is written where the old lines are indented as in the file', async () => {
    const body = (unit: string): string =>
      [
        'exports.default = function (worker, concurrency) {',
        `${unit}var _worker = wrap(worker);`,
        `${unit}return queue((items, cb) => {`,
        `${unit}${unit}_worker(items[0], cb);`,
        `${unit}}, concurrency, 1);`,
        '};',
      ].join('\n');
    const file = (unit: string, path: string): string =>
      `});\n\n${body(unit)}\n\nvar _queue = require('./${path}');\n\nvar own = require('./wrapAsync.js');\n`;
    const sent = (unit: string, path: string): string =>
      `});\n\n${body(unit)}\n\nvar _queue = require('./${path}');\n\nvar own = require('./wrapAsync');`;
    expect(await resolved(file('  ', 'queue'), sent('  ', 'queue'), sent('    ', 'queue.js'), 'javascript')).toBe(
      file('    ', 'queue.js'),
    );
  });

  test('the blank behind a line number is indentation where one line has none', async () => {
    const file = 'def clean(name: str):\n    return name.splitEntry("@")[0]\n';
    const old = '268:def clean(name: str):\n269:    return name.split("@")[0]\n';
    const fresh = `${old}270:\n271:\n272:def parse(version):\n273:    if not version:\n274:        return ""\n`;
    expect(await resolved(file, old, fresh, 'python')).toContain('    if not version:\n        return ""');
  });

  test('alignment by three columns is not taken for levels', async () => {
    const deep = (lines: readonly string[]): string =>
      lines.map((line) => (line === '' ? '' : `        ${line}`)).join('\n');
    const rest = ['>>> st.chart(df)', '', 'More examples can be found', 'in the guide of the library.'];
    const lines = ['Example of the chart', '--------------------', ...rest];
    const fresh = [
      ...lines.slice(0, 3),
      '',
      '.. output::',
      '   https://example.test/',
      '   height: 300px',
      ...lines.slice(3),
    ];
    const file = (all: readonly string[]): string =>
      `class A:\n    def chart(self):\n        """\n${deep(all)}\n        """\n        return 1\n`;
    expect(await resolved(file(lines), lines.join('\n'), fresh.join('\n'), 'python')).toBe(file(fresh));
  });
});
