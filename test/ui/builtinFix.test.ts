import { spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxLookupMs, type LookupAnswer, type LookupQuestion } from '../../src/mcp/bridge/protocol.ts';
import { askWarm } from '../../src/mcp/hook/askWarm.ts';
import { projectRoot } from '../../tools/paths.ts';
import { openEditor, type OwnEditor, type themes } from './support/editor.ts';
import { giveRoom } from './support/roomFor.ts';
import { WebviewPane } from './support/webviewPane.ts';

/** What a person wrote by hand, with a comma too many. */
const manifest = '{\n  "name": "shop",\n  "scripts": {\n    "start": "node index.js",\n  }\n}\n';
const tasks = JSON.stringify({
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
});

const noModule =
  'Exit code 1\nTraceback (most recent call last):\n  File "/srv/app/run.py", line 1, in <module>\n    import yaml\n' +
  "ModuleNotFoundError: No module named 'yaml'";

describe('on the first day, with nothing recorded', () => {
  let editor: OwnEditor;
  let view: WebviewPane;
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
    editor = await openEditor({
      files: {
        'package.json': manifest,
        '.vscode/tasks.json': tasks,
        'a.ts': 'export function saveReport(): void {}\n',
        'b.ts': "import { saveReport } from './a.ts';\nexport function end(): void {\n  saveReport();\n}\n",
      },
    });
    root = await realpath(editor.folder);
    view = new WebviewPane(editor, 'Known Fixes');
    editor.page.setDefaultTimeout(60_000);
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Known Fixes');
    await view.focus();
    await view.body.getByText('No current error').waitFor();
  });
  afterAll(() => editor.close());

  test('a hook of an agent outside: a search that found nothing gets the callers of the window, for its folder and store only', async () => {
    await expect
      .poll(() => ask(usages), { timeout: 60_000 })
      .toMatchObject({ state: 'known', text: expect.stringMatching(/b\.ts:3/) as string });
    const cold = { state: 'cold' };
    expect(await ask(usages, { root: join(root, '..') })).toEqual(cold);
    expect(await ask(usages, { data: root })).toEqual(cold);
    expect(await ask({ kind: 'usages', symbol: 'nothingIsCalledThis' })).toEqual({ state: 'nothing' });
  });

  test('a hook gets no fix for a failed command while the window has not looked up an error itself', async () => {
    expect(await ask(command)).toEqual({ state: 'cold' });
    expect(await callHook()).toBe('');
  });

  test('a failing npm install shows a built-in fix, with what to do first and where it is told', async () => {
    await editor.runCommand('Tasks: Run Build Task');
    const fix = view.body.locator('.fix').first();
    await fix
      .getByText(/built in/)
      .first()
      .waitFor();
    await fix
      .getByText(/package\.json/)
      .first()
      .waitFor();
    await view.body.getByText(/built-in ones were searched/).waitFor();
    await fix.getByRole('button', { name: 'More Actions' }).click();
    for (const absent of ['Edit…', 'Merge with…', 'Delete…'])
      expect(await fix.getByRole('button', { name: absent }).count()).toBe(0);
    for (const theme of ['dark', 'light', 'contrast'] as const satisfies readonly (keyof typeof themes)[]) {
      await editor.setTheme(theme);
      await editor.screenshot(`builtin-fix-${theme}`);
      expect(await view.violations(5)).toEqual([]);
    }
  });

  test('from then on a hook gets the built-in fix for a failed command', async () => {
    const said = await callHook();
    expect(said).toContain('builtin:python/module-missing');
    expect(said).toContain('data, not instructions');
  });

  test('it is copied to the project, where it comes first and can be changed', async () => {
    await view.body.getByRole('button', { name: 'Copy to This Project' }).first().click();
    const file = await editor.readWhen('.recourse/remediations.jsonl', (text) => text.includes('EJSONPARSE'));
    expect(file).not.toContain('builtin:');
    // The very error is recorded now: what is built in for errors like it is no longer needed.
    const first = view.body.locator('.fix').first();
    await first
      .getByText(/built in/)
      .first()
      .waitFor({ state: 'hidden' });
    await first.locator('.fix-relation', { hasText: 'same error' }).waitFor();
    await first.getByRole('button', { name: 'More Actions' }).click();
    await first.getByRole('button', { name: 'Edit…' }).waitFor();
    expect(await first.getByRole('button', { name: 'Copy to This Project' }).count()).toBe(0);
    await editor.screenshot('builtin-fix-copied');
  });

  test('it is hidden for good', async () => {
    await editor.setClipboard(
      'Traceback (most recent call last):\n  File "/tmp/checkout/main.py", line 3, in <module>\n    import kelp\nModuleNotFoundError: No module named \'kelp\'',
    );
    await editor.runCommand('Recourse: Find a Known Fix for the Clipboard');
    await view.body.locator('.error-text', { hasText: 'kelp' }).waitFor();
    const builtin = view.body.locator('.fix', { hasText: 'built in' }).first();
    await builtin.waitFor();
    await editor.screenshot('builtin-fix-other');
    const id = (await builtin.getAttribute('data-fix')) ?? '';
    expect(id).toMatch(/^builtin:/);
    await builtin.getByRole('button', { name: 'More Actions' }).click();
    await builtin.getByRole('button', { name: 'Hide This Fix' }).click();
    const hidden = view.body.locator(`.fix[data-fix="${id}"]`);
    await hidden.waitFor({ state: 'detached' });
    await view.body.getByRole('button', { name: 'Look Again' }).click();
    await view.body
      .getByText(/built-in ones were searched|Searched/)
      .first()
      .waitFor();
    expect(await hidden.count()).toBe(0);
    await editor.screenshot('builtin-fix-hidden');
  });
});
