import { expect, test } from 'vitest';
import { explainSymbolGapTool } from '../../../src/tools/explainSymbolGap.ts';
import { findCallersTool } from '../../../src/tools/findCallers.ts';
import { answerNamed } from '../../support/loopThread.ts';
import type { CallersQuery } from '../../../src/callers/index.ts';

test('null, an empty text and 0 are as if left out', async () => {
  const queries: CallersQuery[] = [];
  const sent = { symbol_name: 'save', symbol_id: '', file_path: null, line_number: 0, depth: null, limit: 0 };
  const { isError } = await findCallersTool((query) => {
    queries.push(query);
    return Promise.resolve(answerNamed('here', ['n']));
  }).run(sent, new AbortController().signal);
  expect(isError).toBe(false);
  await explainSymbolGapTool((query) => {
    queries.push(query);
    return Promise.resolve({ symbol: 'save', isDefined: true, reasons: [] });
  }).run({ symbol_name: 'save', symbol_id: '', file_path: null, line_number: 0 }, new AbortController().signal);
  expect(queries).toEqual([{ symbol_name: 'save' }, { symbol_name: 'save' }]);
});

test('but not where nothing is left to ask about', async () => {
  const { isError, text } = await findCallersTool(() => Promise.resolve(answerNamed('here', ['n']))).run(
    { symbol_name: '', file_path: null },
    new AbortController().signal,
  );
  expect(isError).toBe(true);
  expect(text).toContain('Send "symbol_name"');
});
