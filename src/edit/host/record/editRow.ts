import * as vscode from 'vscode';
import { treeText } from '../../../base/host/windowTexts.ts';
import { rowDetail } from '../../../base/text/rowDetail.ts';
import { getOutcome, isRejected, undoneAt } from '../../domain/record/outcome.ts';
import type { EditOrigin, RecordedEdit } from '../../domain/record/types.ts';
import type { Tier } from '../../domain/types.ts';
import { markdownText } from '../../../base/text/markdownText.ts';
import { moneyText } from '../model/moneyText.ts';
import { lineRange, percent, tierText } from '../verdictText.ts';
import { causeText } from './causeText.ts';
import { relativeTime } from './relativeTime.ts';

/** What can be done with an edit of the record now. */
export interface EditAbilities {
  readonly hasDiff: boolean;
  readonly canUndo: boolean;
  readonly canRetry: boolean;
  readonly hasPlace: boolean;
  /** It waits in the review that is open in this window. */
  readonly inReview: boolean;
  /** How many other edits were written at once with it, and are undone with it. */
  readonly together: number;
}

/** How one edit looks in the Edits view. `now` in milliseconds since 1970. */
export function editRow(recorded: RecordedEdit, abilities: EditAbilities, now: number): vscode.TreeItem {
  const { event } = recorded;
  const verdict = getVerdict(recorded, abilities.inReview);
  const time = relativeTime(event.at, now, false);
  const name = event.path.split(/[/\\]/).at(-1) ?? event.path;
  const label = `${treeText(name)}${event.startLine === undefined ? '' : `:${lineRange(getLines(event))}`}`;
  const item = new vscode.TreeItem(label);
  item.id = `edit:${event.id}`;
  item.description = rowDetail([verdict.text, relativeTime(event.at, now, true)].join(' · '));
  item.iconPath = new vscode.ThemeIcon(
    verdict.icon,
    verdict.colour === undefined ? undefined : new vscode.ThemeColor(verdict.colour),
  );
  item.tooltip = getTooltip(recorded, verdict.text, abilities.together);
  item.contextValue = [
    'edit',
    ...Object.entries(abilities)
      .filter(([, can]) => can === true)
      .map(([flag]) => flag),
  ].join(' ');
  // What can be read comes first, so that it can be called by what is seen; then what a glance at icons and folders
  // tells.
  item.accessibilityInformation = {
    label: vscode.l10n.t('{0} {1}, in {2}, {3}', label, item.description, treeText(event.path), time),
  };
  return item;
}

interface VerdictLook {
  readonly text: string;
  readonly icon: string;
  readonly colour?: string;
}

/** Unlike the green of passed tests, this one stands out from light backgrounds, too. */
export const good = 'charts.green';
const open = 'list.warningForeground';
const bad = 'list.errorForeground';

/** In words and in a picture: what became of the edit in the end. */
function getVerdict(recorded: RecordedEdit, isInReview: boolean): VerdictLook {
  const { event, sequels } = recorded;
  const found = foundText(recorded);
  if (undoneAt(recorded) !== undefined) return { text: vscode.l10n.t('undone'), icon: 'discard' };
  if (sequels.some(({ sequel }) => sequel === 'placed'))
    return { text: vscode.l10n.t('place chosen by you'), icon: 'location', colour: good };
  if (isRejected(sequels)) return { text: vscode.l10n.t('rejected'), icon: 'close' };
  switch (getOutcome(recorded)) {
    case 'succeeded':
      return { text: found, icon: getSuccessIcon(event), colour: good };
    case 'nothing':
      return { text: causeText('already-applied'), icon: 'check' };
    case 'open':
      // A review that was closed, or that another window has, is none to go back to.
      if (event.verdict === 'proposed' && !isInReview)
        return { text: vscode.l10n.t('not decided: {0}', found), icon: 'git-compare' };
      return event.verdict === 'proposed'
        ? { text: vscode.l10n.t('in review: {0}', found), icon: 'git-compare', colour: open }
        : { text: vscode.l10n.t('held back: {0}', causeText(event.cause ?? 'other')), icon: 'circle-slash' };
    case 'failed':
      return event.verdict === 'review'
        ? { text: vscode.l10n.t('not placed: {0}', causeText(event.cause ?? 'other')), icon: 'question', colour: open }
        : { text: vscode.l10n.t('not placed: {0}', causeText(event.cause ?? 'other')), icon: 'error', colour: bad };
  }
}

function getSuccessIcon({ tier, missedExact }: RecordedEdit['event']): string {
  if (tier === 'model') return 'sparkle';
  return missedExact ? 'wand' : 'pass';
}

function foundText({ event }: RecordedEdit): string {
  if (event.tier === undefined) return vscode.l10n.t('whole file');
  const tier = shortTier(event.tier);
  return event.confidence === undefined ? tier : `${tier}, ${percent(event.confidence)}`;
}

/** How a place was found, short enough for a side bar. */
function shortTier(tier: Tier): string {
  switch (tier) {
    case 'exact':
      return vscode.l10n.t('exact');
    case 'ai-mode':
      return vscode.l10n.t('cleaned up');
    case 'fuzzy':
      return vscode.l10n.t('similar');
    case 'model':
      return vscode.l10n.t('by model');
  }
}

/** Everything the record knows. Paths come from agents and models, so nothing in them is markup. */
function getTooltip({ event, sequels }: RecordedEdit, verdict: string, together: number): vscode.MarkdownString {
  const facts: (readonly [string, string | undefined])[] = [
    [vscode.l10n.t('Verdict'), verdict],
    [vscode.l10n.t('Found by'), event.tier === undefined ? undefined : tierText(event.tier)],
    [vscode.l10n.t('Confidence'), event.confidence === undefined ? undefined : percent(event.confidence)],
    [
      vscode.l10n.t('Ahead of the next best place by'),
      event.margin === undefined ? undefined : percent(Math.max(0, event.margin)),
    ],
    [vscode.l10n.t('Cause'), event.cause === undefined || isRejected(sequels) ? undefined : causeText(event.cause)],
    [
      vscode.l10n.t('Written for'),
      event.staleVersionsAgo === undefined ? undefined : versionText(event.staleVersionsAgo),
    ],
    [vscode.l10n.t('Took'), vscode.l10n.t('{0} ms', Math.round(event.latencyMs))],
    [vscode.l10n.t('Model asked'), event.modelAsked ? askedText(event.costUsd) : undefined],
    [vscode.l10n.t('Sent by'), originText(event.origin)],
    [vscode.l10n.t('Undone together with'), together === 0 ? undefined : togetherText(together)],
    [vscode.l10n.t('Time'), new Date(event.at).toLocaleString(vscode.env.language)],
    ...sequels.map(({ sequel, at }) => [sequelText(sequel), new Date(at).toLocaleString(vscode.env.language)] as const),
  ];
  const place = event.startLine === undefined ? event.path : `${event.path}:${lineRange(getLines(event))}`;
  const lines = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [`${markdownText(name)}: ${markdownText(value)}`],
  );
  return new vscode.MarkdownString([`**${markdownText(place)}**`, ...lines].join('\n\n'));
}

function askedText(costUsd: number | undefined): string {
  return costUsd === undefined ? vscode.l10n.t('yes') : vscode.l10n.t('yes, {0}', moneyText(costUsd));
}

function togetherText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 other edit of the same request')
    : vscode.l10n.t('{0} other edits of the same request', count);
}

function versionText(versionsAgo: number): string {
  return versionsAgo <= 1
    ? vscode.l10n.t('the version before')
    : vscode.l10n.t('the file of {0} versions ago', versionsAgo);
}

function originText(origin: EditOrigin): string {
  switch (origin) {
    case 'command':
      return vscode.l10n.t('you');
    case 'agent':
      return vscode.l10n.t('an agent in the editor');
    case 'mcp':
      return vscode.l10n.t('an agent over MCP');
  }
}

function sequelText(sequel: RecordedEdit['sequels'][number]['sequel']): string {
  switch (sequel) {
    case 'accepted':
      return vscode.l10n.t('Accepted');
    case 'rejected':
      return vscode.l10n.t('Rejected');
    case 'placed':
      return vscode.l10n.t('Placed by you');
    case 'undone':
      return vscode.l10n.t('Undone');
  }
}

function getLines({ startLine = 1, endLine = startLine }: RecordedEdit['event']): {
  startLine: number;
  endLine: number;
} {
  return { startLine, endLine };
}
