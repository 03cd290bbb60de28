import type * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import type { Remediations, SearchAnswer } from '../domain/types.ts';

/** Where an error was seen. */
export type ErrorSource =
  'diagnostic' | 'terminal' | 'task' | 'job' | 'debugger' | 'notebook' | 'selection' | 'clipboard';

/** One error that is current in this window. Its text stays in memory and on this machine. */
export interface CurrentError {
  readonly id: string;
  readonly source: ErrorSource;
  readonly text: string;
  readonly stackTrace?: string;
  readonly errorType?: string;
  /** The place it points to: the diagnostic's range, or the top frame in the project. */
  readonly place?: vscode.Location;
  /** What was run: the command line, or the task's name. */
  readonly origin?: string;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  /** How often it has been seen. */
  readonly count: number;
  /** `looking` until the first search has finished. */
  readonly lookup:
    | { readonly state: 'looking' }
    | { readonly state: 'done'; readonly answer: SearchAnswer }
    | { readonly state: 'failed'; readonly message: string };
}

/** A fix that could be recorded: an error that is gone, and the edits made in between. */
export interface RecordOffer {
  readonly id: string;
  readonly error: CurrentError;
  /** Unified diff, relative to the workspace. */
  readonly diff: string;
  readonly files: readonly string[];
}

/**
 * The current errors of this window, latest first, with the known fixes for each. Panel, badge and quick fix show them.
 */
export interface CurrentErrors extends Disposable {
  readonly all: readonly CurrentError[];
  /**
   * The error shown in the panel: selected by the user, otherwise the latest with a known fix, otherwise the latest.
   */
  readonly selected: CurrentError | undefined;
  readonly offers: readonly RecordOffer[];
  readonly onDidChange: vscode.Event<void>;
  /** Adds an error and starts its lookup. If it exists already, its count is increased. */
  see(error: Omit<CurrentError, 'id' | 'seenAt' | 'count' | 'lookup'>): CurrentError;
  select(id: string | undefined): void;
  /** It is gone, or the user has dismissed it. */
  dismiss(id: string): void;
  dismissOffer(id: string): void;
  /** Looks an error up again, e.g. after a fix was recorded. */
  lookAgain(id?: string): void;
}

/** The store of this window: opened at first use, shared by panel, capture and tools. */
export interface RemediationLibrary extends Disposable {
  open(): Promise<Remediations>;
  /** Whether it is open: it is not opened only to ask. */
  readonly isOpen: boolean;
  readonly onDidChange: vscode.Event<void>;
}
