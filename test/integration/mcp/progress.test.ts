import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { object } from 'zod/mini';
import { msg } from '../../../src/base/text/message.ts';
import { serveStdioUntilClosed } from '../../../src/mcp/serveStdioUntilClosed.ts';
import { makeToolServer, RunningCalls } from '../../../src/mcp/toolServer.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const hello = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  },
  { method: 'notifications/initialized' },
];

/** A server whose one tool answers when `go` is called; yields what the server says. */
function serve(): { say: (message: object) => void; go: () => void; lines: AsyncIterator<Record<string, unknown>> } {
  const [client, out] = [new PassThrough(), new PassThrough()];
  const tool = new PassThrough();
  const wait = {
    name: 'wait',
    title: msg('Wait'),
    description: 'Waits.',
    input: object({}),
    output: object({}),
    isReadOnly: true,
    run: async () => {
      await once(tool, 'data');
      return { text: 'done', data: {}, isError: false };
    },
    prepare: () => Promise.resolve({ progress: 'Waiting' }),
  };
  const parts = { calls: new RunningCalls(), log: silent, allowSensitive: false, lasts: true };
  const served = serveStdioUntilClosed(
    () => makeToolServer([wait], '1.0.0', parts),
    new AbortController().signal,
    silent,
    undefined,
    { input: client, output: out },
  );
  onTestFinished(async () => {
    client.end();
    await served;
  });
  async function* read(): AsyncGenerator<Record<string, unknown>> {
    for await (const line of createInterface({ input: out })) yield JSON.parse(line) as Record<string, unknown>;
  }
  const say = (message: object): void => {
    client.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  for (const each of hello) say(each);
  return { say, go: () => void tool.write('x'), lines: read() };
}

it('a call that takes longer than a second is told about, until it is answered', async () => {
  const { say, go, lines } = serve();
  expect((await lines.next()).value).toMatchObject({ id: 1 });
  say({ id: 2, method: 'tools/call', params: { name: 'wait', arguments: {}, _meta: { progressToken: 'mine' } } });
  expect((await lines.next()).value).toMatchObject({
    method: 'notifications/progress',
    params: { progressToken: 'mine', progress: 1 },
  });
  expect((await lines.next()).value).toMatchObject({ params: { progress: 2 } });
  go();
  expect((await lines.next()).value).toMatchObject({ id: 2, result: { content: [{ text: 'done' }] } });
});

it('without a token nothing is told', async () => {
  const { say, go, lines } = serve();
  await lines.next();
  say({ id: 2, method: 'tools/call', params: { name: 'wait', arguments: {} } });
  say({ id: 3, method: 'tools/call', params: { name: 'wait', arguments: {}, _meta: { progressToken: 3 } } });
  expect((await lines.next()).value).toMatchObject({ params: { progressToken: 3, progress: 1 } });
  expect((await lines.next()).value).toMatchObject({ params: { progressToken: 3, progress: 2 } });
  go();
  expect([(await lines.next()).value, (await lines.next()).value]).toMatchObject([{ id: 2 }, { id: 3 }]);
});
