import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { ShowLog } from '../panel/jobPanelParts.ts';
import type { LogViewer } from './logViewer.ts';

/** The scheme of documents that show output of jobs. */
const scheme = 'recourse-log';
/** Commands of the viewer without the prefix `recourse.jobs.`, and what they show. */
const moves = { logEarlier: 'earlier', logBeginning: 'beginning', logEnd: 'end', logLine: 'line' } as const;

/** Dependencies of the log viewer. */
export interface JobLogsDeps {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Shows the output of jobs as virtual, read-only documents. */
export interface JobLogs extends Disposable {
  /** Shows the output of an attempt. If it is not on this machine, says so and what to do. */
  readonly showLog: ShowLog;
}

/** Registers the `recourse-log:` documents and the navigation commands. Everything else is loaded at first use. */
export function registerJobLogs(parts: JobLogsDeps): JobLogs {
  const store = new DisposableStore();
  let loading: Promise<LogViewer> | undefined;
  const changed = store.add(new vscode.EventEmitter<vscode.Uri>());
  const viewer = (): Promise<LogViewer> => {
    loading ??= import('./logViewer.ts').then(({ LogViewer: Viewer }) =>
      store.add(
        new Viewer({
          ...parts,
          scheme,
          changed: (uri) => {
            changed.fire(uri);
          },
        }),
      ),
    );
    return loading;
  };
  store.add(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: async (uri) => (await viewer()).text(uri),
    }),
  );
  for (const [name, move] of Object.entries(moves)) {
    store.add(
      vscode.commands.registerCommand(`recourse.jobs.${name}`, async (uri?: unknown) =>
        (await viewer()).move(move, uri instanceof vscode.Uri ? uri : undefined),
      ),
    );
  }
  return {
    showLog: async (place, options) => (await viewer()).show(place, options),
    dispose: () => {
      store.dispose();
    },
  };
}
