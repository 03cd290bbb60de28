import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { plainLine } from '../../../base/text/markdownText.ts';
import {
  composeWorkflow,
  readParameters,
  unusedParameters,
  type ComposedJob,
} from '../../domain/workflow/compose/composeWorkflow.ts';
import {
  makeTargets,
  packageManager,
  packageScripts,
  type ProjectTask,
} from '../../domain/workflow/compose/projectTasks.ts';
import { jobNames, readShellLines } from '../../domain/workflow/compose/shellLines.ts';
import type { JobsChoice } from '../jobsUi.ts';
import { templateKinds, templateText, templateTexts } from '../workflows/templates.ts';
import type { CommandDeps } from './commandDeps.ts';
import { tellClosed } from './tellClosed.ts';

/** Files whose tasks can be run as workflows. */
const taskFile = /^(?:package\.json|GNUmakefile|[Mm]akefile)$/;
const taskFileNames = ['package.json', 'Makefile', 'makefile', 'GNUmakefile'] as const;
const fileName = /^[^<>:"/\\|?*\0-\x1f]{1,100}$/;

/** Commands to run, and what the file that they are written into is called. */
interface ScriptDraft {
  readonly name: string;
  readonly commands: readonly string[];
  readonly names: readonly string[];
  /** The commands as one script, for a job that runs all of them. */
  readonly script: string;
  /** Whether they can only be run as one script. */
  readonly isOneScript: boolean;
  /** Where the commands are written to be run. */
  readonly folder: vscode.Uri;
}

/** How the commands of a draft become jobs. */
type Arrangement = 'chain' | 'apart' | 'whole' | 'matrix';

/** Commands that write workflow files: from a template, or from commands that a project already has. */
export class NewWorkflowCommands {
  readonly #parts: Pick<CommandDeps, 'ui' | 'library'>;
  readonly #run: (uri: vscode.Uri) => Promise<unknown>;

  constructor(parts: Pick<CommandDeps, 'ui' | 'library'>, run: (uri: vscode.Uri) => Promise<unknown>) {
    this.#parts = parts;
    this.#run = run;
  }

  /** Writes a workflow from a template into a folder of the window and opens it. Returns its file. */
  async create(given: unknown): Promise<vscode.Uri | undefined> {
    const { ui } = this.#parts;
    const folder = await this.#folder(given);
    if (folder === undefined) {
      await tellClosed(ui, 'no-folder');
      return undefined;
    }
    const title = vscode.l10n.t('Create Workflow');
    const kind = await ui.choose(
      templateKinds.map((value) => ({ ...templateTexts(value), value })),
      { title, placeholder: vscode.l10n.t('What should it start with?') },
    );
    if (kind === undefined) return undefined;
    const name = await ui.input({
      title,
      prompt: vscode.l10n.t('Name of the workflow and of its file, which ends with “.torc.yaml”'),
      value: { single: 'hello', pipeline: 'steps', matrix: 'parameters' }[kind],
      check: (text) =>
        fileName.test(text.trim()) && !/^\.*$/.test(text.trim())
          ? undefined
          : vscode.l10n.t('A name of a file, without slashes'),
    });
    if (name === undefined) return undefined;
    const plain = name.trim().replace(/\.(?:torc\.)?ya?ml$/i, '');
    return this.#write(folder, plain, templateText(kind, plain));
  }

  /**
   * Writes a workflow from selected lines of a shell, scripts of a `package.json` or targets of a Makefile, opens it
   * and runs it.
   */
  async runAs(given: unknown): Promise<vscode.Uri | undefined> {
    const { ui, library } = this.#parts;
    if (library.closed !== undefined) {
      await tellClosed(ui, library.closed);
      return undefined;
    }
    const draft = await this.#draft(given);
    if (draft === undefined) return undefined;
    const arranged = await this.#arrange(draft);
    if (arranged === undefined) return undefined;
    const text = composeWorkflow({
      name: draft.name,
      comments: [
        vscode.l10n.t('Made by “Run as Workflow”. The commands are run in this folder.'),
        vscode.l10n.t('A job that fails waits for a decision; without “use_pending_failed” it fails at once.'),
      ],
      ...arranged,
    });
    const uri = await this.#write(draft.folder, draft.name, text);
    if (uri !== undefined) await this.#run(uri);
    return uri;
  }

  async #draft(given: unknown): Promise<ScriptDraft | undefined> {
    const { ui } = this.#parts;
    const editor = vscode.window.activeTextEditor;
    if (given instanceof vscode.Uri && taskFile.test(basename(given.path))) return this.#tasks(given);
    if (editor !== undefined && taskFile.test(basename(editor.document.uri.path)))
      return this.#tasks(editor.document.uri);
    if (editor !== undefined && !editor.selection.isEmpty) return this.#lines(editor);
    const folder = await this.#folder(given);
    const found = folder === undefined ? [] : await existing(folder, taskFileNames);
    const [first] = found;
    if (first === undefined) {
      void ui.tell(
        'info',
        vscode.l10n.t('Select lines of a shell script first, or open a package.json or a Makefile.'),
      );
      return undefined;
    }
    const chosen =
      found.length === 1
        ? first
        : await ui.choose(
            found.map((uri) => ({ label: basename(uri.path), value: uri })),
            {
              title: vscode.l10n.t('Run as Workflow'),
              placeholder: vscode.l10n.t('From which file?'),
            },
          );
    return chosen === undefined ? undefined : this.#tasks(chosen);
  }

  async #lines({ document, selection }: vscode.TextEditor): Promise<ScriptDraft | undefined> {
    // A selection that ends at the begin of a line does not hold it.
    const { commands, script, isOneScript } = readShellLines(document.getText(selection));
    if (commands.length === 0) {
      void this.#parts.ui.tell('info', vscode.l10n.t('The selection has no command.'));
      return undefined;
    }
    const folder =
      vscode.workspace.getWorkspaceFolder(document.uri)?.uri ??
      (document.uri.scheme === 'file' ? parent(document.uri) : await this.#folder(undefined));
    if (folder === undefined) return undefined;
    const name = document.isUntitled ? 'commands' : basename(document.uri.path).replace(/\.\w+$/, '');
    return { name: name === '' ? 'commands' : name, commands, names: jobNames(commands), script, isOneScript, folder };
  }

  async #tasks(uri: vscode.Uri): Promise<ScriptDraft | undefined> {
    const { ui } = this.#parts;
    const name = basename(uri.path);
    const isPackage = name === 'package.json';
    const folder = parent(uri);
    let text: string;
    try {
      text = (await vscode.workspace.openTextDocument(uri)).getText();
    } catch {
      void ui.tell('error', vscode.l10n.t('{0} could not be read.', plainLine(uri.path)));
      return undefined;
    }
    const tasks = isPackage
      ? packageScripts(text, packageManager((await vscode.workspace.fs.readDirectory(folder)).map(([each]) => each)))
      : makeTargets(text);
    if (tasks.length === 0) {
      void ui.tell(
        'info',
        isPackage
          ? vscode.l10n.t('This package.json has no scripts.')
          : vscode.l10n.t('This Makefile has no targets with names of their own.'),
      );
      return undefined;
    }
    const chosen = await ui.chooseMany<ProjectTask>(
      tasks.map((task) => ({ label: task.name, description: task.about, value: task })),
      {
        title: vscode.l10n.t('Run as Workflow'),
        placeholder: isPackage ? vscode.l10n.t('Which scripts?') : vscode.l10n.t('Which targets?'),
      },
    );
    if (chosen === undefined || chosen.length === 0) return undefined;
    const commands = chosen.map(({ command }) => command);
    return {
      name: basename(folder.path) === '' ? 'tasks' : basename(folder.path),
      commands,
      names: jobNames(chosen.map((task) => task.name)),
      script: commands.join('\n'),
      isOneScript: false,
      folder,
    };
  }

  /** Asks how the commands become jobs. Undefined where the person dismisses. */
  async #arrange(
    draft: ScriptDraft,
  ): Promise<{ readonly jobs: readonly ComposedJob[]; readonly parameters?: ReadonlyMap<string, string> } | undefined> {
    const { ui } = this.#parts;
    const { t } = vscode.l10n;
    const isOne = draft.commands.length === 1;
    const title = t('Run as Workflow');
    const whole: JobsChoice<Arrangement> = {
      icon: 'terminal',
      label: t('As one job'),
      ...(draft.isOneScript && { detail: t('The lines need each other: a loop, a folder or a variable.') }),
      value: 'whole',
    };
    const matrix: JobsChoice<Arrangement> = {
      icon: 'symbol-array',
      label: t('Once for each value of a parameter…'),
      value: 'matrix',
    };
    const choices: readonly JobsChoice<Arrangement>[] =
      isOne || draft.isOneScript
        ? [whole, matrix]
        : [
            {
              icon: 'arrow-down',
              label: t('One after the other'),
              detail: t('Each waits for the one before; after a failure the rest waits.'),
              value: 'chain',
            },
            { icon: 'split-horizontal', label: t('In parallel'), value: 'apart' },
            whole,
            matrix,
          ];
    const arrangement = await ui.choose(choices, {
      title,
      placeholder: isOne
        ? plainLine(draft.commands[0] ?? '')
        : t('How should the {0} commands be run?', draft.commands.length),
    });
    if (arrangement === undefined) return undefined;
    const [first = 'job'] = draft.names;
    const one = [{ name: isOne ? first : 'script', command: asScript(draft) }];
    const chain = draft.commands.map((command, at) => ({
      name: draft.names[at] ?? `job-${String(at + 1)}`,
      command,
      ...(at > 0 && { dependsOn: [draft.names[at - 1] ?? ''] }),
    }));
    if (arrangement === 'whole') return { jobs: one };
    if (arrangement === 'chain') return { jobs: chain };
    if (arrangement === 'apart') return { jobs: chain.map(({ name, command }) => ({ name, command })) };
    const jobs = draft.isOneScript || isOne ? one : chain;
    const typed = await ui.input({
      title,
      prompt: t(
        'Parameters and their values, such as “seed=1:5 rate=0.1,0.01”. The commands use them as {0} or {1}.',
        '{seed}',
        '$seed',
      ),
      check: (text) => {
        const read = readParameters(text);
        if (read === undefined)
          return t('Write “name=values”: values with commas between them, or a range such as 1:5');
        const [unused] = unusedParameters(
          read.keys(),
          jobs.map(({ command }) => command),
        );
        return unused === undefined ? undefined : t('No command uses {0}: all copies would be the same', `{${unused}}`);
      },
    });
    const parameters = typed === undefined ? undefined : readParameters(typed);
    return parameters === undefined ? undefined : { jobs, parameters };
  }

  /** Writes a file under a name that is free, and shows it. */
  async #write(folder: vscode.Uri, name: string, text: string): Promise<vscode.Uri | undefined> {
    try {
      let uri = vscode.Uri.joinPath(folder, `${name}.torc.yaml`);
      for (let count = 2; (await existing(folder, [basename(uri.path)])).length > 0; count++)
        uri = vscode.Uri.joinPath(folder, `${name}-${String(count)}.torc.yaml`);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      const document = await vscode.workspace.openTextDocument(uri);
      const at = text.indexOf('command: ') + 'command: '.length;
      const place = document.positionAt(at);
      const editor = await vscode.window.showTextDocument(document, {
        selection: new vscode.Range(place, place),
        preview: false,
      });
      // The link that runs it stands above the first line.
      editor.revealRange(new vscode.Range(0, 0, 0, 0), vscode.TextEditorRevealType.AtTop);
      return uri;
    } catch (error) {
      void this.#parts.ui.tell(
        'error',
        vscode.l10n.t('The workflow could not be written: {0}', error instanceof Error ? error.message : String(error)),
      );
      return undefined;
    }
  }

  /** The folder that a new file belongs into: the given one, that of the file in the editor, or the first. */
  async #folder(given: unknown): Promise<vscode.Uri | undefined> {
    if (given instanceof vscode.Uri && given.scheme === 'file') {
      const { type } = await vscode.workspace.fs.stat(given);
      return (type & vscode.FileType.Directory) === 0 ? parent(given) : given;
    }
    const active = vscode.window.activeTextEditor?.document.uri;
    const holding = active === undefined ? undefined : vscode.workspace.getWorkspaceFolder(active);
    return (holding ?? vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file'))?.uri;
  }
}

/** The lines as one command: the first that fails ends it, as a person at a terminal would stop. */
function asScript({ script, commands }: ScriptDraft): string {
  return commands.length === 1 || /^set -/m.test(script) ? script : `set -e\n${script}`;
}

function parent(uri: vscode.Uri): vscode.Uri {
  return uri.with({ path: dirname(uri.path) });
}

/** Those of the names that the folder has. */
async function existing(folder: vscode.Uri, names: readonly string[]): Promise<readonly vscode.Uri[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  return names
    .filter((name) => entries.some(([each]) => each === name))
    .map((name) => vscode.Uri.joinPath(folder, name));
}
