import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();
const error = "ModuleNotFoundError: No module named 'requests'";
/** Milliseconds that a ping may wait; where the thread is not given away it waits for all of the file. */
const maxWaitMs = 2000;
const record = (at: number, errorMessage: string): string =>
  `${JSON.stringify({ id: `r${String(at).padStart(6, '0')}`, errorMessage, solution: `Solution ${at}.`, createdAt: at, updatedAt: at })}\n`;
const many = (count: number, message: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => record(at, message(at))).join('');

describe('a server whose project brings a large file of known fixes', () => {
  it.each([
    ['200,000 lines of junk', 'junk {"a": 1}\n'.repeat(200_000)],
    ['10,000 records of one error', many(10_000, () => error)],
    ['1,500 records of as many errors', many(1500, (at) => `error TS${at}: thing ${at} is not assignable to x${at}`)],
  ])(
    'answers pings while it reads %s',
    async (_name, text) => {
      const root = await scratchFolder({ '.recourse/remediations.jsonl': text });
      const { client, call } = await mcpAgent({
        server: server(),
        root,
        runtime: join(await scratchFolder(), 'run'),
        args: ['--no-index', '--data', await scratchFolder()],
      });
      await client.ping();
      const waits: number[] = [];
      let isOver = false;
      const pings = (async () => {
        while (!isOver) {
          const started = performance.now();
          await client.ping({ timeout: 60_000 });
          waits.push(performance.now() - started);
        }
      })();
      expect(await call('search_remediations', { error })).toMatchObject({ isError: false });
      await call('record_remediation', {
        error_message: 'fatal: something odd',
        solution: 'Look again.',
        scope: 'project',
      });
      expect(await call('search_remediations', { error })).toMatchObject({ isError: false });
      isOver = true;
      await pings;
      expect(waits.length).toBeGreaterThan(10);
      expect(Math.max(...waits)).toBeLessThan(maxWaitMs);
    },
    60_000,
  );
});

describe('a client that floods its server', () => {
  const preview = (id: number): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'preview_edit', arguments: { file_path: 'a.ts', old_string: 'const a = 1;', new_string: 'const a = 2;' } } })}\n`;
  const hello = `${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'flood', version: '1' } } })}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`;

  async function started() {
    const root = await scratchFolder({ 'a.ts': 'const a = 1;\n' });
    const child = spawn(process.execPath, [server(), '--workspace', root, '--no-index'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { RECOURSE_RUNTIME_DIR: join(await scratchFolder(), 'run') },
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    child.stdin.on('error', () => undefined);
    return child;
  }

  it('with 2,000 calls at once has an answer to each', async () => {
    const child = await started();
    const count = 2000;
    child.stdin.write(hello + Array.from({ length: count }, (_, at) => preview(at + 1)).join(''));
    const ids = new Set<number>();
    for await (const line of createInterface(child.stdout)) {
      ids.add((JSON.parse(line) as { id: number }).id);
      if (ids.size > count) break;
    }
    expect([ids.size, child.exitCode]).toEqual([count + 1, null]);
  }, 60_000);

  it('and reads no answer is not read any further, lives on and is served when it reads again', async () => {
    const child = await started();
    const count = 2000;
    child.stdin.write(hello + Array.from({ length: count }, (_, at) => preview(at + 1)).join(''));
    // The pipe is full of what was not read: the server has stopped taking more.
    await once(child.stdout, 'readable');
    expect(child.stdin.writableNeedDrain).toBe(true);
    const pages =
      process.platform === 'linux' ? Number((await readFile(`/proc/${child.pid}/statm`, 'utf8')).split(' ')[1]) : 0;
    expect(pages * 4096).toBeLessThan(600 * 2 ** 20);
    let last = 0;
    for await (const line of createInterface(child.stdout)) {
      last += 1;
      expect(line).toContain('"jsonrpc"');
      if (last > count) break;
    }
    expect(child.exitCode).toBeNull();
  }, 60_000);
});
