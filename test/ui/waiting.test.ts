import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, themes, type OwnEditor } from './support/editor.ts';
import { ViewPane } from './support/viewPane.ts';
import { WebviewPane } from './support/webviewPane.ts';

const files = {
  // A comma too many: npm fails with an error whose fix is built in.
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
  'src/cart.ts': 'export function shipping(total: number): number {\n  return total > 50 ? 0 : 4.9;\n}\n',
  'nightly.torc.yaml':
    'name: nightly\nuse_pending_failed: true\njobs:\n  - name: fetch\n    command: echo "disk full" >&2; exit 1\n  - name: sort\n    command: exit 2\n',
};
const edit =
  'src/cart.ts\n```ts\n<<<<<<< SEARCH\n  return total > 50 ? 0 : 4.9;\n=======\n  return total >= 50 ? 0 : 4.9;\n>>>>>>> REPLACE\n```\n';

describe('what waits for a person, from an empty profile', () => {
  let editor: OwnEditor;
  let view: ViewPane;

  const badge = () => editor.page.locator('.activitybar .action-item .badge-content:visible', { hasText: /^\d+$/ });
  const rows = () => view.pane.locator('.monaco-list-row');
  /** Makes the side bar this wide, in CSS pixels. */
  async function setWidth(pixels: number): Promise<void> {
    const box = await editor.page.locator('.part.sidebar').boundingBox();
    if (box === null) throw new Error('There is no side bar.');
    await editor.page.mouse.move(box.x + box.width, box.y + 200);
    await editor.page.mouse.down();
    await editor.page.mouse.move(box.x + pixels, box.y + 200, { steps: 4 });
    await editor.page.mouse.up();
  }

  beforeAll(async () => {
    editor = await openEditor({ files });
    view = new ViewPane(editor, 'Waiting for You');
    editor.page.setDefaultTimeout(60_000);
    await editor.runCommand('View: Show Recourse');
  });
  afterAll(() => editor.close());

  test('says what it is for and what to do first while nothing waits', async () => {
    await view.pane.getByText('Nothing waits for you').waitFor();
    await view.pane.getByRole('button', { name: 'Try Five Things in a Sample' }).waitFor();
    await expect.poll(() => badge().count()).toBe(0);
    await editor.screenshot('waiting-empty-dark');
  });

  test('an edit, an error and jobs appear by themselves, each counted once', async () => {
    await editor.setClipboard(edit);
    await editor.runCommand('Recourse: Preview AI Edit');
    await view.row('cart.ts:2').waitFor();
    await editor.runCommand('Tasks: Run Build Task');
    // npm itself takes its time.
    await view.row('JSON').waitFor({ timeout: 180_000 });
    await editor.openFile('nightly.torc.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run workflow' }).click();
    await view.row(/nightly.*2 jobs/).waitFor();
    await expect.poll(() => badge().first().textContent()).toBe('3');
    expect(await badge().count()).toBe(1);
  });

  test.each(Object.keys(themes) as (keyof typeof themes)[])('can be read at 250, 350 and 500 px: %s', async (theme) => {
    await editor.setTheme(theme);
    for (const width of [250, 350, 500]) {
      await setWidth(width);
      await editor.screenshot(`waiting-${String(width)}-${theme}`);
    }
    expect(await view.violations(5)).toEqual([]);
  });

  test('can be read at 200 %', async () => {
    await editor.setTheme('dark');
    await editor.set({ 'window.zoomLevel': 0 });
    await editor.page.setViewportSize({ width: 700, height: 450 });
    await editor.screenshot('waiting-zoomed-dark');
    await editor.page.setViewportSize({ width: 1400, height: 900 });
  });

  test('an error opens its fix in the editor, with what to do first in sight, and goes when it is dismissed', async () => {
    await editor.page.setViewportSize({ width: 1280, height: 800 });
    await view.focusRow('JSON');
    await editor.press('Enter');
    const fixes = new WebviewPane(editor, 'Known Fixes', 'tab');
    const first = fixes.body.locator('.fix').first();
    await first
      .getByText(/package\.json/)
      .first()
      .waitFor();
    await editor.screenshots('waiting-fix', ['dark', 'light', 'contrast']);
    expect(await fixes.violations(5)).toEqual([]);
    const [advice, room] = await Promise.all([
      first.locator('.prose').first().boundingBox(),
      editor.page.locator('.part.editor').boundingBox(),
    ]);
    // Its first lines: what comes after them may be as long as it likes.
    expect((advice?.y ?? 800) + 60).toBeLessThan((room?.y ?? 0) + (room?.height ?? 0));
    // Opened again it is the same tab.
    await view.focusRow('JSON');
    await editor.press('Enter');
    await expect.poll(() => editor.page.locator('.tab', { hasText: 'Known Fixes' }).count()).toBe(1);
    await view.focusRow('JSON');
    await view.choose('Dismiss the Error');
    await view.row('JSON').waitFor({ state: 'detached' });
    await expect.poll(() => badge().first().textContent()).toBe('2');
  });

  test('jobs open the decision panel in the editor, and go when they are decided', async () => {
    await view.focusRow('nightly');
    await editor.press('Enter');
    const panel = new WebviewPane(editor, 'Failed Jobs');
    await panel.body.locator('.summary', { hasText: '2 jobs wait for a decision' }).waitFor();
    await editor.screenshot('waiting-jobs-dark');
    await view.focusRow('nightly');
    await view.choose('Show in the Jobs View');
    const jobs = new ViewPane(editor, 'Jobs');
    await jobs.focusRow(/Waits for a decision/);
    await editor.press('f');
    await editor.page
      .locator('.quick-input-widget', { hasText: /^Fail|Fail / })
      .locator('input:focus')
      .waitFor();
    await editor.press('Enter');
    const dialog = editor.page.locator('.monaco-dialog-box');
    await dialog.locator('.monaco-button', { hasText: /^Fail$/ }).click();
    await view.row('nightly').waitFor({ state: 'detached' });
    await expect.poll(() => badge().first().textContent()).toBe('1');
  });

  test('an edit opens its diff, and goes when it is accepted', async () => {
    await view.focusRow('cart.ts');
    await editor.press('Enter');
    await editor.status('AI edit 1 of 1 to review');
    await editor.page.locator('.monaco-diff-editor').first().waitFor();
    await editor.screenshot('waiting-edit-dark');
    await view.focusRow('cart.ts');
    await view.choose('Accept the Edit');
    await editor.readWhen('src/cart.ts', (text) => text.includes('>= 50')).catch(() => undefined);
    await expect.poll(() => rows().count()).toBe(0);
    await view.pane.getByText('Nothing waits for you').waitFor();
    await expect.poll(() => badge().count()).toBe(0);
  });
});
