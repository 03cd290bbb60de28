import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { needsTrust, sampleFiles, sampleStep, type SampleStep } from '../domain/sampleSteps.ts';
import { openSample, openedSample } from './openSample.ts';
import type { SampleDeps } from './sampleUi.ts';

/** The id of the walkthrough in the editor. */
const walkthrough = 'recourse.recourse#start';

/**
 * A walkthrough takes the focus once more, up to a quarter of a second after a key was pressed on one of its buttons.
 */
const untilWalkthroughRests = 400;

/**
 * Runs a step of the walkthrough: in the sample that is open here, otherwise in one that is opened for it. `given`: the
 * step's name from a link or a key binding. Without one the walkthrough is shown.
 */
export async function trySample(parts: SampleDeps, given: unknown): Promise<void> {
  const read = sampleStep.safeParse(given);
  if (!read.success) {
    await showWalkthrough();
    return;
  }
  const step = read.data;
  await new Promise<void>((resolve) => {
    parts.clock.after(untilWalkthroughRests, resolve);
  });
  const sample = await openedSample(parts.bundled);
  if (step === 'agents' && (sample !== undefined || (vscode.workspace.workspaceFolders ?? []).length > 0))
    await connectAgent();
  else if (sample === undefined) await openSample(parts, step);
  else await whenTrusted(parts, step, () => doStep(step, sample.uri));
}

/** Continues with a step in the window that was opened for it, which also shows the walkthrough. */
export async function goOn(parts: SampleDeps, step: SampleStep): Promise<void> {
  await showWalkthrough(step);
  await trySample(parts, step);
}

async function showWalkthrough(step?: SampleStep): Promise<void> {
  await vscode.commands.executeCommand(
    'workbench.action.openWalkthrough',
    step === undefined ? walkthrough : { category: walkthrough, step: `${walkthrough}#${step}` },
    false,
  );
}

/** Runs something at once, or when the folder is trusted; until then the user is told what is missing. */
async function whenTrusted({ ui, own }: SampleDeps, step: SampleStep, work: () => Promise<void>): Promise<void> {
  if (vscode.workspace.isTrusted || !needsTrust.has(step)) {
    await work();
    return;
  }
  const waiting: Disposable = vscode.workspace.onDidGrantWorkspaceTrust(() => {
    waiting.dispose();
    void work();
  });
  own(waiting);
  const manage = vscode.l10n.t('Manage Trust');
  const sentence =
    step === 'jobs'
      ? vscode.l10n.t('This step runs the scripts of the sample. It continues when you trust its folder.')
      : vscode.l10n.t('Fixes that a folder brings along are shown when you trust it. The step continues then.');
  if ((await ui.tell('info', sentence, manage)) === manage)
    await vscode.commands.executeCommand('workbench.trust.manage');
}

async function doStep(step: SampleStep, sample: vscode.Uri): Promise<void> {
  switch (step) {
    case 'edit':
      return applyBrokenEdit(sample);
    case 'callers':
      return findEventCallers(sample);
    case 'fix':
      return findKnownFix(sample);
    case 'jobs':
      return runFailingJobs(sample);
    case 'agents':
      return connectAgent();
  }
}

/** The result of the command behind a broken edit, as far as it is used here. */
interface AppliedEdit {
  readonly files: readonly { readonly path: string; readonly verdicts: readonly { readonly startLine?: number }[] }[];
}

/** Shows the edit as the model wrote it, then applies it; the outcome is shown beside it. */
async function applyBrokenEdit(sample: vscode.Uri): Promise<void> {
  const { document } = await show(sample, sampleFiles.edit.path);
  const {
    files: [file],
  } = await vscode.commands.executeCommand<AppliedEdit>('recourse.edit.applyFromFile', document.uri);
  if (file === undefined) return;
  const target = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(sample, ...file.path.split('/')));
  const line = Math.max(0, (file.verdicts[0]?.startLine ?? 1) - 1);
  await vscode.window.showTextDocument(target, {
    preview: false,
    preserveFocus: true,
    viewColumn: vscode.ViewColumn.Beside,
    selection: new vscode.Range(line, 0, line, 0),
  });
  await done('edit');
}

/** An event handler that ignores the result. */
async function findEventCallers(sample: vscode.Uri): Promise<void> {
  const { path, word } = sampleFiles.callers;
  const editor = await show(sample, path);
  const at = editor.document.positionAt(Math.max(0, editor.document.getText().indexOf(word)));
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at));
  await vscode.commands.executeCommand('recourse.callers.find', { at: 'cursor' });
  await done('callers');
}

async function findKnownFix(sample: vscode.Uri): Promise<void> {
  const editor = await show(sample, sampleFiles.fix.path);
  editor.selection = new vscode.Selection(
    new vscode.Position(0, 0),
    editor.document.lineAt(editor.document.lineCount - 1).range.end,
  );
  if ((await vscode.commands.executeCommand('recourse.remediation.findForSelection')) !== undefined) await done('fix');
}

async function runFailingJobs(sample: vscode.Uri): Promise<void> {
  const { document } = await show(sample, sampleFiles.jobs.path);
  if ((await vscode.commands.executeCommand('recourse.jobs.runWorkflow', document.uri)) !== undefined)
    await done('jobs');
}

async function connectAgent(): Promise<void> {
  if ((await vscode.commands.executeCommand('recourse.agent.connect')) === true) await done('agents');
}

async function show(sample: vscode.Uri, path: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(sample, ...path.split('/')));
  return vscode.window.showTextDocument(document, { preview: false, viewColumn: vscode.ViewColumn.One });
}

/** Ticks the step off: its completion event in the manifest is this context key. */
async function done(step: SampleStep): Promise<void> {
  await vscode.commands.executeCommand('setContext', `recourse.sample.${step}`, true);
}
