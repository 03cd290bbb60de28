import { describe, expect, test } from 'vitest';
import { agentBench, searchReplace } from '../../../support/agentBench.ts';

const notebook = `${JSON.stringify({ cells: [{ cell_type: 'code', source: ['import os\n', 'print(os.getcwd())'] }] }, undefined, 1)}\n`;

describe('a file of JSON', () => {
  test.each([
    ['a quote', 'print(os.getcwd())', 'print("in", os.getcwd())'],
    ['a line break', 'print(os.getcwd())', 'print(1)\nprint(2)'],
    ['a tab', 'print(os.getcwd())', 'print(\t1)'],
    ['an escape of another language', 'print(os.getcwd())', 'print(\\d)'],
    ['a missing comma', '"cell_type": "code",', '"cell_type": "code"'],
    ['a quote of another language', '"cell_type": "code",', "'cell_type': 'code',"],
    ['a word of another language', '"cell_type": "code",', '"cell_type": None,'],
  ])('is not broken by %s', async (_, before, after) => {
    const { files, text } = agentBench({ 'n.ipynb': notebook });
    const result = await text(searchReplace('n.ipynb', before, after));
    expect(result.files[0]!.edits[0]).toMatchObject({ status: 'refused', cause: 'guard-syntax' });
    expect(result.message).toContain('n.ipynb would no longer be JSON');
    expect(files.commits).toEqual([]);
  });

  test.each([
    [
      'what is written as it stands there',
      'n.ipynb',
      notebook,
      'print(os.getcwd())',
      String.raw`print(\"in\", os.getcwd())\n`,
    ],
    [
      'a comment and a trailing comma',
      'tsconfig.json',
      '{\n  "strict": true\n}\n',
      '  "strict": true',
      '  // Always.\n  "strict": true,',
    ],
    ['a broken file, mended or not', 'a.json', '{ "a": 1 "b": 2 }\n', '"b": 2', '"b": 3'],
    ['lines of JSON', 'a.json', '{"a":1}\n{"a":2}\n', '{"a":2}', '{"a":}'],
    ['another kind of file', 'a.ts', 'const a = "b";\n', '"b"', '"b"c"'],
  ])('takes %s', async (_, path, content, before, after) => {
    const { files, text } = agentBench({ [path]: content });
    expect((await text(searchReplace(path, before, after))).status).toBe('applied');
    expect(files.texts.get(path)).toBe(content.replace(before, () => after));
  });

  test('may be broken by one edit of a request that another mends', async () => {
    const { files, text } = agentBench({ 'a.json': '{\n  "a": 1\n}\n' });
    expect(
      (await text(`${searchReplace('a.json', '  "a": 1', '  "a": 1,')}${searchReplace('a.json', '}', '  "b": 2\n}')}`))
        .status,
    ).toBe('applied');
    expect(files.texts.get('a.json')).toBe('{\n  "a": 1,\n  "b": 2\n}\n');
  });
});

const source = [
  'import a from "a";',
  '',
  'export function first() {',
  '  return a(1);',
  '}',
  '',
  'export function second() {',
  '  return a(2);',
  '}',
  '',
  'export function third() {',
  '  return a(3);',
  '}',
  '',
].join('\n');
const part = ['export function second() {', '  return a(20);', '}', ''].join('\n');
const block = (content: string): string => `**a.ts**\n\`\`\`ts\n${content}\`\`\`\n`;

describe('a code block below the name of a file', () => {
  test.each([
    ['changed', part],
    ['as it is', part.replace('20', '2')],
    // Nothing says that it is all of the file: in doubt the file stays.
    ['or another text', 'export const all = [1, 2, 3];\n'],
    ['or a new one', 'export function fourth(list) {\n  return list.reduce((a, b) => a + b, 0);\n}\n'],
    ['with another in its body', 'export function second() {\n  log();\n  return b(2);\n}\n'],
  ])('that is one part of the file, %s, does not become the file', async (_, content) => {
    const { files, text } = agentBench({ 'a.ts': source });
    const result = await text(block(content));
    expect(result.files[0]!.edits[0]).toMatchObject({ status: 'refused', cause: 'placeholder' });
    expect(result.message).toContain('only a part of a.ts');
    expect(files.commits).toEqual([]);
  });

  test.each([
    ['most of the file', source.replace(/export function third[^]*$/, '')],
    [
      'the file with much of it rewritten',
      source
        .replace('a(1)', 'b(1)')
        .replace(/second/g, 'other')
        .replace('a(3)', 'b(3)'),
    ],
  ])('that is %s becomes the file', async (_, content) => {
    const { files, text } = agentBench({ 'a.ts': source });
    expect((await text(block(content))).status).toBe('applied');
    expect(files.texts.get('a.ts')).toBe(content);
  });

  test('is the file where a tool says that it writes it', async () => {
    const { files, text } = agentBench({ 'a.ts': source });
    expect((await text(JSON.stringify({ name: 'write_file', file_path: 'a.ts', content: part }))).status).toBe(
      'applied',
    );
    expect(files.texts.get('a.ts')).toBe(part);
  });
});

describe('a whole new text that leaves code out', () => {
  const call = (path: string, content: string): string =>
    JSON.stringify({ name: 'write_file', file_path: path, content });

  test.each([
    ['a.ts', '// (keep all other functions as they were)'],
    ['a.ts', '// ... existing code ...'],
    ['a.ts', '  // implementation omitted for brevity'],
    ['a.ts', '{/* existing content */}'],
    ['a.ts', 'export function second() { /* unchanged */ }'],
    ['a.ts', 'export function second() { ... }'],
    ['a.html', '<!-- other items -->'],
    ['a.py', '# existing implementation'],
    ['a.py', '# The rest remains the same'],
    ['a.sql', '-- other columns'],
    ['a.md', '<!-- rest unchanged -->'],
    ['a.css', '/* same as before */'],
  ])('is not written: %s with %j', async (path, remark) => {
    const { files, text } = agentBench({ [path]: source });
    const result = await text(call(path, source.replace(/export function second[^]*?\}\n/, `${remark}\n`)));
    expect(result.files[0]!.edits[0]).toMatchObject({ status: 'refused', cause: 'placeholder' });
    expect(result.message).toContain('leaves out code that would be lost');
    expect(files.commits).toEqual([]);
  });

  test.each([
    [
      'a remark that is in the file already',
      'a.ts',
      `// ... existing code ...\n${source}`,
      `// ... existing code ...\n${part}`,
    ],
    ['a remark beside nothing that goes', 'a.ts', source, `${source}// other things may follow\n`],
    ['a heading', 'a.md', source, '# Other things\n\nText.\n'],
    ['a sketch in a document', 'a.md', source, '# All\n\n`function all() { ... }`\n'],
    ['words in a list', 'a.ts', source, "export const all = [\n  'other',\n  'rest',\n];\n"],
    ['a property', 'a.css', source, ':root {\n  --other-color: red;\n}\n'],
    [
      'a remark about something else',
      'a.ts',
      source,
      '// Sorted, so that a search finds it.\nexport const all = [];\n',
    ],
    [
      'a long remark',
      'a.ts',
      source,
      `// Other files import this one, ${'and what they say about it is long, '.repeat(3)}\nexport const all = [];\n`,
    ],
    ['a spread', 'a.ts', source, 'export const all = { ...first, ...second };\n'],
    ['the body of a stub', 'a.pyi', source, 'def first() -> int:\n    ...\n'],
  ])('is not suspected because of %s', async (_, path, before, after) => {
    const { files, text } = agentBench({ [path]: before });
    expect((await text(call(path, after))).status).toBe('applied');
    expect(files.texts.get(path)).toBe(after);
  });

  test('of a text that has nothing in common with the old one is not written either', async () => {
    const long = Array.from({ length: 5000 }, (_, i) => `line(${i});`).join('\n');
    const { files, text } = agentBench({ 'a.ts': long });
    expect((await text(call('a.ts', `${long.replaceAll('line', 'row')}\n// rest unchanged\n`))).message).toContain(
      '("// rest unchanged")',
    );
    expect(files.commits).toEqual([]);
  });
});

describe('an edit block that reads as a whole file', () => {
  const old = 'one();\ntwo();\nthree();\n';
  const fenced = (...body: string[]): string => ['a.ts', '```ts', ...body, '```', ''].join('\n');

  test.each([
    [
      'with the marks of a conflict',
      fenced('<<<<<<< HEAD', 'one();', '=======', 'other();', '>>>>>>> feature'),
      '<<<<<<< HEAD',
    ],
    ['whose divider is broken', fenced('<<<<<<< HEAD', 'one();', '=======other();', '>>>>>>> feature'), '<<<<<<< HEAD'],
    [
      'whose opening mark alone is left',
      '<write_to_file>\n<path>a.ts</path>\n<content>\none();\n<<<<<<< SEARCH\ntwo();\n</content>\n</write_to_file>',
      '<<<<<<< SEARCH',
    ],
    ['of which only the divider is left', fenced('two();', '=======', 'other(of, words);'), '======='],
    [
      'of which only the divider is left, from the first line on',
      fenced('one();', '=======', 'other(of, words);'),
      '=======',
    ],
    [
      'in a call',
      JSON.stringify({ path: 'a.ts', content: 'one();\n=======\nother();\n>>>>>>> REPLACE\n' }),
      '>>>>>>> REPLACE',
    ],
  ])('is not written: %s', async (_, request, mark) => {
    const { files, text } = agentBench({ 'a.ts': old });
    const { status, message } = await text(request);
    expect(status).toBe('refused');
    expect(message).toContain(mark);
    expect(files.commits).toEqual([]);
  });

  test.each([
    [
      'the file has those marks',
      `${old}<<<<<<< HEAD\none();\n=======\ntwo();\n>>>>>>> feature\n`,
      '<<<<<<< HEAD\none();\n=======\ntwo();\n>>>>>>> feature\n',
    ],
    ['it has such a line', `${old}=======\n`, 'two();\n=======\nother();\n'],
    ['it begins as the file does and goes on', old, 'one();\n=======\nother();\nand(more);\n'],
    ['nothing above a divider is in the file', old, 'four();\n=======\nother();\nand(more);\n'],
    ['it quotes deeply', old, 'const mail = `\n>>>>> as they said\n`;\n'],
  ])('but a whole text is, where %s', async (_, before, after) => {
    const { files, text } = agentBench({ 'a.ts': before });
    expect((await text(JSON.stringify({ path: 'a.ts', content: after }))).status).not.toBe('refused');
    expect(files.texts.get('a.ts')).toBe(after);
  });
});
