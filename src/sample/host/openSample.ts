import * as vscode from 'vscode';
import type { SampleStep } from '../domain/sampleSteps.ts';
import { copySample, sampleFolder, stateOfSample } from '../node/copySample.ts';
import { PlannedSteps } from '../node/plannedSteps.ts';
import { plansFile } from './plansFile.ts';
import type { SampleDeps } from './sampleUi.ts';

/** The name of the copy's folder, which the editor shows as the window title. */
const folderName = 'recourse-sample';

/**
 * Copies the sample to a folder that the user chooses and opens it: in this window if nothing is open here, otherwise
 * in another. `next`: the step to continue with. Returns the folder; undefined if the user cancels or it fails, which
 * is reported then.
 */
export async function openSample(parts: SampleDeps, next?: SampleStep): Promise<string | undefined> {
  const parent = await placeFor(parts, next);
  const folder = parent === undefined ? undefined : await folderIn(parts, parent);
  if (folder === undefined) return undefined;
  try {
    await copySample(parts.bundled, folder);
    if (next !== undefined)
      await new PlannedSteps(plansFile(parts.storage)).plan({
        step: next,
        folder: vscode.Uri.file(folder).fsPath,
        at: parts.wallClock(),
      });
  } catch (error) {
    void parts.ui.tell(
      'error',
      vscode.l10n.t(
        'The sample cannot be written to {0}. Free some space there or choose another folder, then try again. The system says: {1}',
        folder,
        error instanceof Error ? error.message : String(error),
      ),
    );
    return undefined;
  }
  await vscode.commands.executeCommand('vscode.openFolder', vscode.Uri.file(folder), {
    forceNewWindow: !isEmptyWindow(),
    forceReuseWindow: isEmptyWindow(),
  });
  return folder;
}

/** No work is lost when such a window shows another folder. */
function isEmptyWindow(): boolean {
  return (
    (vscode.workspace.workspaceFolders ?? []).length === 0 &&
    vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty)
  );
}

async function placeFor({ ui, storage }: SampleDeps, next: SampleStep | undefined): Promise<string | undefined> {
  const place = await ui.choose<'own' | 'pick'>(
    [
      {
        icon: 'folder-library',
        label: vscode.l10n.t('Open the sample'),
        description: vscode.l10n.t('a copy beside Recourse’s own data'),
        value: 'own',
      },
      { icon: 'folder-opened', label: vscode.l10n.t('Copy it to a folder of mine…'), value: 'pick' },
    ],
    {
      title: vscode.l10n.t('Open Sample Workspace'),
      placeholder:
        next === undefined
          ? vscode.l10n.t('A small shop with broken edits and jobs that fail')
          : vscode.l10n.t('It opens in a window of its own, and the step continues there'),
    },
  );
  if (place === 'pick') return ui.pickFolder(vscode.l10n.t('Copy the Sample Workspace Here'));
  if (place === undefined) return undefined;
  return storage;
}

/** The folder for the copy; an edited copy is opened unchanged, or kept beside a fresh one. */
async function folderIn({ bundled, ui }: SampleDeps, parent: string): Promise<string | undefined> {
  const { folder, state } = await sampleFolder(bundled, parent, folderName, ({ kind }) => kind !== 'other');
  if (state.kind !== 'changed') return folder;
  const choice = await ui.choose<'as-it-is' | 'fresh'>(
    [
      {
        label: vscode.l10n.t('Open it as it is'),
        description:
          state.paths.length === 1
            ? vscode.l10n.t('1 file is changed')
            : vscode.l10n.t('{0} files are changed', state.paths.length),
        value: 'as-it-is',
      },
      {
        label: vscode.l10n.t('Open a fresh copy'),
        description: vscode.l10n.t('the other one stays as it is'),
        value: 'fresh',
      },
    ],
    {
      title: vscode.l10n.t('Open Sample Workspace'),
      placeholder: vscode.l10n.t('There is a sample in which you have worked: {0}', folder),
    },
  );
  if (choice === undefined) return undefined;
  return choice === 'as-it-is'
    ? folder
    : (await sampleFolder(bundled, parent, folderName, ({ kind }) => kind === 'absent' || kind === 'same')).folder;
}

/** The first folder of this window that is a copy of the sample. */
export async function openedSample(bundled: string): Promise<vscode.WorkspaceFolder | undefined> {
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    if (folder.uri.scheme !== 'file') continue;
    const { kind } = await stateOfSample(bundled, folder.uri.fsPath);
    if (kind === 'same' || kind === 'changed') return folder;
  }
  return undefined;
}
