import type { AgentTool } from './tool.ts';
import type { UnfinishedAccess } from './unfinishedAccess.ts';
import { unfinishedOnWire, unfinishedSentence } from './unfinishedText.ts';

/** Edits reported in one answer. */
const maxTold = 5;

/**
 * A tool whose answers also report edits that an earlier process left unfinished: in words once for each, as data until
 * it is settled. `told` holds the names of those reported in words; tools that share it report each once among them.
 */
export function withUnfinishedNotice(
  tool: AgentTool,
  access: Pick<UnfinishedAccess, 'find'>,
  told: Set<string>,
): AgentTool {
  return {
    ...tool,
    prepare: (input, signal, say) => tool.prepare(input, signal, say),
    run: async (input, signal, leave) => {
      const answer = await tool.run(input, signal, leave);
      const edits = (await access.find()).slice(0, maxTold);
      if (edits.length === 0) return answer;
      const fresh = edits.filter(({ id }) => !told.has(id));
      for (const { id } of fresh) told.add(id);
      return {
        ...answer,
        text: [answer.text, ...fresh.map(unfinishedSentence)].join('\n\n'),
        data: { ...answer.data, unfinished: edits.map(unfinishedOnWire) },
      };
    },
  };
}
