import { basename } from 'node:path';
import * as vscode from 'vscode';
import { findProgram } from '../../base/node/findProgram.ts';
import { runProgram } from '../../base/node/runProgram.ts';
import { getProgramStart } from '../../base/node/windowsScript.ts';
import { systemClock } from '../../base/systemClock.ts';
import { quoted } from '../../base/text/untrusted.ts';
import { agentSetups, type AgentPrograms, type SetupAgent } from '../agentSetup.ts';
import { countTools, listCommands, readClientList, serverQuestions, type ListedServer } from '../clientList.ts';
import type { ServerCommand } from '../mcpConfig.ts';
import type { AgentUi, ReadForProposal } from './agentCommands.ts';
import { agentNames } from './connectFiles.ts';

/** What is tested. */
export interface ConnectionDeps {
  readonly agent: SetupAgent;
  readonly folder: vscode.Uri;
  /** How the agent's files are to call Recourse now. */
  readonly programs: AgentPrograms;
  /** How the server is started without a launcher. */
  readonly server: ServerCommand;
  readonly read: ReadForProposal;
  readonly ui: AgentUi;
  /** Where programs are looked for, and what they are started with. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds the agent has for its answer, and the server for its own. */
  readonly limitMs?: number;
}

/** What the agent's own program said. `unclear`: it ended without a list; `said`: what it printed. */
type AgentAnswer =
  | ListedServer
  | { readonly state: 'no-list' | 'no-program' | 'too-slow'; readonly line: '' }
  | { readonly state: 'unclear'; readonly line: string };

/**
 * The outcome of a test. `files`: whether the agent's files in the folder name Recourse as they are to now. `tools`:
 * how many of them the server offers, `undefined` where it did not answer.
 */
export interface ConnectionReport {
  readonly state: AgentAnswer['state'];
  readonly line: string;
  readonly files: 'there' | 'outdated' | 'missing';
  readonly tools: number | undefined;
}

const defaultLimitMs = 20_000;

/**
 * Asks the agent's own program what it knows of Recourse, looks into the agent's files, and starts the server as the
 * agent would; then says what the agent would see. Starts programs in the folder: for trusted folders only.
 */
export async function testConnection(parts: ConnectionDeps): Promise<ConnectionReport> {
  const { agent, ui } = parts;
  const report = await ui.busy(vscode.l10n.t('Testing the connection of {0}', agentNames[agent]), async () => {
    const [answer, files, tools] = await Promise.all([askAgent(parts), lookAtFiles(parts), askServer(parts)]);
    return { ...answer, files, tools };
  });
  const { severity, text, mends } = describe(agent, report);
  const connect = vscode.l10n.t('Connect with Hooks');
  void ui.tell(severity, text, ...(mends ? [connect] : [])).then((answer) => {
    if (answer === connect) void vscode.commands.executeCommand('recourse.agent.connect', agent);
  });
  return report;
}

async function askAgent({ agent, folder, environment, limitMs }: ConnectionDeps): Promise<AgentAnswer> {
  const command = listCommands[agent];
  if (command === undefined) return { state: 'no-list', line: '' };
  // What npm installs on Windows is a script.
  const program = await findProgram(command.program, environment, process.platform, true);
  if (program === undefined) return { state: 'no-program', line: '' };
  const { how, detail, output, errors } = await runProgram({
    // As in a terminal of the folder.
    ...getProgramStart(program, command.args, { ...environment, ELECTRON_RUN_AS_NODE: undefined }),
    cwd: folder.fsPath,
    clock: systemClock,
    timeLimitMs: limitMs ?? defaultLimitMs,
  });
  if (how === 'time limit') return { state: 'too-slow', line: '' };
  // Some print their list on stderr.
  const listed = readClientList(`${output}\n${errors}`);
  return how === 'exit 0' || listed.state !== 'missing'
    ? listed
    : { state: 'unclear', line: detail === '' ? how : detail };
}

async function lookAtFiles({ agent, folder, programs, read }: ConnectionDeps): Promise<ConnectionReport['files']> {
  let state: ConnectionReport['files'] = 'there';
  for (const { path, connect, disconnect, isGuide } of agentSetups[agent]) {
    if (isGuide === true) continue;
    const file = await read(vscode.Uri.joinPath(folder, ...path.split('/')));
    const text = file.kind === 'text' ? file.text : '';
    if (text.trim() === '' || disconnect(text) === text) return 'missing';
    if (connect(text, programs) !== text) state = 'outdated';
  }
  return state;
}

async function askServer({ folder, programs, server, limitMs }: ConnectionDeps): Promise<number | undefined> {
  // Windows starts a launcher in a shell only.
  const [program, args] = programs.windows ? [server.command, server.args] : [programs.server, programs.args];
  const { output } = await runProgram({
    program,
    args,
    cwd: folder.fsPath,
    environment: { ...process.env, ...server.env },
    clock: systemClock,
    timeLimitMs: limitMs ?? defaultLimitMs,
    input: serverQuestions,
  });
  return countTools(output);
}

interface Description {
  readonly severity: 'info' | 'warning';
  readonly text: string;
  /** Whether connecting anew may mend it. */
  readonly mends: boolean;
}

function describe(agent: SetupAgent, report: ConnectionReport): Description {
  const { state, files, tools } = report;
  const server =
    tools === undefined
      ? vscode.l10n.t('Recourse’s server does not answer: see “MCP: List Servers”, or connect again.')
      : vscode.l10n.t('Recourse’s server starts and offers {0} tools.', tools);
  const inFiles = {
    there: '',
    outdated: vscode.l10n.t('Files in this folder name an earlier version of Recourse: connect again.'),
    missing: '',
  }[files];
  const isFine = tools !== undefined && files !== 'outdated' && (state === 'connected' || state === 'listed');
  return {
    severity: isFine ? 'info' : 'warning',
    text: [describeAnswer(agent, report), server, inFiles].filter((sentence) => sentence !== '').join(' '),
    mends: files === 'outdated' || (files === 'missing' && state !== 'connected' && state !== 'listed'),
  };
}

function describeAnswer(agent: SetupAgent, { state, line, files }: ConnectionReport): string {
  const name = agentNames[agent];
  const { program = '', args = [] } = listCommands[agent] ?? {};
  const command = [basename(program), ...args].join(' ');
  switch (state) {
    case 'connected':
      return vscode.l10n.t('{0} is connected to Recourse.', name);
    case 'listed':
      return vscode.l10n.t('{0} lists Recourse; it does not say whether it is connected.', name);
    case 'waiting':
      return vscode.l10n.t('{0} waits for you: start {1} in this folder and approve Recourse.', name, program);
    case 'disabled':
      return vscode.l10n.t(
        '{0} has Recourse switched off: start {1} in this folder and trust the folder, or switch it on.',
        name,
        program,
      );
    case 'failed':
      return vscode.l10n.t('{0} cannot start Recourse: {1}.', name, quoted(line));
    case 'missing':
      return files === 'missing'
        ? vscode.l10n.t('{0} does not know Recourse in this folder.', name)
        : vscode.l10n.t(
            '{0} does not read the files that name Recourse: start {1} in this folder and trust the folder.',
            name,
            program,
          );
    case 'no-list':
      return files === 'missing'
        ? vscode.l10n.t('The files of this folder do not name Recourse for {0}.', name)
        : vscode.l10n.t('{0} has no command that lists servers; its files name Recourse.', name);
    case 'no-program':
      return vscode.l10n.t('{0} could not be asked: there is no program “{1}” on the PATH.', name, program);
    case 'too-slow':
      return vscode.l10n.t('{0} could not be asked: “{1}” took too long.', name, command);
    case 'unclear':
      return vscode.l10n.t('{0} could not be asked: “{1}” said {2}.', name, command, quoted(line));
  }
}
