import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
import manifest from '../../package.nls.de.json' with { type: 'json' };
import { openEditor, type OwnEditor } from './support/editor.ts';
import { extensionWithMarks, markedLanguage } from './support/markedTexts.ts';

/** Runs the demo's workflow and waits until a job of it waits for a decision. Titles as the language has them. */
async function runNightly(editor: OwnEditor, runWorkflow: string, waiting: string): Promise<void> {
  await editor.openFile('jobs/nightly.torc.yaml');
  await editor.runCommand(runWorkflow);
  await editor.page.locator('.pane .monaco-list-row', { hasText: waiting }).first().waitFor();
}

/** The page of a panel whose text has all of these words in it. */
async function pageWith(editor: OwnEditor, ...words: readonly string[]): Promise<Frame> {
  const end = Date.now() + 60_000;
  for (;;) {
    for (const frame of editor.page.frames().filter((each) => each !== editor.page.mainFrame())) {
      const text = await frame.evaluate('document.body?.innerText ?? ""').catch(() => '');
      if (typeof text === 'string' && words.every((word) => text.includes(word))) return frame;
    }
    if (Date.now() > end) throw new Error(`No page says ${words.join(', ')}.`);
    await editor.page.waitForTimeout(200);
  }
}

/**
 * What a page says by itself: its buttons, headings, labels and hints that are words, without what they hold of the
 * user's.
 */
const ownWords = `[...document.querySelectorAll('button, h1, h2, h3, legend, label, summary, dt, option, [placeholder], [role="tab"]')]
  .flatMap((element) => [element.getAttribute('placeholder'), element.matches('input, textarea, select') || element.querySelector('h3, input, select') ? '' : element.innerText])
  .filter((text) => text && /\\p{L}{3}/u.test(text))`;

let folder: string;

beforeAll(async () => {
  folder = await extensionWithMarks();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('nothing that Recourse says by itself is said past the texts that can be translated', async () => {
  const editor = await openEditor({ language: markedLanguage, recourse: folder });
  try {
    const { page } = editor;
    await editor.openFile('edits/10-absent.md');
    await editor.press('Control+a');
    await editor.runCommand('Apply AI Edit from Selection');
    await editor.notification('⟦Copy Retry Prompt⟧');
    await runNightly(editor, 'Run Workflow', '⟦Waits for a decision⟧');
    const rows = page.locator('.pane .monaco-list-row', { hasText: 'fetch-prices' });
    // What the domain says in English, to agents as well.
    await rows.filter({ hasText: '⟦A service did not accept the connection.⟧' }).first().waitFor();

    await editor.runCommand('Decide About Failed Jobs');
    const jobs = await pageWith(editor, 'nightly', '⟦For the next attempt⟧');
    expect(
      (await jobs.evaluate<string[]>(ownWords)).filter((text) => !text.includes('⟦') && !/^nightly$/.test(text)),
    ).toEqual([]);

    await editor.runCommand('Show Health');
    const health = await pageWith(editor, '⟦Health⟧', '⟦Figures⟧');
    expect((await health.evaluate<string[]>(ownWords)).filter((text) => !text.includes('⟦'))).toEqual([]);

    await editor.openFile('logs/checkout.txt');
    await editor.press('Control+a');
    await editor.runCommand('Find a Known Fix for the Selection');
    const fixes = await pageWith(editor, '⟦Helpful⟧');
    const own = await fixes.evaluate<string[]>(ownWords);
    expect(own.length).toBeGreaterThan(5);
    // The error and the title of the fix are the user's.
    expect(own.filter((text) => !text.includes('⟦') && !/^(TypeError|An article left)/.test(text))).toEqual([]);
  } finally {
    await editor.close();
  }
});

test('in German, commands, views, advice and panels are German', async () => {
  const editor = await openEditor({ language: 'de' });
  try {
    const { page } = editor;
    await runNightly(editor, manifest['command.jobs.runWorkflow'], german['Waits for a decision']);
    await page
      .locator('.pane .monaco-list-row', { hasText: german['A service did not accept the connection./said'] })
      .first()
      .waitFor();
    await editor.runCommand(manifest['command.jobs.classify']);
    const jobs = await pageWith(editor, german['For the next attempt']);
    expect(await jobs.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(
      true,
    );
    await editor.screenshot('german-jobs');
    await editor.runCommand(manifest['command.health.show']);
    await pageWith(editor, german.Health, german.Callers);
    await editor.screenshot('german-health');
    // What the reader of workflow files says in English to agents.
    await writeFile(join(editor.folder, 'jobs/empty.torc.yaml'), 'name: empty\n');
    await editor.openFile('jobs/empty.torc.yaml');
    await editor.runCommand('Problems: Focus on Problems View');
    await page
      .locator('.markers-panel', { hasText: german['A workflow needs "jobs", and at least one of them./said'] })
      .waitFor();
    await editor.screenshot('german-problems');
  } finally {
    await editor.close();
  }
});
