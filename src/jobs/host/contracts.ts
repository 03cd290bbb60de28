import type * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import type { JobBackend } from '../domain/backend/jobBackend.ts';
import type { TorcProfile } from '../domain/backend/torcProfile.ts';
import type { FolderJobs } from '../domain/desk/folderJobs.ts';
import type { FailureDesk } from '../domain/desk/failureDesk.ts';

/** The engines of one workspace folder. */
export interface OpenedFolder {
  /** As the editor calls it. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly jobs: FolderJobs;
  readonly profiles: readonly TorcProfile[];
}

/** Why nothing can be opened in this window. */
export type ClosedReason = 'untrusted' | 'no-folder';

/**
 * The jobs of this window, one set of engines for each workspace folder: opened at first use, shared by tree, panel,
 * logs and tools. Settings and trust may open them anew, so ask each time.
 */
export interface JobsLibrary extends Disposable {
  /** Rejects where a store cannot be opened; empty where `closed` says why. */
  open(): Promise<readonly OpenedFolder[]>;
  /** Whether they have been opened: nothing is opened only to ask. */
  readonly isOpen: boolean;
  readonly closed: ClosedReason | undefined;
  /** Other engines than before, or none: what was held of the old ones is void. */
  readonly onDidChange: vscode.Event<void>;
}

/** One engine with what belongs to it. */
export interface Engine {
  /** Unique in the window: folder and name of the backend. */
  readonly key: string;
  readonly folder: OpenedFolder;
  readonly backend: JobBackend;
  readonly desk: FailureDesk;
}

/** What the panel is opened for. */
export interface PanelTarget {
  /** Name of the backend. */
  readonly backend: string;
  readonly workflowId: number;
  readonly jobIds?: readonly number[] | undefined;
  /** Path of the workspace folder; the first where it is left out. */
  readonly folder?: string | undefined;
}
