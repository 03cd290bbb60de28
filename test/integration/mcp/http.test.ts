import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { slowEdit } from '../../support/slowEdit.ts';

const server = builtServer();
const token = 'a-token-of-some-length_~+/.9';

interface Listening {
  readonly url: string;
  readonly tokenFile?: string;
  readonly child: ChildProcess;
}

/** A server on a port of its own, and what it says about itself. */
async function start(
  root: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = { RECOURSE_MCP_TOKEN: token },
): Promise<Listening> {
  const child = spawn(process.execPath, [server(), '--workspace', root, '--http', '0', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { RECOURSE_RUNTIME_DIR: join(await scratchFolder(), 'run'), ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  for await (const line of createInterface(child.stderr)) {
    const said = JSON.parse(line) as { message: string; url: string; tokenFile?: string };
    if (said.message !== 'listening') throw new Error(line);
    return { ...said, child };
  }
  throw new Error('the server ended');
}

async function refusedStart(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(process.execPath, [server(), '--workspace', await scratchFolder(), '--http', '0', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  return said;
}

/** The bare answer to one request; `fetch` would not send a foreign Host. */
async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  body = '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  method = 'POST',
): Promise<{ status: number; challenge: string | undefined; text: string }> {
  const sent = request(url, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });
  sent.on('error', () => undefined);
  sent.end(method === 'POST' ? body : undefined);
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode ?? 0, challenge: response.headers['www-authenticate'], text };
}

const bearer = { authorization: `Bearer ${token}` };

it('serves whoever shows the token', async () => {
  const root = await scratchFolder({ 'a.txt': 'one\ntwo\n' });
  const { url } = await start(root);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: bearer } }));
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'apply_edit',
    'preview_edit',
    'settle_unfinished_edit',
    'find_callers',
    'explain_symbol_gap',
    'search_remediations',
    'record_remediation',
    'remediation_feedback',
    'recourse_health',
  ]);
  const result = await client.callTool({
    name: 'apply_edit',
    arguments: { file_path: 'a.txt', old_string: 'two', new_string: 'drei' },
  });
  expect(result.structuredContent).toMatchObject({ status: 'applied' });
  expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\ndrei\n');
});

it('refuses everybody else, before anything else is looked at', async () => {
  const { url } = await start(await scratchFolder());
  expect(await ask(url, {})).toMatchObject({ status: 401, challenge: 'Bearer realm="recourse"' });
  for (const authorization of [
    'Bearer wrong-token-of-some-length',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token} ${token}`,
  ]) {
    expect(await ask(url, { authorization })).toMatchObject({ status: 401 });
  }
  expect(await ask(url, { authorization: `Basic ${Buffer.from(`u:${token}`).toString('base64')}` })).toMatchObject({
    status: 401,
  });
  expect(await ask(url, { authorization: 'Bearer wrong-token-of-some-length' })).toMatchObject({
    challenge: 'Bearer realm="recourse", error="invalid_token"',
  });
  expect(await ask(`${url}?access_token=${token}`, {})).toMatchObject({ status: 401 });
  expect(await ask(url, bearer)).toMatchObject({ status: 200 });
});

it('refuses pages of other hosts, also when their name has come to mean this machine', async () => {
  const { url } = await start(await scratchFolder());
  expect(await ask(url, { ...bearer, host: 'evil.example' })).toMatchObject({ status: 403 });
  expect(await ask(url, { ...bearer, host: `evil.example:${new URL(url).port}` })).toMatchObject({ status: 403 });
  expect(await ask(url, { ...bearer, origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect(await ask(url, { ...bearer, origin: 'null' })).toMatchObject({ status: 403 });
  expect(
    await ask(url, { ...bearer, host: `localhost:${new URL(url).port}`, origin: 'http://localhost:3000' }),
  ).toMatchObject({ status: 200 });
});

// The server ends a connection whose body is too large: on a busy machine that can overtake its answer.
it('knows one path and one way to ask', async () => {
  const { url } = await start(await scratchFolder());
  expect(await ask(new URL('/', url).href, bearer)).toMatchObject({ status: 404 });
  expect(await ask(url, bearer, '', 'GET')).toMatchObject({ status: 405 });
  expect((await ask(url, bearer, 'not json')).status).toBe(400);
});

/** The first line of the answer to a request of which no more is sent: what the server leaves unread cannot end it early. */
async function statusLine(url: string, head: string, body: string): Promise<string> {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /mcp HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${bearer.authorization}\r\ncontent-type: application/json\r\n` +
      `accept: application/json, text/event-stream\r\n${head}\r\n\r\n${body}`,
  );
  let said = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    said += chunk.toString();
    if (said.includes('\r\n')) break;
  }
  return said.split('\r\n')[0] ?? '';
}

it('a body of more than 16 MB is refused, announced or not, and the next one is answered', async () => {
  const { url } = await start(await scratchFolder());
  const tooLong = 16 * 2 ** 20 + 1;
  expect(await statusLine(url, `content-length: ${tooLong}`, '')).toContain(' 413 ');
  const chunk = `${tooLong.toString(16)}\r\n${' '.repeat(tooLong)}`;
  expect(await statusLine(url, 'transfer-encoding: chunked', chunk)).toContain(' 413 ');
  expect(await ask(url, bearer)).toMatchObject({ status: 200 });
});

/** Connections that begin a request and never end it. */
async function halfOpen(url: string, count: number, beginning: string): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let at = 0; at < count; at++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect').catch(() => undefined);
    socket.write(beginning);
  }
  return sockets;
}

it.each([64, 1000])('%d half-open connections keep nobody from being served', async (count) => {
  const { url } = await start(await scratchFolder());
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: bearer } }));
  onTestFinished(() => client.close());
  for (const beginning of ['', 'POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\n']) {
    const sockets = await halfOpen(url, count, beginning);
    // Before any time limit: the oldest of them made way for the newcomer.
    expect(await ask(url, bearer)).toMatchObject({ status: 200 });
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    for (const socket of sockets) socket.destroy();
  }
});

it('a body of a million keys, or nested 100,000 deep, is counted and not parsed; the next one is answered', async () => {
  const { url } = await start(await scratchFolder());
  const call = (args: string): string =>
    `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"apply_edit","arguments":${args}}}`;
  const keys = `{${Array.from({ length: 1_000_000 }, (_, at) => `"k${at}":0`).join()}}`;
  for (const body of [call(keys), call('['.repeat(100_000) + ']'.repeat(100_000))]) {
    const refused = await ask(url, bearer, body);
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.text)).toMatchObject({
      id: 9,
      error: { code: -32600, message: expect.stringMatching(/in parts|flatter/) as string },
    });
    expect(await ask(url, bearer)).toMatchObject({ status: 200 });
  }
});

it('listens on this machine alone', async () => {
  const { url } = await start(await scratchFolder());
  const { port } = new URL(url);
  const outside = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (outside === undefined) return;
  await expect(fetch(`http://${outside.address}:${port}/mcp`)).rejects.toThrow();
});

it('makes a token for its owner alone where none is given, and keeps it', async () => {
  const data = join(await scratchFolder(), 'data');
  const { tokenFile = '', url } = await start(await scratchFolder(), ['--data', data], {});
  expect(tokenFile).toBe(join(data, 'mcp-http.token'));
  expect((await stat(tokenFile)).mode & 0o777).toBe(0o600);
  const made = (await readFile(tokenFile, 'utf8')).trim();
  expect(made.length).toBeGreaterThan(40);
  expect(await ask(url, { authorization: `Bearer ${made}` })).toMatchObject({ status: 200 });
  const again = await start(await scratchFolder(), ['--data', data], {});
  expect(await ask(again.url, { authorization: `Bearer ${made}` })).toMatchObject({ status: 200 });
});

it.skipIf(process.platform === 'win32')(
  'does not start where another user could put a token in its place, and says what to do',
  async () => {
    const open = join(await scratchFolder(), 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    for (const [args, env] of [
      [[], { RECOURSE_RUNTIME_DIR: join(open, 'run') }],
      [['--data', open], {}],
    ] as const) {
      expect(await refusedStart(args, env)).toMatch(/other users can replace.*--data DIR.*RECOURSE_MCP_TOKEN/);
    }
  },
);

it("takes the token from a file that is its owner's alone", async () => {
  const file = join(await scratchFolder({ token: `${token}\n` }), 'token');
  await chmod(file, 0o644);
  expect(await refusedStart(['--token-file', file])).toContain('chmod 600');
  await chmod(file, 0o600);
  const { url } = await start(await scratchFolder(), ['--token-file', file], {});
  expect(await ask(url, bearer)).toMatchObject({ status: 200 });
  await writeFile(file, 'short');
  expect(await refusedStart(['--token-file', file])).toContain('5 characters');
  expect(await refusedStart([], { RECOURSE_MCP_TOKEN: 'with a blank in the middle' })).toContain('header');
});

it('writes nothing for a client that has gone', async () => {
  const { content, lines, text } = slowEdit('large.js');
  const root = await scratchFolder({ 'large.js': content });
  const { url } = await start(root);
  const call = (args: object): string =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'apply_edit', arguments: args } });
  const gone = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...bearer },
  });
  gone.on('error', () => undefined);
  gone.end(call({ text }));
  await pause(60);
  gone.destroy();
  expect(
    (await ask(url, bearer, call({ file_path: 'large.js', old_string: lines[1], new_string: '// second' }))).text,
  ).toContain('applied');
  expect(await readFile(join(root, 'large.js'), 'utf8')).toBe(content.replace(lines[1]!, '// second'));
});

it('ends when it is told to', async () => {
  const { child } = await start(await scratchFolder());
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
