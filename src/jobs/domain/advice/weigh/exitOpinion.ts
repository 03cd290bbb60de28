import { msg } from '../../../../base/text/message.ts';
import type { FailureContext } from '../types.ts';
import type { Opinion } from './opinion.ts';

/** Opinions from the signal alone, by number or name. */
const bySignal: Readonly<Record<string, Opinion>> = {
  '6': {
    cause: 'segfault',
    transient: 0.22,
    reason: msg('The program aborted itself.'),
    decide: msg('What it wrote before it aborted.'),
  },
  '7': {
    cause: 'io-error',
    transient: 0.6,
    reason: msg('It accessed memory or a mapped file that could not be read.'),
    decide: msg('Whether a file it had mapped was cut short or its disk failed.'),
  },
  '8': { cause: 'numerics', transient: 0.12, reason: msg('It made a calculation that has no result.') },
  '9': {
    cause: 'killed',
    transient: 0.55,
    reason: msg('Something killed it, most often for its use of memory.'),
    decide: msg("The kernel's log of that node (`dmesg`), and its use of memory."),
  },
  '11': {
    cause: 'segfault',
    transient: 0.28,
    reason: msg('The program crashed in native code.'),
    decide: msg('Whether it crashes again at the same place, and on another node.'),
  },
  '4': {
    cause: 'illegal-instruction',
    transient: 0.3,
    reason: msg('The program was built for another kind of processor than this node has.'),
    decide: msg('Which kinds of nodes it may run on.'),
  },
  '15': {
    cause: 'terminated',
    transient: 0.55,
    reason: msg('Something asked it to end.'),
    decide: msg('Who ended it: a person, the scheduler or a time limit.'),
  },
  '24': {
    cause: 'walltime',
    transient: 0.62,
    reason: msg('It ran into its time limit.'),
    decide: msg('Its time limit, and how far it had come.'),
  },
  '2': {
    cause: 'cancelled',
    transient: 0.3,
    reason: msg('Someone interrupted it.'),
    decide: msg('Who interrupted it, and why.'),
  },
};
const signalNumbers: Readonly<Record<string, string>> = {
  INT: '2',
  ILL: '4',
  ABRT: '6',
  BUS: '7',
  FPE: '8',
  KILL: '9',
  SEGV: '11',
  TERM: '15',
  XCPU: '24',
};

/** The opinion from the exit code alone, for a log that explains nothing. */
export function exitOpinion({ exitCode, signal }: FailureContext): Opinion {
  const named =
    signal === undefined
      ? undefined
      : (signalNumbers[String(signal).toUpperCase().replace(/^SIG/, '')] ?? String(signal));
  const number =
    named ?? (exitCode !== undefined && exitCode > 128 && exitCode < 160 ? String(exitCode - 128) : undefined);
  const signalled = number === undefined ? undefined : bySignal[number];
  if (signalled !== undefined) return signalled;
  switch (exitCode) {
    case 126:
      return {
        cause: 'permission-denied',
        transient: 0.1,
        reason: msg('The program could not be executed.'),
        decide: msg('Whether only this node denies it.'),
      };
    case 127:
      return {
        cause: 'command-missing',
        transient: 0.1,
        reason: msg('A program that it calls is not there.'),
        decide: msg('Whether only this node lacks it.'),
      };
    case 2:
      return {
        cause: 'usage',
        transient: 0.25,
        reason: msg('It ended with code 2, as programs do when they are called wrongly.'),
        decide: msg('What it wrote to its other output.'),
      };
    default:
      return {
        cause: 'unknown',
        transient: 0.4,
        reason: msg('Nothing it wrote says why it failed.'),
        decide: msg('What it wrote to its other output, and whether it fails again.'),
      };
  }
}
