import * as vscode from 'vscode';
import type { ServerCommand } from '../mcpConfig.ts';

/** How the MCP server of this installation is started. */
export class McpLauncher {
  readonly #script: string;
  readonly #data: string;

  /** `script`: the server's bundle; `data`: where it keeps what outlives it. Both absolute. */
  constructor(script: string, data: string) {
    this.#script = script;
    this.#data = data;
  }

  /** The command that serves one folder: the editor's own Node, so that nothing has to be installed. */
  commandFor(folder: string): ServerCommand {
    return {
      command: process.execPath,
      args: [this.#script, '--workspace', folder, '--data', this.#data],
      // The desktop editor's program is Electron, which is Node only when told so.
      env: { ELECTRON_RUN_AS_NODE: '1' },
    };
  }
}

/** The workspace's folders that are on this disk. */
export function localFolders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
