import * as vscode from 'vscode';

/** Settings by which the editor lets tools run unasked, in the newest editor and in the oldest supported one. */
const unasked = ['chat.tools.global.autoApprove', 'chat.tools.autoApprove'] as const;

/**
 * Keeps the editor from asking before a tool changes something, which no test would answer; the function
 * returned ends that.
 */
export async function letToolsRunUnasked(): Promise<() => Promise<void>> {
  const update = async (value: true | undefined): Promise<void> => {
    // Each editor knows one of the two.
    for (const name of unasked)
      await vscode.workspace
        .getConfiguration()
        .update(name, value, vscode.ConfigurationTarget.Global)
        .then(undefined, () => undefined);
  };
  await vscode.commands.executeCommand('setContext', 'vscode.chat.tools.global.autoApprove.testMode', true);
  await update(true);
  return () => update(undefined);
}
