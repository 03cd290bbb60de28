import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Degradation } from '../../src/base/health.ts';
import { Settings } from '../../src/base/settings.ts';
import { amountsIn } from '../../src/health/domain/amounts.ts';
import { assessHealth } from '../../src/health/domain/assess.ts';
import { FigureHistory } from '../../src/health/domain/history.ts';
import { copyDiagnostics } from '../../src/health/host/copyDiagnostics.ts';
import { allowedFix, attempts } from '../../src/health/host/fixes.ts';
import { healthPanelMessage } from '../../src/health/host/healthPanelMessages.ts';
import type { HealthHostDeps } from '../../src/health/host/healthParts.ts';
import { HealthWatch } from '../../src/health/host/healthWatch.ts';
import { shownHealth } from '../../src/health/host/shownHealth.ts';
import { healthView } from '../../src/health/host/view/healthView.ts';
import { degradationWords } from '../../src/health/host/words/degradationWords.ts';
import { redactError } from '../../src/remediation/node/redact/redactError.ts';
import { FakeHealth, getFigure } from '../support/fakeHealth.ts';
import { KeptLog } from '../support/keptLog.ts';
import { TestClock } from '../support/testClock.ts';
import { until } from './support/editBench.ts';

const amounts = amountsIn('en');
const broken = (more: Partial<Degradation> = {}): Degradation => ({
  code: 'index-failed',
  severity: 'broken',
  repository: 'shop',
  fix: { command: 'recourse.callers.rebuildIndex' },
  ...more,
});

interface Bench {
  readonly parts: HealthHostDeps;
  readonly clock: TestClock;
  readonly copied: string[];
  readonly set: (name: string, value: unknown) => void;
}

function bench(...sources: readonly FakeHealth[]): Bench {
  const clock = new TestClock();
  const copied: string[] = [];
  const values = new Map<string, unknown>();
  const listeners = new Set<(touches: (name: string) => boolean) => void>();
  const settings = new Settings({
    read: (name) => values.get(name),
    onDidChange: (listener) => {
      listeners.add(listener as (touches: (name: string) => boolean) => void);
      return { dispose: () => listeners.delete(listener as (touches: (name: string) => boolean) => void) };
    },
  });
  return {
    clock,
    copied,
    set: (name, value) => {
      values.set(name, value);
      for (const listener of listeners) listener((asked) => asked === name);
    },
    parts: {
      sources,
      settings,
      clock,
      log: new KeptLog(),
      wallClock: () => 1_700_000_000_000,
      extension: { packageJSON: { version: '1.2.3' }, extensionUri: vscode.Uri.file('/nowhere') },
      redact: (text) => redactError(text, { home: '/home/mathilda', user: 'mathilda', host: 'build-host-7' }),
      ui: {
        copy: (text) => {
          copied.push(text);
          return Promise.resolve();
        },
        note: () => undefined,
      },
    },
  };
}

describe('health in the user’s words', () => {
  it('a code that this version does not know is shown readably', () => {
    assert.equal(
      degradationWords({ code: 'flux-too_low' as Degradation['code'], detail: '3', severity: 'limits' }),
      'flux too low: 3',
    );
    assert.equal(degradationWords(broken({ detail: 'ENOSPC' })), 'shop: The code index has failed (ENOSPC).');
  });

  it('figures of one kind stand together, with lines, parts, what was promised, and tables', () => {
    const report = assessHealth(
      [
        {
          feature: 'callers',
          figures: [
            getFigure({
              id: 'callers.fallback',
              repository: 'shop',
              value: 0.34,
              count: 34,
              measured: 100,
              target: { side: 'most', at: 0.2 },
              alert: { side: 'most', at: 0.2 },
            }),
            getFigure({
              id: 'callers.fallback',
              repository: 'app',
              value: 0.5,
              count: 5,
              measured: 10,
              target: { side: 'most', at: 0.2 },
              alert: { side: 'most', at: 0.2 },
            }),
            {
              id: 'callers.stage',
              unit: 'count',
              measured: 10,
              parts: [
                {
                  by: 'stage',
                  counts: [
                    { code: 'graph', count: 6 },
                    { code: 'grep', count: 4 },
                  ],
                },
              ],
            },
            {
              id: 'edits.calibration',
              unit: 'share',
              measured: 100,
              count: 96,
              value: 0.96,
              parts: [
                {
                  by: 'promise',
                  counts: [
                    { code: 'promised', count: 97 },
                    { code: 'kept', count: 96 },
                  ],
                },
              ],
            },
          ],
          breakers: [{ name: 'scip', repository: 'shop', state: 'open' }],
          sizes: [{ id: 'code-index', bytes: 3_400_000, items: 1200 }, { id: 'known-fixes' }],
          degradations: [broken()],
        },
      ],
      1_700_000_000_000,
      ['jobs'],
    );
    const { features, alerts, summary } = healthView(report, new FigureHistory(), amounts);
    assert.equal(summary, '3 alerts');
    assert.deepEqual(
      alerts.map(({ text }) => text),
      [
        'shop: The code index has failed.',
        'shop: Fallbacks: 34%, should be at most 20%',
        'shop: SCIP index is skipped after repeated failures; it is retried automatically.',
      ],
    );
    const [callers, jobs] = features;
    assert.deepEqual([jobs?.feature, jobs?.state], ['jobs', 'unread']);
    const [fallback, stage, calibration] = callers?.figures ?? [];
    assert.deepEqual(
      fallback?.readings.map(({ name, value, facts, stateText }) => [name, value, facts, stateText]),
      [
        ['app', '5 of 10', '', 'needs 20 samples'],
        ['shop', '34%', '34 of 100', 'alarm'],
      ],
    );
    assert.equal(fallback.line, 'Target: at most 20% · Alarm: over 20%');
    assert.deepEqual(stage?.readings, []);
    assert.deepEqual(
      stage.parts[0]?.parts.map(({ text, amount }) => `${text}: ${amount}`),
      ['code graph: 6', 'text search: 4'],
    );
    assert.equal(calibration?.readings[0]?.bar?.target?.at, 0.97);
    assert.equal(calibration.line, 'Promised: 97%');
    assert.deepEqual(calibration.parts, []);
    assert.deepEqual(callers?.sizes, [{ name: 'Code index', text: '3.4 MB · 1,200 files' }]);
    assert.deepEqual(
      callers.reasons.map(({ fix, isBroken }) => [fix, isBroken]),
      [['Rebuild the Index', true]],
    );
  });

  it('what nobody used says what to try, with a command that is there', async () => {
    const { features } = healthView(
      assessHealth(
        [
          {
            feature: 'jobs',
            figures: [getFigure({ id: 'jobs.retry-success', measured: 0, value: undefined as never })],
            breakers: [],
            sizes: [],
            degradations: [],
          },
        ],
        0,
      ),
      new FigureHistory(),
      amounts,
    );
    assert.equal(features[0]?.attempt, 'Run Workflow…');
    assert.deepEqual(features[0].figures, []);
    const commands = await vscode.commands.getCommands(true);
    for (const command of Object.values(attempts)) assert.ok(commands.includes(command), command);
  });
});

describe('what mends something', () => {
  it('is a command of the list with what that command takes, and no other', () => {
    assert.equal(allowedFix(broken())?.words, 'Rebuild the Index');
    assert.deepEqual(
      allowedFix(
        broken({ fix: { command: 'workbench.action.openSettings', arguments: ['recourse.edit.model.daily'] } }),
      )?.arguments,
      ['recourse.edit.model.daily'],
    );
    for (const fix of [
      { command: 'workbench.action.terminal.sendSequence', arguments: [{ text: 'rm -rf ~\n' }] },
      { command: 'recourse.callers.rebuildIndex', arguments: ['more'] },
      { command: 'workbench.action.openSettings', arguments: ['security.workspace.trust.enabled'] },
      { command: 'workbench.action.openSettings', arguments: ['recourse.edit.model.url https://evil.example'] },
      { command: 'workbench.action.openSettings' },
      { command: 'constructor' },
      { command: '__proto__' },
    ])
      assert.equal(allowedFix(broken({ fix })), undefined, fix.command);
    const { fix: _, ...none } = broken();
    assert.equal(allowedFix(none), undefined);
  });

  it('cannot be named by the page: it says which reason it means, never a command', () => {
    assert.equal(healthPanelMessage.safeParse({ type: 'run', command: 'x' }).success, false);
    assert.equal(healthPanelMessage.safeParse({ type: 'fix', feature: 'edits' }).success, false);
    assert.deepEqual(healthPanelMessage.parse({ type: 'fix', feature: 'edits', id: 'a:b', command: 'x' }), {
      type: 'fix',
      feature: 'edits',
      id: 'a:b',
    });
  });
});

describe('the status item of health', () => {
  it('is nothing while all is well, else a number and a tooltip that names the alerts', () => {
    assert.equal(
      shownHealth(
        assessHealth(
          [
            {
              feature: 'edits',
              figures: [getFigure()],
              breakers: [],
              sizes: [],
              degradations: [broken({ severity: 'limits' })],
            },
          ],
          0,
        ),
        amounts,
      ),
      undefined,
    );
    const many = shownHealth(
      assessHealth(
        [
          {
            feature: 'callers',
            figures: [],
            breakers: [],
            sizes: [],
            degradations: Array.from({ length: 12 }, (_, at) => broken({ repository: `folder ${String(at)}` })),
          },
        ],
        0,
      ),
      amounts,
    );
    assert.equal(many?.text, '$(warning) Recourse: 12');
    assert.match(many.tooltip, /^Callers: folder 0: The code index has failed\.\n[\s\S]*and 4 more\nSelect/);
  });

  it('asks once after the start, then for news, put together, and now and then; not at all when it is not wanted', async () => {
    const source = new FakeHealth('edits', { figures: [getFigure()] });
    const { parts, clock, set } = bench(source);
    const watch = new HealthWatch(parts);
    assert.equal(source.reads, 0);
    const reads = (count: number, why: string): Promise<unknown> =>
      until(() => source.reads === count && clock.waiting === 1, why);
    clock.advance(10_000);
    await reads(1, 'the first look');
    for (let at = 0; at < 50; at++) source.change({});
    clock.advance(1000);
    await reads(2, 'news, put together');
    clock.advance(5 * 60_000);
    await reads(3, 'a look without news');
    set('record.keep', 0);
    clock.advance(1000);
    await reads(4, 'a setting that a feature may judge itself by');
    set('health.statusItem', false);
    source.change({ degradations: [broken()] });
    clock.advance(60 * 60_000);
    assert.equal(source.reads, 4);
    assert.equal(clock.waiting, 0);
    set('health.statusItem', true);
    clock.advance(0);
    await reads(5, 'wanted again');
    watch.dispose();
    assert.deepEqual([clock.waiting, source.listeners], [0, 0]);
  });
});

describe('diagnostics', () => {
  it('hold versions, changed settings and figures; no secret, path, address or name', async () => {
    const { parts, copied, set } = bench(
      new FakeHealth('callers', {
        figures: [getFigure({ repository: '/home/mathilda/acme' })],
        degradations: [broken({ repository: 'mathilda', detail: 'mathilda@build-host-7' })],
      }),
    );
    for (const name of [
      'edit.model.url',
      'edit.model.name',
      'callers.scipIndex',
      'callers.ripgrepPath',
      'jobs.folder',
      'jobs.chatModel',
    ])
      set(name, '/home/mathilda/ghp_abcdefghijklmnopqrstuvwxyz0123456789');
    set('record.days', 7);
    await copyDiagnostics(parts);
    const [text = ''] = copied;
    for (const part of [
      '- Recourse: 1.2.3',
      `- Editor: ${vscode.env.appName} ${vscode.version}`,
      '- Node: ',
      '`recourse.record.days`: `7`',
      '`recourse.edit.model.url` (set; its value is not shown)',
      'edits.success [#1] 99.5 %',
      'broken: index-failed [#2]',
    ])
      assert.ok(text.includes(part), `${part} in\n${text}`);
    // Where the editor runs behind a server, its name for the remote is that server's address.
    assert.match(text, /^- Remote: (?:no|yes|[a-z0-9-]+)$/m);
    for (const secret of ['mathilda', 'acme', 'ghp_', 'build-host', '/home', '127.0.0.1'])
      assert.ok(!text.includes(secret), `${secret} in\n${text}`);
  });
});
