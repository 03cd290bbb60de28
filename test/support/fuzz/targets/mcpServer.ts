import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { object, optional, string } from 'zod/mini';
import { msg } from '../../../../src/base/text/message.ts';
import { RunningCalls, makeToolServer } from '../../../../src/mcp/toolServer.ts';
import { serveStdioUntilClosed } from '../../../../src/mcp/serveStdioUntilClosed.ts';
import type { AgentTool } from '../../../../src/tools/tool.ts';
import { getBytes, type FuzzTarget } from '../fuzzTarget.ts';

const echo: AgentTool = {
  name: 'echo',
  title: msg('Echo'),
  description: 'Says it again.',
  input: object({ text: optional(string()) }),
  output: object({ size: optional(string()) }),
  isReadOnly: true,
  run: (input) => {
    const text = JSON.stringify(input ?? null);
    return text.includes('throw')
      ? Promise.reject(new Error('asked for'))
      : Promise.resolve({ text, data: { size: String(text.length) }, isError: false });
  },
  prepare: () => Promise.resolve({ progress: 'Echoing' }),
};
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** Bytes of one message here; the fuzzer's inputs may be longer. */
const longest = 20_000;
const last = 'the last of all';

const hello =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n';
const call = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"}}}\n';
const modern =
  '{"jsonrpc":"2.0","id":"m","method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"a","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}\n';

/**
 * A whole server on the streams of a client that sends anything: it answers or drops, it never ends nor falls silent,
 * and what it writes are messages.
 */
export const mcpServer: FuzzTarget = {
  name: 'mcp-server',
  seeds: () =>
    [
      hello + call,
      `${hello}${call.repeat(3)}{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n`,
      modern + modern.replace('tools/list', 'server/discover'),
      modern.replace('tools/list', 'subscriptions/listen'),
      `${hello}{"jsonrpc":"2.0","id":3,"method":"tools/list"}\n{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"file:///x"}}\n`,
      `[${hello.trim().replace('\n', ',')},${call.trim()}]\n`,
      '{"jsonrpc":"2.0","id":null,"method":"ping"}\n{"jsonrpc":"2.0","id":1.5,"method":"ping"}\n{"jsonrpc":"2.0","id":{},"method":"ping"}\n{"jsonrpc":"2.0","id":-1,"result":{}}\n{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":1}}\n',
      `${hello}{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"echo","arguments":{"text":"${'x'.repeat(19_000)}"}}}\n`,
      `garbage ${'x'.repeat(25_000)}\n${call}`,
      `${call.slice(0, 40)}\n${call.slice(40)}`,
    ].map(getBytes),
  tokens: [
    '{"jsonrpc":"2.0","id":',
    '"jsonrpc":"1.0"',
    '"id":null',
    '"id":1',
    '"id":"',
    '"id":[]',
    '"id":1e400',
    '"id":-0',
    '"method":"',
    '"method":"ping"',
    '"method":"tools/call"',
    '"method":"tools/list"',
    '"method":"initialize"',
    '"method":"logging/setLevel"',
    '"method":"completion/complete"',
    '"method":"notifications/cancelled"',
    '"method":"notifications/progress"',
    '"method":"__proto__"',
    '"params":',
    '"params":null',
    '"params":[]',
    '"_meta":{"progressToken":1}',
    '"io.modelcontextprotocol/protocolVersion":"2026-07-28"',
    '"name":"echo"',
    '"name":"__proto__"',
    '"arguments":',
    'throw',
    '{"jsonrpc":"2.0","id":1,"result":{}}\n',
    '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}\n',
    '\n',
    '\r\n',
    '\u0000',
    '[',
    ']',
    '{',
    '}',
    '\ufeff',
    '[['.repeat(2000),
  ],
  limitMs: 2000,
  largest: 40_000,
  runs: 120,
  check: async (input) => {
    const bytes = Buffer.from(input);
    const [client, out] = [new PassThrough(), new PassThrough()];
    const seen: string[] = [];
    const state = { isAnswered: false, isEnded: false };
    let rest = '';
    out.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      seen.push(...lines);
      if (lines.some((line) => line.includes(`"${last}"`))) state.isAnswered = true;
    });
    const calls = new RunningCalls();
    const stop = new AbortController();
    const served = serveStdioUntilClosed(
      () => makeToolServer([echo], '1.0.0', { calls, log: silent, allowSensitive: false, lasts: true }),
      stop.signal,
      silent,
      undefined,
      { input: client, output: out, longest },
    ).then(() => {
      state.isEnded = true;
    });
    for (let at = 0, step = 1; at < bytes.length; at += step) {
      step = 1 + ((at * 31 + bytes.length) % 7000);
      client.write(bytes.subarray(at, at + step));
    }
    client.write(`\n{"jsonrpc":"2.0","id":"${last}","method":"ping"}\n`);
    // Some hundred turns of the loop, not a time: nothing here waits for anything outside.
    for (let turn = 0; turn < 400 && !state.isAnswered && !state.isEnded; turn++)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    assert(!state.isEnded, 'the server has ended');
    assert(state.isAnswered, 'the server answers no more');
    client.end();
    await served;
    await calls.settled();
    const kinds = seen.map((line) => {
      const message = JSON.parse(line) as {
        readonly jsonrpc?: unknown;
        readonly error?: { readonly code?: unknown };
        readonly method?: unknown;
        readonly result?: object;
      };
      assert.equal(message.jsonrpc, '2.0', 'something else than a message was written');
      return message.error === undefined ? Object.keys(message.result ?? {}).join('+') : String(message.error.code);
    });
    return [...new Set(kinds)].slice(0, 5).join();
  },
};
