import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, type EditorWindow, type OwnEditor } from './support/editor.ts';

const cart = `export class Cart {
  total(): number {
    return this.lines.reduce((sum, line) => sum + line.price, 0);
  }

  shipping(country: string): number {
    if (this.total() >= 5000 && country === 'de') return 0;
    return 490;
  }
}
`;
const tax = 'export const vat = 0.19;\n';
const block = (search: string, replace: string, path = 'src/cart.ts'): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`;
const nowhere = block(
  '  shipping(order, zone) {\n    const table = loadTable(zone);\n    if (!table.has(order.kind)) throw new Error(zone);\n    return table.get(order.kind).price;\n  }',
  '  x',
);
const chat = [
  '# A saved chat\n',
  block('    return 490;', '    return 590;'),
  block('sum + line.price', 'sum + line.price * line.quantity'),
  nowhere,
  block('vat = 0.19', 'vat = 0.16', 'src/tax.ts'),
].join('\n');
const operator = block(
  "    if (this.total() > 5000 && country === 'de') return 0;\n    return 490;",
  "    if (this.total() > 5000 && country === 'de') return 1;\n    return 490;",
);

describe('what is asked about an edit', () => {
  let editor: OwnEditor;
  const shot = (name: string): Promise<void> => editor.screenshots(`review-${name}`, ['dark', 'light', 'contrast']);
  const lens = (text: string): ReturnType<EditorWindow['page']['locator']> =>
    editor.page.locator('.codelens-decoration a', { hasText: text });
  /** A button of the title bar, by what stands on it. */
  const button = (text: string): ReturnType<EditorWindow['page']['locator']> =>
    editor.page.locator('.editor-actions .action-label:not(.codicon)', { hasText: new RegExp(`^${text}$`) }).first();
  const clearMessages = (): Promise<void> => editor.runCommand('Notifications: Clear All Notifications');

  beforeAll(async () => {
    editor = await openEditor({ files: { 'src/cart.ts': cart, 'src/tax.ts': tax, 'chat.md': chat } });
    await mkdir(join(editor.folder, '.git'));
    await editor.openFile('chat.md');
    await lens('Preview all').waitFor();
  });
  afterAll(() => editor.close());

  test('lenses for merge conflicts are switched off for the workspace, if the person wants it', async () => {
    await lens('Accept Incoming Change').first().waitFor();
    const offer = await editor.notification('The editor mistakes the edits in chat.md for merge conflicts');
    await editor.page.waitForTimeout(500);
    await shot('merge-lenses');
    await offer.getByText('Switch Off in This Workspace').click();
    await expect.poll(() => lens('Accept Incoming Change').count()).toBe(0);
    await lens('Preview all').waitFor();
    const settings = async (): Promise<unknown> => JSON.parse(await editor.read('.vscode/settings.json'));
    await expect.poll(settings, { timeout: 30_000 }).toEqual({
      'merge-conflict.codeLens.enabled': false,
      'merge-conflict.decorators.enabled': false,
    });
    expect(await editor.read('chat.md')).toBe(chat);
    await editor.page.waitForTimeout(500);
    await shot('own-lenses');
  });

  test('all that can be placed is previewed, with buttons that say what they do', async () => {
    await lens('Preview all').first().click();
    await editor.status('AI edit 1 of 3 to review');
    await editor.notification('Nothing was changed yet: 1 of 4 edits could not be placed with certainty');
    await editor.page.locator('.monaco-diff-editor .view-line', { hasText: 'line.quantity' }).first().waitFor();
    await button('Accept').waitFor();
    await editor.page.waitForTimeout(700);
    await shot('buttons');
    await clearMessages();
    await button('Accept').click();
    await editor.status('AI edit 1 of 2 to review');
    await button('Reject All').click();
    await editor.status('1 accepted, 2 rejected');
    await editor.openFile('src/cart.ts');
    await editor.press('Control+s');
    await editor.readWhen('src/cart.ts', (text) => text.includes('line.quantity'));
    await editor.press('Control+k', 'Control+z');
    await editor.press('Control+s');
    await editor.readWhen('src/cart.ts', (text) => text === cart);
  });

  test('the report says what happened, why, and what to send, and has buttons', async () => {
    await editor.setClipboard(nowhere);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    const message = await editor.notification('Nothing was changed. The text to replace is not in src/cart.ts');
    await editor.page.waitForTimeout(500);
    await shot('refused');
    await message.getByText('Show report').click();
    await editor.page.locator('.tab.active', { hasText: 'Report' }).waitFor();
    await button('Copy Retry Prompt').waitFor();
    await editor.page.waitForTimeout(1500);
    await clearMessages();
    await shot('report');
    await button('Copy Retry Prompt').click();
    await editor.status('Copied the retry prompt');
    expect(await editor.clipboard()).toMatch(/^\d+\| {3}shipping\(country: string\): number \{$/m);
  });

  test('a differing operator is shown as it stands', async () => {
    await editor.openFile('src/cart.ts');
    await editor.setClipboard(operator);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    const row = await editor.pick('the edit has “>”, the file “>=”');
    await editor.page.waitForTimeout(500);
    await shot('operator');
    expect(await row.textContent()).not.toContain('nothing');
    await editor.press('Escape');
    await (await editor.notification('Nothing was changed.')).getByText('Show report').click();
    await editor.page.locator('.tab.active', { hasText: 'Report' }).waitFor();
    await editor.page.waitForTimeout(1500);
    await clearMessages();
    await shot('operator-report');
  });
});
