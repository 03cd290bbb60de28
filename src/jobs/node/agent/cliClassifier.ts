import { basename, join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { given, refused } from '../../domain/backend/answer.ts';
import type { PendingClassifier } from '../../domain/classify/classifyPending.ts';
import type { Trust } from '../../domain/classify/classification.ts';
import { agentQuestion } from '../../domain/classify/prompts.ts';
import { questionToken } from '../../domain/classify/questionToken.ts';
import { readClassifications } from '../../domain/classify/readClassifications.ts';
import { markAgentRun, type MarkedRun } from './agentRunMark.ts';
import { askAgentCli } from './askAgentCli.ts';

/** A command-line agent and where it works. */
export interface CliClassifierDeps {
  /** `recourse.jobs.agentCommand`. */
  readonly command: readonly string[];
  /** The workspace. */
  readonly cwd: string;
  /** Of the jobs: the log of the agent is kept in `agent` below it. */
  readonly folder: string;
  /** The name of the engine whose jobs it is asked about. */
  readonly backend: string;
  readonly timeLimitMs: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly trust: Required<Trust>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** Hears where the log is when it begins. */
  readonly onLog?: ((file: string) => void) | undefined;
}

/**
 * A command-line agent as a classifier. It uses the tools of Recourse's MCP server where it has them: what it sends
 * there becomes proposals (or is carried out, as the trust says) while it works. What it prints as JSON is read as
 * well. So an answer without classifications is no failure.
 */
export function cliClassifier(parts: CliClassifierDeps): PendingClassifier {
  const { command, cwd, folder, backend, timeLimitMs, environment, trust, clock, wallClock, onLog } = parts;
  const agent = basename(command[0] ?? '');
  return {
    decider: { kind: 'agent-cli', name: agent },
    async classify(pending, signal) {
      const { prompt, token, groups } = agentQuestion(pending, backend, questionToken(pending));
      const startedAt = wallClock();
      const logFile = join(
        folder,
        'agent',
        `${new Date(startedAt).toISOString().replace(/[:.]/g, '-')}_wf${pending.workflow.id}.log`,
      );
      let run: MarkedRun;
      try {
        run = await markAgentRun(
          folder,
          { agent, timeLimitMs, autoApply: trust.autoApply, leastConfidence: trust.leastConfidence },
          startedAt,
        );
      } catch (error) {
        return refused(
          'store',
          `It cannot be kept what the agent may do (${error instanceof Error ? error.message : String(error)}), so no agent was started.`,
        );
      }
      try {
        onLog?.(logFile);
        const answer = await askAgentCli({
          command,
          prompt,
          cwd,
          timeLimitMs,
          logFile,
          environment: { ...environment, ...run.environment },
          clock,
          signal,
        });
        if (!answer.ok) return answer;
        const read = readClassifications(answer.value.text, {
          token,
          jobIds: new Set(pending.jobs.map(({ job }) => job.id)),
          groups,
        });
        return given(read);
      } finally {
        await run.end().catch(() => undefined);
      }
    },
  };
}
