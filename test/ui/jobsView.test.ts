import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, themes, type OwnEditor } from './support/editor.ts';
import { giveRoom } from './support/roomFor.ts';
import { ViewPane } from './support/viewPane.ts';

describe('the Jobs view, by keyboard', () => {
  let editor: OwnEditor;
  let view: ViewPane;

  beforeAll(async () => {
    // A copy of the demo: its workflow goes wrong in six ways, for real.
    editor = await openEditor({ settings: { 'recourse.jobs.concurrency': 4 } });
    view = new ViewPane(editor, 'Jobs');
    editor.page.setDefaultTimeout(15_000);
    await editor.openFile('jobs/nightly.torc.yaml');
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Jobs');
  });
  afterAll(() => editor.close());

  test('says that nothing has run yet, and what to do', async () => {
    await view.focus();
    await view.pane.getByRole('button', { name: 'Run Workflow...' }).last().waitFor();
    await editor.screenshot('jobs-empty-dark');
  });

  test('a workflow file is run from above its first line; what fails comes first, with what is likely', async () => {
    await editor.openFile('jobs/nightly.torc.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run workflow' }).click();
    await view.row(/Waits for a decision.*\d+ jobs?/).waitFor();
    await view.row(/fetch-prices.*likely transient/).waitFor();
    await view.row(/train-model.*likely permanent/).waitFor();
    await editor.screenshot('jobs-waiting-dark');
    // The number at the icon of the side bar.
    await editor.page
      .locator('.activitybar .action-item', { has: editor.page.locator('.badge-content', { hasText: /^\d+$/ }) })
      .first()
      .waitFor();
  });

  test('E opens the error output at the line that tells', async () => {
    // Nothing moves any more.
    await view.row(/Waits for a decision.*11 jobs/).waitFor();
    await view.focusRow(/train-model/);
    await editor.press('e');
    await editor.page.locator('.editor-group-container.active .tab.active', { hasText: /train-model/ }).waitFor();
    await editor.screenshot('jobs-evidence-dark');
  });

  test('R retries after a question that says what will be done', async () => {
    await view.focusRow(/fetch-prices/);
    await editor.press('r');
    const dialog = editor.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(/Retry 1 job\?.*fetch-prices: runs again, attempt 2/);
    await editor.screenshot('jobs-retry-dark');
    await dialog.locator('.monaco-button', { hasText: /^Retry$/ }).click();
    // The first of all jobs, this one, and the report that waited for it.
    await view.row(/^Completed.*3 jobs/).waitFor();
    await editor.notification('Retried 1 job.');
  });

  test('F asks why, shows what is cancelled, and gives up', async () => {
    await view.focusRow(/train-model/);
    await editor.press('f');
    await editor.page.locator('.quick-input-widget', { hasText: 'Fail the Job' }).locator('input:focus').waitFor();
    await editor.page.keyboard.type('a slip in the script');
    await editor.press('Enter');
    const dialog = editor.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(/Give up 1 job\?.*Cancels 1 job behind: publish-model/);
    await editor.screenshot('jobs-fail-dark');
    await dialog.locator('.monaco-button', { hasText: /^Fail$/ }).click();
    await view.row(/^Failed/).waitFor();
    await view.row(/^Cancelled.*1 job/).waitFor();
  });

  test.each(Object.keys(themes) as (keyof typeof themes)[])('can be read by everybody: %s', async (theme) => {
    await editor.setTheme(theme);
    await editor.screenshot(`jobs-${theme}`);
    expect(await view.violations(5)).toEqual([]);
  });
});
