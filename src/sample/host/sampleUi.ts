import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/lifecycle.ts';

/** Questions and messages of the sample. */
export interface SampleUi {
  tell(
    severity: 'info' | 'warning' | 'error',
    message: string,
    ...actions: readonly string[]
  ): Promise<string | undefined>;
  choose<T>(
    choices: readonly {
      readonly icon?: string;
      readonly label: string;
      readonly description?: string;
      readonly detail?: string;
      readonly value: T;
    }[],
    options: { readonly title: string; readonly placeholder: string },
  ): Promise<T | undefined>;
  /** Lets the user choose a folder on this machine; returns its absolute path. */
  pickFolder(title: string): Promise<string | undefined>;
}

/** The editor's own dialog for a folder. */
export async function pickFolder(title: string): Promise<string | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    openLabel: vscode.l10n.t('Copy Here'),
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: false,
  });
  return chosen?.[0]?.fsPath;
}

/** The dependencies of the sample. */
export interface SampleDeps {
  /** Absolute folder of the bundled sample. */
  readonly bundled: string;
  /** Absolute folder of this extension's own data. */
  readonly storage: string;
  readonly ui: SampleUi;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** Owns pending disposables. */
  readonly own: (waiting: Disposable) => void;
}
