import type * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Settings } from '../../../base/settings.ts';
import type { LogPlace } from '../../domain/backend/records.ts';
import type { FolderJobs } from '../../domain/desk/folderJobs.ts';

/**
 * Shows the output of an attempt in an editor. `title` names it (`fit_12, attempt 2, stderr`); `line`, from 1, is
 * revealed and marked; with `text`, the nearest line with this text.
 */
export type ShowLog = (
  place: LogPlace,
  options: { readonly title: string; readonly line?: number | undefined; readonly text?: string | undefined },
) => Promise<void>;

/** What a failed job printed, without secrets, and the line of it that says why. */
export interface FailedJobOutput {
  readonly text: string;
  readonly line?: string | undefined;
}

/** A fix that is known for sure for what a job printed. */
export interface JobFix {
  readonly title: string;
  /** What to do first. */
  readonly first: string;
  readonly relation: 'exact' | 'similar';
  readonly isBuiltin: boolean;
}

/** The known fixes as the panel uses them. */
export interface JobFixes {
  /** Never rejects; undefined where nothing is known for sure. */
  find(output: FailedJobOutput): Promise<JobFix | undefined>;
  /** Shows the failure with its fixes in their own panel. `origin`: the job's name. */
  show(output: FailedJobOutput, origin: string): Promise<void>;
}

/** Dependencies of the decision panel. */
export interface JobPanelDeps {
  /**
   * The engines of a workspace folder (the first without a path); undefined while no folder is open or it is not
   * trusted. Requested each time, so that changed profiles take effect.
   */
  readonly jobs: (folder?: string) => Promise<FolderJobs | undefined>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  /** Where the extension is installed: `dist/panels` is below it. */
  readonly extensionUri: vscode.Uri;
  readonly showLog: ShowLog;
  readonly fixes: JobFixes;
}

/** What the panel shows. */
export interface JobPanelTarget {
  /** The name of the backend. */
  readonly backend: string;
  readonly workflowId: number;
  /** Path of the workspace folder; the first where it is left out. */
  readonly folder?: string | undefined;
  /** Jobs that are selected initially; the first has the focus. */
  readonly jobIds?: readonly number[] | undefined;
}
