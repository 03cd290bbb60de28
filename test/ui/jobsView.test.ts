import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, themes, type OwnEditor } from './support/editor.ts';
import { giveRoom } from './support/roomFor.ts';
import { ViewPane } from './support/viewPane.ts';

describe('the Jobs view, by keyboard', () => {
  let editor: OwnEditor;
  let view: ViewPane;
  const timeline = () => editor.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');

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

  test('a message says at the end of a run what became of it', async () => {
    await editor.notification(/11 jobs/);
    await editor.screenshot('timeline-notice-dark');
    await editor.runCommand('Notifications: Clear All Notifications');
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
    expect(await dialog.textContent()).toMatch(/Give up 1 job\?.*Also cancels 1 job: publish-model/);
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

  test('the timeline has attempts that were repeated in one row', async () => {
    await editor.setTheme('dark');
    await view.focusRow(/^nightly/);
    await view.choose('Show Timeline');
    const row = timeline().getByRole('row', { name: /^fetch-prices/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Attempt 1, .*; Attempt 2, Completed/);
    expect(await row.locator('rect').count()).toBe(2);
  });

  test('the timeline has the runs of one workflow below each other, with their figures', async () => {
    await editor.openFile('jobs/nightly.torc.yaml');
    await editor.runCommand('Recourse: Run Workflow...');
    await editor.page.locator('.tab', { hasText: 'Timeline: nightly' }).click();
    const runs = timeline().locator('table').nth(1).locator('tbody tr');
    await runs.nth(1).waitFor();
    // The later one has ended, as far as it goes without a decision: its failures are told by cause.
    await runs
      .first()
      .filter({ hasText: /6 × The disk was full/ })
      .filter({ hasText: /1 × It ran into its time limit/ })
      .waitFor();
    // The page is drawn anew for each change of a job, and is not there meanwhile.
    await expect
      .poll(() => runs.allInnerTexts().catch(() => []))
      .toEqual([expect.stringMatching(/^2\s/) as string, expect.stringMatching(/^1 \(this one\)/) as string]);
    // Bars beside the figures compare the runs.
    await expect.poll(() => runs.locator('rect').count()).toBeGreaterThanOrEqual(4);
  });

  test.each(Object.keys(themes) as (keyof typeof themes)[])('the timeline is drawn in %s', async (theme) => {
    await editor.runCommand('Notifications: Clear All Notifications');
    await editor.setTheme(theme);
    await editor.page.setViewportSize({ width: 1280, height: 900 });
    await editor.screenshot(`timeline-${theme}`);
    await timeline().locator('table').nth(1).scrollIntoViewIfNeeded();
    await editor.screenshot(`timeline-runs-${theme}`);
    await timeline().locator('h1').scrollIntoViewIfNeeded();
    await editor.page.setViewportSize({ width: 760, height: 900 });
    await editor.screenshot(`timeline-${theme}-narrow`);
    const table = timeline().locator('table').first();
    // No name is broken, and nothing has to be scrolled for.
    const name = timeline().getByRole('rowheader', { name: 'mail-customers' });
    expect((await name.boundingBox())?.height).toBeLessThan(40);
    const room = (await timeline().locator('main').boundingBox())?.width ?? 0;
    expect((await table.boundingBox())?.width).toBeLessThanOrEqual(room + 1);
  });
});
