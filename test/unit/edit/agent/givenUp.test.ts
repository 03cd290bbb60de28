import { describe, expect, test } from 'vitest';
import { planSnippet, proposeSnippet } from '../../../../src/edit/domain/agent/snippetPlan.ts';
import { judgeSyntax } from '../../../../src/edit/domain/judgeSyntax.ts';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import type { EditRequest, ModelService, SyntaxChecker } from '../../../../src/edit/domain/types.ts';
import { agentBench } from '../../../support/agentBench.ts';

/** Knows every language and can read no text of any. */
const givesUp: SyntaxChecker = { countErrors: () => undefined, outline: () => undefined, hasGrammar: () => true };
/** Has no grammar at all. */
const knowsNone: SyntaxChecker = { ...givesUp, hasGrammar: () => false };

/** A model that always chooses the first place. */
const approving: ModelService = {
  id: 'test/approving',
  ask: () => Promise.resolve({ text: '{"candidate": 1, "confidence": 0.99}', costUsd: 0, cached: false }),
};

const file = [
  'export function total(items) {',
  '  const taxRate = readRate(items);',
  '  const sum = items.reduce((all, item) => all + item.price, 0);',
  '  return sum * taxRate;',
  '}',
  '',
  'export function label(items) {',
  '  const count = items.length;',
  '  return `${count} pieces`;',
  '}',
  '',
].join('\n');
const snippet = ['export function label(items) {\n  const count = items.length;\n  return `${count} things`;\n}'];
const near: EditRequest = {
  content: file,
  languageId: 'javascript',
  oldString: '  const sum = items.reduce((all, item) => all + item.prise, 0);\n  return sum * taxRate;',
  newString: '  const sum = items.reduce((all, item) => all + item.prise, 0);\n  return sum * taxRate + fee;',
};

describe('where the parser gave up on a file', () => {
  test('a snippet is not placed by layout, and the answer says why', async () => {
    expect(planSnippet(file, snippet, { languageId: 'javascript', syntax: givesUp })).toEqual({
      kind: 'unclear',
      isUnparsed: true,
    });
    expect(proposeSnippet(file, snippet, { languageId: 'javascript', syntax: givesUp })).toMatchObject({
      isExact: false,
      isUnparsed: true,
    });
    const { files, text } = agentBench({ 'a.js': file }, {}, { syntax: givesUp });
    const result = await text(`a.js\n\`\`\`js\n// ... existing code ...\n${snippet[0]!}\n\`\`\`\n`);
    expect(result.message).toContain('The parser gave up on a.js');
    expect(files.texts.get('a.js')).toBe(file);
  });

  test('neither is one whose result it cannot read', () => {
    const syntax: SyntaxChecker = { ...givesUp, countErrors: (_, text) => (text === file ? 0 : undefined) };
    expect(planSnippet(file, snippet, { languageId: 'javascript', syntax })).toMatchObject({ isUnparsed: true });
  });

  test('an edit that is not there to the byte is asked about', async () => {
    expect(await resolveEdit(near, {})).toMatchObject({ status: 'applied', tier: 'fuzzy' });
    expect(await resolveEdit(near, { syntax: givesUp })).toMatchObject({ status: 'review', reason: 'guard-unparsed' });
  });

  test('a model that vouches for the place does not change that', async () => {
    const services = { syntax: givesUp, model: approving };
    expect(await resolveEdit(near, services)).toMatchObject({ status: 'review', reason: 'guard-unparsed' });
  });

  test('a change carried over from an earlier version is not written', async () => {
    const earlier = file.replace('pieces', 'parts');
    const request = { ...near, oldString: '  return `${count} parts`;', newString: '  return `${count} units`;' };
    const resolution = await resolveEdit(
      { ...request, content: file.replace('pieces', 'parts, all') },
      { syntax: givesUp, earlierVersions: [earlier] },
    );
    expect(resolution.status).not.toBe('applied');
  });

  test('what is there to the byte and a whole file are written, and the answer says what was not checked', async () => {
    const { replace, text } = agentBench({ 'a.js': file }, {}, { syntax: givesUp });
    expect((await replace('a.js', 'const count', 'const all')).message).toContain('syntax was not checked');
    const whole = await text(`\`\`\`js a.js\n${file.replace('pieces', 'things')}\`\`\`\n`);
    expect(whole.message).toContain('syntax was not checked');
  });

  test('an edit that is asked about says why to its author', async () => {
    const { files, replace } = agentBench({ 'a.js': file }, {}, { syntax: givesUp });
    const result = await replace('a.js', near.oldString, near.newString);
    expect(JSON.stringify(result)).toContain('the parser gave up on the file');
    expect(files.texts.get('a.js')).toBe(file);
  });
});

test('a language without a grammar is read by its layout as before', async () => {
  expect(judgeSyntax(knowsNone, 'javascript', file, `${file}}`)).toBe('no-grammar');
  expect(await resolveEdit(near, { syntax: knowsNone })).toMatchObject({ status: 'applied' });
  expect(planSnippet(file, snippet, { languageId: 'javascript', syntax: knowsNone })).toMatchObject({ kind: 'sure' });
});
