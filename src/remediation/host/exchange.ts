import * as vscode from 'vscode';
import { localize } from '../../base/host/localize.ts';
import type { RemediationLibrary } from './contracts.ts';
import type { ExchangeUi, RemediationUi } from './remediationUi.ts';

/** The dependencies of export and import. */
export interface ExchangeDeps {
  readonly library: Pick<RemediationLibrary, 'open'>;
  readonly ui: RemediationUi & ExchangeUi;
}

/** Bytes; a hundred thousand records of moderate length. */
const longestFile = 200 * 2 ** 20;
/** The number of rejected lines that a message names. */
const maxNamed = 3;

/** Exports all known fixes to a file that the user chooses, one per line. */
export async function exportFixes({ library, ui }: ExchangeDeps): Promise<void> {
  const to = await ui.saveTo();
  if (to === undefined) return;
  try {
    const text = await (await library.open()).export();
    await vscode.workspace.fs.writeFile(to, new TextEncoder().encode(text));
    ui.note(vscode.l10n.t('Exported {0} known fixes', text.split('\n').length - 1));
  } catch (error) {
    void ui.tell('error', vscode.l10n.t('The known fixes were not exported: {0}', getMessage(error)));
  }
}

/**
 * Imports known fixes from a file that the user chooses, for all projects; reports what was accepted and what was not.
 */
export async function importFixes({ library, ui }: ExchangeDeps): Promise<void> {
  const from = await ui.openFrom();
  if (from === undefined) return;
  try {
    const { size } = await vscode.workspace.fs.stat(from);
    if (size > longestFile) {
      void ui.tell('warning', vscode.l10n.t('The file is larger than {0} MB and was not read.', longestFile / 2 ** 20));
      return;
    }
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(from));
    const imported = await (await library.open()).import(text, 'shared');
    if (!imported.ok) {
      void ui.tell('error', localize(imported.error.message));
      return;
    }
    const { created, merged, refused } = imported.value;
    const taken = vscode.l10n.t('Imported {0} known fixes, {1} were there already.', created, merged);
    if (refused.length === 0) void ui.tell('info', taken);
    else {
      const lines = refused
        .slice(0, maxNamed)
        .map(({ line, message }) => vscode.l10n.t('line {0}: {1}', line, localize(message)))
        .join(' ');
      void ui.tell('warning', vscode.l10n.t('{0} {1} lines were not imported: {2}', taken, refused.length, lines));
    }
  } catch (error) {
    void ui.tell('error', vscode.l10n.t('The known fixes were not imported: {0}', getMessage(error)));
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
