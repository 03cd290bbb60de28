import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditor, type OwnEditor } from './support/editor.ts';

/** Where the YAML extension is installed, it has fields, values and hovers from our schema: ours stay away. */
let editor: OwnEditor;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'recourse-yaml-'));
  // Its name is all that ours looks at.
  await writeFile(
    join(scratch, 'package.json'),
    JSON.stringify({ name: 'vscode-yaml', publisher: 'redhat', version: '1.0.0', engines: { vscode: '^1.90.0' } }),
  );
  editor = await openEditor({
    extensions: [scratch],
    files: {
      'a.torc.yaml':
        'name: a\njobs:\n  - name: one\n    command: [x]\n  - name: two\n    command: y\n    depends_on: [onee]\n',
    },
  });
});
afterAll(async () => {
  await editor.close();
  await rm(scratch, { recursive: true, force: true });
});

test('mistakes that a schema sees are left to it; names, which it cannot know, are not', async () => {
  await editor.openFile('a.torc.yaml');
  await editor.page.locator('.squiggly-error').first().waitFor();
  await editor.press('F8');
  // With its head, which counts.
  const widget = editor.page.locator('.peekview-widget').first();
  await widget.filter({ hasText: 'did you mean "one"' }).waitFor();
  expect(await widget.textContent()).toContain('1 of 1');
  await editor.press('Escape', 'Control+End', 'ArrowUp', 'End', 'ArrowLeft', 'Control+Backspace', 'Control+Space');
  const list = editor.page.locator('.suggest-widget.visible .monaco-list-row');
  await list.filter({ hasText: /^one/ }).first().waitFor();
  await editor.press('Escape', 'Control+End');
  await editor.page.keyboard.type('desc');
  await editor.press('Control+Space');
  await editor.page.waitForTimeout(1000);
  expect(await list.filter({ hasText: /^description/ }).count()).toBe(0);
});
