import { access } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Settings } from '../../base/settings.ts';
import type { AgentUi, ReadForProposal } from './agentCommands.ts';
import { launcherFolder } from '../agentLaunchers.ts';
import type { McpLauncher } from './mcpLauncher.ts';

/** Registers the commands that set agents up. What they do is loaded when one of them runs. */
export function registerAgentCommands(
  launcher: McpLauncher,
  read: ReadForProposal,
  ui: AgentUi,
  settings: Pick<Settings, 'onDidChange'>,
): Disposable {
  const store = new DisposableStore();
  for (const name of ['connect', 'disconnect', 'copyMcpConfig', 'addProtocol', 'testConnection'] as const) {
    store.add(
      vscode.commands.registerCommand(`recourse.agent.${name}`, async (named: unknown) => {
        const { AgentCommands } = await import('./agentCommands.ts');
        const commands = new AgentCommands(launcher, read, ui);
        return name === 'connect' || name === 'testConnection' ? commands[name](named) : commands[name]();
      }),
    );
  }
  // Agents that were connected call launchers in this folder, which say where the editor and Recourse are, and what
  // hooks may write. They are the same for all folders, and nothing of a folder is in them.
  const renew = (): void => {
    void access(join(launcher.data, launcherFolder))
      .then(() => import('./connectFiles.ts'))
      .then(({ writeLaunchers }) => writeLaunchers(launcher, ''))
      .catch(() => undefined);
  };
  renew();
  store.add(settings.onDidChange('agent.hooksMayWrite', renew));
  return store;
}
