import { basename } from 'node:path';
import * as vscode from 'vscode';
import { agentSetups, type SetupAgent } from '../agentSetup.ts';
import { isTypeable, mcpConfig, type McpClient, type ServerCommand } from '../mcpConfig.ts';
import type { AgentUi } from './agentCommands.ts';
import { agentNames } from './connectFiles.ts';

/**
 * What becomes of a configuration: run in a terminal, opened as a link, put into the clipboard; or nothing, because all
 * is there.
 */
type ConnectMethod = 'here' | 'run' | 'open' | 'copy';

/** By the agent's own files in the folder, or by a configuration of the server alone. */
type AgentConnection =
  { readonly way: 'files'; readonly agent: SetupAgent } | { readonly way: ConnectMethod; readonly client: McpClient };

interface ConnectionRow {
  readonly icon: string;
  readonly label: string;
  readonly description: string;
  readonly value: AgentConnection;
}

/** What the editor does for {@link connectAgent}; tests replace it. */
export interface AgentActions {
  /** Types a command line into a terminal of the folder and runs it. */
  readonly run: (line: string, folder: string) => void;
  /** Hands a link to the system; false when nothing opens it. */
  readonly open: (link: string) => Promise<boolean>;
  /** Shows what connecting an agent changes in its own files. Answers whether anything was shown. */
  readonly connectFiles?: (agent: SetupAgent) => Promise<boolean>;
  /** Offers to test what came of a command. */
  readonly offerTest?: (agent: SetupAgent) => void;
}

/** The editor itself. */
export const editorActions: AgentActions = {
  run: (line, folder) => {
    const terminal = vscode.window.createTerminal({ name: 'Recourse', cwd: folder });
    terminal.show();
    terminal.sendText(line, true);
  },
  // As a text, which the editor hands on as it is: an address made of parts is written anew, and the configuration in
  // it with it.
  open: async (link) => vscode.env.openExternal(link as unknown as vscode.Uri),
};

/**
 * Lets the person pick an agent and how it is to learn of Recourse, and does it. `folder`: the absolute folder that
 * the server of `getServer` serves. Answers whether something was done; what was done is said.
 */
export async function connectAgent(
  ui: AgentUi,
  getServer: () => Promise<ServerCommand>,
  folder: string,
  actions: AgentActions,
): Promise<boolean> {
  const chosen = await ui.choose<AgentConnection>(choices(), {
    title: vscode.l10n.t('Connect an Agent'),
    placeholder: vscode.l10n.t('Choose the agent that is to use Recourse.'),
  });
  if (chosen === undefined) return false;
  if (chosen.way === 'files') return (await actions.connectFiles?.(chosen.agent)) ?? false;
  const { client, way } = chosen;
  const server = await getServer();
  const text = mcpConfig(
    client,
    server,
    process.platform === 'win32' && !(way === 'run' && isPosixShell(vscode.env.shell)),
  );
  switch (way) {
    case 'here':
      void ui.tell(
        'info',
        vscode.l10n.t(
          'The chat of this editor has the tools already: name one with #recourse, or let the agent choose. “MCP: List Servers” shows the server.',
        ),
      );
      return true;
    case 'run':
      if (!vscode.workspace.isTrusted) {
        void ui.tell(
          'warning',
          vscode.l10n.t('A terminal opens in a trusted folder only. Trust this folder, or copy the command.'),
        );
        return false;
      }
      if (!isTypeable(server)) {
        void ui.tell(
          'warning',
          vscode.l10n.t(
            'The path of this folder holds control characters, which a terminal would treat as keystrokes. Rename the folder, or copy the configuration as JSON.',
          ),
        );
        return false;
      }
      actions.run(text, folder);
      actions.offerTest?.(client === 'codex-command' ? 'codex' : 'claude');
      return true;
    case 'open':
      if (await actions.open(text)) return true;
      await ui.copy(text);
      void ui.tell(
        'warning',
        vscode.l10n.t(
          'Nothing on this machine opens Cursor’s links. The link is in the clipboard; or copy the configuration.',
        ),
      );
      return false;
    case 'copy':
      await ui.copy(text);
      void ui.tell('info', copied(client));
      return true;
  }
}

function choices(): readonly ConnectionRow[] {
  const row = (
    icon: string,
    label: string,
    client: McpClient,
    way: ConnectMethod,
    description: string,
  ): ConnectionRow => ({
    icon,
    label,
    description,
    value: { client, way },
  });
  const files = (agent: SetupAgent): ConnectionRow => ({
    icon: 'plug',
    label: agentNames[agent],
    description: vscode.l10n.t('tools, hooks and instructions in its files, as a diff'),
    value: { way: 'files', agent },
  });
  const run = vscode.l10n.t('run its command in a terminal');
  const copyCommand = vscode.l10n.t('copy the command');
  const copyFor = (file: string): string => vscode.l10n.t('copy the text for {0}', file);
  return [
    ...(isCursor()
      ? []
      : [row('check', vscode.l10n.t('This editor’s chat'), 'vscode', 'here', vscode.l10n.t('nothing to do'))]),
    ...(Object.keys(agentSetups) as SetupAgent[]).map(files),
    row('terminal', 'Claude Code', 'claude-command', 'run', run),
    row('copy', 'Claude Code', 'claude-command', 'copy', copyCommand),
    row('copy', 'Claude Code', 'claude-json', 'copy', copyFor('.mcp.json')),
    row('link-external', 'Cursor', 'cursor-link', 'open', vscode.l10n.t('one click: Cursor asks and adds it')),
    row('copy', 'Cursor', 'cursor', 'copy', copyFor('.cursor/mcp.json')),
    row('copy', 'VS Code', 'vscode', 'copy', copyFor('.vscode/mcp.json')),
    row('terminal', 'Codex', 'codex-command', 'run', run),
    row('copy', 'Codex', 'codex-command', 'copy', copyCommand),
    row('copy', 'Codex', 'codex-toml', 'copy', copyFor('~/.codex/config.toml')),
    row('copy', vscode.l10n.t('Another agent'), 'claude-json', 'copy', vscode.l10n.t('copy JSON with “mcpServers”')),
    row('copy', vscode.l10n.t('Another agent'), 'json', 'copy', vscode.l10n.t('copy JSON of the server alone')),
  ];
}

/** Cursor does not take servers from extensions; it is connected like any other. */
function isCursor(): boolean {
  return vscode.env.uriScheme === 'cursor';
}

/** Git Bash and its like read POSIX quotes on Windows, too. */
function isPosixShell(shell: string): boolean {
  return /^(?:ba|z|da|fi)?sh(?:\.exe)?$/i.test(basename(shell.replaceAll('\\', '/')));
}

function copied(client: McpClient): string {
  return client === 'claude-command' || client === 'codex-command'
    ? vscode.l10n.t('The command is in the clipboard. Run it in a terminal, in the folder you start the agent from.')
    : vscode.l10n.t('The configuration is in the clipboard. It stays valid after an update.');
}
