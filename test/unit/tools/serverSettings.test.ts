import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Settings, settingsTable, type SettingName } from '../../../src/base/settings.ts';
import { readServerSettings, serverSettingsText } from '../../../src/tools/serverSettings.ts';

const of = (values: Partial<Record<SettingName, unknown>>): Settings =>
  new Settings({ read: (name) => values[name], onDidChange: () => ({ dispose: () => undefined }) });

describe('settings that a server takes over', () => {
  test('nothing is handed on where everything is as it comes', () => {
    expect(serverSettingsText(of({}), [])).toBeUndefined();
  });

  test('what the editor says arrives', () => {
    const rules = [{ framework: 'our bus', channel: 'event', direction: 'emit', on: 'call', names: ['raise'], key: 0 }];
    const text = serverSettingsText(
      of({ 'callers.rules': rules, 'callers.totalBudget': 900, 'remediation.limit': 7, 'edit.aiMode': false }),
      ['**/out'],
    );
    const { settings, excludes, problems } = readServerSettings(text);
    expect(problems).toEqual([]);
    expect(excludes).toEqual(['**/out']);
    expect(settings.get('callers.rules')).toEqual(rules);
    expect(settings.get('callers.totalBudget')).toBe(900);
    expect(settings.get('remediation.limit')).toBe(7);
    expect(settings.get('edit.aiMode')).toBe(false);
    expect(settings.get('callers.stageBudget')).toBe(settingsTable['callers.stageBudget'].fallback);
  });

  test('addresses, keys and programs of windows stay there', () => {
    const text = serverSettingsText(
      of({
        'edit.model.url': 'https://a.example/v1',
        'remediation.embeddingsUrl': 'https://b.example/v1',
        'jobs.agentCommand': ['x'],
        'health.otlpEndpoint': 'https://c.example',
        'jobs.profiles': [{ name: 'p', url: 'https://d.example' }],
      }),
      [],
    );
    expect(text).toBeUndefined();
    expect(readServerSettings('{"edit.model.url":"https://a.example/v1"}').settings.get('edit.model.url')).toBe('');
  });

  test('what is wrong is told and left at its default', () => {
    const { settings, problems } = readServerSettings(
      '{"callers.totalBudget":"soon","no.such":1,"remediation.limit":3}',
    );
    expect(problems).toHaveLength(2);
    expect(problems.join()).toContain('callers.totalBudget');
    expect(settings.get('callers.totalBudget')).toBe(500);
    expect(settings.get('remediation.limit')).toBe(3);
    for (const text of ['[]', 'null', '{', '{"excludes":[1]}', '"x"'])
      expect(readServerSettings(text).problems).toHaveLength(1);
    expect(readServerSettings('  ').problems).toEqual([]);
  });

  test('settings too long for an environment are not handed on', () => {
    expect(serverSettingsText(of({}), ['x'.repeat(30_000)])).toBeUndefined();
  });

  test('any text is read without a throw, and no name of an object’s own is taken for a setting', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { settings, excludes } = readServerSettings(text);
        expect(settings.get('callers.totalBudget')).toBe(500);
        expect(excludes.every((glob) => typeof glob === 'string')).toBe(true);
      }),
    );
    expect(readServerSettings('{"__proto__":{"callers.totalBudget":900}}').settings.get('callers.totalBudget')).toBe(
      500,
    );
  });
});
