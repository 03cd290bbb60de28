import type { ExplainGap } from '../explainSymbolGap.ts';
import type { AskCallers } from '../findCallers.ts';
import type { LazyTool } from './lmTools.ts';

/** The agents' tools over the editor's code index. Their code is loaded at the first call. */
export function callersTools(ask: AskCallers, explain: ExplainGap): readonly LazyTool[] {
  return [
    {
      name: 'find_callers',
      load: () => import('../findCallers.ts').then(({ findCallersTool }) => findCallersTool(ask)),
    },
    {
      name: 'explain_symbol_gap',
      load: () => import('../explainSymbolGap.ts').then(({ explainSymbolGapTool }) => explainSymbolGapTool(explain)),
    },
  ];
}
