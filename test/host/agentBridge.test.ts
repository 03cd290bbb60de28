import * as assert from 'node:assert/strict';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as vscode from 'vscode';
import { runtimeDirectory } from '../../src/base/node/runtimeDirectory.ts';
import type { AgentEditResult } from '../../src/edit/domain/agent/types.ts';
import { knownEditors } from '../../src/mcp/bridge/discovery.ts';
import { McpLauncher } from '../../src/tools/host/mcpLauncher.ts';
import { until } from './support/editBench.ts';
import { Workspace } from './support/workspace.ts';

/** Whether MCP servers can find this very window. */
async function isBridgeUp(): Promise<boolean> {
  return (await knownEditors(runtimeDirectory())).some(({ pid }) => pid === process.pid);
}

describe('an agent outside that reaches the editor through its MCP server', () => {
  const workspace = new Workspace();
  let client: Client;
  before(async () => {
    await until(isBridgeUp, 'the extension starts its bridge', 15_000);
    const extension = vscode.extensions.getExtension('recourse.recourse');
    assert.ok(extension !== undefined);
    const root = await realpath(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '');
    const { command, args, env } = new McpLauncher(
      join(extension.extensionPath, 'dist', 'mcp.cjs'),
      join(root, '..', 'data'),
    ).commandFor(root);
    client = new Client({ name: 'test-agent', version: '1' });
    await client.connect(new StdioClientTransport({ command, args: [...args], env: { ...env }, stderr: 'ignore' }));
  });
  after(() => client.close());
  afterEach(() => workspace.clean());

  const apply = async (
    path: string,
    oldString: string,
    newString: string,
    tool = 'apply_edit',
  ): Promise<AgentEditResult> => {
    const { structuredContent } = await client.callTool(
      { name: tool, arguments: { file_path: workspace.path(path), old_string: oldString, new_string: newString } },
      { timeout: 30_000 },
    );
    return structuredContent as unknown as AgentEditResult;
  };
  const onDisk = async (path: string): Promise<string> => (await workspace.bytes(path)).toString();

  it("edits the buffer of a document with unsaved changes; the disk stays the person's to save", async () => {
    await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    const editor = await vscode.window.showTextDocument(workspace.uri('a.ts'));
    await editor.edit((builder) => {
      builder.insert(new vscode.Position(0, 0), '// typed\n');
    });
    const result = await apply('a.ts', 'const b = 2;', 'const b = 20;');
    assert.equal(result.status, 'applied', JSON.stringify(result));
    assert.equal(result.saved, false);
    assert.equal(result.files[0]?.file_path, workspace.path('a.ts'));
    assert.equal(editor.document.getText(), '// typed\nconst a = 1;\nconst b = 20;\n');
    assert.equal(await onDisk('a.ts'), 'const a = 1;\nconst b = 2;\n');
  });

  it('edits what only the buffer holds', async () => {
    await workspace.write('a.ts', 'const a = 1;\n');
    const editor = await vscode.window.showTextDocument(workspace.uri('a.ts'));
    await editor.edit((builder) => {
      builder.insert(new vscode.Position(1, 0), 'const typed = 1;\n');
    });
    assert.equal((await apply('a.ts', 'const typed = 1;', 'const typed = 2;')).status, 'applied');
    assert.equal(editor.document.getText(), 'const a = 1;\nconst typed = 2;\n');
  });

  it('edits an open document without unsaved changes in the editor, saves it, and the person can take it back', async () => {
    await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    const editor = await vscode.window.showTextDocument(workspace.uri('a.ts'));
    const result = await apply('a.ts', 'const b = 2;', 'const b = 20;');
    assert.equal(result.saved, true, JSON.stringify(result));
    assert.equal(editor.document.getText(), 'const a = 1;\nconst b = 20;\n');
    assert.equal(await onDisk('a.ts'), 'const a = 1;\nconst b = 20;\n');
    assert.equal(await vscode.commands.executeCommand('recourse.edit.undoLast'), true);
    assert.equal(await onDisk('a.ts'), 'const a = 1;\nconst b = 2;\n');
  });

  it('previews in the buffer without a change to anything', async () => {
    await workspace.write('a.ts', 'const a = 1;\n');
    const editor = await vscode.window.showTextDocument(workspace.uri('a.ts'));
    await editor.edit((builder) => {
      builder.insert(new vscode.Position(1, 0), 'const typed = 1;\n');
    });
    const { version } = editor.document;
    assert.equal((await apply('a.ts', 'const typed = 1;', 'const typed = 2;', 'preview_edit')).status, 'would-apply');
    assert.equal(editor.document.version, version);
  });

  it('writes a file that is not open to the disk itself', async () => {
    await workspace.write('closed.ts', 'const a = 1;\n');
    const result = await apply('closed.ts', 'const a = 1;', 'const a = 2;');
    assert.equal(result.status, 'applied', JSON.stringify(result));
    assert.equal(await onDisk('closed.ts'), 'const a = 2;\n');
    assert.equal(
      vscode.workspace.textDocuments.some(({ uri }) => uri.path.endsWith('closed.ts')),
      false,
    );
  });

  it('does not find the editor while the setting is off', async () => {
    const settings = vscode.workspace.getConfiguration('recourse');
    await settings.update('agent.bridge', false, vscode.ConfigurationTarget.Global);
    try {
      await until(async () => !(await isBridgeUp()), 'the bridge is gone', 10_000);
    } finally {
      await settings.update('agent.bridge', undefined, vscode.ConfigurationTarget.Global);
    }
    await until(isBridgeUp, 'the bridge is back', 10_000);
  });
});
