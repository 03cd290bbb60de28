import * as vscode from 'vscode';
import type { Logger } from '../../base/log.ts';
import type { Remediation } from '../domain/types.ts';
import type { RemediationLibrary } from './contracts.ts';
import type { RemediationUi } from './remediationUi.ts';

/** The edit feature as known fixes use it. */
export interface FixEdits {
  /**
   * Puts a diff, or any other edit a text holds, into the files, each change shown to the person first. Whether any of
   * it was taken.
   */
  apply(text: string): Promise<boolean>;
  /** Whether every edit of the text has one certain place now. Asks nobody and changes nothing. */
  fits(text: string): Promise<boolean>;
}

/** What is done with a stored fix outside the panel. */
export class FixActions {
  readonly #library: Pick<RemediationLibrary, 'open'>;
  readonly #edits: FixEdits;
  readonly #ui: Pick<RemediationUi, 'tell'>;
  readonly #log: Logger;

  constructor(
    library: Pick<RemediationLibrary, 'open'>,
    edits: FixEdits,
    ui: Pick<RemediationUi, 'tell'>,
    log: Logger,
  ) {
    this.#library = library;
    this.#edits = edits;
    this.#ui = ui;
    this.#log = log;
  }

  /** Shows the fix in a review; whether any of it was written. */
  apply(remediation: Remediation): Promise<boolean> {
    const text = editIn(remediation);
    if (text !== undefined) return this.#edits.apply(text);
    void this.#ui.tell(
      'warning',
      vscode.l10n.t('“{0}” holds no change of files. Read how it was solved in the panel.', remediation.title),
    );
    return Promise.resolve(false);
  }

  /** The same for a fix by its id, counted as used when something of it was written. */
  async applyStored(id: string): Promise<boolean> {
    const library = await this.#library.open();
    const remediation = await library.get(id);
    if (remediation === undefined) {
      void this.#ui.tell('warning', vscode.l10n.t('This fix is not there any more.'));
      return false;
    }
    const isApplied = await this.apply(remediation);
    if (isApplied) {
      const counted = await library.used(id);
      if ('problem' in counted) this.#log.warn(`remediation: a use was not counted: ${counted.problem.code}`);
    }
    return isApplied;
  }
}

/** What of a fix can be put into files: its diff, or an edit that stands in its solution. */
export function editIn({ codeDiff, solution }: Remediation): string | undefined {
  if (codeDiff.trim() !== '') return codeDiff;
  return /^(?:--- |\+\+\+ |<{5,9}|\*{3} (?:Begin Patch|Update File)|diff --git )/m.test(solution)
    ? solution
    : undefined;
}
