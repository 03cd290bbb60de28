import * as vscode from 'vscode';
import type { SettingName, SettingValue } from '../settings.ts';

/**
 * Writes a setting for the user, in all workspaces. Settings of the machine go to the machine that runs the extension.
 */
export async function saveForUser<Name extends SettingName>(name: Name, value: SettingValue<Name>): Promise<void> {
  await vscode.workspace.getConfiguration('recourse').update(name, value, vscode.ConfigurationTarget.Global);
}
