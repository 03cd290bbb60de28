import { nearNames } from '../answer/suggestions.ts';
import { plainSearches, searchText } from '../answer/plainSearches.ts';
import { unnamedCalls } from '../answer/unnamedCalls.ts';
import type { GapReason, SymbolGap } from '../engine.ts';
import { keyRules } from '../keys/rules.ts';
import { idOf, understand } from '../question.ts';
import type { CallersQuery } from '../types.ts';
import type { GapServices } from './gapServices.ts';
import { leftOutReasons, notIndexed, skippedReasons } from './indexReasons.ts';
import { external, misspelt, unread } from './nameReasons.ts';
import { nearbyDefinitions } from '../answer/nearbyDefinitions.ts';
import { decorated, injected, namesakes, otherNames, testOnly } from './reachReasons.ts';
import { textReasons } from './textReasons.ts';

/** More reasons than these are no explanation. */
const mostReasons = 10;

/**
 * Why a symbol, or callers of it, might be missing: each reason with the facts that speak for it and what to run next, the most telling
 * first. What cannot be asked (no text search, say) is left out; there is always at least one reason. Never rejects for what a query can be.
 */
export async function explainGap(query: CallersQuery, services: GapServices, signal: AbortSignal): Promise<SymbolGap> {
  const { project } = services;
  const { name, targets } = understand(project, query);
  if (name === '') {
    const { file_path: path, line_number: line } = query;
    const text = path === undefined || line === undefined ? 'The question names no symbol.' : `Nothing that was indexed is defined in line ${line} of ${path}.`;
    return { symbol: '', isDefined: false, reasons: [{ code: 'nothing-asked', text, actions: nearbyDefinitions(query, project) }] };
  }
  const isDefined = targets.length > 0;
  const [found, left] = await Promise.all([services.grep?.(name, signal).catch(() => undefined), services.leftOut?.(name, signal).catch(() => undefined)]);
  const coverage = services.coverage();
  const waiting = notIndexed(name, coverage);
  const texts = found === undefined ? [] : textReasons(project, name, found, isDefined);
  const leftOut = left === undefined ? [] : leftOutReasons(name, left);
  const skipped = leftOut.length > 0 ? [] : skippedReasons(name, coverage, services.skippedFiles?.() ?? []);
  const unnamed = unnamedCalls(project, targets, services.lineText ?? (() => ''));
  const reasons = isDefined
    ? [
        ...(unnamed === undefined ? [] : [{ code: 'called-unnamed', text: unnamed.text, actions: unnamed.pattern === undefined ? [] : [searchText('Search for such places', { pattern: unnamed.pattern })] }]),
        ...targets.slice(0, 3).flatMap((target) => decorated(project, target, services.rules ?? keyRules)),
        ...namesakes(project, targets),
        ...targets.slice(0, 3).flatMap((target) => injected(project, target)),
        ...otherNames(project, name),
        ...testOnly(project, name, targets),
        ...texts,
        ...waiting,
        ...leftOut,
        ...unread(project, name),
        ...skipped,
      ]
    : [...waiting, ...external(project, name), ...misspelt(name, nearNames(name, query, services)), ...leftOut, ...unread(project, name), ...texts, ...skipped];
  const distinct = [...new Map(reasons.map((reason) => [`${reason.code}\n${reason.text}`, reason])).values()].slice(0, mostReasons);
  return {
    symbol: targets.length === 1 && targets[0] !== undefined ? idOf(project, targets[0]) : name,
    isDefined,
    reasons: distinct.length > 0 ? distinct : [nothingKnown(name, isDefined)],
  };
}

function nothingKnown(name: string, isDefined: boolean): GapReason {
  return {
    code: 'nothing-known',
    text: isDefined
      ? `Nothing was found that hides callers of ${name}. It may be called from outside this workspace or by reflection, or not at all.`
      : `Nothing was found that is or is like ${name}: it may come from another repository, be made when the program is built, or not exist.`,
    actions: plainSearches(name),
  };
}
