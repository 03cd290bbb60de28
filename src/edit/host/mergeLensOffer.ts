import * as vscode from 'vscode';
import { shortLine } from '../../base/text/markdownText.ts';
import type { EditUi } from './editUi.ts';

/** What the offer remembers, as the editor keeps it: of this workspace, and of all. */
export interface OfferMemory {
  readonly workspace: Pick<vscode.Memento, 'get' | 'update'>;
  readonly everywhere: Pick<vscode.Memento, 'get' | 'update'>;
}

const memoryKey = 'edit.mergeLensOffer';
/** The editor's own helper for merge conflicts, and the settings of its lenses and colours. */
const helperId = 'vscode.merge-conflict';
const helperSettings = ['codeLens.enabled', 'decorators.enabled'] as const;
const maxName = 60;
/** UTF-16 units that are looked through. */
const maxUnits = 300_000;

/**
 * Search/replace blocks look like merge conflicts to the editor's own helper: its lenses stand beside ours, and *Accept
 * Incoming Change* would alter the chat. The helper has no setting for a kind of document (its settings are of the
 * window, and it asks for no language), so the smallest thing that helps is the workspace; this is offered once there.
 */
export class MergeLensOffer {
  readonly #memory: OfferMemory | undefined;
  readonly #ui: EditUi;
  #isAsking = false;

  /** Without a memory nothing is offered: it would be offered again and again. */
  constructor(memory: OfferMemory | undefined, ui: EditUi) {
    this.#memory = memory;
    this.#ui = ui;
  }

  /** Offers it, if the lenses of the helper are in this document and it was not offered before. */
  async consider(document: vscode.TextDocument): Promise<void> {
    const memory = this.#memory;
    if (memory === undefined || this.#isAsking || !isInTheWay(document)) return;
    if (memory.workspace.get<boolean>(memoryKey) === true || memory.everywhere.get<boolean>(memoryKey) === true) return;
    this.#isAsking = true;
    await memory.workspace.update(memoryKey, true);
    const off = vscode.l10n.t('Switch Off in This Workspace');
    const never = vscode.l10n.t('Don’t Ask Again');
    const answer = await this.#ui.tell(
      'info',
      vscode.l10n.t(
        'The editor mistakes the edits in {0} for merge conflicts. Its “Accept Incoming Change” would change this text, not your code. Switch its lenses and colours off? Real conflicts are then resolved in the merge editor.',
        shortLine(vscode.workspace.asRelativePath(document.uri), maxName),
      ),
      off,
      never,
    );
    if (answer === never) await memory.everywhere.update(memoryKey, true);
    if (answer === off) await this.#switchOff();
    this.#isAsking = false;
  }

  async #switchOff(): Promise<void> {
    const target =
      vscode.workspace.workspaceFolders === undefined
        ? vscode.ConfigurationTarget.Global
        : vscode.ConfigurationTarget.Workspace;
    const helper = vscode.workspace.getConfiguration('merge-conflict');
    try {
      for (const name of helperSettings) await helper.update(name, false, target);
      // It forgets to: its arrows for the next conflict would stay above every editor.
      await vscode.commands.executeCommand('setContext', 'mergeConflictsCount', 0);
      this.#ui.note(vscode.l10n.t('Switched off by the setting merge-conflict.codeLens.enabled.'));
    } catch (error) {
      await this.#ui.tell(
        'warning',
        vscode.l10n.t(
          'The setting merge-conflict.codeLens.enabled could not be changed: {0}',
          error instanceof Error ? error.message : String(error),
        ),
      );
    }
  }
}

/** Whether the helper is there, its lenses are on, and it finds a conflict in this document. */
function isInTheWay(document: vscode.TextDocument): boolean {
  if (vscode.extensions.getExtension(helperId) === undefined) return false;
  if (!vscode.workspace.getConfiguration('merge-conflict').get<boolean>('codeLens.enabled', false)) return false;
  const text = document.getText();
  return text.length <= maxUnits && isTakenForConflict(text);
}

/**
 * Whether a text has what the helper takes for a conflict: the three markers in turn, each at the start of its line.
 */
export function isTakenForConflict(text: string): boolean {
  let stage: 'outside' | 'current' | 'incoming' = 'outside';
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.startsWith('<<<<<<<')) stage = 'current';
    else if (stage === 'current' && line === '=======') stage = 'incoming';
    else if (line.startsWith('>>>>>>>')) {
      if (stage === 'incoming') return true;
      stage = 'outside';
    }
  }
  return false;
}
