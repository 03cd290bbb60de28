import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { IntentJournal } from '../../../src/edit/node/disk/unfinished/intentJournal.ts';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent, type McpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();

interface Told {
  readonly status: string;
  readonly changed?: readonly string[];
  readonly untouched?: readonly string[];
  readonly unfinished?: readonly {
    readonly id: string;
    readonly files: readonly unknown[];
    readonly next: readonly { readonly tool: string; readonly arguments: Record<string, unknown> }[];
  }[];
}

async function halfDone(): Promise<{
  root: string;
  data: string;
  agent: () => Promise<McpAgent>;
  files: () => Promise<string[]>;
}> {
  const root = await scratchFolder({ 'a.txt': 'new\n', 'b.txt': 'old\n', 'c.txt': 'mine\n', 'd.txt': 'one\n' });
  const data = await scratchFolder();
  const runtime = join(await scratchFolder(), 'run');
  const [before, after] = [Buffer.from('old\n'), Buffer.from('new\n')];
  const intent = await new IntentJournal(join(data, 'unfinished')).begin(
    ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ path: join(root, name), before, after })),
  );
  await intent.giveUp();
  return {
    root,
    data,
    agent: () => mcpAgent({ server: server(), root, runtime, args: ['--data', data] }),
    files: () => Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => readFile(join(root, name), 'utf8'))),
  };
}

it('an agent is told of an edit that was killed half-way, with calls that work as they stand', async () => {
  const { agent, files, data } = await halfDone();
  const { call } = await agent();
  const next = { file_path: 'd.txt', old_string: 'one', new_string: 'two' };
  const first = await call('apply_edit', next);
  expect(first.isError).toBe(false);
  expect(first.text).toContain(
    'Written: a.txt. Not written: b.txt. Changed since by something else, and left alone whatever you choose: c.txt.',
  );
  const [edit] = (first.data as unknown as Told).unfinished ?? [];
  expect(edit?.next.map((each) => each.arguments['action'])).toEqual(['show', 'finish', 'undo', 'keep']);
  const again = await call('preview_edit', next);
  expect(again.text).not.toContain('NOTICE');
  expect((again.data as unknown as Told).unfinished).toEqual([edit]);
  // Being told changes nothing.
  expect(await files()).toEqual(['new\n', 'old\n', 'mine\n']);

  const [show, finish] = edit!.next;
  const shown = await call(show!.tool, show!.arguments);
  expect(shown.text).toContain(
    'b.txt (not-written):\n```diff\n--- a/b.txt\n+++ b/b.txt\n@@ -1,1 +1,1 @@\n-old\n+new\n```',
  );
  expect(await files()).toEqual(['new\n', 'old\n', 'mine\n']);
  expect((await call(finish!.tool, finish!.arguments)).data).toMatchObject({
    status: 'finished',
    message:
      'Written: b.txt. Changed since by something else and left as they are: c.txt. Read them and see what they need.',
    changed: ['b.txt'],
    untouched: ['c.txt'],
  });
  expect(await files()).toEqual(['new\n', 'new\n', 'mine\n']);
  expect(await call(finish!.tool, finish!.arguments)).toMatchObject({ isError: true, data: { status: 'gone' } });
  expect((await call('preview_edit', next)).data).not.toHaveProperty('unfinished');
  expect(await readdir(join(data, 'unfinished'))).toEqual([]);
}, 60_000);

it('a server that was killed in the middle leaves what the next one can take back', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `f${String(i).padStart(2, '0')}.txt`);
  const root = await scratchFolder(Object.fromEntries(names.map((name) => [name, `${'x'.repeat(2000)}\nvalue = 0\n`])));
  const [data, runtime] = [await scratchFolder(), join(await scratchFolder(), 'run')];
  const start = (): Promise<McpAgent> =>
    mcpAgent({ server: server(), root, runtime, args: ['--data', data, '--no-index'] });
  const values = async (): Promise<Set<string>> =>
    new Set(
      await Promise.all(names.map(async (name) => (await readFile(join(root, name), 'utf8')).split('\n')[1] ?? '')),
    );
  let [halves, value] = [0, 0];
  for (let round = 0; round < 40 && halves < 2; round++) {
    const { call, transport } = await start();
    // Loads the engine, and settles what an earlier round left.
    const { data: told } = await call('preview_edit', {
      file_path: names[0]!,
      old_string: 'value',
      new_string: 'value',
    });
    for (const { id } of (told as unknown as Told).unfinished ?? []) {
      halves++;
      expect(await call('settle_unfinished_edit', { id, action: 'undo' })).toMatchObject({
        isError: false,
        data: { status: 'undone', untouched: [] },
      });
      expect(await values()).toEqual(new Set([`value = ${value}`]));
    }
    expect((await values()).size, 'half an edit, and nobody was told').toBe(1);
    const [now] = await values();
    value = Number(now?.replace('value = ', ''));
    const text = names
      .map((name) => `${name}\n<<<<<<< SEARCH\nvalue = ${value}\n=======\nvalue = ${value + 1}\n>>>>>>> REPLACE\n`)
      .join('\n');
    const applied = call('apply_edit', { text }).catch(() => undefined);
    while ((await readdir(join(data, 'unfinished')).catch(() => [])).every((name) => !name.endsWith('.intent'))) {
      if ((await Promise.race([applied.then(() => 'over'), pause(1)])) === 'over') break;
    }
    // The first file is written, the last is some way off.
    for (
      let look = 0;
      look < 5000 && !readFileSync(join(root, names[0]!), 'utf8').includes(`value = ${value + 1}`);
      look++
    );
    process.kill(transport.pid!, 'SIGKILL');
    await applied;
  }
  expect(halves).toBeGreaterThanOrEqual(1);
}, 180_000);
