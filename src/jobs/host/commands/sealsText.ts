import * as vscode from 'vscode';
import { isTampered, type AuditSeals } from '../../domain/desk/auditSeals.ts';

/**
 * Sentences for the user about a record of decisions that was changed by something other than Recourse; empty where it
 * is unchanged.
 */
export function sealsText(seals: AuditSeals): readonly string[] {
  const { t } = vscode.l10n;
  const { earlier, elsewhere, unsealed, altered, missing, problem } = seals;
  return [
    ...(isTampered(seals)
      ? [
          t(
            'Something other than Recourse has changed this record: {0} entries altered, {1} missing, {2} added. What was altered or added does not count.',
            altered,
            missing,
            unsealed,
          ),
        ]
      : []),
    ...(earlier > 0 ? [t('Unsealed entries, from an earlier version of Recourse: {0}.', earlier)] : []),
    ...(elsewhere > 0
      ? [
          t(
            'Entries that were sealed on another machine or by another user, and cannot be checked here: {0}.',
            elsewhere,
          ),
        ]
      : []),
    ...(problem === undefined ? [] : [t('This record cannot be sealed or checked: {0}', problem)]),
  ];
}
