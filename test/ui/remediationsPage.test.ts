import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorsMessage, FormValues } from '../../src/panels/protocol/remediations.ts';
import { openPanel, type PanelInBrowser } from './support/panelInBrowser.ts';
import { errors, fix, found, words } from './support/remediationMessages.ts';
import { announced, begin, focused, greet } from './support/remediationsPage.ts';
import { pageYardstick } from '../support/relativeWork.ts';

const hostile = [
  '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>',
  'javascript:alert(1) &lt;b&gt; "quoted" \'single\' `ticks`',
  `user\u202etxt.exe\u2069 \u200bzero \u0007bell \u061c`,
  '👩‍👩‍👧‍👦 🇩🇪 e\u0301 سلام دنیا שלום',
].join('\n');

let panel: PanelInBrowser;

beforeAll(async () => {
  panel = await openPanel('remediations');
});
afterAll(() => panel.close());

describe('the page of the known fixes', () => {
  beforeEach(() => begin(panel));

  test('shows nothing before it is greeted, and no message that is none', async () => {
    await panel.reload();
    await panel.post(errors(found(fix('f1'))));
    expect(await panel.page.locator('.fix').count()).toBe(0);
    await panel.post({ type: 'hello', protocol: 1, texts: words });
    for (const wrong of [
      null,
      7,
      'errors',
      { type: 'errors' },
      { ...errors(found(fix('f1'))), offers: [{ id: 1 }] },
      errors(found({ ...fix('f1'), parts: [{ label: 'x', share: 'much', text: '' }] as never })),
    ])
      await panel.post(wrong);
    await panel.post({ type: 'errors', errors: [], offers: [], notices: [] });
    await panel.page.getByText('emptyTitle').waitFor();
  });

  test('says what it is for while there is no error, and runs what it proposes', async () => {
    await panel.post({ type: 'errors', errors: [], offers: [], notices: ['The store was rebuilt.'] });
    await panel.page.getByText('The store was rebuilt.').waitFor();
    await panel.page.getByRole('button', { name: 'findForClipboard' }).click();
    expect(await panel.said()).toEqual([{ type: 'run', command: 'findForClipboard' }]);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-empty');
  });

  test('shows the best fix open, with its reasons on request', async () => {
    await panel.post(
      errors(found(fix('f1'), fix('f2', { isOutdated: true, relation: 'similar: same code TS2307', score: '61 %' }))),
    );
    expect(await announced(panel)).toBe('2 known fixes');
    expect(await panel.page.locator('#body-errors\\:f1').isVisible()).toBe(true);
    expect(await panel.page.locator('#body-errors\\:f2').isVisible()).toBe(false);
    expect(await panel.page.locator('.code', { hasText: 'npm install thing' }).count()).toBe(1);
    expect(await panel.page.locator('.line.added').allInnerTexts()).toEqual(
      ['+\nadded \n  "a": 2,', '+\nadded \n  "thing": "^1"'].map(
        (text) => expect.stringContaining(text.split('\n')[0]!) as string,
      ),
    );
    await panel.page.getByRole('button', { name: 'why 97 %' }).first().click();
    await panel.page.getByText('97 %, counts 70 %').waitFor();
    expect(await panel.page.locator('.side').allInnerTexts()).toEqual([
      'thisError\nCannot find module NAME',
      'recordedError\nCannot find module NAME',
    ]);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-fixes');
  });

  test('what nobody knows says where was looked; what cannot be looked up says why; both go on', async () => {
    await panel.post(
      errors({
        state: 'done',
        fixes: [],
        related: [],
        relatedSummary: '',
        summary: '0 known fixes',
        searched: 'Searched 12 fixes (yours).',
        degraded: 'The endpoint was not available.',
      }),
    );
    await panel.page.getByText('Searched 12 fixes (yours).').waitFor();
    await panel.page.locator('.notice', { hasText: 'The endpoint was not available.' }).waitFor();
    expect(await announced(panel)).toBe('noMatchTitle The endpoint was not available.');
    await panel.page.locator('.state').getByRole('button', { name: 'recordFix' }).click();
    expect(await panel.said()).toContainEqual({ type: 'record', errorId: 'e1', offerId: '' });
    await panel.screenshot('page-no-match');
    await panel.post(errors({ state: 'failed', message: 'The disk is away.' }));
    await panel.page.getByText('The disk is away.').waitFor();
    await panel.page.locator('.state').getByRole('button', { name: 'lookAgain' }).click();
    expect(await panel.said()).toContainEqual({ type: 'lookAgain', id: 'e1' });
  });

  test('the choice of errors stands at the one that is shown, also when it has just come', async () => {
    const both = (...ids: readonly string[]): Partial<ErrorsMessage> => ({
      errors: ids.map((id) => ({ id, label: `Error ${id}` })),
    });
    const shown = errors(found(fix('f1')), both('e1', 'e2'));
    await panel.post(shown);
    const choice = panel.page.locator('select');
    expect(await choice.inputValue()).toBe('e1');
    await panel.post({ ...shown, ...both('e3', 'e1', 'e2'), selected: { ...shown.selected!, id: 'e3' } });
    expect(await choice.inputValue()).toBe('e3');
  });

  test('an error that comes while another is shown stands above that one until it is picked', async () => {
    const shown = errors(found(fix('f1')));
    const newest = panel.page.getByRole('button', { name: /^newest/ });
    await panel.post(shown);
    await panel.page.locator('.fix').waitFor();
    expect(await newest.count()).toBe(0);
    const rows = [
      { id: 'e2', label: `sh: quux: not found · Terminal: ${hostile}` },
      { id: 'e1', label: 'one' },
    ];
    await panel.post({ ...shown, errors: rows });
    await newest.waitFor();
    expect(await panel.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-newest');
    await newest.click();
    expect(await panel.said()).toContainEqual({ type: 'pickError', id: 'e2' });
    await panel.post({ ...shown, errors: rows, selected: { ...shown.selected!, id: 'e2' } });
    await newest.waitFor({ state: 'detached' });
  });

  test('says what was done, and takes it away when it was read', async () => {
    await panel.post(errors(found(fix('f1'))));
    await panel.page.getByRole('button', { name: 'helpful', exact: true }).click();
    const [asked] = (await panel.said()).filter(({ type }) => type === 'act');
    await panel.post({ type: 'outcome', request: asked!['request'], ok: true, text: 'Thank you.', fields: [] });
    await panel.page.locator('.outcome', { hasText: 'Thank you.' }).waitFor();
    await panel.page.locator('.outcome').waitFor({ state: 'detached', timeout: 20_000 });
  });

  test('a lookup that takes long stops moving and says so', async () => {
    // A page of its own: its clock is not that of the world.
    const slow = await openPanel('remediations');
    try {
      await slow.page.clock.install();
      await slow.begin();
      await slow.page.evaluate(
        `window.postMessage(${JSON.stringify({ type: 'hello', protocol: 1, texts: words })}, '*')`,
      );
      await slow.page.evaluate(`window.postMessage(${JSON.stringify(errors({ state: 'looking' }))}, '*')`);
      await slow.page.locator('.bar').waitFor({ state: 'attached' });
      await slow.page.clock.runFor(9000);
      await slow.page.getByText('lookingLong').waitFor();
      expect(await slow.page.locator('.bar').count()).toBe(0);
      await slow.page.getByRole('button', { name: 'lookAgain' }).last().click();
      expect((await slow.said()).at(-1)).toEqual({ type: 'lookAgain', id: 'e1' });
    } finally {
      await slow.close();
    }
  });

  test('texts stay texts, whatever stands in them', async () => {
    const long = `x${'y'.repeat(50_000)}`;
    await panel.post(
      errors(
        found(
          fix('f1', {
            title: hostile,
            solution: `${hostile}\n\`\`\`html\n${hostile}\n\`\`\``,
            rootCause: hostile,
            tags: [hostile.slice(0, 50)],
            symptoms: [hostile],
            diff: `+${hostile}`,
            source: 'javascript:alert(1)',
            canOpenSource: false,
            maskedQuery: hostile,
            parts: [{ label: 'Rare words', text: hostile }],
          }),
        ),
        {
          errors: [
            { id: 'e1', label: hostile },
            { id: 'e2', label: long },
          ],
          notices: [hostile],
        },
        `${hostile}\n${long}`,
      ),
    );
    await panel.page.getByRole('button', { name: /why/ }).click();
    await panel.page.getByRole('button', { name: /showAll 4\d KB/ }).click();
    expect(await panel.page.evaluate('window.hacked')).toBeUndefined();
    expect(await panel.page.locator('img, #root script, a').count()).toBe(0);
    expect(await panel.page.locator('.error-text').innerText()).toContain(long);
    expect(await panel.page.locator('.error-text .mark').allInnerTexts()).toEqual([
      'U+202E',
      'U+2069',
      'U+200B',
      'U+0007',
      'U+061C',
    ]);
    expect(await panel.page.locator('.error-text').innerText()).toContain(
      '👩‍👩‍👧‍👦 🇩🇪 é سلام دنیا שלום'.normalize('NFD').slice(0, 5),
    );
    // Nothing is wider than the page.
    expect(
      await panel.page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    ).toBe(true);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-hostile');
  });

  test('is worked by keyboard: arrows, Enter, letters in the list only, Escape', async () => {
    await panel.post(errors(found(fix('f1'), fix('f2'), fix('f3', { canApply: false, canOpenSource: false }))));
    await panel.post({ type: 'reveal', mode: 'errors', focus: true });
    expect(await focused(panel)).toMatch(/^Fix f1/);
    expect(await panel.said()).toEqual([{ type: 'selectFix', id: 'f1' }]);
    await panel.page.keyboard.press('ArrowDown');
    expect(await focused(panel)).toMatch(/^Fix f2/);
    expect(await panel.said()).toEqual([{ type: 'selectFix', id: 'f2' }]);
    await panel.page.keyboard.press('Enter');
    expect(await panel.page.locator('#body-errors\\:f2').isVisible()).toBe(true);
    expect(await panel.page.locator('#body-errors\\:f2 button[data-action=apply]').getAttribute('title')).toBe(
      'apply (key A)',
    );
    await panel.page.keyboard.press('h');
    expect(await panel.said()).toEqual([{ type: 'act', request: 1, action: 'helpful', id: 'f2' }]);
    await panel.post({ type: 'outcome', request: 1, ok: true, text: 'Thank you.', fields: [] });
    expect(await announced(panel)).toBe('Thank you.');
    expect(await focused(panel)).toMatch(/^Fix f2/);
    // Into the fix: one stop for all its buttons, arrows between them; what is seldom wanted is in the menu at their end.
    await panel.page.keyboard.press('Tab');
    expect(await focused(panel)).toMatch(/^apply/);
    const copy = panel.page.locator('#body-errors\\:f2 button[data-action=copy]');
    for (const next of [/^helpful/, /^not-helpful/, /^moreActions/]) {
      await panel.page.keyboard.press('ArrowRight');
      expect(await focused(panel)).toMatch(next);
    }
    expect(await copy.count()).toBe(0);
    await panel.page.keyboard.press('Enter');
    expect(await copy.getAttribute('title')).toBe('copy (key C)');
    await panel.page.keyboard.press('ArrowRight');
    expect(await focused(panel)).toMatch(/^copy/);
    await panel.page.keyboard.press('Tab');
    expect(await focused(panel)).toMatch(/^why/);
    await panel.page.keyboard.press('Shift+Tab');
    expect(await focused(panel)).toMatch(/^copy/);
    await panel.page.keyboard.press('Escape');
    expect(await focused(panel)).toMatch(/^Fix f2/);
    await panel.page.keyboard.press('Escape');
    expect(await panel.page.locator('#body-errors\\:f2').isVisible()).toBe(false);
    // What a fix cannot do, its letter does not either.
    await panel.page.keyboard.press('End');
    await panel.said();
    await panel.page.keyboard.press('a');
    await panel.page.keyboard.press('s');
    expect(await panel.said()).toEqual([]);
    // Outside of the list letters are nothing.
    await panel.page.locator('#tab-errors').focus();
    await panel.page.keyboard.press('d');
    expect(await panel.said()).toEqual([]);
    expect(await panel.page.locator('button[data-action=apply]').first().getAttribute('title')).toBeNull();
  });

  test('says what came of an action also when its fix has left the list', async () => {
    await panel.post(errors(found(fix('f1'), fix('f2'))));
    await panel.post({ type: 'reveal', mode: 'errors', focus: true });
    await panel.page.keyboard.press('n');
    const request = (await panel.said()).at(-1)?.['request'];
    await panel.post({ type: 'outcome', request, ok: true, text: 'It is hidden now.', fields: [] });
    expect(await panel.page.locator('[data-fix=f1] .outcome').innerText()).toBe('It is hidden now.');
    await panel.post(errors(found(fix('f2'))));
    expect(await panel.page.locator('.outcome').allInnerTexts()).toEqual(['It is hidden now.']);
  });

  test('keeps the title of the error in view when the first fix gets the focus', async () => {
    const size = panel.page.viewportSize();
    await panel.page.setViewportSize({ width: 350, height: 300 });
    await panel.post(errors(found(fix('f1'), fix('f2'))));
    await panel.post({ type: 'reveal', mode: 'errors', focus: true });
    expect(await focused(panel)).toMatch(/^Fix f1/);
    const { bottom, height, scrolled } = await panel.page.evaluate<Record<'bottom' | 'height' | 'scrolled', number>>(`({
      bottom: document.querySelector('.fix-head').getBoundingClientRect().bottom + window.scrollY,
      height: window.innerHeight,
      scrolled: window.scrollY,
    })`);
    // Only as far as brings the fix in.
    expect(scrolled).toBeLessThanOrEqual(Math.max(0, bottom - height) + 1);
    expect(scrolled).toBeGreaterThanOrEqual(bottom - height - 1);
    if (size !== null) await panel.page.setViewportSize(size);
  });

  test('keeps focus, selection and what is open when news come', async () => {
    await panel.post(errors(found(fix('f1'), fix('f2'))));
    await panel.page.locator('[data-item="errors:f2"]').focus();
    await panel.page.keyboard.press('Enter');
    await panel.post(errors(found(fix('f0'), fix('f2', { title: 'Fix f2 renamed' }), fix('f1'))));
    expect(await focused(panel)).toMatch(/^Fix f2 renamed/);
    expect(await panel.page.locator('#body-errors\\:f2').isVisible()).toBe(true);
  });

  test('is as it was when it is shown again', async () => {
    await panel.post(errors(found(fix('f1'), fix('f2'))));
    await panel.page.locator('[data-item="errors:f2"]').click();
    await panel.page.locator('[data-item="errors:f1"]').click();
    await panel.page.getByRole('tab', { name: 'library' }).click();
    await panel.page.getByRole('textbox', { name: 'search' }).fill('module');
    await panel.reload();
    await greet(panel, errors(found(fix('f1'), fix('f2'))));
    expect((await panel.said()).at(-1)).toMatchObject({ type: 'library', query: { text: 'module' } });
    expect(await panel.page.getByRole('textbox', { name: 'search' }).inputValue()).toBe('module');
    await panel.page.getByRole('tab', { name: 'errors (1)' }).click();
    expect(await panel.page.locator('#body-errors\\:f1').isVisible()).toBe(false);
    expect(await panel.page.locator('#body-errors\\:f2').isVisible()).toBe(true);
  });

  test('nonsense in the memory of the editor is a fresh start', async () => {
    await panel.page.evaluate(
      `sessionStorage.setItem('state', JSON.stringify({ mode: 'errors', open: { a: 'yes' }, drafts: 7 }))`,
    );
    await panel.reload();
    await greet(panel, errors(found(fix('f1'))));
    expect(await panel.page.locator('#body-errors\\:f1').isVisible()).toBe(true);
  });

  test('the form says at the field what is wrong, keeps what was typed, and ends with what was kept', async () => {
    const values: FormValues = {
      title: '',
      errorMessage: 'boom <github-token>',
      solution: '',
      codeDiff: '',
      severity: 'medium',
      category: 'other',
      tags: '',
      scope: 'shared',
      folder: '',
      rootCause: '',
      errorType: '',
      stackTrace: '',
      source: '',
    };
    await panel.post(errors(found(fix('f1'))));
    await panel.post({ type: 'form', key: 'error:e1', id: '', values, redacted: 'Replaced: <github-token>.' });
    expect(await focused(panel)).toMatch(/\|field-title$/);
    await panel.page.getByText('Replaced: <github-token>.').waitFor();
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-form');
    await panel.page.keyboard.type('Renew the token');
    await panel.page.keyboard.press('Control+Enter');
    const saved = (await panel.said()).at(-1);
    expect(saved).toMatchObject({ type: 'save', key: 'error:e1', id: '', values: { title: 'Renew the token' } });
    await panel.post({
      type: 'outcome',
      request: saved?.['request'],
      ok: false,
      text: 'Not saved',
      fields: [
        { field: 'solution', message: 'has to be filled in' },
        { field: 'tags[3]', message: 'too long' },
      ],
    });
    expect(await focused(panel)).toMatch(/\|field-solution$/);
    expect(await panel.page.locator('#field-solution').getAttribute('aria-describedby')).toBe(
      'hint-solution error-solution',
    );
    await panel.page.locator('.field-error', { hasText: 'too long' }).waitFor();
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-form-wrong');
    await panel.page.keyboard.type('Renew it.');
    // Stepping out keeps it, also when the page goes.
    await panel.page.keyboard.press('Escape');
    await panel.page.getByText('draftKept').waitFor();
    await panel.reload();
    await greet(panel, errors(found(fix('f1'))));
    await panel.page.getByRole('button', { name: 'continueDraft' }).click();
    expect(await panel.page.locator('#field-solution').inputValue()).toBe('Renew it.');
    await panel.page.locator('#field-solution').focus();
    await panel.page.keyboard.press('Control+Enter');
    const again = (await panel.said()).at(-1);
    await panel.post({ type: 'outcome', request: again?.['request'], ok: true, text: 'Recorded.', fields: [] });
    await panel.page.getByText('Recorded.').first().waitFor();
    expect(await panel.page.locator('.form').count()).toBe(0);
    expect(await panel.page.getByText('draftKept').count()).toBe(0);
    expect(await announced(panel)).toBe('Recorded.');
    // It is gone with the error it was about.
    expect(await panel.page.locator('.outcome').count()).toBe(1);
    await panel.post({ type: 'errors', errors: [], offers: [], notices: [] });
    expect(await panel.page.locator('.outcome').count()).toBe(0);
  });

  test('where several folders are open the form says which one a fix is about, and lets it be another', async () => {
    const values: FormValues = {
      title: '',
      errorMessage: 'boom',
      solution: 'Mend it.',
      codeDiff: '',
      severity: 'medium',
      category: 'other',
      tags: '',
      scope: 'project',
      folder: 'bank',
      rootCause: '',
      errorType: 'BankError',
      stackTrace: '',
      source: '',
    };
    await panel.post(errors(found(fix('f1'))));
    await panel.post({ type: 'form', key: 'error:e1', id: '', values, redacted: '' });
    await panel.page.locator('#field-title').waitFor();
    expect(await panel.page.locator('#field-folder').count(), 'one folder is no choice').toBe(0);
    await panel.post(errors(found(fix('f1')), { folders: ['shop', 'bank', 'new/app'] }));
    const folder = panel.page.getByRole('combobox', { name: 'field.folder' });
    expect(await folder.inputValue()).toBe('bank');
    expect(await folder.getAttribute('aria-describedby')).toBe('hint-folder');
    await panel.page.getByRole('button', { name: 'moreFields' }).click();
    expect(await panel.page.locator('#field-errorType').inputValue()).toBe('BankError');
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-form-folders');
    await folder.selectOption('new/app');
    await panel.page.locator('#field-title').press('Control+Enter');
    const saved = (await panel.said()).at(-1);
    expect(saved).toMatchObject({
      type: 'save',
      values: { folder: 'new/app', errorType: 'BankError', scope: 'project' },
    });
    await panel.post({
      type: 'outcome',
      request: saved?.['request'],
      ok: false,
      text: 'Not saved',
      fields: [{ field: 'folder', message: 'not open any more' }],
    });
    expect(await focused(panel)).toMatch(/\|field-folder$/);
    // A fix that is there stays where it is.
    await panel.post({
      type: 'form',
      key: 'edit:f1',
      id: 'f1',
      values: { ...values, folder: '', errorType: '' },
      redacted: '',
    });
    await panel.page.getByText('editTitle').waitFor();
    expect(await panel.page.locator('#field-folder, #field-errorType').count()).toBe(0);
  });

  test('a form that was begun with an earlier version can still be saved', async () => {
    const begun = {
      title: 'Begun',
      errorMessage: 'boom',
      solution: 'Mend it.',
      codeDiff: '',
      severity: 'medium',
      category: 'other',
      tags: '',
      scope: 'shared',
      rootCause: '',
      stackTrace: '',
      source: '',
    };
    await panel.post(errors(found(fix('f1'))));
    await panel.post({ type: 'form', key: 'error:e1', id: '', values: begun, redacted: '' });
    await panel.page.locator('#field-title').press('Control+Enter');
    expect((await panel.said()).at(-1)).toMatchObject({
      type: 'save',
      values: { ...begun, folder: '', errorType: '' },
    });
  });

  test('each word about a fix is asked for by its key and by its button, and what came of it is said', async () => {
    await panel.post(errors(found(fix('f1'), fix('f2'))));
    await panel.post({ type: 'reveal', mode: 'errors', focus: true });
    const asked: unknown[] = [];
    for (const [action, key] of [
      ['helpful', 'h'],
      ['not-helpful', 'n'],
      ['outdated', 'o'],
    ] as const) {
      await panel.page.keyboard.press(key);
      const byKey = (await panel.said()).at(-1);
      await panel.post({
        type: 'outcome',
        request: byKey?.['request'],
        ok: true,
        text: `Thanks for ${action}.`,
        fields: [],
      });
      expect(await announced(panel)).toBe(`Thanks for ${action}.`);
      // All but the first action and the verdicts are in the menu.
      if (action === 'outdated') await panel.page.getByRole('button', { name: 'moreActions' }).first().click();
      await panel.page.locator(`#body-errors\\:f1 button[data-action=${action}]`).click();
      const byButton = (await panel.said()).at(-1);
      await panel.post({
        type: 'outcome',
        request: byButton?.['request'],
        ok: false,
        text: 'The store is away.',
        fields: [],
      });
      expect(await announced(panel)).toBe('The store is away.');
      expect(await focused(panel), 'the focus stays at the button when what came of the last action goes').toMatch(
        new RegExp(`^${action}\\|`),
      );
      asked.push(byKey?.['action'], byButton?.['action'], byKey?.['id'], byButton?.['id']);
      await panel.page.keyboard.press('Escape');
    }
    expect(asked).toEqual([
      'helpful',
      'helpful',
      'f1',
      'f1',
      'not-helpful',
      'not-helpful',
      'f1',
      'f1',
      'outdated',
      'outdated',
      'f1',
      'f1',
    ]);
    // When the list comes again, the outdated fix says so and is last.
    await panel.post(errors(found(fix('f2'), fix('f1', { isOutdated: true }))));
    expect(await panel.page.locator('.fix', { hasText: 'Fix f1' }).getByText('outdatedMark').count()).toBeGreaterThan(
      0,
    );
    expect(await panel.page.locator('.fix', { hasText: 'Fix f2' }).getByText('outdatedMark').count()).toBe(0);
  });

  test('the library is searched, filtered and grows', async () => {
    await panel.post(errors(found()));
    await panel.page.getByRole('tab', { name: 'library' }).click();
    const [asked] = (await panel.said()).filter(({ type }) => type === 'library');
    expect(asked).toMatchObject({ query: { text: '', severity: '', tag: '', scope: '', limit: 50 } });
    const plain = { relation: '', score: '', parts: [], maskedQuery: '', maskedStored: '' };
    await panel.post({
      type: 'library',
      request: asked?.['request'],
      fixes: [fix('f1', plain), fix('f2', plain)],
      hasMore: true,
      summary: 'The latest 2',
      problem: '',
    });
    expect(await panel.page.locator('.fix').count()).toBe(2);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-library');
    await panel.page.getByRole('combobox', { name: 'severity' }).selectOption('high');
    await panel.page.getByRole('button', { name: 'more' }).click();
    expect((await panel.said()).filter(({ type }) => type === 'library')).toMatchObject([
      { query: { severity: 'high', limit: 50 } },
      { query: { severity: 'high', limit: 100 } },
    ]);
  });

  test('offers what could be recorded, and takes no for an answer', async () => {
    await panel.post({
      type: 'errors',
      errors: [],
      offers: [{ id: 'o1', error: `It broke: ${hostile}`, files: ['src/a.ts', 'src/b.ts'] }],
      notices: [],
    });
    await panel.page.getByText('offerText').waitFor();
    await panel.page.getByRole('button', { name: 'recordOffer' }).click();
    await panel.page.getByRole('button', { name: 'dismiss' }).click();
    expect(await panel.said()).toEqual([
      { type: 'record', errorId: '', offerId: 'o1' },
      { type: 'dismissOffer', id: 'o1' },
    ]);
    expect(await panel.violations()).toEqual([]);
  });

  test('one of several errors is picked by keyboard', async () => {
    await panel.post(
      errors(found(fix('f1')), {
        errors: [
          { id: 'e1', label: 'one' },
          { id: 'e2', label: 'two' },
        ],
      }),
    );
    await panel.page.getByRole('combobox', { name: 'errors 2' }).focus();
    await panel.page.keyboard.press('ArrowDown');
    expect((await panel.said()).filter(({ type }) => type === 'pickError')).toEqual([{ type: 'pickError', id: 'e2' }]);
  });

  test('five hundred fixes are moved through without delay', async () => {
    const plain = { relation: '', score: '', parts: [], maskedQuery: '', maskedStored: '' };
    await panel.post(errors(found()));
    await panel.page.getByRole('tab', { name: 'library' }).click();
    const [asked] = (await panel.said()).filter(({ type }) => type === 'library');
    await panel.post({
      type: 'library',
      request: asked?.['request'],
      fixes: Array.from({ length: 500 }, (_, at) => fix(`f${String(at)}`, plain)),
      hasMore: false,
      summary: '500',
      problem: '',
    });
    await panel.page.locator('[data-item="library:f0"]').focus();
    const spent: number = await panel.page.evaluate(`(async () => {
      const key = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const times = [];
      for (let step = 0; step < 30; step++) { const began = performance.now(); key('ArrowDown'); await Promise.resolve(); times.push(performance.now() - began); }
      return Math.min(...times);
    })()`);
    expect(await focused(panel)).toMatch(/^Fix f30/);
    const yardstick: number = await panel.page.evaluate(pageYardstick);
    expect(spent / yardstick).toBeLessThan(10);
    console.log(`500 fixes: ${spent.toFixed(1)} ms a step`);
  });

  test('can be read at 200 pixels and at 200 per cent', async () => {
    await panel.page.setViewportSize({ width: 200, height: 800 });
    await panel.post(
      errors(found(fix('f1'), fix('f2')), {
        offers: [{ id: 'o1', error: 'It broke', files: ['src/very/long/path/to/some/file.ts'] }],
      }),
    );
    await panel.page.getByRole('button', { name: 'why 97 %' }).first().click();
    expect(
      await panel.page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    ).toBe(true);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('page-narrow');
    await panel.page.setViewportSize({ width: 320, height: 800 });
  });

  test('the content policy had nothing to hold back', () => {
    expect(panel.complaints).toEqual([]);
  });
});
