import { describe, expect, test } from 'vitest';
import { msg } from '../../../src/base/text/message.ts';
import type { AgentEditResult } from '../../../src/edit/index.ts';
import { applyEditTool } from '../../../src/tools/applyEdit.ts';
import { editOutput } from '../../../src/tools/editSchemas.ts';
import { previewEditTool } from '../../../src/tools/previewEdit.ts';
import type { AgentTool, ToolResult } from '../../../src/tools/tool.ts';
import { agentBench, searchReplace, type AgentBench } from '../../support/agentBench.ts';

const stock = 'const first = 1;\nconst second = 2;\nconst third = 3;\n';
const { signal } = new AbortController();

function tools(
  texts: Readonly<Record<string, string>>,
): AgentBench & { readonly apply: AgentTool; readonly look: AgentTool } {
  const bench = agentBench(texts);
  return { ...bench, apply: applyEditTool(bench.agent), look: previewEditTool(bench.agent) };
}

/** The same, with the answer checked against the schema that clients get. */
async function run(tool: AgentTool, input: unknown): Promise<ToolResult> {
  const result = await tool.run(input, signal);
  const read = editOutput.safeParse(result.data);
  expect(read.success, JSON.stringify(read.error?.issues)).toBe(true);
  // Nothing beyond the schema, because clients reject what it does not name.
  expect(read.data).toEqual(JSON.parse(JSON.stringify(result.data)));
  return result;
}

describe('apply_edit', () => {
  test('writes and answers in one line where it did what it was told', async () => {
    const { files, apply } = tools({ 'a.ts': stock });
    const result = await run(apply, {
      file_path: 'a.ts',
      old_string: 'const second = 2;',
      new_string: 'const second = 20;',
    });
    expect(result).toMatchObject({
      isError: false,
      text: 'Applied: a.ts:2 (exact match, 99 % sure).',
      data: { status: 'applied', saved: true },
    });
    expect(files.texts.get('a.ts')).toBe(stock.replace('2', '20'));
  });

  test('says in one line what was applied, also where white space differed', async () => {
    const { files, apply } = tools({ 'a.ts': '\tconst first = 1;\n\tconst second = 2;\n' });
    const result = await run(apply, {
      file_path: 'a.ts',
      old_string: '    const second=2;',
      new_string: '    const second=3;',
    });
    expect(result.isError).toBe(false);
    expect(result.text).toMatch(/^Applied: a\.ts:2 .+$/);
    expect(files.texts.get('a.ts')).toContain('\tconst second = 3;');
  });

  test('answers a refusal as an error with calls that can be sent as they are', async () => {
    const { files, apply } = tools({ 'a.ts': 'const x = 1;\nlet a;\nconst x = 1;\nlet b;\n' });
    const result = await run(apply, { file_path: 'a.ts', old_string: 'const x = 1;', new_string: 'const x = 2;' });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('2 places of a.ts (lines 1, 3)');
    const json = /```json\n([^]*?)\n```/.exec(result.text)![1]!;
    const calls = JSON.parse(json) as unknown[];
    expect(calls.length).toBeGreaterThan(1);
    expect((await run(apply, calls[0])).isError).toBe(false);
    expect(files.texts.get('a.ts')).toBe('const x = 2;\nlet a;\nconst x = 1;\nlet b;\n');
  });

  test('takes a text in any format', async () => {
    const { files, apply } = tools({ 'a.ts': stock });
    const result = await run(apply, { text: searchReplace('a.ts', 'const first = 1;', 'const first = 10;') });
    expect(result.isError).toBe(false);
    expect(files.texts.get('a.ts')).toBe(stock.replace('1', '10'));
  });

  test('that has nothing to do is no error', async () => {
    const { apply } = tools({ 'a.ts': '' });
    await run(apply, { file_path: 'b.ts', old_string: '', new_string: 'x\n' });
    expect(await run(apply, { file_path: 'b.ts', old_string: '', new_string: 'x\n' })).toMatchObject({
      isError: false,
      data: { status: 'nothing-to-do' },
    });
  });

  test('answers even when the files break', async () => {
    const { files, apply, look } = tools({ 'a.ts': stock });
    files.open = () => Promise.reject(new Error('the disk is gone'));
    for (const tool of [apply, look]) {
      const result = await run(tool, { file_path: 'a.ts', old_string: 'a', new_string: 'b' });
      expect(result.isError).toBe(true);
      expect(result.text).toContain('the disk is gone');
    }
    expect(
      (await apply.prepare({ file_path: 'a.ts', old_string: 'a', new_string: 'b' }, signal)).confirmation?.message,
    ).toContain('could not be found out');
  });

  test('retries of many failed edits stay within a size', async () => {
    const places = Array.from(
      { length: 60 },
      (_, i) =>
        `function handler${i}(request, response) {\n  const value = request.body.value;\n  ${'// filler '.repeat(60)}\n  return response.send(value + ${i});\n}\n`,
    ).join('\n');
    const { apply } = tools({ 'a.ts': places });
    const text = Array.from({ length: 20 }, (_, i) =>
      searchReplace(
        'a.ts',
        `  const value = request.body.value;\n  ${'// filler '.repeat(60)}`,
        `  const value = ${i};`,
      ),
    ).join('');
    const result = await run(apply, { text });
    expect(result.isError).toBe(true);
    expect(result.text.length).toBeLessThan(80_000);
    expect(JSON.stringify(result.data)).toContain('retries are left out here');
  });
});

describe('preview_edit', () => {
  test('shows the diff and changes nothing', async () => {
    const { files, look } = tools({ 'a.ts': stock });
    const result = await run(look, {
      file_path: 'a.ts',
      old_string: 'const second = 2;',
      new_string: 'const second = 20;',
    });
    expect(result.isError).toBe(false);
    expect(result.text).toContain('Would apply: a.ts:2');
    expect(result.text).toContain('+const second = 20;');
    expect([...files.texts]).toEqual([['a.ts', stock]]);
  });

  test('foresees a refusal: an answer, not an error', async () => {
    const { look } = tools({ 'a.ts': stock });
    expect(await run(look, { file_path: 'a.ts', old_string: 'const nowhere = 9;', new_string: 'x' })).toMatchObject({
      isError: false,
      data: { status: 'refused' },
    });
  });

  test('asks nobody', async () => {
    const { look } = tools({ 'a.ts': stock });
    expect(await look.prepare({ file_path: 'a.ts', old_string: 'const first = 1;', new_string: 'x' }, signal)).toEqual({
      progress: 'Placing an edit of a.ts',
    });
  });
});

describe('input that is not as expected', () => {
  const forms = 'Send either "file_path", "old_string" and "new_string", or "text"';

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'must be an object'],
    ['null', null, 'must be an object'],
    ['a list', [1, 2], 'must be an object'],
    ['a string', 'src/a.ts', 'must be an object'],
    ['an empty object', {}, 'No edit was sent.'],
    ['only empty strings', { file_path: '', old_string: '', new_string: '', text: '' }, 'No edit was sent.'],
    ['blank text', { text: ' \n ' }, 'No edit was sent.'],
    ['no file', { old_string: 'a', new_string: 'b' }, '"file_path" is missing.'],
    ['a blank path', { file_path: '  ', old_string: 'a', new_string: 'b' }, '"file_path" is missing.'],
    ['no new text', { file_path: 'a.ts', old_string: 'a' }, '"new_string" is missing.'],
    ['a path alone', { file_path: 'a.ts' }, '"old_string" and "new_string" are missing.'],
    ['both forms', { file_path: 'a.ts', old_string: 'a', new_string: 'b', text: 'x' }, 'cannot be combined'],
    ['a text and a path', { file_path: 'a.ts', text: 'x' }, 'cannot be combined'],
    [
      'a number for a text',
      { file_path: 'a.ts', old_string: 1, new_string: 'b' },
      '"old_string" must be a string of at most 2,000,000 characters',
    ],
    ['several wrong types', { file_path: {}, old_string: [], new_string: true }, '"new_string" must be a string'],
    [
      'a word for a flag',
      { file_path: 'a.ts', old_string: 'a', new_string: 'b', replace_all: 'yes' },
      '"replace_all" must be true or false',
    ],
    [
      'line 1.5',
      { file_path: 'a.ts', old_string: 'a', new_string: 'b', line_hint: 1.5 },
      '"line_hint" must be a whole number from 1',
    ],
    [
      '10 MB',
      { file_path: 'a.ts', old_string: 'x'.repeat(10_000_000), new_string: 'b' },
      '"old_string" must be a string of at most',
    ],
    ['a text of 10 MB', { text: 'x'.repeat(10_000_000) }, '"text" must be a string of at most 4,000,000 characters'],
    [
      'a path longer than any',
      { file_path: 'x'.repeat(5000), old_string: 'a', new_string: 'b' },
      '"file_path" must be a string of at most 4,096',
    ],
  ])('%s is answered with what was expected', async (_what, input, sentence) => {
    const { files, apply, look } = tools({ 'a.ts': stock });
    for (const tool of [apply, look]) {
      const result = await run(tool, input);
      expect(result.isError).toBe(true);
      expect(result.text).toContain(sentence);
      expect(result.text).toContain(forms);
      expect(result.text.length).toBeLessThan(600);
      // What cannot be carried out needs no consent.
      expect((await tool.prepare(input, signal)).confirmation).toBeUndefined();
    }
    expect(files.commits).toEqual([]);
  });

  test('keys of the prototype and unknown ones are passed over', async () => {
    const { files, apply } = tools({ 'a.ts': stock });
    const sent: unknown = JSON.parse(
      '{"__proto__": {"file_path": "b.ts", "polluted": true}, "constructor": {"prototype": {}}, "toString": 1, "explanation": "why", "file_path": "a.ts", "old_string": "const first = 1;", "new_string": "const first = 10;"}',
    );
    expect((await run(apply, sent)).isError).toBe(false);
    expect(files.texts.get('a.ts')).toBe(stock.replace('1', '10'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await run(apply, JSON.parse('{"__proto__": {"text": "x"}}'))).text).toContain('No edit was sent.');
  });

  test('null, and empty fields of the form that is not used, count as not sent', async () => {
    const { apply } = tools({ 'a.ts': stock });
    const filled = {
      file_path: 'a.ts',
      old_string: 'const first = 1;',
      new_string: 'const first = 10;',
      replace_all: null,
      line_hint: null,
      text: '',
      ai_mode: null,
    };
    expect((await run(apply, filled)).isError).toBe(false);
    const other = {
      file_path: '',
      old_string: '',
      new_string: null,
      text: searchReplace('a.ts', 'const third = 3;', 'const third = 30;'),
    };
    expect((await run(apply, other)).isError).toBe(false);
  });
});

describe('a call in the words of other tools', () => {
  const third = { 'a.ts': stock };
  test.each<[string, Record<string, unknown>]>([
    ['path, old_str and new_str', { path: 'a.ts', old_str: 'third = 3', new_str: 'third = 30' }],
    ['camel case', { filePath: 'a.ts', oldString: 'third = 3', newString: 'third = 30', replaceAll: 'false' }],
    ['oldText and newText', { target_file: 'a.ts', oldText: 'third = 3', newText: 'third = 30' }],
    ['search and replace', { path: 'a.ts', search: 'third = 3', replace: 'third = 30' }],
    [
      'empty fields of ours beside',
      { file_path: '', old_string: '', path: 'a.ts', search: 'third = 3', replace: 'third = 30' },
    ],
    [
      'zeros and empty strings',
      {
        file_path: 'a.ts',
        old_string: 'third = 3',
        new_string: 'third = 30',
        line_hint: 0,
        replace_all: '',
        text: '',
        ai_mode: '',
      },
    ],
    [
      'strings for a number and a flag',
      { file_path: 'a.ts', old_string: 'third = 3', new_string: 'third = 30', line_hint: '3', replace_all: 'true' },
    ],
    ['a list of edits', { filePath: 'a.ts', edits: [{ oldText: 'third = 3', newText: 'third = 30' }] }],
    [
      'a diff and its line',
      {
        path: 'a.ts',
        diff: '<<<<<<< SEARCH\nconst third = 3;\n=======\nconst third = 30;\n>>>>>>> REPLACE',
        start_line: 3,
      },
    ],
    [
      'a patch',
      { input: '*** Begin Patch\n*** Update File: a.ts\n@@\n-const third = 3;\n+const third = 30;\n*** End Patch' },
    ],
    [
      'Windsurf',
      { TargetFile: 'a.ts', ReplacementChunks: [{ TargetContent: 'third = 3', ReplacementContent: 'third = 30' }] },
    ],
  ])('%s', async (_what, input) => {
    const { files, apply } = tools(third);
    expect((await run(apply, input)).isError).toBe(false);
    expect(files.texts.get('a.ts')).toBe(stock.replace('third = 3', 'third = 30'));
  });

  test('takes zero for left out, as null and empty texts, and names every parameter that it does not know', async () => {
    const { files, apply } = tools(third);
    const edit = { file_path: 'a.ts', old_string: 'third = 3', new_string: 'third = 30' };
    const filled = { ...edit, replace_all: 0, line_hint: 0, text: 0, ai_mode: 0, zorp: 0, zarp: false };
    const { text } = await run(apply, { ...filled, expected_replacements: 1, zorp_factor: 3 });
    expect(text).toContain('Applied: a.ts:3');
    expect(text).toContain('Not used: "expected_replacements", "zorp_factor"');
    expect(files.texts.get('a.ts')).toBe(stock.replace('third = 3', 'third = 30'));
  });

  test('names what it does not use', async () => {
    const { apply } = tools(third);
    const sent = { file_path: 'a.ts', old_string: 'third = 3', new_string: 'third = 30', explanation: 'x', empty: '' };
    const { text } = await run(apply, sent);
    expect(text).toContain('Applied: a.ts:3');
    expect(text).toContain('Not used: "explanation"');
    expect(text).not.toContain('"empty"');
  });

  test('names a parameter that is none beside the one that is missing', async () => {
    const { files, apply } = tools(third);
    const { text } = await run(apply, { file_path: 'a.ts', old_string: 'third = 3', newest: 'third = 30' });
    expect(text).toMatch(/^Nothing was changed\. "new_string" is missing\. "newest" is not a parameter\./);
    expect(files.commits).toEqual([]);
  });

  test('says first that nothing was changed', async () => {
    const { apply } = tools(third);
    for (const input of [
      {},
      { text: 'no edit' },
      { file_path: 'b.ts', old_string: 'a', new_string: 'b' },
      { edits: [], x: 'y' },
    ])
      expect((await run(apply, input)).text).toMatch(/^Nothing was changed/);
  });
});

describe('what a person is asked', () => {
  const ask = async (
    bench: { apply: AgentTool },
    input: unknown,
  ): Promise<{ title: string; message: string; progress: string }> => {
    const { progress, confirmation } = await bench.apply.prepare(input, signal);
    return { progress, title: confirmation?.title ?? '', message: confirmation?.message ?? '' };
  };

  test('names file, lines, tier and confidence, and shows the diff', async () => {
    const bench = tools({ 'src/a.ts': stock });
    const { title, message, progress } = await ask(bench, {
      file_path: 'src/a.ts',
      old_string: 'const second=2;',
      new_string: 'const second=20;',
    });
    expect([title, progress]).toEqual(['Edit src/a.ts?', 'Editing src/a.ts']);
    expect(message.replaceAll('\\', '')).toContain('Would apply: src/a.ts:2 (match after cleaning, 99 % sure)');
    expect(message).toContain('+const second = 20;');
    expect(bench.files.texts.get('src/a.ts')).toBe(stock);
    expect(bench.events).toEqual([]);
  });

  test('says when nothing would be written, and why', async () => {
    const bench = tools({ 'a.ts': stock });
    const { message } = await ask(bench, { file_path: 'a.ts', old_string: 'utterly different', new_string: 'x' });
    expect(message.replaceAll('\\', '')).toContain('Nothing would be changed. old_string is not in a.ts');
    await bench.apply.run({ file_path: 'b.ts', old_string: '', new_string: 'x\n' }, signal);
    const again = await ask(bench, { file_path: 'b.ts', old_string: '', new_string: 'x\n' });
    expect(again.message.replaceAll('\\', '')).toMatch(/Nothing would be changed\.\s+b\.ts already holds/);
  });

  test('says that a model may still find the place, only where one would be asked', async () => {
    const { agent } = tools({ 'a.ts': stock });
    const sentence = 'If you go on, the model chosen in the settings is asked';
    const getMessage = async (mayAsk: boolean, old: string): Promise<string> =>
      (
        await applyEditTool(agent, () => mayAsk).prepare(
          { file_path: 'a.ts', old_string: old, new_string: 'const x = 1;' },
          signal,
        )
      ).confirmation?.message ?? '';
    expect(await getMessage(true, 'const sekond = 5;')).toContain(sentence);
    expect(await getMessage(false, 'const sekond = 5;')).not.toContain(sentence);
    expect(await getMessage(true, 'const second = 2;')).not.toContain(sentence);
    // Two equal places are not a question for a model.
    expect(await getMessage(true, 'const ')).not.toContain(sentence);
  });

  test('names every edit of several files, up to a number', async () => {
    const bench = tools(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i}.ts`, stock])));
    const { title, message } = await ask(bench, {
      text: Array.from({ length: 12 }, (_, i) =>
        searchReplace(`f${i}.ts`, 'const first = 1;', 'const first = 10;'),
      ).join(''),
    });
    expect(title).toBe('Edit f0.ts and 11 more files?');
    expect(message).toContain('and 4 more');
    expect(message.length).toBeLessThan(6000);
  });

  test('shows hostile paths and texts as they are, and nothing of them works', async () => {
    const path =
      'a`](command:evil) ![x](http://evil/y.png) $(zap) <img src=x>\u202E\u200B www.evil.example\n# Title.ts';
    const evil = '```\n[Allow](command:evil)\n````\n<script>alert(1)</script>';
    const bench = tools({ [path]: `start\n${evil}\nend\n` });
    const { message, title, progress } = await ask(bench, {
      file_path: path,
      old_string: 'start',
      new_string: '`````\n# Trusted\n[x](command:evil)',
    });
    expect(`${title}${progress}`).not.toMatch(/[\n\u202E\u200B]/);
    const fence = /^(`{3,})diff$/m.exec(message)![1]!;
    const [head, diff] = message.split(`${fence}diff\n`);
    expect(head).not.toMatch(/(^|[^\\])[[\]<>!$`#]/);
    expect(head).not.toContain('http:');
    expect(head).not.toMatch(/[\u202E\u200B]/);
    // Only the last line ends the fence.
    const lines = diff!.split('\n');
    expect(lines.findIndex((line) => line.trim().startsWith(fence))).toBe(lines.length - 1);
  });
});

test('an answer with text that fences itself is fenced longer', async () => {
  const agent = {
    preview: (): Promise<AgentEditResult> =>
      Promise.resolve({
        status: 'would-apply',
        message: msg('Would apply.'),
        problems: [],
        files: [{ file_path: 'a.md', edits: [], diff: '+````\n+x\n' }],
      }),
  };
  const { text } = await previewEditTool(agent).run({ file_path: 'a', old_string: 'b', new_string: 'c' }, signal);
  expect(text).toContain('`````diff\n+````\n+x\n`````');
});
