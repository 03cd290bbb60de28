import * as vscode from 'vscode';
import { askFirst, pickRow } from '../../../base/host/windowTexts.ts';
import { localize } from '../../../base/host/localize.ts';
import type { FixAction } from '../../../panels/protocol/remediations.ts';
import type { Failed, Remediation, Remediations, Verdict } from '../../domain/types.ts';
import type { RemediationPanelDeps } from './panelParts.ts';
import { sourceTarget } from './sourceTarget.ts';

/** The outcome of an action: shown beside the fix. */
export interface ActionOutcome {
  readonly ok: boolean;
  readonly text: string;
}

/** The number of recorded fixes that are offered for merging. */
const maxPartners = 100;

/** Actions on one fix, from any part of the UI. `edit` belongs to the page. */
export class PanelActions {
  readonly #parts: Pick<RemediationPanelDeps, 'library' | 'errors' | 'apply'>;

  constructor(parts: Pick<RemediationPanelDeps, 'library' | 'errors' | 'apply'>) {
    this.#parts = parts;
  }

  /**
   * Runs the action; returns the outcome in one sentence. Empty if the editor itself has shown it, or the user
   * cancelled.
   */
  async run(action: Exclude<FixAction, 'edit'>, id: string): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const remediations = await this.#parts.library.open();
    const fix = await remediations.get(id);
    if (fix === undefined) return { ok: false, text: t('This fix is not there any more.') };
    switch (action) {
      case 'apply':
        return this.#apply(remediations, fix);
      case 'copy':
        await vscode.env.clipboard.writeText(
          fix.codeDiff.trim() === '' ? fix.solution : `${fix.solution}\n\n${fix.codeDiff}`,
        );
        return { ok: true, text: t('Copied.') };
      case 'openSource':
        return this.#openSource(fix.source);
      case 'merge':
        return this.#merge(remediations, fix);
      case 'delete':
        return this.#delete(remediations, fix);
      default:
        return this.#say(remediations, fix, action);
    }
  }

  async #apply(remediations: Remediations, fix: Remediation): Promise<ActionOutcome> {
    const isApplied = await this.#parts.apply(fix);
    if (!isApplied) return { ok: true, text: '' };
    const counted = await remediations.used(fix.id);
    return 'problem' in counted ? failed(counted) : { ok: true, text: vscode.l10n.t('Applied. Did it help?') };
  }

  async #say(remediations: Remediations, { id }: Remediation, verdict: Verdict): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const said = await remediations.feedback(id, verdict);
    if ('problem' in said) return failed(said);
    this.#lookAgain();
    if (verdict === 'helpful') return { ok: true, text: t('Thank you. It comes earlier from now on.') };
    return {
      ok: true,
      text:
        verdict === 'outdated'
          ? t('Marked as outdated. It comes last from now on.')
          : t('Thank you. It comes later from now on.'),
    };
  }

  async #openSource(source: string): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const target = sourceTarget(source);
    if (target === undefined)
      return { ok: false, text: t('This source is neither an https address nor a file of the folder.') };
    if (target.kind === 'web') {
      // The editor asks before it opens an untrusted address.
      await vscode.env.openExternal(vscode.Uri.parse(target.url, true));
      return { ok: true, text: '' };
    }
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const uri = vscode.Uri.joinPath(folder.uri, target.path);
      const isThere = await vscode.workspace.fs.stat(uri).then(
        ({ type }) => (type & vscode.FileType.File) !== 0,
        () => false,
      );
      if (!isThere) continue;
      await vscode.window.showTextDocument(uri);
      return { ok: true, text: '' };
    }
    return { ok: false, text: t('{0} is not in this folder.', target.path) };
  }

  async #merge(remediations: Remediations, keep: Remediation): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const others = (await remediations.list({ limit: maxPartners })).filter(
      ({ id, scope }) => id !== keep.id && scope === keep.scope,
    );
    if (others.length === 0) return { ok: false, text: t('There is no other fix to merge it with.') };
    const picked = await pickRow(
      others.map(({ id, title, errorType, solution }) => ({
        id,
        label: title,
        description: errorType,
        detail: solution.replaceAll(/\s+/g, ' ').slice(0, 200),
      })),
      {
        title: t('Merge into “{0}”', keep.title),
        placeHolder: t('The fix you pick is removed; its counts, symptoms and tags go into this one'),
        matchOnDescription: true,
        matchOnDetail: true,
      },
    );
    if (picked === undefined) return { ok: true, text: '' };
    const merged = await remediations.merge(keep.id, picked.id);
    if ('problem' in merged) return failed(merged);
    this.#lookAgain();
    return { ok: true, text: t('Merged.') };
  }

  async #delete(remediations: Remediations, { id, title, scope, alsoIn = [] }: Remediation): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const detail = [scope, ...alsoIn].includes('project')
      ? t('It is removed from the file of this folder, for everybody who shares it. This cannot be undone.')
      : t('This cannot be undone.');
    const confirm = t('Delete');
    const answer = await askFirst(t('Delete the fix “{0}”?', title), detail, confirm);
    if (answer !== confirm) return { ok: true, text: '' };
    const removed = await remediations.remove(id);
    if ('problem' in removed) return failed(removed);
    this.#lookAgain();
    return { ok: true, text: t('Deleted.') };
  }

  /** The action may change the results for the shown error. */
  #lookAgain(): void {
    const { errors } = this.#parts;
    if (errors.selected !== undefined) errors.lookAgain(errors.selected.id);
  }
}

function failed({ problem }: Failed): ActionOutcome {
  return { ok: false, text: localize(problem.message) };
}
