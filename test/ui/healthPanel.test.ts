import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventLog } from '../../src/edit/node/record/eventLog.ts';
import { getEvent, refusedEvent } from '../support/recordedEdits.ts';
import { openEditor, themes, type OwnEditor } from './support/editor.ts';
import { WebviewPane } from './support/webviewPane.ts';

describe('health, in the editor', () => {
  let editor: OwnEditor;
  let panel: WebviewPane;

  const section = (name: string) =>
    panel.body.locator('section.feature', { has: editor.page.locator('h2', { hasText: name }) });
  const open = async (): Promise<void> => {
    await editor.runCommand('Recourse: Show Health');
    await panel.body.locator('.feature').first().waitFor();
  };

  /** Sixty edits of the last ten days, six of them refused, as another window would record them. */
  const seed = async (name: string): Promise<void> => {
    const log = new EventLog(join(editor.globalStorage, 'record'), {
      keep: () => 2000,
      log: {
        warn: (message) => {
          throw new Error(message);
        },
      },
    });
    const day = 24 * 60 * 60 * 1000;
    const now = Date.now();
    for (let at = 0; at < 60; at++) {
      const when = now - (60 - at) * (day / 6);
      const uri = `file://${editor.folder}/src/shop.ts`;
      const more = { id: `${name}-${String(at)}`, at: when, uri, latencyMs: 10 + (at % 7) * 12 };
      log.record(
        at % 10 === 3
          ? refusedEvent(more)
          : getEvent({
              ...more,
              ...(at % 4 === 1 && { tier: 'fuzzy' as const, confidence: 0.93, missedExact: true }),
              ...(at % 6 === 5 && { tier: 'ai-mode' as const, missedExact: true }),
            }),
      );
    }
    await log.read();
    log.dispose();
  };

  beforeAll(async () => {
    editor = await openEditor({
      files: { 'src/shop.ts': 'export function total(): number {\n  return 1;\n}\n' },
      settings: { 'recourse.callers.ripgrepPath': '/nowhere/rg' },
    });
    panel = new WebviewPane(editor, 'Health');
    editor.page.setDefaultTimeout(30_000);
  });
  afterAll(() => editor.close());

  test('says what to try while nothing was used, and nothing in the status bar', async () => {
    await open();
    await section('Edits').getByRole('button', { name: 'Apply AI Edit from Clipboard' }).waitFor();
    expect(await editor.page.locator('.statusbar-item', { hasText: /Recourse: \d/ }).count()).toBe(0);
    await editor.screenshot('health-empty-dark');
    expect(await panel.violations(10)).toEqual([]);
  });

  test('shows the figures of edits as soon as there are some, and their alarm in the status bar', async () => {
    await seed('seeded');
    // Without a word from anybody: it looks again by itself.
    await section('Edits').locator('.tag.alert').first().waitFor();
    await section('Edits')
      .getByRole('img', { name: /^Success: 9\d/ })
      .waitFor();
    const status = await editor.status(/Recourse: 1/);
    expect(await status.getAttribute('class')).toContain('warning-kind');
    await editor.screenshot('health-figures-dark');
  });

  test.each(Object.keys(themes) as (keyof typeof themes)[])('can be read by everybody: %s', async (theme) => {
    await editor.setTheme(theme);
    await editor.screenshot(`health-${theme}`);
    expect(await panel.violations(20)).toEqual([]);
  });

  test('can be read in a window of 640 pixels, as at 200 %', async () => {
    await editor.page.setViewportSize({ width: 640, height: 800 });
    expect(await panel.violations(20)).toEqual([]);
    await editor.screenshot('health-zoomed-contrastLight');
    await editor.page.setViewportSize({ width: 1280, height: 800 });
  });

  test('the values behind a chart are a table, by keyboard', async () => {
    await editor.setTheme('dark');
    await panel.body.getByRole('button', { name: 'Values: Success', exact: true }).focus();
    await editor.press('Enter');
    await panel.body.getByRole('table', { name: 'Over time' }).first().waitFor();
    expect(await panel.violations(20)).toEqual([]);
  });

  test('a port that another program has is an alarm with a way out, until it is free or another is set', async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await editor.set({ 'recourse.health.prometheusPort': port });
    await section('Export of Metrics')
      .getByText(`another program uses the port (${String(port)})`)
      .waitFor();
    await section('Export of Metrics').getByRole('button', { name: 'Open Settings' }).waitFor();
    await panel.body.locator('.alerts', { hasText: 'Export of Metrics' }).waitFor();
    const status = await editor.status(/Recourse: 2/);
    await status.hover();
    await editor.page
      .locator('.monaco-hover', { hasText: 'Export of Metrics: Metrics are not served' })
      .first()
      .waitFor();
    await editor.screenshot('health-port-tooltip');
    await editor.page.mouse.move(0, 0);
    for (const theme of ['dark', 'light', 'contrast'] as const) {
      await editor.setTheme(theme);
      await section('Export of Metrics').scrollIntoViewIfNeeded();
      await editor.screenshot(`health-port-${theme}`);
      expect(await panel.violations(20)).toEqual([]);
    }
    await editor.setTheme('dark');
    await panel.body.getByRole('button', { name: 'Copy Diagnostics' }).click();
    await expect.poll(() => editor.clipboard()).toContain(`broken: port-in-use (${String(port)})`);
    await editor.set({ 'recourse.health.prometheusPort': 0 });
    await section('Export of Metrics').waitFor({ state: 'detached' });
    await new Promise((resolve) => other.close(resolve));
  });

  test('the status item opens the panel, and goes when the user does not want it', async () => {
    await editor.page.locator('.tab', { hasText: 'Health' }).click({ button: 'middle' });
    await editor.page.locator('.tab', { hasText: 'Health' }).waitFor({ state: 'detached' });
    await (await editor.status(/Recourse: 1/)).click();
    await panel.body.locator('.alerts').waitFor();
    await editor.set({ 'recourse.health.statusItem': false });
    await editor.page.locator('.statusbar-item', { hasText: /Recourse: \d/ }).waitFor({ state: 'detached' });
  });

  test('diagnostics are copied: figures, versions, and no path', async () => {
    await panel.body.getByRole('button', { name: 'Copy Diagnostics' }).click();
    // An earlier copy may still be there.
    await expect.poll(() => editor.clipboard()).toContain('recourse.health.statusItem`: `false`');
    const text = await editor.clipboard();
    for (const part of [
      '## Recourse diagnostics',
      '- Editor: ',
      'edits.success 9',
      'recourse.callers.ripgrepPath` (set; its value is not shown)',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('/nowhere');
    expect(text).not.toContain(editor.folder);
  });

  test('a button runs the command that mends', async () => {
    // Without a record the edits so far are forgotten, and their alarm with them: this comes after what needs it.
    await editor.set({ 'recourse.record.keep': 0 });
    // The window is a remote one, and the setting one of the machine: it is among the remote machine's settings, not
    // the user's.
    await section('Edits').getByRole('button', { name: 'Open Settings' }).click();
    await editor.page.locator('.settings-editor').waitFor();
    await editor.page.locator('.settings-editor', { hasText: 'Record: Keep' }).waitFor();
    await editor.set({ 'recourse.record.keep': 2000 });
    // The editor shows its settings above everything else; what is below takes no click until they are closed.
    await editor.page
      .locator('.monaco-modal-editor-block')
      .getByRole('button', { name: /^Close Modal Editor/ })
      .click();
    await editor.page.locator('.monaco-modal-editor-block').waitFor({ state: 'detached' });
    await panel.body.locator('.feature').first().waitFor();
  });

  test('is there again when the window was loaded anew', async () => {
    await editor.page.reload();
    await panel.body.locator('.feature').first().waitFor({ timeout: 60_000 });
    expect(await editor.page.locator('.tab', { hasText: 'Health' }).count()).toBe(1);
    // What happens now reaches it: the record was emptied by the test before.
    await section('Edits').getByRole('button', { name: 'Apply AI Edit from Clipboard' }).waitFor();
    await seed('after');
    await section('Edits')
      .getByRole('img', { name: /^Success: 9\d/ })
      .waitFor();
    await panel.body.getByText('54 of 60').first().waitFor();
  });
});
