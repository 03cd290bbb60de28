import * as vscode from 'vscode';
import { percentText } from '../../../base/host/percentText.ts';
import { localize } from '../../../base/host/localize.ts';
import { unaskedSources } from '../../domain/answer/unaskedSources.ts';
import { getIncompleteReason } from '../../domain/answer/incompleteReason.ts';
import type { CallerNode, CallersCoverage, CallersResponse, CallerType } from '../../domain/types.ts';
import type { LateFind } from './callersSearch.ts';
import type { AnswerFacts } from './rows/row.ts';

/** The wording of a probability for users. */
export function labelText(label: CallerNode['label']): string {
  switch (label) {
    case 'verified':
      return vscode.l10n.t('verified');
    case 'likely':
      return vscode.l10n.t('likely');
    case 'possible':
      return vscode.l10n.t('possible');
  }
}

/** How a place reaches the symbol, in a word or two. */
export function kindText(type: CallerType): string {
  switch (type) {
    case 'call':
      return vscode.l10n.t('call');
    case 'callback':
      return vscode.l10n.t('callback');
    case 'event':
      return vscode.l10n.t('event');
    case 'decorator':
      return vscode.l10n.t('decorator');
    case 'injection':
      return vscode.l10n.t('injection');
    case 'route':
      return vscode.l10n.t('route');
    case 'jsx':
      return vscode.l10n.t('JSX element');
    case 'override':
      return vscode.l10n.t('through a base or an override');
    case 'dynamic':
      return vscode.l10n.t('dynamic');
    case 'grep_match':
      return vscode.l10n.t('text match');
    case 'semantic_match':
      return vscode.l10n.t('similar name');
    case 'definition':
      return vscode.l10n.t('definition');
    case 'import':
      return vscode.l10n.t('import');
    case 'string-mention':
      return vscode.l10n.t('in a string');
    case 'comment':
      return vscode.l10n.t('in a comment');
  }
}

/** A stage or a provider of the trail. A provider is listed as `graph: TypeScript`. */
export function stageText(stage: string): string {
  switch (stage) {
    case 'graph':
      return vscode.l10n.t('Code graph');
    case 'grep':
      return vscode.l10n.t('Text search');
    case 'semantic_search':
      return vscode.l10n.t('Similar names');
    case 'structured_error':
      return vscode.l10n.t('Dead end');
    case 'graph_index':
      return vscode.l10n.t('Code index');
    default:
      return stage.replace(/^graph: /, '');
  }
}

/** A number of callers. */
export function countText(count: number): string {
  return count === 1 ? vscode.l10n.t('1 caller') : vscode.l10n.t('{0} callers', count);
}

/** The finding in a few words; the name is at the top of the view. */
export function findingText({ callers, error, isUndefined }: AnswerFacts): string {
  if (callers > 0) return countText(callers);
  if (isUndefined) return vscode.l10n.t('Not defined');
  return error === 'NO_CALLERS_FOUND' ? vscode.l10n.t('No caller found') : vscode.l10n.t('No answer');
}

/** Whether the answer is whole, and why that can be said. */
export function coverageText(coverage: CallersCoverage): string {
  const { complete_record: record, candidate_files: candidates, analysed_files: analysed } = coverage;
  if (record === undefined) return describeCoverage(coverage);
  const percent = Math.floor((100 * record.right) / record.asked);
  return candidates === 1
    ? vscode.l10n.t('probably complete ({0} %): 1 file holds the name, it was analysed', percent)
    : vscode.l10n.t(
        'probably complete ({0} %): {1} files hold the name, {2} were analysed',
        percent,
        candidates,
        analysed,
      );
}

/** Where the share comes from that `coverageText` tells; undefined where it tells none. */
export function recordText({ complete_record: record }: CallersCoverage): string | undefined {
  return (
    record &&
    vscode.l10n.t(
      'Of {0} complete answers about other code in {1}, {2} were right.',
      record.asked,
      record.language,
      record.right,
    )
  );
}

function describeCoverage({
  complete,
  indexed_files: indexed,
  total_files: total,
  candidate_files: candidates,
  analysed_files: analysed,
  truncated,
  freshness,
  open_mentions: open,
  depth_cut: isCutAbove,
}: CallersCoverage): string {
  if (complete === 'yes')
    return candidates === 1
      ? vscode.l10n.t('complete: 1 file holds the name, it was analysed')
      : vscode.l10n.t('complete: {0} files hold the name, {1} were analysed', candidates, analysed);
  if (indexed < total) return vscode.l10n.t('not complete: {0} of {1} files are indexed', indexed, total);
  if (freshness === 'building')
    return total === 0
      ? vscode.l10n.t('not complete: nothing is indexed yet')
      : vscode.l10n.t('not complete: {0} files are indexed so far', indexed);
  if (truncated) return vscode.l10n.t('not complete: there are more places than are listed');
  if (analysed < candidates)
    return vscode.l10n.t('not complete: {0} files hold the name, {1} were analysed', candidates, analysed);
  if (freshness === 'behind') return vscode.l10n.t('not complete: files have just changed');
  if (open !== undefined)
    return open === 1
      ? vscode.l10n.t('not complete: one place is only possible')
      : vscode.l10n.t('not complete: {0} places are only possible', open);
  if (isCutAbove === true) return vscode.l10n.t('not complete: callers of callers were cut short');
  return complete === 'no' ? vscode.l10n.t('not complete') : vscode.l10n.t('may be incomplete');
}

/** Why an answer is not what it could be; undefined where it is. One or two sentences. */
export function degradedText({ meta, explanation }: CallersResponse): string | undefined {
  if (!meta.degraded_mode) return undefined;
  const missing = unaskedSources(meta);
  const sentences = [
    ...(meta.fallback_strategy === 'grep'
      ? [vscode.l10n.t('From the text search: some of these may not be calls.')]
      : []),
    ...(meta.fallback_strategy === 'semantic_search' ? [similarNamesText(meta)] : []),
    ...(meta.fallback_strategy === 'structured_error' && explanation !== undefined ? [localize(explanation)] : []),
    ...(missing.length === 0 ? [] : [vscode.l10n.t('Without: {0}.', missing.map(stageText).join(', '))]),
  ];
  if (sentences.length === 0) {
    if (meta.warning === undefined) return undefined;
    return localize(meta.warning);
  }
  return sentences.join(' ');
}

/**
 * What came after the answer, each provider once, however often it came; one that agreed with what was there is not
 * worth a word.
 */
export function lateText(late: readonly LateFind[]): string {
  const sums = new Map<string, number>();
  for (const { from, added } of late)
    if (added > 0) sums.set(stageText(from), (sums.get(stageText(from)) ?? 0) + added);
  return [...sums].map(([from, added]) => vscode.l10n.t('{0} more from {1}.', added, from)).join(' ');
}

/** A probability in per cent. */
export function confidenceText(share: number): string {
  return percentText(Math.round(share * 100));
}

function similarNamesText({ coverage }: CallersResponse['meta']): string {
  return getIncompleteReason(coverage) === undefined
    ? vscode.l10n.t('Nothing defines this name. These are similar names, not callers.')
    : vscode.l10n.t('It is not known yet whether anything defines this name. These are similar names, not callers.');
}
