import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, themes, type OwnEditor } from './support/editor.ts';
import { giveRoom } from './support/roomFor.ts';
import { ViewPane } from './support/viewPane.ts';

describe('the timeline of a workflow that ran twice, in the editor', () => {
  let editor: OwnEditor;
  let view: ViewPane;
  const page = () => editor.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');

  beforeAll(async () => {
    editor = await openEditor({ settings: { 'recourse.jobs.concurrency': 4 } });
    editor.page.setDefaultTimeout(60_000);
    view = new ViewPane(editor, 'Jobs');
    await editor.openFile('jobs/nightly.torc.yaml');
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Jobs');
    await editor.runCommand('Recourse: Run Workflow...');
    await view.row(/Waits for a decision.*11 jobs/).waitFor();
  });
  afterAll(() => editor.close());

  test('a message says at the end what became of it', async () => {
    await editor.notification(/11 jobs/);
    await editor.screenshot('timeline-notice-dark');
    await editor.runCommand('Notifications: Clear All Notifications');
  });

  test('attempts that were repeated stand in one row', async () => {
    await view.focusRow(/fetch-prices/);
    await editor.press('r');
    await editor.page.locator('.monaco-dialog-box .monaco-button', { hasText: /^Retry$/ }).click();
    await view.row(/^Completed.*3 jobs/).waitFor();
    await view.focusRow(/^nightly/);
    await view.choose('Show Timeline');
    const row = page().getByRole('row', { name: /^fetch-prices/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Attempt 1, .*; Attempt 2, Completed/);
    expect(await row.locator('rect').count()).toBe(2);
  });

  test('runs of one workflow stand below each other, with their figures', async () => {
    await editor.openFile('jobs/nightly.torc.yaml');
    await editor.runCommand('Recourse: Run Workflow...');
    await editor.page.locator('.tab', { hasText: 'Timeline: nightly' }).click();
    const runs = page().locator('table').nth(1).locator('tbody tr');
    await runs.nth(1).waitFor();
    // The later one has ended, as far as it goes without a decision: its failures are told by cause.
    await runs
      .first()
      .filter({ hasText: /6 × The disk was full/ })
      .filter({ hasText: /1 × It ran into its time limit/ })
      .waitFor();
    expect(await runs.allInnerTexts()).toEqual([
      expect.stringMatching(/^2\s/) as string,
      expect.stringMatching(/^1 \(this one\)/) as string,
    ]);
    // Bars beside the figures compare the runs.
    expect(await runs.locator('rect').count()).toBeGreaterThanOrEqual(4);
  });

  test.each(Object.keys(themes) as (keyof typeof themes)[])('is drawn in %s', async (theme) => {
    await editor.runCommand('Notifications: Clear All Notifications');
    await editor.setTheme(theme);
    await editor.page.setViewportSize({ width: 1280, height: 900 });
    await editor.screenshot(`timeline-${theme}`);
    await page().locator('table').nth(1).scrollIntoViewIfNeeded();
    await editor.screenshot(`timeline-runs-${theme}`);
    await page().locator('h1').scrollIntoViewIfNeeded();
    await editor.page.setViewportSize({ width: 760, height: 900 });
    await editor.screenshot(`timeline-${theme}-narrow`);
    const table = page().locator('table').first();
    // No name is broken, and nothing has to be scrolled for.
    const name = page().getByRole('rowheader', { name: 'mail-customers' });
    expect((await name.boundingBox())?.height).toBeLessThan(40);
    const room = (await page().locator('main').boundingBox())?.width ?? 0;
    expect((await table.boundingBox())?.width).toBeLessThanOrEqual(room + 1);
  });
});
