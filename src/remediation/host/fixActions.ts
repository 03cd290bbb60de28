import * as vscode from 'vscode';
import type { Logger } from '../../base/log.ts';
import type { Remediation } from '../domain/types.ts';
import type { RemediationLibrary } from './contracts.ts';
import type { RemediationUi } from './remediationUi.ts';

/** The edit feature as used by known fixes. */
export interface FixEdits {
  /**
   * Applies a diff, or any other edit in a text, after showing each change to the user. Returns whether anything was
   * applied.
   */
  apply(text: string): Promise<boolean>;
  /** Whether every edit of the text has one certain place now. Asks nothing and changes nothing. */
  fits(text: string): Promise<boolean>;
}

/** Actions on a stored fix outside the panel. */
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

  /** Shows the fix in a review; returns whether anything was written. */
  apply(remediation: Remediation): Promise<boolean> {
    const text = editIn(remediation);
    if (text !== undefined) return this.#edits.apply(text);
    void this.#ui.tell(
      'warning',
      vscode.l10n.t('“{0}” contains no file changes. Read the solution in the panel.', remediation.title),
    );
    return Promise.resolve(false);
  }

  /** The same for a fix by its id, counted as used if anything was written. */
  async applyStored(id: string): Promise<boolean> {
    const library = await this.#library.open();
    const remediation = await library.get(id);
    if (remediation === undefined) {
      void this.#ui.tell('warning', vscode.l10n.t('This fix no longer exists.'));
      return false;
    }
    const isApplied = await this.apply(remediation);
    if (isApplied) {
      const counted = await library.used(id);
      if (!counted.ok) this.#log.warn(`remediation: a use was not counted: ${counted.error.code}`);
    }
    return isApplied;
  }
}

/** The applicable part of a fix: its diff, or an edit in its solution. */
export function editIn({ codeDiff, solution }: Remediation): string | undefined {
  if (codeDiff.trim() !== '') return codeDiff;
  return /^(?:--- |\+\+\+ |<{5,9}|\*{3} (?:Begin Patch|Update File)|diff --git )/m.test(solution)
    ? solution
    : undefined;
}
