import * as assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { sectionText } from '../../src/tools/failureProtocol.ts';
import { AgentCommands } from '../../src/tools/host/agentCommands.ts';
import { connectAgent } from '../../src/tools/host/connectAgent.ts';
import { writeLaunchers } from '../../src/tools/host/connectFiles.ts';
import { McpLauncher } from '../../src/tools/host/mcpLauncher.ts';
import { registerMcpProvider, type McpRegistry } from '../../src/tools/host/mcpProvider.ts';
import { EditBench, until } from './support/editBench.ts';

const folder = (): vscode.WorkspaceFolder => {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  if (first === undefined) throw new Error('The suite needs an open folder.');
  return first;
};

describe('setting agents up', () => {
  let bench: EditBench;
  let commands: AgentCommands;
  const instructions = (): vscode.Uri => vscode.Uri.joinPath(folder().uri, 'AGENTS.md');
  const launcher = new McpLauncher('/opt/recourse/mcp.cjs', '/home/me/data');
  beforeEach(() => {
    bench = new EditBench();
    commands = new AgentCommands(launcher, (uri) => bench.host.proposals.read(uri), bench.ui);
  });
  afterEach(async () => {
    await bench.close();
    await vscode.workspace.fs.delete(instructions()).then(undefined, () => undefined);
    await vscode.workspace.fs
      .delete(vscode.Uri.joinPath(folder().uri, '.github'), { recursive: true })
      .then(undefined, () => undefined);
  });
  const write = (text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(instructions(), new TextEncoder().encode(text));
  const text = async (uri = instructions()): Promise<string> =>
    (await vscode.workspace.openTextDocument(uri)).getText();
  const pickFile = (name: string): void => {
    bench.ui.pick((labels) => labels.findIndex((label) => label.startsWith(name)));
  };

  it('shows the protocol as a diff, writes it when accepted, and has nothing to do the second time', async () => {
    await write('# Rules\r\nBe kind.\r\n');
    pickFile('AGENTS.md');
    await commands.addProtocol();
    assert.deepEqual(
      bench.ui.asked[0]?.labels.map((label) => label.trim()),
      ['AGENTS.md', 'CLAUDE.md new file', '.github/copilot-instructions.md new file'],
      'what is there comes first',
    );
    await until(
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff,
      'the diff is shown',
    );
    assert.equal(await text(), '# Rules\r\nBe kind.\r\n', 'nothing is written before it is accepted');
    await bench.host.reviews.acceptCurrent();
    assert.equal(await text(), `# Rules\r\nBe kind.\r\n\r\n${sectionText('\r\n')}\r\n`);
    assert.equal(
      new TextDecoder().decode(await vscode.workspace.fs.readFile(instructions())),
      await text(),
      'saved, because agents read the disk',
    );

    pickFile('AGENTS.md');
    await commands.addProtocol();
    assert.match(bench.ui.told.at(-1)?.message ?? '', /AGENTS\.md is already up to date/);
    assert.equal(bench.host.reviews.session, undefined, 'no second review');
  });

  it('a server is started where the jobs of the editor are, without its password', () => {
    assert.deepEqual(launcher.commandFor('/w').args, [
      '/opt/recourse/mcp.cjs',
      '--workspace',
      '/w',
      '--data',
      '/home/me/data',
    ]);
    const profile = {
      name: 'cluster',
      url: 'https://torc.example/torc-service/v1',
      user: 'ann',
      outputFolder: '/scratch/out',
    };
    const { args, env } = new McpLauncher('/opt/recourse/mcp.cjs', '/home/me/data', () => ({
      folder: 'runs',
      profile,
    })).commandFor('/w');
    assert.deepEqual(args.slice(5), ['--jobs-dir', '/w/runs', '--torc-url', profile.url, '--torc-name', 'cluster']);
    assert.deepEqual(env, { ELECTRON_RUN_AS_NODE: '1', TORC_USER: 'ann', TORC_OUTPUT_DIR: '/scratch/out' });
  });

  it('a server that the editor starts has its settings, a copied command does not', () => {
    const own = new McpLauncher('/opt/recourse/mcp.cjs', '/home/me/data', undefined, () => '{"remediation.limit":7}');
    assert.equal(own.ownCommandFor('/w').env['RECOURSE_SETTINGS'], '{"remediation.limit":7}');
    assert.equal(own.commandFor('/w').env['RECOURSE_SETTINGS'], undefined);
  });

  it('writes nothing when rejected', async () => {
    await write('# Rules\n');
    pickFile('AGENTS.md');
    await commands.addProtocol();
    await bench.host.reviews.rejectCurrent();
    assert.equal(await text(), '# Rules\n');
  });

  it('makes the file, with its folder, where there is none', async () => {
    pickFile('.github/copilot-instructions.md');
    await commands.addProtocol();
    await bench.host.reviews.acceptCurrent();
    const made = vscode.Uri.joinPath(folder().uri, '.github', 'copilot-instructions.md');
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(made)), `${sectionText('\n')}\n`);
  });

  it('touches nothing where the marks are damaged, and says what to do', async () => {
    await write('# Rules\n<!-- recourse:tool-failure-protocol v1 -->\nhalf a section\n');
    pickFile('AGENTS.md');
    await commands.addProtocol();
    assert.equal(bench.ui.told[0]?.severity, 'warning');
    assert.match(
      bench.ui.told[0].message,
      /AGENTS\.md: the section that begins in line 2 has no end marker\. Nothing was changed\. Repair/,
    );
    assert.equal(bench.host.reviews.session, undefined);
  });

  it('follows a text that changes while it is shown', async () => {
    await write('# Rules\n');
    pickFile('AGENTS.md');
    await commands.addProtocol();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(instructions(), new vscode.Position(0, 0), 'Typed above.\n');
    await vscode.workspace.applyEdit(edit);
    await until(() => bench.host.reviews.session?.pending.length === 1, 'the edit keeps its place');
    await bench.host.reviews.acceptAll();
    assert.equal(await text(), `Typed above.\n# Rules\n\n${sectionText('\n')}\n`);
  });

  it('copies a configuration that calls a launcher, which an update renews', async () => {
    const data = await mkdtemp(join(tmpdir(), 'recourse-setup-'));
    after(() => rm(data, { recursive: true, force: true }));
    const own = new McpLauncher('/opt/recourse/mcp.cjs', data);
    commands = new AgentCommands(own, (uri) => bench.host.proposals.read(uri), bench.ui);
    bench.ui.pick((labels) => labels.findIndex((label) => label.startsWith('Cursor')));
    await commands.copyMcpConfig();
    const command = join(data, 'agent', process.platform === 'win32' ? 'recourse-mcp.cmd' : 'recourse-mcp');
    assert.deepEqual(JSON.parse(bench.ui.copied[0] ?? ''), {
      mcpServers: {
        recourse: { command, args: ['--workspace', folder().uri.fsPath, '--data', data], env: {} },
      },
    });
    const before = await readFile(command, 'utf8');
    assert.ok(before.includes('/opt/recourse') && before.includes(process.execPath), before);
    await writeLaunchers(new McpLauncher('/opt/recourse-2/mcp.cjs', data), '');
    assert.ok((await readFile(command, 'utf8')).includes('/opt/recourse-2'));
    assert.match(bench.ui.told[0]?.message ?? '', /clipboard/);
    await commands.copyMcpConfig();
    assert.equal(bench.ui.copied.length, 1, 'nothing is copied when nothing was chosen');
  });

  describe('connects an agent', () => {
    const server = {
      command: '/opt/My Editor/code',
      args: ['/opt/mcp.cjs', '--workspace', '/w'],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    };
    const done: string[] = [];
    const actions = {
      run: (line: string, at: string) => {
        done.push(`${at}$ ${line}`);
      },
      offerTest: (agent: string) => {
        done.push(`test ${agent}`);
      },
      connectFiles: (agent: string) => {
        done.push(`files of ${agent}`);
        return Promise.resolve(true);
      },
      open: (link: string) => {
        done.push(link);
        return Promise.resolve(opens);
      },
    };
    let opens = true;
    const connect = (row: string): Promise<boolean> => {
      done.length = 0;
      bench.ui.pick((labels) => labels.findIndex((label) => label === row));
      return connectAgent(bench.ui, () => Promise.resolve(server), '/w', actions);
    };

    it('by a command that a terminal of the folder runs', async () => {
      assert.equal(await connect('Claude Code run its command in a terminal'), true);
      assert.deepEqual(done, [
        "/w$ claude mcp add recourse --env ELECTRON_RUN_AS_NODE=1 -- '/opt/My Editor/code' /opt/mcp.cjs --workspace /w",
        'test claude',
      ]);
      assert.equal(await connect('Codex run its command in a terminal'), true);
      assert.match(done[0] ?? '', /^\/w\$ codex mcp add recourse /);
      assert.equal(done[1], 'test codex');
      assert.deepEqual(bench.ui.copied, []);
    });

    it('by its own files first, with hooks and instructions', async () => {
      assert.equal(await connect('Claude Code tools, hooks and instructions in its files, as a diff'), true);
      assert.deepEqual(done, ['files of claude']);
      const rows = bench.ui.asked.at(-1)?.labels ?? [];
      assert.equal(
        rows.findIndex((label) => label.startsWith('Claude Code')),
        rows.indexOf('Claude Code tools, hooks and instructions in its files, as a diff'),
      );
    });

    it('by a link that Cursor opens; where nothing opens it, the link is in the clipboard', async () => {
      assert.equal(await connect('Cursor one click: Cursor asks and adds it'), true);
      assert.match(done[0] ?? '', /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=recourse&config=/);
      assert.deepEqual(bench.ui.copied, []);
      opens = false;
      assert.equal(await connect('Cursor one click: Cursor asks and adds it'), false);
      assert.deepEqual(bench.ui.copied, done);
      assert.match(bench.ui.told.at(-1)?.message ?? '', /link is in the clipboard/);
    });

    it('by a text to paste; and has nothing to do for the chat of this editor', async () => {
      assert.equal(await connect('Codex copy the text for ~/.codex/config.toml'), true);
      assert.match(bench.ui.copied[0] ?? '', /^\[mcp_servers\.recourse\]\n/);
      assert.equal(await connect('This editor’s chat nothing to do'), true);
      assert.equal(bench.ui.copied.length, 1);
      assert.match(bench.ui.told.at(-1)?.message ?? '', /has the tools already/);
      assert.equal(await connect('Escape'), false);
      assert.deepEqual(done, []);
    });
  });

  it('is on the palette of the running extension', async () => {
    const known = await vscode.commands.getCommands(true);
    for (const id of [
      'recourse.agent.addProtocol',
      'recourse.agent.connect',
      'recourse.agent.copyMcpConfig',
      'recourse.agent.disconnect',
      'recourse.agent.testConnection',
      'recourse.sample.open',
      'recourse.sample.try',
    ])
      assert.ok(known.includes(id), id);
  });

  it('offers the editor a server for the folder, and does without where the editor takes none', async () => {
    let given: vscode.McpServerDefinitionProvider | undefined;
    const registry: McpRegistry = {
      registerMcpServerDefinitionProvider: (id, provider) => {
        assert.equal(id, 'recourse');
        given = provider;
        return new vscode.Disposable(() => undefined);
      },
    };
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    registerMcpProvider(launcher, '1.2.3', log, registry).dispose();
    const servers = await given?.provideMcpServerDefinitions(new vscode.CancellationTokenSource().token);
    assert.equal(servers?.length, 1);
    const server = servers[0] as vscode.McpStdioServerDefinition;
    assert.equal(server.command, process.execPath);
    assert.deepEqual(server.args, [
      '/opt/recourse/mcp.cjs',
      '--workspace',
      folder().uri.fsPath,
      '--data',
      '/home/me/data',
    ]);
    assert.deepEqual(server.env, { ELECTRON_RUN_AS_NODE: '1' });
    assert.equal(server.version, '1.2.3');
    registerMcpProvider(launcher, '1', log, {}).dispose();
  });
});
