import { basename } from 'node:path';
import * as vscode from 'vscode';
import { logFacts, type Logger } from '../../base/log.ts';
import { pickRow, showNotice } from '../../base/host/windowTexts.ts';
import type { Settings } from '../../base/settings.ts';
import { indexerRuns, type IndexerRun } from '../node/scip/indexers.ts';
import type { EditorFolders } from './editorFolders.ts';

/** What the command asks of and tells the person. */
export interface ScipUi {
  choose(rows: readonly ScipRow[], placeholder: string): Promise<ScipRow | undefined>;
  tell(severity: 'info' | 'warning', message: string, ...actions: readonly string[]): Promise<string | undefined>;
  copy(text: string): Promise<void>;
}

/** One way to make an index, with the command line that would run. */
export interface ScipRow extends vscode.QuickPickItem {
  readonly run: IndexerRun;
}

/** What the command works with. */
export interface CreateScipIndexDeps {
  readonly folders: Pick<EditorFolders, 'all'>;
  readonly settings: Settings;
  readonly log: Logger;
  readonly ui?: ScipUi;
}

/**
 * Offers the indexers for the open folders with their command lines and runs the chosen one as a task in a terminal.
 * Nothing is installed or downloaded: for an indexer that is not there, the command that installs it can be copied.
 * Trusted workspaces only, as indexers run the workspace's own settings.
 */
export async function createScipIndex({ folders, settings, log, ui = editorUi }: CreateScipIndexDeps): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    await ui.tell('warning', vscode.l10n.t('Indexers run code from the workspace, so the workspace must be trusted.'));
    return;
  }
  const all = folders.all;
  if (all.length === 0) {
    await ui.tell('warning', vscode.l10n.t('Open a folder first: an index is built from a folder on this disk.'));
    return;
  }
  const places = {
    path: process.env['PATH'] ?? '',
    setting: settings.get('callers.scipIndex'),
    isWindows: process.platform === 'win32',
  };
  const runs = await Promise.all(all.map(({ path }) => indexerRuns(path, places)));
  const rows = runs.flat().map((run) => getRow(run, all.length > 1));
  const chosen = (await ui.choose(rows, vscode.l10n.t('The command of the chosen row runs in a terminal')))?.run;
  if (chosen === undefined) return;
  if (chosen.program === undefined) await offerInstall(chosen, ui);
  else await runIndexer(chosen, chosen.program, log, ui);
}

function getRow(run: IndexerRun, isOneOfMany: boolean): ScipRow {
  const line = [run.program ?? run.tool, ...run.arguments].join(' ');
  const writes = run.writes.length === 0 ? '' : ` ${vscode.l10n.t('(also writes {0})', run.writes.join(', '))}`;
  return {
    run,
    label: run.tool,
    description: isOneOfMany ? `${run.languages} · ${basename(run.folder)}` : run.languages,
    detail: run.program === undefined ? vscode.l10n.t('Not installed. It comes with: {0}', run.install) : line + writes,
  };
}

async function offerInstall({ tool, install }: IndexerRun, ui: ScipUi): Promise<void> {
  const copy = vscode.l10n.t('Copy Command');
  const pressed = await ui.tell(
    'info',
    vscode.l10n.t('{0} is neither in node_modules nor on the PATH. This installs it: {1}', tool, install),
    copy,
  );
  if (pressed === copy) await ui.copy(install);
}

async function runIndexer(run: IndexerRun, program: string, log: Logger, ui: ScipUi): Promise<void> {
  const execution = getExecution(program, run);
  if (execution === undefined) {
    await ui.tell(
      'warning',
      vscode.l10n.t(
        '{0} was not run: the name of its folder contains characters that the shell would treat as commands. Rename the folder, or run it yourself.',
        run.tool,
      ),
    );
    return;
  }
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(run.folder));
  const task = new vscode.Task(
    { type: 'recourse.scip', tool: run.tool },
    folder ?? vscode.TaskScope.Workspace,
    run.tool,
    'Recourse',
    execution,
    [],
  );
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
  const code = await getEnd(task);
  log.info(`callers.scipIndex ${logFacts({ tool: run.tool, code })}`);
  if (code === 0)
    await ui.tell(
      'info',
      vscode.l10n.t(
        'The SCIP index is written. Answers about callers use it from now on, for files that do not change.',
      ),
    );
  else
    await ui.tell(
      'warning',
      vscode.l10n.t('{0} ended with an error; the terminal shows it. Answers do without its index.', run.tool),
    );
}

/**
 * What the task runs; `undefined` if a shell cannot run it safely. The editor quotes words for a shell but does not
 * escape quotes inside them (seen in VS Code 1.139), so that the name of a folder could end its word and begin a
 * command. Without a shell there is no such risk; but on Windows npm programs are scripts, which need one.
 */
function getExecution(
  program: string,
  { arguments: words, folder }: IndexerRun,
): vscode.ProcessExecution | vscode.ShellExecution | undefined {
  if (process.platform !== 'win32') return new vscode.ProcessExecution(program, [...words], { cwd: folder });
  if ([program, ...words].some((word) => /['"`$%^&|<>\r\n]/.test(word))) return undefined;
  const quoted = (value: string): vscode.ShellQuotedString => ({ value, quoting: vscode.ShellQuoting.Strong });
  return new vscode.ShellExecution(quoted(program), words.map(quoted), { cwd: folder });
}

/** Runs a task and gives the exit code of its process, -1 where it was ended without one. */
async function getEnd(task: vscode.Task): Promise<number> {
  const ends: { readonly execution: vscode.TaskExecution; readonly code: number }[] = [];
  let look = (): void => undefined;
  const listening = vscode.Disposable.from(
    vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      ends.push({ execution, code: exitCode ?? -1 });
      look();
    }),
    // A task whose process never began has no process that ends.
    vscode.tasks.onDidEndTask(({ execution }) => {
      ends.push({ execution, code: -1 });
      look();
    }),
  );
  try {
    const running = await vscode.tasks.executeTask(task);
    return await new Promise<number>((resolve) => {
      look = () => {
        const end = ends.find(({ execution }) => execution === running);
        if (end !== undefined) resolve(end.code);
      };
      look();
    });
  } finally {
    listening.dispose();
  }
}

const editorUi: ScipUi = {
  choose: async (rows, placeHolder) =>
    pickRow(rows, { title: vscode.l10n.t('Create SCIP Index'), placeHolder, matchOnDetail: true }),
  tell: showNotice,
  copy: async (text) => vscode.env.clipboard.writeText(text),
};
