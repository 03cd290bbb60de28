import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { saveForUser } from '../../base/host/saveForUser.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Degradation, HealthSource } from '../../base/health.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import { lazyHealth } from '../../base/lazyHealth.ts';
import type { Settings } from '../../base/settings.ts';
import type { WaitingSource } from '../../base/waiting.ts';
import { torcProfiles } from '../domain/backend/torcProfiles.ts';
import type { FolderJobs } from '../domain/desk/folderJobs.ts';
import { jobCommandNames } from './commands/commandNames.ts';
import type { JobsLibrary, OpenedFolder } from './contracts.ts';
import { WindowJobs } from './windowJobs.ts';
import type { JobsDialogs, JobsUi } from './jobsUi.ts';
import { registerJobsView, type WindowLoader } from './jobsView.ts';
import type { JobsWindow } from './jobsWindow.ts';
import { registerJobLogs } from './logs/index.ts';
import { openJobPanel, registerJobPanel, type JobFixes, type JobPanelDeps } from './panel/index.ts';
import { WaitingJobs } from './waitingJobs.ts';
import { RanFiles } from './workflows/ranFiles.ts';
import { WorkflowDocuments } from './workflows/workflowDocuments.ts';

/** Dependencies of the editor side of jobs. */
export interface JobsHostDeps {
  /** The folder of the bundles. */
  readonly dist: string;
  readonly extensionUri: vscode.Uri;
  readonly secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;
  /** State of this workspace, kept between sessions. */
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  readonly ui: JobsUi & JobsDialogs;
  readonly fixes: JobFixes;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  readonly meter: Meter;
}

/** The assembled editor side of jobs. */
export interface JobsHost extends Disposable {
  readonly library: JobsLibrary;
  readonly health: HealthSource;
  /** The jobs that wait for a decision. */
  readonly waiting: WaitingSource;
  /** Opens the engines of every workspace folder. Rejects with the reason where that fails or is not allowed. */
  folders(): Promise<readonly OpenedFolder[]>;
  /**
   * Registers the view, the commands, the logs, the panel and the diagnostics of workflow files. Nothing is registered
   * before.
   */
  register(): Disposable;
}

/** Reasons why jobs cannot run in this window, independent of its engines. */
function hindrances({ closed }: Pick<JobsLibrary, 'closed'>, settings: Settings): readonly Degradation[] {
  const wrong = torcProfiles(settings.get('jobs.profiles')).problems.length;
  return [
    ...(closed === 'untrusted' && (vscode.workspace.workspaceFolders ?? []).length > 0
      ? [{ code: 'untrusted' as const, severity: 'limits' as const, fix: { command: 'workbench.trust.manage' } }]
      : []),
    ...(wrong > 0
      ? [
          {
            code: 'profile-wrong' as const,
            detail: String(wrong),
            severity: 'limits' as const,
            fix: { command: 'workbench.action.openSettings', arguments: ['recourse.jobs.profiles'] },
          },
        ]
      : []),
  ];
}

/**
 * Assembles the parts in the order of their dependencies. Engines, tree and commands are loaded when the view becomes
 * visible, a command runs, or notifications are enabled and there is something to report.
 */
export function createJobsHost(parts: JobsHostDeps): JobsHost {
  const { settings, clock, wallClock, log, meter, extensionUri, secrets, dist } = parts;
  const store = new DisposableStore();
  const library = store.add(new WindowJobs({ dist, secrets, settings, ui: parts.ui, clock, wallClock, log, meter }));
  const waiting = store.add(new WaitingJobs());
  const folderJobs = async (folder?: string): Promise<FolderJobs | undefined> => {
    const opened = await library.open();
    return (folder === undefined ? opened[0] : opened.find(({ path }) => path === folder))?.jobs;
  };
  return {
    library,
    waiting,
    health: lazyHealth(
      'jobs',
      async () =>
        (await import('../node/jobsHealth.ts')).jobsHealth({
          // The records of an untrusted folder are never read.
          places: () => (library.closed === undefined ? library.places() : []),
          others: () => hindrances(library, settings),
          isEditor: true,
        }),
      (listener) => library.onDidChange(listener),
    ),
    folders: () => {
      if (library.closed === 'untrusted')
        return Promise.reject(new Error('the workspace is not trusted yet: the user can trust it'));
      if (library.closed === 'no-folder') return Promise.reject(new Error('no folder is open in the editor'));
      return library.open();
    },
    register: () => {
      const registered = new DisposableStore();
      const logs = registered.add(registerJobLogs({ clock, log }));
      const panel: JobPanelDeps = {
        jobs: folderJobs,
        settings,
        clock,
        wallClock,
        log,
        extensionUri,
        showLog: logs.showLog,
        fixes: parts.fixes,
      };
      registered.add(registerJobPanel(panel));
      const workflowDocuments = registered.add(new WorkflowDocuments(clock, new RanFiles(parts.memory)));
      let loading: Promise<JobsWindow> | undefined;
      const load: WindowLoader = (view) => {
        loading ??= import('./jobsWindow.ts').then(({ JobsWindow: Window }) => {
          const opened = registered.add(
            new Window({
              ...parts,
              library,
              workflowDocuments,
              showLog: logs.showLog,
              profiles: {
                read: () => settings.get('jobs.profiles'),
                write: (profiles) => saveForUser('jobs.profiles', [...profiles]),
              },
              openPanel: (target) => openJobPanel(panel, target),
              ...view,
            }),
          );
          registered.add(waiting.follow({ ...opened.waiting, wallClock }));
          return opened;
        });
        return loading;
      };
      const view = registered.add(
        registerJobsView({
          load,
          settings,
          clock,
          wallClock,
          hasHistory: () => library.closed === undefined && library.hasHistory,
        }),
      );
      waiting.onDidSee((isSeen) => {
        view.setListSeen(isSeen);
      });
      for (const name of jobCommandNames) {
        registered.add(
          vscode.commands.registerCommand(`recourse.jobs.${name}`, async (...args: unknown[]) => {
            const given = await view.getArguments(args);
            return (await view.window()).commands.run(name, given);
          }),
        );
      }
      return registered;
    },
    dispose: () => {
      store.dispose();
    },
  };
}
