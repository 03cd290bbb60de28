import * as vscode from 'vscode';
import type { SettingName, SettingsSource } from '../settings.ts';

const section = 'recourse';

/** Reads settings from the editor's configuration and relays its change events. */
export function editorSettings(): SettingsSource {
  return {
    read: (name) => vscode.workspace.getConfiguration(section).get(name),
    readOwn: (name) => {
      const found = vscode.workspace.getConfiguration(section).inspect(name);
      return found?.globalValue ?? found?.defaultValue;
    },
    onDidChange: (listener) =>
      vscode.workspace.onDidChangeConfiguration((event) => {
        listener((name: SettingName) => event.affectsConfiguration(`${section}.${name}`));
      }),
  };
}
