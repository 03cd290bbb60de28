import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { dirname } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { findProgram } from '../../../base/node/findProgram.ts';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { runProgram } from '../../../base/node/runProgram.ts';
import { refused, type Answer } from '../../domain/backend/answer.ts';
import { CappedLog } from './cappedLog.ts';

/** A question to a command-line agent. */
export interface AgentQuestion {
  /** The program and its first arguments, `['claude', '--print']`; the prompt follows them. */
  readonly command: readonly string[];
  readonly prompt: string;
  /** Its working directory. */
  readonly cwd: string;
  readonly timeLimitMs: number;
  /** The file that keeps its output, at most 16 MiB; absolute. */
  readonly logFile: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Called when it has started. */
  readonly onStart?: ((pid: number) => void) | undefined;
}

/** The output of an agent. */
export interface AgentOutput {
  /** The end of stdout, at most 1 MiB. */
  readonly text: string;
  readonly bytes: number;
}

const maxLogBytes = 16 * 2 ** 20;
/** Bytes: the maximum of one argument on Linux (128 KiB), with a reserve. */
const longestPrompt = 120_000;

/**
 * Runs a command-line agent without a shell and without input, in its own process group that ends with the time limit,
 * a cancellation or the program. Returns its output, or says why there is none: the agent is not installed, ran too
 * long, was cancelled or failed.
 */
export async function askAgentCli(question: AgentQuestion): Promise<Answer<AgentOutput>> {
  const { command, prompt, environment, logFile, signal, timeLimitMs } = question;
  const [name = '', ...first] = command;
  const program = await findProgram(name, environment);
  if (program === undefined)
    return refused(
      'unsupported',
      msg(
        'The agent\'s program "{0}" was not found in PATH. Install it, or name another one in the setting recourse.jobs.agentCommand.',
        name,
      ),
    );
  if (Buffer.byteLength(prompt) > longestPrompt)
    return refused('invalid', msg('The question to the agent is too long for a command line.'));
  if (signal?.aborted === true) return refused('cancelled', msg('The agent was not started: the call was cancelled.'));
  let log: CappedLog;
  try {
    makeFolder(dirname(logFile));
    log = await CappedLog.create(logFile, maxLogBytes);
  } catch (error) {
    return refused(
      'store',
      msg(
        'The log of the agent cannot be written ({0}). Free space, or choose another folder in recourse.jobs.folder.',
        getMessage(error),
      ),
    );
  }
  const ended = await runProgram({
    program,
    args: [...first, prompt],
    cwd: question.cwd,
    environment,
    clock: question.clock,
    timeLimitMs,
    signal,
    onStart: question.onStart,
    onOutput: (chunk) => log.write(chunk),
  });
  await log.close(`[${name}: ${ended.how}]`);
  switch (ended.how) {
    case 'time limit':
      return refused(
        'timed-out',
        msg(
          'The agent took longer than {0} s and was stopped. What it printed is in {1}; the limit is recourse.jobs.agentTimeLimit.',
          Math.round(timeLimitMs / 1000),
          logFile,
        ),
      );
    case 'cancelled':
      return refused('cancelled', msg('The agent was stopped because the call was cancelled.'));
    case 'not started':
      return refused('unsupported', msg("The agent's program could not be started: {0}.", ended.detail));
    case 'exit 0':
      return ok({ text: ended.output, bytes: log.seen });
    default:
      return refused(
        'server-error',
        ended.detail === ''
          ? msg('The agent ended with {0}. What it printed is in {1}.', ended.how, logFile)
          : msg('The agent ended with {0}: {1}. What it printed is in {2}.', ended.how, ended.detail, logFile),
      );
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
