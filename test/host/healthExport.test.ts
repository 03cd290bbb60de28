import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Settings, type SettingName } from '../../src/base/settings.ts';
import { OtlpChoice } from '../../src/health/host/export/otlpChoice.ts';
import type { UsableEndpoint } from '../../src/health/node/export/healthExport.ts';
import { otlpEndpoint } from '../../src/health/node/export/otlpEndpoint.ts';
import { ScriptedUi } from './support/scriptedUi.ts';

function bench(address: string): {
  choice: OtlpChoice;
  ui: ScriptedUi;
  kept: Map<string, string>;
  memory: Map<string, unknown>;
  values: Map<SettingName, unknown>;
  changes: () => number;
} {
  const ui = new ScriptedUi();
  const kept = new Map<string, string>();
  const memory = new Map<string, unknown>();
  const values = new Map<SettingName, unknown>([['health.otlpEndpoint', address]]);
  const choice = new OtlpChoice(
    {
      ui,
      secrets: {
        get: (name) => Promise.resolve(kept.get(name)),
        store: (name, value) => Promise.resolve(void kept.set(name, value)),
        delete: (name) => Promise.resolve(void kept.delete(name)),
      },
      memory: {
        get: (key: string) => memory.get(key),
        update: (key, value) => Promise.resolve(void memory.set(key, value)),
      } as Pick<vscode.Memento, 'get' | 'update'>,
    },
    new Settings({ read: (name) => values.get(name), onDidChange: () => ({ dispose: () => undefined }) }),
  );
  let changes = 0;
  choice.onDidChange(() => (changes += 1));
  return { choice, ui, kept, memory, values, changes: () => changes };
}

function usable(address: string): UsableEndpoint {
  const endpoint = otlpEndpoint(address);
  assert.ok(endpoint.ok);
  return endpoint.value;
}

describe('the export of metrics', () => {
  it('a collector on this machine needs no more than the setting', async () => {
    const { choice, ui } = bench('http://127.0.0.1:4318');
    assert.deepEqual(await choice.headersFor(usable('http://127.0.0.1:4318')), {});
    assert.deepEqual(ui.told, []);
  });

  it('any other is asked about once in a window; a yes is kept for its origin alone', async () => {
    const { choice, ui, memory, changes } = bench('https://collector.example');
    assert.equal(await choice.headersFor(usable('https://collector.example')), undefined);
    assert.equal(await choice.headersFor(usable('https://collector.example')), undefined);
    assert.equal(ui.told.length, 1);
    assert.match(ui.told[0]?.message ?? '', /collector\.example/);
    ui.press('Allow');
    assert.equal(await choice.headersFor(usable('https://other.example')), undefined);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(memory.get('health.otlp.allowed'), { 'https://other.example': true });
    assert.equal(changes(), 1);
    assert.deepEqual(await choice.headersFor(usable('https://other.example')), {});
    assert.equal(await choice.headersFor(usable('https://other.example:8443')), undefined);
  });

  it('headers are secrets of one origin, checked before they are kept, and deleted by an empty line', async () => {
    const { choice, ui, kept, values, changes } = bench('http://127.0.0.1:4318');
    ui.type('Bearer abc');
    await choice.setHeaders();
    assert.equal(ui.inputs[0]?.complaint, 'Each header is written name=value.');
    assert.equal(ui.inputs[0].password, true);
    ui.type('Authorization=Bearer%20abc');
    await choice.setHeaders();
    assert.deepEqual([...kept], [['health.otlp.headers http://127.0.0.1:4318', 'Authorization=Bearer%20abc']]);
    assert.deepEqual(await choice.headersFor(usable('http://127.0.0.1:4318')), { authorization: 'Bearer abc' });
    assert.deepEqual(await choice.headersFor(usable('http://127.0.0.1:4319')), {});
    ui.type('');
    await choice.setHeaders();
    assert.deepEqual([...kept], []);
    assert.equal(changes(), 2);
    assert.deepEqual(ui.notes, [
      'The headers for http://127.0.0.1:4318 are stored',
      'The headers for http://127.0.0.1:4318 are deleted',
    ]);
    values.set('health.otlpEndpoint', 'http://collector.example');
    await choice.setHeaders();
    assert.match(ui.told[0]?.message ?? '', /No usable endpoint is set/);
  });

  it('its settings are the machine’s: a workspace cannot set them', async () => {
    const configuration = vscode.workspace.getConfiguration('recourse.health');
    for (const [name, value] of [
      ['prometheusPort', 9464],
      ['otlpEndpoint', 'http://127.0.0.1:4318'],
      ['otlpInterval', 5],
    ] as const) {
      await assert.rejects(Promise.resolve(configuration.update(name, value, vscode.ConfigurationTarget.Workspace)));
    }
    assert.deepEqual(
      ['prometheusPort', 'otlpEndpoint', 'otlpInterval'].map((name) => configuration.get(name)),
      [0, '', 60],
    );
  });

  it('its command is there', async () => {
    assert.ok((await vscode.commands.getCommands(true)).includes('recourse.health.setOtlpHeaders'));
  });
});
