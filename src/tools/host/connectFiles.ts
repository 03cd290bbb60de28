import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { agentLaunchers, launcherFolder } from '../agentLaunchers.ts';
import { agentSetups, type AgentPrograms, type SetupAgent, type SetupFile } from '../agentSetup.ts';
import type { ServerCommand } from '../mcpConfig.ts';
import type { AgentUi, PlannedText, ReadForProposal } from './agentCommands.ts';
import type { McpLauncher } from './mcpLauncher.ts';

/** Only its owner reads and runs it. */
const launcherMode = 0o700;

/** What agents' names are to people. */
export const agentNames: Readonly<Record<SetupAgent, string>> = {
  claude: 'Claude Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  qwen: 'Qwen Code',
  copilot: 'Copilot CLI',
  opencode: 'opencode',
  cursor: 'Cursor',
  cline: 'Cline',
};

/** The agents as rows of a list. */
export function setupRows(): readonly {
  readonly label: string;
  readonly description: string;
  readonly value: SetupAgent;
}[] {
  return (Object.keys(agentSetups) as SetupAgent[]).map((agent) => ({
    label: agentNames[agent],
    description: agentSetups[agent].map(({ path }) => path).join(', '),
    value: agent,
  }));
}

/**
 * Writes the programs that agents call, or writes them anew when the editor or Recourse has moved by an update, so that
 * what agents have been told stays true, or when the person lets hooks write or no more. Answers with how to call them
 * for a folder.
 */
export async function writeLaunchers(launcher: McpLauncher, forFolder: string): Promise<AgentPrograms> {
  const windows = process.platform === 'win32';
  const { data, hookWriting } = launcher;
  const server = launcher.commandFor(forFolder);
  const [script = '', ...args] = server.args;
  const made = agentLaunchers(server.command, dirname(script), windows, hookWriting);
  const folder = join(data, launcherFolder);
  await mkdir(folder, { recursive: true, mode: launcherMode });
  for (const { name, text } of Object.values(made)) {
    const file = join(folder, name);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    // At one stroke: an agent may call it now.
    const draft = `${file}.${String(process.pid)}`;
    await writeFile(draft, text, { mode: launcherMode });
    await chmod(draft, launcherMode);
    await rename(draft, file);
  }
  return { hook: join(folder, made.hook.name), server: join(folder, made.server.name), args, windows };
}

/** The command that serves a folder by a launcher, so that what other programs keep of it outlives an update. */
export async function lastingCommand(launcher: McpLauncher, folder: string): Promise<ServerCommand> {
  const { server, args } = await writeLaunchers(launcher, folder);
  // The launcher says itself that it is to run as Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = launcher.commandFor(folder).env;
  return { command: server, args, env };
}

/**
 * Shows what connecting or disconnecting an agent changes in its files, each as a diff to accept or reject. Answers
 * whether anything was shown.
 */
export async function proposeSetup(
  agent: SetupAgent,
  folder: vscode.Uri,
  programs: AgentPrograms | undefined,
  read: ReadForProposal,
  ui: AgentUi,
): Promise<boolean> {
  const planned: PlannedText[] = [];
  for (const setup of agentSetups[agent]) {
    const change = await planFile(setup, folder, programs, read, ui);
    if (change !== undefined) planned.push(change);
  }
  const [first, ...others] = planned;
  if (first !== undefined) {
    await first.show(others);
    return true;
  }
  void ui.tell(
    'info',
    programs === undefined
      ? vscode.l10n.t('{0} is not connected by files of this folder.', agentNames[agent])
      : vscode.l10n.t('{0} is connected already.', agentNames[agent]),
  );
  return false;
}

async function planFile(
  { path, connect, disconnect }: SetupFile,
  folder: vscode.Uri,
  programs: AgentPrograms | undefined,
  read: ReadForProposal,
  ui: AgentUi,
): Promise<PlannedText | undefined> {
  const file = await read(vscode.Uri.joinPath(folder, ...path.split('/')));
  if (file.kind === 'refused') {
    void ui.tell('warning', file.sentence);
    return undefined;
  }
  const getChange = (text: string): { start: number; end: number; text: string } | undefined => {
    const next = programs === undefined ? disconnect(text) : connect(text, programs);
    return next === undefined || next === text ? undefined : { start: 0, end: text.length, text: next };
  };
  if (programs === undefined && file.text === '') return undefined;
  const change = getChange(file.text);
  if (change === undefined) {
    const next = programs === undefined ? disconnect(file.text) : connect(file.text, programs);
    if (next === undefined)
      void ui.tell(
        'warning',
        vscode.l10n.t(
          '{0} was not changed: it has comments, or an entry that Recourse did not write. Change it by hand; docs/agents.md says what belongs there.',
          path,
        ),
      );
    return undefined;
  }
  const note =
    programs === undefined ? vscode.l10n.t('disconnect from Recourse') : vscode.l10n.t('connect to Recourse');
  return file.plan(change, note, getChange);
}
