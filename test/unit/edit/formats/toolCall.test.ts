import { describe, expect, it } from 'vitest';
import { readJson } from '../../../../src/edit/domain/formats/lenientJson.ts';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { complaints, lines, meaning, only, pairs, paths } from './parsed.ts';

const expected = [{ path: 'src/a.ts', blocks: [{ oldString: 'old\n', newString: 'new\n' }] }];

describe('tool-call JSON', () => {
  it.each([
    ['file_path', 'old_string', 'new_string'],
    ['path', 'oldText', 'newText'],
    ['path', 'old_str', 'new_str'],
    ['filePath', 'oldString', 'newString'],
    ['filename', 'search', 'replace'],
    ['target_file', 'old_string', 'new_string'],
    ['TargetFile', 'TargetContent', 'ReplacementContent'],
  ])('reads %s, %s, %s', (path, before, after) => {
    expect(meaning(JSON.stringify({ [path]: 'src/a.ts', [before]: 'old\n', [after]: 'new\n' }))).toEqual(expected);
    expect(
      meaning(
        lines(
          'Call:',
          '```json',
          JSON.stringify({ [path]: 'src/a.ts', [before]: 'old\n', [after]: 'new\n' }, null, 2),
          '```',
        ),
      ),
    ).toEqual(expected);
  });

  const args = { file_path: 'src/a.ts', old_string: 'old\n', new_string: 'new\n' };
  it.each([
    ['Anthropic', { type: 'tool_use', id: 'x', name: 'Edit', input: args }],
    ['OpenAI', { tool_calls: [{ type: 'function', function: { name: 'edit', arguments: JSON.stringify(args) } }] }],
    ['Gemini', { functionCall: { name: 'replace', args } }],
    ['parameters', { name: 'edit', parameters: args }],
    [
      'a message',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'ok' },
          { type: 'tool_use', name: 'Edit', input: args },
        ],
      },
    ],
    ['an array', [args]],
  ])('finds the call in the wrapper of %s', (_, wrapper) => {
    expect(meaning(JSON.stringify(wrapper))).toEqual(expected);
    expect(meaning(`<tool_call>${JSON.stringify(wrapper)}</tool_call>`)).toEqual(expected);
  });

  it('reads lists of edits under one file, and replace_all and line hints', () => {
    expect(
      meaning(
        JSON.stringify({
          path: 'a.ts',
          edits: [
            { oldText: '1', newText: '2', replace_all: true },
            { old_string: '3', new_string: '4', start_line: 7 },
          ],
        }),
      ),
    ).toEqual([
      {
        path: 'a.ts',
        blocks: [
          { oldString: '1', newString: '2', replaceAll: true },
          { oldString: '3', newString: '4', lineHint: 7 },
        ],
      },
    ]);
    expect(
      meaning(JSON.stringify({ path: 'a.ts', old_string: '1', new_string: '2', expected_replacements: 3 }))[0],
    ).toMatchObject({ blocks: [{ replaceAll: true, expectedCount: 3 }] });
    expect(
      meaning(JSON.stringify({ path: 'a.ts', old_string: '1', new_string: '2', expected_replacements: 1 }))[0],
    ).toEqual({ path: 'a.ts', blocks: [{ oldString: '1', newString: '2' }] });
    expect(
      meaning(JSON.stringify({ path: 'a.ts', old_string: '1', new_string: '2', allow_multiple: true }))[0],
    ).toMatchObject({ blocks: [{ replaceAll: true }] });
    expect(
      meaning(
        JSON.stringify({
          edits: [
            { path: 'a.ts', oldText: '1', newText: '2' },
            { path: 'b.ts', oldText: '3', newText: '4' },
          ],
        }),
      ),
    ).toMatchObject([{ path: 'a.ts' }, { path: 'b.ts' }]);
  });

  it('reads several objects one after another, each with its own range', () => {
    const call = (n: number): string => JSON.stringify({ path: `f${n}.ts`, old_string: 'a', new_string: 'b' });
    const text = `Go: ${call(1)} ${call(2)}\n${call(3)},\n\ntext\n${call(4)}`;
    expect(paths(text)).toEqual(['f1.ts', 'f2.ts', 'f3.ts', 'f4.ts']);
    expect(parseEdits(text).files.map(({ range }) => text.slice(range.start, range.end))).toEqual(
      [1, 2, 3, 4].map(call),
    );
  });

  it('reads writing, creating, inserting, deleting and snippet calls', () => {
    expect(meaning(JSON.stringify({ name: 'write_file', input: { file_path: 'a.ts', content: 'x' } }))).toEqual([
      { path: 'a.ts', kind: 'write', content: 'x', mustBeNew: false },
    ]);
    expect(meaning(JSON.stringify({ command: 'create', path: 'a.ts', file_text: 'x\n' }))).toEqual([
      { path: 'a.ts', kind: 'write', content: 'x\n', mustBeNew: true },
    ]);
    expect(meaning(JSON.stringify({ command: 'insert', path: 'a.ts', insert_line: 3, new_str: 'x\n' }))).toEqual([
      { path: 'a.ts', blocks: [{ oldString: '', newString: 'x', lineHint: 4 }] },
    ]);
    expect(meaning(JSON.stringify({ name: 'delete_file', arguments: { path: 'a.ts' } }))).toEqual([
      { path: 'a.ts', kind: 'delete' },
    ]);
    expect(
      meaning(
        JSON.stringify({
          target_file: 'a.ts',
          instructions: 'I will',
          code_edit: '// ... existing code ...\nx();\n// ... existing code ...',
        }),
      ),
    ).toEqual([{ path: 'a.ts', kind: 'snippet', segments: ['x();'] }]);
    expect(meaning(JSON.stringify({ file_path: 'a.ts', old_string: '', new_string: 'x' }))).toEqual([
      { path: 'a.ts', kind: 'write', content: 'x', mustBeNew: true },
    ]);
  });

  it('reads other notations inside of strings', () => {
    const diff = lines('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE');
    const text = JSON.stringify({ name: 'apply_diff', arguments: { path: 'src/a.ts', diff } });
    expect(meaning(text)).toEqual([{ path: 'src/a.ts', blocks: [{ oldString: 'a', newString: 'b' }] }]);
    expect(only(text).range).toMatchObject({ startLine: 1, endLine: 1 });
    expect(meaning(JSON.stringify({ file_path: 'src/a.ts', content: diff }))).toEqual([
      { path: 'src/a.ts', blocks: [{ oldString: 'a', newString: 'b' }] },
    ]);
    const inString = JSON.stringify({
      input: `*** Begin Patch\n*** Update File: x.ts\n-a\n+b\n*** End Patch\n${JSON.stringify({ path: 'y.ts', old_string: '1', new_string: '2' })}`,
    });
    expect(parseEdits(`go\n${inString}`).files.map(({ path, range }) => [path, range.start, range.end])).toEqual([
      ['x.ts', 3, 3 + inString.length],
      ['y.ts', 3, 3 + inString.length],
    ]);
    expect(paths(JSON.stringify({ patch: '--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n' }))).toEqual(['x.ts']);
  });

  it('reads what models write for JSON: trailing commas, comments, raw line breaks, single quotes', () => {
    expect(pairs('{"path": "a.ts", /* c */ "old_string": "a\n\tb", // d\n "new_string": "c",}')).toEqual([
      ['a\n\tb', 'c'],
    ]);
    expect(pairs(`{'path': 'a.py', 'old_string': 'it\\'s', 'new_string': "b", 'replace_all': True}`)).toEqual([
      ["it's", 'b'],
    ]);
  });

  it('names the line of broken JSON and keeps good objects', () => {
    const text = lines(
      '{"path": "a.ts", "old_string": "1", "new_string": "2"}',
      '{"path": "b.ts", "old_string": "say "hi"", "new_string": "4"}',
      '{"path": "c.ts", "old_string": "5", "new_string": "6"}',
    );
    expect(paths(text)).toEqual(['a.ts', 'c.ts']);
    expect(complaints(text)).toEqual(['bad-json@2']);
    expect(complaints('{"path": "a.ts", "old_string": "\\d", "new_string": "x"}')).toEqual(['bad-json@1']);
    expect(complaints('{"path": "a.ts", "old_string": "cut off')).toEqual(['bad-json@1']);
  });

  it('keeps good entries of a broken list with the file named before the break', () => {
    const text = lines(
      '{"file_path": "b.ts", "edits": [',
      '{"old_string": "1", "new_string": "2"},',
      '{"old_string": "3" "new_string": "4"}',
      ']}',
    );
    expect(meaning(text)).toEqual([{ path: 'b.ts', blocks: [{ oldString: '1', newString: '2' }] }]);
    expect(complaints(text)).toEqual(['bad-json@3']);
  });

  it('names a missing field as the author would have written it', () => {
    expect(parseEdits('{"path": "a.ts", "oldText": "1"}').problems).toMatchObject([
      { code: 'missing-field', expected: 'newText' },
    ]);
    expect(parseEdits('{"path": "a.ts", "new_string": "1"}').problems).toMatchObject([
      { code: 'missing-field', expected: 'old_string' },
    ]);
    expect(complaints('{"old_string": "", "new_string": "x"}')).toEqual(['empty-search@1']);
  });

  it.each<[call: string, told: string | undefined]>([
    ['"old_string": null, "new_string": "x"', 'old_string'],
    ['"old_string": 3, "new_string": "x"', 'old_string'],
    ['"old_string": ["a"], "new_string": "x"', 'old_string'],
    ['"old_string": "a", "new_string": null', 'new_string'],
    ['"old_string": "a", "new_string": {}', 'new_string'],
    ['"old_string": "a", "replace": 3', 'replace'],
    ['"OldString": "a"', 'NewString'],
    ['"NEW_STRING": "a"', 'Old_STRING'],
    ['"old_string": None, "new_string": "x"', 'old_string'],
    ['"old_string": null, "new_string": null', 'old_string'],
    ['"old_string": 3', 'old_string'],
    ['"new_string": null', 'new_string'],
    ['"old_string": {"a": 1}, "new_string": {"a": 2}', undefined],
    ['"new_string": ["x"]', undefined],
    ['"old_string": null, "new_string": "x", "content": "y"', undefined],
  ])('asks for the text that is none: %s', (call, told) => {
    const { problems } = parseEdits(`{"file_path": "a.ts", ${call}}`);
    expect(problems.find(({ code }) => code === 'missing-field')?.expected).toBe(told);
  });

  it.each<[written: string, count: number | undefined]>([
    ['2', 2],
    ['"2"', 2],
    ['"12"', 12],
    ['"2 "', undefined],
    ['" 2"', undefined],
    ['"2x"', undefined],
    ['"2.0"', undefined],
    ['"1e3"', undefined],
    ['"1234567890"', undefined],
    ['1', undefined],
    ['"1"', undefined],
    ['0', undefined],
    ['2.5', undefined],
    ['-2', undefined],
    ['null', undefined],
  ])('means every occurrence where more than one is expected, given as a number: %s', (written, count) => {
    expect(
      meaning(`{"file_path": "a.ts", "old_string": "a", "new_string": "b", "expected_replacements": ${written}}`),
    ).toEqual([
      {
        path: 'a.ts',
        blocks: [
          {
            oldString: 'a',
            newString: 'b',
            ...(count === undefined ? {} : { replaceAll: true, expectedCount: count }),
          },
        ],
      },
    ]);
  });

  it.each(['see\\n--- x\\nno diff', 'diff --git\\n', '@@ nothing\\n', 'SEARCH\\n<<<<<<< SEARCHING\\n'])(
    'keeps a content that only looks like a notation: %s',
    (content) => {
      expect(meaning(`{"file_path": "a.md", "content": "${content}"}`)).toEqual([
        { path: 'a.md', kind: 'write', content: content.replaceAll('\\n', '\n'), mustBeNew: false },
      ]);
    },
  );

  it('reads the words of Python and of JSON as what they mean', () => {
    expect(readJson('[None, null, True, true, False, false, -1.5]', 0)).toMatchObject({
      ok: true,
      value: { value: [null, null, true, true, false, false, -1.5] },
    });
  });

  it('takes the content where what may be a patch holds none', () => {
    expect(meaning('{"file_path": "a.ts", "diff": "@@ nothing", "content": "x"}')).toEqual([
      { path: 'a.ts', kind: 'write', content: 'x', mustBeNew: false },
    ]);
  });

  it('leaves other JSON alone', () => {
    for (const text of [
      '{"name": "pkg", "files": ["dist"]}',
      '[1, 2]',
      '{"path": "a.ts", "command": "view"}',
      '{"search": {"exclude": 1}}',
      '{"tool": "read_file", "path": "a.ts", "content": "x"}',
      '```json\n{"scripts": {"find": "x"}}\n```',
    ]) {
      expect(complaints(text)).toEqual(['nothing-found@1']);
    }
  });

  it('does not let a key reach the prototype', () => {
    expect(pairs('{"__proto__": {"x": 1}, "path": "a.ts", "old_string": "1", "new_string": "2"}')).toEqual([
      ['1', '2'],
    ]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('reads CRLF and quoted JSON with the right range', () => {
    const text = '> ```json\r\n> {"path": "a.ts",\r\n>  "old_string": "1", "new_string": "2"}\r\n> ```\r\n';
    expect(pairs(text)).toEqual([['1', '2']]);
    const { range } = only(text);
    expect(text.slice(range.start, range.end)).toBe('{"path": "a.ts",\r\n>  "old_string": "1", "new_string": "2"}');
  });
});

describe('tool calls as tags', () => {
  it('reads old and new text in tags', () => {
    expect(
      meaning(
        lines(
          '<edit path="a.ts">',
          '<old_text line=4>',
          'a',
          '</old_text>',
          '<new_text>',
          'b',
          '</new_text>',
          '</edit>',
        ),
      ),
    ).toEqual([{ path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b', lineHint: 4 }] }]);
    expect(
      meaning(
        lines(
          '<invoke name="Edit">',
          '<parameter name="file_path">/w/a.ts</parameter>',
          '<parameter name="old_string">a</parameter>',
          '<parameter name="new_string">b',
          'c</parameter>',
          '</invoke>',
        ),
      ),
    ).toEqual([{ path: '/w/a.ts', blocks: [{ oldString: 'a', newString: 'b\nc' }] }]);
  });

  it('reads the content of a writing tool, and no other', () => {
    expect(
      meaning(lines('<write_to_file>', '<path>a.ts</path>', '<content>', 'x', '</content>', '</write_to_file>')),
    ).toEqual([{ path: 'a.ts', kind: 'write', content: 'x\n', mustBeNew: false }]);
    expect(complaints(lines('<path>a.ts</path>', '<content>', 'x', '</content>'))).toEqual(['nothing-found@1']);
    expect(complaints(lines('<old_string>', 'x', '</old_string>', 'prose'))).toEqual(['missing-field@4']);
  });
});

it('passes over what is no object in a list of calls', () => {
  const call = '{"file_path": "a.ts", "old_string": "a", "new_string": "b"}';
  for (const other of ['null', '1', '"x"', '[]', 'true'])
    expect(meaning(`[${other}, ${call}]`)).toEqual([{ path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b' }] }]);
});

describe('calls written as tags', () => {
  const openHands = (...fields: [string, string][]): string =>
    lines(
      '<function=str_replace_editor>',
      ...fields.map(([name, value]) => `<parameter=${name}>${value}</parameter>`),
      '</function>',
    );
  const invoke = (...fields: [string, string][]): string =>
    lines(
      '<invoke name="Edit">',
      ...fields.map(([name, value]) => `<parameter name="${name}">${value}</parameter>`),
      '</invoke>',
    );

  it('may have names behind an equals sign', () => {
    expect(
      meaning(openHands(['command', 'str_replace'], ['path', 'src/a.ts'], ['old_str', 'a\nb'], ['new_str', 'c'])),
    ).toEqual([{ path: 'src/a.ts', blocks: [{ oldString: 'a\nb', newString: 'c' }] }]);
    expect(meaning(openHands(['command', 'create'], ['path', 'src/a.ts'], ['file_text', 'a\nb\n']))).toEqual([
      { path: 'src/a.ts', kind: 'write', content: 'a\nb\n', mustBeNew: false },
    ]);
    expect(meaning(openHands(['command', 'view'], ['path', 'src/a.ts']))).toEqual([]);
    expect(complaints(openHands(['command', 'str_replace'], ['path', 'src/a.ts'], ['old_str', 'a']))).toEqual([
      'missing-field@5',
    ]);
  });

  it.each([
    ['above', invoke(['replace_all', 'true'], ['file_path', 'a.ts'], ['old_string', 'a'], ['new_string', 'b'])],
    ['below', invoke(['file_path', 'a.ts'], ['old_string', 'a'], ['new_string', 'b'], ['replace_all', 'True'])],
    [
      'as a tag of its own',
      lines(
        '<path>a.ts</path>',
        '<old_string>a</old_string>',
        '<new_string>b</new_string>',
        '<replace_all>true</replace_all>',
      ),
    ],
    [
      'behind an equals sign',
      openHands(['path', 'a.ts'], ['old_str', 'a'], ['new_str', 'b'], ['allow_multiple', 'true']),
    ],
  ])('mean every occurrence where a field says so, %s', (_, text) => {
    expect(meaning(text)).toEqual([{ path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b', replaceAll: true }] }]);
  });

  it.each([
    '<insert_content>',
    '<insert_content>  ',
    '  <insert_content>',
    '<invoke name="insert_content">\t',
    '<function=insert_content> ',
  ])('may have blanks around the tag of their tool: %j', (tag) => {
    expect(
      meaning(
        lines(tag, '<path>a.ts</path>', '<line>3</line>', '<content>', 'x();', '</content>', '</insert_content>'),
      ),
    ).toEqual([{ path: 'a.ts', blocks: [{ oldString: '', newString: 'x();', lineHint: 3 }] }]);
  });

  it('mean one where it says so, or where another call means all', () => {
    const one = invoke(['file_path', 'a.ts'], ['old_string', 'a'], ['new_string', 'b'], ['replace_all', 'false']);
    const all = invoke(['replace_all', 'true'], ['file_path', 'a.ts'], ['old_string', 'c'], ['new_string', 'd']);
    expect(meaning(lines(one, all, one))).toEqual([
      { path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b' }] },
      { path: 'a.ts', blocks: [{ oldString: 'c', newString: 'd', replaceAll: true }] },
      { path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b' }] },
    ]);
  });
});

it('shows where arguments within a string are broken', () => {
  const { problems } = parseEdits(
    JSON.stringify({ name: 'edit', args: '{"file_path": "a.ts", "old_string": "one", "new_string": two, "x": 1}' }),
  );
  expect(problems).toMatchObject([
    { code: 'bad-json', expected: 'a JSON value', found: 'one", "new_string": two, "x": 1}' },
  ]);
});

it.each([
  ['search', 'replace'],
  ['find', 'replacement'],
  ['new_string', 'old_string'],
])('reads arguments within a string that say %s and %s', (first, second) => {
  const [oldName, newName] = first.startsWith('new') ? [second, first] : [first, second];
  const call = JSON.stringify(
    {
      function: {
        name: 'change',
        arguments: JSON.stringify({
          path: 'a.ts',
          [first]: first === oldName ? 'a' : 'b',
          [second]: second === newName ? 'b' : 'a',
        }),
      },
    },
    undefined,
    2,
  );
  expect(meaning(call)).toEqual([{ path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b' }] }]);
});
