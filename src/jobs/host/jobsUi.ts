import type * as vscode from 'vscode';

/** One row of a choice. */
export interface JobsChoice<T> {
  /** The name of an icon of the editor before the label; `$(name)` in the texts themselves is no icon. */
  readonly icon?: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly value: T;
}

/** Tells how far a longer work is, and hears that it shall stop. */
export interface JobsWork {
  readonly report: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

/** What the jobs ask of or tell the person outside of the panel, as a port: tests script the answers. */
export interface JobsUi {
  /** Shows a message that does not block; answers with the action chosen, or `undefined` when dismissed. */
  tell(
    severity: 'info' | 'warning' | 'error',
    message: string,
    ...actions: readonly string[]
  ): Promise<string | undefined>;
  /** Lets the person type a line; `undefined` when dismissed. */
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
  /** A passing note in the status bar. */
  note(message: string): void;
  copy(text: string): Promise<void>;
}

/** What blocks the window until it is answered, and what runs with a bar. */
export interface JobsDialogs {
  /**
   * Shows a question with everything that would happen; answers with the action chosen, or `undefined` when dismissed.
   */
  confirm(message: string, detail: string, ...actions: readonly string[]): Promise<string | undefined>;
  /** Lets the person name a workflow file. */
  pickWorkflow(): Promise<vscode.Uri | undefined>;
  /** Lets the person name a folder. */
  pickFolder(title: string): Promise<vscode.Uri | undefined>;
  progress<T>(title: string, work: (work: JobsWork) => Promise<T>): Promise<T>;
}
