import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { thrownText, type Logger } from '../../base/log.ts';
import { localFolders, type McpLauncher } from './mcpLauncher.ts';

/** The editor's interface for MCP servers. Editors built on older versions of VS Code lack it. */
export type McpRegistry = Partial<Pick<typeof vscode.lm, 'registerMcpServerDefinitionProvider'>>;

/**
 * Registers Recourse's MCP server with the editor, which starts it on demand. Only in a trusted workspace: a server is
 * a process of its own with the rights of the person.
 */
export function registerMcpProvider(
  launcher: McpLauncher,
  version: string,
  log: Logger,
  lm: McpRegistry | undefined = (vscode as { readonly lm?: McpRegistry }).lm,
): Disposable {
  const store = new DisposableStore();
  if (lm?.registerMcpServerDefinitionProvider === undefined) {
    log.info('this editor takes no MCP servers from extensions');
    return store;
  }
  const changed = store.add(new vscode.EventEmitter<void>());
  store.add(
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      changed.fire();
    }),
  );
  store.add(
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      changed.fire();
    }),
  );
  store.add(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (['recourse', 'files.exclude', 'search.exclude'].some((section) => event.affectsConfiguration(section)))
        changed.fire();
    }),
  );
  try {
    store.add(
      lm.registerMcpServerDefinitionProvider('recourse', {
        onDidChangeMcpServerDefinitions: changed.event,
        provideMcpServerDefinitions: () => (vscode.workspace.isTrusted ? definitions(launcher, version) : []),
      }),
    );
  } catch (error) {
    log.warn(`the editor does not take the MCP server: ${thrownText(error)}`);
  }
  return store;
}

/** One server for each folder on this disk. */
function definitions(launcher: McpLauncher, version: string): vscode.McpStdioServerDefinition[] {
  const folders = localFolders();
  return folders.map((folder) => {
    const { command, args, env } = launcher.ownCommandFor(folder.uri.fsPath);
    const label = folders.length === 1 ? 'Recourse' : `Recourse (${folder.name})`;
    const definition = new vscode.McpStdioServerDefinition(label, command, [...args], { ...env }, version);
    definition.cwd = folder.uri;
    return definition;
  });
}
