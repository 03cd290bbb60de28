import * as vscode from 'vscode';
import type { SensitiveKind } from '../domain/paths/sensitiveFiles.ts';

/** What a sensitive file decides, in a few words for a row of a review. */
export function sensitiveText(kind: SensitiveKind): string {
  switch (kind) {
    case 'editor':
      return vscode.l10n.t('careful: runs programs when the folder is opened');
    case 'git':
      return vscode.l10n.t('careful: Git runs programs named in this file');
    case 'ci':
      return vscode.l10n.t('careful: decides what runs on the build servers');
    case 'instructions':
      return vscode.l10n.t('careful: tells agents what to do');
    case 'agent':
      return vscode.l10n.t('careful: decides what agents may run');
    case 'packages':
      return vscode.l10n.t('careful: package managers run programs named in this file');
    case 'environment':
      return vscode.l10n.t('careful: sets the environment of programs');
  }
}
