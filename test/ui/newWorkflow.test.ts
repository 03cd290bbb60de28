import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWorkflow } from '../../src/jobs/domain/workflow/readWorkflow.ts';
import { openEditor, themes, type OwnEditor } from './support/editor.ts';
import { giveRoom } from './support/roomFor.ts';
import { ViewPane } from './support/viewPane.ts';

/** What a person does who has never seen a workflow, from an empty folder on. */
describe('the first workflow', () => {
  let editor: OwnEditor;
  let view: ViewPane;

  beforeAll(async () => {
    editor = await openEditor({ files: { '.keep': '' }, settings: { 'files.autoSave': 'off' } });
    await rm(join(editor.folder, '.keep'));
    view = new ViewPane(editor, 'Jobs');
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Jobs');
  });
  afterAll(() => editor.close());

  const box = (): Locator => editor.page.locator('.quick-input-widget');
  /** Types into the input that is asked for, and confirms. */
  async function type(title: string, text: string): Promise<void> {
    await box().locator('.quick-input-title', { hasText: title }).waitFor();
    await box().locator('input[type="text"]:focus').fill(text);
    await editor.press('Enter');
  }
  async function choose(row: string | RegExp): Promise<void> {
    await (await editor.pick(row)).click();
  }
  async function runIt(): Promise<void> {
    await editor.page
      .locator('.editor-group-container.active .codelens-decoration a', { hasText: 'Run workflow' })
      .click();
  }

  test.each(Object.keys(themes) as (keyof typeof themes)[])('an empty view says how to begin: %s', async (theme) => {
    await editor.setTheme(theme);
    await view.focus();
    await view.pane.getByRole('button', { name: 'Create Workflow...' }).first().waitFor();
    await editor.screenshot(`workflow-welcome-${theme}`);
    expect(await view.violations(1)).toEqual([]);
  });

  test('a template is chosen and named; its file opens and runs as it is', async () => {
    await editor.setTheme('dark');
    await view.pane.getByRole('button', { name: 'Create Workflow...' }).last().click();
    await editor.pick('Parameters');
    await editor.screenshot('workflow-templates-dark');
    await choose('Steps');
    await type('Create Workflow', 'first');
    await editor.page.locator('.tab.active', { hasText: 'first.torc.yaml' }).waitFor();
    await editor.screenshot('workflow-template-dark');
    expect(readWorkflow(await editor.read('first.torc.yaml')).mistakes).toEqual([]);
    await runIt();
    await view.row(/first.*complete.*3 of 3 done/).waitFor();
    expect((await editor.read('out/numbers.txt')).split('\n')).toHaveLength(11);
    await editor.screenshot('workflow-complete-dark');
  });

  test('completion knows the fields, and the jobs to depend on', async () => {
    await editor.openFile('first.torc.yaml');
    await editor.press('Control+End');
    await editor.page.keyboard.type('    input');
    const list = editor.page.locator('.suggest-widget.visible .monaco-list-row');
    await list.filter({ hasText: 'input_files' }).first().waitFor();
    await editor.screenshot('workflow-completion-dark');
    await list
      .filter({ hasText: /^input_files/ })
      .first()
      .click();
    await list.filter({ hasText: 'numbers' }).first().waitFor();
    await editor.press('Enter', 'Escape', 'Control+s');
    await editor.readWhen('first.torc.yaml', (text) => text.includes('    input_files: [numbers]'));
  });

  test('a mistake says what was meant, and a quick fix writes it', async () => {
    await writeFile(
      join(editor.folder, 'slips.torc.yaml'),
      'name: slips\nuse_pending_failed: true\njobs:\n  - name: first\n    command: "sleep 8; exit 3"\n  - name: second\n    command: echo second: done\n    depend_on: [first]\n',
    );
    await editor.openFile('slips.torc.yaml');
    for (const [words, fix] of [
      ['colon and a space', 'Put the value in quotes'],
      ['did you mean "depends_on"', 'Change to “depends_on”'],
    ] as const) {
      const widget = editor.page.locator('.marker-widget', { hasText: words }).first();
      // For a moment after a fix, the mistake before it is still marked.
      await expect
        .poll(async () => {
          await editor.press('Escape', 'F8');
          await editor.page.waitForTimeout(500);
          return widget.isVisible();
        })
        .toBe(true);
      await editor.screenshot(`workflow-mistake-${fix.startsWith('Put') ? 'colon' : 'field'}`);
      await editor.press('Escape', 'Control+.');
      await editor.page.locator('.action-widget', { hasText: fix }).first().waitFor();
      await editor.press('Enter');
      await editor.page.locator('.action-widget').first().waitFor({ state: 'hidden' });
    }
    await editor.press('Control+s');
    await editor.readWhen('slips.torc.yaml', (text) => readWorkflow(text).mistakes.length === 0);
  });

  test('the status bar says how far a workflow is, and a message that it goes on with a decision', async () => {
    await runIt();
    await editor.status(/slips 0\/2/);
    await editor.screenshot('workflow-running-dark');
    await editor.notification(
      /slips continues when you have decided: 1 job waits for a decision|slips continues when you have decided/,
    );
    await editor.screenshot('workflow-rest-dark');
    await editor.page.locator('.statusbar-item', { hasText: 'slips' }).waitFor({ state: 'detached' });
  });

  test('scripts that are there already run as a workflow, once for each value', async () => {
    await writeFile(join(editor.folder, 'lines.sh'), 'mkdir -p out\necho "try $seed" > "out/try-$seed.txt"\n');
    await editor.openFile('lines.sh');
    await editor.press('Control+a');
    await editor.runCommand('Recourse: Run as Workflow...');
    await editor.pick('One after the other');
    await editor.screenshot('workflow-run-as-dark');
    await choose('Once for each value');
    await type('Run as Workflow', 'seed=1:2');
    await editor.page.locator('.tab.active', { hasText: 'lines.torc.yaml' }).waitFor();
    await view.row(/lines.*complete.*4 of 4 done/).waitFor();
    expect(await editor.read('out/try-2.txt')).toBe('try 2\n');
    await editor.screenshot('workflow-matrix-dark');
  });

  test('the timeline of a workflow shows its attempts and the figures of its runs', async () => {
    await view.focusRow(/^lines/);
    await view.choose('Show Timeline');
    await editor.page.locator('.tab.active', { hasText: 'Timeline: lines' }).waitFor();
    const page = editor.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await page.getByRole('heading', { name: 'Timeline: lines' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(1 + 4 + 1 + 1);
  });

  test.each(Object.keys(themes) as (keyof typeof themes)[])('can be read by everybody: %s', async (theme) => {
    await editor.setTheme(theme);
    await editor.screenshot(`workflow-${theme}`);
    expect(await view.violations(5)).toEqual([]);
  });
});
