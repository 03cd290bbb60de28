import * as vscode from 'vscode';
import type { WriteOutcome } from './editWriter.ts';
import { getLabel } from './fileSnapshot.ts';

/** What was thrown by a disk or by the editor may hold a whole page. */
const maxObstacle = 200;

/** Why something could not be written, in the words of the disk or the editor, on one line. */
export function obstacleText(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();
  return text.length > maxObstacle ? `${text.slice(0, maxObstacle)}…` : text;
}

/** The message about an edit that was not written: what is in the way, the state of the files, and what to do. */
export function failureText({ uri, reason, left }: Extract<WriteOutcome, { status: 'failed' }>): string {
  const name = getLabel(uri);
  if (left.length > 0) {
    return vscode.l10n.t(
      '{0} could not be written{1}. What the edit had already changed could not be taken back in {2}. Run “Undo Last AI Edit” once the files can be written again.',
      name,
      inBrackets(reason),
      getLabels(left),
    );
  }
  return reason === undefined
    ? vscode.l10n.t('The editor did not write {0}. It may be read-only. Nothing was changed.', name)
    : vscode.l10n.t(
        '{0} could not be written: {1}. Nothing was changed. Remove the obstacle and apply the edit again.',
        name,
        withoutDot(reason),
      );
}

/** Why a file in a folder of Git's is not written, as a reason in brackets or behind a colon. */
export function gitFolderText(): string {
  return vscode.l10n.t('it is in a Git folder, or would turn its folder into one');
}

/** The message about files whose change is in the editor and not on disk. */
export function unsavedText(uris: readonly vscode.Uri[]): string {
  return vscode.l10n.t(
    'The change is in the editor, but {0} could not be saved. Save once the disk can be written again.',
    getLabels(uris),
  );
}

/** The message about an undo that some files did not take. */
export function notBackText(uris: readonly vscode.Uri[], reason: string | undefined, isPartly: boolean): string {
  return isPartly
    ? vscode.l10n.t(
        'The AI edit is still in {0}{1}; its other files are back. Run “Undo Last AI Edit” again once they can be written.',
        getLabels(uris),
        inBrackets(reason),
      )
    : vscode.l10n.t(
        'The AI edit is still in {0}{1}: nothing was undone. Run “Undo Last AI Edit” again once it can be written.',
        getLabels(uris),
        inBrackets(reason),
      );
}

function getLabels(uris: readonly vscode.Uri[]): string {
  return uris.map((uri) => getLabel(uri)).join(', ');
}

function inBrackets(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${withoutDot(reason)})`;
}

function withoutDot(reason: string): string {
  return reason.replace(/\.$/, '');
}
