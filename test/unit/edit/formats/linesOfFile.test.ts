import { expect, test } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { agentBench } from '../../../support/agentBench.ts';

const fence = (info: string): string => `\`\`\`${info}\nconst b = 20;\nconst c = 30;\n\`\`\`\n`;

test.each([
  ['a range behind the name', fence('ts:src/a.ts:12-15')],
  ['a range as an anchor', fence('ts src/a.ts#L12-L15')],
  ['a line as an anchor', fence('ts src/a.ts#L12')],
  ['an attribute', fence('ts path=src/a.ts lines=12-15')],
  ['an attribute in quotes', fence('ts path="src/a.ts" startLine="12" endLine="15"')],
  ['brackets', fence('ts src/a.ts (12-15)')],
  ['a line above', `**src/a.ts:12-15**\n${fence('ts')}`],
  ['words above', `\`src/a.ts\` (lines 12 to 15):\n${fence('ts')}`],
  ['a comment', '```ts\n// src/a.ts:12-15\nconst b = 20;\nconst c = 30;\n```\n'],
])('some lines of a file, said by %s, are not read as the whole file', (_, text) => {
  const [edit] = parseEdits(text).files;
  expect(edit?.path).toBe('src/a.ts');
  expect(edit?.operation).toEqual({ kind: 'snippet', segments: ['const b = 20;\nconst c = 30;'] });
});

test.each([
  ['highlighted lines', fence('ts title="src/a.ts" {1,3-5} showLineNumbers')],
  ['a port in the text', `Create \`src/a.ts\`, the server on port 8080-8090:\n${fence('ts')}`],
  ['a time', `Add src/a.ts:\n${fence('ts')}`],
])('%s say nothing of that kind', (_, text) => {
  expect(parseEdits(text).files[0]?.operation.kind).toBe('write');
});

test('the rest of the file stays when an agent sends some of its lines', async () => {
  const file = 'const a = 1;\nconst b = 2;\nconst c = 3;\nconst d = 4;\n';
  const bench = agentBench({ 'src/a.ts': file });
  const { status } = await bench.text(fence('ts:src/a.ts:2-3'));
  expect(status).toBe('refused');
  expect(bench.files.texts.get('src/a.ts')).toBe(file);
});
