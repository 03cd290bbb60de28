import { expect, it } from 'vitest';
import { judgeJson, refusedMessage } from '../../../src/mcp/jsonBounds.ts';

const judge = (text: string): ReturnType<typeof judgeJson> => judgeJson(Buffer.from(text));

it('lets through what tools take, also the largest list and the longest edit', () => {
  const jobIds = Array.from({ length: 10_000 }, (_, at) => at);
  expect(
    judge(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { arguments: { workflow_id: 1, job_ids: jobIds } },
      }),
    ),
  ).toBeUndefined();
  expect(judge(JSON.stringify({ id: 1, params: { text: '{[,"\\'.repeat(1_000_000) } }))).toBeUndefined();
  expect(judge('not json at all')).toBeUndefined();
});

it('refuses a million keys, a list of a million, and what is nested 100,000 deep, and knows whose answer it wanted', () => {
  const keys = `{${Array.from({ length: 1_000_000 }, (_, at) => `"k${at}":0`).join()}}`;
  expect(judge(`{"jsonrpc":"2.0","id":7,"params":${keys}}`)).toMatchObject({ id: '7' });
  expect(judge(`{"params":[${'0,'.repeat(1_000_000)}0], "id" : "a-b" }`)).toMatchObject({ id: '"a-b"' });
  expect(judge('['.repeat(100_000))).toMatchObject({ id: undefined });
  expect(judge(`{"a":`.repeat(100_000))).toBeDefined();
});

it('takes an id from nowhere but the message itself', () => {
  const many = `[${'0,'.repeat(60_000)}0]`;
  expect(judge(`{"params":{"id":1,"x":${many}}}`)).toMatchObject({ id: undefined });
  expect(judge(`{"text":"\\"id\\":1,","x":${many}}`)).toMatchObject({ id: undefined });
  expect(judge(`{"id":{"a":1},"x":${many}}`)).toMatchObject({ id: undefined });
  expect(JSON.parse(refusedMessage('Too much.', '7'))).toEqual({
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32600, message: 'Too much.' },
  });
  expect(JSON.parse(refusedMessage('Too much.', undefined))).toMatchObject({ id: null });
});

it('comes to its end with texts that have none, and with backslashes at the end', () => {
  for (const text of ['"', '"\\', '{"id":', '{"id":1', '"\\\\\\', '\\']) expect(judge(text)).toBeUndefined();
});
