import * as vscode from 'vscode';
import { maxLength, regex, string, tuple, type ZodMiniType } from 'zod/mini';
import type { Degradation, HealthFeature } from '../../base/health.ts';

/** What the editor is told to look for in its settings: settings of Recourse, nothing else. */
const ownSettings = tuple([
  string().check(maxLength(200), regex(/^(?:@ext:recourse\.recourse ?|@id:)?(?:recourse\.[A-Za-z.]*)?$/)),
]);
const nothing = tuple([]);

/** A command that mends something, with what it may be given. */
interface Fix {
  readonly arguments: ZodMiniType<readonly unknown[]>;
  /** Words of the button. */
  readonly words: () => string;
}

const fix = (words: () => string, check: ZodMiniType<readonly unknown[]> = nothing): Fix => ({
  arguments: check,
  words,
});
const { t } = vscode.l10n;

/**
 * All commands that the panel runs to mend something. What a feature proposes is looked up here, and runs only with
 * arguments that pass: data that came from a workspace or a server can name no other.
 */
const fixes: Readonly<Record<string, Fix>> = {
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

/**
 * What mends a degradation, if it is one of the commands that the panel runs and its arguments are what that command
 * takes.
 */
export function allowedFix({ fix: proposed }: Degradation): AllowedFix | undefined {
  if (proposed === undefined || !Object.hasOwn(fixes, proposed.command)) return undefined;
  const known = fixes[proposed.command];
  const parsed = known?.arguments.safeParse(proposed.arguments ?? []);
  return known === undefined || parsed?.success !== true
    ? undefined
    : { command: proposed.command, arguments: parsed.data, words: known.words() };
}

/** The command to try a feature that nobody used yet. */
export const attempts: Readonly<Record<Exclude<HealthFeature, 'export'>, string>> = {
  edits: 'recourse.edit.applyFromClipboard',
  callers: 'recourse.callers.find',
  remediations: 'recourse.remediation.showPanel',
  jobs: 'recourse.jobs.runWorkflow',
};
