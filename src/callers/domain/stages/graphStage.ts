import { answer, pass, type Stage } from '../../../cascade/stage.ts';
import { enclosingName, nodeOfKey, nodeOfSite } from '../answer/callerNodes.ts';
import { isClaim } from '../answer/textNodes.ts';
import { unnamedCalls } from '../answer/unnamedCalls.ts';
import { getLanguage } from '../codeLanguage.ts';
import { CallSiteSearch } from '../graph/callSites.ts';
import { getDefinition, symbolKey, type Project, type Symbol } from '../graph/project.ts';
import { KeyGraph } from '../keys/keyGraph.ts';
import { keyRules } from '../keys/rules.ts';
import { mergeProviderResult } from '../merge/mergeProviderResult.ts';
import { getId, understand } from '../question.ts';
import type { CallersServices } from '../services.ts';
import type { CallerNode, CallersQuery, CallersStage } from '../types.ts';
import type { Place, ProviderQuestion } from '../provider.ts';
import { addNode, type Search } from './search.ts';
import { readingShare, searchEnd } from './searchEnd.ts';

/** PRD-02, NFR-1. */
export const stageBudget = 150;
const defaultDepth = 2;
const deepest = 5;
/** Only callers with at least this confidence are followed upwards. */
const followed = 0.5;
/** The stage ends by itself when its time is over, with what it has; this much later it is ended, in milliseconds. */
const grace = 150;

/** Sites times targets up to which the target of each site is determined. */
const maxTold = 5000;
/** If more files than this hold a name, providers are not asked about each of them. */
const maxFiles = 2000;

/** Why the stage passed: its time was over before it had looked at every file. */
export const outOfTime = 'out-of-time';

/** A caller on the way up: the definition that calls. */
interface CallStep {
  readonly symbol: Symbol;
  readonly confidence: number;
}

/**
 * PRD-02's first stage: our own graph, the keys of frameworks, and the results of other providers, merged by call site.
 * It has an answer when it found callers and looked at every file that holds the name; callers without that are kept,
 * and the next stage looks for more.
 */
export function graphStage(query: CallersQuery, services: CallersServices): Stage<Search, CallersStage> {
  const {
    clock,
    project,
    providerQuery,
    stageBudgetMs = stageBudget,
    totalBudgetMs = Number.POSITIVE_INFINITY,
  } = services;
  const searchMs = Math.max(stageBudgetMs, services.searchMs ?? stageBudgetMs);
  return {
    name: 'graph',
    budgetMs: searchMs + grace,
    run: async (search) => {
      const started = clock.now();
      if (services.readAhead !== undefined) await services.readAhead(query, started + stageBudgetMs * readingShare);
      const times = { started, read: clock.now(), totalBudgetMs };
      const [endWith, lastEndWith] = [
        searchEnd({ ...times, stageBudgetMs }),
        searchEnd({ ...times, stageBudgetMs: searchMs }),
      ];
      const isOver = (sites = 0): boolean => clock.now() >= endWith(sites);
      const isDirectOver = (sites = 0): boolean =>
        isOver(sites) && (services.hasUnread?.() === true || clock.now() >= lastEndWith(sites));
      search.question = understand(project, query);
      const asked = providerQuestion(search, query, services);
      if (asked !== undefined) providerQuery?.start(asked);
      const climb = new Climb(search, services, isOver);
      const first = await climb.direct(isDirectOver);
      const direct = [...search.nodes.values()].filter(({ depth }) => depth === 1);
      const places = new Set(direct.map((node) => `${node.file_path}:${String(node.line_number)}`));
      const isListed = (path: string, line: number): boolean => places.has(`${path}:${String(line)}`);
      search.unnamed = unnamedCalls(project, search.question.targets, services.lineText, false, isListed);
      // That nothing calls it is said only where no call is unknown.
      const isCalled = direct.some(isClaim);
      if (!isCalled)
        search.unnamed ??= unnamedCalls(project, search.question.targets, services.lineText, true, isListed);
      if (providerQuery !== undefined)
        await providerQuery.wait(
          Math.min(services.providerWaitMs ?? stageBudgetMs, stageBudgetMs - (clock.now() - started)),
        );
      const later = (providerQuery?.state ?? []).flatMap(({ providerResult, provider }) =>
        providerResult === undefined ? [] : mergeProviderResult(search, providerResult, provider, services),
      );
      await climb.upwards(
        [...first, ...later.flatMap((node) => getSteps(node, services))],
        Math.min(Math.max(1, query.depth ?? defaultDepth), deepest),
      );
      if (search.question.targets.length === 0) {
        countReadable(search, project);
        return search.nodes.size > 0 ? answer('graph') : pass('symbol-unknown');
      }
      search.isCut = search.analysed < search.candidates && (climb.isLate || isDirectOver());
      if (search.isCut) return pass(outOfTime);
      if (!isComplete(search, services)) return search.nodes.size > 0 ? pass('incomplete') : pass('not-covered');
      return search.nodes.size > 0 ? answer('graph') : pass('no-callers');
    },
  };
}

/**
 * Of a name that nothing known defines: how many files of code hold it, and how many of them were looked into for a
 * definition.
 */
function countReadable(search: Search, project: Project): void {
  const { name } = search.question;
  if (name === '') return;
  const isCode = (path: string): boolean => getLanguage(path) !== undefined;
  search.candidates = project.filesWith(name).filter(isCode).length;
  const unread = (project.filesDefining?.(name) ?? project.filesWith(name)).filter(
    (path) => isCode(path) && project.facts(path) === undefined,
  );
  search.analysed = Math.max(0, search.candidates - unread.length);
}

/**
 * The proof that nothing is missing: the index has seen every file, and every one that holds the name was analysed, its
 * broken parts at least as text.
 */
export function isComplete(
  { candidates, analysed, broken, truncated, leftOut, isTangled, unnamed }: Search,
  { coverage }: CallersServices,
): boolean {
  const { isWarm, isBehind = false, indexed, total } = coverage();
  return (
    isWarm &&
    !isBehind &&
    indexed >= total &&
    analysed >= candidates &&
    broken === 0 &&
    !truncated &&
    leftOut === 0 &&
    !isTangled &&
    unnamed === undefined
  );
}

/**
 * The direct uses, all or those of a type, of which it is not known whether they are calls of the symbol; they are
 * listed as possible.
 */
export function countOpen({ nodes }: Search, type?: CallerNode['type']): number {
  return [...nodes.values()].filter(
    (node) =>
      node.depth === 1 &&
      node.stage === 'graph' &&
      node.label === 'possible' &&
      (type ?? node.type) === node.type &&
      isClaim(node),
  ).length;
}

/** Where the providers have to look: at the definitions or, if none is known, at the place in the question. */
function providerQuestion(
  { question: { name, targets } }: Search,
  query: CallersQuery,
  services: CallersServices,
): ProviderQuestion | undefined {
  const places: Place[] = targets.flatMap((target) => {
    const definition = getDefinition(services.project, target);
    return definition === undefined ? [] : [{ path: target.path, ...definition.site }];
  });
  const { file_path: path, line_number: line, column } = query;
  if (places.length === 0 && path !== undefined && line !== undefined) {
    const at = column ?? (name === '' ? -1 : services.lineText(path, line).indexOf(name));
    if (at >= 0) places.push({ path, line, column: at });
  }
  return places.length === 0
    ? undefined
    : { name, targets: places, files: services.project.filesWith(name).slice(0, maxFiles) };
}

/** The definition that a caller is in: of several with the same name in its file, the one around its line. */
function getSteps(
  { symbol_id: id, line_number: line, confidence }: CallerNode,
  { project }: CallersServices,
): CallStep[] {
  const named = id === undefined ? [] : understand(project, { symbol_id: id }).targets;
  return named.flatMap((symbol) => {
    const own = getDefinition(project, symbol);
    return own !== undefined && own.startLine <= line && line <= own.endLine ? [{ symbol, confidence }] : [];
  });
}

/** `Repo.save` for where a use leads. */
function endsText([first]: readonly Symbol[], project: Project): string {
  return first === undefined ? '' : (enclosingName(project.facts(first.path), first.definition) ?? first.path);
}

/** Finds callers, and callers of callers. */
class Climb {
  readonly #search: Search;
  readonly #services: CallersServices;
  readonly #isOver: (sites?: number) => boolean;
  readonly #sites: CallSiteSearch;
  readonly #keys: KeyGraph;
  readonly #seen = new Set<string>();
  /** Whether the direct callers were looked for in fewer files than there are, for time. */
  isLate = false;

  constructor(search: Search, services: CallersServices, isOver: (sites?: number) => boolean) {
    this.#search = search;
    this.#services = services;
    this.#isOver = isOver;
    this.#sites = new CallSiteSearch(services.project);
    this.#keys = new KeyGraph(services.project, services.rules ?? keyRules);
  }

  /** The callers of the symbol itself, looked for until that time is over. */
  async direct(isOver: (sites?: number) => boolean): Promise<CallStep[]> {
    const { targets } = this.#search.question;
    for (const target of targets) this.#seen.add(symbolKey(target));
    return targets.length === 0 ? [] : this.#getCallers(targets, 1, isOver);
  }

  /**
   * Callers of callers, level by level. Only what is likely one is followed: further up, a name that merely agrees says
   * nothing any more.
   */
  async upwards(first: readonly CallStep[], depth: number): Promise<void> {
    let level = first;
    for (let step = 2; step <= depth && level.length > 0; step++) {
      const next: CallStep[] = [];
      for (const { symbol, confidence } of level) {
        if (this.#isOver()) {
          this.#search.isCutAbove = true;
          return;
        }
        const key = symbolKey(symbol);
        if (confidence < followed || this.#seen.has(key)) continue;
        this.#seen.add(key);
        next.push(...(await this.#getCallers([symbol], step, this.#isOver)));
      }
      level = next;
    }
  }

  async #getCallers(
    targets: readonly Symbol[],
    depth: number,
    isOver: (sites?: number) => boolean,
  ): Promise<CallStep[]> {
    const { project, linesAhead } = this.#services;
    const found = this.#sites.find(targets, isOver);
    if (depth > 1 && (found.isLate || found.isCut || found.analysed < found.candidates)) this.#search.isCutAbove = true;
    if (depth === 1) {
      this.#search.candidates = found.candidates;
      this.#search.analysed = found.analysed;
      this.#search.broken = found.broken;
      this.#search.isTangled = found.isCut;
      this.isLate = found.isLate;
      if (this.#services.providerQuery !== undefined)
        this.#search.elsewhere = new Map(
          found.elsewhere.map(({ path, reference: { site }, ends }) => [
            `${path}:${site.line}:${site.column}`,
            endsText(ends, project),
          ]),
        );
    }
    const readLines = linesAhead?.(found.sites.map(({ path, reference: { site } }) => ({ path, line: site.line })));
    const getIds = (of: readonly Symbol[]): readonly string[] => [...new Set(of.map((each) => getId(project, each)))];
    // Several thousand sites of a dozen namesakes would be resolved too often: their edges lead to each of these.
    const isTold = found.sites.length * targets.length <= maxTold;
    const meant = found.sites.map((site) => ({
      site,
      targets: isTold ? this.#sites.getTargets(site, targets) : targets,
    }));
    // What registers a namesake registers no other.
    const registered = targets.map((each) => ({
      each,
      sites: this.#keys.sites(
        each,
        meant.flatMap(({ site, targets: own }) => (own.includes(each) ? [site] : [])),
        isOver,
      ),
    }));
    await readLines?.();
    const called = meant.map(({ site, targets: own }) => ({
      node: nodeOfSite(site, project.facts(site.path), this.#services, depth),
      to: getIds(own),
      caller: { path: site.path, definition: site.reference.within },
    }));
    const keyed = registered.flatMap(({ each, sites }) =>
      sites.map((site) => ({
        node: nodeOfKey(site, project.facts(site.path), this.#services, depth),
        to: getIds([each]),
        caller: { path: site.path, definition: site.type === 'decorator' ? -1 : site.reference.within },
      })),
    );
    const known = new Map(keyed.map(({ node }) => [node.id, node.type]));
    // The code that passes it on tells the purpose: to a router, to a container.
    for (const each of called)
      if (each.node.type === 'callback') each.node = { ...each.node, type: known.get(each.node.id) ?? 'callback' };
    return [...called, ...keyed].flatMap(({ node, to, caller }) => {
      if (depth > 1 && node.confidence < followed) return [];
      addNode(this.#search, node);
      for (const id of to) this.#search.edges.push({ from: node.id, to: id, type: node.type });
      return caller.definition < 0 ? [] : [{ symbol: caller, confidence: node.confidence }];
    });
  }
}
