import * as vscode from 'vscode';
import { updateProtocol, type ProtocolChange, type ProtocolUpdate } from '../failureProtocol.ts';
import { mcpConfig, type McpClient } from '../mcpConfig.ts';
import { agentSetups, type SetupAgent } from '../agentSetup.ts';
import { connectAgent, editorActions } from './connectAgent.ts';
import { lastingCommand, proposeSetup, setupRows, writeLaunchers } from './connectFiles.ts';
import { localFolders, type McpLauncher } from './mcpLauncher.ts';
import { testConnection, type ConnectionReport } from './testConnection.ts';

/** What these commands ask of and tell the person. */
export interface AgentUi {
  /** Answers with the action chosen, or `undefined` when dismissed. */
  tell(severity: 'info' | 'warning', message: string, ...actions: readonly string[]): Promise<string | undefined>;
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
  /** Shows that work is going on. */
  busy<T>(title: string, work: () => Promise<T>): Promise<T>;
}

/** A change of one file that the person has not seen yet. */
export interface PlannedText {
  /** Shows it as a diff, together with others: one after the other they would end each other's review. */
  show(others?: readonly PlannedText[]): Promise<void>;
}

/** A text that a change can be proposed for; nothing is written before the person accepts it. */
export type ProposableText =
  | {
      readonly kind: 'text';
      /** Empty for a file that does not exist yet. */
      readonly text: string;
      /** A change to review. `again` finds it in a text that has moved on. */
      plan(change: ProtocolChange, note: string, again: (text: string) => ProtocolChange | undefined): PlannedText;
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
   * Connects an agent: by its own files, with the MCP entry, hooks and instructions together; or with as little as it
   * takes for the tools alone, a click, a command in a terminal, or a text to paste. `named`: the agent whose files are
   * meant, if known. Answers whether that was done.
   */
  async connect(named?: unknown): Promise<boolean> {
    const folder = await this.#chooseFolder(localFolders(), vscode.l10n.t('Connect an Agent'));
    if (folder === undefined) return false;
    const { fsPath } = folder.uri;
    if (isSetupAgent(named)) return this.#connectFiles(folder, named);
    return connectAgent(this.#ui, () => lastingCommand(this.#launcher, fsPath), fsPath, {
      ...editorActions,
      connectFiles: (agent) => this.#connectFiles(folder, agent),
      offerTest: (agent) => {
        this.#offerTest(agent, vscode.l10n.t('When the command in the terminal has ended, test the result.'));
      },
    });
  }

  async #connectFiles({ uri }: vscode.WorkspaceFolder, agent: SetupAgent): Promise<boolean> {
    const programs = await writeLaunchers(this.#launcher, uri.fsPath);
    const isShown = await proposeSetup(agent, uri, programs, this.#read, this.#ui);
    if (isShown) this.#offerTest(agent, vscode.l10n.t('When you have accepted the changes, test the result.'));
    return isShown;
  }

  /**
   * Asks an agent's own program what it sees of Recourse, and says so. `named`: the agent, if known. Undefined where
   * nothing was tested.
   */
  async testConnection(
    named?: unknown,
    options: { readonly environment?: NodeJS.ProcessEnv; readonly limitMs?: number } = {},
  ): Promise<ConnectionReport | undefined> {
    const chosen = await this.#chooseSetup(
      vscode.l10n.t('Test the Connection of an Agent'),
      vscode.l10n.t('Choose the agent. Its own program is asked what it sees of Recourse.'),
      named,
    );
    if (chosen === undefined) return undefined;
    const { folder, agent } = chosen;
    if (!vscode.workspace.isTrusted) {
      void this.#ui.tell('warning', vscode.l10n.t('This starts programs in the folder: trust the folder first.'));
      return undefined;
    }
    const server = this.#launcher.commandFor(folder.uri.fsPath);
    const programs = await writeLaunchers(this.#launcher, folder.uri.fsPath);
    return testConnection({
      agent,
      folder: folder.uri,
      programs,
      server,
      read: this.#read,
      ui: this.#ui,
      environment: options.environment ?? process.env,
      limitMs: options.limitMs,
    });
  }

  #offerTest(agent: SetupAgent, sentence: string): void {
    const test = vscode.l10n.t('Test the Connection');
    void this.#ui.tell('info', sentence, test).then((answer) => {
      if (answer === test) void this.testConnection(agent);
    });
  }

  /** Shows what takes Recourse out of an agent's files. `named`: the agent, if known. */
  async disconnect(named?: unknown): Promise<boolean> {
    const chosen = await this.#chooseSetup(
      vscode.l10n.t('Disconnect an Agent'),
      vscode.l10n.t('Choose the agent. Each change is shown as a diff before it is written.'),
      named,
    );
    if (chosen === undefined) return false;
    return proposeSetup(chosen.agent, chosen.folder.uri, undefined, this.#read, this.#ui);
  }

  async #chooseSetup(
    title: string,
    placeholder: string,
    named?: unknown,
  ): Promise<{ readonly folder: vscode.WorkspaceFolder; readonly agent: SetupAgent } | undefined> {
    const folder = await this.#chooseFolder(localFolders(), title);
    if (folder === undefined) return undefined;
    if (isSetupAgent(named)) return { folder, agent: named };
    const agent = await this.#ui.choose<SetupAgent>(setupRows(), { title, placeholder });
    return agent === undefined ? undefined : { folder, agent };
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
    const server = await lastingCommand(this.#launcher, folder.uri.fsPath);
    await this.#ui.copy(mcpConfig(client, server, process.platform === 'win32'));
    void this.#ui.tell(
      'info',
      client === 'claude-command' || client === 'codex-command'
        ? vscode.l10n.t(
            'The command is in the clipboard. Run it in a terminal, in the folder you start the agent from.',
          )
        : vscode.l10n.t('The configuration is in the clipboard. It stays valid after an update.'),
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
    const planned = file.plan(update.change, note, (text) => {
      const now = updateProtocol(text);
      return 'change' in now ? now.change : undefined;
    });
    await planned.show();
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

function isSetupAgent(named: unknown): named is SetupAgent {
  return typeof named === 'string' && Object.hasOwn(agentSetups, named);
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
    'Nothing was changed. Repair or remove the markers (“recourse:tool-failure-protocol”) and try again.',
  );
  switch (update.reason) {
    case 'not-closed':
      return `${vscode.l10n.t('{0}: the section that begins in line {1} has no end marker.', label, update.line)} ${repair}`;
    case 'not-opened':
      return `${vscode.l10n.t('{0}: the end marker in line {1} has no beginning.', label, update.line)} ${repair}`;
    case 'several':
      return `${vscode.l10n.t('{0}: a second section begins in line {1}.', label, update.line)} ${repair}`;
    case 'unreadable-mark':
      return `${vscode.l10n.t('{0}: the marker in line {1} is damaged.', label, update.line)} ${repair}`;
  }
}
