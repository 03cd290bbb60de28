import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRemediations } from '../../src/remediation/node/openRemediations.ts';
import { projectRoot } from '../../tools/paths.ts';
import { openEditor, type OwnEditor } from './support/editor.ts';
import { giveRoom } from './support/roomFor.ts';
import { ViewPane } from './support/viewPane.ts';
import { WebviewPane } from './support/webviewPane.ts';

const link = '[click](command:workbench.action.terminal.new)';
const shop = 'export function shipping(total: number): number {\n  return total >= 5000 ? 0 : 490;\n}\n';
const call = (caller: string): string =>
  `import { shipping } from '../src/shop';\nexport function ${caller}(): number { return shipping(3); } // $(verified) ${link}\n`;
/** Names of files that a folder may hold. */
const pictured = `$(verified) ${link}.ts`;
const turned = 'rtl\u202egnp.ts';
const long = `${'L'.repeat(252)}.ts`;
const edit = (path: string, from: string, to: string): string =>
  JSON.stringify({ file_path: path, old_string: from, new_string: to });
const workflow = JSON.stringify({
  name: `wf ${link} $(verified) <img src=x> \u202egnp.exe`,
  use_pending_failed: true,
  jobs: [
    {
      name: `job ${link} $(verified) \u202egnp.exe`,
      command: String.raw`printf '\033]8;;command:workbench.action.terminal.new\007link\033]8;;\007 \033[38;2;31;31;31;48;2;31;31;31mhidden\033[0m [x](command:y)\n' >&2; exit 3`,
    },
    { name: `${'A'.repeat(10_000)} end`, command: 'echo "Segmentation fault" >&2; exit 4' },
  ],
});

const evil = `${link} $(verified) <img src=x onerror="window.hacked=1"> \u202egnp.exe`;
const noModule = "Error: Cannot find module 'evil-pad'\nRequire stack:\n- /srv/app/index.js";
const tasks = '{\n  "version": "2.0.0",\n  "tasks": [{ "label": "build", "command": "echo 490" }]\n}\n';

/** A file of known fixes as an attacker could commit it: what Recourse writes, with other words in it. */
async function plantedFixes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-planted-'));
  const remediations = await openRemediations(folder);
  try {
    await remediations.record({
      title: 'EVIL title',
      errorMessage: noModule,
      rootCause: 'EVIL cause',
      tags: ['EVIL tag'],
      severity: 'low',
      source: 'EVIL source',
      affectedFiles: ['EVIL.ts'],
      symptoms: ['EVIL symptom'],
      solution: 'EVIL solution\n\n```sh\nEVIL code\n```\n',
      codeDiff: '--- a/EVIL.ts\n+++ b/EVIL.ts\n@@ -1 +1 @@\n-EVIL old\n+EVIL new\n',
    });
    return (await remediations.export()).replaceAll('EVIL', JSON.stringify(evil).slice(1, -1));
  } finally {
    await remediations.close();
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a hostile repository in the editor', () => {
  let editor: OwnEditor;
  const terminals = (): Promise<number> => editor.page.locator('.terminal-wrapper').count();

  beforeAll(async () => {
    editor = await openEditor({
      files: {
        'src/shop.ts': shop,
        [pictured]: shop,
        [`a/${pictured}`]: call('one'),
        [`a/${turned}`]: call('two'),
        [`a/${long}`]: call('three'),
        'a/-rf --help.ts': call('four'),
        'a/new\nline.ts': call('five'),
        'jobs/evil.torc.yaml': workflow,
        'logs/crash.txt': noModule,
        '.recourse/remediations.jsonl': await plantedFixes(),
        '.vscode/tasks.json': tasks,
        '.vscode/settings.json': JSON.stringify({ 'recourse.edit.review': 'never' }),
        'chat.md': [edit(`${'p/'.repeat(1000)}${long}`, 'a', 'b'), edit(pictured, '490', '590')].join('\n\n'),
      },
      extensions: [join(projectRoot, 'test/fixtures/toolCallerExtension')],
      // What it finds stands in the Callers view, too.
      hasLanguageServer: true,
    });
    editor.page.setDefaultTimeout(30_000);
  });
  afterAll(() => editor.close());

  test('has no pictures in code lenses, and none of its names pushes a button out of sight', async () => {
    await editor.openFile('chat.md');
    const lens = editor.page.locator('.codelens-decoration', { hasText: 'click' }).first();
    await lens.waitFor();
    expect(await lens.locator('.codicon-verified').count()).toBe(0);
    expect(await lens.textContent()).toContain('$\u200b(verified)');
    const preview = editor.page
      .locator('.codelens-decoration', { hasText: 'LLL' })
      .locator('a', { hasText: /^Preview$/ });
    // The lens is drawn anew while the file is being read.
    await expect.poll(async () => (await preview.boundingBox())?.x ?? Number.POSITIVE_INFINITY).toBeLessThan(1150);
  });

  test('makes no link and no picture in messages, quick picks and hovers', async () => {
    await editor.setClipboard(edit(pictured, 'nothing like it', 'x'));
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    const notice = await editor.notification(/is not in \$\(verified\)/);
    expect(await notice.locator('.notification-list-item-message a').allTextContents()).toEqual(['Show report']);
    await editor.runCommand('Notifications: Clear All Notifications');
    await editor.runCommand('View: Show Recourse');
    const edits = new ViewPane(editor, 'Edits');
    await edits.focus();
    await edits.row('$(verified)').hover();
    const hover = editor.page.locator('.monaco-hover', { hasText: 'Verdict' });
    await hover.waitFor();
    expect(await hover.locator('a, img, .codicon').count()).toBe(0);
    await editor.press('Escape');
  });

  test('turns no row of the Callers view around', async () => {
    await editor.runCommand('Recourse: Find Callers with Fallback');
    // Not the palette, which has the focus until then.
    await editor.page
      .locator('.quick-input-widget .quick-input-title', { hasText: 'Find Callers with Fallback' })
      .waitFor();
    await editor.page.keyboard.type('shipping');
    await editor.pick(/shipping.*src\/shop\.ts/);
    await editor.press('Enter');
    const view = new ViewPane(editor, 'Callers');
    // All rows are in the page only where they are in sight.
    await editor.runCommand('View: Toggle Maximized Panel');
    await view.row('rtlgnp.ts').waitFor();
    await view.row('new line.ts').waitFor();
    expect(await view.pane.locator('.monaco-list-rows').textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    await editor.screenshot('hostile-callers-dark');
    await editor.runCommand('View: Toggle Maximized Panel');
  });

  test('shows jobs and their logs as text, asks in questions that fit, and hides nothing by colours', async () => {
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Jobs');
    await editor.openFile('jobs/evil.torc.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run workflow' }).click();
    const view = new ViewPane(editor, 'Jobs');
    await view.row(/Waits for a decision.*2 jobs/).waitFor();
    await view.focusRow('AAAA');
    await editor.press('r');
    const dialog = editor.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(/Retry 1 job\?A+…A+ end: runs again, attempt 2/);
    const button = await dialog.locator('.monaco-button', { hasText: /^Retry$/ }).boundingBox();
    expect((button?.y ?? 1000) + (button?.height ?? 0)).toBeLessThan(800);
    await editor.screenshot('hostile-question-dark');
    await editor.press('Escape');
    await view.focusRow('job ');
    await editor.press('e');
    await editor.page.locator('.tab.active', { hasText: 'gnp.exe, attempt 1' }).waitFor();
    const line = editor.page.locator('.editor-group-container.active .view-line', { hasText: 'hidden' });
    await line.waitFor();
    expect(await line.textContent()).toMatch(/^link\shidden\s\[x\]\(command:y\)$/);
    expect(await line.locator('.detected-link').count()).toBe(0);
    for (const theme of ['dark', 'light', 'contrast'] as const) {
      await editor.setTheme(theme);
      const [ink, ground]: [string, string] = await line
        .locator('span', { hasText: 'hidden' })
        .last()
        .evaluate((span) => {
          const { color, backgroundColor } = (
            globalThis as unknown as { getComputedStyle(of: unknown): { color: string; backgroundColor: string } }
          ).getComputedStyle(span);
          return [color, backgroundColor];
        });
      expect([theme, ink]).not.toEqual([theme, 'rgb(31, 31, 31)']);
      expect([theme, ground]).not.toEqual([theme, ink]);
      await editor.screenshot(`hostile-log-${theme}`);
    }
    await editor.runCommand('Recourse: Decide About Failed Jobs');
    await editor.page.locator('.tab.active', { hasText: 'Failed Jobs: wf' }).waitFor();
    expect(await editor.page.locator('.tab.active').textContent()).not.toMatch(/[\u202a-\u202e]/);
    const waiting = new ViewPane(editor, 'Waiting for You');
    await waiting.focus();
    await waiting.row(/2 jobs/).waitFor();
    expect(await waiting.pane.locator('.monaco-list-rows').textContent()).not.toMatch(/[\u202a-\u202e]/);
    expect(await terminals()).toBe(0);
  });

  test.each([
    ['recourse_apply_edit', /Edit \$/, { file_path: pictured, old_string: '490', new_string: '590 \u202e' }],
    [
      'recourse_record_remediation',
      /Record this fix/,
      {
        error_message: evil,
        solution: evil,
        title: evil,
        root_cause: evil,
        tags: ['$(verified)'],
        affected_files: [pictured],
        code_diff: `+${evil}`,
      },
    ],
    [
      'recourse_classify_and_resolve_failures',
      /Decide about/,
      {
        workflow_id: 1,
        dry_run: false,
        classifications: [{ job_id: 1, action: 'retry', confidence: 1, reason: evil }],
      },
    ],
    ['recourse_reset_failed_jobs', /Reset failed jobs/, { workflow_id: 1, dry_run: false }],
  ] as const)('asks about a call of %s in words that are text', async (tool, question, input) => {
    await editor.setTheme('dark');
    await editor.setClipboard(JSON.stringify({ tool, input }));
    await editor.runCommand('Test: Call Tool from Clipboard');
    const dialog = editor.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const asked = await dialog.textContent();
    expect(asked).toMatch(question);
    expect(asked).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(asked).toContain('click');
    expect(await dialog.locator('.dialog-message-container').locator('a, img, .codicon-verified').count()).toBe(0);
    for (const button of await dialog.locator('.monaco-button').all()) {
      const box = await button.boundingBox();
      expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThan(800);
    }
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      if (tool === 'recourse_record_remediation') await editor.setTheme(theme);
      if (tool === 'recourse_record_remediation' || theme === 'dark')
        await editor.screenshot(`hostile-${tool}-${theme}`);
    }
    await editor.press('Escape');
    await expect.poll(() => editor.clipboard()).toContain('error: ');
    expect(await terminals()).toBe(0);
  });

  test('shows the fixes that it brings as text', async () => {
    await editor.runCommand('View: Close All Editors');
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Known Fixes');
    await editor.openFile('logs/crash.txt');
    await editor.press('Control+a');
    await editor.runCommand('Recourse: Find a Known Fix for the Selection');
    const view = new WebviewPane(editor, 'Known Fixes');
    await view.body.getByText('solution').first().waitFor();
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await editor.setTheme(theme);
      await editor.screenshot(`hostile-fixes-${theme}`);
      expect(await view.violations(5)).toEqual([]);
    }
    const shown = await view.body.textContent();
    for (const part of ['title', 'cause', 'tag', 'solution', 'new'])
      expect(shown).toContain(`<img src=x onerror="window.hacked=1"> U+202Egnp.exe ${part}`);
    expect(
      await (
        await view.frame()
      ).evaluate(
        '[typeof window.hacked, document.querySelectorAll("main img, main script, main a, main .codicon-verified").length, document.documentElement.scrollWidth <= document.documentElement.clientWidth]',
      ),
    ).toEqual(['undefined', 0, true]);
  });

  test('has an edit of what runs by itself looked at first, whatever the settings say, and makes no setting of the person’s looser', async () => {
    await editor.set({ 'recourse.edit.review': 'never' });
    // Once the window shows the theme that is written after a setting, it has that setting, too.
    await editor.setTheme('contrast');
    await editor.setClipboard(edit('.vscode/tasks.json', 'echo 490', 'echo 590'));
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await editor.status('AI edit 1 of 1 to review: careful: runs programs when the folder is opened');
    const notes = (): Promise<string> =>
      editor.page.evaluate(
        "[...document.querySelectorAll('.view-line span')].map((span) => getComputedStyle(span, '::after').content).join(' ')",
      );
    await expect.poll(notes).toContain('careful: runs programs when the folder is opened');
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await editor.setTheme(theme);
      await editor.screenshot(`hostile-review-${theme}`);
    }
    expect(await editor.read('.vscode/tasks.json')).toBe(tasks);
    await editor.press('Control+Backspace');
    await editor.status('0 accepted, 1 rejected');
    await editor.set({ 'recourse.edit.review': 'always' });
    await editor.setTheme('light');
    await editor.setClipboard(edit('src/shop.ts', '490', '590'));
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await editor.status('AI edit 1 of 1 to review');
    await editor.press('Control+Backspace');
    await editor.status('0 accepted, 1 rejected');
    expect([await editor.read('.vscode/tasks.json'), await editor.read('src/shop.ts')]).toEqual([tasks, shop]);
  });

  test('with hostile names for its folders shows them as text in the health view', async () => {
    const workspace = join(editor.folder, 'evil.code-workspace');
    await writeFile(
      workspace,
      JSON.stringify({
        folders: [
          { path: 'src', name: evil },
          { path: 'a', name: `${'L'.repeat(500)} end` },
        ],
      }),
    );
    // Jobs have run in both as far as one can see, so the view names them.
    for (const path of ['src', 'a']) {
      await mkdir(join(editor.folder, path, '.recourse/jobs'), { recursive: true });
      await writeFile(join(editor.folder, path, '.recourse/jobs/jobs.db'), 'none');
    }
    const address = new URL(editor.page.url());
    address.searchParams.delete('folder');
    address.searchParams.set('workspace', workspace);
    await editor.page.goto(address.href, { waitUntil: 'domcontentloaded' });
    await editor.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    await editor.runCommand('Recourse: Show Health');
    const health = new WebviewPane(editor, 'Health');
    await health.body.getByText('click').first().waitFor();
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await editor.setTheme(theme);
      await editor.screenshot(`hostile-health-${theme}`);
    }
    expect(
      await (
        await health.frame()
      ).evaluate(
        '[typeof window.hacked, document.querySelectorAll("main img, main script, main a, main .codicon-verified").length, document.documentElement.scrollWidth <= document.documentElement.clientWidth]',
      ),
    ).toEqual(['undefined', 0, true]);
    expect(await health.violations(5)).toEqual([]);
    expect(await terminals()).toBe(0);
  });
});

interface ManifestSetting {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly scope?: string;
}
interface Manifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, ManifestSetting>> }[];
  };
}

/** All settings of the manifest, by their names. */
function getSettings({ configuration }: Manifest['contributes']): readonly (readonly [string, ManifestSetting])[] {
  return configuration.flatMap(({ properties }) => Object.entries(properties));
}

describe.each([
  ['not trusted', true],
  ['trusted', false],
] as const)('settings of a workspace that is %s, each at its worst', (_, workspaceTrust) => {
  let outside: string;
  let server: Server;
  const requests: string[] = [];

  /** What a workspace may write into its settings: for each setting of the manifest the value that would do most. */
  async function worst(program: string): Promise<Readonly<Record<string, unknown>>> {
    const { contributes } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`;
    const texts = (name: string): unknown => {
      if (/url|endpoint/i.test(name)) return address;
      if (/path$/i.test(name)) return program;
      return /folder|file|index$/i.test(name) ? join(outside, 'made') : 'x';
    };
    const lists: Readonly<Record<string, unknown>> = {
      'recourse.jobs.agentCommand': [program],
      'recourse.jobs.profiles': [{ name: 'evil', url: address }],
      'recourse.callers.rules': [{ language: 'typescript', receiver: '(a+)+(a+)+(a+)+$', key: '(.*)*'.repeat(50) }],
    };
    return Object.fromEntries(
      getSettings(contributes).map(([name, { type, enum: choices, default: usual, maximum }]) => [
        name,
        name in lists
          ? lists[name]
          : choices !== undefined
            ? choices.filter((each) => each !== usual).at(-1)
            : type === 'boolean'
              ? usual !== true
              : type === 'string'
                ? texts(name)
                : name.endsWith('Port')
                  ? 45_917
                  : (maximum ?? 1e9),
      ]),
    );
  }

  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'recourse-outside-'));
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(async () => {
    server.close();
    await rm(outside, { recursive: true, force: true });
  });

  test('run no agent, send nothing, listen nowhere, write nowhere outside, and keep nobody from working', async () => {
    const program = join(outside, 'program');
    await writeFile(program, `#!/bin/sh\necho "$@" >> ${join(outside, 'ran')}\n`);
    await chmod(program, 0o755);
    const editor = await openEditor({
      workspaceTrust,
      hasLanguageServer: true,
      files: {
        'src/shop.ts': shop,
        'src/other.ts': call('one').replace('../src', '.'),
        '.vscode/settings.json': JSON.stringify(await worst(program)),
      },
    });
    try {
      editor.page.setDefaultTimeout(30_000);
      const dialog = editor.page.locator('.monaco-dialog-box');
      if (
        workspaceTrust &&
        (await dialog.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        ))
      )
        await dialog.getByRole('button', { name: /^No/ }).click();
      await editor.openFile('src/shop.ts');
      await editor.runCommand('View: Show Recourse');
      await editor.setClipboard(edit('src/shop.ts', '490', '590'));
      await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
      await editor.readWhen('src/shop.ts', (text) => text.includes('590'), 10_000).catch(() => undefined);
      await editor.runCommand('Recourse: Find Callers with Fallback');
      await editor.page.locator('.quick-input-widget input:focus').waitFor();
      await editor.page.keyboard.type('shipping');
      // Without an index in the background nothing is known of names before the first question.
      await editor.pick(/shipping/);
      await editor.press('Enter');
      await new ViewPane(editor, 'Callers').row('one').waitFor();
      await editor.screenshot(`hostile-settings-${workspaceTrust ? 'restricted' : 'trusted'}-dark`);
      const ran = await readFile(join(outside, 'ran'), 'utf8').catch(() => '');
      // In a trusted workspace its own ripgrep may be asked for its version.
      expect(ran.split('\n').filter((line) => line !== '' && (workspaceTrust || !line.includes('--version')))).toEqual(
        [],
      );
      expect(requests).toEqual([]);
      expect((await readdir(outside)).filter((name) => name !== 'program' && name !== 'ran')).toEqual([]);
      expect(
        await new Promise((resolve) => {
          connect(45_917, '127.0.0.1', () => {
            resolve('listens');
          }).on('error', () => {
            resolve('closed');
          });
        }),
      ).toBe('closed');
    } finally {
      await editor.close();
    }
  });
});

test('a trusted workspace with every setting at its lowest still edits and answers', async () => {
  const { contributes } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
  const lowest = Object.fromEntries(
    getSettings(contributes).map(([name, { type, enum: choices, minimum }]) => [
      name,
      choices !== undefined
        ? choices[0]
        : type === 'boolean'
          ? false
          : type === 'string'
            ? ''
            : type === 'array'
              ? []
              : (minimum ?? -1),
    ]),
  );
  const editor = await openEditor({
    files: {
      'src/shop.ts': shop,
      'src/big.ts': shop + '// more\n'.repeat(300),
      'src/other.ts': call('one').replace('../src', '.'),
      '.vscode/settings.json': JSON.stringify(lowest),
    },
  });
  try {
    editor.page.setDefaultTimeout(30_000);
    await editor.openFile('src/shop.ts');
    await editor.setClipboard(edit('src/shop.ts', '490', '590'));
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    // The strictest of the settings that guard: everything is looked at first.
    await editor.status('AI edit 1 of 1 to review');
    await editor.press('Control+Enter');
    await editor.status('1 accepted, 0 rejected');
    await editor.openFile('src/shop.ts');
    await editor.press('Control+s');
    expect(await editor.readWhen('src/shop.ts', (text) => text !== shop)).toBe(shop.replace('490', '590'));
    // Larger than a workspace lets edits be: said, not done.
    await editor.setClipboard(edit('src/big.ts', '490', '590'));
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await editor.notification(/src\/big\.ts/);
    await editor.screenshot('hostile-lowest-edit-dark');
    await editor.runCommand('Notifications: Clear All Notifications');
    await editor.runCommand('View: Show Recourse');
    await editor.runCommand('Recourse: Find Callers with Fallback');
    await editor.page.locator('.quick-input-widget input:focus').waitFor();
    await editor.page.keyboard.type('shipping');
    await editor.pick(/shipping/);
    await editor.press('Enter');
    const view = new ViewPane(editor, 'Callers');
    // Ten milliseconds may be too few: then that is said.
    await view.row(/one|No answer/).waitFor();
    await editor.screenshot('hostile-lowest-callers-dark');
  } finally {
    await editor.close();
  }
});
