import type { SetupAgent } from './agentSetup.ts';

/** The program of an agent that tells which MCP servers it knows. */
interface ListCommand {
  readonly program: string;
  readonly args: readonly string[];
}

const list = (program: string): ListCommand => ({ program, args: ['mcp', 'list'] });

/** How each agent is asked; Cline has no such command. */
export const listCommands: Readonly<Record<SetupAgent, ListCommand | undefined>> = {
  claude: list('claude'),
  codex: list('codex'),
  gemini: list('gemini'),
  qwen: list('qwen'),
  copilot: list('copilot'),
  opencode: list('opencode'),
  cursor: list('cursor-agent'),
  cline: undefined,
};

/**
 * What an agent's list says of Recourse. `listed`: it is there, and the list does not say whether it answers. `line`:
 * what the list says of it, without the command; empty where it says nothing.
 */
export interface ListedServer {
  readonly state: 'connected' | 'failed' | 'waiting' | 'disabled' | 'listed' | 'missing';
  readonly line: string;
}

/** What a terminal makes colours of. */
const colours = /\u001b\[[\d;]{0,20}[A-Za-z]/g;
/** A line of the server: marks, then its name. */
const ownLine = /^[^\p{L}\p{N}]*recourse(?=[\s:(]|$)/u;
/** Words of the lists, the first that fits: "disconnected" has "connected" in it. */
const states: readonly (readonly [ListedServer['state'], RegExp])[] = [
  ['waiting', /^(?:pending|needs? |not loaded|waiting)/i],
  ['disabled', /^(?:disabled|untrusted|blocked|rejected)/i],
  ['failed', /^(?:failed|disconnected|error|not connected|unreachable|timed? ?out)/i],
  ['connected', /^(?:connected|ready|running)/i],
];

/** Reads the output of an agent's list; what it does not know of a server is not guessed. */
export function readClientList(output: string): ListedServer {
  const line = output
    .replaceAll(colours, '')
    .split(/\r\n|[\r\n]/)
    .find((each) => ownLine.test(each));
  if (line === undefined) return { state: 'missing', line: '' };
  const said = getSaid(line.replace(ownLine, '').trim());
  const [state] = states.find(([, pattern]) => pattern.test(said)) ?? (['listed'] as const);
  return { state, line: state === 'listed' ? '' : said };
}

/**
 * What follows the command: in the column of a table; else behind the last dash that leads to a word of a state, since
 * the command may have dashes, and the reason of a failure, too; else, where no command stands there, all of it.
 */
function getSaid(rest: string): string {
  const [, column] = /\s(enabled|disabled)\s+\S+$/.exec(rest) ?? [];
  if (column !== undefined && !rest.startsWith(':')) return column;
  const parts = rest.split(' - ').map((part) => part.replace(/^[^\p{L}\p{N}]+/u, ''));
  const at = parts.findLastIndex((part) => states.some(([, pattern]) => pattern.test(part)));
  if (at > 0) return parts.slice(at).join(' - ').trim();
  return rest.startsWith(':') ? '' : rest;
}

/** Asks a server what an agent asks at its start. */
export const serverQuestions = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'recourse', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('');

/** How many tools a server offers by its output; undefined where it has not answered. */
export function countTools(output: string): number | undefined {
  for (const line of output.split('\n')) {
    try {
      const { id, result } = JSON.parse(line) as { readonly id?: unknown; readonly result?: { tools?: unknown } };
      if (id === 2 && Array.isArray(result?.tools)) return result.tools.length;
    } catch {
      // No message.
    }
  }
  return undefined;
}
