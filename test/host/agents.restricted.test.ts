import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { runtimeDirectory } from '../../src/base/node/runtimeDirectory.ts';
import type { AgentEditResult } from '../../src/edit/domain/agent/types.ts';
import { knownEditors } from '../../src/mcp/bridge/discovery.ts';
import { AgentCommands } from '../../src/tools/host/agentCommands.ts';
import { McpLauncher } from '../../src/tools/host/mcpLauncher.ts';
import { registerMcpProvider } from '../../src/tools/host/mcpProvider.ts';
import { EditBench } from './support/editBench.ts';
import { letToolsRunUnasked } from './support/letToolsRunUnasked.ts';
import { Workspace } from './support/workspace.ts';

describe('agents in an untrusted workspace', () => {
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it("can still edit with the editor's tools: nothing of the workspace is run for it", async () => {
    const restore = await letToolsRunUnasked();
    try {
      await workspace.write('a.ts', 'const a = 1;\n');
      const { content } = await vscode.lm.invokeTool('recourse_apply_edit', {
        input: { file_path: workspace.path('a.ts'), old_string: 'const a = 1;', new_string: 'const a = 2;' },
        toolInvocationToken: undefined,
      });
      const json = content[1] instanceof vscode.LanguageModelTextPart ? content[1].value : '';
      assert.equal((JSON.parse(json) as AgentEditResult).status, 'applied', json);
      assert.equal((await workspace.bytes('a.ts')).toString(), 'const a = 2;\n');
    } finally {
      await restore();
    }
  });

  it('are not started to test their connection', async () => {
    const bench = new EditBench();
    try {
      const commands = new AgentCommands(
        new McpLauncher('/opt/mcp.cjs', '/nowhere/data'),
        (uri) => bench.host.proposals.read(uri),
        bench.ui,
      );
      assert.equal(await commands.testConnection('claude'), undefined);
      assert.match(bench.ui.told.at(-1)?.message ?? '', /trust the folder first/);
    } finally {
      await bench.close();
    }
  });

  it('outside do not find the window, and are not offered a server', async () => {
    // Twice the delay after which a trusted window can be found.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    assert.equal(
      (await knownEditors(runtimeDirectory())).some(({ pid }) => pid === process.pid),
      false,
    );
    let provider: vscode.McpServerDefinitionProvider | undefined;
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    registerMcpProvider(new McpLauncher('/opt/mcp.cjs', '/tmp/data'), '1', log, {
      registerMcpServerDefinitionProvider: (_, given) => {
        provider = given;
        return new vscode.Disposable(() => undefined);
      },
    }).dispose();
    assert.deepEqual(await provider?.provideMcpServerDefinitions(new vscode.CancellationTokenSource().token), []);
  });
});
