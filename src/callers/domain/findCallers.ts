import { joinMessages, type Message, msg } from '../../base/text/message.ts';
import { cascade, type Outcome, type Trail } from '../../cascade/cascade.ts';
import { within } from '../../base/within.ts';
import type { Stage } from '../../cascade/stage.ts';
import { getLabel } from './answer/callerNodes.ts';
import { linkConfidence } from './answer/linkConfidence.ts';
import { nearbyDefinitions } from './answer/nearbyDefinitions.ts';
import { getLanguage } from './codeLanguage.ts';
import { getCompleteRecord } from './languages/completeRecord.ts';
import { suggestionsFor } from './answer/suggestions.ts';
import { isClaim } from './answer/textNodes.ts';
import { getIncompleteReason } from './answer/incompleteReason.ts';
import type { LeftOut } from './gap/leftOut.ts';
import { nameAlone, type Question } from './question.ts';
import type { CallersServices, UnreadFile } from './services.ts';
import { templateFiles } from './answer/templateFiles.ts';
import { hasUnreadKey } from './gap/reachReasons.ts';
import { keyRules } from './keys/rules.ts';
import { unparsedFiles } from './gap/unparsedFiles.ts';
import { idParts } from './symbolName.ts';
import { listUnparsed, type UnparsedFile } from './unparsed.ts';
import { countOpen, graphStage, isComplete, stageBudget } from './stages/graphStage.ts';
import { grepStage } from './stages/grepStage.ts';
import { newSearch, type Search } from './stages/search.ts';
import { addUnreadPlaces } from './stages/unreadPlaces.ts';
import { semanticStage } from './stages/semanticStage.ts';
import type {
  CallerNode,
  CallersCoverage,
  CallersQuery,
  CallersResponse,
  CallersStage,
  CallersSuggestion,
  CompleteRecord,
} from './types.ts';
import { askAgain } from './answer/plainSearches.ts';

/** PRD-02, NFR-1. */
const totalBudget = 500;
/** PRD-02's warning, for an answer without callers. */
const deadEndWarning = msg(
  'No source knows a caller; that does not prove that there is none, unless the answer is called complete.',
);
/** Milliseconds suggested for the next question after an answer was cut short. */
const patientDeadline = 10_000;

const stageNumbers: Readonly<Record<CallersStage, number>> = {
  graph: 1,
  grep: 2,
  semantic_search: 3,
  structured_error: 4,
};

/**
 * The callers of a symbol. It asks the graph and every provider first (PRD-02's stage 1), then searches the text for
 * what those could not cover, then looks for similar names if nothing defines the name, and ends with a dead end that
 * says what was tried and what to run next. Never throws; `meta` lists what it could not look at. An empty list is
 * called complete only with a proof: every file that holds the name was analysed.
 */
export async function findCallers(
  query: CallersQuery,
  services: CallersServices,
  signal?: AbortSignal,
): Promise<CallersResponse> {
  const started = services.clock.now();
  const search = newSearch(nameAlone(query));
  const stages: Stage<Search, CallersStage>[] = [graphStage(query, services)];
  if (query.use_fallback !== false) stages.push(grepStage(query, services), semanticStage(query, services));
  const run = cascade(stages, {
    totalBudgetMs: services.totalBudgetMs ?? totalBudget,
    clock: services.clock,
    name: 'find-callers',
    breakers: services.breakers,
    meter: services.meter,
    log: services.log,
  });
  const outcome = await run(search, signal);
  const isDeadEnd = outcome.answer === undefined && ![...search.nodes.values()].some(isClaim);
  const leftOut =
    isDeadEnd && search.question.name !== ''
      ? await lookedOutside(search.question.name, services, services.clock.now() - started, signal)
      : undefined;
  const proof = await getProof(search, services, outcome.trail, services.clock.now() - started, signal);
  const hasUnread = search.question.targets.length > 0 && addUnreadPlaces(search, proof.unread);
  const answered = outcome.answer ?? (isDeadEnd && hasUnread ? 'grep' : undefined);
  return respond(query, services, search, { ...outcome, answer: answered }, { leftOut, proof });
}

/** Whether nothing is missing; if only unread files prevent the proof, which files. */
interface Proof {
  readonly isWhole: boolean;
  readonly unread: readonly UnreadFile[];
}

/**
 * The proof that nothing is missing: the graph came to its end, every file with the name was analysed, and none that is
 * code was left out.
 */
async function getProof(
  search: Search,
  services: CallersServices,
  trail: Trail,
  elapsed: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<Proof> {
  const {
    question: { name, notAt, targets },
  } = search;
  const { unread, clock, totalBudgetMs = totalBudget, stageBudgetMs = stageBudget } = services;
  const cameToItsEnd = trail.some(
    ({ stage, outcome }) => stage === 'graph' && (outcome === 'answer' || outcome === 'pass'),
  );
  if (targets.length === 0 && name !== '' && unread !== undefined) {
    // What is not read may define it.
    const left = Math.min(stageBudgetMs, totalBudgetMs - elapsed);
    return {
      isWhole: false,
      unread:
        left <= 0
          ? []
          : ((await within(
              unread(name, signal).catch(() => undefined),
              left,
              clock,
            )) ?? []),
    };
  }
  const isMeant = targets.length > 0 && !holdsUnknown(notAt, name, services);
  if (!isMeant || !cameToItsEnd || !isComplete(search, services)) return { isWhole: false, unread: [] };
  const left = Math.min(stageBudgetMs, totalBudgetMs - elapsed);
  let others: Awaited<ReturnType<NonNullable<typeof unread>>> | undefined = [];
  if (unread !== undefined) {
    const query = left > 0 ? unread(name, signal).catch(() => undefined) : undefined;
    others = query === undefined ? undefined : await within(query, left, clock);
  }
  const files = others ?? [];
  return {
    isWhole:
      others !== undefined &&
      files.length === 0 &&
      countOpen(search) === 0 &&
      !search.isCutAbove &&
      templateFiles(services.project, name).length === 0 &&
      !targets.some((target) => hasUnreadKey(services.project, target, services.rules ?? keyRules)),
    unread: files,
  };
}

/** Hits in files that the index leaves out, if there is time left to look. */
async function lookedOutside(
  name: string,
  { leftOut, clock, totalBudgetMs = totalBudget, stageBudgetMs = stageBudget }: CallersServices,
  elapsed: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<LeftOut | undefined> {
  const left = Math.min(stageBudgetMs, totalBudgetMs - elapsed);
  return leftOut === undefined || left <= 0
    ? undefined
    : within(
        leftOut(name, signal).catch(() => undefined),
        left,
        clock,
      );
}

function respond(
  query: CallersQuery,
  services: CallersServices,
  search: Search,
  { answer: answered, trail }: Pick<Outcome<CallersStage>, 'answer' | 'trail'>,
  { leftOut, proof }: { readonly leftOut: LeftOut | undefined; readonly proof: Proof },
): CallersResponse {
  const { question } = search;
  const nodes = [...search.nodes.values()]
    .map((node) => limitAmongNamesakes(search.question, node))
    .sort(
      (a, b) =>
        a.depth - b.depth ||
        b.confidence - a.confidence ||
        a.file_path.localeCompare(b.file_path) ||
        a.line_number - b.line_number,
    );
  const hasCallers = nodes.some((node) => isClaim(node) && node.type !== 'semantic_match');
  const complete = proof.isWhole;
  const stage: CallersStage = answered ?? (hasCallers ? 'graph' : 'structured_error');
  const isDeadEnd = stage === 'structured_error';
  // Asking again with more time comes first: it is the surest way to a better answer.
  const later: CallersSuggestion[] =
    complete || !(search.isCut || search.isCutAbove || services.hasUnread?.() === true || !services.coverage().isWarm)
      ? []
      : [askAgain(describeWait(search), { ...query, deadline_ms: patientDeadline })];
  const suggestions =
    stage === 'graph' && complete
      ? []
      : [
          ...later,
          ...(question.targets.length > 0 ? [] : nearbyDefinitions(query, services.project)),
          ...suggestionsFor(question, search.near, query, services, {
            cutHits: search.hits > 0 && (search.truncated || search.leftOut > 0) ? search.hits : undefined,
            leftOut,
            unnamed: search.unnamed,
          }),
        ];
  const missing = missingSources(services, trail, isDeadEnd && !complete);
  const coverage = getCoverage(search, proof, services);
  const unsettled = getIncompleteReason(coverage);
  const isUnread = isNotRead(query, services);
  const warned = withUnparsed(
    getWarning(stage, search, proof, unsettled, isUnread),
    complete ? [] : unparsedFiles(services.project, question.name),
  );
  const heard = (services.providerQuery?.state ?? [])
    .filter(({ providerResult }) => providerResult?.isAbsent !== true)
    .map(({ provider, providerResult, outcome, reason, ms }) => ({
      stage: `graph: ${providerResult?.title ?? provider.title}`,
      outcome,
      reason,
      ms: rounded(ms),
    }));
  const tried = trail.map(({ stage: name, outcome, reason, durationMs }) => ({
    stage: name,
    outcome,
    reason,
    ms: durationMs === undefined ? undefined : rounded(durationMs),
  }));
  return {
    nodes,
    edges: search.edges,
    meta: {
      request_id: services.requestId(),
      degraded_mode:
        stage !== 'graph' ||
        missing.length > 0 ||
        trail.some(({ outcome }) => outcome === 'error' || outcome === 'timeout' || outcome === 'skipped'),
      ...(stage !== 'graph' && { fallback_stage: stageNumbers[stage], fallback_strategy: stage }),
      ...warned,
      ...(missing.length > 0 && { missing_sources: missing }),
      coverage,
      trail: [...tried.slice(0, 1), ...heard, ...tried.slice(1)],
    },
    suggestions,
    _fallback_info:
      stage !== 'graph'
        ? {
            fallback_used: true,
            fallback_stage: stageNumbers[stage],
            fallback_strategy: stage,
            warning: warned.warning ?? deadEndWarning,
          }
        : undefined,
    ...(isDeadEnd &&
      deadEnd(question, complete, search, suggestions, unsettled, isUnread ? query.file_path : undefined)),
  };
}

/** What more time is for. */
function describeWait({ analysed, candidates, isCutAbove }: Search): Message {
  if (analysed < candidates)
    return msg(
      'Ask again and wait longer: {0} of {1} files that hold the name were analysed in time',
      analysed,
      candidates,
    );
  return isCutAbove
    ? msg('Ask again and wait longer: callers of callers were not all looked for in time')
    : msg('Ask again and wait longer: the index has not seen every file yet');
}

function deadEnd(
  { name, targets }: Question,
  complete: boolean,
  search: Search,
  suggestions: CallersResponse['suggestions'],
  unsettled: Message | undefined,
  notRead: string | undefined,
): Partial<CallersResponse> {
  const known = targets.length > 0;
  const explanation = known
    ? joinMessages([explainNoCallers(name, complete, search), complete ? tellRecord(search.question) : undefined])
    : explainUndefined(name, unsettled, notRead);
  const isNotReadYet = unsettled !== undefined || notRead !== undefined;
  const undefinedError = isNotReadYet ? 'NOT_READ_YET' : 'SYMBOL_NOT_FOUND';
  return {
    error: known ? 'NO_CALLERS_FOUND' : undefinedError,
    symbol: name,
    fallback_strategy: 'RECOMMENDED',
    next_actions: suggestions.map(withQuery),
    explanation,
  };
}

/** Whether the file in question is indexed code that has not been read yet. */
function isNotRead({ file_path: path, symbol_id: id }: CallersQuery, { project }: CallersServices): boolean {
  const file = (path ?? (id === undefined ? undefined : idParts(id)?.path))?.replaceAll('\\', '/').replace(/^\.\//, '');
  return (
    file !== undefined && getLanguage(file) !== undefined && project.has(file) && project.facts(file) === undefined
  );
}

function withQuery(suggestion: CallersSuggestion): CallersSuggestion {
  const { pattern, symbol_name: name, symbol_id: id } = suggestion.arguments ?? {};
  const query = [pattern, name, id].find((each) => typeof each === 'string');
  return query === undefined ? suggestion : { ...suggestion, query };
}

/** Whether a place of which no definition is known has the name all the same, as in a file that is left out. */
function holdsUnknown(notAt: string | undefined, name: string, { lineText }: CallersServices): boolean {
  const [, path = '', line] = /^(.*):(\d+)$/.exec(notAt ?? '') ?? [];
  return line !== undefined && lineText(path, Number(line)).includes(name);
}

/** Where the place of the definition was not found and several share its name, no caller is verified. */
function limitAmongNamesakes({ notAt, targets }: Question, node: CallerNode): CallerNode {
  if (notAt === undefined || targets.length < 2 || node.depth > 1 || node.label !== 'verified') return node;
  const confidence = linkConfidence('overload', undefined);
  return { ...node, confidence, label: getLabel(confidence) };
}

function getWarning(
  stage: CallersStage,
  search: Search,
  proof: Proof,
  unsettled: Message | undefined,
  isUnread: boolean,
): Pick<CallersResponse['meta'], 'warning' | 'warning_code'> {
  const { notAt, name, targets } = search.question;
  const { warning } = warningOfStage(stage, search, proof, unsettled);
  if (notAt === undefined) return warning === undefined ? {} : { warning };
  const byName = isUnread
    ? msg(
        targets.length > 0
          ? '{0} is not read yet: this is answered by the name alone, for every definition that has it.'
          : '{0} is not read yet: this is answered by the name alone.',
        notAt,
      )
    : msg(
        targets.length > 0
          ? '{0} holds no definition of {1} that is known: this is answered by the name alone, for every ' +
              'definition that has it.'
          : '{0} holds no definition of {1} that is known: this is answered by the name alone.',
        notAt,
        name,
      );
  return {
    warning: warning === undefined ? byName : joinMessages([byName, warning]),
    warning_code: 'answered-by-name',
  };
}

/** The warning, and which files with the name the parser has left out. */
function withUnparsed<Warned extends Pick<CallersResponse['meta'], 'warning' | 'warning_code'>>(
  warned: Warned,
  files: readonly UnparsedFile[],
): Warned {
  if (files.length === 0) return warned;
  const sentence =
    files.length === 1
      ? msg('One file with the name was left out by the parser: {0}.', listUnparsed(files))
      : msg('{0} files with the name were left out by the parser: {1}.', files.length, listUnparsed(files));
  return { ...warned, warning: warned.warning === undefined ? sentence : joinMessages([warned.warning, sentence]) };
}

function warningOfStage(
  stage: CallersStage,
  search: Search,
  { unread }: Proof,
  unsettled: Message | undefined,
): { warning?: Message } {
  const { isTangled, unnamed } = search;
  const cut = getCutWarning(search);
  const notRead = getNotReadWarning(unread);
  if (stage === 'grep') {
    return {
      warning: joinMessages([
        msg('Results from the text search: they may include places that are not calls.'),
        cut,
        notRead,
        unnamed?.text,
      ]),
    };
  }
  if (stage === 'semantic_search') {
    const like =
      unsettled === undefined
        ? msg('Nothing defines this name. These are similar names, not callers.')
        : msg(
            'It is not known yet whether anything defines this name: {0}. These are similar names, not callers.',
            unsettled,
          );
    return { warning: joinMessages([like, cut]) };
  }
  const tangled = isTangled
    ? msg(
        'The code leads from name to name further than it was followed: calls under other names may be ' +
          'missing, and some of those marked possible may be certain ones.',
      )
    : undefined;
  const unknown = getOpenWarning(search);
  const above = search.isCutAbove ? msg('Callers of callers were not all looked for in time.') : undefined;
  const sentences = [cut, notRead, unknown, above, tangled, unnamed?.text].filter((each) => each !== undefined);
  return sentences.length === 0 ? {} : { warning: joinMessages(sentences) };
}

/** What is not known of the places that are only possible: what the call is on, or the name that it is by. */
function getOpenWarning(search: Search): Message | undefined {
  const open = countOpen(search);
  const byName = countOpen(search, 'dynamic');
  if (open === 0) return undefined;
  if (byName === 0)
    return open === 1
      ? msg('One place is only possible: what it is called on is not known.')
      : msg('{0} places are only possible: what they are called on is not known.', open);
  if (byName < open)
    return msg('{0} places are only possible: what they are called on, or by which name, is not known.', open);
  return open === 1
    ? msg('One place is only possible: by which name it is called is not known.')
    : msg('{0} places are only possible: by which name they are called is not known.', open);
}

function getNotReadWarning(unread: Proof['unread']): Message | undefined {
  if (unread.length === 0) return undefined;
  const shown = unread
    .slice(0, 3)
    .map(({ path, reason }) => `${path} (${reason})`)
    .join(', ');
  if (unread.length === 1) return msg('One file of code with the name could not be analysed: {0}.', shown);
  return msg(
    unread.length > 3
      ? '{0} files of code with the name could not be analysed: {1}, ….'
      : '{0} files of code with the name could not be analysed: {1}.',
    unread.length,
    shown,
  );
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/**
 * Sources that could not be asked. If an answer ends without a caller and without a proof, also PRD-02's names of the
 * sources that were asked and found nothing.
 */
function missingSources(
  { grep, definedNames, near, providerQuery }: CallersServices,
  trail: Trail,
  isInVain: boolean,
): string[] {
  const isMissing = ({ outcome }: { readonly outcome: string }): boolean =>
    outcome === 'error' || outcome === 'timeout' || outcome === 'skipped';
  const failed = [
    ...trail.filter(isMissing).map(({ stage }) => stage),
    ...(providerQuery?.state.filter(isMissing).map(({ provider }) => provider.name) ?? []),
  ];
  const absent = [
    ...(grep === undefined && trail.some(({ stage }) => stage === 'grep') ? ['grep'] : []),
    ...(definedNames === undefined && near === undefined && trail.some(({ stage }) => stage === 'semantic_search')
      ? ['semantic_search']
      : []),
  ];
  const inVain = isInVain
    ? trail.filter(({ outcome }) => outcome === 'pass').map(({ stage }) => (stage === 'graph' ? 'graph_index' : stage))
    : [];
  return [...new Set([...failed, ...absent, ...inVain])];
}

function getCoverage(search: Search, proof: Proof, services: CallersServices): CallersCoverage {
  const { indexed, total, isWarm, isBehind = false } = services.coverage();
  const isUndefined = search.question.targets.length === 0;
  const completeness = isUndefined ? 'unknown' : 'no';
  const freshness = isBehind ? 'behind' : 'live';
  const open = countOpen(search);
  return {
    complete: proof.isWhole ? 'yes' : completeness,
    ...(proof.isWhole && { complete_record: getQuestionRecord(search.question) }),
    indexed_files: indexed,
    total_files: total,
    candidate_files: search.candidates,
    analysed_files: search.analysed,
    ...(open > 0 && { open_mentions: open }),
    ...(search.isCutAbove && { depth_cut: true }),
    left_out_files: isUndefined && proof.unread.length > 0 ? proof.unread.length : undefined,
    truncated: search.truncated || search.leftOut > 0,
    freshness: isWarm ? freshness : 'building',
  };
}

/** How often complete answers were right in the language that is asked about; of several the first that is not safe. */
function getQuestionRecord({ targets }: Question): CompleteRecord | undefined {
  for (const { path } of targets) {
    const record = getCompleteRecord(getLanguage(path));
    if (record !== undefined) return record;
  }
  return undefined;
}

function tellRecord(question: Question): Message | undefined {
  const record = getQuestionRecord(question);
  return (
    record &&
    msg('Of {0} complete answers about other code in {1}, {2} were right.', record.asked, record.language, record.right)
  );
}

function explainNoCallers(name: string, complete: boolean, { candidates, analysed, unnamed }: Search): Message {
  if (complete) {
    return candidates === 1
      ? msg(
          '{0} is defined, and the one file that holds its name was analysed: it does not call it, and no ' +
            'key of a known framework leads to it. It may still be called by reflection, by a framework ' +
            'without a rule, or from outside this workspace.',
          name,
        )
      : msg(
          '{0} is defined, and all {1} files that hold its name were analysed: none of them calls it, and ' +
            'no key of a known framework leads to it. It may still be called by reflection, by a framework ' +
            'without a rule, or from outside this workspace.',
          name,
          candidates,
        );
  }
  return msg(
    candidates === 1
      ? '{0} is defined, and no caller was found in what could be looked at ({1} of {2} file that holds ' +
          'its name). {3}'
      : '{0} is defined, and no caller was found in what could be looked at ({1} of {2} files that hold ' +
          'its name). {3}',
    name,
    analysed,
    candidates,
    unnamed?.text ?? msg('That does not prove that there is none.'),
  );
}

function explainUndefined(name: string, unsettled: Message | undefined, notRead: string | undefined): Message {
  if (name === '') {
    return notRead !== undefined
      ? msg(
          '{0} is not read yet, so what stands there is not known. Do not assume it: ask again in a ' +
            'moment, or ask by name.',
          notRead,
        )
      : msg(
          'Nothing is defined at the place that was asked about, as far as it was indexed. Do not assume ' +
            'what stands there: follow one of the suggestions, or ask by name.',
        );
  }
  return unsettled !== undefined
    ? msg(
        'Whether {0} is defined is not known yet: {1}. Do not assume that it is not, nor how it is ' +
          'called: follow one of the suggestions.',
        name,
        unsettled,
      )
    : msg(
        '{0} is not defined in any file that was indexed. It may be misspelt, generated, in an ignored ' +
          'folder, or in a language that is not read. Do not assume how it is called: follow one of the ' +
          'suggestions.',
        name,
      );
}

function getCutWarning({ truncated, hits, leftOut, mentionsLeftOut }: Search): Message | undefined {
  if (leftOut > 0)
    return msg(
      'The text search found {0} places with the name; {1} of them that may be calls are not in this ' +
        'answer. Name the file or the container to narrow the question.',
      hits,
      leftOut,
    );
  if (truncated)
    return hits === 0
      ? msg('The text search was cut before it found a place.')
      : msg('The text search was cut after {0} places; there may be more.', hits);
  return mentionsLeftOut > 0
    ? msg('{0} further mentions in strings, comments and imports are not listed.', mentionsLeftOut)
    : undefined;
}
