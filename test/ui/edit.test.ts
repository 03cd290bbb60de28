import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, type OwnEditor } from './support/editor.ts';

const cart = `export class Cart {
  private readonly lines: Line[] = [];

  total(): number {
    return this.lines.reduce((sum, line) => sum + line.price, 0);
  }

  shipping(): number {
    if (this.total() >= 5000) return 0;
    return 490;
  }

  discount(): number {
    if (this.total() >= 9000) return 10;
    return 0;
  }
}
`;
const stock = `class Stock:
    def receive(self, article, count):
        self.pieces[article] = self.pieces.get(article, 0) + count
        return self.pieces[article]

    def take(self, article, count):
        self.pieces[article] = self.pieces.get(article, 0) - count
        return self.pieces[article]
`;
const block = (path: string, search: string, replace: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`;
const exact = block('src/cart.ts', '    return 490;', '    return 590;');
const ambiguous = block(
  'src/stock.py',
  '        return self.pieces[article]',
  '        return max(0, self.pieces[article])',
);
const several = [
  block('src/cart.ts', '    return 490;', '    return 390;'),
  block('src/cart.ts', 'sum + line.price', 'sum + line.price * line.quantity'),
  block('src/stock.py', '.get(article, 0) - count', '.get(article, 0) - abs(count)'),
].join('\n');
const absent = block(
  'src/cart.ts',
  '    const shippingCosts = computeShipping(this.country, this.weight);\n    if (shippingCosts > 0) return shippingCosts;',
  '    return -1;',
);
const chat = `# A saved chat\n\n**You:** Make shipping dearer and count quantities.\n\n**Assistant:** Shipping first:\n\n${exact}\nThen the total, and the stock:\n\n${several}\nThat is all.\n`;
const long =
  Array.from({ length: 60 }, (_, line) => `export const value${String(line)} = ${String(line)};`).join('\n') + '\n';
const files = { 'src/cart.ts': cart, 'src/long.ts': long, 'src/stock.py': stock, 'chat.md': chat };

describe('edits by keyboard', () => {
  let editor: OwnEditor;
  const shot = (name: string): Promise<void> => editor.screenshots(`edit-${name}`, ['dark', 'light', 'contrast']);
  const clearMessages = (): Promise<void> => editor.runCommand('Notifications: Clear All Notifications');

  beforeAll(async () => {
    editor = await openEditor({ files });
    // The lenses are there once the extension runs; before that the palette does not list its commands.
    await editor.openFile('chat.md');
    await editor.page.locator('.codelens-decoration', { hasText: 'Apply all' }).first().waitFor();
  });
  afterAll(() => editor.close());

  test('applies from the clipboard through the palette, and undoes', async () => {
    await editor.openFile('src/cart.ts');
    await editor.setClipboard(exact);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    const message = await editor.notification('Applied the edit to src/cart.ts:10');
    expect(await message.textContent()).toMatch(/exact match/);
    await editor.page.locator('.view-line', { hasText: 'return 590;' }).waitFor();
    await shot('applied');
    await editor.press('Control+s');
    await editor.readWhen('src/cart.ts', (text) => text === cart.replace('490', '590'));
    await editor.press('Control+k', 'Control+z');
    await editor.page.locator('.view-line', { hasText: 'return 490;' }).waitFor();
    await editor.press('Control+s');
    await editor.readWhen('src/cart.ts', (text) => text === cart);
    await clearMessages();
  });

  test('applies by its key', async () => {
    await editor.openFile('src/cart.ts');
    await editor.setClipboard(exact);
    await editor.press('Control+k', 'Control+v');
    await editor.notification('Applied the edit to src/cart.ts:10');
    await editor.press('Control+k', 'Control+z');
    await editor.page.locator('.view-line', { hasText: 'return 490;' }).waitFor();
    await editor.press('Control+s');
    await clearMessages();
  });

  test('reviews edits of one file: accept one, reject one', async () => {
    await editor.openFile('src/cart.ts');
    await editor.setClipboard(several.split('src/stock.py')[0] ?? '');
    await editor.press('Control+k', 'Control+Shift+v');
    await editor.status('AI edit 1 of 2 to review');
    await editor.page.locator('.monaco-diff-editor .view-line', { hasText: 'line.quantity' }).first().waitFor();
    await editor.page.waitForTimeout(700);
    await shot('review-one-file');
    await editor.press('Control+Enter');
    await editor.status('AI edit 1 of 1 to review');
    await editor.press('Control+Backspace');
    await editor.status('1 accepted, 1 rejected');
    await editor.openFile('src/cart.ts');
    await editor.press('Control+s');
    expect(await editor.readWhen('src/cart.ts', (text) => text !== cart)).toBe(
      cart.replace('sum + line.price', 'sum + line.price * line.quantity'),
    );
    await editor.press('Control+k', 'Control+z');
    await editor.press('Control+s');
    await editor.readWhen('src/cart.ts', (text) => text === cart);
  });

  test('reviews edits of several files in one diff', async () => {
    await editor.setClipboard(several);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await editor.status('AI edit 1 of 3 to review');
    await editor.page.locator('.monaco-diff-editor .view-line', { hasText: 'abs(count)' }).first().waitFor();
    await editor.page.waitForTimeout(700);
    await shot('review-several-files');
    await editor.press('Alt+ArrowDown');
    await editor.page.waitForTimeout(300);
    await shot('review-next');
    await editor.press('Control+Shift+Enter');
    await editor.status('3 accepted, 0 rejected');
    await editor.openFile('src/stock.py');
    await editor.press('Control+s');
    await editor.readWhen('src/stock.py', (text) => text.includes('- abs(count)'));
    await editor.press('Control+k', 'Control+z');
    await editor.press('Control+s');
    await editor.readWhen('src/stock.py', (text) => text === stock);
    await editor.openFile('src/cart.ts');
    await editor.press('Control+s');
    await editor.readWhen('src/cart.ts', (text) => text === cart);
  });

  test('shows the next edit after each decision, and decides none that is out of sight', async () => {
    await editor.openFile('chat.md');
    await editor.setClipboard(
      [
        block('src/long.ts', 'value40 = 40;', 'value40 = 0;'),
        block('src/stock.py', '.get(article, 0) - count', '.get(article, 0) - abs(count)'),
        block('src/cart.ts', '    return 490;', '    return 390;'),
      ].join('\n'),
    );
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await editor.status('AI edit 1 of 3 to review');
    await editor.page.locator('.tab.active', { hasText: 'AI Edits (3 files)' }).waitFor();
    await editor.page.waitForTimeout(700);
    await editor.press('Control+Enter');
    await editor.status('AI edit 1 of 2 to review');
    await editor.page.locator('.tab.active', { hasText: 'AI Edits (2 files)' }).waitFor();
    await editor.page.locator('.monaco-diff-editor .view-line', { hasText: 'abs(count)' }).first().waitFor();
    await editor.page.waitForTimeout(700);
    await shot('review-after-accept');
    await editor.openFile('chat.md');
    await editor.runCommand('Recourse: Reject This Edit');
    await editor.status('This edit was not visible');
    await editor.page.locator('.tab.active', { hasText: 'AI Edits (2 files)' }).waitFor();
    await editor.status('AI edit 1 of 2 to review');
    await editor.press('Control+Shift+Backspace');
    await editor.status('1 accepted, 2 rejected');
    await editor.openFile('src/long.ts');
    await editor.press('Control+s');
    await editor.readWhen('src/long.ts', (text) => text === long.replace('= 40;', '= 0;'));
    await clearMessages();
  });

  test('shows whole sentences where there is nothing to press but the report', async () => {
    await editor.setClipboard(block('../outside.ts', 'a', 'b'));
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await (await editor.notification('is not a path inside the workspace')).getByText('Show Report').waitFor();
    await editor.page.waitForTimeout(500);
    await shot('unsafe-path');
    await clearMessages();
  });

  test('refuses an ambiguous edit and lets the place be picked', async () => {
    await editor.setClipboard(ambiguous);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    const message = await editor.notification('is in 2 places of src/stock.py');
    await editor.page.waitForTimeout(500);
    await shot('ambiguous');
    await message.getByText('Pick a Place').click();
    await editor.pick('Line 8');
    await editor.page.waitForTimeout(500);
    await shot('pick-a-place');
    await editor.press('ArrowDown');
    await editor.page.waitForTimeout(300);
    await editor.press('Enter');
    await editor.notification('Applied the edit to src/stock.py:8');
    await editor.openFile('src/stock.py');
    await editor.press('Control+s');
    expect(await editor.readWhen('src/stock.py', (text) => text !== stock)).toBe(
      stock.replace(/return self\.pieces\[article\]\n$/, 'return max(0, self.pieces[article])\n'),
    );
    await clearMessages();
  });

  test('explains an edit that is not there', async () => {
    await editor.setClipboard(absent);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    const message = await editor.notification('not in src/cart.ts');
    await editor.page.waitForTimeout(500);
    await shot('refused');
    await message.getByText('Copy Retry Prompt').click();
    await editor.status('Copied the retry prompt');
    expect(await editor.clipboard()).toContain('src/cart.ts');
    await clearMessages();
    await editor.setClipboard(absent);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await (await editor.notification('not in src/cart.ts')).getByText('Show report').click();
    await editor.page.locator('.tab.active', { hasText: 'Report' }).waitFor();
    await editor.page.waitForTimeout(1500);
    await shot('report');
  });

  test('has a walkthrough', async () => {
    await editor.runCommand('Welcome: Open Walkthrough...');
    await editor.page.locator('.quick-input-widget input').first().fill('Five things');
    await editor.pick('Five things to try');
    await editor.press('Enter');
    await editor.page.locator('.gettingStartedContainer', { hasText: 'Apply a broken AI edit' }).first().waitFor();
    await editor.page.waitForTimeout(1500);
    await shot('walkthrough');
  });

  test('makes a saved chat clickable', async () => {
    await editor.openFile('chat.md');
    await editor.page.locator('.codelens-decoration', { hasText: 'Apply all' }).first().waitFor();
    await shot('lenses');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Apply to src/cart.ts' }).first().click();
    await editor.notification('Applied the edit to src/cart.ts:10');
    await clearMessages();
  });
});
