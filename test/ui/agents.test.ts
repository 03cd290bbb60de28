import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';
import { openEditor, type EditorWindow } from './support/editor.ts';

const shipping =
  'export function shipping(total: number): number {\n  if (total >= 5000) return 0;\n  return 490;\n}\n';
const files = { 'AGENTS.md': '# Rules\n\nBe kind.\n', 'src/cart.ts': shipping, 'src/order.ts': shipping };

describe('agents in the editor and outside, by keyboard', () => {
  let editor: EditorWindow;
  let config = '';
  const call = async (tool: string): Promise<void> => {
    const input = {
      file_path: 'src/order.ts',
      old_string: 'if (total >= 5000) return 0;\nreturn 490;',
      new_string: 'if (total >= 5000) return 0;\nreturn 590;',
    };
    await editor.setClipboard(JSON.stringify({ tool, input }));
    await editor.runCommand('Test: Call Tool from Clipboard');
  };
  const answered = (text: string): Promise<void> =>
    expect.poll(() => editor.clipboard(), { timeout: 60_000 }).toContain(text);

  beforeAll(async () => {
    // A window in a browser saves after a second by itself; here it is asked what is saved by whom.
    editor = await openEditor({
      files,
      settings: { 'files.autoSave': 'off' },
      extensions: [join(projectRoot, 'test/fixtures/toolCallerExtension')],
    });
    await editor.openFile('src/cart.ts');
  });
  afterAll(() => editor.close());

  test('the tool failure protocol is shown, accepted and saved; the second time there is nothing to do', async () => {
    await editor.runCommand('Recourse: Add Tool Failure Protocol to Agent Instructions');
    await (await editor.pick('CLAUDE.md')).waitFor();
    await editor.screenshot('agents-choose-file');
    await (await editor.pick('AGENTS.md')).click();
    await editor.status('AI edit 1 of 1 to review: add the tool failure protocol');
    await editor.page.locator('.view-line', { hasText: 'When an edit tool fails' }).first().waitFor();
    await editor.screenshot('agents-protocol-diff');
    expect(await editor.read('AGENTS.md')).toBe(files['AGENTS.md']);
    await editor.press('Control+Enter');
    const text = await editor.readWhen('AGENTS.md', (now) => now.includes('recourse:tool-failure-protocol'));
    // The review closes its tab at the end; a palette opened before that would lose the focus to the editor.
    await editor.status('Review finished: 1 accepted');
    await editor.page.locator('.tab', { hasText: 'AI Edit' }).waitFor({ state: 'detached' });
    expect(text.startsWith(`${files['AGENTS.md']}\n<!-- recourse:tool-failure-protocol v`)).toBe(true);
    await editor.runCommand('Recourse: Add Tool Failure Protocol to Agent Instructions');
    await (await editor.pick('AGENTS.md')).click();
    await editor.notification('AGENTS.md is already up to date');
    await editor.runCommand('Notifications: Clear All Notifications');
  });

  test('the configuration for a client is copied', async () => {
    await editor.runCommand('Recourse: Copy MCP Server Configuration');
    await (await editor.pick('.cursor/mcp.json')).waitFor();
    await editor.screenshot('agents-choose-client');
    await (await editor.pick('.cursor/mcp.json')).click();
    await editor.notification('The configuration is in the clipboard');
    config = await editor.clipboard();
    expect(config).toContain('"mcpServers"');
    await editor.runCommand('Notifications: Clear All Notifications');
  });

  test('an agent started with it edits what is being typed, and a note tells', async () => {
    const {
      mcpServers: { recourse },
    } = JSON.parse(config) as {
      mcpServers: { recourse: { command: string; args: string[]; env: Record<string, string> } };
    };
    await editor.openFile('src/cart.ts');
    // A second try starts from the file as it is on disk, too.
    await editor.runCommand('File: Revert File');
    await editor.openFile('src/cart.ts');
    await editor.press('Control+Home');
    await editor.page.keyboard.type('// typed');
    await editor.press('Enter');
    // The line that the note names depends on both.
    await editor.page.locator('.view-line', { hasText: '// typed' }).waitFor();
    await editor.page.locator('.statusbar-item', { hasText: 'Ln 2,' }).waitFor();
    const client = new Client({ name: 'test-agent', version: '1' });
    try {
      // As the configuration has it, but for where this run's processes meet (`ownRuntime.ts`): the client passes no
      // environment on.
      const env = { ...recourse.env, RECOURSE_RUNTIME_DIR: process.env['RECOURSE_RUNTIME_DIR'] ?? '' };
      await client.connect(new StdioClientTransport({ ...recourse, env, stderr: 'ignore' }));
      // The note is there for some seconds only, and the agent's end may take as long.
      const [{ structuredContent }] = await Promise.all([
        client.callTool({
          name: 'apply_edit',
          arguments: { file_path: 'src/cart.ts', old_string: '  return 490;', new_string: '  return 590;' },
        }),
        editor.status('An agent changed src/cart.ts:4'),
      ]);
      expect(structuredContent).toMatchObject({ status: 'applied', saved: false });
    } finally {
      await client.close();
    }
    await editor.page.locator('.view-line', { hasText: 'return 590;' }).waitFor();
    await editor.screenshot('agents-edited-buffer');
    expect(await editor.read('src/cart.ts')).toBe(files['src/cart.ts']);
    await editor.press('Control+k', 'Control+z');
    await editor.page.locator('.view-line', { hasText: 'return 490;' }).waitFor();
    await editor.page.locator('.view-line', { hasText: '// typed' }).waitFor();
  });

  test('the connection of an agent is tested, down to the server', async () => {
    await editor.runCommand('Recourse: Test the Connection of an Agent');
    await (await editor.pick('.clinerules/hooks/PostToolUse')).click();
    await editor.notification('The files of this folder do not name Recourse for Cline. Recourse’s server starts and');
    await editor.screenshot('agents-connection');
    await editor.runCommand('Notifications: Clear All Notifications');
  });

  test('the editor knows the server', async () => {
    await editor.runCommand('MCP: List Servers');
    await (await editor.pick('Recourse')).waitFor();
    await editor.screenshot('agents-server-list');
    await editor.press('Escape');
  });

  test('an agent in the editor is not asked about when it only looks', async () => {
    await call('recourse_preview_edit');
    await answered('answer: ');
  });

  test('its edit is asked about with file, lines and tier; refused, nothing is changed', async () => {
    await call('recourse_apply_edit');
    const dialog = editor.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await editor.screenshot('agents-confirmation');
    const asked = await dialog.textContent();
    for (const word of ['src/order.ts', '2-3', 'return 590;']) expect(asked).toContain(word);
    await editor.press('Escape');
    await answered('error: ');
    expect(await editor.read('src/order.ts')).toBe(files['src/order.ts']);
  });

  test('its edit is made when the person allows it', async () => {
    await call('recourse_apply_edit');
    await editor.page.locator('.monaco-dialog-box').waitFor();
    await editor.press('Enter');
    await answered('answer: ');
    expect(await editor.read('src/order.ts')).toBe(files['src/order.ts'].replace('490', '590'));
  });
});
