import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, themes, type OwnEditor } from './support/editor.ts';
import { WebviewPane } from './support/webviewPane.ts';

describe('the panel of decisions, in the editor, over a workflow that really runs', () => {
  let editor: OwnEditor;
  let panel: WebviewPane;

  const current = () => panel.body.locator('#current-row');
  /** Goes down the list to a row. */
  async function goTo(text: RegExp): Promise<void> {
    await panel.body.locator('#list').focus();
    await editor.press('Home');
    for (let step = 0; step < 30; step++) {
      if (text.test(await current().innerText())) return;
      await editor.press('ArrowDown');
    }
    throw new Error(`There is no row with ${String(text)}.`);
  }

  beforeAll(async () => {
    editor = await openEditor({ settings: { 'recourse.jobs.concurrency': 4 } });
    panel = new WebviewPane(editor, 'Failed Jobs');
    editor.page.setDefaultTimeout(30_000);
    await editor.openFile('jobs/nightly.torc.yaml');
    await editor.runCommand('Recourse: Run Workflow...');
    await editor.page.locator('.part.sidebar .monaco-list-row', { hasText: 'Waits for a decision' }).first().waitFor();
    await editor.runCommand('Recourse: Decide About Failed Jobs');
  });
  afterAll(() => editor.close());

  const summary = (text: string) => panel.body.locator('.summary', { hasText: text });
  /** Looks what would happen and has it done, by keys. */
  async function decide(key: string, row: RegExp, apply: string): Promise<void> {
    await goTo(row);
    await editor.press(key);
    await panel.body.getByRole('button', { name: apply, exact: true }).waitFor();
    await expect.poll(() => panel.focused()).toContain(apply);
  }

  test('groups what waits by its cause, with verdicts and the line that tells', async () => {
    await summary('11 jobs wait for a decision').waitFor({ timeout: 60_000 });
    await editor.runCommand('View: Toggle Primary Side Bar Visibility');
    await panel.body.locator('.row.group', { hasText: '6 jobs, one cause' }).waitFor();
    await goTo(/6 jobs, one cause/);
    await panel.body.locator('.log-line.telling', { hasText: 'No space left on device' }).waitFor();
    await editor.screenshot('jobs-panel-groups-dark');
  });

  test.each(Object.keys(themes) as (keyof typeof themes)[])('can be read by everybody: %s', async (theme) => {
    await editor.setTheme(theme);
    await editor.screenshot(`jobs-panel-${theme}`);
    expect(await panel.violations(20)).toEqual([]);
  });

  test('E opens the log at the line that tells', async () => {
    await editor.setTheme('dark');
    await goTo(/train-model/);
    await panel.body.locator('.log-line.telling', { hasText: 'REGION' }).waitFor();
    await editor.press('e');
    await editor.page.locator('.tab.active', { hasText: 'train-model' }).waitFor();
    await editor.page.locator('.editor-group-container.active .view-line', { hasText: 'REGION' }).waitFor();
    await editor.screenshot('jobs-panel-log-dark');
    await editor.page.locator('.tab', { hasText: 'Failed Jobs' }).click();
    await panel.body.locator('#list').waitFor();
  });

  test('the known fix for the error is shown with what to do first, and opens in its own panel', async () => {
    await goTo(/train-model/);
    const fix = panel.body.locator('.known-fix', { hasText: 'unbound variable' });
    await fix.getByText('Set it, or give a default').waitFor();
    await fix.scrollIntoViewIfNeeded();
    await editor.screenshot('jobs-panel-fix-dark');
    expect(await panel.violations(10)).toEqual([]);
    await panel.body.getByRole('button', { name: 'Open in Known Fixes' }).click();
    const fixes = new WebviewPane(editor, 'Known Fixes');
    const page = await fixes.frame();
    await page.getByText('From a failed job').waitFor();
    await page.locator('.fix', { hasText: 'unbound variable' }).waitFor();
    await page.locator('.where', { hasText: 'train-model' }).waitFor();
    await editor.screenshot('jobs-panel-fix-opened-dark');
    expect(await fixes.violations(5)).toEqual([]);
    await editor.runCommand('View: Toggle Primary Side Bar Visibility');
    await expect.poll(() => editor.page.locator('iframe.webview.ready').count()).toBe(1);
  });

  test('R shows what would happen, Enter does it, and what became of it is shown', async () => {
    await decide('r', /6 jobs, one cause/, 'Retry 6 jobs');
    await panel.body.locator('#plan', { hasText: '6 jobs run again: attempt 2.' }).waitFor();
    await editor.screenshot('jobs-panel-plan-dark');
    expect(await panel.violations(10)).toEqual([]);
    await editor.press('Enter');
    await panel.body.locator('#results', { hasText: 'Done: 6 jobs decided' }).waitFor();
    await summary('5 jobs wait for a decision').waitFor();
    await panel.body.locator('#results', { hasText: '6 of 6 retried jobs have ended, 6 passed.' }).waitFor();
    await editor.screenshot('jobs-panel-results-dark');
    expect(await panel.violations(10)).toEqual([]);
    expect(await editor.read('jobs/out/shard-6.csv')).toBe('rows of shard 6\n');
    await editor.press('Escape');
  });

  test('more memory and time are advised, taken with one button, and suffice', async () => {
    await goTo(/sort-orders/);
    await panel.body.getByRole('button', { name: /^Use \d+m \(advised\)$/ }).click();
    await panel.body.getByRole('button', { name: 'Retry…' }).click();
    await panel.body.locator('#plan', { hasText: /memory 64m → \d+m/ }).waitFor();
    await editor.screenshot('jobs-panel-memory-dark');
    await editor.press('Enter');
    await panel.body.locator('#results', { hasText: 'The retried job has ended and passed.' }).waitFor();
    await goTo(/index-photos/);
    await panel.body.getByRole('button', { name: /^Use \d+s \(advised\)$/ }).click();
    await panel.body.getByRole('button', { name: 'Retry…' }).click();
    await panel.body.locator('#plan', { hasText: /run time PT2S → PT/ }).waitFor();
    await editor.press('Enter');
    await panel.body.locator('#results', { hasText: 'The retried job has ended and passed.' }).waitFor();
    await summary('3 jobs wait for a decision').waitFor();
  });

  test('F names what is cancelled; it is undone, and done again', async () => {
    await decide('f', /train-model/, 'Fail 1 job');
    await panel.body.locator('#plan', { hasText: /#\d+ publish-model/ }).waitFor();
    await editor.screenshot('jobs-panel-fail-dark');
    await editor.press('Enter');
    await panel.body.locator('#results', { hasText: 'failed for good, dependent jobs cancelled: 1 job' }).waitFor();
    await panel.body.getByRole('button', { name: 'Undo: train-model' }).click();
    await panel.body.locator('#results', { hasText: 'undone: it waits for a decision again' }).waitFor();
    await summary('3 jobs wait for a decision').waitFor();
    await decide('f', /train-model/, 'Fail 1 job');
    await editor.press('Enter');
    await summary('2 jobs wait for a decision').waitFor();
  });

  test('is there again when the window was loaded anew, with what is remembered', async () => {
    await editor.page.reload();
    await panel.body.locator('.summary', { hasText: '2 jobs wait for a decision' }).waitFor({ timeout: 60_000 });
    await panel.body.getByRole('button', { name: /^Decisions so far/ }).click();
    await panel.body.locator('.audit', { hasText: /train-model, attempt 1: failed for good/ }).waitFor();
    await panel.body.locator('.audit', { hasText: /sort-orders, attempt 1: retried with \d+m/ }).waitFor();
    await editor.screenshot('jobs-panel-restored-dark');
    expect(await panel.violations(10)).toEqual([]);
  });

  test('the last ones are decided, and nothing waits', async () => {
    await decide('r', /fetch-prices/, 'Retry 1 job');
    await panel.body.locator('#plan', { hasText: '1 dependent job keeps waiting.' }).waitFor();
    await editor.press('Enter');
    // While a decision is carried out no other is taken.
    await panel.body.locator('#results').waitFor();
    await summary('1 job waits for a decision').waitFor();
    await decide('f', /mail-customers/, 'Fail 1 job');
    await editor.press('Enter');
    await panel.body.getByText('Nothing waits for a decision').waitFor();
    await panel.body.locator('.counts', { hasText: /Completed: 11.*Failed: 2.*Cancelled: 1/ }).waitFor();
    expect(await editor.read('jobs/out/report.txt')).toContain('pen,1.20');
    await editor.screenshot('jobs-panel-done-dark');
    expect(await panel.violations(5)).toEqual([]);
  });
});
