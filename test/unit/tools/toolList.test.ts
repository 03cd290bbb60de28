import { expect, test } from 'vitest';
import { estimateTokens } from '../../../src/tools/answers/tokens.ts';
import { languageModelTools } from '../../../tools/manifest.ts';

const tools = languageModelTools() as readonly {
  readonly name: string;
  readonly modelDescription: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, { readonly description?: string }>> };
}[];

/** Counted with o200k (gpt-tokenizer 2): 2,497 for the server's whole answer, settle_unfinished_edit included. */
test('the tools take few tokens of every request', () => {
  const listed = tools.map(({ name, modelDescription, inputSchema }) => ({ name, modelDescription, inputSchema }));
  // The estimate is a tenth too high for such JSON.
  expect(estimateTokens(JSON.stringify(listed))).toBeLessThan(2800);
});

test('a description is short, and its beginning says what the tool is for', () => {
  for (const { name, modelDescription } of tools) {
    expect([name, modelDescription.length <= 300]).toEqual([name, true]);
    // One client shows 120 letters: a whole clause with a verb in front stands in them.
    expect(modelDescription.slice(0, 120)).toMatch(/^[A-Z][a-z]+s [^]*[.:,;]/);
  }
});

test('arguments that two tools share are described once', () => {
  const [apply, preview] = tools;
  expect(Object.keys(preview!.inputSchema.properties)).toEqual(Object.keys(apply!.inputSchema.properties));
  expect(Object.values(preview!.inputSchema.properties).filter(({ description }) => description !== undefined)).toEqual(
    [],
  );
});
