import { dirname } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { findProgram } from '../../../base/node/findProgram.ts';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { runProgram } from '../../../base/node/runProgram.ts';
import { given, refused, type Answer } from '../../domain/backend/answer.ts';
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
      `The agent's program "${name}" was not found in PATH. Install it, or name another one in the setting recourse.jobs.agentCommand.`,
    );
  if (Buffer.byteLength(prompt) > longestPrompt)
    return refused('invalid', 'The question to the agent is too long for a command line.');
  if (signal?.aborted === true) return refused('cancelled', 'The agent was not started: the call was cancelled.');
  let log: CappedLog;
  try {
    makeFolder(dirname(logFile));
    log = await CappedLog.create(logFile, maxLogBytes);
  } catch (error) {
    return refused(
      'store',
      `The log of the agent cannot be written (${getMessage(error)}). Free space, or choose another folder in recourse.jobs.folder.`,
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
        `The agent took longer than ${Math.round(timeLimitMs / 1000)} s and was stopped. ` +
          `What it printed is in ${logFile}; the limit is recourse.jobs.agentTimeLimit.`,
      );
    case 'cancelled':
      return refused('cancelled', 'The agent was stopped because the call was cancelled.');
    case 'not started':
      return refused('unsupported', `The agent's program could not be started: ${ended.detail}.`);
    case 'exit 0':
      return given({ text: ended.output, bytes: log.seen });
    default:
      return refused(
        'server-error',
        `The agent ended with ${ended.how}${ended.detail === '' ? '' : `: ${ended.detail}`}. What it printed is in ${logFile}.`,
      );
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
