import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRemediations } from '../../src/remediation/node/openRemediations.ts';
import { openEditor, type OwnEditor } from './support/editor.ts';
import { giveRoom } from './support/roomFor.ts';
import { WebviewPane } from './support/webviewPane.ts';

const invoice = `export function totalOf(invoice) {
  const { rows } = invoice;
  return rows.reduce((sum, row) => sum + row.amount, 0);
}
`;
const fixedInvoice = invoice.replace('= invoice;', '= invoice ?? { rows: [] };');

/** What node writes, with another folder, line and address than when it was recorded. */
const crash = (folder: string, line: number): string => `${folder}/src/invoice.js:${String(line)}
  const { rows } = invoice;
          ^

TypeError: Cannot destructure property 'rows' of 'invoice' as it is undefined.
    at totalOf (${folder}/src/invoice.js:${String(line)}:11)
    at main (${folder}/src/main.js:7:3)
    at node:internal/main/run_main_module:36:49

Node.js v22.14.0
`;

const hostile = `Error: <img src=x onerror="window.hacked=1"><script>window.hacked=1</script> in frobnicator \u202egnp.exe\u2069 👩‍👩‍👧‍👦 שלום ${'long'.repeat(12_500)}\n`;

/** What a colleague recorded and committed. */
async function projectFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-known-'));
  const remediations = await openRemediations(folder);
  try {
    await remediations.record({
      title: 'An invoice that was never loaded',
      errorMessage: crash('/home/somebody/work/shop', 2),
      solution:
        'The invoice is loaded lazily and may be missing.\n\n```js\nconst { rows } = invoice ?? { rows: [] };\n```\n\nThen run it again.',
      rootCause: 'Nobody checked that it is there.',
      codeDiff: `--- a/src/invoice.js\n+++ b/src/invoice.js\n@@ -1,4 +1,4 @@\n export function totalOf(invoice) {\n-  const { rows } = invoice;\n+  const { rows } = invoice ?? { rows: [] };\n   return rows.reduce((sum, row) => sum + row.amount, 0);\n }\n`,
      affectedFiles: ['src/invoice.js'],
      severity: 'high',
      category: 'runtime',
      tags: ['invoice', 'node'],
      source: 'docs/invoices.md',
    });
    await remediations.record({
      title: 'A module that is not installed',
      errorMessage: "Error: Cannot find module 'left-pad'\nRequire stack:\n- /srv/app/index.js",
      solution: 'npm install left-pad',
      severity: 'low',
      tags: ['node'],
    });
    return await remediations.export();
  } finally {
    await remediations.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('in a folder that is not trusted, the view says what is left out and still works', async () => {
  const editor = await openEditor({
    workspaceTrust: true,
    files: { 'logs/crash.txt': crash('/tmp/checkout', 2), '.recourse/remediations.jsonl': await projectFile() },
  });
  try {
    editor.page.setDefaultTimeout(30_000);
    const dialog = editor.page.locator('.monaco-dialog-box');
    if (
      await dialog.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    )
      await dialog.getByRole('button', { name: /^No/ }).click();
    const view = new WebviewPane(editor, 'Known Fixes');
    await editor.openFile('logs/crash.txt');
    await editor.press('Control+a');
    await editor.runCommand('Recourse: Find a Known Fix for the Selection');
    await view.body.locator('.notice', { hasText: 'Restricted Mode' }).waitFor();
    await view.body.getByText(/No fix is recorded yet/).waitFor();
    await editor.screenshot('remediations-restricted-dark');
    expect(await view.violations(5)).toEqual([]);
  } finally {
    await editor.close();
  }
});

describe('the Known Fixes view', () => {
  let editor: OwnEditor;
  let view: WebviewPane;

  beforeAll(async () => {
    editor = await openEditor({
      // What is recorded here is meant, and what is unknown has to stay so: the built-in ones have tests of their own.
      settings: { 'recourse.remediation.builtin': false },
      files: {
        'src/invoice.js': invoice,
        'docs/invoices.md': '# Invoices\n',
        'config/shop.json': '{\n  "port": 80,\n  "rate": \n}\n',
        'config/other.json': '{\n  "limit": \n}\n',
        'logs/crash.txt': crash('/tmp/checkout', 2),
        'logs/hostile.txt': hostile,
        '.recourse/remediations.jsonl': await projectFile(),
      },
    });
    view = new WebviewPane(editor, 'Known Fixes');
    editor.page.setDefaultTimeout(30_000);
    await editor.openFile('logs/crash.txt');
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Known Fixes');
    await view.focus();
  });
  afterAll(() => editor.close());

  test('says what it is for while there is no error', async () => {
    await view.body.getByText('No current error').waitFor();
    await editor.screenshot('remediations-empty-dark');
    expect(await view.violations(5)).toEqual([]);
  });

  test('shows the known fix for the selected text, with the reason why it matches', async () => {
    await lookUp('logs/crash.txt');
    await view.body.getByRole('button', { name: /An invoice that was never loaded.*same error.*100%/ }).waitFor();
    await expect.poll(() => view.focused()).toMatch(/An invoice that was never loaded/);
    await view.body.getByText('The invoice is loaded lazily and may be missing.').waitFor();
    await editor.screenshot('remediations-fix-dark');
    await view.body.getByRole('button', { name: /^Why it matches/ }).click();
    await editor.screenshot('remediations-why-dark');
  });

  test('is put into the file by its key, with a review, and then said to be helpful', async () => {
    await atFix(/An invoice that was never loaded/);
    await editor.press('a');
    await editor.status('AI edit 1 of 1 to review');
    await editor.page.locator('.monaco-diff-editor .view-line', { hasText: 'rows: []' }).first().waitFor();
    await editor.screenshot('remediations-review-dark');
    await editor.press('Control+Enter');
    await view.body.locator('.outcome', { hasText: 'Applied. Did it help?' }).waitFor();
    await editor.openFile('src/invoice.js');
    await editor.press('Control+s');
    expect(await editor.readWhen('src/invoice.js', (text) => text !== invoice)).toBe(fixedInvoice);
    await atFix(/An invoice that was never loaded/);
    await editor.press('h');
    await view.body.locator('.outcome', { hasText: 'It ranks higher from now on.' }).waitFor();
    await view.body.getByText('helped 1 of 1').waitFor();
    await view.body.getByText('used 2 times').waitFor();
    await editor.screenshot('remediations-helpful-dark');
    expect(await editor.read('.recourse/remediations.jsonl')).toMatch(/"helpfulCount":1/);
  });

  test('opens the source where it is a file of the folder', async () => {
    await atFix(/An invoice that was never loaded/);
    await editor.press('s');
    await editor.page.locator('.tab.active', { hasText: 'invoices.md' }).waitFor();
  });

  test('shows hostile texts as texts, and says that nobody knows them', async () => {
    await lookUp('logs/hostile.txt');
    await view.body.getByText('No fix is recorded for this').first().waitFor();
    await view.body.getByText('Searched 2 recorded fixes').waitFor();
    await view.body.getByRole('button', { name: 'Show all (49 KB)' }).click();
    await view.body.locator('.error-text', { hasText: '<script>window.hacked=1</script>' }).waitFor();
    const frame = await view.frame();
    expect(
      await frame.evaluate(
        '[typeof window.hacked, document.querySelectorAll("img, main script, a").length, document.documentElement.scrollWidth <= document.documentElement.clientWidth]',
      ),
    ).toEqual(['undefined', 0, true]);
    expect(await view.violations(5)).toEqual([]);
    await editor.screenshot('remediations-hostile-dark');
    await view.body.getByRole('button', { name: 'Show less' }).click();
    await editor.screenshot('remediations-no-match-dark');
  });

  test('an error of the same kind in another tool is no known fix, but listed on request', async () => {
    await editor.setClipboard(
      'Traceback (most recent call last):\n  File "/tmp/checkout/main.py", line 3, in <module>\n    import kelp\nModuleNotFoundError: No module named \'kelp\'',
    );
    await editor.runCommand('Recourse: Find a Known Fix for the Clipboard');
    const disclosure = view.body.getByRole('button', { name: '1 related error, not this one' });
    await disclosure.waitFor();
    await view.body.getByText('No fix is recorded for this').first().waitFor();
    expect(await view.body.getByText('A module that is not installed').count()).toBe(0);
    await editor.screenshot('remediations-related-closed-dark');
    await view.focus();
    await expect.poll(() => view.focused()).toMatch(/Record a Fix/);
    await editor.press('Tab');
    await expect.poll(() => view.focused()).toMatch(/1 related error/);
    await editor.press('Enter');
    await editor.press('Tab');
    await expect.poll(() => view.focused()).toMatch(/A module that is not installed/);
    await editor.press('Enter');
    await view.body.getByText('npm install left-pad').waitFor();
    await view.body.getByText('same kind of error in other words: module not found').waitFor();
    expect(await view.violations(5)).toEqual([]);
    await editor.screenshot('remediations-related-open-dark');
    await editor.press('Escape');
    await disclosure.click();
    await view.body.getByText('A module that is not installed').waitFor({ state: 'hidden' });
  });

  test('a fix is recorded by keyboard alone, and found at once', async () => {
    await view.focus();
    await expect.poll(() => view.focused()).toMatch(/Record a Fix/);
    await editor.press('Enter');
    await expect.poll(() => view.focused()).toMatch(/^field-title/);
    await editor.press('Control+Enter');
    await expect.poll(() => view.focused()).toMatch(/^field-(errorMessage|solution)/);
    await view.body.getByText('This field is required.').waitFor();
    await editor.screenshot('remediations-form-wrong-dark');
    expect(await view.violations(10)).toEqual([]);
    await (await view.frame()).evaluate('document.querySelector("#field-errorMessage").focus()');
    const message =
      'FrobnicatorError: the frobnicator of 10.0.0.7 is jammed, token ghp_012345678901234567890123456789abcdef';
    // The editor selects in its own time, sometimes when the first letters are there already: then all is selected and
    // typed once more.
    await expect
      .poll(
        async () => {
          await editor.press('Control+a');
          await expect
            .poll(async () => (await view.frame()).evaluate('getSelection().toString().length'))
            .toBeGreaterThan(0);
          await editor.page.keyboard.type(message);
          return view.body.locator('#field-errorMessage').inputValue();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(message);
    await editor.press('Tab');
    await editor.page.keyboard.type('Turn it <b>off</b> and on again.');
    await editor.press('Control+Enter');
    await view.body
      .locator('.outcome', { hasText: /Recorded\. Replaced before anything is stored: .*github/ })
      .waitFor();
    await editor.screenshot('remediations-recorded-dark');
    await editor.setClipboard('FrobnicatorError: the frobnicator of 10.9.8.7 is jammed');
    await editor.runCommand('Recourse: Find a Known Fix for the Clipboard');
    await view.body
      .getByRole('button', { name: /frobnicator/ })
      .first()
      .waitFor();
    await view.body.getByText('Turn it <b>off</b> and on again.').waitFor();
  });

  test('when a problem went away after edits, its fix is offered with the change filled in', async () => {
    // What a person picked stays in sight; the latest is shown when that is gone.
    await editor.runCommand('Recourse: Clear Current Errors');
    await editor.openFile('config/shop.json');
    await view.body.getByText('From the Problems panel').waitFor();
    await view.body.getByRole('button', { name: /^config\/shop\.json:[34]$/ }).waitFor();
    // It has to have lived for a while.
    await editor.page.waitForTimeout(20_500);
    await editor.press('Control+Home', 'ArrowDown', 'ArrowDown', 'End');
    await editor.page.keyboard.type('0.19');
    await editor.press('Control+s');
    await view.body.getByText('This error went away after your edits. Record the fix?').waitFor();
    await editor.screenshot('remediations-offer-dark');
    expect(await view.violations(5)).toEqual([]);
    await view.body.getByRole('button', { name: 'Record the Fix…' }).click();
    await expect
      .poll(() => view.body.locator('#field-codeDiff').inputValue())
      .toMatch(/-\s+"rate": \n\+\s+"rate": 0\.19/);
    expect(await view.body.locator('#field-errorMessage').inputValue()).toMatch(/Value expected/);
    await view.body.locator('#field-solution').fill('A number belongs behind the colon.');
    await editor.screenshot('remediations-offer-form-dark');
    await editor.press('Control+Enter');
    await view.body.locator('.outcome', { hasText: 'Recorded.' }).waitFor();
    await expect.poll(() => view.body.getByText('This error went away').count()).toBe(0);
    // The same mistake elsewhere is known now.
    await editor.openFile('config/other.json');
    await view.body.getByText('A number belongs behind the colon.').waitFor();
    await editor.screenshot('remediations-offer-known-dark');
    await editor.runCommand('Recourse: Copy the Known Fix');
    await editor.status('Copied.');
    expect(await editor.clipboard()).toMatch(/^A number belongs behind the colon\.\n\n---/);
  });

  test('lists, filters, edits, merges and deletes what is recorded', async () => {
    await view.focus();
    // The page itself puts the focus on the first fix when the view gets it, which may come after this.
    await expect
      .poll(async () => {
        const frame = await view.frame();
        await frame.evaluate('document.querySelector("#tab-errors").focus()');
        await editor.page.waitForTimeout(200);
        return frame.evaluate('document.activeElement?.id');
      })
      .toBe('tab-errors');
    await editor.press('ArrowRight');
    await view.body.getByText('4 recorded fixes').first().waitFor();
    await view.body
      .getByRole('button', {
        name: /^FrobnicatorError: the frobnicator of 10\.0\.0\.7 is jammed, token <github-token>/,
      })
      .waitFor();
    await editor.screenshot('remediations-library-dark');
    expect(await view.violations(10)).toEqual([]);
    await view.body.getByRole('textbox', { name: 'Search' }).fill('frobnicator');
    await view.body.getByText('1 recorded fix').first().waitFor();
    await view.body.locator('.fix-head').first().focus();
    await editor.press('Enter');
    await editor.press('e');
    await view.body.locator('#field-title').fill('A frobnicator that is jammed');
    await editor.press('Control+Enter');
    await view.body.getByRole('button', { name: /^A frobnicator that is jammed/ }).waitFor();
    // A second one is put into it.
    await view.body.getByRole('button', { name: 'New Fix…' }).click();
    await view.body.locator('#field-title').fill('Another frobnicator');
    await view.body.locator('#field-errorMessage').fill('FrobnicatorError: the frobnicator smokes');
    await view.body.locator('#field-solution').fill('Open a window.');
    await editor.press('Control+Enter');
    await view.body.getByText('2 recorded fixes').first().waitFor();
    await view.body.getByRole('button', { name: /^A frobnicator that is jammed/ }).focus();
    await editor.press('m');
    await editor.pick('Another frobnicator');
    await editor.press('Escape');
    await expect.poll(() => view.focused()).toMatch(/A frobnicator that is jammed/);
    await editor.press('m');
    await editor.pick('Another frobnicator');
    await editor.screenshot('remediations-merge-dark');
    await editor.page.keyboard.type('Another');
    await editor.pick('Another frobnicator');
    await editor.press('Enter');
    await view.body.getByText('1 recorded fix').first().waitFor();
    await expect.poll(() => view.focused()).toMatch(/A frobnicator that is jammed/);
    await editor.press('Delete');
    const dialog = editor.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await editor.press('Escape');
    await expect.poll(() => view.focused()).toMatch(/A frobnicator that is jammed/);
    await editor.press('Delete');
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/Delete the fix “A frobnicator that is jammed”/);
    await editor.screenshot('remediations-delete-dark');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await view.body.getByText('No recorded fix matches this').waitFor();
    await view.body.getByRole('button', { name: 'Clear Search and Filters' }).click();
    await view.body.getByText('3 recorded fixes').first().waitFor();
    await view.body.getByRole('combobox', { name: 'Severity' }).selectOption('low');
    await view.body.getByText('1 recorded fix').first().waitFor();
  });

  test('is as it was after it was hidden, and after the window was loaded again', async () => {
    await editor.runCommand('Explorer: Focus on Folders View');
    await view.focus();
    await view.body.getByText('1 recorded fix').first().waitFor();
    expect(await view.body.getByRole('combobox', { name: 'Severity' }).inputValue()).toBe('low');
    // In a browser the editor writes its storage every five seconds, and not when the page goes.
    await editor.page.waitForTimeout(6500);
    await editor.page.reload();
    await editor.page.locator('.statusbar-item').first().waitFor();
    await view.body.getByText('1 recorded fix').first().waitFor();
    expect(await view.body.getByRole('combobox', { name: 'Severity' }).inputValue()).toBe('low');
    await view.body.getByRole('combobox', { name: 'Severity' }).selectOption('');
    await view.body.getByRole('tab', { name: /^Errors/ }).click();
  });

  for (const theme of ['light', 'contrast', 'contrastLight', 'dark'] as const) {
    test(`can be read and operated by everybody, ${theme}`, async () => {
      await editor.setTheme(theme);
      await lookUp('logs/crash.txt');
      await view.body.getByRole('button', { name: /An invoice that was never loaded/ }).waitFor();
      await editor.screenshot(`remediations-${theme}`);
      expect(await view.violations(15)).toEqual([]);
      await view.body.getByRole('button', { name: 'Record a Fix…' }).click();
      await view.body.locator('#field-title').press('Control+Enter');
      await view.body.locator('.field-error').first().waitFor();
      await editor.screenshot(`remediations-form-${theme}`);
      expect(await view.violations(10)).toEqual([]);
      await editor.press('Escape');
      await view.body.getByRole('tab', { name: 'All Fixes' }).click();
      await view.body.getByText('3 recorded fixes').first().waitFor();
      expect(await view.violations(10)).toEqual([]);
      await view.body.getByRole('tab', { name: /^Errors/ }).click();
    });
  }

  /** Gives the view the focus and waits until it is at a fix, so that keys are for that. */
  async function atFix(title: RegExp): Promise<void> {
    await view.focus();
    await expect.poll(() => view.focused(), { timeout: 5000 }).toMatch(title);
  }

  /** Looks the whole text of a file up. */
  async function lookUp(path: string): Promise<void> {
    await editor.openFile(path);
    await editor.press('Control+a');
    await editor.runCommand('Recourse: Find a Known Fix for the Selection');
  }
});
