import type { ListedCallers } from '../listedCallers.ts';
import type { ToolResult } from '../tool.ts';

const longestContext = 160;

/** The data of `find_callers` without ids, edges and how it was found. */
export function briefCallers(data: ToolResult['data']): ToolResult['data'] {
  const { nodes, meta, suggestions, next_actions: actions, error, total } = data as unknown as ListedCallers;
  const warnings = meta.warning === undefined ? [] : [meta.warning];
  return {
    error,
    complete: meta.coverage.complete,
    complete_record: meta.coverage.complete_record,
    total,
    ...(warnings.length > 0 && { warnings }),
    missing_sources: meta.missing_sources,
    // On a dead end the two lists are one.
    next_actions: (actions ?? suggestions).map(({ title, tool, command, arguments: given }) => ({
      title,
      tool,
      command,
      arguments: given,
    })),
    nodes: nodes.map(getPlace),
  };
}

function getPlace({
  file_path,
  line_number,
  name,
  type,
  label,
  evidence,
  depth,
  context,
}: ListedCallers['nodes'][number]): Readonly<Record<string, unknown>> {
  return {
    file_path,
    line_number,
    name,
    type,
    label,
    evidence: evidence.join(', '),
    ...(depth > 1 && { depth }),
    context: context.length > longestContext ? `${context.slice(0, longestContext)}…` : context,
  };
}
