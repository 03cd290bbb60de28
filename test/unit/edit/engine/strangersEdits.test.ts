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
