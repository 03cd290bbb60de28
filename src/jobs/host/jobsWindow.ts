import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { VirtualDocuments } from '../../base/host/virtualDocuments.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { CommandDeps } from './commands/commandDeps.ts';
import { JobCommands } from './commands/jobCommands.ts';
import type { Engine, OpenedFolder } from './contracts.ts';
import { JobsTree } from './tree/jobsTree.ts';
import { JobsModel } from './tree/model/jobsModel.ts';
import { RunNotices } from './runNotices.ts';
import { panelTarget } from './commands/panelTarget.ts';
import type { WaitingJobsDeps } from './waitingJobs.ts';
import { WaitingNotices } from './waitingNotices.ts';
import type { KnownWorkflows } from './workflows/workflowDocuments.ts';

/** Dependencies of the jobs of a window: everything that is loaded at first use. */
export type JobsWindowDeps = Omit<CommandDeps, 'model' | 'documents'> & {
  readonly clock: Clock;
  readonly workflowDocuments: KnownWorkflows;
};

/** Tree, commands and notifications of this window, on the engines of the library. */
export class JobsWindow implements Disposable {
  readonly model: JobsModel;
  readonly tree: JobsTree;
  readonly commands: JobCommands;
  /** What the list of what waits for a person shows of these jobs, and what opens it. */
  readonly waiting: Omit<WaitingJobsDeps, 'wallClock'>;
  readonly #store = new DisposableStore();

  constructor(parts: JobsWindowDeps) {
    const { library, clock, settings, ui } = parts;
    this.model = this.#store.add(
      new JobsModel({ engines: async () => getEngines(await library.open()), closed: () => library.closed, clock }),
    );
    this.tree = this.#store.add(new JobsTree(this.model));
    const documents = this.#store.add(new VirtualDocuments('recourse-jobs'));
    this.commands = new JobCommands({ ...parts, model: this.model, documents });
    this.#store.add(
      library.onDidChange(() => {
        void this.model.restart();
      }),
    );
    const decide = (engine: Engine, workflowId: number): Promise<void> =>
      parts.openPanel(panelTarget(this.model, engine, workflowId));
    this.waiting = {
      model: this.model,
      decide,
      showInView: (engineKey, workflowId) => parts.showView(`${engineKey}/w${String(workflowId)}`),
    };
    this.#store.add(
      new WaitingNotices({
        model: this.model,
        settings,
        clock,
        ui,
        classify: decide,
      }),
    );
    this.#store.add(
      new RunNotices({
        model: this.model,
        settings,
        clock,
        ui,
        classify: decide,
        showView: parts.showView,
      }),
    );
    this.#store.add(
      this.model.onDidChange(() => {
        void vscode.commands.executeCommand('setContext', 'recourse.jobs.filtered', this.model.filter !== '');
      }),
    );
  }

  dispose(): void {
    this.#store.dispose();
  }
}

/** The engines of all folders. A server is listed once for all folders, because its workflows are the same. */
function getEngines(folders: readonly OpenedFolder[]): readonly Engine[] {
  return folders.flatMap((folder, at) =>
    folder.jobs.backends.flatMap((backend) => {
      const desk = folder.jobs.desk(backend.name);
      const isRepeated = at > 0 && backend.kind === 'torc';
      return desk === undefined || isRepeated ? [] : [{ key: `${folder.path}#${backend.name}`, folder, backend, desk }];
    }),
  );
}
