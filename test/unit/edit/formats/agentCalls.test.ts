import { describe, expect, it, test } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { agentBench } from '../../../support/agentBench.ts';
import { complaints, lines, meaning } from './parsed.ts';

const replaced = [{ path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b' }] }];
const fence = (language: string, ...body: string[]): string => lines(`\`\`\`${language}`, ...body, '```');

describe('calls in Python', () => {
  test.each([
    [
      'in a fence of calls',
      fence('tool_code', 'print(default_api.replace(file_path="a.ts", old_string="a", new_string="b"))'),
    ],
    [
      'in a fence of Python',
      fence('python', 'import x', '', 'result = default_api.replace(file_path="a.ts", old_string="a", new_string="b")'),
    ],
    ['without a fence', 'I will do this:\n\ndefault_api.replace(file_path="a.ts", old_string="a", new_string="b")\n'],
    [
      'by the name of the tool, in a fence of calls',
      fence('tool_code', 'replace(file_path="a.ts", old_string="a", new_string="b")'),
    ],
    [
      'over several lines, with remarks and other arguments',
      fence(
        'tool_code',
        'print(',
        '    default_api.replace(',
        '        file_path = "a.ts",  # here',
        '        instruction = "say (why)",',
        "        old_string = '''a''',",
        '        new_string = """b""",',
        '        allow_multiple=False, expected_replacements=1,',
        '    )',
        ')',
      ).replace('print(\n    ', 'print('),
    ],
    ['with strings of every kind', 'default_api.replace(file_path=r"a.ts", old_string=\'a\' "", new_string="\\x62")'],
  ])('%s', (_, text) => {
    expect(meaning(text)).toEqual(replaced);
    expect(complaints(text)).toEqual([]);
  });

  it('reads several, among them new files and all occurrences', () => {
    const text = fence(
      'tool_code',
      'print(default_api.write_file(file_path="b.ts", content="""x\n\ty\n"""))',
      'print(default_api.replace(file_path="a.ts", old_string="a", new_string="b", allow_multiple=True))',
      'print(default_api.read_file(file_path="c.ts"))',
    );
    expect(meaning(text)).toEqual([
      { path: 'b.ts', kind: 'write', content: 'x\n\ty\n', mustBeNew: false },
      { path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b', replaceAll: true }] },
    ]);
  });

  test.each([
    ['"a\\nb\\t\\"c\\" \\\\ \\\' \\d \\u00e9"', 'a\nb\t"c" \\ \' \\d é'],
    ["'it''s'", 'its'],
    ['"""\\\na\n"b" \'c\'\n"""', 'a\n"b" \'c\'\n'],
    ['r"\\d\\n\\""', '\\d\\n\\"'],
    ["R'''a\\'''b'''", "a\\'''b"],
  ])('reads the string %s as Python does', (written, meant) => {
    expect(meaning(`default_api.replace(file_path="a.ts", old_string="a", new_string=${written})`)).toEqual([
      { path: 'a.ts', blocks: [{ oldString: 'a', newString: meant }] },
    ]);
  });

  test.each([
    ['is cut off', '"b'],
    ['is cut off between three quotes', '"""b\n'],
    ['is made of others', '"b" + c'],
    ['is filled in', 'f"{b}"'],
    ['has an escape that is none', '"\\xg1"'],
    ['has an escape by its name', '"\\N{DASH}"'],
    ['has no name', '"b", "c"'],
    ['is a name', 'b'],
  ])('says so where a string %s', (_, written) => {
    const text = `default_api.replace(file_path="a.ts", old_string="a", new_string=${written})`;
    expect(meaning(text)).toEqual([]);
    expect(complaints(text).map((each) => each.replace(/@.*/, ''))).toEqual(['bad-json']);
  });

  test('ends in a comment: what comes next is missing there', () => {
    const call = (end: string): string =>
      `default_api.replace(file_path="a.ts",\n old_string="a", new_string="b"${end}`;
    for (const end of ['', ' # done', ' # )', ' # one\n # two'])
      expect(parseEdits(call(end)).problems).toMatchObject([
        {
          code: 'bad-json',
          line: call(end).split('\n').length,
          expected: ', or )',
          found: call(end).split('\n').at(-1)?.trim(),
        },
      ]);
    expect(meaning(call(' # done\n)'))).toEqual(meaning(call(')')));
  });

  test.each([
    'x = replace(old_string="a", new_string="b", file_path="a.ts")',
    'default_api.replace == x',
    'print(path == 1)',
    'default_api.replace(',
    'default_api.read_file(path="a")',
    'text.replace(old="a", new="b", path="c.ts")',
  ])('leaves other code alone: %s', (text) => {
    expect(complaints(text)).toEqual(['nothing-found@1']);
    expect(complaints(fence('python', text))).toEqual(['nothing-found@1']);
  });

  it('gives the range of the whole call', () => {
    const text = 'So:\n  default_api.replace(file_path="a.ts",\n old_string="a", new_string="b")\n';
    const [file] = parseEdits(text).files;
    expect([file?.range.startLine, file?.range.endLine]).toEqual([2, 3]);
  });
});

describe('an insertion at a line', () => {
  const json = (name: string, args: Record<string, unknown>): string => JSON.stringify({ name, arguments: args });
  const tags = (open: string, close: string, ...fields: string[]): string => lines(open, ...fields, close);
  const above = (lineHint: number): unknown[] => [
    { path: 'a.ts', blocks: [{ oldString: '', newString: 'x', lineHint }] },
  ];

  test.each([
    [
      'insert of str_replace_editor',
      json('str_replace_editor', { command: 'insert', path: 'a.ts', insert_line: 3, new_str: 'x' }),
      4,
    ],
    [
      'the same at the top',
      json('str_replace_editor', { command: 'insert', path: 'a.ts', insert_line: 0, new_str: 'x\n' }),
      1,
    ],
    [
      "insert of Claude's editor",
      json('str_replace_based_edit_tool', { command: 'insert', path: 'a.ts', insert_line: '3', insert_text: 'x\n' }),
      4,
    ],
    ['insert_content of Roo', json('insert_content', { path: 'a.ts', line: 3, content: 'x' }), 3],
    ["its name in Roo's messages", '{"tool": "insertContent", "path": "a.ts", "lineNumber": 3, "content": "x"}', 3],
    ['insert_at_line of Serena', json('insert_at_line', { relative_path: 'a.ts', line: 3, content: 'x\n' }), 4],
    [
      'OpenHands in tags',
      tags(
        '<function=str_replace_editor>',
        '</function>',
        '<parameter=command>insert</parameter>',
        '<parameter=path>a.ts</parameter>',
        '<parameter=insert_line>3</parameter>',
        '<parameter=new_str>',
        'x',
        '</parameter>',
      ),
      4,
    ],
    [
      'the same in another order',
      tags(
        '<function=str_replace_editor>',
        '</function>',
        '<parameter=path>a.ts</parameter>',
        '<parameter=new_str>x</parameter>',
        '<parameter=insert_line>3</parameter>',
      ),
      4,
    ],
    [
      'Claude in tags',
      tags(
        '<invoke name="str_replace_based_edit_tool">',
        '</invoke>',
        '<parameter name="command">insert</parameter>',
        '<parameter name="path">a.ts</parameter>',
        '<parameter name="insert_line">3</parameter>',
        '<parameter name="insert_text">x',
        '</parameter>',
      ),
      4,
    ],
    [
      'Roo in tags',
      tags(
        '<insert_content>',
        '</insert_content>',
        '<path>a.ts</path>',
        '<line>3</line>',
        '<content>',
        'x',
        '</content>',
      ),
      3,
    ],
  ])('%s', (_, text, line) => {
    expect(meaning(text)).toEqual(above(line));
    expect(complaints(text)).toEqual([]);
  });

  test('of Roo at line 0 is at the end of the file', () => {
    const atEnd = [{ path: 'a.ts', blocks: [{ oldString: '', newString: 'x', atEnd: true }] }];
    expect(meaning(json('insert_content', { path: 'a.ts', line: 0, content: 'x' }))).toEqual(atEnd);
    expect(
      meaning(
        tags(
          '<insert_content>',
          '</insert_content>',
          '<path>a.ts</path>',
          '<line>0</line>',
          '<content>',
          'x',
          '</content>',
        ),
      ),
    ).toEqual(atEnd);
  });

  test('is never made without a look: its number says nothing about the lines around it', async () => {
    const { files, text } = agentBench({ 'a.ts': 'one();\ntwo();\nthree();\n' });
    const result = await text(json('insert_content', { path: 'a.ts', line: 2, content: 'x();' }));
    expect(result.files[0]?.edits[0]).toMatchObject({ status: 'review' });
    expect(files.commits).toEqual([]);
  });

  test.each([
    [
      'lines to be replaced',
      json('replace_lines', { relative_path: 'a.ts', start_line: 2, end_line: 3, content: 'x();' }),
    ],
    ['a line of an unknown tool', '{"path": "a.ts", "line": 2, "content": "x();"}'],
    ['a place', json('edit', { path: 'a.ts', insert_at: 2, content: 'x();' })],
    ['a position', '{"path": "a.ts", "position": "end", "content": "x();"}'],
  ])('or %s is not taken for the whole file', async (_, request) => {
    const { files, text } = agentBench({ 'a.ts': 'one();\ntwo();\nthree();\n' });
    expect((await text(request)).message).toContain('expected old_string and new_string, in place of line numbers');
    expect(files.commits).toEqual([]);
  });
});

it('reads a whole file in arguments that are a text', () => {
  expect(
    meaning(
      JSON.stringify({
        function: { name: 'write_file', arguments: JSON.stringify({ file_path: 'a.ts', content: 'x\n' }) },
      }),
    ),
  ).toEqual([{ path: 'a.ts', kind: 'write', content: 'x\n', mustBeNew: false }]);
});

describe('a snippet in a call', () => {
  const code = lines('// ...existing code...', 'two();', 'x();', 'three();', '// ...existing code...');
  const snippet = [{ path: 'a.ts', kind: 'snippet', segments: ['two();\nx();\nthree();'] }];

  test.each([
    [
      'of Copilot',
      JSON.stringify({
        name: 'insert_edit_into_file',
        arguments: JSON.stringify({ explanation: 'why', filePath: 'a.ts', code }),
      }),
    ],
    [
      'of another, as a text within the call',
      JSON.stringify({
        function: { name: 'edit_file', arguments: JSON.stringify({ target_file: 'a.ts', code_edit: code }) },
      }),
    ],
    ['of Copilot without the name of the tool', JSON.stringify({ explanation: 'why', filePath: 'a.ts', code })],
    ['of Continue', JSON.stringify({ name: 'edit_existing_file', arguments: { filepath: 'a.ts', changes: code } })],
    [
      'of Cursor, in tags',
      lines(
        '<invoke name="edit_file">',
        '<parameter name="target_file">a.ts</parameter>',
        '<parameter name="instructions">why</parameter>',
        `<parameter name="code_edit">${code}</parameter>`,
        '</invoke>',
      ),
    ],
    [
      'of Copilot, in tags',
      lines(
        '<invoke name="insert_edit_into_file">',
        '<parameter name="explanation">why</parameter>',
        '<parameter name="filePath">a.ts</parameter>',
        `<parameter name="code">${code}</parameter>`,
        '</invoke>',
      ),
    ],
  ])('%s', (_, text) => {
    expect(meaning(text)).toEqual(snippet);
  });

  test('without its remarks is one part', () => {
    expect(
      meaning(JSON.stringify({ name: 'insert_edit_into_file', arguments: { filePath: 'a.ts', code: 'x();' } })),
    ).toEqual([{ path: 'a.ts', kind: 'snippet', segments: ['x();'] }]);
  });

  test.each([
    '{"path": "a.ts", "code": "E42"}',
    '{"name": "run", "path": "a.ts", "code": "x()"}',
    '{"name": "insert_edit_into_file", "code": "x()"}',
  ])('is not every code: %s', (text) => {
    expect(complaints(text)).toEqual(['nothing-found@1']);
  });

  test('leaves a diff of Continue a diff', () => {
    expect(
      meaning(
        JSON.stringify({
          name: 'edit_existing_file',
          arguments: { filepath: 'a.ts', changes: '@@ -1 +1 @@\n-a\n+b\n' },
        }),
      ),
    ).toEqual([{ path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b', lineHint: 1 }] }]);
  });
});
