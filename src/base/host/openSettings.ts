import * as vscode from 'vscode';

/** The part of Recourse's manifest that is read here. */
interface SettingsManifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly scope?: string }>> }[];
  };
}

/**
 * Opens the settings of Recourse whose names start with `prefix` (such as `recourse.record.keep`). In a remote window a
 * setting of the machine is not among the user's settings but among those of the remote machine: without this the
 * editor would say that there is no such setting.
 */
export async function openSettings(prefix: string): Promise<void> {
  const isRemote = vscode.env.remoteName !== undefined && areOfTheMachine(prefix);
  await vscode.commands.executeCommand(
    isRemote ? 'workbench.action.openRemoteSettings' : 'workbench.action.openSettings',
    { query: prefix },
  );
}

/** Whether all settings with this prefix have the scope "machine", by the manifest. */
function areOfTheMachine(prefix: string): boolean {
  const manifest = vscode.extensions.getExtension('recourse.recourse')?.packageJSON as SettingsManifest | undefined;
  const settings = (manifest?.contributes.configuration ?? [])
    .flatMap(({ properties }) => Object.entries(properties))
    .filter(([name]) => name.startsWith(prefix));
  return settings.length > 0 && settings.every(([, { scope }]) => scope === 'machine');
}
