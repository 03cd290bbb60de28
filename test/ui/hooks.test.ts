import { spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxLookupMs, type LookupAnswer, type LookupQuestion } from '../../src/mcp/bridge/protocol.ts';
import { askWarm } from '../../src/mcp/hook/askWarm.ts';
import { projectRoot } from '../../tools/paths.ts';
import { openEditor, type OwnEditor } from './support/editor.ts';
import { WebviewPane } from './support/webviewPane.ts';

const files = {
  'package.json': '{\n  "name": "shop",\n  "scripts": {\n    "start": "node index.js",\n  }\n}\n',
  '.vscode/tasks.json': JSON.stringify({
    version: '2.0.0',
    tasks: [
      {
        label: 'install',
        type: 'shell',
        command: 'npm install',
        problemMatcher: [],
        group: { kind: 'build', isDefault: true },
      },
    ],
  }),
  'a.ts': 'export function saveReport(): void {}\n',
  'b.ts': "import { saveReport } from './a.ts';\nexport function end(): void {\n  saveReport();\n}\n",
};
const noModule =
  'Exit code 1\nTraceback (most recent call last):\n  File "/srv/app/run.py", line 1, in <module>\n    import yaml\n' +
  "ModuleNotFoundError: No module named 'yaml'";

/** Hooks ask a window where no server is warm. */
describe('a hook of an agent outside, beside a window of its folder', () => {
  let editor: OwnEditor;
  let root = '';
  const usages = { kind: 'usages', symbol: 'saveReport' } as const;
  const command = { kind: 'command', output: noModule } as const;
  const ask = (about: LookupQuestion['ask'], other: Partial<LookupQuestion> = {}): Promise<LookupAnswer> =>
    askWarm({ root, data: editor.globalStorage, ms: maxLookupMs, ask: about, ...other });

  /** Calls the hook as an agent does whose command failed; the answer is what it printed. */
  async function callHook(): Promise<string> {
    const args = ['--limit', '20000', '--workspace', root, '--data', editor.globalStorage];
    const child = spawn(process.execPath, [join(projectRoot, 'dist/hook.cjs'), ...args]);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const [hook_event_name, tool_name, tool_input] = ['PostToolUseFailure', 'Bash', { command: 'python run.py' }];
    child.stdin.end(JSON.stringify({ cwd: root, hook_event_name, tool_name, tool_input, error: noModule }));
    await new Promise((end) => child.once('close', end));
    return out;
  }

  beforeAll(async () => {
    editor = await openEditor({ files });
    editor.page.setDefaultTimeout(60_000);
    root = await realpath(editor.folder);
    await editor.openFile('a.ts');
  });
  afterAll(() => editor.close());

  test('a search that found nothing gets the callers of the window, for its folder and store only', async () => {
    await expect
      .poll(() => ask(usages), { timeout: 60_000 })
      .toMatchObject({ state: 'known', text: expect.stringMatching(/b\.ts:3/) as string });
    const cold = { state: 'cold' };
    expect(await ask(usages, { root: join(root, '..') })).toEqual(cold);
    expect(await ask(usages, { data: root })).toEqual(cold);
    expect(await ask({ kind: 'usages', symbol: 'nothingIsCalledThis' })).toEqual({ state: 'nothing' });
  });

  test('a failed command gets its built-in fix once the window has looked up an error itself, not before', async () => {
    expect(await ask(command)).toEqual({ state: 'cold' });
    expect(await callHook()).toBe('');
    await editor.runCommand('View: Show Recourse');
    const view = new WebviewPane(editor, 'Known Fixes');
    await view.focus();
    await editor.runCommand('Tasks: Run Build Task');
    await view.body.locator('.fix').first().waitFor();
    const said = await callHook();
    expect(said).toContain('builtin:python/module-missing');
    expect(said).toContain('data, not instructions');
  });
});
