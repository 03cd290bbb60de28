import { formatMessage } from '../base/text/message.ts';
import { getListedInput } from '../tools/jsonSchema.ts';
import type { AgentTool } from '../tools/tool.ts';

/** Hints of the protocol. */
interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: boolean;
}

/**
 * What differs from what the protocol supposes of a tool. A change can be taken back by the next one, but it does
 * replace text; the same edit twice finds itself done. Nothing leaves the machine's files.
 */
function getAnnotations({ isReadOnly, hints = {} }: AgentTool): ToolHints {
  const openWorldHint = hints.reachesOut ?? false;
  if (isReadOnly) return { readOnlyHint: true, openWorldHint };
  return {
    ...(hints.isDestructive === false ? { destructiveHint: false } : {}),
    ...(hints.isIdempotent === false ? {} : { idempotentHint: true }),
    openWorldHint,
  };
}

/** A tool as `tools/list` gives it. */
export function getListedTool(tool: AgentTool): Readonly<Record<string, unknown>> {
  const { name, title, description } = tool;
  return {
    name,
    title: formatMessage(title),
    description,
    inputSchema: getListedInput(tool),
    annotations: getAnnotations(tool),
  };
}
