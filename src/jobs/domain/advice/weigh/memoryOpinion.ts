import { msg } from '../../../../base/text/message.ts';
import type { LogFinding } from '../log/findings.ts';
import type { FailureContext } from '../types.ts';
import type { Opinion } from './opinion.ts';
import { memoryAmount, memoryAsked, memoryRaise, memoryText } from './resources.ts';

/** Options that bound the heap: with them, more memory for the job does not help. */
const ownBound = /-Xmx|--max-old-space-size|-XX:MaxHeap|ulimit -v|--max-memory|--mem-limit/i;
const heapWords = /java heap space|GC overhead|JavaScript heap/i;
/** The kernel's messages when the whole node, not the job's share, is out of memory. */
const ofTheWholeNode =
  /CONSTRAINT_NONE|global_oom|node (?:was )?(?:running )?low on (?:resource|memory)|Out of memory: Kill(?:ed)? process/i;
/** Bash's line for a process that was ended by force: `line 7: 21778 Killed   python3`, or behind a pipe. */
const killedByShell = /\d Killed\s/;
/** Below this share of the limit, the limit was not the reason for the failure. */
const farFromLimit = 0.5;
/** An amount asked for at once that is so many times the limit is a fault of the input or the code. */
const beyondReason = 16;
/** Above this share of the limit, the limit was not enforced at once and says little about what is needed. */
const farOverLimit = 1.5;

/** The opinion for a job that ran out of memory: it passes if a bounded raise is enough. */
export function memoryOpinion(context: FailureContext, findings: readonly LogFinding[]): Opinion {
  const {
    memoryLimitBytes: limit,
    memoryPeakBytes: peak,
    memoryNodeBytes: node,
    command = '',
    previousFailures = [],
  } = context;
  const finding = findings.find(({ rule }) => rule.family === 'memory');
  const cause = finding?.rule.cause ?? 'oom-killed';
  const text = finding?.line.text ?? '';
  // Use is measured once in some seconds: what grew faster than that was ended at its limit, unseen.
  const isUnseen = cause === 'oom-killed' && limit !== undefined && peak !== undefined && peak < farFromLimit * limit;
  const measured = isUnseen ? undefined : peak;
  if (
    heapWords.test(text) &&
    (ownBound.test(command) || (limit !== undefined && peak !== undefined && peak < farFromLimit * limit))
  ) {
    return {
      cause,
      transient: 0.1,
      reason: msg('The heap reached the bound that its own command sets; more memory for the job does not raise that.'),
    };
  }
  if (
    ofTheWholeNode.test(findings.map(({ line }) => line.text).join('\n')) &&
    limit !== undefined &&
    peak !== undefined &&
    peak < farFromLimit * limit
  ) {
    return {
      cause,
      transient: 0.85,
      reason: msg(
        'The node itself ran out of memory; this job used {0} of its {1}.',
        memoryText(peak),
        memoryText(limit),
      ),
      decide: msg('What else ran on that node.'),
    };
  }
  const earlier = previousFailures.filter(
    ({ exitCode, message = '' }) =>
      exitCode === 137 || /memory|oom|bad_alloc|heap/i.test(message) || killedByShell.test(`${message}\n`),
  ).length;
  const wanted = memoryAsked(text);
  const raise = memoryRaise({ limit, peak: measured, node, wanted });
  if (
    raise.kind === 'raise' &&
    limit !== undefined &&
    measured !== undefined &&
    measured < farFromLimit * limit &&
    wanted === undefined &&
    cause === 'out-of-memory'
  ) {
    return {
      cause,
      transient: 0.3,
      reason: msg(
        'It ran out of memory with {0} of {1} in use: its limit was not the reason.',
        memoryText(measured),
        memoryText(limit),
      ),
      decide: msg('What it asked for at once, and whether the node had other load.'),
    };
  }
  if (earlier >= 2)
    return {
      cause,
      transient: 0.3,
      reason: msg('It has run out of memory {0} times.', earlier + 1),
      decide: msg('Whether its use of memory grows without end, or a larger raise clears it.'),
    };
  if (raise.kind === 'raise') {
    const amount = memoryAmount(raise.to);
    // The node may have less than twice the limit.
    const isDouble = raise.to >= 2 * (limit ?? 0);
    if (raise.isGuess === true && measured === undefined)
      return {
        cause,
        transient: earlier === 1 ? 0.6 : 0.72,
        reason: msg(
          isDouble
            ? 'It ran out of memory; how much it used is not known. {0}, twice its limit, is a guess.'
            : 'It ran out of memory; how much it used is not known. {0} is a guess.',
          amount,
        ),
        decide: msg('How much it uses; a limit it never comes near would show that the limit was not the reason.'),
        memoryBytes: raise.to,
      };
    const known = {
      cause,
      transient: earlier === 1 ? 0.7 : 0.86,
      memoryBytes: raise.to,
    };
    if (raise.isGuess === true)
      return {
        ...known,
        reason: msg(
          isDouble
            ? 'It reached its limit of memory; how much it needs is not known. {0}, twice its limit, is a guess.'
            : 'It reached its limit of memory; how much it needs is not known. {0} is a guess.',
          amount,
        ),
      };
    return {
      ...known,
      reason:
        limit !== undefined && peak !== undefined && peak > farOverLimit * limit
          ? msg(
              'It used {0} where its limit is {1}; {2} should be enough.',
              memoryText(peak),
              memoryText(limit),
              amount,
            )
          : msg('It reached its limit of memory; {0} should be enough.', amount),
    };
  }
  if (raise.kind === 'beyond-node')
    return {
      cause,
      transient: 0.08,
      reason: msg('It needs more memory than the node has.'),
      decide: msg('Whether a node with more memory is there.'),
    };
  if (raise.kind === 'beyond-four-times')
    return {
      cause,
      transient: wanted !== undefined && limit !== undefined && wanted > beyondReason * limit ? 0.06 : 0.25,
      reason: msg('It asks for {0} at once, more than four times the memory it may use.', memoryText(wanted ?? 0)),
      decide: msg(
        'Whether it means to hold that much at once: then with so much memory, else its input or its code is at fault.',
      ),
    };
  return {
    cause,
    transient: earlier > 0 ? 0.35 : 0.55,
    reason: msg('It ran out of memory, and what it may use is not known.'),
    decide: msg('Its limit of memory and what it used.'),
  };
}
