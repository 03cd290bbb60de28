import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { healthTexts } from '../../src/panels/protocol/health.ts';
import { feature, figure, health, healthWords, reading } from './support/healthViews.ts';
import { openPanel, type PanelInBrowser } from './support/panelInBrowser.ts';
import { pageYardstick } from '../support/relativeWork.ts';

const hostile =
  '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> user\u202etxt.exe\u2069 \u001b[31mred';

let panel: PanelInBrowser;

beforeAll(async () => {
  panel = await openPanel('health', 1000);
});
afterAll(() => panel.close());

async function greet(): Promise<void> {
  expect(await panel.said()).toEqual([{ type: 'ready', protocol: 1 }]);
  await panel.post({ type: 'hello', protocol: 1, texts: healthWords });
}

const announced = (): Promise<string> =>
  panel.page.evaluate(
    'new Promise((resolve) => setTimeout(() => resolve(document.querySelector("#announcements").textContent), 120))',
  );
const focused = (): Promise<string> =>
  panel.page.evaluate('(document.activeElement.id + " " + document.activeElement.innerText).replaceAll("\\n", " ")');
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await panel.page.keyboard.press(key);
};
const section = (name: string) =>
  panel.page.locator('section.feature', { has: panel.page.getByRole('heading', { name, exact: true, level: 2 }) });

describe('the page of health', () => {
  beforeEach(async () => {
    await panel.page.setViewportSize({ width: 1000, height: 800 });
    await panel.begin();
    await greet();
  });

  test('has a word for every key', () => {
    expect(Object.keys(healthWords).sort()).toEqual([...healthTexts].sort());
  });

  test('says that it reads, and nothing of messages that are none', async () => {
    await panel.page.getByText('Reading the state of Recourse…').waitFor();
    expect(await panel.violations()).toEqual([]);
    for (const wrong of [
      null,
      7,
      { type: 'health' },
      { ...health(), features: [{ feature: 'edits' }] },
      { ...health(), state: 'splendid' },
      health({
        features: [
          feature('edits', 'Edits', {
            figures: [
              figure('x', { readings: [reading({ trend: { values: ['1' as unknown as number], text: '' } })] }),
            ],
          }),
        ],
      }),
    ])
      await panel.post(wrong);
    expect(await panel.page.locator('.feature').count()).toBe(0);
  });

  test('shows features with figures, charts in words, reasons, breakers and sizes', async () => {
    await panel.post(health());
    expect(await announced()).toBe(
      '2 alerts Callers: shop: Fallbacks: 34 %, should be at most 20 % Callers: shop: The code index has failed (ENOSPC).',
    );
    expect(await panel.page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Needs attention',
      'Edits',
      'Callers',
      'Known Fixes',
      'Failed Jobs',
    ]);
    for (const name of [
      'Success: 97.5 %, off target',
      'Success over 7 days: from 96 % to 97.5 %',
      'exactly 80, by similarity 30, refused 10',
      'Fallbacks, shop: 34 %, alarm',
    ])
      expect(await panel.page.getByRole('img', { name, exact: true }).count(), name).toBe(1);
    await section('Callers').getByText('left out after failures').waitFor();
    await section('Edits').getByText('24 kB · 120 events').waitFor();
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('health-page');
  });

  test('bars, lines and parts are as long as their numbers', async () => {
    await panel.post(health());
    const shares: number[] = await panel.page.evaluate(`(() => {
      const svg = document.querySelector('svg[aria-label="Fallbacks, shop: 34 %, alarm"]');
      const all = svg.getBoundingClientRect();
      const of = (name) => svg.querySelector(name).getBoundingClientRect();
      return [of('.value').width, of('.zone').left - all.left, of('.target').left - all.left].map((length) => Math.round((length / all.width) * 100));
    })()`);
    expect(shares).toEqual([34, 20, 20]);
    const parts: number[] = await panel.page.evaluate(
      '[...document.querySelectorAll(".stack rect")].map((rect) => parseFloat(rect.getAttribute("width")))',
    );
    expect(parts.map(Math.round)).toEqual([58, 17, 13, 4, 4, 4]);
    // The line is broken where nothing was measured: three strokes for three stretches.
    const path = await panel.page.locator('.trend .line').getAttribute('d');
    expect(path?.match(/M/g)).toHaveLength(3);
    expect(path).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('numbers without measure make no broken drawing', async () => {
    await panel.post(
      health({
        features: [
          feature('edits', 'Edits', {
            figures: [
              figure('x', {
                readings: [
                  reading({
                    bar: {
                      value: 5,
                      most: 1,
                      target: { side: 'most', at: 7 },
                      alert: { side: 'least', at: -1 },
                      text: 'over',
                    },
                    trend: { values: [null, 1, null], text: 'one' },
                  }),
                  reading({ name: 'none', trend: { values: [null], text: 'none' } }),
                ],
                parts: [{ title: '', text: 'zero', parts: [{ text: 'a', count: 0, amount: '0' }] }],
              }),
            ],
          }),
        ],
      }),
    );
    expect(
      await panel.page.evaluate(
        '[...document.querySelectorAll("svg, svg *")].flatMap((each) => [...each.attributes].map(({ value }) => value)).filter((value) => /NaN|Infinity|^-\\d/.test(value))',
      ),
    ).toEqual([]);
    expect(await panel.page.locator('.bullet .value').first().getAttribute('width')).toBe('100%');
  });

  test('tables with the numbers unfold by key and stay open when news come and when the page is shown again', async () => {
    await panel.post(health());
    const fold = panel.page.getByRole('button', { name: 'Values: Success', exact: true });
    await fold.focus();
    await press('Enter');
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
    const table = panel.page.getByRole('table', { name: 'Over time' });
    expect(await table.getByRole('row').allInnerTexts()).toEqual(['When\tValue', 'now\t97.5 %', '1 day ago\t98 %']);
    await panel.post(health({ read: 'Read at 14:03:10' }));
    expect(await table.count()).toBe(1);
    expect(await panel.page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Values: Success');
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot('health-page-values');
    await panel.reload();
    await greet();
    await panel.post(health());
    expect(await table.count()).toBe(1);
    await fold.press('Enter');
    expect(await table.count()).toBe(0);
  });

  test('what was kept from before is not trusted', async () => {
    await panel.page.evaluate(`sessionStorage.setItem('state', JSON.stringify({ unfolded: 'all', current: 7 }))`);
    await panel.reload();
    await greet();
    await panel.post(health());
    expect(await panel.page.locator('.feature').count()).toBe(4);
  });

  test('is worked by keyboard: one stop for the tiles, arrows between them, Enter to a feature', async () => {
    await panel.post(health());
    await press('Tab');
    expect(await focused()).toContain('Copy Diagnostics');
    await press('Tab');
    expect(await focused()).toMatch(/Edits\s+Good/);
    await press('ArrowRight', 'ArrowRight');
    expect(await focused()).toMatch(/Known Fixes\s+Limited/);
    // News do not take the focus away, nor give the stop back to the first.
    await panel.post(health({ read: 'Read at 14:03:10' }));
    expect(await focused()).toMatch(/Known Fixes\s+Limited/);
    await press('Enter');
    expect(await focused()).toBe('feature-remediations Known Fixes');
    const order: string[] = [];
    await panel.page.evaluate('document.activeElement.blur()');
    for (let at = 0; at < 14; at++) {
      await press('Tab');
      order.push(
        await panel.page.evaluate(
          'document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText.replaceAll("\\n", " ").replaceAll(/ +/g, " ")',
        ),
      );
    }
    expect(order).toEqual(
      expect.arrayContaining([
        'Copy Diagnostics',
        'Known Fixes Limited',
        'Callers',
        'Values: Success',
        'Rebuild the Index',
        'Values: Fallbacks',
        'Show Known Fixes',
        'Open Settings',
        'Run Workflow…',
      ]),
    );
    expect(order.filter((each) => each === 'Edits Good')).toEqual([]);
  });

  test('asks for what mends and for what to try by name, and says what came of it', async () => {
    await panel.post(health());
    await section('Callers').getByRole('button', { name: 'Rebuild the Index' }).click();
    await section('Failed Jobs').getByRole('button', { name: 'Run Workflow…' }).click();
    await panel.page.getByRole('button', { name: 'Copy Diagnostics' }).click();
    expect(await panel.said()).toEqual([
      { type: 'fix', feature: 'callers', id: 'index-failed:shop' },
      { type: 'try', feature: 'jobs' },
      { type: 'copy' },
    ]);
    await panel.post({ type: 'outcome', ok: false, text: 'That did not work: no folder.' });
    expect(await announced()).toBe('That did not work: no folder.');
    expect(await panel.violations()).toEqual([]);
    // The next thing that is tried takes the word away.
    await section('Callers').getByRole('button', { name: 'Rebuild the Index' }).click();
    expect(await panel.page.locator('#root').getByText('That did not work').count()).toBe(0);
  });

  test('only changed alerts are said; numbers that change are not', async () => {
    await panel.post(health());
    await announced();
    await panel.page.evaluate('document.querySelector("#announcements").textContent = ""');
    await panel.post(health({ read: 'Read at 15:00:00' }));
    expect(await announced()).toBe('');
    await panel.post(health({ summary: 'All is well', state: 'good', alerts: [] }));
    expect(await announced()).toBe('All is well');
    expect(await panel.page.locator('.alerts').count()).toBe(0);
  });

  test('texts stay texts, whatever stands in them', async () => {
    const wild = feature(hostile, hostile, {
      about: hostile,
      attempt: hostile,
      reasons: [{ id: hostile, isBroken: true, text: hostile, fix: hostile }],
      figures: [
        figure(hostile, {
          title: hostile,
          about: hostile,
          line: hostile,
          readings: [reading({ name: hostile, value: hostile, facts: hostile, stateText: hostile })],
          parts: [{ title: hostile, text: hostile, parts: [{ text: hostile, count: 1, amount: hostile }] }],
        }),
      ],
      breakers: [{ name: hostile, state: 'open', text: hostile }],
      sizes: [{ name: hostile, text: hostile }],
    });
    await panel.post(
      health({
        summary: hostile,
        alerts: [{ feature: hostile, featureName: hostile, text: hostile }],
        features: [wild],
      }),
    );
    expect(await panel.page.evaluate('window.hacked')).toBeUndefined();
    expect(await panel.page.locator('img, #root script, a').count()).toBe(0);
    expect(await panel.page.locator('.reason .mark').allInnerTexts()).toEqual(['U+202E', 'U+2069', 'U+001B']);
    expect(
      await panel.page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    ).toBe(true);
  });

  test('many folders: every reading is there, and drawing them takes little', async () => {
    const many = health({
      features: ['edits', 'callers', 'remediations', 'jobs'].map((id) =>
        feature(id, id, {
          figures: Array.from({ length: 6 }, (_, at) =>
            figure(`${id}.${String(at)}`, {
              readings: Array.from({ length: 20 }, (__, folder) => reading({ name: `folder ${String(folder)}` })),
            }),
          ),
        }),
      ),
    });
    await panel.post(many);
    expect(await panel.page.locator('.reading').count()).toBe(480);
    const spent: number = await panel.page.evaluate(
      `(async () => { let best = Infinity; for (let at = 0; at < 4; at++) { const began = performance.now(); window.postMessage(${JSON.stringify(many)}, '*'); await new Promise((resolve) => setTimeout(resolve)); document.body.getBoundingClientRect(); best = Math.min(best, performance.now() - began); } return best; })()`,
    );
    const yardstick: number = await panel.page.evaluate(pageYardstick);
    expect(spent / yardstick).toBeLessThan(150);
  });

  test.each([
    [300, 'narrow'],
    [500, 'zoomed'],
  ] as const)('can be read at %d pixels (%s)', async (width, name) => {
    // A window of 1000 pixels at 200 % has 500.
    await panel.page.setViewportSize({ width, height: 800 });
    await panel.post(health());
    await panel.page.getByRole('button', { name: 'Values: Success', exact: true }).click();
    expect(
      await panel.page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    ).toBe(true);
    expect(await panel.violations()).toEqual([]);
    await panel.screenshot(`health-page-${name}`);
  });

  test('the content policy had nothing to hold back', () => {
    expect(panel.complaints).toEqual([]);
  });
});
