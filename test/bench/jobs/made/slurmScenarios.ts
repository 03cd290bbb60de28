import type { MadeKind } from './scenarios.ts';

/** What was done to a job while it ran. */
export type SlurmDeed = 'nothing' | 'owner' | 'root' | 'preempt' | 'node-dies';

/** A job that fails in a real Slurm; each has one minute and, unless it says otherwise, 60 MB. */
export interface SlurmScenario {
  readonly id: string;
  readonly kind: MadeKind;
  readonly tools: string;
  readonly deed: SlurmDeed;
  readonly script: string;
  /** The lines that tell. */
  readonly tells: readonly RegExp[];
  /** How Slurm has to call its end: otherwise the run did not fail as it should, and is left out. */
  readonly state: string;
  /** In megabytes. */
  readonly memory?: number;
  readonly options?: readonly string[];
  readonly file?: string;
}

type Row = readonly [
  id: string,
  kind: MadeKind,
  deed: SlurmDeed,
  state: string,
  script: string,
  tells: readonly RegExp[],
  more?: Partial<SlurmScenario>,
];

const python = (body: string): string => `cat > run.py <<'PY'\nimport sys, time\n${body}\nPY\npython3 -u run.py`;
const oom = [/oom-kill|oom_kill|Out Of Memory|Killed/i];
const cancelled = [/CANCELLED AT/];
const late = [/DUE TO TIME LIMIT/];
const epochs = python('for i in range(900):\n    print(f"epoch {i} loss {1 / (i + 1):.4f}")\n    time.sleep(1)');
const rows = 'for i in $(seq 900); do echo "row $i"; sleep 1; done';
const ranks = 'for r in 0 1 2; do (while :; do echo "rank $r: step"; sleep 2; done) & done; wait';
const step = 'srun -n1 bash -c "echo start; sleep 600"';
const noRequeue = { options: ['--no-requeue'] };
const requeue = { options: ['--requeue'] };

const all: readonly Row[] = [
  ['oom-at-once', 'limit-memory', 'nothing', 'OUT_OF_ME', python('x = bytearray(150 << 20)'), oom],
  [
    'oom-slowly',
    'limit-memory',
    'nothing',
    'OUT_OF_ME',
    python(
      'x = []\nfor i in range(30):\n    x.append(bytearray(10 << 20))\n    print("block", i)\n    time.sleep(0.2)',
    ),
    oom,
  ],
  ['oom-step', 'limit-memory', 'nothing', 'FAILED', `srun -n1 python3 -c "x = bytearray(150 << 20)"`, oom],
  [
    'oom-sort',
    'limit-memory',
    'nothing',
    'OUT_OF_ME',
    'yes abcdefghijklmnop | head -c 300M | sort -S 250M > /dev/null; exit $?',
    oom,
  ],
  [
    'oom-perl',
    'limit-memory',
    'nothing',
    'OUT_OF_ME',
    `perl -e 'print "loading\\n"; $x = "a" x 200_000_000; print length $x'`,
    oom,
  ],
  [
    'oom-then-root',
    'limit-memory',
    'root',
    'CANCELLED by 0',
    `python3 -c "x = bytearray(150 << 20)"\nsleep 600`,
    [...oom],
  ],
  [
    'oom-then-cleanup',
    'limit-memory',
    'nothing',
    'OUT_OF_ME',
    `python3 -c "x = bytearray(150 << 20)"\necho cleaning up\nexit 1`,
    oom,
  ],
  ['time-epochs', 'limit-time', 'nothing', 'TIMEOUT', epochs, late],
  ['time-rows', 'limit-time', 'nothing', 'TIMEOUT', rows, late],
  ['time-ranks', 'limit-time', 'nothing', 'TIMEOUT', ranks, late],
  ['time-step', 'limit-time', 'nothing', 'TIMEOUT', `srun -n1 bash -c '${rows}'`, late],
  ['time-trap', 'limit-time', 'nothing', 'TIMEOUT', `trap 'echo got TERM, saving' TERM\n${rows}`, late],
  ['owner-epochs', 'ended-by-owner', 'owner', 'CANCELLED by 65534', epochs, cancelled],
  ['owner-step', 'ended-by-owner', 'owner', 'CANCELLED by 65534', step, cancelled],
  ['owner-ranks', 'ended-by-owner', 'owner', 'CANCELLED by 65534', ranks, cancelled],
  ['root-epochs', 'ended-by-root', 'root', 'CANCELLED by 0', epochs, cancelled],
  ['root-step', 'ended-by-root', 'root', 'CANCELLED by 0', step, cancelled],
  ['root-rows', 'ended-by-root', 'root', 'CANCELLED by 0', rows, cancelled],
  ['exit-3', 'silent', 'nothing', 'FAILED', 'exit 3', []],
  ['step-exit-9', 'silent', 'nothing', 'FAILED', 'srun -n1 bash -c "exit 9"', []],
  ['segv', 'crash', 'nothing', 'FAILED', `python3 -c "import ctypes; ctypes.string_at(0)"`, [/Segmentation fault/]],
  [
    'segv-step',
    'crash',
    'nothing',
    'FAILED',
    `srun -n1 python3 -c "import ctypes; ctypes.string_at(0)"`,
    [/Segmentation fault/],
  ],
  ['abort-step', 'crash', 'nothing', 'FAILED', `srun -n1 python3 -c "import os; os.abort()"`, [/Aborted/]],
  ['no-file', 'missing-file', 'nothing', 'FAILED', 'cat /data/none.csv', [/No such file/], { file: '/data/none.csv' }],
  [
    'no-file-step',
    'missing-file',
    'nothing',
    'FAILED',
    `srun -n1 python3 -c "open('/data/input.bin')"`,
    [/FileNotFoundError/],
    { file: '/data/input.bin' },
  ],
  ['disk-dd', 'disk', 'nothing', 'FAILED', 'dd if=/dev/zero of=$TMPFS/a-$RANDOM bs=64k count=64', [/No space left/]],
  [
    'disk-step',
    'disk',
    'nothing',
    'FAILED',
    `srun -n1 python3 -c "import os; open(os.environ['TMPFS'] + '/b', 'wb').write(b'x' * (4 << 20))"`,
    [/No space left/],
  ],
  [
    'value-near-limit',
    'code',
    'nothing',
    'FAILED',
    python('x = bytearray(25 << 20)\ntime.sleep(2)\nraise ValueError("weights do not sum to 1")'),
    [/ValueError/],
  ],
  ['key-step', 'code', 'nothing', 'FAILED', `srun -n1 python3 -c "{}['alpha']"`, [/KeyError/]],
  ['option-step', 'code', 'nothing', 'FAILED', 'srun -n1 sort --reverze', [/unrecognized option/]],
  ['no-program', 'environment', 'nothing', 'FAILED', 'samtools view in.bam', [/command not found/]],
  ['no-program-step', 'environment', 'nothing', 'FAILED', 'srun -n1 bwa mem ref.fa', [/No such file/]],
  ['preempt-epochs', 'preempted', 'preempt', 'PREEMPTED', epochs, [/PREEMPTION/], requeue],
  ['preempt-step', 'preempted', 'preempt', 'PREEMPTED', step, [/PREEMPTION/], requeue],
  ['node-epochs', 'node-lost', 'node-dies', 'NODE_FAIL', epochs, [], noRequeue],
  ['node-again', 'node-lost', 'node-dies', 'NODE_FAIL', rows, [], requeue],
];

/** The jobs that are run in Slurm. */
export const slurmScenarios: readonly SlurmScenario[] = all.map(([id, kind, deed, state, script, tells, more]) => ({
  id: `slurm-${id}`,
  kind,
  deed,
  state,
  script,
  tells,
  tools: 'slurm',
  ...more,
}));
