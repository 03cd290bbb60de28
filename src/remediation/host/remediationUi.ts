import type * as vscode from 'vscode';

/** What known fixes ask of or tell the person outside the panel, as a port: tests script the answers. */
export interface RemediationUi {
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
  readClipboard(): Promise<string>;
  copy(text: string): Promise<void>;
  /** A passing note in the status bar. */
  note(message: string): void;
}

/** Where files are read from and written to when known fixes are exported and imported. */
export interface ExchangeUi {
  /** Lets the person name a file to write; `undefined` when dismissed. */
  saveTo(): Promise<vscode.Uri | undefined>;
  /** Lets the person name a file to read; `undefined` when dismissed. */
  openFrom(): Promise<vscode.Uri | undefined>;
}
