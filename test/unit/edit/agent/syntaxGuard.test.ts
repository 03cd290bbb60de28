import { describe, expect, test } from 'vitest';
import { planFile } from '../../../../src/edit/domain/planFile.ts';
import { judgeSyntax } from '../../../../src/edit/domain/judgeSyntax.ts';
import { breakingEdits } from '../../../../src/edit/domain/syntaxGuard.ts';
import type { SyntaxChecker } from '../../../../src/edit/domain/types.ts';
import { agentBench, searchReplace } from '../../../support/agentBench.ts';

/** Counts braces without a partner, and gives up on long texts. */
const braces: SyntaxChecker = {
  countErrors: (_, text) => (text.length > 500 ? undefined : Math.abs(text.split('{').length - text.split('}').length)),
};
const stock = 'function a() {\n  one();\n}\n\nfunction b() {\n  two();\n}\n';
const range = { start: 0, end: 0, startLine: 1, endLine: 1 };

describe('a text that would have more syntax errors', () => {
  test('is not written after an exact match, and the answer says why and how to insist', async () => {
    const { files, replace } = agentBench({ 'a.ts': stock }, {}, { syntax: braces });
    const result = await replace('a.ts', '  one();\n', '  one();\n}\n');
    expect(result.status).toBe('refused');
    expect(result.message).toContain('more syntax errors');
    expect(result.message).toContain('"ai_mode": false');
    expect(files.texts.get('a.ts')).toBe(stock);
    expect((await replace('a.ts', '  one();\n', '  one();\n}\n', { aiMode: false })).status).toBe('applied');
  });

  test('may keep the errors it had', async () => {
    const broken = `${stock}}\n`;
    const { files, replace } = agentBench({ 'a.ts': broken }, {}, { syntax: braces });
    expect((await replace('a.ts', '  one();\n', '  three();\n')).status).toBe('applied');
    expect(files.texts.get('a.ts')).toBe(broken.replace('one', 'three'));
  });

  test('is judged after all edits of a request: one may open what another closes', async () => {
    const { files, text } = agentBench({ 'a.ts': stock }, {}, { syntax: braces });
    const result = await text(
      searchReplace('a.ts', '  one();', '  if (x) {\n  one();') + searchReplace('a.ts', '  two();', '  }\n  two();'),
    );
    expect(result.status).toBe('applied');
    expect(files.texts.get('a.ts')).toContain('if (x) {');
  });

  test('is not made of a whole new text either', async () => {
    const { files, text } = agentBench({ 'a.ts': stock }, {}, { syntax: braces });
    const result = await text(`\`\`\`ts a.ts\n${stock.replace('one', 'three')}}\n\`\`\`\n`);
    expect(result.status).toBe('refused');
    expect(result.message).toContain('more syntax errors than the file has now');
    expect(files.texts.get('a.ts')).toBe(stock);
  });

  test('that cannot be parsed is written, and the answer says that it was not checked', async () => {
    const long = `${stock}// ${'x'.repeat(600)}\n`;
    const { replace, text } = agentBench({ 'a.ts': long }, {}, { syntax: braces });
    expect((await replace('a.ts', 'one()', 'three()')).message).toContain('syntax was not checked');
    const whole = await text(`\`\`\`ts a.ts\n${long.replace('two', 'four')}\`\`\`\n`);
    expect(whole.message).toContain('syntax was not checked');
  });

  test('without a grammar says nothing about syntax', async () => {
    const { replace } = agentBench({ 'a.ts': stock });
    expect((await replace('a.ts', 'one()', 'three()')).message).not.toContain('syntax');
  });
});

describe('edits that break a file', () => {
  const block = (oldString: string, newString: string): Parameters<typeof planFile>[1][number] => ({
    oldString,
    newString,
    range,
  });

  test('are told from those beside them', async () => {
    const options = { policy: 'apply-sure' as const, languageId: 'typescript' };
    const blocks = [block('one()', 'three()'), block('two();', 'two();\n}')];
    const plan = await planFile(stock, blocks, options, { syntax: braces });
    expect(plan.content).toBe(stock.replace('one', 'three'));
    expect(plan.verdicts.map(({ resolution }) => resolution.status)).toEqual(['applied', 'review']);
    expect(plan.verdicts[1]!.resolution).toMatchObject({ reason: 'guard-syntax', advice: { next: 'rewrite' } });
    expect(plan.syntax).toBe('kept');
  });

  test('are all named where none breaks it alone, and where the rest is broken without them', () => {
    const edits = [0, 1, 2].map((index) => ({ index, changes: [{ start: index, end: index, text: 'x' }] }));
    expect(breakingEdits(edits, (changes) => (changes.length > 2 ? 'worse' : 'kept'))).toEqual(new Set([0, 1, 2]));
    expect(breakingEdits(edits, (changes) => (changes[0]?.start === 1 ? 'worse' : 'kept'))).toEqual(new Set([1]));
    const judge = (changes: readonly { readonly start: number }[]): 'worse' | 'kept' =>
      changes[0]?.start === 1 || changes.length > 1 ? 'worse' : 'kept';
    expect(breakingEdits(edits, judge)).toEqual(new Set([0, 1, 2]));
  });

  test('that build on one of them go with it', async () => {
    const options = { policy: 'apply-sure' as const, languageId: 'typescript' };
    const blocks = [block('one();', 'one();\n} made'), block('made', 'done')];
    const plan = await planFile(stock, blocks, options, { syntax: braces });
    expect(plan.content).toBe(stock);
    expect(plan.verdicts.map(({ included }) => included)).toEqual([false, false]);
  });
});

test('a parser that fails leaves the text unchecked', () => {
  const failing: SyntaxChecker = {
    countErrors: () => {
      throw new Error('out of memory');
    },
  };
  expect(judgeSyntax(failing, 'typescript', 'a', 'b')).toBe('unchecked');
  expect(judgeSyntax(undefined, 'typescript', 'a', 'b')).toBe('no-grammar');
});
