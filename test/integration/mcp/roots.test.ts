import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();

/** Edits `a.txt` through a server that is started in one folder, by a client that says it works in others. */
async function edit(started: string, roots: readonly string[] | undefined): Promise<string> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [server(), '--no-index'],
    cwd: started,
    env: { RECOURSE_RUNTIME_DIR: join(await scratchFolder(), 'run') },
  });
  const client = new Client({ name: 'test', version: '1' }, { capabilities: roots === undefined ? {} : { roots: {} } });
  if (roots !== undefined) client.setRequestHandler('roots/list', () => ({ roots: roots.map((uri) => ({ uri })) }));
  await client.connect(transport);
  onTestFinished(() => client.close());
  const { content } = await client.callTool(
    { name: 'apply_edit', arguments: { file_path: 'a.txt', old_string: 'one', new_string: 'two' } },
    { timeout: 60_000 },
  );
  return JSON.stringify(content);
}

it.each([
  ['the first root that the client names', (root: string) => [pathToFileURL(root).href], 'root'],
  ['its own folder, where the client names none', () => undefined, 'started'],
  ['its own folder, where the root is not there', () => ['file:///no/such/folder'], 'started'],
] as const)('without --workspace the server serves %s', async (_name, roots, served) => {
  const [started, root] = [await scratchFolder({ 'a.txt': 'one\n' }), await scratchFolder({ 'a.txt': 'one\n' })];
  expect(await edit(started, roots(root))).toContain('Applied');
  const text = (folder: string): Promise<string> => readFile(join(folder, 'a.txt'), 'utf8');
  expect([await text(started), await text(root)]).toEqual(served === 'root' ? ['one\n', 'two\n'] : ['two\n', 'one\n']);
});
