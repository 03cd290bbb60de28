import type * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import type { JobBackend } from '../domain/backend/jobBackend.ts';
import type { TorcProfile } from '../domain/backend/torcProfile.ts';
import type { FolderJobs } from '../domain/desk/folderJobs.ts';
import type { FailureDesk } from '../domain/desk/failureDesk.ts';

/** The engines of one workspace folder. */
export interface OpenedFolder {
  /** The folder's name in the editor. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly jobs: FolderJobs;
  readonly profiles: readonly TorcProfile[];
}

/** Why no engine can be opened in this window. */
export type ClosedReason = 'untrusted' | 'no-folder';

/**
 * The jobs of this window, with one set of engines per workspace folder. They are opened at first use and shared by
 * tree, panel, logs and tools. Changed settings or trust may reopen them, so do not keep the result.
 */
export interface JobsLibrary extends Disposable {
  /** Rejects where a store cannot be opened; empty where `closed` says why. */
  open(): Promise<readonly OpenedFolder[]>;
  /** Whether the engines are open; reading this opens nothing. */
  readonly isOpen: boolean;
  readonly closed: ClosedReason | undefined;
  /** The engines have been replaced or closed: references to the old ones are invalid. */
  readonly onDidChange: vscode.Event<void>;
}

/** One engine with its desk and folder. */
export interface Engine {
  /** Unique in the window: folder and name of the backend. */
  readonly key: string;
  readonly folder: OpenedFolder;
  readonly backend: JobBackend;
  readonly desk: FailureDesk;
}

/** The target of the panel. */
export interface PanelTarget {
  /** Name of the backend. */
  readonly backend: string;
  readonly workflowId: number;
  readonly jobIds?: readonly number[] | undefined;
  /** Path of the workspace folder; the first where it is left out. */
  readonly folder?: string | undefined;
}
