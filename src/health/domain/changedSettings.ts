import { settingsTable, type SettingName, type Settings } from '../../base/settings.ts';

/** A setting that differs from its default. */
export interface ChangedSetting {
  readonly name: SettingName;
  /** Only for numbers, booleans and enums; free text (addresses, paths, names, lists) is left out. */
  readonly value?: string;
}

/**
 * The settings that differ from their defaults, in the order of the manifest. A value that the schema rejects counts as
 * not set, as everywhere.
 */
export function changedSettings(settings: Settings): readonly ChangedSetting[] {
  return (Object.keys(settingsTable) as SettingName[]).flatMap((name): ChangedSetting[] => {
    const value: unknown = settings.get(name);
    const { schema, fallback } = settingsTable[name];
    if (JSON.stringify(value) === JSON.stringify(fallback)) return [];
    const isPlain = typeof value === 'number' || typeof value === 'boolean' || schema.def.type === 'enum';
    return [isPlain ? { name, value: String(value) } : { name }];
  });
}
