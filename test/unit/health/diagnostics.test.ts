import { describe, expect, test } from 'vitest';
import { Settings, settingsTable, type SettingName } from '../../../src/base/settings.ts';
import { assessHealth } from '../../../src/health/domain/assess.ts';
import { changedSettings } from '../../../src/health/domain/changedSettings.ts';
import { diagnosticsText } from '../../../src/health/domain/diagnosticsText.ts';
import { healthText } from '../../../src/health/domain/healthText.ts';
import { namelessReport } from '../../../src/health/domain/namelessReport.ts';
import { getFigure } from '../../support/fakeHealth.ts';

const getSettings = (value: (name: SettingName) => unknown): Settings =>
  new Settings({ read: value, onDidChange: () => ({ dispose: () => undefined }) });
const names = Object.keys(settingsTable) as SettingName[];
/** What must never come out. */
const privates = [
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  '/home/mathilda/secret-plans/tool',
  'C:\\Users\\mathilda\\key.pem',
  'https://mathilda:pa55word@models.internal.example/v1',
  'mathilda',
  'acme-fusion',
  '~~~~~~\n# not a heading',
];

function text(settings: Settings, report = assessHealth([], 0)): string {
  return diagnosticsText({
    facts: [['Recourse', '0.1.0']],
    settings: changedSettings(settings),
    health: healthText(namelessReport(report)),
  });
}

describe('diagnostics', () => {
  test('nothing differs: it says so', () => {
    expect(changedSettings(getSettings(() => undefined))).toEqual([]);
    expect(text(getSettings(() => undefined))).toContain('None.');
  });

  test('numbers, switches and fixed words come with their value, what a person typed with its name alone', () => {
    const values: Partial<Record<SettingName, unknown>> = {
      'edit.aiMode': false,
      'record.days': 7,
      'edit.review': 'always',
      'edit.model.url': 'https://models.example/v1',
      'jobs.profiles': [{ name: 'acme-fusion' }],
      'jobs.agentCommand': ['claude', '--print'],
    };
    expect(changedSettings(getSettings((name) => values[name]))).toEqual([
      { name: 'edit.aiMode', value: 'false' },
      { name: 'edit.review', value: 'always' },
      { name: 'edit.model.url' },
      { name: 'record.days', value: '7' },
      { name: 'jobs.profiles' },
    ]);
    expect(text(getSettings((name) => values[name]))).toContain(
      '- `recourse.edit.model.url` (set; its value is not shown)\n- `recourse.record.days`: `7`\n',
    );
  });

  test.each(privates)('%j in any setting does not come through, in whatever shape', (secret) => {
    for (const value of [
      secret,
      [secret],
      [{ name: secret, url: secret, token: secret }],
      { [secret]: secret },
      secret.length,
    ]) {
      const said = text(getSettings(() => value));
      expect(said).not.toContain(secret);
    }
    // Each setting by itself: nothing hides behind another one that is not valid.
    for (const name of names)
      expect(text(getSettings((asked) => (asked === name ? secret : undefined))), name).not.toContain(secret);
  });

  test.each(privates)('%j as the name of a folder, a profile or a detail does not come through', (secret) => {
    const report = assessHealth(
      [
        {
          feature: 'callers',
          figures: [getFigure({ id: 'callers.fallback', repository: secret, value: 0.5 })],
          breakers: [{ name: 'grep', repository: secret, state: 'open' }],
          sizes: [{ id: 'code-index', repository: secret, bytes: 10 }],
          degradations: [
            {
              code: 'index-failed',
              repository: secret,
              detail: `cannot write "${secret}"`,
              severity: 'broken',
              fix: { command: 'recourse.callers.rebuildIndex', arguments: [secret] },
            },
          ],
        },
      ],
      0,
    );
    const nameless = namelessReport(report);
    expect(JSON.stringify(nameless)).not.toContain(JSON.stringify(secret).slice(1, -1));
    const said = text(
      getSettings(() => undefined),
      report,
    );
    expect(said).not.toContain(secret);
    // One folder is one number, wherever it stands.
    expect(said.match(/\[#\d+\]/g)).toEqual(['[#1]', '[#1]', '[#1]', '[#1]']);
  });

  test('alerts have the numbers of their folders, and keep what is no name', () => {
    const report = assessHealth(
      [
        {
          feature: 'callers',
          figures: [getFigure({ id: 'callers.success', repository: 'shop', value: 0.5 })],
          breakers: [{ name: 'grep', repository: 'desk', state: 'open' }],
          sizes: [],
          degradations: [{ code: 'index-failed', repository: 'desk', detail: 'ENOSPC', severity: 'broken' }],
        },
      ],
      0,
    );
    expect(namelessReport(report).alerts).toMatchObject([
      {
        kind: 'broken',
        feature: 'callers',
        degradation: { code: 'index-failed', repository: '#2', detail: 'ENOSPC', severity: 'broken' },
      },
      { kind: 'figure', feature: 'callers', figure: { id: 'callers.success', repository: '#1', value: 0.5 } },
      { kind: 'breaker', feature: 'callers', breaker: { name: 'grep', repository: '#2', state: 'open' } },
    ]);
  });

  test('every kind of thing has its line', () => {
    const report = assessHealth(
      [
        {
          feature: 'edits',
          figures: [
            getFigure({ value: 0.5, count: 100 }),
            getFigure({
              id: 'edits.latency',
              unit: 'ms',
              value: 12.345,
              p95: 80,
              measured: 200,
              target: { side: 'most', at: 100 },
              alert: { side: 'most', at: 1000 },
              parts: [
                {
                  by: 'strategy',
                  counts: [
                    { code: 'exact', count: 3 },
                    { code: 'fuzzy', count: 1 },
                  ],
                },
              ],
            }),
            { id: 'edits.cost', unit: 'usd', value: 0.00421, measured: 3 },
            { id: 'edits.calibration', unit: 'score', value: 0.98765, measured: 3 },
            { id: 'edits.model-usage', unit: 'share', measured: 0 },
            { id: 'edits.strategy', unit: 'count', measured: 4 },
          ],
          breakers: [{ name: 'model', state: 'open' }],
          sizes: [{ id: 'edit-record' }, { id: 'known-fixes', bytes: 9, items: 0 }],
          degradations: [{ code: 'record-off', severity: 'limits' }],
        },
      ],
      0,
      ['jobs'],
    );
    expect(healthText(report).split('\n')).toEqual([
      'health: alert, 2 alerts',
      'edits: alert',
      '  limits: record-off',
      '  edits.success 50 % (100 of 200); target ≥ 99 %; alarm unless ≥ 95 %; alert',
      '  edits.latency 12.3 ms (199 of 200); p95 80 ms; target ≤ 100 ms; alarm unless ≤ 1000 ms; met; by strategy: exact 3, fuzzy 1',
      '  edits.cost $0.0042 (3)',
      '  edits.calibration 0.988 (3)',
      '  edits.strategy (4)',
      '  breaker model: open',
      '  size edit-record: nothing there',
      '  size known-fixes: 9 bytes, 0 items',
      'jobs: could not be read',
    ]);
  });

  test('counts and codes of the report stay', () => {
    const report = assessHealth(
      [
        {
          feature: 'edits',
          figures: [getFigure({ value: 0.5, count: 100 })],
          breakers: [],
          sizes: [{ id: 'edit-record', bytes: 1234, items: 9 }],
          degradations: [{ code: 'model-unreachable', detail: 'ECONNREFUSED', severity: 'limits' }],
        },
      ],
      0,
      ['jobs'],
    );
    const said = text(
      getSettings(() => undefined),
      report,
    );
    for (const part of [
      'health: alert, 1 alert',
      'edits.success 50 % (100 of 200); target ≥ 99 %; alarm unless ≥ 95 %; alert',
      'limits: model-unreachable (ECONNREFUSED)',
      'size edit-record: 1234 bytes, 9 items',
      'jobs: could not be read',
    ])
      expect(said).toContain(part);
  });
});
