import type * as vscode from 'vscode';
import type { MessageLevel } from '../../base/host/windowTexts.ts';

/** One row of a choice. */
export interface Choice<T> {
  /** The name of an icon of the editor before the label; `$(name)` in the texts themselves is no icon. */
  readonly icon?: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly value: T;
}

/** How a choice is shown. `onActive` follows the highlighted row, so that the editor can show what it refers to. */
export interface ChoiceOptions<T> {
  readonly title: string;
  readonly placeholder: string;
  readonly onActive?: (value: T) => void;
}

export type { MessageLevel } from '../../base/host/windowTexts.ts';

/** How one line of text is asked for. `check` answers with a sentence when the text cannot be taken. */
export interface InputOptions {
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  /** The letters are not shown. */
  readonly password?: boolean;
  readonly check?: (text: string) => string | undefined;
}

/**
 * Everything an edit asks of or tells the person, as a port: tests script the answers, the editor shows the real thing.
 */
export interface EditUi {
  /** Shows a message that does not block; answers with the action chosen, or `undefined` when dismissed. */
  tell(severity: MessageLevel, message: string, ...actions: readonly string[]): Promise<string | undefined>;
  choose<T>(choices: readonly Choice<T>[], options: ChoiceOptions<T>): Promise<T | undefined>;
  /** Lets the person type a line; `undefined` when dismissed. */
  input(options: InputOptions): Promise<string | undefined>;
  readClipboard(): Promise<string>;
  copy(text: string): Promise<void>;
  /** Lets the person name a file that holds edits. */
  openFile(): Promise<vscode.Uri | undefined>;
  /** Shows that work is going on, if it takes long enough to be noticed. */
  busy<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** A passing note in the status bar. */
  note(message: string): void;
}
