import type * as vscode from 'vscode';

/** One row of a choice. */
export interface JobsChoice<T> {
  /** The name of an editor icon before the label; `$(name)` in the texts themselves is not an icon. */
  readonly icon?: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly value: T;
}

/** Reports the progress of a longer operation, and receives its cancellation. */
export interface JobsWork {
  readonly report: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

/** The port for messages to the user outside of the panel: tests script the answers. */
export interface JobsUi {
  /** Shows a non-blocking message; returns the chosen action, or `undefined` when dismissed. */
  tell(
    severity: 'info' | 'warning' | 'error',
    message: string,
    ...actions: readonly string[]
  ): Promise<string | undefined>;
  /** Lets the user type a line; `undefined` when dismissed. */
  input(options: {
    readonly title: string;
    readonly prompt: string;
    readonly value?: string;
    readonly password?: boolean;
    readonly check?: (text: string) => string | undefined;
  }): Promise<string | undefined>;
  choose<T>(
    choices: readonly JobsChoice<T>[],
    options: { readonly title: string; readonly placeholder: string },
  ): Promise<T | undefined>;
  /** A temporary note in the status bar. */
  note(message: string): void;
  copy(text: string): Promise<void>;
}

/** Modal dialogs and progress notifications. */
export interface JobsDialogs {
  /** Shows a question with all consequences; returns the chosen action, or `undefined` when dismissed. */
  confirm(message: string, detail: string, ...actions: readonly string[]): Promise<string | undefined>;
  /** Lets the user choose any number of rows; `undefined` when dismissed. */
  chooseMany<T>(
    choices: readonly JobsChoice<T>[],
    options: { readonly title: string; readonly placeholder: string },
  ): Promise<readonly T[] | undefined>;
  /** Lets the user pick a workflow file. */
  pickWorkflow(): Promise<vscode.Uri | undefined>;
  /** Lets the user pick a folder. */
  pickFolder(title: string): Promise<vscode.Uri | undefined>;
  progress<T>(title: string, work: (work: JobsWork) => Promise<T>): Promise<T>;
}
