import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Settings, settingsTable, type SettingName, type SettingsSource } from '../../../src/base/settings.ts';

interface ManifestProperty {
  readonly type: string;
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: { readonly type: string };
  readonly markdownDescription: string;
  readonly order: number;
  readonly markdownEnumDescriptions?: readonly string[];
}
interface ManifestSection {
  readonly title: string;
  readonly order: number;
  readonly properties: Readonly<Record<string, ManifestProperty>>;
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { configuration: readonly ManifestSection[] };
};
const strings = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
const sections = manifest.contributes.configuration;
const properties: Readonly<Record<string, ManifestProperty>> = Object.fromEntries(
  sections.flatMap((section) => Object.entries(section.properties)),
);
const names = Object.keys(settingsTable) as SettingName[];

function source(values: Partial<Record<SettingName, unknown>>): SettingsSource & { change(name: SettingName): void } {
  const listeners = new Set<(touches: (name: SettingName) => boolean) => void>();
  return {
    read: (name) => values[name],
    onDidChange(listener) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
    change(name) {
      for (const listener of listeners) listener((asked) => asked === name);
    },
  };
}

/** Something that may stand in a list. */
const getItem = (items: ManifestProperty['items']): unknown => (items?.type === 'string' ? 'x' : {});

describe('settings', () => {
  test('the manifest and the table name the same settings', () => {
    expect(Object.keys(properties).sort()).toEqual(names.map((name) => `recourse.${name}`).sort());
  });

  test.each(names)('%s: the manifest and the schema agree', (name) => {
    const property = properties[`recourse.${name}`]!;
    const { schema, fallback } = settingsTable[name];
    const accepts = (value: unknown): boolean => schema.safeParse(value).success;
    expect(property.default).toEqual(fallback);
    expect(accepts(fallback)).toBe(true);
    const samples = {
      boolean: true,
      string: property.maxLength === undefined ? 'nonsense' : 'x'.repeat(property.maxLength + 1),
      integer: 1.5,
      number: 'x',
      array: {},
    }[property.type];
    expect(property.type).toMatch(/^(boolean|string|integer|number|array)$/);
    if (property.type !== 'boolean') expect(accepts(samples)).toBe(false);
    for (const value of property.enum ?? []) expect(accepts(value)).toBe(true);
    if (property.minimum !== undefined)
      expect([
        accepts(property.minimum),
        accepts(property.minimum - 0.0005 * (property.type === 'integer' ? 2000 : 1.9)),
      ]).toEqual([true, false]);
    if (property.maximum !== undefined)
      expect([accepts(property.maximum), accepts(property.maximum + 1)]).toEqual([true, false]);
    if (property.maxItems !== undefined)
      expect([
        accepts(Array(property.maxItems).fill(getItem(property.items))),
        accepts(Array(property.maxItems + 1).fill(getItem(property.items))),
      ]).toEqual([true, false]);
    expect(property.markdownEnumDescriptions?.length).toBe(property.enum?.length);
  });

  test('a value the schema rejects counts as not set', () => {
    const settings = new Settings(source({ 'edit.aiMode': 'yes', 'edit.review': 'always', 'edit.maxFileSizeMb': -1 }));
    expect(settings.get('edit.aiMode')).toBe(true);
    expect(settings.get('edit.review')).toBe('always');
    expect(settings.get('edit.maxFileSizeMb')).toBe(20);
  });

  test('tells of changes of the named setting only, until disposed', () => {
    const from = source({});
    const settings = new Settings(from);
    let calls = 0;
    const listening = settings.onDidChange('edit.codeLens', () => calls++);
    from.change('edit.aiMode');
    from.change('edit.codeLens');
    listening.dispose();
    from.change('edit.codeLens');
    expect(calls).toBe(1);
  });
});

describe('the manifest', () => {
  const text = readFileSync('package.json', 'utf8');

  test('shows settings in five sections, the two of each that matter most first', () => {
    expect(sections.map(({ title, order }) => [order, strings[title.replaceAll('%', '')]])).toEqual([
      [1, 'Edits'],
      [2, 'Callers'],
      [3, 'Known Fixes'],
      [4, 'Jobs'],
      [5, 'Agents and Health'],
    ]);
    for (const section of sections)
      expect(Object.values(section.properties).map(({ order }) => order)).toEqual(
        Object.keys(section.properties).map((_, at) => at + 1),
      );
    expect(sections.map((section) => Object.keys(section.properties).slice(0, 2))).toEqual([
      ['recourse.edit.review', 'recourse.edit.model.provider'],
      ['recourse.callers.index', 'recourse.callers.languageServer'],
      ['recourse.remediation.builtin', 'recourse.remediation.projectFile'],
      ['recourse.jobs.concurrency', 'recourse.jobs.notifyEnd'],
      ['recourse.agent.allowSensitiveFiles', 'recourse.health.statusItem'],
    ]);
  });

  test('marks the weights of the design document, and shows them last', () => {
    const weights = ['semanticWeight', 'stringWeight', 'minSemantic', 'minString', 'minHybrid'];
    expect(Object.keys(sections[2]?.properties ?? {}).slice(-weights.length)).toEqual(
      weights.map((name) => `recourse.remediation.${name}`),
    );
    for (const name of weights)
      expect(strings[`setting.remediation.${name}`]).toMatch(/^\*From the design document; rarely worth a change\.\* /);
  });

  test('every %placeholder% has a text, and every text is used', () => {
    const used = [...text.matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key);
    expect([...new Set(used)].sort()).toEqual(Object.keys(strings).sort());
  });
});

describe('settings that guard the person', () => {
  const both = (own: unknown, now: unknown, name: SettingName): unknown =>
    new Settings({ read: () => now, readOwn: () => own, onDidChange: () => ({ dispose: () => undefined }) }).get(name);

  test.each<[SettingName, unknown, unknown, unknown]>([
    ['edit.review', 'always', 'never', 'always'],
    ['edit.review', 'uncertain', 'never', 'uncertain'],
    ['edit.review', 'uncertain', 'always', 'always'],
    ['edit.review', 'never', 'never', 'never'],
    ['edit.multiEditPolicy', 'all-or-nothing', 'apply-sure', 'all-or-nothing'],
    ['edit.aiMode', false, true, false],
    ['edit.aiMode', true, false, false],
    ['agent.failureLimit', 3, 0, 3],
    ['agent.failureLimit', 3, 1, 1],
    ['agent.failureLimit', 0, 5, 5],
    ['agent.coolingOffMinutes', 5, 0.1, 5],
    ['callers.languageServer', false, true, false],
    ['remediation.capture.terminal', false, true, false],
    ['remediation.capture.terminal', true, false, false],
    ['jobs.outputLimit', 4096, 0, 4096],
    ['edit.review', 'nonsense', 'never', 'uncertain'],
  ])('%s: a workspace makes it stricter, never looser (own %s, workspace %s)', (name, own, now, expected) => {
    expect(both(own, now, name)).toBe(expected);
  });

  test('all others follow the workspace', () => {
    expect(both(true, false, 'edit.codeLens')).toBe(false);
  });
});
