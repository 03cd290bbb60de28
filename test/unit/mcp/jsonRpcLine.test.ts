import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeLine } from '../../../src/mcp/jsonRpcLine.ts';

const judge = (line: string) => judgeLine(Buffer.from(line));

test('a message is handed on, what is none is refused by its code, with its id where it has one', () => {
  for (const line of [
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    ' \n',
  ])
    expect(judge(line)).toBeUndefined();
  expect(judge('[{"jsonrpc":"2.0","id":1,"method":"ping"}]')).toMatchObject({ code: -32600, id: undefined });
  expect(judge('{"jsonrpc":"2.0","id":1')).toMatchObject({ code: -32700 });
  expect(judge('{"id":"a","method":"ping"}')).toMatchObject({ code: -32600, id: '"a"' });
  expect(judge('7')).toMatchObject({ code: -32600 });
});

test.each([
  ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', '1'],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}', '1'],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":5}}', '1'],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', undefined],
  ['{"jsonrpc":"2.0","id":1}', '1'],
  ['{"jsonrpc":"2.0","id":1,"result":7}', undefined],
])('what the SDK would drop without a word is refused: %s', (line, id) => {
  expect(judge(line)).toMatchObject({ code: -32600, id });
});

test('any line gets a judgement', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => (judge(line)?.sentence ?? 'fine') !== ''));
});
