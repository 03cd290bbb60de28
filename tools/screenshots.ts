import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { openEditor, type OwnEditor } from '../test/ui/support/editor.ts';
import { giveRoom } from '../test/ui/support/roomFor.ts';
import { WebviewPane } from '../test/ui/support/webviewPane.ts';
import { projectRoot } from './paths.ts';
import { runProcess } from './process.ts';

/** Where the pictures of README and docs are kept. They are not shipped. */
const folder = join(projectRoot, 'docs', 'images');
/** Where the pictures of the walkthrough are kept, which are shipped, and how large its pane lets a window be. */
const stepsFolder = join(projectRoot, 'media', 'walkthrough');
const stepSize = { width: 760, height: 500 };
/** Bytes that a picture may have, so that a page with all of them opens at once. */
const maxBytes = 130 * 1024;

/**
 * `npm run screenshots`: opens the sample workspace in the real editor, does what the five steps do and takes the
 * pictures of the README and the walkthrough. Needs Chromium, as the tests do.
 */
async function main(): Promise<void> {
  const built = await runProcess(process.execPath, [join(projectRoot, 'esbuild.mjs'), '--production'], {
    cwd: projectRoot,
  });
  if (built.code !== 0) throw new Error(`The build failed:\n${built.output}`);
  process.env['RECOURSE_TEST_PICTURES'] = '1';
  await mkdir(folder, { recursive: true });
  const editor = await openEditor({
    hasLanguageServer: true,
    settings: {
      'files.autoSave': 'off',
      'editor.minimap.enabled': false,
      'recourse.jobs.concurrency': 4,
      'workbench.layoutControl.enabled': false,
    },
  });
  try {
    editor.page.setDefaultTimeout(30_000);
    await editor.page.setViewportSize({ width: 1100, height: 620 });
    await editor.page.locator('.activitybar [aria-label*="Recourse"]').first().waitFor();
    await firstSteps(editor);
    await brokenEdit(editor);
    await eventCaller(editor);
    await knownFix(editor);
    await failedJobs(editor);
    await connectedAgent(editor);
  } finally {
    await editor.close();
  }
}

async function firstSteps(editor: OwnEditor): Promise<void> {
  await sideBar(editor, false);
  await showSteps(editor);
  await editor.page.locator('iframe.webview.ready').first().waitFor();
  await take(editor, 'first-steps');
}

async function brokenEdit(editor: OwnEditor): Promise<void> {
  await tryStep(editor, 'edit');
  await editor.notification('server/orders.go');
  await sideBar(editor, false);
  await take(editor, 'edits', 'edit');
  await editor.runCommand('Recourse: Undo Last AI Edit');
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.runCommand('View: Join All Editor Groups');
}

async function eventCaller(editor: OwnEditor): Promise<void> {
  await tryStep(editor, 'callers');
  await editor.page.locator('.part.panel .monaco-list-row', { hasText: 'placeOrder' }).first().click();
  await editor.page.locator('.tab.active', { hasText: 'orders.ts' }).waitFor();
  // The index and the language server are only just starting; once they have said what they know, the answer comes at
  // once and whole.
  await editor.page.locator('.part.panel', { hasText: 'Still looking' }).waitFor({ state: 'hidden' });
  await editor.page.locator('.statusbar', { hasText: 'Analyzing' }).waitFor({ state: 'hidden' });
  await editor.runCommand('Recourse: Refresh Callers');
  await editor.page.locator('.part.panel', { hasText: /\d more from|Still looking/ }).waitFor({ state: 'hidden' });
  await take(editor, 'callers', 'callers');
  await editor.runCommand('View: Toggle Panel Visibility');
}

async function knownFix(editor: OwnEditor): Promise<void> {
  await tryStep(editor, 'fix');
  await only(editor, 'Known Fixes');
  const view = new WebviewPane(editor, 'Known Fixes');
  await view.body.getByText('Leave lines without an article').waitFor();
  // From the fix on: what to do, and why it happened.
  await view.body.getByText('Leave lines without an article').hover();
  await editor.page.mouse.wheel(0, 200);
  await take(editor, 'known-fixes', 'fix');
}

async function failedJobs(editor: OwnEditor): Promise<void> {
  await tryStep(editor, 'jobs');
  await only(editor, 'Jobs');
  await editor.page.locator('.part.sidebar .monaco-list-row', { hasText: 'Waits for a decision' }).first().waitFor();
  await editor.runCommand('Recourse: Decide About Failed Jobs');
  const panel = new WebviewPane(editor, 'Failed Jobs');
  await panel.body.locator('.summary', { hasText: '11 jobs wait for a decision' }).waitFor({ timeout: 60_000 });
  await sideBar(editor, false);
  await panel.body.locator('.row.group', { hasText: '6 jobs, one cause' }).click();
  await panel.body.locator('.log-line.telling', { hasText: 'No space left on device' }).waitFor();
  // It comes when all jobs have ended, and would lie over the page.
  await editor.notification('continues when you have decided');
  await editor.runCommand('Notifications: Clear All Notifications');
  // The page with the most letters of all.
  await editor.page.setViewportSize({ width: 1000, height: 540 });
  await take(editor, 'jobs', 'jobs');
}

async function connectedAgent(editor: OwnEditor): Promise<void> {
  await editor.runCommand('Recourse: Connect an Agent');
  await editor.pick('Claude Code');
  await take(editor, 'agents', 'agents');
  await editor.press('Escape');
}

async function showSteps(editor: OwnEditor): Promise<void> {
  await editor.runCommand('Recourse: Show the First Steps');
  await editor.page.locator('.gettingStartedContainer', { hasText: 'Five things to try' }).first().waitFor();
}

/** Presses the button of a step. */
async function tryStep(editor: OwnEditor, step: 'edit' | 'callers' | 'fix' | 'jobs'): Promise<void> {
  await showSteps(editor);
  const titles = {
    edit: 'Apply a broken AI edit',
    callers: 'Find a caller',
    fix: 'See the known fix',
    jobs: 'Decide about jobs',
  } as const;
  const row = editor.page.locator('.getting-started-step', { hasText: titles[step] });
  if (!((await row.getAttribute('class')) ?? '').includes('expanded')) await row.click();
  await row.getByText('Try It').click();
  await editor.page.locator('.editor-group-container.active .monaco-editor').first().waitFor();
}

async function sideBar(editor: OwnEditor, shown: boolean): Promise<void> {
  if ((await editor.page.locator('.part.sidebar').isVisible()) !== shown)
    await editor.runCommand('View: Toggle Primary Side Bar Visibility');
}

/** Folds the other views, and gives the side bar room. */
async function only(editor: OwnEditor, view: 'Known Fixes' | 'Jobs'): Promise<void> {
  // The step itself shows the view, in its own time.
  await giveRoom(editor, view);
  const box = await editor.page.locator('.part.sidebar').boundingBox();
  if (box === null || box.width > 400) return;
  const edge = box.x + box.width;
  await editor.page.mouse.move(edge, box.y + 300);
  await editor.page.mouse.down();
  await editor.page.mouse.move(edge + 140, box.y + 300, { steps: 5 });
  await editor.page.mouse.up();
}

/** Keeps what is seen now as `docs/images/NAME.png`, and in a smaller window as the picture of a step. */
async function take(editor: OwnEditor, name: string, step?: string): Promise<void> {
  await keep(editor, join(folder, `${name}.png`));
  if (step === undefined) return;
  const size = editor.page.viewportSize();
  await editor.page.setViewportSize(stepSize);
  await keep(editor, join(stepsFolder, `${step}.png`));
  if (size !== null) await editor.page.setViewportSize(size);
}

async function keep(editor: OwnEditor, file: string): Promise<void> {
  // Boxes fade in, and a mouse that rests on a tab or an entry brings a hover: the middle of the status bar is empty.
  const size = editor.page.viewportSize();
  await editor.page.mouse.move((size?.width ?? 1000) * 0.6, (size?.height ?? 600) - 4);
  await editor.page.waitForTimeout(1200);
  await copyFile(await editor.screenshot(`kept-${basename(file, '.png')}`), file);
  const { size: bytes } = await stat(file);
  console.log(`${relative(projectRoot, file)}, ${String(Math.round(bytes / 1024))} KB`);
  if (bytes > maxBytes) throw new Error(`${file} has ${String(bytes)} bytes, more than ${String(maxBytes)}.`);
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
