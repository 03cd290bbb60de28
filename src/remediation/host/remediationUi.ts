import type * as vscode from 'vscode';

/** Questions and messages of known fixes outside the panel, as a port: tests script the answers. */
export interface RemediationUi {
  /** Shows a message that does not block; returns the chosen action, or `undefined` when dismissed. */
  tell(
    severity: 'info' | 'warning' | 'error',
    message: string,
    ...actions: readonly string[]
  ): Promise<string | undefined>;
  /** Asks for a line of text; `undefined` when dismissed. */
  input(options: {
    readonly title: string;
    readonly prompt: string;
    readonly value?: string;
    readonly password?: boolean;
    readonly check?: (text: string) => string | undefined;
  }): Promise<string | undefined>;
  readClipboard(): Promise<string>;
  copy(text: string): Promise<void>;
  /** A temporary message in the status bar. */
  note(message: string): void;
}

/** The dialogs for the files of export and import. */
export interface ExchangeUi {
  /** Asks for a file to write; `undefined` when dismissed. */
  saveTo(): Promise<vscode.Uri | undefined>;
  /** Asks for a file to read; `undefined` when dismissed. */
  openFrom(): Promise<vscode.Uri | undefined>;
}
