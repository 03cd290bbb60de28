import type * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { Redacted } from '../../../base/redact.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Remediation } from '../../domain/types.ts';
import type { CurrentErrors, RemediationLibrary } from '../contracts.ts';

/** What can be done with the fix that is selected in the panel. */
export type SelectedAction = 'apply' | 'copy' | 'helpful' | 'not-helpful' | 'outdated';

/** What the Remediation panel needs from outside. */
export interface RemediationPanelDeps {
  readonly errors: CurrentErrors;
  readonly library: RemediationLibrary;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where the extension is installed: `dist/panels` is below it. */
  readonly extensionUri: vscode.Uri;
  /**
   * Puts the stored diff into the files by way of the edit feature, which tells the person what came of it. Whether
   * anything was written; counting the use is the panel's.
   */
  readonly apply: (remediation: Remediation) => Promise<boolean>;
  /** What recording would replace in a text; shown in the form before anything is kept. */
  readonly redact: (text: string) => Promise<Redacted>;
}

/**
 * What a new record is made from: an error of `CurrentErrors` or one of its offers by their ids, or a text; nothing: an
 * empty form.
 */
export interface RecordFrom {
  readonly errorId?: string;
  readonly offerId?: string;
  readonly text?: string;
}

/** The panel as commands use it. */
export interface RemediationPanel extends Disposable {
  /**
   * Brings the panel up and, unless told otherwise, into focus. `library` shows all recorded fixes, `errors` the
   * current errors.
   */
  show(mode?: 'errors' | 'library', options?: { readonly preserveFocus?: boolean }): Promise<void>;
  /** Brings the panel up with the form for a new fix, filled in as far as is known. */
  record(from?: RecordFrom): Promise<void>;
  /**
   * Does something with the fix that is selected in the panel (the best one until a person picks another); nothing
   * without one.
   */
  act(action: SelectedAction): Promise<void>;
}
