import type * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { Redacted } from '../../../base/redact.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Remediation } from '../../domain/types.ts';
import type { CurrentErrors, RemediationLibrary } from '../contracts.ts';

/** The actions for the selected fix. */
export type SelectedAction = 'apply' | 'copy' | 'helpful' | 'not-helpful' | 'outdated';

/** The dependencies of the Remediation panel. */
export interface RemediationPanelDeps {
  readonly errors: CurrentErrors;
  readonly library: RemediationLibrary;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where the extension is installed: `dist/panels` is below it. */
  readonly extensionUri: vscode.Uri;
  /**
   * Applies the stored diff through the edit feature, which reports the outcome to the user. Returns whether anything
   * was written; the panel counts the use.
   */
  readonly apply: (remediation: Remediation) => Promise<boolean>;
  /** What recording would replace in a text; shown in the form before anything is stored. */
  readonly redact: (text: string) => Promise<Redacted>;
}

/**
 * The source of a new record: an error of `CurrentErrors` or one of its offers by id, or a text; without any, an empty
 * form.
 */
export interface RecordFrom {
  readonly errorId?: string;
  readonly offerId?: string;
  readonly text?: string;
}

/** How the panel is shown. */
export interface ShowOptions {
  readonly preserveFocus?: boolean;
  /** In an editor tab, which has room for a whole fix, instead of the view in the side bar. */
  readonly inEditor?: boolean;
}

/** The panel as commands use it. */
export interface RemediationPanel extends Disposable {
  /** Shows the panel and, by default, focuses it. `library` shows all recorded fixes, `errors` the current errors. */
  show(mode?: 'errors' | 'library', options?: ShowOptions): Promise<void>;
  /** Shows the panel with the form for a new fix, filled in as far as possible. */
  record(from?: RecordFrom): Promise<void>;
  /**
   * Runs an action on the fix selected in the panel (the best one until the user selects another); does nothing without
   * one.
   */
  act(action: SelectedAction): Promise<void>;
}
