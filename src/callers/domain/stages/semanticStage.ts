import { msg } from '../../../base/text/message.ts';
import { answer, pass, type Stage } from '../../../cascade/stage.ts';
import { nearNames } from '../answer/suggestions.ts';
import { isClaim } from '../answer/textNodes.ts';
import type { CallersServices } from '../services.ts';
import type { CallersQuery, CallersStage } from '../types.ts';
import { stageBudget } from './graphStage.ts';
import { addNode, type Search } from './search.ts';

/** A name that is only similar to the wanted one is never a likely caller. */
const maxConfidence = 0.45;

/** PRD-02's third stage: names like the one that nothing defines. They are guesses and say so. */
export function semanticStage(query: CallersQuery, services: CallersServices): Stage<Search, CallersStage> {
  return {
    name: 'semantic_search',
    budgetMs: services.stageBudgetMs ?? stageBudget,
    run: async (search, signal) => {
      const { name, targets } = search.question;
      // A defined name without callers is not misspelt.
      if (targets.length > 0) return [...search.nodes.values()].some(isClaim) ? answer('graph') : pass('symbol-known');
      search.near = nearNames(name, query, services);
      if (search.near.length === 0) return pass('nothing-near');
      if (services.rerank !== undefined) search.near = await services.rerank(name, search.near, signal);
      for (const each of search.near) {
        addNode(search, {
          id: `${each.path}:${each.line}:0`,
          name: each.name,
          type: 'semantic_match',
          file_path: each.path,
          line_number: each.line,
          column: 0,
          context: services.lineText(each.path, each.line).trim(),
          confidence: Math.min(maxConfidence, each.score / 2),
          label: 'possible',
          evidence: [msg('named like {0}', name)],
          stage: 'semantic_search',
          depth: 1,
        });
      }
      return answer('semantic_search', 0.4);
    },
  };
}
