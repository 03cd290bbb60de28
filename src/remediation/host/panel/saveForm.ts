import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import type { FormValues, FromRemediationPanel, OutcomeMessage } from '../../../panels/protocol/remediations.ts';
import type { RemediationProblem } from '../../domain/types.ts';
import { folderName } from '../projectFiles.ts';
import type { RemediationPanelDeps } from './panelParts.ts';
import { getChange, fieldText, getInput, redactedText } from './recordForm.ts';

type Saving = Extract<FromRemediationPanel, { readonly type: 'save' }>;
type Saved = Pick<OutcomeMessage, 'ok' | 'text' | 'fields'>;

/**
 * Records the content of the form, or changes the fix that it edits. If fields are invalid, it reports them and stores
 * nothing.
 */
export async function saveForm(
  { key, id, values }: Saving,
  { library, errors }: Pick<RemediationPanelDeps, 'library' | 'errors'>,
): Promise<Saved> {
  const { t } = vscode.l10n;
  const remediations = await library.open();
  if (id !== '') {
    const updated = await remediations.update(id, getChange(values));
    if (!updated.ok) return refused(updated.error, values);
    lookAgain(errors);
    return { ok: true, text: t('Saved.'), fields: [] };
  }
  // The folder was closed after the form was opened: its file is not available in this window, and no other folder is
  // meant.
  if (
    values.scope === 'project' &&
    values.folder !== '' &&
    !(vscode.workspace.workspaceFolders ?? []).some((folder) => folderName(folder) === values.folder)
  ) {
    return {
      ok: false,
      text: t('Not saved: one field is not valid.'),
      fields: [
        { field: 'folder', message: t('The folder “{0}” is not open any more. Choose another one.', values.folder) },
      ],
    };
  }
  const recorded = await remediations.record(getInput(values));
  if (!recorded.ok) return refused(recorded.error, values);
  const { outcome, redacted } = recorded.value;
  const offer = /^offer:(.*)$/s.exec(key)?.[1];
  if (offer !== undefined) errors.dismissOffer(offer);
  lookAgain(errors);
  const said = outcome === 'merged' ? t('This fix was already recorded; it counts once more.') : t('Recorded.');
  return {
    ok: true,
    text: [said, redactedText(redacted)].filter((text) => text !== '').join(' '),
    fields: [],
  };
}

function refused(problem: RemediationProblem, values: FormValues): Saved {
  if (problem.code !== 'VALIDATION_ERROR') return { ok: false, text: localize(problem.message), fields: [] };
  const fields = problem.fields.map((error) => ({ field: error.field, message: fieldText(error, values) }));
  const text =
    fields.length === 1
      ? vscode.l10n.t('Not saved: one field is not valid.')
      : vscode.l10n.t('Not saved: {0} fields are not valid.', fields.length);
  return { ok: false, text, fields };
}

/** A new fix may match an existing error. */
function lookAgain(errors: RemediationPanelDeps['errors']): void {
  for (const { id } of errors.all) errors.lookAgain(id);
}
