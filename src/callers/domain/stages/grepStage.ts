import { answer, pass, type Stage } from '../../../cascade/stage.ts';
import { areCalledByCodeAlone, isMereWord, listUnparsable } from '../answer/mereWords.ts';
import { asMention, isClaim, nodeOfHit } from '../answer/textNodes.ts';
import type { FileFacts, Site } from '../facts.ts';
import { getDefinition } from '../graph/project.ts';
import { getWritten } from '../symbolName.ts';
import type { CallersServices, TextHit } from '../services.ts';
import type { CallerNode, CallersQuery, CallersStage } from '../types.ts';
import { stageBudget } from './graphStage.ts';
import { addNode, type Search } from './search.ts';

/** PRD-02: more hits than this are no answer by themselves. */
const maxHits = 50;

/**
 * PRD-02's second stage: the text, for what the graph could not cover. Of very many places those are shown that
 * something else points at; the rest is counted.
 */
export function grepStage(query: CallersQuery, services: CallersServices): Stage<Search, CallersStage> {
  const { grep, project, stageBudgetMs = stageBudget } = services;
  return {
    name: 'grep',
    // A search keeps to the budget and returns what it has; this limit is for a search that hangs.
    budgetMs: stageBudgetMs * 2,
    run: async (search, signal) => {
      const { name, targets } = search.question;
      if (grep === undefined || name === '') return pass('not-available');
      const isKnown =
        targets.length === 0 ? undefined : (path: string): boolean => project.facts(path)?.isClean === true;
      const found = await grep(getWritten(name), signal, isKnown);
      search.hits = found.count;
      search.truncated = found.truncated;
      // What the facts have judged is judged: the text adds only what they do not cover.
      const unjudged = found.hits.filter((hit) => targets.length === 0 || !isJudged(hit, project.facts(hit.path)));
      const written = getWritten(name);
      const isOfCode =
        unjudged.some((hit) => isMereWord(hit, written)) && areCalledByCodeAlone(project, targets, services.lineText);
      const isMere = (hit: TextHit): boolean => isOfCode && isMereWord(hit, written);
      const unknown = unjudged
        .map((hit) => {
          const node = nodeOfHit(hit, written, project.facts(hit.path));
          return isMere(hit) ? asMention(node) : node;
        })
        .filter(({ id }) => !search.nodes.has(id));
      const claims = unknown.filter(isClaim);
      // Where each word in the files without a grammar is no call, these have been looked through.
      const unparsable = isOfCode ? listUnparsable(project, name) : [];
      const areMere = unparsable.every((path) => {
        const here = unjudged.filter((hit) => hit.path === path);
        return here.length > 0 && here.every(isMere);
      });
      if (!found.truncated && areMere && search.candidates - search.analysed <= unparsable.length)
        search.analysed = search.candidates;
      // A call-like text in a part that the parser skipped stays in doubt; without any, the broken files have been
      // looked through.
      if (!found.truncated && !claims.some(({ file_path: path }) => project.facts(path) !== undefined))
        search.broken = 0;
      const kept = claims.length <= maxHits ? claims : narrowed(claims, search, query, services);
      search.leftOut = claims.length - kept.length;
      if (kept.length <= maxHits) {
        const mentions = unknown.filter((each) => !isClaim(each));
        const shown = claims.length <= maxHits ? mentions.slice(0, maxHits) : [];
        search.mentionsLeftOut = mentions.length - shown.length;
        for (const node of [...kept, ...shown]) addNode(search, node);
        for (const node of kept) search.edges.push({ from: node.id, to: name, type: node.type });
      } else search.leftOut = claims.length;
      if (kept.length > 0 && kept.length <= maxHits) return answer('grep');
      if ([...search.nodes.values()].some(isClaim)) return answer('graph');
      return pass(claims.length > 0 ? 'too-many' : 'no-hits');
    },
  };
}

/** Whether the facts speak of a place: of every one in a file that the parser understood, else of those they name. */
function isJudged({ line, column }: TextHit, facts: FileFacts | undefined): boolean {
  if (facts === undefined) return false;
  const isAt = ({ site }: { readonly site: Site }): boolean => site.line === line && site.column === column;
  return (
    facts.isClean ||
    facts.references.some(isAt) ||
    facts.definitions.some(isAt) ||
    facts.imports.some(({ site }) => site.line === line)
  );
}

/**
 * Of many places, prefers those in files that also hold what the definition belongs to: its container, its file's name,
 * the qualifier in the question.
 */
function narrowed(
  claims: readonly CallerNode[],
  { question: { name, targets } }: Search,
  query: CallersQuery,
  { project }: CallersServices,
): readonly CallerNode[] {
  const words = new Set(
    (query.symbol_name ?? query.symbol_id ?? '')
      .split(/[^\p{L}\p{N}_$]+/u)
      .filter((word) => word !== '' && word !== name),
  );
  for (const target of targets) {
    const facts = project.facts(target.path);
    const definition = getDefinition(project, target);
    const owner = definition?.owner ?? facts?.definitions[definition?.container ?? -1]?.name;
    words.add(owner ?? (target.path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, ''));
  }
  const files = new Set([...words].flatMap((word) => project.filesWith(word)));
  const near = claims.filter(({ file_path: path }) => files.has(path));
  return near.length === 0 ? claims : near;
}
