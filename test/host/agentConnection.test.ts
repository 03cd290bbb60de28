import * as assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { agentSetups, type SetupAgent } from '../../src/tools/agentSetup.ts';
import type { HookWriting } from '../../src/tools/agentLaunchers.ts';
import { AgentCommands } from '../../src/tools/host/agentCommands.ts';
import { writeLaunchers } from '../../src/tools/host/connectFiles.ts';
import { McpLauncher } from '../../src/tools/host/mcpLauncher.ts';
import type { ConnectionReport } from '../../src/tools/host/testConnection.ts';
import { isAlive } from '../../src/base/node/isAlive.ts';
import { EditBench, until } from './support/editBench.ts';

/** A server with so many tools. */
const server = (tools: number): string => `
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const result = method === 'initialize' ? {} : { tools: Array(${tools}).fill({}) };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
`;
/** As Qwen Code: names the server of its file in the folder, which it starts by the file's command. */
const client = `
  file=.qwen/settings.json
  grep -q '"recourse"' $file 2>/dev/null || { echo 'No MCP servers configured.'; exit; }
  program=$(sed -n 's/.*"command": "\\([^"]*recourse-mcp\\)".*/\\1/p' $file)
  state=Disconnected
  echo '{"id":1,"method":"initialize"}' | "$program" | grep -q result && state=Connected
  echo "Configured MCP servers:"
  echo "✓ recourse: $program (stdio) - $state"
`;

describe('the connection of an agent', () => {
  let bench: EditBench;
  let root = '';
  let commands: AgentCommands;
  const folder = (): vscode.Uri => vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
  const settings = (): string => join(folder().fsPath, '.qwen/settings.json');
  const makeCommands = (version: string): AgentCommands =>
    new AgentCommands(
      new McpLauncher(join(root, version, 'mcp.cjs'), join(root, 'data')),
      (uri) => bench.host.proposals.read(uri),
      bench.ui,
    );
  const install = (name: string, script: string): Promise<void> =>
    writeFile(join(root, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const test = (agent: string, limitMs?: number): Promise<ConnectionReport | undefined> =>
    commands.testConnection(agent, {
      environment: { PATH: `${root}:/usr/bin:/bin` },
      ...(limitMs !== undefined && { limitMs }),
    });
  const connect = async (): Promise<void> => {
    bench.ui.pick((labels) => labels.findIndex((label) => label.startsWith('Qwen Code')));
    assert.equal(await commands.connect(), true);
    await until(() => bench.host.reviews.session !== undefined, 'the change is shown');
    await bench.host.reviews.acceptAll();
  };

  beforeEach(async () => {
    bench = new EditBench();
    root = await mkdtemp(join(tmpdir(), 'recourse-connection-'));
    for (const [version, tools] of [
      ['1.0', 3],
      ['1.1', 4],
    ] as const) {
      await vscode.workspace.fs.createDirectory(vscode.Uri.file(join(root, version)));
      await writeFile(join(root, version, 'mcp.cjs'), server(tools));
    }
    await install('qwen', client);
    commands = makeCommands('1.0');
  });
  afterEach(async () => {
    await bench.close();
    for (const name of ['.qwen', 'QWEN.md']) await rm(join(folder().fsPath, name), { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  });

  it('is told as the agent’s own program tells it: unknown, then connected, then unknown again', async () => {
    assert.deepEqual(await test('qwen'), { state: 'missing', line: '', files: 'missing', tools: 3 });
    assert.deepEqual(bench.ui.told.at(-1), {
      severity: 'warning',
      message: 'Qwen Code does not know Recourse in this folder. Recourse’s server starts and offers 3 tools.',
      actions: ['Connect with Hooks'],
    });

    await connect();
    assert.deepEqual(bench.ui.told.at(-1)?.actions, ['Test the Connection'], 'connecting ends with the test');
    const guide = join(folder().fsPath, 'QWEN.md');
    assert.match(await readFile(guide, 'utf8'), /When an edit tool fails/);
    assert.deepEqual(await test('qwen'), { state: 'connected', line: 'Connected', files: 'there', tools: 3 });
    assert.deepEqual(bench.ui.told.at(-1), {
      severity: 'info',
      message: 'Qwen Code is connected to Recourse. Recourse’s server starts and offers 3 tools.',
      actions: [],
    });

    bench.ui.pick((labels) => labels.findIndex((label) => label.startsWith('Qwen Code')));
    assert.equal(await commands.disconnect(), true);
    await bench.host.reviews.acceptAll();
    assert.doesNotMatch(await readFile(settings(), 'utf8'), /recourse/);
    assert.doesNotMatch(await readFile(guide, 'utf8'), /recourse/);
    assert.equal((await test('qwen'))?.state, 'missing');
  });

  for (const agent of Object.keys(agentSetups) as SetupAgent[])
    it(`of ${agent} is made by one review of all its files, and taken out by another`, async () => {
      const paths = agentSetups[agent].map(({ path }) => join(folder().fsPath, path));
      try {
        assert.equal(await commands.connect(agent), true);
        assert.equal(bench.host.reviews.session?.pending.length, paths.length);
        await bench.host.reviews.acceptAll();
        for (const path of paths) assert.match(await readFile(path, 'utf8'), /recourse/, path);
        assert.equal(await commands.disconnect(agent), true);
        await bench.host.reviews.acceptAll();
        for (const path of paths) assert.doesNotMatch(await readFile(path, 'utf8'), /recourse/, path);
      } finally {
        for (const path of paths) await rm(path, { force: true });
      }
    });

  it('holds after an update, which moves the server: the files are as they were, what they call is new', async () => {
    await connect();
    const before = await readFile(settings(), 'utf8');
    await rm(join(root, '1.0'), { recursive: true });
    assert.equal((await test('qwen'))?.state, 'failed', 'the old place is gone');
    commands = makeCommands('1.1');
    assert.deepEqual(await test('qwen'), { state: 'connected', line: 'Connected', files: 'there', tools: 4 });
    assert.equal(await readFile(settings(), 'utf8'), before);
  });

  it('says in the launcher of hooks what the person lets them write, and takes it back', async () => {
    let writing: HookWriting = 'off';
    const settings = [undefined, undefined, undefined, () => writing] as const;
    const launcher = new McpLauncher(join(root, '1.0', 'mcp.cjs'), join(root, 'data'), ...settings);
    for (writing of ['off', 'ai-mode', 'exact', 'off'] as const) {
      const { hook } = await writeLaunchers(launcher, folder().fsPath);
      assert.ok((await readFile(hook, 'utf8')).includes(` --write ${writing} `), writing);
    }
  });

  it('of another installation is told, and connecting again mends it', async () => {
    await connect();
    const mine = await readFile(settings(), 'utf8');
    await writeFile(settings(), mine.replaceAll(join(root, 'data'), '/gone/data'));
    const report = await test('qwen');
    assert.deepEqual([report?.state, report?.files], ['failed', 'outdated']);
    assert.match(
      bench.ui.told.at(-1)?.message ?? '',
      /cannot start Recourse: "Disconnected"\..*an earlier version of Recourse/,
    );
    assert.deepEqual(bench.ui.told.at(-1)?.actions, ['Connect with Hooks']);
    await connect();
    assert.equal(await readFile(settings(), 'utf8'), mine);
    assert.equal((await test('qwen'))?.state, 'connected');
  });

  it('is not guessed where the program is not there, hangs, or fails', async () => {
    assert.equal((await test('gemini'))?.state, 'no-program');
    assert.match(bench.ui.told.at(-1)?.message ?? '', /could not be asked: there is no program “gemini” on the PATH/);

    await install('gemini', 'sleep 300 & echo $! > "$(dirname "$0")/child"; wait');
    assert.equal((await test('gemini', 400))?.state, 'too-slow');
    const child = (await readFile(join(root, 'child'), 'utf8')).trim();
    await until(() => !isAlive(Number(child)), 'what it started ends with it');

    await install('gemini', 'echo "unknown command: [mcp](command:x)" >&2; exit 2');
    assert.deepEqual(await test('gemini'), {
      state: 'unclear',
      line: 'unknown command: [mcp](command:x)',
      files: 'missing',
      tools: 3,
    });

    assert.equal((await test('cline'))?.state, 'no-list');
  });

  it('tells of a server that does not start', async () => {
    await connect();
    await writeFile(join(root, '1.0', 'mcp.cjs'), 'process.exit(3)');
    const report = await test('qwen');
    assert.deepEqual([report?.state, report?.tools], ['failed', undefined]);
    assert.match(bench.ui.told.at(-1)?.message ?? '', /Recourse’s server does not answer/);
    assert.equal(bench.ui.told.at(-1)?.severity, 'warning');
  });
});
