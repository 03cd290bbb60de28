import * as vscode from 'vscode';
import { askFirst, pickRow } from '../../../base/host/windowTexts.ts';
import { localize } from '../../../base/host/localize.ts';
import { saveForUser } from '../../../base/host/saveForUser.ts';
import { remediationLimits as limits } from '../../../base/remediationLimits.ts';
import type { FixAction } from '../../../panels/protocol/remediations.ts';
import type { FeedbackVerdict, Remediation, RemediationProblem, Remediations } from '../../domain/types.ts';
import type { CurrentError } from '../contracts.ts';
import { folderName, projectFiles, type ProjectFile } from '../projectFiles.ts';
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
  readonly #parts: Pick<RemediationPanelDeps, 'library' | 'errors' | 'apply' | 'settings'>;

  constructor(parts: Pick<RemediationPanelDeps, 'library' | 'errors' | 'apply' | 'settings'>) {
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
    if (fix === undefined) return { ok: false, text: t('This fix no longer exists.') };
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
      case 'copyToProject':
        return this.#copyToProject(remediations, fix);
      case 'hide':
        return this.#hide(fix);
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
    return counted.ok ? { ok: true, text: vscode.l10n.t('Applied. Did it help?') } : failed(counted.error);
  }

  async #say(remediations: Remediations, { id }: Remediation, verdict: FeedbackVerdict): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const said = await remediations.feedback(id, verdict);
    if (!said.ok) return failed(said.error);
    this.#lookAgain();
    if (verdict === 'helpful') return { ok: true, text: t('Thank you. It ranks higher from now on.') };
    return {
      ok: true,
      text:
        verdict === 'outdated'
          ? t('Marked as outdated. It ranks last from now on.')
          : t('Thank you. It ranks lower from now on.'),
    };
  }

  async #openSource(source: string): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const target = sourceTarget(source);
    if (target === undefined)
      return { ok: false, text: t('This source is neither an https address nor a file in the folder.') };
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

  /** A record of one's own with the error as it was seen here, if this fix was found for it. */
  async #copyToProject(remediations: Remediations, fix: Remediation): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const { errors, settings } = this.#parts;
    const { selected } = errors;
    const isFound = selected?.lookup.state === 'done' && selected.lookup.answer.results.some(({ id }) => id === fix.id);
    const folder = projectFor(projectFiles(settings), isFound ? selected : undefined);
    const recorded = await remediations.record({
      errorMessage: isFound ? fitting(selected.text) : fix.errorMessage,
      ...(isFound && selected.errorType !== undefined && { errorType: selected.errorType }),
      title: fix.title,
      solution: fix.solution,
      rootCause: fix.rootCause,
      tags: fix.tags,
      source: fix.source,
      scope: folder === undefined ? 'shared' : 'project',
      projectPath: folder,
    });
    if (!recorded.ok) return failed(recorded.error);
    this.#lookAgain();
    return {
      ok: true,
      text:
        folder === undefined
          ? t('Copied to your own fixes: there is no folder whose file could hold it.')
          : t('Copied to the fixes of {0}. You can change it now.', folder),
    };
  }

  async #hide({ id, title }: Remediation): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const { settings } = this.#parts;
    const cause = id.slice(id.indexOf(':') + 1);
    await saveForUser('remediation.builtinHidden', [...new Set([...settings.get('remediation.builtinHidden'), cause])]);
    return {
      ok: true,
      text: t('“{0}” is hidden. The setting recourse.remediation.builtinHidden lists the hidden ones.', title),
    };
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
    if (!merged.ok) return failed(merged.error);
    this.#lookAgain();
    return { ok: true, text: t('Merged.') };
  }

  async #delete(remediations: Remediations, { id, title, scope, alsoIn = [] }: Remediation): Promise<ActionOutcome> {
    const { t } = vscode.l10n;
    const detail = [scope, ...alsoIn].includes('project')
      ? t('It is removed from the file of this folder, for everyone who shares it. This cannot be undone.')
      : t('This cannot be undone.');
    const confirm = t('Delete');
    const answer = await askFirst(t('Delete the fix “{0}”?', title), detail, confirm);
    if (answer !== confirm) return { ok: true, text: '' };
    const removed = await remediations.remove(id);
    if (!removed.ok) return failed(removed.error);
    this.#lookAgain();
    return { ok: true, text: t('Deleted.') };
  }

  /** The action may change the results for the shown error. */
  #lookAgain(): void {
    const { errors } = this.#parts;
    if (errors.selected !== undefined) errors.lookAgain(errors.selected.id);
  }
}

/**
 * The name of the folder where the error is, if its fixes are kept in a file; otherwise the first one that has such a
 * file.
 */
function projectFor(files: readonly ProjectFile[], error: CurrentError | undefined): string | undefined {
  const folder = error?.place === undefined ? undefined : vscode.workspace.getWorkspaceFolder(error.place.uri);
  const own = folder === undefined ? undefined : folderName(folder);
  return (files.find(({ name }) => name === own) ?? files[0])?.name;
}

/** The end of an error that is too long for a record: what failed stands there. */
function fitting(text: string): string {
  let end = text.slice(-limits.messageBytes);
  while (Buffer.byteLength(end) > limits.messageBytes) end = end.slice(Math.ceil(end.length / 16));
  return end;
}

function failed({ message }: RemediationProblem): ActionOutcome {
  return { ok: false, text: localize(message) };
}
