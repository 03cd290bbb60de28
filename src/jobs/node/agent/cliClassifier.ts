import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { basename, join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { refused } from '../../domain/backend/answer.ts';
import type { PendingClassifier } from '../../domain/classify/classifyPending.ts';
import type { Trust } from '../../domain/classify/classification.ts';
import { agentQuestion } from '../../domain/classify/prompts.ts';
import { questionToken } from '../../domain/classify/questionToken.ts';
import { readClassifications } from '../../domain/classify/readClassifications.ts';
import { markAgentRun, type MarkedRun } from './agentRunMark.ts';
import { askAgentCli } from './askAgentCli.ts';

/** A command-line agent and its surroundings. */
export interface CliClassifierDeps {
  /** `recourse.jobs.agentCommand`. */
  readonly command: readonly string[];
  /** The workspace. */
  readonly cwd: string;
  /** The jobs folder: the agent's log is kept in `agent` below it. */
  readonly folder: string;
  /** The name of the engine whose jobs it decides about. */
  readonly backend: string;
  readonly timeLimitMs: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly trust: Required<Trust>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** Receives the path of the log at the start. */
  readonly onLog?: ((file: string) => void) | undefined;
}

/**
 * Wraps a command-line agent as a classifier. It uses the tools of Recourse's MCP server if it has them: its calls
 * become proposals (or are applied, as the trust allows) while it works. JSON in its output is read as well. So an
 * answer without classifications is not a failure.
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
          msg(
            'What the agent may do could not be stored ({0}), so no agent was started.',
            error instanceof Error ? error.message : String(error),
          ),
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
        return ok(read);
      } finally {
        await run.end().catch(() => undefined);
      }
    },
  };
}
