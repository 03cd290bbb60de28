import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import type { AgentEditResult } from '../../src/edit/index.ts';

/** What came back for a call: the data, and what a model reads. */
export interface Answer {
  readonly data: AgentEditResult;
  readonly text: string;
  readonly isError: boolean;
}

/** An agent outside the editor: the SDK's own client with a server that it started. */
export interface McpAgent {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** What the server wrote to stderr so far. */
  readonly stderr: () => string;
  readonly call: (tool: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal) => Promise<Answer>;
}

/** Tools that leave things out unless asked for all. */
const detailed: ReadonlySet<string> = new Set([
  'find_callers',
  'explain_symbol_gap',
  'search_remediations',
  'list_pending_failed_jobs',
  'recourse_health',
]);

/** A server starts twice as fast with what another has compiled before. */
const compileCache = join(tmpdir(), 'recourse-test-compiled');

/** How an agent starts its server. */
export interface McpAgentOptions {
  readonly server: string;
  readonly root: string;
  /** Where the processes of this test meet, apart from those of the machine. */
  readonly runtime: string;
  readonly args?: readonly string[];
  readonly client?: ClientOptions;
  /** Variables of the server's environment besides the runtime directory. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Takes what ends both, where they outlive a test. */
  readonly onEnd?: (end: () => Promise<void>) => void;
}

/** Starts a server for a folder and connects to it; both end with the test, unless `onEnd` is given. */
export async function mcpAgent({
  server,
  root,
  runtime,
  args = [],
  client: options = {},
  environment = {},
  onEnd = onTestFinished,
}: McpAgentOptions): Promise<McpAgent> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [server, '--workspace', root, ...args],
    stderr: 'pipe',
    env: { RECOURSE_RUNTIME_DIR: runtime, NODE_COMPILE_CACHE: compileCache, ...environment },
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const client = new Client({ name: 'test-agent', version: '1' }, options);
  await client.connect(transport);
  onEnd(() => client.close());
  return {
    client,
    transport,
    stderr: () => stderr,
    async call(tool, input, signal) {
      // Most tests look at what was found, not at how little of it a model reads first.
      const sent = detailed.has(tool) && !('detail' in input) ? { ...input, detail: 'full' } : input;
      const result = await client.callTool({ name: tool, arguments: sent }, { signal, timeout: 60_000 });
      const [content] = result.content;
      return {
        data: result.structuredContent as unknown as AgentEditResult,
        text: content?.type === 'text' ? content.text : '',
        isError: result.isError === true,
      };
    },
  };
}
