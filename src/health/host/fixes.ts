import * as vscode from 'vscode';
import { maxLength, regex, string, tuple, type ZodMiniType } from 'zod/mini';
import type { Degradation, HealthFeature } from '../../base/health.ts';

/** The query for the editor's settings page: settings of Recourse only. */
const ownSettings = tuple([
  string().check(maxLength(200), regex(/^(?:@ext:recourse\.recourse ?|@id:)?(?:recourse\.[A-Za-z.]*)?$/)),
]);
const nothing = tuple([]);

/** A command that repairs something, with its possible arguments. */
interface HealthFix {
  readonly arguments: ZodMiniType<readonly unknown[]>;
  /** The label of the button. */
  readonly words: () => string;
}

const fix = (words: () => string, check: ZodMiniType<readonly unknown[]> = nothing): HealthFix => ({
  arguments: check,
  words,
});
const { t } = vscode.l10n;

/**
 * All commands that the panel runs to repair something. What a feature proposes is looked up here, and runs only with
 * valid arguments: data from a workspace or a server cannot name any other command.
 */
const fixes: Readonly<Record<string, HealthFix>> = {
  'recourse.callers.rebuildIndex': fix(() => t('Rebuild the Index')),
  'recourse.callers.resumeIndex': fix(() => t('Resume Indexing')),
  'recourse.callers.showIndex': fix(() => t('Show the Index')),
  'recourse.callers.createScipIndex': fix(() => t('Create SCIP Index…')),
  'recourse.edit.chooseModel': fix(() => t('Choose a Model…')),
  'recourse.edit.setModelKey': fix(() => t('Set the Key…')),
  'recourse.remediation.showPanel': fix(() => t('Show Known Fixes')),
  'recourse.jobs.signIn': fix(() => t('Sign In…')),
  'recourse.health.setOtlpHeaders': fix(() => t('Set Headers…')),
  'recourse.jobs.refresh': fix(() => t('Try Again')),
  'workbench.action.openSettings': fix(() => t('Open Settings'), ownSettings),
  'workbench.trust.manage': fix(() => t('Manage Trust')),
  'vscode.openFolder': fix(() => t('Open Folder…')),
};

/** A command that may be run, with its arguments. */
export interface AllowedFix {
  readonly command: string;
  readonly arguments: readonly unknown[];
  readonly words: string;
}

/** The repair of a degradation, if its command is in the list and its arguments are valid. */
export function allowedFix({ fix: proposed }: Degradation): AllowedFix | undefined {
  if (proposed === undefined || !Object.hasOwn(fixes, proposed.command)) return undefined;
  const known = fixes[proposed.command];
  const parsed = known?.arguments.safeParse(proposed.arguments ?? []);
  return known === undefined || parsed?.success !== true
    ? undefined
    : { command: proposed.command, arguments: parsed.data, words: known.words() };
}

/** The command to try a feature that has not been used yet. */
export const attempts: Readonly<Record<Exclude<HealthFeature, 'export'>, string>> = {
  edits: 'recourse.edit.applyFromClipboard',
  callers: 'recourse.callers.find',
  remediations: 'recourse.remediation.showPanel',
  jobs: 'recourse.jobs.runWorkflow',
};
