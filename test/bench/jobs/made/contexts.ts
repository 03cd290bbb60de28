import type { FailureContext, FailureVerdict } from '../../../../src/jobs/index.ts';
import type { Random } from '../../edit/random.ts';
import type { AmountLabel } from '../jobCase.ts';
import type { MadeLog } from './madeLog.ts';
import type { MadeKind } from './scenarios.ts';

/** A circumstance of a failure: facts that the log does not have. */
export interface Circumstance {
  readonly context: FailureContext;
  readonly memory?: AmountLabel;
  readonly runtime?: AmountLabel;
}

const gibi = 2 ** 30;

interface Scene {
  readonly log: MadeLog;
  readonly random: Random;
}

const node = ({ random }: Scene): string => `c${random.int(100, 199)}`;
const getLine = ({ log }: Scene): string | undefined =>
  log.tells[0] ?? (log.log.trim() === '' ? undefined : log.log.trim().split('\n').at(-1));
const before = (scene: Scene, nodes: readonly string[]): FailureContext['previousFailures'] =>
  nodes.map((name) => ({ exitCode: scene.log.exitCode, message: getLine(scene), node: name }));
const over = (low: number, high: number): AmountLabel => ({ atLeast: low, atMost: high });

/** A limit of memory in whole gigabytes, with what was used at the end and what the node has. */
function memory({ random }: Scene, used: number, nodeTimes = 12): { limit: number; peak: number; node: number } {
  const limit = random.pick([1, 2, 4, 8, 16]) * gibi;
  return { limit, peak: Math.round(limit * used), node: limit * nodeTimes };
}

/** Every circumstance by name. */
export const circumstances: Readonly<Record<string, (scene: Scene) => Circumstance>> = {
  alone: () => ({ context: {} }),
  'other-nodes': (scene) => {
    const own = node(scene);
    return {
      context: {
        attempt: 3,
        nodes: [{ name: own }],
        previousFailures: before(scene, [`${own}x`, `${own}y`]),
      },
    };
  },
  'same-node-again': (scene) => {
    const own = node(scene);
    return { context: { attempt: 3, nodes: [{ name: own }], previousFailures: before(scene, [own, own]) } };
  },
  'other-failure-before': (scene) => ({
    context: {
      attempt: 2,
      nodes: [{ name: node(scene) }],
      previousFailures: [
        {
          exitCode: 1,
          message: 'slurmstepd: error: *** JOB 81 ON c7 CANCELLED AT 2026-01-05T10:00:00 DUE TO NODE FAILURE ***',
          node: 'c7',
        },
      ],
    },
  }),
  'all-siblings': ({ random }) => {
    const total = random.int(6, 60);
    return { context: { siblings: { total, failed: total, failedSameWay: total, completed: 0 } } };
  },
  // A trap: all failed, but for other reasons.
  'siblings-otherwise': ({ random }) => {
    const total = random.int(20, 60);
    return { context: { siblings: { total, failed: total, failedSameWay: 2, completed: 0 } } };
  },
  'one-of-many': ({ random }) => {
    const total = random.int(20, 80);
    return { context: { siblings: { total, failed: 1, failedSameWay: 1, completed: total - 1 } } };
  },
  'bad-node': (scene) => {
    const failed = scene.random.int(4, 9);
    return {
      context: {
        nodes: [
          {
            name: node(scene),
            otherFailures: failed,
            otherCompleted: 0,
            elsewhere: { completed: scene.random.int(20, 70), failed: scene.random.int(0, 1) },
          },
        ],
      },
    };
  },
  // A trap: every job of the workflow runs there, so that it cannot be told from the jobs.
  'only-node': (scene) => ({
    context: {
      nodes: [
        {
          name: node(scene),
          otherFailures: scene.random.int(2, 9),
          otherCompleted: 0,
          elsewhere: { completed: 0, failed: 0 },
        },
      ],
    },
  }),
  // A trap: others failed there, and as many elsewhere.
  'all-nodes': (scene) => ({
    context: {
      nodes: [
        {
          name: node(scene),
          otherFailures: scene.random.int(3, 6),
          otherCompleted: 4,
          elsewhere: { completed: 12, failed: 14 },
        },
      ],
    },
  }),
  'node-down': (scene) => ({
    context: { nodes: [{ name: node(scene), state: scene.random.pick(['DOWN', 'DRAINED', 'DOWN*']) }] },
  }),
  'by-input': ({ random }) => {
    const same = random.int(3, 5);
    const total = random.int(24, 60);
    return {
      context: {
        siblings: {
          total,
          failed: same,
          failedSameWay: same,
          completed: total - same,
          sameInput: { completed: 0, failed: same - 1 },
        },
      },
    };
  },
  'retried-passed': ({ random }) => {
    const passed = random.int(5, 9);
    return { context: { past: { retried: passed + 1, passed, failedSameWay: 1, failed: 0 } } };
  },
  'retried-failed': ({ random }) => {
    const failed = random.int(4, 8);
    return { context: { past: { retried: failed, passed: 0, failedSameWay: failed, failed: 1 } } };
  },
  'given-up': ({ random }) => ({
    context: { past: { retried: 0, passed: 0, failedSameWay: 0, failed: random.int(3, 6) } },
  }),
  'made-by-running': ({ log, random }) => ({
    context: {
      upstream: [
        {
          name: 'prepare',
          status: random.pick(['running', 'ready', 'pending_failed', 'blocked']),
          outputs: [log.file ?? 'out/a'],
        },
      ],
    },
  }),
  'made-by-done': ({ log }) => ({
    context: { upstream: [{ name: 'prepare', status: 'completed', outputs: [log.file ?? 'out/a'] }] },
  }),
  'made-by-failed': ({ log }) => ({
    context: { upstream: [{ name: 'prepare', status: 'failed', outputs: [log.file ?? 'out/a'] }] },
  }),
  // A trap: the job that is waited for makes something else.
  'other-file-made': () => ({
    context: { upstream: [{ name: 'plots', status: 'running', outputs: ['figures/overview.pdf'] }] },
  }),
  'nobody-makes': () => ({ context: { upstream: [] } }),
  late: ({ random }) => ({
    context: { runtimeLimitSeconds: 14_400, runtimeUsedSeconds: random.int(7_000, 12_000), lastOutputAgeSeconds: 2 },
  }),
  quick: () => ({ context: { runtimeLimitSeconds: 14_400, runtimeUsedSeconds: 1, lastOutputAgeSeconds: 0 } }),
  'peak-at-limit': (scene) => {
    const { limit, peak, node: all } = memory(scene, 0.99);
    return {
      context: { memoryLimitBytes: limit, memoryPeakBytes: peak, memoryNodeBytes: all },
      memory: over(1.15 * peak, Math.min(all, 2.6 * limit)),
    };
  },
  'peak-far-over': (scene) => {
    const { limit, peak, node: all } = memory(scene, scene.random.pick([3, 4.5, 6]), 64);
    return {
      context: { memoryLimitBytes: limit, memoryPeakBytes: peak, memoryNodeBytes: all },
      memory: over(1.1 * peak, Math.min(all, 2.2 * peak + gibi)),
    };
  },
  'limit-alone': (scene) => {
    const { limit, node: all } = memory(scene, 1);
    return { context: { memoryLimitBytes: limit, memoryNodeBytes: all }, memory: over(1.5 * limit, 2.5 * limit) };
  },
  'limit-is-node': (scene) => {
    const { limit, peak } = memory(scene, 0.995);
    return { context: { memoryLimitBytes: limit, memoryPeakBytes: peak, memoryNodeBytes: limit } };
  },
  'third-time': (scene) => {
    const { limit, peak, node: all } = memory(scene, 0.99);
    return {
      context: {
        attempt: 3,
        memoryLimitBytes: limit,
        memoryPeakBytes: peak,
        memoryNodeBytes: all,
        previousFailures: [
          { exitCode: 137, message: 'slurmstepd: error: Detected 1 oom-kill event(s) in StepId=1.0', node: 'c1' },
          { exitCode: 137, message: 'slurmstepd: error: Detected 1 oom-kill event(s) in StepId=2.0', node: 'c2' },
        ],
      },
    };
  },
  'second-time': (scene) => {
    const { limit, peak, node: all } = memory(scene, 0.99);
    return {
      context: {
        attempt: 2,
        memoryLimitBytes: limit,
        memoryPeakBytes: peak,
        memoryNodeBytes: all,
        previousFailures: [
          { exitCode: 137, message: 'slurmstepd: error: Detected 1 oom-kill event(s) in StepId=1.0', node: 'c1' },
        ],
      },
      memory: over(1.15 * peak, Math.min(all, 2.6 * limit)),
    };
  },
  'peak-far-below': (scene) => {
    const { limit, peak, node: all } = memory(scene, 0.08);
    return { context: { memoryLimitBytes: limit, memoryPeakBytes: peak, memoryNodeBytes: all } };
  },
  'heap-of-command': (scene) => {
    const { limit, node: all } = memory(scene, 1);
    return {
      context: {
        command: scene.log.tools.includes('java')
          ? 'java -Xmx512m -jar run.jar'
          : 'node --max-old-space-size=512 run.js',
        memoryLimitBytes: limit,
        memoryPeakBytes: Math.round(0.3 * limit),
        memoryNodeBytes: all,
      },
    };
  },
  'time-up': ({ random }) => {
    const limit = random.pick([600, 3600, 7200, 14_400]);
    return {
      context: { runtimeLimitSeconds: limit, runtimeUsedSeconds: limit + random.int(0, 9), lastOutputAgeSeconds: 1 },
      runtime: 'any',
    };
  },
  'time-up-silent': ({ random }) => {
    const limit = random.pick([7200, 14_400]);
    return {
      context: {
        runtimeLimitSeconds: limit,
        runtimeUsedSeconds: limit + 1,
        lastOutputAgeSeconds: Math.round(0.7 * limit),
      },
      runtime: 'any',
    };
  },
  'time-up-third': ({ random }) => {
    const limit = random.pick([3600, 7200]);
    return {
      context: {
        attempt: 3,
        runtimeLimitSeconds: limit,
        runtimeUsedSeconds: limit + 2,
        lastOutputAgeSeconds: 1,
        previousFailures: [
          {
            exitCode: 143,
            message: 'slurmstepd: error: *** JOB 11 ON c1 CANCELLED AT 2026-01-05T10:00:00 DUE TO TIME LIMIT ***',
            node: 'c1',
          },
          {
            exitCode: 143,
            message: 'slurmstepd: error: *** JOB 12 ON c2 CANCELLED AT 2026-01-05T12:00:00 DUE TO TIME LIMIT ***',
            node: 'c2',
          },
        ],
      },
    };
  },
  'time-left': ({ random }) => ({
    context: { runtimeLimitSeconds: 14_400, runtimeUsedSeconds: random.int(60, 900), lastOutputAgeSeconds: 1 },
  }),
  'by-owner': ({ random }) => ({ context: { slurmState: `CANCELLED by ${random.int(1000, 1999)}` } }),
  'by-root': () => ({ context: { slurmState: 'CANCELLED by 0' } }),
  'by-dependency': () => ({ context: { cancelledBy: 'DependencyNeverSatisfied' } }),
  preempted: () => ({ context: { slurmState: 'PREEMPTED' } }),
  'node-fail': () => ({ context: { slurmState: 'NODE_FAIL', nodes: [{ name: 'c5', state: 'DOWN*' }] } }),
  'oom-then-cancelled': (scene) => {
    const { limit, peak, node: all } = memory(scene, 0.995);
    return {
      context: {
        slurmState: 'CANCELLED by 0',
        lastOutputAgeSeconds: 45,
        memoryLimitBytes: limit,
        memoryPeakBytes: peak,
        memoryNodeBytes: all,
      },
      memory: 'any',
    };
  },
};

/** `T/U`: transient, and uncertain is not wrong either. */
type Answer = string;

const alwaysHeld: Readonly<Record<string, Answer>> = {
  'other-failure-before': '=alone',
  'siblings-otherwise': '=alone',
  'all-nodes': '=alone',
};

/**
 * What is right, by what went wrong and by the circumstance. The rule behind it, as a support engineer would put it:
 *
 * - What the program, its arguments or its data do wrong is the same next time, wherever it runs: fail it. Only a record
 *   of retries that passed, or a single node on which everything fails, makes that doubtful.
 * - What a service refuses, or a name that is not found, passes when it is tried again, unless it did not before on other
 *   nodes or for nearly all like jobs: then a person looks.
 * - What a node lacks (software, room, rights) or does to a program (a crash) is tried elsewhere if the others passed
 *   elsewhere; the same on three nodes is no fault of a node. That many failed on a node says nothing if nothing ran
 *   elsewhere, or if as many fail there.
 * - A missing file comes if a job that makes this very file is not done; if nothing makes it, or it failed the same way
 *   everywhere, it will not.
 * - Too little memory or time is raised from what was used, at most to what the node has, twice at most; what was not
 *   measured is a guess. A program that bounds its own heap is not helped.
 * - Who ends a job on purpose does not want it again, operators do; but what had failed before it was ended has failed.
 * - What helped the last times with the very same failure helps again, and what never did does not.
 */
const answers: Readonly<Record<MadeKind, Readonly<Record<string, Answer>>>> = {
  code: {
    alone: 'P',
    'other-nodes': 'P',
    'all-siblings': 'P',
    'one-of-many': 'P/U',
    'bad-node': 'U/TP',
    'only-node': 'P',
    'node-down': 'P/U',
    'by-input': 'P',
    'retried-passed': 'T/U',
    'retried-failed': 'P',
    late: 'P',
    'by-owner': 'P',
    'given-up': 'P',
  },
  input: {
    alone: 'P',
    'other-nodes': 'P',
    'all-siblings': 'P',
    'by-input': 'P',
    'one-of-many': 'P/U',
    'only-node': 'P',
    'retried-passed': 'T/U',
    'retried-failed': 'P',
    'node-down': 'P/U',
    'given-up': 'P',
  },
  'missing-file': {
    alone: 'U/P',
    'made-by-running': 'T',
    'made-by-done': 'U/P',
    'made-by-failed': 'P/U',
    'other-file-made': 'U/P',
    'nobody-makes': 'P/U',
    'other-nodes': 'P',
    'all-siblings': 'P/U',
    'bad-node': 'T',
    'only-node': 'U/P',
    'node-down': 'T/U',
    'retried-passed': 'T/U',
    'retried-failed': 'P',
  },
  service: {
    alone: 'T',
    'other-nodes': 'U/T',
    'all-siblings': 'U/T',
    'one-of-many': 'T',
    'bad-node': 'T',
    'only-node': 'T',
    'node-down': 'T',
    'retried-passed': 'T',
    'retried-failed': 'P/U',
    late: 'T',
    'given-up': 'U/TP',
  },
  'name-lookup': {
    alone: 'T/U',
    'other-nodes': 'U/P',
    'all-siblings': 'U/PT',
    'one-of-many': 'T',
    'bad-node': 'T',
    'only-node': 'T/U',
    'node-down': 'T',
    'retried-passed': 'T',
    'retried-failed': 'P/U',
  },
  refused: {
    alone: 'P',
    'other-nodes': 'P',
    'all-siblings': 'P',
    'one-of-many': 'U/PT',
    'bad-node': 'U/TP',
    'only-node': 'P',
    'retried-passed': 'T/U',
    'retried-failed': 'P',
    'node-down': 'P/U',
    'given-up': 'P',
  },
  disk: {
    alone: 'U/T',
    'other-nodes': 'U/P',
    'all-siblings': 'U/P',
    'one-of-many': 'T/U',
    'bad-node': 'T',
    'only-node': 'U/T',
    'node-down': 'T',
    'retried-passed': 'T',
    'retried-failed': 'P/U',
    'given-up': 'P/U',
  },
  'file-limit': {
    alone: 'P/U',
    'other-nodes': 'P',
    'all-siblings': 'P',
    'only-node': 'P/U',
    'retried-passed': 'T/U',
    'retried-failed': 'P',
    'one-of-many': 'U/PT',
  },
  permission: {
    alone: 'P/U',
    'other-nodes': 'P',
    'all-siblings': 'P',
    'one-of-many': 'U/TP',
    'bad-node': 'T/U',
    'only-node': 'P/U',
    'node-down': 'U/T',
    'retried-passed': 'T/U',
    'retried-failed': 'P',
    'given-up': 'P',
  },
  environment: {
    alone: 'P',
    'other-nodes': 'P',
    'all-siblings': 'P',
    'one-of-many': 'T/U',
    'bad-node': 'T',
    'only-node': 'P',
    'node-down': 'T/U',
    'retried-passed': 'T/U',
    'retried-failed': 'P',
    'given-up': 'P',
  },
  crash: {
    alone: 'U',
    'other-nodes': 'P',
    'same-node-again': 'U/P',
    'all-siblings': 'P',
    'one-of-many': 'U/T',
    'bad-node': 'T',
    'only-node': 'U/P',
    'node-down': 'T',
    'by-input': 'P',
    'retried-passed': 'T',
    'retried-failed': 'P',
  },
  killed: {
    alone: 'U',
    'peak-at-limit': 'T',
    'peak-far-over': 'T',
    'limit-is-node': 'P/U',
    'third-time': 'U/P',
    'second-time': 'T/U',
    'peak-far-below': 'U/T',
    'oom-then-cancelled': 'T',
    'node-down': 'T',
    'bad-node': 'T',
    preempted: 'T',
  },
  allocation: {
    alone: 'U/P',
    'peak-at-limit': 'T',
    'limit-alone': 'T/U',
    'limit-is-node': 'P/U',
    'third-time': 'U/P',
    'second-time': 'T/U',
    'peak-far-below': 'U/P',
    'all-siblings': 'P/U',
    'oom-then-cancelled': 'T',
  },
  heap: {
    'heap-of-command': 'P',
    'peak-far-below': 'P/U',
    'third-time': 'U/P',
    'retried-failed': 'P',
    alone: 'U/P',
    'all-siblings': 'P/U',
  },
  stopped: {
    'time-up': 'T',
    'time-up-silent': 'U',
    'time-up-third': 'U/P',
    'time-left': 'U/T',
    'by-owner': 'P',
    'by-root': 'T',
    'by-dependency': 'U/P',
    preempted: 'T',
    'node-fail': 'T',
    'oom-then-cancelled': 'T',
  },
  lock: {
    alone: 'T/U',
    'other-nodes': 'U/P',
    'all-siblings': 'U/T',
    'one-of-many': 'T',
    'only-node': 'T/U',
    'bad-node': 'T',
    'retried-passed': 'T',
    'retried-failed': 'P/U',
    'node-down': 'T/U',
  },
  silent: {
    alone: 'U',
    'other-nodes': 'P',
    'all-siblings': 'P/U',
    'one-of-many': 'U/T',
    'bad-node': 'T/U',
    'only-node': 'U',
    'node-down': 'T',
    'retried-passed': 'T',
    'retried-failed': 'P',
    'by-input': 'P/U',
    'given-up': 'P/U',
    'all-nodes': 'U/P',
  },
  'limit-memory': {
    alone: 'T',
    'other-nodes': 'U/P',
    'all-siblings': 'T/U',
    'one-of-many': 'T',
    'only-node': 'T',
    'node-down': 'T',
    'retried-passed': 'T',
    'retried-failed': 'P/U',
  },
  'limit-time': {
    alone: 'T/U',
    'other-nodes': 'U/P',
    'all-siblings': 'T/U',
    'one-of-many': 'T/U',
    'only-node': 'T/U',
    'node-down': 'T/U',
    'retried-passed': 'T',
    'retried-failed': 'P/U',
  },
  'ended-by-owner': {
    alone: 'P',
    'all-siblings': 'P',
    'one-of-many': 'P',
    'only-node': 'P',
    'node-down': 'P/U',
  },
  'ended-by-root': {
    alone: 'T',
    'all-siblings': 'T/U',
    'one-of-many': 'T',
    'only-node': 'T',
    'node-down': 'T',
    'retried-passed': 'T',
  },
  preempted: {
    alone: 'T',
    'other-nodes': 'T/U',
    'all-siblings': 'T',
    'one-of-many': 'T',
    'only-node': 'T',
    'node-down': 'T',
  },
  'node-lost': {
    alone: 'T',
    'other-nodes': 'T/U',
    'one-of-many': 'T',
    'bad-node': 'T',
    'only-node': 'T',
    'node-down': 'T',
  },
};

/** Circumstances that seem to say something and do not. */
const traps: ReadonlySet<string> = new Set([
  'only-node',
  'all-nodes',
  'siblings-otherwise',
  'other-file-made',
  'other-failure-before',
  'oom-then-cancelled',
  'peak-far-below',
]);
/** … and circumstances that would, had the program not told otherwise. */
const trapsOfKind: readonly string[] = [
  'code node-down',
  'code by-owner',
  'code late',
  'input node-down',
  'heap heap-of-command',
  'refused node-down',
];

/** Whether a kind of failure under a circumstance leads astray. */
export function isTrap(kind: MadeKind, circumstance: string): boolean {
  return traps.has(circumstance) || trapsOfKind.includes(`${kind} ${circumstance}`);
}

const words: Readonly<Record<string, FailureVerdict>> = { T: 'transient', P: 'permanent', U: 'uncertain' };

/** An amount that a program asked for at once: then a limit that is drawn here says nothing about it. */
const asksAmount = /(?:\d{7,}|\d+ ?bytes)/;
const ofMemory: ReadonlySet<string> = new Set(['peak-at-limit', 'second-time', 'limit-alone', 'peak-far-below']);

/** How far a run had come by its own counter, 0 to 1. */
function getProgress(log: string): number | undefined {
  const [, done, all] = [...log.matchAll(/(\d+)(?:\/| of )(\d+)/gu)].at(-1) ?? [];
  const share = Number(done) / Number(all);
  return share > 0 && share < 1 ? share : undefined;
}

/** The right verdict, and others that are not wrong; undefined where the circumstance does not fit. */
export function getAnswer(
  { kind, log, tells }: MadeLog,
  circumstance: string,
): { readonly verdict: FailureVerdict; readonly acceptable: readonly FailureVerdict[] } | undefined {
  if (kind === 'allocation' && ofMemory.has(circumstance) && tells.some((line) => asksAmount.test(line)))
    return undefined;
  const own = answers[kind];
  const said = own[circumstance] ?? (own['alone'] === undefined ? undefined : alwaysHeld[circumstance]);
  // A run that had come less than a quarter of its way needs more than four times its time: that is no matter of a raise.
  const isFar = circumstance !== 'time-up' || (getProgress(log) ?? 1) >= 0.28;
  const answer = said === '=alone' ? own['alone'] : isFar ? said : 'P/U';
  const [first, more = ''] = answer?.split('/') ?? [];
  const verdict = words[first ?? ''];
  return verdict === undefined
    ? undefined
    : { verdict, acceptable: [...more].flatMap((letter) => words[letter] ?? []) };
}
