import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/**
 * A command-line agent for tests, started as `node classifyingAgent.ts SERVER WORKSPACE RUNTIME CONFIDENCE --print
 * PROMPT`: does what the prompt says with the tools of the server, sure of everything.
 */
const [server = '', workspace = '', runtime = '', confidence = '', , prompt = ''] = process.argv.slice(2);
const asked = /list_pending_failed_jobs of the Recourse MCP server with (\{[^}]*\})/.exec(prompt)?.[1] ?? '{}';
const { detail, ...where } = JSON.parse(asked) as Record<string, unknown>;
// An almost empty environment, as the SDK gives it by itself: nothing of who started the agent comes through.
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [server, '--workspace', workspace, '--no-index'],
  env: { RECOURSE_RUNTIME_DIR: runtime },
});
const client = new Client({ name: 'classifying-agent', version: '1' });
await client.connect(transport);
const listed = await client.callTool({
  name: 'list_pending_failed_jobs',
  arguments: { ...where, detail },
});
const { pending_failed_jobs: jobs } = listed.structuredContent as {
  readonly pending_failed_jobs: readonly { readonly job_id: number; readonly advice: { readonly verdict: string } }[];
};
const answer = await client.callTool({
  name: 'classify_and_resolve_failures',
  arguments: {
    ...where,
    dry_run: false,
    classifications: jobs.map(({ job_id: id, advice: { verdict } }) => ({
      job_id: id,
      action: verdict === 'permanent' ? 'fail' : 'retry',
      confidence: Number(confidence),
      reason: 'as the advice says',
    })),
  },
});
const { results } = answer.structuredContent as { readonly results: readonly { readonly status: string }[] };
console.log(results.map(({ status }) => status).join(' '));
await client.close();
