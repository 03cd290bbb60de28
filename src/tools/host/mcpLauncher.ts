import { resolve } from 'node:path';
import * as vscode from 'vscode';
import { settingsTable } from '../../base/settings.ts';
import type { TorcProfile } from '../../jobs/index.ts';
import type { HookWriting } from '../agentLaunchers.ts';
import type { ServerCommand } from '../mcpConfig.ts';
import { serverSettingsVariable } from '../serverSettings.ts';

/** Where the editor looks for failed jobs, so that its MCP servers look there, too. */
export interface ServerJobs {
  /** `recourse.jobs.folder`. */
  readonly folder: string;
  /** A server takes one; its password comes from the environment of the process that starts it. */
  readonly profile: TorcProfile | undefined;
}

/** How the MCP server of this installation is started. */
export class McpLauncher {
  readonly #script: string;
  readonly #data: string;
  readonly #jobs: () => ServerJobs;
  readonly #settings: () => string | undefined;
  readonly #allowSensitiveFiles: () => boolean;
  readonly #hookWriting: () => HookWriting;

  /**
   * `script`: the server's bundle; `data`: where it keeps what outlives it. Both absolute. `settings`: what the
   * editor's own servers take over (`serverSettingsText`). `allowSensitiveFiles`: whether the person lets those change
   * sensitive files without a question. `hookWriting`: what the person lets agents' hooks write.
   */
  constructor(
    script: string,
    data: string,
    jobs: () => ServerJobs = () => ({ folder: settingsTable['jobs.folder'].fallback, profile: undefined }),
    settings: () => string | undefined = () => undefined,
    allowSensitiveFiles: () => boolean = () => false,
    hookWriting: () => HookWriting = () => 'off',
  ) {
    this.#script = script;
    this.#data = data;
    this.#jobs = jobs;
    this.#settings = settings;
    this.#allowSensitiveFiles = allowSensitiveFiles;
    this.#hookWriting = hookWriting;
  }

  /** The folder of what outlives an update. */
  get data(): string {
    return this.#data;
  }

  /** What the person lets agents' hooks write. */
  get hookWriting(): HookWriting {
    return this.#hookWriting();
  }

  /**
   * The command for a server that the editor starts itself, and starts anew when settings change: it has them from the
   * window.
   */
  ownCommandFor(folder: string): ServerCommand {
    const plain = this.commandFor(folder);
    // Not in what is written into other programs' settings: there it would stay when it is switched off here.
    const command = this.#allowSensitiveFiles()
      ? { ...plain, args: [...plain.args, '--allow-sensitive-files'] }
      : plain;
    const settings = this.#settings();
    return settings === undefined
      ? command
      : { ...command, env: { ...command.env, [serverSettingsVariable]: settings } };
  }

  /** The command that serves one folder: the editor's own Node, so that nothing has to be installed. */
  commandFor(folder: string): ServerCommand {
    const { folder: jobs, profile } = this.#jobs();
    return {
      command: process.execPath,
      args: [
        this.#script,
        '--workspace',
        folder,
        '--data',
        this.#data,
        ...(jobs === settingsTable['jobs.folder'].fallback ? [] : ['--jobs-dir', resolve(folder, jobs)]),
        ...(profile === undefined ? [] : ['--torc-url', profile.url, '--torc-name', profile.name]),
      ],
      env: {
        // The desktop editor's program is Electron, which runs as Node only on request.
        ELECTRON_RUN_AS_NODE: '1',
        ...(profile?.user !== undefined && { TORC_USER: profile.user }),
        ...(profile?.outputFolder !== undefined && { TORC_OUTPUT_DIR: profile.outputFolder }),
      },
    };
  }
}

/** The workspace's folders that are on this disk. */
export function localFolders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
