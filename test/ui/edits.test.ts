import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventLog } from '../../src/edit/node/record/eventLog.ts';
import { getEvent, refusedEvent } from '../support/recordedEdits.ts';
import { openEditor, type OwnEditor } from './support/editor.ts';
import { giveRoom } from './support/roomFor.ts';
import { ViewPane } from './support/viewPane.ts';

const shop = `export function shipping(total: number): number {
  if (total >= 5000) return 0;
  return 490;
}

export function discount(total: number): number {
  if (total >= 9000) return 10;
  return 0;
}

export function vat(total: number): number {
  return total * 0.19;
}
`;
const block = (search: string, replace: string): string =>
  `src/shop.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`;

describe('the Edits view', () => {
  let editor: OwnEditor;
  let view: ViewPane;
  let pane: Locator;
  const row = (text: string | RegExp): Locator => view.row(text);
  const apply = async (text: string, answer: string | RegExp): Promise<void> => {
    await editor.setClipboard(text);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await editor.notification(answer);
    await editor.runCommand('Notifications: Clear All Notifications');
  };

  beforeAll(async () => {
    editor = await openEditor({ files: { 'src/shop.ts': shop, 'chat.md': block('  return 490;', '  return 590;') } });
    await editor.openFile('chat.md');
    await editor.page.locator('.codelens-decoration', { hasText: 'Apply' }).first().waitFor();
    view = new ViewPane(editor, 'Edits');
    pane = view.pane;
  });
  afterAll(() => editor.close());

  test('says what it is for while it is empty', async () => {
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Edits');
    await pane.getByText('No AI edit has been applied yet').waitFor();
    await editor.screenshot('edits-empty-dark');
  });

  test('shows the edits as they come', async () => {
    await editor.openFile('src/shop.ts');
    await apply(block('  return 490;', '  return 590;'), 'Applied the edit to src/shop.ts:3');
    await row('shop.ts:3').waitFor();
    await apply(block('  return total * 0.19;', '  return total * 0.16;'), 'Applied the edit to src/shop.ts:12');
    await row('shop.ts:12').waitFor();
    await apply(
      block('  const costs = computeShipping(country, weight);\n  if (costs > 0) return costs;', '  return -1;'),
      'not in src/shop.ts',
    );
    await row('not in the file').waitFor();
    await editor.screenshot('edits-live-dark');
  });

  test('is worked by the keyboard alone', async () => {
    await view.focusRow('shop.ts:3');
    await editor.press('Enter');
    await editor.page.locator('.editor-group-container.active .tab.active', { hasText: 'shop.ts' }).waitFor();
    await editor.status('Ln 3');
    await view.focusRow('shop.ts:3');
    await view.choose('Undo This Edit');
    await row(/shop\.ts:3.*undone/).waitFor();
    await editor.press('Control+1', 'Control+s');
    await editor.readWhen('src/shop.ts', (text) => text === shop.replace('0.19', '0.16'));
    await view.focusRow('shop.ts:12');
    await view.choose('Show What This Edit Changed');
    await editor.page.locator('.tab.active', { hasText: 'before ↔ after' }).waitFor();
    await editor.page.waitForTimeout(500);
    await editor.screenshot('edits-diff-dark');
    await view.focusRow('not in the file');
    await view.choose('Try This Edit Again');
    await editor.notification('not in src/shop.ts');
    await editor.runCommand('Notifications: Clear All Notifications');
    await expect.poll(() => pane.locator('.monaco-list-row', { hasText: 'not in the file' }).count()).toBe(2);
  });

  test('shows edits of other processes, figures and alarms', async () => {
    const log = new EventLog(join(editor.globalStorage, 'record'), {
      keep: () => 2000,
      log: {
        warn: (message) => {
          throw new Error(message);
        },
      },
    });
    const now = Date.now();
    const age = 3_600_000;
    const languages = ['src/cart.ts', 'lib/tax.py', 'docs/guide.md'];
    for (let i = 0; i < 80; i++) {
      const path = languages[i % 3] ?? '';
      const tier = i % 4 === 0 ? 'fuzzy' : i % 7 === 0 ? 'ai-mode' : i % 11 === 0 ? 'model' : 'exact';
      const event = {
        id: `seed-${String(i)}`,
        at: now - age - i * 500_000,
        path,
        uri: `file://${editor.folder}/${path}`,
        latencyMs: 20 + i,
        startLine: i + 1,
        endLine: i + 3,
        origin: 'mcp' as const,
      };
      if (i % 10 === 9) log.record(refusedEvent({ ...event, cause: i % 20 === 9 ? 'ambiguous' : 'stale' }));
      else
        log.record(
          getEvent({
            ...event,
            tier,
            missedExact: tier !== 'exact',
            confidence: tier === 'exact' ? 0.995 : 0.93,
            modelAsked: tier === 'model',
            ...(tier === 'model' ? { costUsd: 0.002 } : {}),
          }),
        );
      if (i % 16 === 5) log.follow({ id: event.id, at: event.at + 60_000, sequel: 'undone' });
    }
    log.dispose();
    await row('Figures').getByText('alarm').waitFor();
    // An alarm is no work that waits: the badge stays away.
    expect(await editor.page.locator('.activitybar .badge-content', { hasText: '1' }).count()).toBe(0);
    await row('Success')
      .getByText(/alarm: under 95/)
      .waitFor();
    await row('Promised').first().waitFor();
    await editor.screenshot('edits-figures-dark');
  });

  for (const theme of ['dark', 'light', 'contrast', 'contrastLight'] as const) {
    test(`can be read and operated by everybody, ${theme}`, async () => {
      await editor.setTheme(theme);
      await view.focus();
      await editor.press('Home');
      await editor.page.waitForTimeout(300);
      await editor.screenshot(`edits-${theme}`);
      expect(await view.violations(20)).toEqual([]);
    });
  }

  test('shows a long past in pages, by keyboard', async () => {
    await view.focus();
    await editor.press('End');
    await row('Show more').waitFor();
    await editor.screenshot('edits-more-contrastLight');
    await editor.press('Enter');
    await expect.poll(() => row('Show more').count()).toBe(0);
  });

  test('is cleared only after a question', async () => {
    await editor.runCommand('Recourse: Clear the Record of Edits');
    const question = await editor.notification('Clear the record of');
    await editor.page.waitForTimeout(500);
    await editor.screenshot('edits-clear-contrastLight');
    await question.getByText('Clear', { exact: true }).click();
    await pane.getByText('No AI edit has been applied yet').waitFor();
  });

  test('says when nothing is recorded, and keeps nothing then', async () => {
    await editor.openFile('src/shop.ts');
    await apply(
      block('  return 0;\n}\n\nexport function vat', '  return 1;\n}\n\nexport function vat'),
      'Applied the edit',
    );
    await row('shop.ts:').waitFor();
    await editor.set({ 'recourse.record.keep': 0 });
    await pane.getByText('No edits are recorded').waitFor();
    await expect.poll(() => row('shop.ts:').count()).toBe(0);
    await editor.screenshot('edits-off-contrastLight');
    await editor.set({ 'recourse.record.keep': 100 });
    await expect.poll(() => pane.getByText('No edits are recorded').count()).toBe(0);
    await pane.getByText('No AI edit has been applied yet').waitFor();
  });
});
