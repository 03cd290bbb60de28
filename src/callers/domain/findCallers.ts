import { cascade, type Trail } from '../../cascade/cascade.ts';
import { answer, pass, type Stage } from '../../cascade/stage.ts';
import { nodeOfKey, nodeOfSite } from './answer/callerNodes.ts';
import { nearNames, suggestionsFor } from './answer/suggestions.ts';
import { isClaim, nodeOfHit } from './answer/textNodes.ts';
import { CallSiteSearch, type CallSites } from './graph/callSites.ts';
import type { Symbol } from './graph/project.ts';
import { KeyGraph } from './keys/keyGraph.ts';
import { keyRules } from './keys/rules.ts';
import { idOf, understand, type Question } from './question.ts';
import type { CallersServices } from './services.ts';
import type { CallerEdge, CallerNode, CallersQuery, CallersResponse, CallersStage } from './types.ts';

/** PRD-02, NFR-1. */
const stageBudget = 150;
const totalBudget = 500;
/** PRD-02: more hits than this are no answer. Narrowed hits are counted, the rest is told. */
const mostHits = 50;
const defaultDepth = 2;
const deepest = 5;

const stageNumbers: Readonly<Record<CallersStage, number>> = { graph: 1, grep: 2, semantic_search: 3, structured_error: 4 };

/** A question on its way through the stages. */
interface Search {
  readonly question: Question;
  readonly nodes: Map<string, CallerNode>;
  readonly edges: CallerEdge[];
  candidates: number;
  analysed: number;
  hits: number;
  truncated: boolean;
}

/**
 * Who calls a symbol: the graph first (PRD-02's stage 1), the text for what the graph could not cover, near names where nothing
 * defines it, and at the end a dead end that says what was tried and what to run next. Never throws; what it could not look at
 * is in `meta`, and an empty list is called complete only with a proof: every file that holds the name was analysed.
 */
export async function findCallers(query: CallersQuery, services: CallersServices, signal?: AbortSignal): Promise<CallersResponse> {
  const question = understand(services.project, query);
  const search: Search = { question, nodes: new Map(), edges: [], candidates: 0, analysed: 0, hits: 0, truncated: false };
  const stages: Stage<Search, CallersStage>[] = [graphStage(query, services)];
  if (query.use_fallback !== false) stages.push(grepStage(services), semanticStage(query, services));
  const run = cascade(stages, {
    totalBudgetMs: services.totalBudgetMs ?? totalBudget,
    clock: services.clock,
    name: 'find-callers',
    ...(services.breakers !== undefined && { breakers: services.breakers }),
  });
  const outcome = await run(search, signal);
  return respond(query, services, search, outcome.answer, outcome.trail);
}

function graphStage({ depth = defaultDepth }: CallersQuery, services: CallersServices): Stage<Search, CallersStage> {
  return {
    name: 'graph',
    budgetMs: services.stageBudgetMs ?? stageBudget,
    run: (search) => {
      const { question } = search;
      if (question.targets.length === 0) return pass('symbol-unknown');
      const deadline = services.clock.now() + (services.stageBudgetMs ?? stageBudget);
      const isOver = (): boolean => services.clock.now() >= deadline;
      climb(search, question.targets, services, Math.min(Math.max(1, depth), deepest), isOver);
      if (!isComplete(search, services)) return search.nodes.size > 0 ? pass('incomplete') : pass('not-covered');
      return search.nodes.size > 0 ? answer('graph') : pass('no-callers');
    },
  };
}

/** Callers, and callers of callers. Only what is surely one is followed upwards. */
function climb(search: Search, targets: readonly Symbol[], services: CallersServices, depth: number, isOver: () => boolean): void {
  const { project } = services;
  const sites = new CallSiteSearch(project);
  const keys = new KeyGraph(project, services.rules ?? keyRules);
  const seen = new Set(targets.map((target) => idOf(project, target)));
  let level: readonly Symbol[] = targets;
  for (let step = 1; step <= depth && level.length > 0 && !isOver(); step++) {
    const next: Symbol[] = [];
    for (const group of step === 1 ? [level] : level.map((each) => [each])) {
      const found: CallSites = sites.find(group, isOver);
      if (step === 1) {
        search.candidates = found.candidates;
        search.analysed = found.analysed;
      }
      const to = group[0] === undefined ? '' : idOf(project, group[0]);
      const nodes = found.sites.map((site) => ({ node: nodeOfSite(site, project.facts(site.path), services, step), caller: { path: site.path, definition: site.reference.within } }));
      const emitted = group.flatMap((target) => keys.registrations(target, found.sites)).flatMap((registration) => keys.emitters(registration, isOver));
      nodes.push(...emitted.map((site) => ({ node: nodeOfKey(site, project.facts(site.path), services, step), caller: { path: site.path, definition: site.reference.within } })));
      for (const { node, caller } of nodes) {
        // Further up, a name that merely agrees says nothing any more.
        if (step > 1 && node.label === 'possible') continue;
        const known = search.nodes.get(node.id);
        if (known === undefined || known.confidence < node.confidence) search.nodes.set(node.id, known === undefined ? node : { ...node, depth: known.depth });
        search.edges.push({ from: node.id, to, type: node.type });
        if (caller.definition < 0 || node.label === 'possible') continue;
        const id = idOf(project, caller);
        if (!seen.has(id)) next.push(caller);
        seen.add(id);
      }
    }
    level = next;
  }
}

function grepStage({ grep, project, stageBudgetMs = stageBudget }: CallersServices): Stage<Search, CallersStage> {
  return {
    name: 'grep',
    budgetMs: stageBudgetMs,
    run: async (search, signal) => {
      const { name, targets } = search.question;
      if (grep === undefined || name === '') return pass('not-available');
      const found = await grep(name, signal);
      search.hits = found.count;
      search.truncated = found.truncated;
      const nodes = found.hits.map((hit) => nodeOfHit(hit, name, project.facts(hit.path)));
      // What the facts have judged is judged: the text adds only what they do not cover.
      const unknown = nodes.filter(({ id, file_path: path }) => !search.nodes.has(id) && (targets.length === 0 || project.facts(path) === undefined));
      const claims = unknown.filter(isClaim);
      if (claims.length > mostHits) {
        search.truncated = true;
        return pass('too-many');
      }
      for (const node of unknown) search.nodes.set(node.id, node);
      for (const node of claims) search.edges.push({ from: node.id, to: name, type: node.type });
      if (claims.length > 0) return answer('grep');
      return [...search.nodes.values()].some(isClaim) ? answer('graph') : pass('no-hits');
    },
  };
}

function semanticStage(query: CallersQuery, services: CallersServices): Stage<Search, CallersStage> {
  return {
    name: 'semantic_search',
    budgetMs: services.stageBudgetMs ?? stageBudget,
    run: (search) => {
      const { name, targets } = search.question;
      // A defined name that nobody calls is not misspelt.
      if (targets.length > 0) return [...search.nodes.values()].some(isClaim) ? answer('graph') : pass('symbol-known');
      const near = nearNames(name, query, services);
      if (near.length === 0) return pass('nothing-near');
      for (const each of near) {
        const id = `${each.path}:${each.line}:0`;
        search.nodes.set(id, {
          id, name: each.name, type: 'semantic_match', file_path: each.path, line_number: each.line, column: 0,
          context: services.lineText(each.path, each.line).trim(), confidence: Math.min(0.45, each.score / 2), label: 'possible', evidence: [`named like ${name}`], stage: 'semantic_search', depth: 1,
        });
      }
      return answer('semantic_search', 0.4);
    },
  };
}

/** The proof: the index is warm, and every file that holds the name was analysed. */
function isComplete({ candidates, analysed, truncated }: Search, { coverage }: CallersServices): boolean {
  const { isWarm, indexed, total } = coverage();
  return isWarm && indexed >= total && analysed >= candidates && !truncated;
}

function respond(query: CallersQuery, services: CallersServices, search: Search, answered: CallersStage | undefined, trail: Trail): CallersResponse {
  const { question } = search;
  const nodes = [...search.nodes.values()].sort((a, b) => a.depth - b.depth || b.confidence - a.confidence || a.file_path.localeCompare(b.file_path) || a.line_number - b.line_number);
  const hasCallers = nodes.some((node) => isClaim(node) && node.type !== 'semantic_match');
  const complete = question.targets.length > 0 && isComplete(search, services);
  const stage: CallersStage = answered ?? (hasCallers ? 'graph' : 'structured_error');
  const isDeadEnd = stage === 'structured_error';
  const near = isDeadEnd || stage === 'semantic_search' ? nearNames(question.targets.length > 0 ? '' : question.name, query, services) : [];
  const suggestions = stage === 'graph' && complete ? [] : suggestionsFor(question, near, query, services);
  const missing = missingSources(services, trail);
  const { indexed, total } = services.coverage();
  return {
    nodes,
    edges: search.edges,
    meta: {
      request_id: services.requestId(),
      degraded_mode: stage !== 'graph' || missing.length > 0 || trail.some(({ outcome }) => outcome === 'error' || outcome === 'timeout' || outcome === 'skipped'),
      ...(stage !== 'graph' && { fallback_stage: stageNumbers[stage], fallback_strategy: stage }),
      ...warningOf(stage, search),
      ...(missing.length > 0 && { missing_sources: missing }),
      coverage: { complete: complete ? 'yes' : question.targets.length === 0 ? 'unknown' : 'no', indexed_files: indexed, total_files: total, candidate_files: search.candidates, analysed_files: search.analysed, truncated: search.truncated },
      trail: trail.map(({ stage: name, outcome, reason, durationMs }) => ({ stage: name, outcome, ...(reason !== undefined && { reason }), ...(durationMs !== undefined && { ms: Math.round(durationMs * 10) / 10 }) })),
    },
    suggestions,
    ...(stage !== 'graph' && { _fallback_info: { fallback_used: true, fallback_stage: stageNumbers[stage], fallback_strategy: stage } }),
    ...(isDeadEnd && deadEnd(question, complete, search, suggestions)),
  };
}

function deadEnd({ name, targets }: Question, complete: boolean, search: Search, suggestions: CallersResponse['suggestions']): Partial<CallersResponse> {
  const known = targets.length > 0;
  const explanation = known
    ? complete
      ? `${name} is defined, and all ${search.candidates} files that hold its name were analysed: none of them calls it, and no key of a known framework leads to it. It may still be called by reflection, by a framework without a rule, or from outside this workspace.`
      : `${name} is defined, and no caller was found in what could be looked at (${search.analysed} of ${search.candidates} files that hold its name). That does not prove that there is none.`
    : `${name === '' ? 'The symbol' : name} is not defined in any file that was indexed. It may be misspelt, generated, in an ignored folder, or in a language that is not read. Do not assume how it is called: follow one of the suggestions.`;
  return { error: known ? 'NO_CALLERS_FOUND' : 'SYMBOL_NOT_FOUND', symbol: name, next_actions: suggestions, explanation };
}

function warningOf(stage: CallersStage, { truncated, hits }: Search): { warning?: string } {
  if (stage === 'grep') return { warning: 'Results from the text search: they may include places that are no calls.' };
  if (stage === 'semantic_search') return { warning: 'Nothing defines this name. These are names like it, not callers.' };
  return truncated ? { warning: `The text search found ${hits} places, too many to list; they are not in this answer.` } : {};
}

function missingSources({ grep, definedNames }: CallersServices, trail: Trail): string[] {
  const failed = trail.filter(({ outcome }) => outcome === 'error' || outcome === 'timeout' || outcome === 'skipped').map(({ stage }) => stage);
  const absent = [...(grep === undefined && trail.some(({ stage }) => stage === 'grep') ? ['grep'] : []), ...(definedNames === undefined && trail.some(({ stage }) => stage === 'semantic_search') ? ['semantic_search'] : [])];
  return [...new Set([...failed, ...absent])];
}
