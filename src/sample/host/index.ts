import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { thrownText, type Logger } from '../../base/log.ts';
import { PlannedSteps } from '../node/plannedSteps.ts';
import { plansFile } from './plansFile.ts';
import { pickFolder, type SampleDeps, type SampleUi } from './sampleUi.ts';

/**
 * Registers the commands of the sample workspace, and continues with the step that this window was opened for. Their
 * code is loaded when they run.
 */
export function registerSample(
  given: Omit<SampleDeps, 'own' | 'ui'> & { readonly ui: Omit<SampleUi, 'pickFolder'>; readonly log: Logger },
): Disposable {
  const store = new DisposableStore();
  const parts: SampleDeps = {
    ...given,
    ui: { tell: given.ui.tell.bind(given.ui), choose: given.ui.choose.bind(given.ui), pickFolder },
    own: (waiting) => {
      store.add(waiting);
    },
  };
  store.add(
    vscode.commands.registerCommand('recourse.sample.open', async () =>
      (await import('./openSample.ts')).openSample(parts),
    ),
  );
  store.add(
    vscode.commands.registerCommand('recourse.sample.try', async (step: unknown) => {
      await (await import('./trySample.ts')).trySample(parts, step);
    }),
  );
  void goOnHere(parts, given.log);
  return store;
}

async function goOnHere(parts: SampleDeps, log: Logger): Promise<void> {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  if (folders.length === 0) return;
  try {
    const plan = await new PlannedSteps(plansFile(parts.storage)).take(folders, parts.wallClock());
    if (plan !== undefined) await (await import('./trySample.ts')).goOn(parts, plan.step);
  } catch (error) {
    log.warn(`the sample's step cannot go on: ${thrownText(error)}`);
  }
}
