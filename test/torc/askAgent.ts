import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../src/base/systemClock.ts';
import { classifyPending, type ClassifyReport } from '../../src/jobs/domain/classify/classifyPending.ts';
import type { Answer } from '../../src/jobs/domain/backend/answer.ts';
import type { FailureDesk } from '../../src/jobs/domain/desk/failureDesk.ts';
import { cliClassifier } from '../../src/jobs/node/agent/cliClassifier.ts';
import { projectRoot } from '../../tools/paths.ts';
import { startModelServer, type ModelRequest, type Reply } from '../agents/modelServer.ts';

/** From which confidence on no person is asked. */
export const autoApply = 0.9;
/** How sure the scripted model says it is of a job that it does not understand. */
const unsure = 0.4;
const longestMs = 120_000;

/** What the agent program is given. */
export interface AgentScene {
  /** Claude Code's program. */
  readonly program: string;
  /** The workspace; the jobs folder is `.recourse/jobs` in it, as in the editor. */
  readonly folder: string;
  readonly home: string;
  /** The name and address of the Torc server, and where its jobs' output is. */
  readonly backend: string;
  readonly url: string;
  readonly output: string;
}

/**
 * Asks a real Claude Code, driven by a scripted model, as *Ask Agent About Failed Jobs* does: it lists through our MCP
 * server, then classifies. The model is sure of jobs that ran out of memory, which it retries with what the advice
 * says, and unsure of all others.
 */
export async function askAgent(
  desk: FailureDesk,
  workflowId: number,
  scene: AgentScene,
): Promise<Answer<ClassifyReport>> {
  const { program, folder, home, backend, url, output } = scene;
  await mkdir(join(folder, '.claude'), { recursive: true });
  await mkdir(home, { recursive: true });
  const json = (path: string, content: unknown): Promise<void> => writeFile(path, JSON.stringify(content));
  await json(join(folder, '.mcp.json'), {
    mcpServers: {
      recourse: {
        type: 'stdio',
        command: process.execPath,
        args: [
          join(projectRoot, 'dist/mcp.cjs'),
          ...['--workspace', folder, '--no-index', '--torc-url', url, '--torc-name', backend],
        ],
        env: { TORC_OUTPUT_DIR: output, SLURM_CONF: process.env['SLURM_CONF'], PATH: process.env['PATH'] },
        alwaysLoad: true,
      },
    },
  });
  await json(join(folder, '.claude/settings.local.json'), {
    permissions: { allow: ['mcp__recourse'] },
    enableAllProjectMcpServers: true,
  });
  await json(join(home, '.claude.json'), {
    hasCompletedOnboarding: true,
    projects: { [folder]: { hasTrustDialogAccepted: true } },
  });
  const model = await startModelServer('anthropic', (request, turn) => reply(request, turn, { backend, workflowId }));
  try {
    return await classifyPending(
      desk,
      workflowId,
      cliClassifier({
        command: [program, '--print'],
        cwd: folder,
        folder: join(folder, '.recourse/jobs'),
        backend,
        timeLimitMs: longestMs,
        environment: {
          PATH: process.env['PATH'],
          HOME: home,
          HTTP_PROXY: model.url,
          HTTPS_PROXY: model.url,
          NO_PROXY: '127.0.0.1,localhost',
          ANTHROPIC_BASE_URL: model.url,
          ANTHROPIC_API_KEY: 'none',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          DISABLE_AUTOUPDATER: '1',
        },
        trust: { autoApply, leastConfidence: 0.66 },
        clock: systemClock,
        wallClock: () => Date.now(),
      }),
      { autoApply, leastConfidence: 0.66 },
    );
  } finally {
    model.close();
  }
}

/** The script does what the prompt says: list with its arguments, then classify every job that the list names. */
function reply(
  { said }: ModelRequest,
  turn: number,
  where: { readonly backend: string; readonly workflowId: number },
): Reply {
  const listing = /list_pending_failed_jobs of the Recourse MCP server with (\{[^}]*\})/.exec(said)?.[1];
  if (turn === 0)
    return {
      tool: 'mcp__recourse__list_pending_failed_jobs',
      input: JSON.parse(listing ?? '{}') as Readonly<Record<string, unknown>>,
    };
  if (turn > 1) return { text: 'Done.' };
  const classifications = [...said.matchAll(/"job_id":(\d+),"name":"([^"]+)"/g)].map(([, id = '', name = '']) =>
    name.startsWith('memory')
      ? { job_id: Number(id), action: 'retry', confidence: 0.95, reason: 'it ran out of memory', memory: '200m' }
      : { job_id: Number(id), action: 'retry', confidence: unsure, reason: 'its output does not say why' },
  );
  return {
    tool: 'mcp__recourse__classify_and_resolve_failures',
    input: { backend: where.backend, workflow_id: where.workflowId, dry_run: false, classifications },
  };
}
