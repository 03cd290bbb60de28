import { formatMessage, msg } from '../../../base/text/message.ts';
import { getIncompleteReason } from '../answer/incompleteReason.ts';
import { getLanguage } from '../codeLanguage.ts';
import type { Project } from '../graph/project.ts';
import type { IndexCoverage } from '../services.ts';
import type { LeftOut, LeftOutReason } from './leftOut.ts';
import { nearNames } from '../answer/suggestions.ts';
import { plainSearches, searchText } from '../answer/plainSearches.ts';
import { unnamedCalls } from '../answer/unnamedCalls.ts';
import type { GapReason, SymbolGap } from '../engine.ts';
import { KeyGraph } from '../keys/keyGraph.ts';
import { keyRules } from '../keys/rules.ts';
import { getId, understand } from '../question.ts';
import type { CallersQuery } from '../types.ts';
import type { GapServices } from './gapServices.ts';
import { leftOutReasons, notIndexed, skippedReasons } from './indexReasons.ts';
import { external, misspelt, unread } from './nameReasons.ts';
import { nearbyDefinitions } from '../answer/nearbyDefinitions.ts';
import { decorated, injected, namesakes, otherNames, testOnly } from './reachReasons.ts';
import { openReasons } from './openReasons.ts';
import { textReasons } from './textReasons.ts';

/** Reasons for which hand-written files are not read although no one chose to exclude them. */
const notByChoice: ReadonlySet<LeftOutReason> = new Set(['too-large', 'encoding', 'unreadable']);
/** More reasons than these are no explanation. */
const maxReasons = 10;

/**
 * Why a symbol or its callers might be missing: each reason with the facts that support it and what to run next, the
 * most telling first. Checks that are not available (no text search, for example) are skipped; there is always at least
 * one reason. Never rejects for any query.
 */
export async function explainGap(query: CallersQuery, services: GapServices, signal: AbortSignal): Promise<SymbolGap> {
  const { project } = services;
  const { name, targets } = understand(project, query);
  if (name === '') {
    const { file_path: path, line_number: line } = query;
    const isUnread =
      path !== undefined && getLanguage(path) !== undefined && project.has(path) && project.facts(path) === undefined;
    let text = msg('The question names no symbol.');
    if (path !== undefined && line !== undefined)
      text = isUnread
        ? msg('{0} is not read yet, so what is defined in line {1} is not known. Ask again in a moment.', path, line)
        : msg('Nothing that was indexed is defined in line {0} of {1}.', line, path);
    return {
      symbol: '',
      isDefined: false,
      unsettled: isUnread ? msg('{0} is not read yet', path) : undefined,
      reasons: [{ code: 'nothing-asked', text, actions: nearbyDefinitions(query, project) }],
    };
  }
  const isDefined = targets.length > 0;
  const [found, left] = await Promise.all([
    services.grep?.(name, signal).catch(() => undefined),
    services.leftOut?.(name, signal).catch(() => undefined),
  ]);
  const coverage = services.coverage();
  const waiting = notIndexed(name, coverage);
  const unsettled = isDefined ? undefined : getIncompleteReason(lookedAt(name, project, coverage, left));
  const texts = found === undefined ? [] : textReasons(project, name, found, isDefined);
  const leftOut = left === undefined ? [] : leftOutReasons(name, left);
  const skipped = leftOut.length > 0 ? [] : skippedReasons(name, coverage, services.skippedFiles?.() ?? []);
  const keys = new KeyGraph(project, services.rules ?? keyRules);
  const sites = targets.slice(0, 3).flatMap((target) => keys.sites(target, []));
  const isListed = (path: string, line: number): boolean =>
    sites.some((each) => each.path === path && each.reference.site.line === line);
  const unnamed = unnamedCalls(project, targets, services.lineText ?? (() => ''), true, isListed);
  const reasons = isDefined
    ? [
        ...(unnamed === undefined
          ? []
          : [
              {
                code: 'called-unnamed',
                text: unnamed.text,
                actions:
                  unnamed.pattern === undefined
                    ? []
                    : [searchText(msg('Search for such places'), { pattern: unnamed.pattern })],
              },
            ]),
        ...targets.slice(0, 3).flatMap((target) => decorated(project, target, services.rules ?? keyRules)),
        ...openReasons(project, name, targets, services.isOver ?? (() => false)),
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
    : [
        ...waiting,
        ...external(project, name),
        ...misspelt(name, nearNames(name, query, services), unsettled !== undefined),
        ...leftOut,
        ...unread(project, name),
        ...texts,
        ...skipped,
      ];
  const distinct = [
    ...new Map(reasons.map((reason) => [`${reason.code}\n${formatMessage(reason.text)}`, reason])).values(),
  ].slice(0, maxReasons);
  return {
    symbol: targets.length === 1 && targets[0] !== undefined ? getId(project, targets[0]) : name,
    isDefined,
    unsettled,
    reasons: distinct.length > 0 ? distinct : [nothingKnown(name, isDefined)],
  };
}

/** How much of what may define a name was looked into. */
function lookedAt(
  name: string,
  project: Project,
  { indexed, total, isWarm, isBehind = false }: IndexCoverage,
  leftOut: LeftOut | undefined,
): Parameters<typeof getIncompleteReason>[0] {
  const holding = project.filesWith(name).filter((path) => getLanguage(path) !== undefined);
  const unread = holding.filter((path) => project.facts(path) === undefined).length;
  const files = new Set(
    (leftOut?.hits ?? []).flatMap(({ path, reason, folder }) =>
      folder === undefined && notByChoice.has(reason) && getLanguage(path) !== undefined ? [path] : [],
    ),
  );
  const freshnessWhenWarm = isBehind ? 'behind' : 'live';
  return {
    indexed_files: indexed,
    total_files: total,
    freshness: isWarm ? freshnessWhenWarm : 'building',
    candidate_files: holding.length,
    analysed_files: holding.length - unread,
    left_out_files: files.size,
  };
}

function nothingKnown(name: string, isDefined: boolean): GapReason {
  return {
    code: 'nothing-known',
    text: isDefined
      ? msg(
          'Nothing was found that hides callers of {0}. It may be called from outside this workspace or by ' +
            'reflection, or not at all.',
          name,
        )
      : msg(
          'Nothing was found that is named {0} or similar: it may come from another repository, be generated when the ' +
            'program is built, or not exist.',
          name,
        ),
    actions: plainSearches(name),
  };
}
