import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { AgentUi, ReadForProposal } from './agentCommands.ts';
import type { McpLauncher } from './mcpLauncher.ts';

/** Registers the commands that set agents up. What they do is loaded when one of them runs. */
export function registerAgentCommands(launcher: McpLauncher, read: ReadForProposal, ui: AgentUi): Disposable {
  const store = new DisposableStore();
  for (const name of ['connect', 'copyMcpConfig', 'addProtocol'] as const) {
    store.add(
      vscode.commands.registerCommand(`recourse.agent.${name}`, async () => {
        const { AgentCommands } = await import('./agentCommands.ts');
        return new AgentCommands(launcher, read, ui)[name]();
      }),
    );
  }
  return store;
}
