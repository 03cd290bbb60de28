import * as vscode from 'vscode';
import type { IndexStatus } from '../domain/engine.ts';
import type { RateOfRepository } from '../domain/rate/fallbackRate.ts';

/** One row of what there is to know about the index. */
export interface IndexRow extends vscode.QuickPickItem {
  /** The name of the icon before the label. */
  readonly icon?: string;
  /** What choosing it does: a command with its arguments. */
  readonly command?: readonly [name: string, ...given: unknown[]];
}

/** What the rows are made from. */
export interface IndexOverview {
  readonly status: IndexStatus;
  readonly figures: readonly RateOfRepository[];
  readonly folders: readonly string[];
  /** Bytes that the index takes on disk; undefined where none is kept. */
  readonly bytesOnDisk: number | undefined;
}

const settingsCommand = 'workbench.action.openSettings';

/** The rows: what is indexed, what is left out and why, how questions went, and what can be done. */
export function indexRows(overview: IndexOverview): IndexRow[] {
  const { status, bytesOnDisk } = overview;
  const skipped = Object.entries(status.skipped)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  return [
    headRow(overview),
    ...(bytesOnDisk === undefined
      ? []
      : [{ icon: 'save', label: vscode.l10n.t('{0} on disk', sizeText(bytesOnDisk)) }]),
    ...overview.figures.map(figureRow),
    ...(skipped.length === 0 ? [] : [separator(vscode.l10n.t('Left out'))]),
    ...skipped.map(([reason, count]) => skipRow(reason, count)),
    separator(vscode.l10n.t('Actions')),
    { icon: 'refresh', label: vscode.l10n.t('Rebuild the index'), command: ['recourse.callers.rebuildIndex'] },
    status.phase === 'paused'
      ? { icon: 'debug-continue', label: vscode.l10n.t('Resume indexing'), command: ['recourse.callers.resumeIndex'] }
      : { icon: 'debug-pause', label: vscode.l10n.t('Pause indexing'), command: ['recourse.callers.pauseIndex'] },
    {
      icon: 'library',
      label: vscode.l10n.t('Create a SCIP index'),
      description: vscode.l10n.t('what compilers know, also without a language server'),
      command: ['recourse.callers.createScipIndex'],
    },
    { icon: 'gear', label: vscode.l10n.t('Settings of the index'), command: [settingsCommand, 'recourse.callers'] },
  ];
}

function headRow({ status, folders }: IndexOverview): IndexRow {
  const { indexed, total, analysed, problem } = status;
  const counts = vscode.l10n.t(
    '{0} of {1} files indexed, {2} analysed',
    indexed.toLocaleString(vscode.env.language),
    Math.max(indexed, total).toLocaleString(vscode.env.language),
    analysed.toLocaleString(vscode.env.language),
  );
  const heads: Readonly<Record<IndexStatus['phase'], readonly [icon: string, label: string]>> = {
    off: ['circle-outline', vscode.l10n.t('Not started: it starts with the first search')],
    loading: ['sync~spin', vscode.l10n.t('Reading the index of the last session')],
    indexing: ['sync~spin', counts],
    ready: ['check', counts],
    paused: ['debug-pause', vscode.l10n.t('Paused: {0}', counts)],
    failed: ['warning', vscode.l10n.t('Failed')],
  };
  const [icon, label] = heads[status.phase];
  return { icon, label, detail: problem ?? folders.join(', ') };
}

function figureRow({ repository, questions, fellBack, answered }: RateOfRepository): IndexRow {
  return {
    icon: 'graph',
    label: vscode.l10n.t(
      '{0} of the last {1} searches were answered by the code graph',
      questions - fellBack,
      questions,
    ),
    description: repository,
    detail: vscode.l10n.t(
      '{0} fell back to text search or near names; {1} ended with call sites or near names',
      fellBack,
      answered,
    ),
  };
}

/** Why something was left out, and the setting that changes it. */
function skipRow(reason: string, count: number): IndexRow {
  const amount = count.toLocaleString(vscode.env.language);
  switch (reason) {
    case 'ignored':
      return {
        icon: 'circle-slash',
        label: vscode.l10n.t('{0} files and folders ignored', amount),
        detail: vscode.l10n.t('By .gitignore files'),
      };
    case 'excluded':
      return {
        icon: 'circle-slash',
        label: vscode.l10n.t('{0} files and folders excluded', amount),
        detail: vscode.l10n.t('By files.exclude and search.exclude'),
        command: [settingsCommand, 'exclude'],
      };
    case 'dependencies':
      return { icon: 'package', label: vscode.l10n.t('{0} folders of dependencies', amount) };
    case 'version-control':
      return { icon: 'source-control', label: vscode.l10n.t('{0} folders of version control', amount) };
    case 'link':
      return { icon: 'link', label: vscode.l10n.t('{0} links that lead elsewhere or form a cycle', amount) };
    case 'link-out':
      return {
        icon: 'link',
        label: vscode.l10n.t('{0} links out of the workspace', amount),
        detail: vscode.l10n.t('Their targets are read once their folder is added to the workspace'),
      };
    case 'unreadable-folder':
      return { icon: 'error', label: vscode.l10n.t('{0} folders that cannot be read', amount) };
    case 'unreadable':
      return { icon: 'error', label: vscode.l10n.t('{0} files that cannot be read', amount) };
    case 'too-large':
      return {
        icon: 'file-zip',
        label: vscode.l10n.t('{0} files that are too large', amount),
        command: [settingsCommand, 'recourse.callers.maxFileSizeKb'],
      };
    case 'too-much-memory':
      return {
        icon: 'circle-slash',
        label: vscode.l10n.t('{0} files that need too much memory for the parser', amount),
      };
    case 'binary':
      return { icon: 'file-binary', label: vscode.l10n.t('{0} binary files', amount) };
    case 'encoding':
      return { icon: 'file-binary', label: vscode.l10n.t('{0} files in UTF-16 or UTF-32', amount) };
    case 'minified':
      return { icon: 'fold', label: vscode.l10n.t('{0} minified files', amount) };
    case 'generated':
      return { icon: 'gear', label: vscode.l10n.t('{0} generated files', amount) };
    default:
      return { icon: 'circle-slash', label: `${reason}: ${amount}` };
  }
}

function separator(label: string): IndexRow {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString(vscode.env.language)} kB`
    : `${(bytes / 1_000_000).toLocaleString(vscode.env.language, { maximumFractionDigits: 1 })} MB`;
}
