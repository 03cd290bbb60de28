import { joinMessages, msg } from '../../../base/text/message.ts';
import { askAgain, searchText } from '../../domain/answer/plainSearches.ts';
import type { IndexStatus, SymbolGap } from '../../domain/engine.ts';
import { idParts, nameParts } from '../../domain/symbolName.ts';
import type { CallersQuery, CallersResponse, CallersSuggestion } from '../../domain/types.ts';

/**
 * A dead end with a reason that is not the code's: the index is gone, or there is none here. `explanation` is one
 * sentence for people.
 */
export function unavailableAnswer(
  query: CallersQuery,
  requestId: string,
  explanation: string,
  canRebuild: boolean,
): CallersResponse {
  const suggestions = nextSteps(query, canRebuild);
  const said = joinMessages([explanation]);
  return {
    nodes: [],
    edges: [],
    meta: {
      request_id: requestId,
      degraded_mode: true,
      fallback_stage: 4,
      fallback_strategy: 'structured_error',
      warning: said,
      missing_sources: ['graph_index', 'grep', 'semantic_search'],
      coverage: {
        complete: 'unknown',
        indexed_files: 0,
        total_files: 0,
        candidate_files: 0,
        analysed_files: 0,
        truncated: false,
        freshness: 'building',
      },
      trail: [{ stage: 'graph', outcome: 'error', reason: 'not-available' }],
    },
    suggestions,
    _fallback_info: {
      fallback_used: true,
      fallback_stage: 4,
      fallback_strategy: 'structured_error',
      warning: said,
    },
    symbol: getName(query),
    next_actions: suggestions,
    explanation: said,
  };
}

/** Milliseconds suggested for the next question after an answer was late. */
const patientDeadline = 10_000;

/** What a busy index has to be answered for with. */
export interface BusyIndex {
  readonly status: IndexStatus;
  /** Whether the true answer may still come as an update. */
  readonly isAwaited: boolean;
  /** Time since the question. */
  readonly ms: number;
}

/**
 * The answer of an index that has none when it is due: it says how far the index is, knows no caller, and proposes to
 * ask with more time.
 */
export function busyAnswer(
  query: CallersQuery,
  requestId: string,
  explanation: string,
  { status, isAwaited, ms }: BusyIndex,
): CallersResponse {
  const suggestions = [
    askAgain(msg('Ask again and wait longer'), { ...query, deadline_ms: patientDeadline }),
    ...nextSteps(query, false),
  ];
  const { meta, ...rest } = unavailableAnswer(query, requestId, explanation, false);
  return {
    ...rest,
    meta: {
      ...meta,
      coverage: {
        ...meta.coverage,
        indexed_files: status.indexed,
        total_files: status.total,
        truncated: true,
        freshness: status.phase === 'ready' ? 'live' : 'building',
      },
      trail: [
        { stage: 'graph', ...(isAwaited ? { outcome: 'running' } : { outcome: 'timeout', reason: 'budget' }), ms },
      ],
    },
    suggestions,
    next_actions: suggestions,
  };
}

/** An index that is gone, for the question why something is missing. */
export function unavailableGap(query: CallersQuery, explanation: string, canRebuild: boolean): SymbolGap {
  return {
    symbol: getName(query),
    isDefined: false,
    unsettled: msg('the code index could not be asked'),
    reasons: [{ code: 'not-available', text: joinMessages([explanation]), actions: nextSteps(query, canRebuild) }],
  };
}

/** The name that a query is about, as far as it says one. */
function getName({ symbol_name: name, symbol_id: id }: CallersQuery): string {
  return nameParts(name ?? (id === undefined ? '' : (idParts(id)?.names ?? id))).at(-1) ?? '';
}

function nextSteps(query: CallersQuery, canRebuild: boolean): CallersSuggestion[] {
  const name = getName(query);
  return [
    ...(name === '' ? [] : [searchText(msg('Search the text for {0}', name), { pattern: name, word: true })]),
    ...(canRebuild ? [{ title: msg('Rebuild the code index'), command: 'recourse.callers.rebuildIndex' }] : []),
    { title: msg('Show the code index'), command: 'recourse.callers.showIndex' },
  ];
}
