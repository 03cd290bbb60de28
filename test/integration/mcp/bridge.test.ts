import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { BridgeClient, type BridgeAnswer, type BridgePatience } from '../../../src/mcp/bridge/bridgeClient.ts';
import { BridgeServer, type BridgeHost } from '../../../src/mcp/bridge/bridgeServer.ts';
import type { Discovery } from '../../../src/mcp/bridge/protocol.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { KeptLog } from '../../support/keptLog.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const done = { text: 'done', data: { status: 'applied' }, isError: false };

let directory: string;
let root: string;
let log: KeptLog;

beforeEach(async () => {
  directory = join(await scratchFolder(), 'run');
  root = await scratchFolder({ 'a.ts': 'a' });
  log = new KeptLog();
});

/** An editor with this folder and these files open. */
async function editor(
  parts: Partial<BridgeHost> & { open?: Record<string, 'clean' | 'unsaved'>; folder?: string } = {},
): Promise<BridgeServer> {
  const server = new BridgeServer(
    {
      folders: () => [parts.folder ?? root],
      isOpen: (path) => Promise.resolve(parts.open?.[path] ?? false),
      call: () => Promise.resolve(done),
      ...parts,
    },
    log,
    directory,
  );
  expect(await server.start()).toBe(true);
  onTestFinished(() => {
    server.dispose();
  });
  return server;
}

/** Longer than a loaded machine takes, where an answer is awaited. */
const patient = { holdsMs: 10_000, callMs: 10_000 };

function forward(
  paths: readonly string[] = [join(root, 'a.ts')],
  signal: AbortSignal = new AbortController().signal,
  patience: BridgePatience = patient,
): Promise<BridgeAnswer> {
  return new BridgeClient(root, log, directory, patience).forward('apply_edit', { text: 'x' }, paths, signal);
}

async function discovery(): Promise<{ file: string; content: Discovery }> {
  const name = (await readdir(directory)).find((each) => each.endsWith('.json')) ?? '';
  return {
    file: join(directory, name),
    content: JSON.parse(await readFile(join(directory, name), 'utf8')) as Discovery,
  };
}

/** What the editor sends back to these lines, until it hangs up or a moment has passed. */
async function talk(lines: string): Promise<{ answer: string; isOpen: boolean }> {
  const socket = connect((await discovery()).content.socket);
  onTestFinished(() => {
    socket.destroy();
  });
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(lines);
  await Promise.race([once(socket, 'close'), pause(5000)]);
  return { answer, isOpen: !socket.closed };
}

describe('which editor gets a call', () => {
  it('the one that has the file open; nobody when none has', async () => {
    expect(await forward()).toEqual({ kind: 'nobody' });
    const calls: unknown[] = [];
    await editor({
      open: { [join(root, 'a.ts')]: 'clean' },
      call: (...args) => {
        calls.push(args.slice(0, 3));
        return Promise.resolve(done);
      },
    });
    expect(await forward([join(root, 'b.ts')])).toEqual({ kind: 'nobody' });
    expect(await forward([join(root, 'b.ts'), join(root, 'a.ts')])).toEqual({ kind: 'answered', result: done });
    expect(calls).toEqual([['apply_edit', { text: 'x' }, root]]);
  });

  it('of two, the one with unsaved changes', async () => {
    const open = join(root, 'a.ts');
    await editor({ open: { [open]: 'clean' }, call: () => Promise.resolve({ ...done, text: 'clean' }) });
    await editor({ open: { [open]: 'unsaved' }, call: () => Promise.resolve({ ...done, text: 'unsaved' }) });
    expect(await forward()).toMatchObject({ kind: 'answered', result: { text: 'unsaved' } });
  });

  it('one whose folder is above the workspace, but not one beside it: that is only asked to keep from losing its changes', async () => {
    const above = await editor({ folder: join(root, '..'), open: { [join(root, 'a.ts')]: 'clean' } });
    expect(await forward()).toMatchObject({ kind: 'answered' });
    above.dispose();
    const beside = await editor({ folder: `${root}-beside`, open: { [join(root, 'a.ts')]: 'clean' } });
    expect(await forward()).toEqual({ kind: 'nobody' });
    beside.dispose();
    await editor({ folder: `${root}-beside`, open: { [join(root, 'a.ts')]: 'unsaved' } });
    expect(await forward()).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('unsaved changes') as string,
    });
  });

  it('none, when another one holds unsaved changes of a file of the same call', async () => {
    await editor({ open: { [join(root, 'a.ts')]: 'unsaved' } });
    await editor({ open: { [join(root, 'b.ts')]: 'unsaved' } });
    expect(await forward([join(root, 'a.ts'), join(root, 'b.ts')])).toMatchObject({ kind: 'refused' });
  });

  it('knows the folders as they are now', async () => {
    let folders: string[] = [];
    const server = await editor({ folders: () => folders, open: { [join(root, 'a.ts')]: 'clean' } });
    expect(await forward()).toEqual({ kind: 'nobody' });
    folders = [root];
    await server.refresh();
    expect(await forward()).toMatchObject({ kind: 'answered' });
  });

  it('objects to a write when a file has got unsaved changes meanwhile', async () => {
    const client = new BridgeClient(root, log, directory);
    expect(await client.objection([join(root, 'a.ts')])).toBeUndefined();
    await editor({ open: { [join(root, 'a.ts')]: 'unsaved', [join(root, 'b.ts')]: 'clean' } });
    expect(await client.objection([join(root, 'b.ts')])).toBeUndefined();
    expect(await client.objection([join(root, 'a.ts')])).toMatch(/^a\.ts has got unsaved changes/);
  });
});

describe('when an editor does not answer', () => {
  it('gone in the middle of a call: not known, and what it left is removed', async () => {
    const child = spawn(
      process.execPath,
      [join(projectRoot, 'test/support/bridgedEditor.ts'), directory, root, join(root, 'a.ts')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    await once(child.stdout, 'data');
    const answer = forward();
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    expect(await answer).toEqual({ kind: 'unknown' });
    expect(await readdir(directory)).toHaveLength(2);
    expect(await forward()).toEqual({ kind: 'nobody' });
    expect(await readdir(directory)).toEqual([]);
  });

  it('silent in the middle of a call: not known', async () => {
    await editor({ open: { [join(root, 'a.ts')]: 'unsaved' }, call: () => new Promise(() => undefined) });
    expect(await forward(undefined, undefined, { ...patient, callMs: 300 })).toEqual({ kind: 'unknown' });
  });

  it('silent when asked what it holds: refused, because it may hold unsaved changes', async () => {
    await editor({ isOpen: () => new Promise(() => undefined) });
    expect(await forward(undefined, undefined, { ...patient, holdsMs: 500 })).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('does not answer') as string,
    });
  });

  it('too busy to take another connection: refused, and it stays known', async () => {
    await editor({ open: { [join(root, 'a.ts')]: 'unsaved' } });
    const { file, content } = await discovery();
    const socket = join(directory, 'busy.sock');
    const script = `require('node:net').createServer().listen({ path: ${JSON.stringify(socket)}, backlog: 1 }, () => console.log('up'))`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    // It takes none of these off its queue, so the queue is full.
    for (let i = 0; i < 4; i++)
      connect(socket)
        .on('error', () => undefined)
        .unref();
    await writeFile(file, JSON.stringify({ ...content, socket }), { mode: 0o600 });
    expect(await forward()).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('does not answer') as string,
    });
    expect(await readdir(directory)).toEqual(expect.arrayContaining([file.slice(directory.length + 1), 'busy.sock']));
  });

  it('with all its connections taken by others that have shown nothing: the oldest of them makes way', async () => {
    await editor({ open: { [join(root, 'a.ts')]: 'unsaved' } });
    const { content } = await discovery();
    const others = Array.from({ length: 32 }, () => connect(content.socket).on('error', () => undefined));
    onTestFinished(() => {
      for (const other of others) other.destroy();
    });
    await Promise.all(others.map((other) => once(other, 'connect')));
    expect(await forward()).toMatchObject({ kind: 'answered' });
  });

  it('what thousands of editors left behind is cleared at once', async () => {
    await editor({ open: { [join(root, 'a.ts')]: 'clean' } });
    const { content } = await discovery();
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    await Promise.all(
      Array.from({ length: 2000 }, async (_, i) => {
        const name = i.toString(16).padStart(8, '0');
        const left = {
          ...content,
          pid: gone.pid,
          socket: join(directory, `editor-${name}.sock`),
          token: content.token.slice(0, 32) + name,
        };
        await writeFile(join(directory, `editor-${String(gone.pid)}-${name}.json`), JSON.stringify(left), {
          mode: 0o600,
        });
      }),
    );
    expect(await forward()).toEqual({ kind: 'answered', result: done });
    expect(await readdir(directory)).toHaveLength(2);
  }, 20_000);

  it('a call that fails in the editor is refused, one for a tool it has not got too', async () => {
    const open = { [join(root, 'a.ts')]: 'clean' } as const;
    const broken = await editor({ open, call: () => Promise.reject(new Error('secret detail')) });
    expect(await forward()).toEqual({ kind: 'refused', sentence: 'The editor could not do this; its log says why.' });
    broken.dispose();
    await editor({ open, call: () => Promise.resolve(undefined) });
    expect(await forward()).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('apply_edit') as string,
    });
  });

  it('is told when a call is cancelled, and may still say what came of it', async () => {
    const abort = new AbortController();
    await editor({
      open: { [join(root, 'a.ts')]: 'clean' },
      call: (_tool, _input, _root, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve({ ...done, text: 'stopped' });
          });
          abort.abort();
        }),
    });
    expect(await forward(undefined, abort.signal)).toMatchObject({ kind: 'answered', result: { text: 'stopped' } });
  });

  it('stops the calls of a server that is gone', async () => {
    let stopped = false;
    await editor({
      call: (_tool, _input, _root, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            stopped = true;
          });
        }),
    });
    const { content } = await discovery();
    const socket = connect(content.socket);
    socket.write(
      `${JSON.stringify({ method: 'hello', id: 1, version: 1, token: content.token })}\n${JSON.stringify({ method: 'call', id: 2, tool: 't', input: {}, root })}\n`,
    );
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => stopped).toBe(true);
  });
});

describe('who may talk', () => {
  it('the socket and the file are for their owner alone, and go with the editor', async () => {
    const server = await editor();
    const { file, content } = await discovery();
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(content.socket)).mode & 0o777).toBe(0o600);
    server.dispose();
    await expect.poll(() => readdir(directory)).toEqual([]);
  });

  it.each([
    ['a wrong token', JSON.stringify({ method: 'hello', id: 1, version: 1, token: 'x'.repeat(43) })],
    ['no greeting', JSON.stringify({ method: 'holds', id: 1, paths: [] })],
    ['another version', JSON.stringify({ method: 'hello', id: 1, version: 2, token: '' })],
    ['no JSON', 'GET / HTTP/1.1'],
    ['bytes', '\u0000\u0001\u0002'],
    ['a long line before the token', 'x'.repeat(2000)],
  ])('hangs up on %s without a word', async (_name, line) => {
    await editor();
    expect(await talk(`${line}\n`)).toEqual({ answer: '', isOpen: false });
  });

  it('hangs up on nonsense after the greeting too', async () => {
    await editor();
    const { content } = await discovery();
    const { answer, isOpen } = await talk(
      `${JSON.stringify({ method: 'hello', id: 1, version: 1, token: content.token })}\n${JSON.stringify({ method: 'call', id: 2, tool: 7 })}\n`,
    );
    expect(answer).toBe('{"id":1,"result":{}}\n');
    expect(isOpen).toBe(false);
  });

  it('a file that others could have written is not an editor', async () => {
    const holding = { open: { [join(root, 'a.ts')]: 'unsaved' as const } };
    await editor(holding);
    const { file } = await discovery();
    await chmod(file, 0o644);
    expect(await forward()).toEqual({ kind: 'nobody' });
    await chmod(file, 0o600);
    expect(await forward()).toMatchObject({ kind: 'answered' });
    await chmod(directory, 0o755);
    expect(await forward()).toEqual({ kind: 'nobody' });
  });

  it.runIf(process.getuid?.() === 0)('nor is one of another user', async () => {
    await editor({ open: { [join(root, 'a.ts')]: 'unsaved' } });
    const { file } = await discovery();
    await chown(file, 1234, 1234);
    expect(await forward()).toEqual({ kind: 'nobody' });
  });

  it.each(['not json', '{}', JSON.stringify({ version: 1, pid: 1, socket: '/x', token: 'short', folders: [] })])(
    'nor is a file that holds %s',
    async (content) => {
      await editor();
      const { file } = await discovery();
      await writeFile(file, content, { mode: 0o600 });
      expect(await forward()).toEqual({ kind: 'nobody' });
    },
  );

  it('whoever answers with nonsense is not believed', async () => {
    const server = await editor();
    const { file, content } = await discovery();
    const liar = createServer((socket) => {
      socket.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().trim().split('\n')) {
          const { id, method } = JSON.parse(line) as { id: number; method: string };
          const result =
            method === 'holds' ? { open: [join(root, 'a.ts')], unsaved: [] } : method === 'call' ? { text: 7 } : {};
          socket.write(`${JSON.stringify({ id, result })}\n`);
        }
      });
    });
    const socket = join(directory, 'liar.sock');
    liar.listen(socket);
    onTestFinished(() => {
      liar.close();
    });
    await once(liar, 'listening');
    await writeFile(file, JSON.stringify({ ...content, socket }), { mode: 0o600 });
    expect(await forward()).toEqual({ kind: 'unknown' });
    server.dispose();
    await rm(file, { force: true });
  });

  it('does not start in a directory that others can enter', async () => {
    const open = await scratchFolder();
    await chmod(open, 0o755);
    expect(
      await new BridgeServer(
        { folders: () => [], isOpen: () => Promise.resolve(false), call: () => Promise.resolve(done) },
        log,
        open,
      ).start(),
    ).toBe(false);
    expect(log.lines.join()).toContain('open to others');
  });
});
