import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, windowOpenedBy, type EditorWindow, type OwnEditor } from './support/editor.ts';
import { ViewPane } from './support/viewPane.ts';
import { WebviewPane } from './support/webviewPane.ts';

/** The five buttons of the walkthrough, pressed by keyboard in a real editor that has another folder open. */
describe('the first steps', () => {
  let editor: OwnEditor;
  let sample: EditorWindow;

  beforeAll(async () => {
    editor = await openEditor({
      files: { 'notes.md': '# Mine\n' },
      settings: { 'recourse.jobs.concurrency': 4, 'files.autoSave': 'off' },
    });
  });
  afterAll(() => editor.close());

  /** Waits until something is called so, tabs to it and presses Enter on it. */
  async function pressButton(window: EditorWindow, name: string): Promise<void> {
    await window.page.locator('.gettingStartedContainer').getByText(name).first().waitFor();
    for (let step = 0; step < 60; step++) {
      await window.press('Tab');
      const focused: unknown = await window.page.evaluate(
        '(document.activeElement?.getAttribute("aria-label") ?? "") + " " + (document.activeElement?.innerText ?? "").split("\\n")[0]',
      );
      if (String(focused).includes(name)) {
        await window.press('Enter');
        return;
      }
    }
    throw new Error(`The Tab key does not lead to "${name}".`);
  }

  async function showSteps(window: EditorWindow): Promise<void> {
    await window.runCommand('Recourse: Show the First Steps');
    await window.page.locator('.gettingStartedContainer', { hasText: 'Five things to try' }).first().waitFor();
  }

  test('a broken edit: the sample is copied and opened, and the edit placed there, with a word on how', async () => {
    await showSteps(editor);
    await editor.page.getByText('Try It: Apply a Broken Edit').waitFor();
    await editor.screenshot('first-steps-dark');
    await pressButton(editor, 'Try It: Apply a Broken Edit');
    await editor.pick('Open the sample');
    await editor.page.locator('.quick-input-widget input:focus').waitFor();
    await editor.screenshot('first-steps-open');
    sample = await windowOpenedBy(editor, () => editor.press('Enter'), join(editor.globalStorage, 'recourse-sample'));
    await sample.page
      .locator('.view-line', { hasText: /"no.such.order"/ })
      .first()
      .waitFor();
    await sample.screenshot('first-steps-edit');
    // A message goes by itself; the list of them keeps it.
    await sample.runCommand('Notifications: Show Notifications');
    await sample.notification(/server\/orders\.go.*after cleaning/);
    await sample.runCommand('Recourse: Undo Last AI Edit');
    await sample.runCommand('Notifications: Clear All Notifications');
  });

  test('a caller behind an event: found from its handler', async () => {
    await tryStep('Find a caller that no text search shows', 'Try It: Find the Callers');
    const view = new ViewPane(sample, 'Callers');
    await view.row(/emit\('order\.placed'/).waitFor();
    await sample.screenshot('first-steps-callers');
  });

  test('an error with a known fix: the fix, and why it matches', async () => {
    await tryStep('See the known fix of an error', 'Try It: Look an Error Up');
    const view = new WebviewPane(sample, 'Known Fixes');
    await view.body.getByRole('button', { name: /An article left the catalogue/ }).waitFor();
    await sample.screenshot('first-steps-fix');
  });

  test('jobs that fail, for real', async () => {
    await tryStep('Decide about jobs that failed', 'Try It: Run Jobs That Fail');
    const view = new ViewPane(sample, 'Jobs');
    await view.row(/Waits for a decision.*\d+ jobs?/).waitFor();
    await sample.screenshot('first-steps-jobs');
  });

  test('an agent is connected: what is copied starts the server for this folder', async () => {
    await tryStep('Connect your agent', 'Try It: Connect an Agent');
    await sample.pick('.cursor/mcp.json');
    await sample.page.locator('.quick-input-widget input:focus').waitFor();
    await sample.screenshot('first-steps-agents');
    await sample.page.keyboard.type('.cursor/mcp.json');
    await (await sample.pick('.cursor/mcp.json')).waitFor();
    await sample.press('Enter');
    await sample.notification('The configuration is in the clipboard');
    expect(JSON.parse(await sample.clipboard())).toMatchObject({
      mcpServers: { recourse: { args: expect.arrayContaining(['--workspace', sample.folder]) as unknown } },
    });
  });

  test('all five are ticked off', async () => {
    await showSteps(sample);
    await sample.page.locator('.getting-started-step[aria-checked="true"]').nth(4).waitFor();
    await sample.screenshot('first-steps-done');
  });

  /** Opens a step of the walkthrough in the sample's window and presses its button. */
  async function tryStep(title: string, button: string): Promise<void> {
    await showSteps(sample);
    await sample.page.locator('.getting-started-step', { hasText: title }).waitFor();
    const open = sample.page.locator('.getting-started-step.expanded', { hasText: title });
    const end = Date.now() + 60_000;
    // The walkthrough opens the next step by itself; the key on a step that has just been opened would close it.
    while (!(await open.isVisible())) {
      if (Date.now() > end) throw new Error(`The step "${title}" does not open.`);
      await pressButton(sample, title);
      await open.waitFor({ timeout: 5000 }).catch(() => undefined);
    }
    await pressButton(sample, button);
  }
});
