import { msg } from '../../../../base/text/message.ts';
import type { FailureContext } from '../types.ts';
import type { Opinion } from './opinion.ts';
import { runtimeRaise, runtimeText } from './resources.ts';

/** Silence, in seconds and as a share of the run, that makes a job count as hung and not as slow. */
const silence = { seconds: 1_800, share: 0.3 } as const;

/** Commands that continue where the previous attempt ended. */
const resumes = /--?(?:resume|restart|continue)\b|checkpoint|ckpt/i;

/**
 * The opinion for a job that reached its time limit: it passes if it was making progress and gets more time.
 * `progress`: 0 to 1.
 */
export function runtimeOpinion(context: FailureContext, progress?: number): Opinion {
  const {
    runtimeLimitSeconds: limit,
    runtimeUsedSeconds: used,
    lastOutputAgeSeconds: age,
    command = '',
    previousFailures = [],
  } = context;
  const earlier = previousFailures.filter(
    ({ exitCode, message = '' }) => exitCode === 152 || /time ?limit|timeout|walltime/i.test(message),
  ).length;
  const ran = used ?? limit;
  if (age !== undefined && age >= silence.seconds && (ran === undefined || age >= silence.share * ran)) {
    return {
      cause: 'hung',
      transient: earlier > 0 ? 0.25 : 0.45,
      reason: msg('It was silent for {0} minutes before its time ran out: it hung.', Math.round(age / 60)),
      decide: msg('What it waited for; more time alone does not help a job that hangs.'),
    };
  }
  const raise = runtimeRaise({ limit, used, progress });
  if (raise.kind === 'beyond-four-times' && !resumes.test(command)) {
    return {
      cause: 'walltime',
      transient: 0.14,
      reason: msg(
        'It was {0} % done when its time ran out: four times as much would not be enough.',
        Math.round((progress ?? 0) * 100),
      ),
      decide: msg('Whether it can go on from where it ended, or be cut into parts.'),
    };
  }
  if (earlier >= 2)
    return {
      cause: 'walltime',
      transient: 0.35,
      reason: msg('It has run out of time {0} times.', earlier + 1),
      decide: msg('How far it had come each time.'),
    };
  if (raise.kind === 'raise')
    return {
      cause: 'walltime',
      transient: earlier === 1 ? 0.66 : 0.8,
      reason: msg('It ran into its time limit; {0} should be enough.', runtimeText(raise.to)),
      runtimeSeconds: raise.to,
    };
  return {
    cause: 'walltime',
    transient: 0.5,
    reason: msg('It ran into its time limit.'),
    decide: msg('Its time limit, and how far it had come.'),
  };
}

/** Share of its own limit below which a job was ended for the time of something else. */
const ownLimit = 0.95;

/** The opinion for a job whose allocation was over: it passes in another one, unless its own limit was reached, too. */
export function allocationOpinion(context: FailureContext, progress?: number): Opinion {
  const { runtimeLimitSeconds: limit, runtimeUsedSeconds: used } = context;
  if (limit !== undefined && used !== undefined && used >= ownLimit * limit) return runtimeOpinion(context, progress);
  return {
    cause: 'walltime',
    transient: 0.8,
    reason: msg('Its allocation ran out of time.'),
    decide: msg('How much of the allocation was left when it began.'),
  };
}
