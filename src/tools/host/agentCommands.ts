import * as vscode from 'vscode';
import { updateProtocol, type ProtocolChange, type ProtocolUpdate } from '../failureProtocol.ts';
import { mcpConfig, type McpClient } from '../mcpConfig.ts';
import { connectAgent } from './connectAgent.ts';
import { localFolders, type McpLauncher } from './mcpLauncher.ts';

/** What these commands ask of and tell the person. */
export interface AgentUi {
  tell(severity: 'info' | 'warning', message: string): Promise<unknown>;
  choose<T>(
    choices: readonly {
      readonly icon?: string;
      readonly label: string;
      readonly description?: string;
      readonly value: T;
    }[],
    options: { readonly title: string; readonly placeholder: string },
  ): Promise<T | undefined>;
  copy(text: string): Promise<void>;
}

/** A text that a change can be proposed for; nothing is written before the person accepts it. */
export type ProposableText =
  | {
      readonly kind: 'text';
      /** Empty for a file that does not exist yet. */
      readonly text: string;
      /** Shows the change as a diff. `again` finds it in a text that has moved on. */
      propose(change: ProtocolChange, note: string, again: (text: string) => ProtocolChange | undefined): Promise<void>;
    }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Reads a file so that a change can be proposed for it. */
export type ReadForProposal = (uri: vscode.Uri) => Promise<ProposableText>;

/** Where agents look for instructions, best known first. */
const instructionFiles = ['AGENTS.md', 'CLAUDE.md', '.github/copilot-instructions.md'] as const;

/** The commands that set agents up to use Recourse. */
export class AgentCommands {
  readonly #launcher: McpLauncher;
  readonly #read: ReadForProposal;
  readonly #ui: AgentUi;

  constructor(launcher: McpLauncher, read: ReadForProposal, ui: AgentUi) {
    this.#launcher = launcher;
    this.#read = read;
    this.#ui = ui;
  }

  /**
   * Connects an agent with as little as it takes: a click, a command in a terminal, or a text to paste. Answers whether
   * that was done.
   */
  async connect(): Promise<boolean> {
    const folder = await this.#chooseFolder(localFolders(), vscode.l10n.t('Connect an Agent'));
    if (folder === undefined) return false;
    return connectAgent(this.#ui, this.#launcher.commandFor(folder.uri.fsPath), folder.uri.fsPath);
  }

  /** Copies what a client needs to start the MCP server for a folder. */
  async copyMcpConfig(): Promise<void> {
    const folder = await this.#chooseFolder(localFolders(), vscode.l10n.t('Copy MCP Server Configuration'));
    if (folder === undefined) return;
    const client = await this.#ui.choose<McpClient>(
      [
        { label: 'Claude Code', description: vscode.l10n.t('command for the terminal'), value: 'claude-command' },
        { label: 'Claude Code', description: '.mcp.json', value: 'claude-json' },
        { label: 'Codex', description: vscode.l10n.t('command for the terminal'), value: 'codex-command' },
        { label: 'Codex', description: '~/.codex/config.toml', value: 'codex-toml' },
        { label: 'Cursor', description: '.cursor/mcp.json', value: 'cursor' },
        { label: 'VS Code', description: '.vscode/mcp.json', value: 'vscode' },
        { label: vscode.l10n.t('Other'), description: vscode.l10n.t('JSON of the server alone'), value: 'json' },
      ],
      {
        title: vscode.l10n.t('Copy MCP Server Configuration'),
        placeholder: vscode.l10n.t('Choose the agent that is to use Recourse.'),
      },
    );
    if (client === undefined) return;
    await this.#ui.copy(mcpConfig(client, this.#launcher.commandFor(folder.uri.fsPath), process.platform === 'win32'));
    void this.#ui.tell(
      'info',
      client === 'claude-command' || client === 'codex-command'
        ? vscode.l10n.t(
            'The command is in the clipboard. Run it in a terminal, in the folder you start the agent from.',
          )
        : vscode.l10n.t(
            'The configuration is in the clipboard. It names this version of Recourse: copy it anew after an update.',
          ),
    );
  }

  /** Shows the protocol's section in a file of agent instructions as a change to accept or reject. */
  async addProtocol(): Promise<void> {
    const title = vscode.l10n.t('Add Tool Failure Protocol to Agent Instructions');
    const folder = await this.#chooseFolder(vscode.workspace.workspaceFolders ?? [], title);
    if (folder === undefined) return;
    const uri = await this.#chooseFile(folder, title);
    if (uri === undefined) return;
    const label = vscode.workspace.asRelativePath(uri);
    const file = await this.#read(uri);
    if (file.kind === 'refused') {
      void this.#ui.tell('warning', file.sentence);
      return;
    }
    const update = updateProtocol(file.text);
    if (!('change' in update)) {
      void this.#ui.tell(update.kind === 'damaged' ? 'warning' : 'info', nothingToDo(update, label));
      return;
    }
    const note =
      update.kind === 'add'
        ? vscode.l10n.t('add the tool failure protocol')
        : vscode.l10n.t('update the tool failure protocol');
    await file.propose(update.change, note, (text) => {
      const now = updateProtocol(text);
      return 'change' in now ? now.change : undefined;
    });
  }

  async #chooseFolder(
    folders: readonly vscode.WorkspaceFolder[],
    title: string,
  ): Promise<vscode.WorkspaceFolder | undefined> {
    const [only] = folders;
    if (only === undefined) {
      void this.#ui.tell('warning', vscode.l10n.t('Open a folder first: agents are set up for a folder.'));
      return undefined;
    }
    if (folders.length === 1) return only;
    const choices = folders.map((folder) => ({ label: folder.name, description: folder.uri.fsPath, value: folder }));
    return this.#ui.choose(choices, { title, placeholder: vscode.l10n.t('Choose the folder.') });
  }

  /** Files that are there come first: a second set of instructions is seldom wanted. */
  async #chooseFile(folder: vscode.WorkspaceFolder, title: string): Promise<vscode.Uri | undefined> {
    const files = await Promise.all(
      instructionFiles.map(async (name) => {
        const uri = vscode.Uri.joinPath(folder.uri, ...name.split('/'));
        return {
          name,
          uri,
          isThere: await vscode.workspace.fs.stat(uri).then(
            () => true,
            () => false,
          ),
        };
      }),
    );
    const choices = files
      .sort((a, b) => Number(b.isThere) - Number(a.isThere))
      .map(({ name, uri, isThere }) => ({
        label: name,
        description: isThere ? '' : vscode.l10n.t('new file'),
        value: uri,
      }));
    return this.#ui.choose(choices, {
      title,
      placeholder: vscode.l10n.t('Choose the file your agents read. The change is shown before it is written.'),
    });
  }
}

function nothingToDo(update: Exclude<ProtocolUpdate, { readonly change: ProtocolChange }>, label: string): string {
  if (update.kind === 'up-to-date')
    return vscode.l10n.t('The tool failure protocol in {0} is already up to date.', label);
  if (update.kind === 'newer')
    return vscode.l10n.t(
      'A later version of Recourse wrote the tool failure protocol in {0}. It stays as it is.',
      label,
    );
  const repair = vscode.l10n.t(
    'Nothing was changed. Repair or remove the marks (“recourse:tool-failure-protocol”) and try again.',
  );
  switch (update.reason) {
    case 'not-closed':
      return `${vscode.l10n.t('{0}: the section that begins in line {1} has no end mark.', label, update.line)} ${repair}`;
    case 'not-opened':
      return `${vscode.l10n.t('{0}: the end mark in line {1} has no beginning.', label, update.line)} ${repair}`;
    case 'several':
      return `${vscode.l10n.t('{0}: a second section begins in line {1}.', label, update.line)} ${repair}`;
    case 'unreadable-mark':
      return `${vscode.l10n.t('{0}: the mark in line {1} is damaged.', label, update.line)} ${repair}`;
  }
}
