import { oneLine } from '../../base/text/untrusted.ts';
import { plainResult } from '../plainResult.ts';
import type { AgentTool, ToolResult } from '../tool.ts';
import { fitData, fitText } from './fitAnswer.ts';
import type { ReadArguments } from './readArguments.ts';

/** What a model reads first: what was found, whether that is all, what to beware of, what to do next. */
const head = [
  ...['message', 'status', 'error', 'complete', 'total', 'warnings', 'notes', 'next', 'next_steps', 'next_actions'],
  ...['guidance', 'suggestions', 'cut'],
];
const maxNamed = 5;
const longestName = 60;

/**
 * A tool's answer as it goes to a model: short unless it asked for all, what matters first, in the text and in the data
 * alike.
 */
export function modelAnswer(
  tool: AgentTool,
  result: ToolResult,
  { isFull, isSized, unknown, known }: Pick<ReadArguments, 'isFull' | 'isSized' | 'unknown' | 'known'>,
): ToolResult {
  const note = result.isError ? undefined : unknownNote(unknown, known);
  const brief = isFull ? result.data : (tool.brief?.(result.data) ?? result.data);
  const [first = ''] = result.text.split('\n');
  const warned =
    note === undefined ? brief : { ...brief, warnings: [...((brief['warnings'] ?? []) as readonly string[]), note] };
  const data = headFirst({ message: first, ...warned });
  const text = note === undefined ? result.text : `${first}\n${note}${result.text.slice(first.length)}`;
  // Edits are sent again letter by letter: their tools keep their answers short themselves.
  const isShort = isFull || isSized || tool.readsAsSent === true;
  const more = tool.hasDetail === true ? 'All of it: detail "full".' : 'Ask for less at a time.';
  return plainResult({
    text: isShort ? text : fitText(text, more),
    data: isShort ? data : headFirst(fitData(data)),
    isError: result.isError,
  });
}

function headFirst(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const names = new Set([...head.filter((name) => data[name] !== undefined), ...Object.keys(data)]);
  return Object.fromEntries([...names].map((name) => [name, data[name]]));
}

function unknownNote(unknown: readonly string[], known: readonly string[]): string | undefined {
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, maxNamed).map((name) => JSON.stringify(oneLine(name.slice(0, longestName))));
  const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : '';
  return `Not used, because the tool does not know it: ${named.join(', ')}${more}. It takes ${known.join(', ')}.`;
}
