import type { FailureVerdict } from '../../src/jobs/domain/advice/types.ts';

/** What was done to the allocation of a workflow while its jobs ran. */
export type Deed = 'nothing' | 'cancel-by-owner' | 'cancel-by-root' | 'preempt' | 'node-dies';

/** How one job must be read. The causes are the rules' names; a job that passes has none. */
export interface Truth {
  /** What the job did, or what was done to it. */
  readonly did: string;
  readonly command: string;
  readonly memory?: string;
  /** Any of these causes is right. */
  readonly causes: readonly string[];
  readonly verdicts: readonly FailureVerdict[];
  /** Bytes that the advised raise has to lie within. */
  readonly raise?: readonly [number, number];
  /** What is said of the job where Torc goes on calling it running though nothing runs it. */
  readonly stranded?: RegExp;
}

/** A workflow that runs in one allocation of its own. */
export interface Scenario {
  readonly name: string;
  readonly deed: Deed;
  /** HH:MM:SS. */
  readonly walltime: string;
  /** ISO 8601; eight minutes where it is not given. Torc starts no job that asks for more than its allocation has left. */
  readonly runtime?: string;
  /** An option of `sbatch`. */
  readonly extra?: string;
  readonly jobs: Readonly<Record<string, Truth>>;
}

const mib = 2 ** 20;
const wait = 'sleep 600';
const ownWill = {
  causes: ['cancelled'],
  verdicts: ['permanent', 'uncertain'],
  stranded: /ended: CANCELLED by 65534/,
} as const;

/** Grows by ten megabytes in 0.2 s, as a program does that reads its input. */
const grow = (megabytes: number): string =>
  `python3 -c "\nimport time\nx = []\nwhile len(x) < ${megabytes / 10}:\n    x.append(bytearray(10 << 20))\n    time.sleep(0.2)\nprint('done')\n"`;

/** The ends that are brought about, each by the real thing. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'own-ends',
    deed: 'nothing',
    walltime: '00:10:00',
    jobs: {
      passes: { did: 'exited with 0', command: 'echo fine', causes: [], verdicts: [] },
      'exit-3': {
        did: 'exited with 3, silent',
        command: 'exit 3',
        causes: ['unknown', 'step-failed'],
        verdicts: ['uncertain', 'permanent'],
      },
      'memory-slowly': {
        did: 'used 150 MB of 100 MB, slowly',
        command: grow(150),
        memory: '100m',
        causes: ['oom-killed', 'out-of-memory'],
        verdicts: ['transient'],
        raise: [160 * mib, 400 * mib],
      },
      'memory-at-once': {
        did: 'used 150 MB of 100 MB, at once',
        command: `python3 -c "x = bytearray(150 << 20)"`,
        memory: '100m',
        causes: ['oom-killed', 'out-of-memory'],
        verdicts: ['transient'],
        raise: [160 * mib, 400 * mib],
      },
      'segmentation-fault': {
        did: 'died of SIGSEGV',
        command: 'kill -SEGV $$',
        causes: ['segfault'],
        verdicts: ['permanent', 'uncertain'],
      },
      'no-file': {
        did: 'asked for a file that is not there',
        command: 'cat /data/none.csv',
        causes: ['file-missing'],
        verdicts: ['permanent', 'uncertain'],
      },
    },
  },
  {
    name: 'out-of-time',
    deed: 'nothing',
    walltime: '00:03:00',
    runtime: 'PT1M',
    jobs: {
      slow: {
        did: 'ran longer than its time',
        command: wait,
        causes: ['walltime'],
        verdicts: ['transient', 'uncertain'],
      },
    },
  },
  {
    name: 'cancelled-by-owner',
    deed: 'cancel-by-owner',
    walltime: '00:10:00',
    jobs: { asked: { did: 'scancel by its owner', command: wait, ...ownWill } },
  },
  {
    name: 'cancelled-by-root',
    deed: 'cancel-by-root',
    walltime: '00:10:00',
    jobs: {
      swept: {
        did: 'scancel by root',
        command: wait,
        causes: ['cancelled'],
        verdicts: ['transient', 'uncertain'],
        stranded: /ended: CANCELLED by 0/,
      },
    },
  },
  {
    name: 'preempted',
    deed: 'preempt',
    walltime: '00:10:00',
    jobs: {
      pushed: {
        did: 'preempted and requeued',
        command: wait,
        causes: ['preempted'],
        verdicts: ['transient'],
        stranded: /PREEMPTED.*queued it again/,
      },
    },
  },
  {
    name: 'node-died',
    deed: 'node-dies',
    walltime: '00:10:00',
    extra: '--no-requeue',
    jobs: {
      lost: {
        did: 'its node died',
        command: wait,
        causes: ['node-failed'],
        verdicts: ['transient'],
        stranded: /NODE_FAIL/,
      },
    },
  },
  {
    name: 'node-died-requeued',
    deed: 'node-dies',
    walltime: '00:10:00',
    extra: '--requeue',
    jobs: {
      'lost-again': {
        did: 'its node died, Slurm queued it again',
        command: wait,
        causes: ['node-failed'],
        verdicts: ['transient'],
        stranded: /NODE_FAIL/,
      },
    },
  },
];
