import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobTexts } from '../../src/panels/protocol/jobs.ts';
import { detail, jobWords, plan, results, waiting } from './support/jobViews.ts';
import { openPanel, type PanelInBrowser } from './support/panelInBrowser.ts';
import { pageYardstick } from '../support/relativeWork.ts';

const hostile =
  '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> user\u202etxt.exe\u2069 \u200bzero \u001b[31mred';

let panel: PanelInBrowser;

beforeAll(async () => {
  panel = await openPanel('jobs', 1100);
});
afterAll(() => panel.close());

async function greet(): Promise<void> {
  expect(await panel.said()).toEqual([{ type: 'ready', protocol: 1 }]);
  await panel.post({ type: 'hello', protocol: 1, texts: jobWords });
}

const list = () => panel.page.locator('#list');
const current = (): Promise<string> => panel.page.locator('#current-row').innerText();
const announced = (): Promise<string> =>
  panel.page.evaluate(
    'new Promise((resolve) => setTimeout(() => resolve(document.querySelector("#announcements").textContent), 120))',
  );
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await panel.page.keyboard.press(key);
};
/** What the page says of this type next. */
async function saidNext(type: string): Promise<{ readonly type: string; readonly [key: string]: unknown }> {
  for (;;) {
    const found = (await panel.said()).find((message) => message.type === type);
    if (found !== undefined) return found;
    await panel.page.waitForTimeout(10);
  }
}

describe('the page of decisions', () => {
  beforeEach(async () => {
    await panel.page.setViewportSize({ width: 1100, height: 800 });
    await panel.begin();
    await greet();
  });

  test('has a word for every key', () => {
    expect(Object.keys(jobWords).sort()).toEqual([...jobTexts].sort());
  });

  test('shows nothing before it is greeted, and no message that is none', async () => {
    await panel.reload();
    await panel.post(waiting([2]));
    expect(await list().count()).toBe(0);
    await panel.said();
    await panel.post({ type: 'hello', protocol: 1, texts: jobWords });
    await panel.begin();
    await greet();
    for (const wrong of [
      null,
      7,
      { type: 'waiting' },
      { ...waiting([2]), groups: [{ id: 1 }] },
      { ...plan(1), steps: 1, jobs: [{}] },
    ])
      await panel.post(wrong);
    expect(await list().count()).toBe(0);
  });

  test('keys go to the list as soon as it is there, and not to what stood there before', async () => {
    await panel.post({ type: 'loading', done: 0, of: 0 });
    expect(await panel.page.evaluate('document.activeElement === document.body')).toBe(true);
    await panel.post(waiting([2, 1]));
    await expect.poll(() => panel.page.evaluate('document.activeElement.id')).toBe('list');
    await press('ArrowDown', 'r');
    expect(await saidNext('plan')).toMatchObject({ type: 'plan' });
  });

  test('says how far it is, that nothing waits, and what to do where nothing can be shown', async () => {
    await panel.post({ type: 'loading', done: 0, of: 0 });
    await panel.page.getByText('Reading what failed…').waitFor();
    await panel.post({ type: 'loading', done: 120, of: 400 });
    expect(await panel.page.locator('progress').getAttribute('max')).toBe('400');
    expect(await panel.violations()).toEqual([]);
    await panel.post({
      type: 'problem',
      title: 'The server is away',
      text: 'Nothing answers at http://torc:8080. Start it, or look at the address.',
      steps: [
        { step: 'refresh', text: 'Try Again' },
        { step: 'settings', text: 'Open Settings' },
      ],
    });
    await panel.page.getByRole('button', { name: 'Open Settings' }).click();
    expect(await panel.said()).toEqual([{ type: 'step', step: 'settings' }]);
    expect(await announced()).toContain('Nothing answers at');
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('jobs-page-problem');
    await panel.post(waiting([]));
    await panel.page.getByText('Nothing waits for a decision').waitFor();
    expect(await panel.page.getByText('The server is away').count()).toBe(0);
    await panel.screenshot('jobs-page-nothing');
    expect(await panel.violations()).toEqual([]);
  });

  test('shows groups with verdicts, and everything about the one that keys go to', async () => {
    await panel.post(waiting([40, 3, 2, 1]));
    expect(await announced()).toBe('46 jobs wait for a decision');
    expect(await list().locator('.row.group').count()).toBe(4);
    expect(await saidNext('look')).toEqual({ type: 'look', of: 'group:g1', jobId: 1 });
    await panel.post(detail('group:g1', 1));
    await panel.page.locator('.log-line.telling', { hasText: 'Connection refused' }).waitFor();
    expect(await panel.page.getByRole('button', { name: 'Retry 40 Jobs…' }).count()).toBe(1);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('jobs-page-groups');
    // Details of what keys have left belong to no view.
    await list().focus();
    await press('ArrowDown');
    expect(await saidNext('look')).toEqual({ type: 'look', of: 'group:g2', jobId: 41 });
    await panel.post(detail('group:g1', 1, { reason: 'an old answer' }));
    expect(await panel.page.getByText('an old answer').count()).toBe(0);
  });

  test('shows the known fix of what is looked at, as text, and opens it', async () => {
    await panel.post(waiting([40, 3]));
    await saidNext('look');
    await panel.post(detail('group:g1', 1));
    await panel.post({
      type: 'fix',
      of: 'group:g1',
      fix: { title: `Start the storage ${hostile}`, about: 'the same error', first: 'Run `df -h`,\nthen start it.' },
    });
    const fix = panel.page.locator('.known-fix');
    await fix.getByText('the same error').waitFor();
    expect(await fix.locator('code').allInnerTexts()).toEqual(['df -h']);
    expect(await panel.page.evaluate('window.hacked')).toBe(undefined);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('jobs-page-fix');
    await panel.page.getByRole('button', { name: 'Open in Known Fixes' }).click();
    expect(await saidNext('openFix')).toEqual({ type: 'openFix', jobId: 1 });
    // A fix belongs to its row, and goes when it is none any more.
    await list().focus();
    await press('ArrowDown');
    await saidNext('look');
    await panel.post(detail('group:g2', 41));
    expect(await fix.count()).toBe(0);
    await panel.post({ type: 'fix', of: 'group:g1', fix: { title: 'an old answer', about: '', first: '' } });
    expect(await fix.count()).toBe(0);
    await panel.post({ type: 'fix', of: 'group:g2', fix: { title: 'another', about: '', first: 'Do it.' } });
    await fix.waitFor();
    await panel.post({ type: 'fix', of: 'group:g2' });
    await fix.waitFor({ state: 'detached' });
  });

  test('is worked by keyboard: rows, groups, selection, filter, a word, and out again', async () => {
    await panel.post(waiting([40, 3]));
    await panel.post(detail('group:g1', 1));
    await list().focus();
    await press('ArrowRight', 'ArrowRight');
    expect(await current()).toMatch(/^fetch_1/);
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await panel.page.getByText('3 jobs are selected.').first().waitFor();
    expect(await list().locator('[aria-selected=true]').count()).toBe(3);
    await press(' ');
    await panel.page.getByText('2 jobs are selected.').first().waitFor();
    await press('Escape');
    expect(await list().locator('[aria-selected=true]').count()).toBe(0);
    await press('End');
    expect(await current()).toMatch(/ModuleNotFound/);
    await press('PageUp');
    expect(await current()).toMatch(/^fetch_/);
    await press('t', 'ArrowRight', 'Control+a');
    await panel.page.getByText('43 jobs are selected.').first().waitFor();
    await press('Escape', 'Home', 'ArrowLeft');
    await press('/');
    await panel.page.keyboard.type('fetch_39');
    expect(await list().locator('.row').count()).toBe(1);
    expect(await announced()).toBe('1 jobs');
    await press('Enter', 'Escape');
    expect(await panel.page.locator('#filter').inputValue()).toBe('');
    expect(await panel.page.evaluate('document.activeElement.id')).toBe('list');
    // A word that is typed finds a row; R, F and E within it are letters.
    await press('ArrowRight', 'm', 'o', 'd');
    expect(await current()).toMatch(/ModuleNotFound/);
    expect((await panel.said()).filter(({ type }) => type === 'plan')).toEqual([]);
  });

  test('nothing is decided without its dry run; then progress, stop, and what came of it', async () => {
    await panel.post(waiting([3, 3]));
    await panel.post(detail('group:g1', 1));
    await list().focus();
    await press('f');
    const asked = await saidNext('plan');
    expect(asked).toMatchObject({
      wanted: { action: 'fail', jobIds: [1, 2, 3], memory: '', runtime: '', scope: 'this-job' },
    });
    // An answer to another question is none to this one.
    await panel.post(plan(Number(asked['request']) + 5));
    expect(await panel.page.locator('#plan').count()).toBe(0);
    await panel.post(plan(Number(asked['request'])));
    await panel.page.getByText('#51 merge').waitFor();
    await panel.page.getByText('somebody else was faster').waitFor();
    await panel.page.getByText('POST /jobs/1/complete_job/failed/3').waitFor();
    expect(await panel.page.evaluate('document.activeElement.dataset.do')).toBe('apply');
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('jobs-page-plan');
    await press('Escape');
    expect(await panel.page.locator('#plan').count()).toBe(0);
    expect((await panel.said()).filter(({ type }) => type === 'apply')).toEqual([]);
    await press('f');
    const again = await saidNext('plan');
    await panel.post(plan(Number(again['request'])));
    await press('Enter');
    expect(await saidNext('apply')).toEqual({ type: 'apply', request: again['request'] });
    await panel.post({ type: 'progress', request: again['request'], done: 1, of: 3 });
    expect(await panel.page.locator('progress').getAttribute('value')).toBe('1');
    await press('Enter');
    expect(await saidNext('stop')).toEqual({ type: 'stop' });
    await panel.post(results());
    expect(await announced()).toBe('2 of 3 jobs are retried');
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('jobs-page-results');
    await panel.page.getByRole('button', { name: 'Undo: fetch_1' }).click();
    expect(await saidNext('undo')).toMatchObject({ jobIds: [1] });
    // It is kept up to date, and gone for good when it was closed.
    await panel.post(results({ title: 'Everything passed' }));
    await panel.page.getByText('Everything passed').waitFor();
    await panel.page.getByRole('button', { name: 'Close' }).click();
    await panel.post(results({ title: 'Everything passed twice' }));
    expect(await panel.page.locator('#results').count()).toBe(0);
  });

  test('memory and run time go by slider and by text, within their bounds, for this job or all that share', async () => {
    await panel.post(waiting([3]));
    await panel.post(detail('group:g1', 1));
    await panel.page.getByRole('button', { name: 'Use 8g (advised)' }).click();
    expect(await panel.page.locator('#memory-text').inputValue()).toBe('8g');
    expect(await panel.page.getByRole('slider', { name: 'Memory' }).inputValue()).toBe('8192');
    await panel.page.getByRole('slider', { name: 'Memory' }).focus();
    await press('ArrowRight');
    expect(await panel.page.locator('#memory-text').inputValue()).toBe('8256m');
    await panel.page.locator('#memory-text').fill('much');
    await panel.page.getByText('Write an amount like 16g or 512m.').waitFor();
    await panel.page.getByRole('button', { name: 'Retry 3 Jobs…' }).click();
    expect((await panel.said()).filter(({ type }) => type === 'plan')).toEqual([]);
    await panel.page.locator('#memory-text').fill('64 GB');
    await panel.page.getByText('More than 16g is beyond what is sensible.').waitFor();
    await panel.page.locator('#memory-text').fill('12 GB');
    await panel.page.locator('#runtime-text').fill('1h 30m');
    await panel.page.getByRole('radio', { name: 'All 40 jobs' }).check();
    await panel.page.getByRole('textbox', { name: 'Reason' }).fill('more room');
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('jobs-page-resources');
    await panel.page.getByRole('button', { name: 'Retry 3 Jobs…' }).click();
    expect((await saidNext('plan'))['wanted']).toEqual({
      action: 'retry',
      jobIds: [1, 2, 3],
      memory: '12g',
      runtime: 'PT1H30M',
      scope: 'all-sharing',
      reason: 'more room',
    });
  });

  test('proposals are accepted by way of a dry run, dismissed, and verdicts corrected', async () => {
    await panel.post(waiting([3]));
    await panel.post(detail('group:g1', 1));
    await panel.page.getByRole('button', { name: 'Accept…' }).click();
    expect(await saidNext('planProposals')).toMatchObject({ ids: ['p1'] });
    await press('Escape');
    await panel.page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await saidNext('dismiss')).toMatchObject({ ids: ['p1'] });
    await panel.page.getByRole('button', { name: 'This Kind Is Permanent' }).click();
    const corrected = await saidNext('correct');
    expect(corrected).toMatchObject({ group: 'g1', verdict: 'permanent' });
    await panel.post({ type: 'outcome', request: corrected['request'], ok: true, text: 'Remembered.' });
    expect(await announced()).toBe('Remembered.');
  });

  test('logs are opened from the line that tells, from the output and from every attempt', async () => {
    await panel.post(waiting([3]));
    await panel.post(detail('group:g1', 1));
    await list().focus();
    await press('e');
    expect(await saidNext('openLog')).toEqual({
      type: 'openLog',
      jobId: 1,
      attempt: 0,
      stream: 'stderr',
      atEvidence: true,
    });
    await panel.page.getByRole('button', { name: 'Log', exact: true }).first().click();
    expect(await saidNext('openLog')).toMatchObject({ attempt: 1, stream: 'stderr' });
    // A log that is elsewhere is said aloud instead.
    await panel.post(
      detail('group:g1', 1, { evidence: { lines: [], problem: 'The log is on another machine.', canOpen: false } }),
    );
    await list().focus();
    await press('e');
    expect(await announced()).toBe('The log is on another machine.');
  });

  test('a command that would decide is shown as code, without its backticks', async () => {
    await panel.post(waiting([3]));
    await panel.post(detail('group:g1', 1, { decide: 'Which file system is full (`df -h`), and `<b>`whose.' }));
    expect(await panel.page.locator('dl.parts code').allTextContents()).toEqual(['df -h']);
    expect(await panel.page.locator('dl.parts dd', { hasText: 'Which file system' }).textContent()).toBe(
      'Which file system is full (df -h), and `<b>`whose.',
    );
  });

  test('what is selected from outside is in sight; what is gone is not selected any more', async () => {
    await panel.post(waiting([60, 3]));
    await panel.post({ type: 'select', jobIds: [58] });
    expect(await current()).toMatch(/^fetch_58/);
    expect(await panel.page.locator('#current-row').isVisible()).toBe(true);
    await panel.post({ type: 'select', jobIds: [61, 62, 999] });
    await panel.page.getByText('2 jobs are selected.').first().waitFor();
    await panel.post(waiting([60]));
    expect(await panel.page.getByText('are selected').count()).toBe(0);
    expect(await current()).toMatch(/^Connection/);
  });

  test('is as it was when it is shown again, and remembers for the editor what it is about', async () => {
    await panel.post(waiting([40, 3]));
    await list().focus();
    await press('End', 'ArrowRight', 'ArrowDown');
    expect(await panel.page.evaluate('JSON.parse(sessionStorage.getItem("state")).target')).toEqual({
      backend: 'local',
      workflowId: 7,
    });
    await panel.reload();
    await greet();
    await panel.post(waiting([40, 3]));
    expect(await current()).toMatch(/^train_41/);
    await panel.page.evaluate(`sessionStorage.setItem('state', JSON.stringify({ target: 7, open: 'all' }))`);
    await panel.reload();
    await greet();
    await panel.post(waiting([40, 3]));
    expect(await current()).toMatch(/^Connection/);
  });

  test('texts stay texts, whatever stands in them', async () => {
    const [group] = waiting([1]).groups;
    await panel.post(
      waiting([1], {
        title: hostile,
        facts: [hostile],
        notices: [hostile],
        groups: [{ ...group!, title: hostile, past: hostile }],
        jobs: [{ id: 1, name: hostile, facts: hostile, isProposed: true }],
      }),
    );
    await panel.post(
      detail('group:g1', 1, {
        title: hostile,
        reason: hostile,
        command: hostile,
        evidence: { lines: [{ number: '1', text: hostile, isEvidence: true }], problem: '', canOpen: true },
        proposals: [{ id: 'p', text: hostile, who: hostile, why: hostile }],
        facts: [{ label: 'x', text: hostile }],
      }),
    );
    await list().focus();
    await press('ArrowRight');
    expect(await panel.page.evaluate('window.hacked')).toBeUndefined();
    expect(await panel.page.locator('img, #root script, a').count()).toBe(0);
    expect(await panel.page.locator('.log-line .mark').allInnerTexts()).toEqual([
      'U+202E',
      'U+2069',
      'U+200B',
      'U+001B',
    ]);
    expect(
      await panel.page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    ).toBe(true);
    expect(await panel.violations()).toEqual([]);
  });

  test('ten thousand jobs: few nodes, and every step takes little', async () => {
    await panel.post(waiting([9000, 600, 400]));
    await list().focus();
    await press('ArrowRight');
    expect(await list().locator('.row').count()).toBeLessThan(80);
    const spent: Record<string, number> = await panel.page.evaluate(`(async () => {
      const key = (key, more = {}) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
      const quickest = async (times, deed) => { const all = []; for (let at = 0; at < times; at++) { const began = performance.now(); deed(at); await Promise.resolve(); document.querySelector('#list').getBoundingClientRect(); all.push(performance.now() - began); } return Math.min(...all); };
      const filter = document.querySelector('#filter');
      return {
        down: await quickest(20, () => key('ArrowDown')),
        page: await quickest(20, () => key('PageDown')),
        ends: await quickest(6, (at) => key(at % 2 === 0 ? 'End' : 'Home')),
        all: await quickest(3, () => key('a', { ctrlKey: true })),
        none: await quickest(3, () => { key('a', { ctrlKey: true }); key('Escape'); }),
        fold: await quickest(4, (at) => { key('Home'); key(at % 2 === 0 ? 'ArrowLeft' : 'ArrowRight'); }),
        filter: await quickest(3, (at) => { filter.value = ['fetch_89', 'fetch', ''][at]; filter.dispatchEvent(new Event('input', { bubbles: true })); }),
      };
    })()`);
    console.log(`10,000 jobs, ms: ${JSON.stringify(spent)}`);
    const yardstick: number = await panel.page.evaluate(pageYardstick);
    for (const [deed, ms] of Object.entries(spent)) expect(ms / yardstick, deed).toBeLessThan(20);
    expect(await panel.page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(1200);
    await press('End');
    await panel.page.locator('#current-row').waitFor();
    expect(await panel.page.locator('#current-row').getAttribute('aria-posinset')).toBe('3');
    expect(await panel.violations()).toEqual([]);
  });

  test('can be read at 320 pixels', async () => {
    await panel.page.setViewportSize({ width: 320, height: 800 });
    await panel.post(waiting([4, 2]));
    await panel.post(detail('group:g1', 1));
    expect(
      await panel.page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    ).toBe(true);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('jobs-page-narrow');
  });

  test('the record of decisions unfolds', async () => {
    await panel.post(waiting([4]));
    await panel.post({
      type: 'audit',
      notice: '',
      items: [
        {
          when: '3 min ago',
          what: 'fetch_1 retried with 16g',
          who: 'You',
          why: 'more room',
          became: 'passed',
          tone: 'passed',
        },
      ],
    });
    await panel.page.getByRole('button', { name: 'Decisions so far (1)' }).click();
    await panel.page.getByText('fetch_1 retried with 16g').waitFor();
    expect(await panel.violations()).toEqual([]);
  });

  test('the content policy had nothing to hold back', () => {
    expect(panel.complaints).toEqual([]);
  });
});
