import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FixView, LookupView } from '../../src/panels/protocol/remediations.ts';
import { openPanel, type PanelInBrowser } from './support/panelInBrowser.ts';
import { errors, fix, found } from './support/remediationMessages.ts';
import { announced, begin, focused, greet } from './support/remediationsPage.ts';

/** Fixes of other errors have no score, and say what both have in common. */
const kin = (id: string): FixView =>
  fix(id, {
    relation: 'same kind of error in other words',
    score: '',
    parts: [{ label: 'Kind', text: 'module not found' }],
  });
const withRelated = (fixes: readonly FixView[], ...related: FixView[]): LookupView =>
  ({ ...found(...fixes), related, relatedSummary: `${String(related.length)} related errors` }) as LookupView;

let panel: PanelInBrowser;

beforeAll(async () => {
  panel = await openPanel('remediations');
});
afterAll(() => panel.close());

describe('related errors on the page of the known fixes', () => {
  beforeEach(() => begin(panel));

  test('lists related errors only on request, below what nobody knows, and by keyboard as the fixes', async () => {
    await panel.post(errors(withRelated([], kin('k1'), kin('k2'))));
    const disclosure = panel.page.getByRole('button', { name: '2 related errors' });
    await disclosure.waitFor();
    expect(await announced(panel)).toBe('noMatchTitle. below: 2 related errors');
    expect([await disclosure.getAttribute('aria-expanded'), await panel.page.locator('.fix').count()]).toEqual([
      'false',
      0,
    ]);
    expect(await panel.said()).toEqual([]);
    await panel.screenshot('page-related-closed');
    await panel.page.locator('.state').getByRole('button', { name: 'recordFix' }).focus();
    await panel.page.keyboard.press('Tab');
    expect(await focused(panel)).toMatch(/^2 related errors/);
    await panel.page.keyboard.press('Enter');
    expect([
      await disclosure.getAttribute('aria-expanded'),
      await panel.page.locator('.fix').count(),
      await panel.page.locator('.fix-body:visible').count(),
    ]).toEqual(['true', 2, 0]);
    await panel.page.keyboard.press('Tab');
    expect(await focused(panel)).toMatch(/^Fix k1/);
    expect(await panel.said()).toEqual([{ type: 'selectFix', id: 'k1' }]);
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    expect(await panel.page.locator('#body-related\\:k2').isVisible()).toBe(true);
    await panel.page.locator('#body-related\\:k2').getByRole('button', { name: 'common' }).click();
    await panel.page.getByText('module not found').waitFor();
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-related-open');
    await panel.page.locator('[data-item="related:k2"]').focus();
    await panel.said();
    await panel.page.keyboard.press('c');
    expect(await panel.said()).toEqual([{ type: 'act', request: 1, action: 'copy', id: 'k2' }]);
    await panel.post({ type: 'outcome', request: 1, ok: true, text: 'Copied.', fields: [] });
    await panel.page.locator('[data-fix=k2] .outcome').waitFor();
    await panel.page.keyboard.press('Escape');
    expect(await panel.page.locator('#body-related\\:k2').isVisible()).toBe(false);
  });

  test('keeps related errors as they were left for this error, closed for the next one, and apart from the fixes', async () => {
    const both = withRelated([fix('f1')], kin('k1'));
    await panel.post(errors(both));
    expect(await announced(panel)).toBe('1 known fixes');
    await panel.page.getByRole('button', { name: '1 related errors' }).click();
    await panel.page.locator('[data-item="related:k1"]').click();
    expect((await panel.said()).at(-1)).toEqual({ type: 'selectFix', id: 'k1' });
    await panel.reload();
    await greet(panel, errors(both));
    expect([
      await panel.page.locator('#body-related\\:k1').isVisible(),
      await panel.page.locator('#body-errors\\:f1').isVisible(),
    ]).toEqual([true, true]);
    // A page that was just shown means the fix of the error itself until the user goes elsewhere.
    expect(await panel.said()).toEqual([{ type: 'selectFix', id: 'f1' }]);
    const other = errors(both);
    await panel.post({ ...other, errors: [{ id: 'e2', label: 'other' }], selected: { ...other.selected!, id: 'e2' } });
    await panel.page.locator('#related-title[aria-expanded=false]').waitFor();
    expect(await panel.page.locator('[data-fix=k1]').count()).toBe(0);
  });
});
