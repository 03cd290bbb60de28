import { describe, test } from 'vitest';
import { adviseFailure } from '../../../../src/jobs/domain/advice/adviseFailure.ts';
import { findTellingLines } from '../../../../src/jobs/domain/advice/log/findings.ts';
import { decoded, logLines } from '../../../../src/jobs/domain/advice/log/logLines.ts';
import type { FailureContext, FailureEvidence } from '../../../../src/jobs/domain/advice/types.ts';
import { readCases } from '../../../bench/jobs/readCases.ts';
import { expectGolden } from '../../../support/goldenRows.ts';
import { english } from '../../../support/english.ts';

const [mebi, gibi, hour] = [2 ** 20, 2 ** 30, 3600];

/** The whole advice on a few lines. */
function adviceText(evidence: FailureEvidence): string {
  const {
    verdict,
    confidence,
    cause,
    reason,
    evidenceLine,
    memory,
    memoryBytes,
    runtime,
    counterEvidence,
    whatWouldDecide,
    ...rest
  } = english(adviseFailure(evidence));
  return [
    `${verdict} ${confidence.toFixed(3)} ${cause}${memory === undefined ? '' : ` memory=${memory} (${String((memoryBytes ?? 0) / mebi)} MiB)`}${runtime === undefined ? '' : ` runtime=${runtime}`}`,
    `because: ${reason}`,
    ...(evidenceLine === undefined ? [] : [`line ${String(evidenceLine.line)}: ${evidenceLine.text.slice(0, 160)}`]),
    ...(counterEvidence === undefined ? [] : [`against: ${counterEvidence}`]),
    ...(whatWouldDecide === undefined ? [] : [`decides: ${whatWouldDecide}`]),
    ...(Object.keys(rest).length === 0 ? [] : [JSON.stringify(rest)]),
  ].join('\n');
}

/** What the lines of an output tell, the most telling first. */
function tellingText(stderr: string | Uint8Array): string {
  const { findings, lastTrouble } = findTellingLines(logLines(decoded(stderr)));
  return [
    ...findings
      .slice(0, 6)
      .map(
        ({ line, rule, weight, speaker }) =>
          `line ${String(line.line)} ${rule.cause} ${weight.toFixed(3)}${speaker === undefined ? '' : ` by ${speaker}`}`,
      ),
    `${String(findings.length)} in all; last trouble: ${lastTrouble === undefined ? 'none' : `line ${String(lastTrouble.line)}`}`,
  ].join('\n');
}

describe('the advice as it stands', () => {
  const cases = readCases(['dev']);

  test('about the development cases', async () => {
    await expectGolden(
      'jobs/adviceOnCases',
      cases.map(({ id, stderr, context }) => ({ asked: id, answer: adviceText({ stderr, context }) })),
    );
  });

  test('about what their output tells', async () => {
    await expectGolden(
      'jobs/tellingLines',
      cases.map(({ id, stderr }) => ({ asked: id, answer: tellingText(stderr) })),
    );
  });

  const logs = {
    nothing: '',
    network: 'ConnectionRefusedError: [Errno 111] Connection refused',
    service: 'urllib.error.HTTPError: HTTP Error 503: Service Unavailable',
    code: "KeyError: 'price'",
    input: 'ValueError: bad column x in row 7 of in.csv: malformed input',
    missing: "FileNotFoundError: [Errno 2] No such file or directory: 'out/part_7.csv'",
    module: "ModuleNotFoundError: No module named 'torch'",
    disk: 'OSError: [Errno 28] No space left on device',
    oom: 'slurmstepd: error: Detected 1 oom-kill event(s) in StepId=1.batch',
    memory: 'MemoryError: Unable to allocate 6.00 GiB for an array with shape (9, 9)',
    bare: 'MemoryError',
    heap: 'java.lang.OutOfMemoryError: Java heap space',
    node: '[12.5] Out of memory: Killed process 12 (python) global_oom',
    time: 'slurmstepd: error: *** JOB 12 ON n1 CANCELLED AT 2026-01-01T00:00:00 DUE TO TIME LIMIT ***',
    preempted: 'slurmstepd: error: *** JOB 12 ON n1 CANCELLED AT 2026-01-01T00:00:00 DUE TO PREEMPTION ***',
    gpu: 'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB',
    nccl: 'RuntimeError: NCCL error: unhandled system error',
    killed: 'run.sh: line 3: 4711 Killed  python a.py',
    segfault: 'Segmentation fault (core dumped)',
    test: 'FAILED tests/test_a.py::test_b - AssertionError: 1 != 2',
  } as const;
  type Log = keyof typeof logs;

  const themes: Readonly<
    Record<string, { readonly logs: readonly Log[]; readonly contexts: readonly FailureContext[] }>
  > = {
    exitCodes: {
      logs: ['nothing', 'killed'],
      contexts: [
        ...[
          0, 1, 2, 3, 126, 127, 128, 129, 130, 132, 134, 135, 136, 137, 139, 143, 152, 159, 160, 169, 255, -1, -128,
        ].map((exitCode) => ({ exitCode })),
        ...['SIGINT', 'sigill', 'SIGABRT', 'BUS', 'FPE', 'SIGKILL', 'SEGV', 'TERM', 'SIGUSR1', 9, 11, 15, 99].map(
          (signal) => ({ signal }),
        ),
        { exitCode: 1, signal: 'SIGKILL' },
        { exitCode: 139, signal: 15 },
      ],
    },
    states: {
      logs: ['nothing', 'code', 'oom', 'time', 'preempted'],
      contexts: [
        'PREEMPTED',
        'NODE_FAIL',
        'BOOT_FAIL',
        'OUT_OF_MEMORY',
        'oom',
        'TIMEOUT',
        'DEADLINE',
        'CANCELLED',
        'CANCELED',
        'CANCELLED+',
        'CANCELLED by 1000',
        'CANCELLED by 0',
        'cancelled by root',
        ' FAILED ',
        'COMPLETED',
        '',
      ].map((slurmState) => ({ slurmState, exitCode: 1 })),
    },
    cancelled: {
      logs: ['nothing', 'code'],
      contexts: [
        ...[
          '',
          'alice',
          '1000',
          '0',
          'root',
          'slurm',
          'slurmctld',
          'admin',
          'admin2',
          'operator',
          'node health check',
          'sysadmin bob',
          'maintenance',
          'drain',
          'the policy',
          'dependency never satisfied',
          'upstream',
          'Parent failed',
          'rooter',
          'administrator of us',
        ].map((cancelledBy) => ({ cancelledBy })),
        { cancelledBy: 'alice', lastOutputAgeSeconds: 3599 },
        { cancelledBy: 'alice', lastOutputAgeSeconds: 3600 },
        { cancelledBy: 'alice', lastOutputAgeSeconds: 8000 },
        { slurmState: 'CANCELLED', cancelledBy: 'root' },
        { slurmState: 'CANCELLED', lastOutputAgeSeconds: 9000 },
        { overlongOutputBytes: 4 * gibi, exitCode: 137 },
        { overlongOutputBytes: 0 },
      ],
    },
    memory: {
      logs: ['oom', 'memory', 'bare', 'heap', 'node', 'killed', 'nothing'],
      contexts: [
        {},
        { memoryLimitBytes: 8 * gibi },
        { memoryLimitBytes: 8 * gibi, memoryPeakBytes: 7.9 * gibi, exitCode: 137 },
        { memoryLimitBytes: 8 * gibi, memoryPeakBytes: 7.5 * gibi, exitCode: 137 },
        { memoryLimitBytes: 8 * gibi, memoryPeakBytes: 7.4 * gibi, exitCode: 1, signal: 'SIGKILL' },
        { memoryLimitBytes: 8 * gibi, memoryPeakBytes: 4 * gibi, exitCode: 9 },
        { memoryLimitBytes: 8 * gibi, memoryPeakBytes: gibi, exitCode: 1 },
        { memoryLimitBytes: 8 * gibi, memoryPeakBytes: 7.9 * gibi, memoryNodeBytes: 16 * gibi, exitCode: 1 },
        { memoryLimitBytes: 8 * gibi, memoryPeakBytes: 7.9 * gibi, memoryNodeBytes: 8 * gibi, exitCode: 137 },
        { memoryLimitBytes: gibi, memoryPeakBytes: gibi },
        { memoryLimitBytes: 100 * mebi, memoryPeakBytes: 99 * mebi, exitCode: -1 },
        { memoryPeakBytes: 3 * gibi },
        { memoryLimitBytes: 0, memoryPeakBytes: gibi },
        { memoryLimitBytes: 0, memoryPeakBytes: gibi, memoryNodeBytes: 0, exitCode: 137 },
        { memoryLimitBytes: 8 * gibi, command: 'java -Xmx4g -jar a.jar' },
        { memoryLimitBytes: 8 * gibi, previousFailures: [{ exitCode: 137 }] },
        { memoryLimitBytes: 8 * gibi, previousFailures: [{ exitCode: 137 }, { message: 'std::bad_alloc' }] },
        { previousFailures: [{ exitCode: 137 }] },
        { memoryLimitBytes: 8 * gibi, previousFailures: [{ exitCode: 1, message: 'disk' }] },
      ],
    },
    time: {
      logs: ['time', 'nothing'],
      contexts: [
        {},
        { runtimeLimitSeconds: hour },
        { runtimeLimitSeconds: hour, runtimeUsedSeconds: 3602, exitCode: 152 },
        { runtimeLimitSeconds: hour, runtimeUsedSeconds: 3500, exitCode: 143 },
        { runtimeLimitSeconds: hour, runtimeUsedSeconds: 3530, signal: 'SIGXCPU' },
        { runtimeLimitSeconds: hour, runtimeUsedSeconds: 3540, exitCode: 1 },
        { runtimeLimitSeconds: hour, runtimeUsedSeconds: 3600, lastOutputAgeSeconds: 1799, exitCode: 15 },
        { runtimeLimitSeconds: hour, runtimeUsedSeconds: 3600, lastOutputAgeSeconds: 1800, exitCode: 15 },
        { runtimeLimitSeconds: 10 * hour, runtimeUsedSeconds: 10 * hour, lastOutputAgeSeconds: 1800, exitCode: 140 },
        {
          runtimeLimitSeconds: 10 * hour,
          runtimeUsedSeconds: 10 * hour,
          lastOutputAgeSeconds: 3 * hour,
          exitCode: 24,
          previousFailures: [{ exitCode: 152 }],
        },
        {
          runtimeLimitSeconds: hour,
          runtimeUsedSeconds: 3600,
          exitCode: 24,
          previousFailures: [{ message: 'DUE TO TIME LIMIT' }],
        },
        {
          runtimeLimitSeconds: hour,
          runtimeUsedSeconds: 3600,
          exitCode: 24,
          previousFailures: [{ message: 'walltime' }, { exitCode: 152 }],
        },
        { lastOutputAgeSeconds: 2000 },
        { previousFailures: [{ exitCode: 152 }, { exitCode: 152 }] },
      ],
    },
    siblings: {
      logs: ['network', 'service', 'code', 'disk', 'module', 'test', 'nccl', 'nothing'],
      contexts: [
        { total: 2, failed: 2 },
        { total: 3, failed: 3 },
        { total: 10, failed: 8, completed: 2 },
        { total: 10, failed: 7, completed: 3 },
        { total: 10, failed: 9, failedSameWay: 1, completed: 1 },
        { total: 10, failed: 1, completed: 9 },
        { total: 10, failed: 3, completed: 7, failedSameWay: 1 },
        { total: 10, failed: 4, completed: 6, failedSameWay: 1 },
        { total: 100, failed: 11, failedSameWay: 11, completed: 89 },
        { failed: 3 },
      ].map((siblings) => ({ siblings })),
    },
    nodes: {
      logs: ['module', 'segfault', 'code', 'nothing', 'nccl'],
      contexts: [
        ...[
          'DOWN',
          'down*',
          'DRAINING',
          'FAIL',
          'NOT_RESPONDING',
          'REBOOT',
          'UNKNOWN',
          'MAINT',
          'POWERED_DOWN',
          'IDLE',
          'ALLOCATED',
        ].map((state) => ({ nodes: [{ name: 'n1', state }] })),
        { nodes: [] },
        { nodes: [{ name: 'n1', otherFailures: 1 }] },
        { nodes: [{ name: 'n1', otherFailures: 2 }] },
        { nodes: [{ name: 'n1', otherFailures: 5, state: 'MIXED' }], previousFailures: [{ node: 'n2' }] },
        { nodes: [{ name: 'n1' }, { name: 'n2', state: 'DOWN' }] },
        { nodes: [{ name: 'n1' }], previousFailures: [{ node: 'n2' }] },
        { nodes: [{ name: 'n1' }], previousFailures: [{ node: 'n2' }, { node: 'n1' }] },
        { nodes: [{ name: 'n1' }], previousFailures: [{}] },
      ],
    },
    history: {
      logs: ['network', 'segfault', 'code', 'preempted', 'oom', 'nothing'],
      contexts: [
        ...[
          ['Connection refused'],
          ['Segmentation fault'],
          ["KeyError: 'x'"],
          ['DUE TO PREEMPTION'],
          ['no word'],
          ['Connection refused', 'Connection refused'],
          ['Segmentation fault', 'Segmentation fault'],
          ['Segmentation fault', 'Segmentation fault', 'Segmentation fault', 'Segmentation fault'],
          ["KeyError: 'x'", 'Connection refused'],
        ].map((said) => ({ previousFailures: said.map((message) => ({ message })) })),
        {
          nodes: [{ name: 'n1' }],
          previousFailures: [
            { message: 'Segmentation fault', node: 'n2' },
            { message: 'Segmentation fault', node: 'n3' },
          ],
        },
        {
          nodes: [{ name: 'n1' }],
          previousFailures: [
            { message: 'Segmentation fault', node: 'n1' },
            { message: 'Segmentation fault', node: 'n1' },
          ],
        },
        {
          nodes: [{ name: 'n3' }],
          previousFailures: [{ message: 'Segmentation fault', node: 'n2' }, { message: 'Segmentation fault' }],
        },
      ],
    },
    upstream: {
      logs: ['missing', 'input', 'code'],
      contexts: [
        ...[
          'uninitialized',
          'blocked',
          'ready',
          'pending',
          'running',
          'pending_failed',
          'retrying',
          'RUNNING',
          'completed',
          'failed',
          'canceled',
          'cancelled',
          'terminated',
          'disabled',
        ].map((status) => ({ upstream: [{ name: 'make', status }] })),
        { upstream: [{ status: 'running' }] },
        { upstream: [{ status: 'failed' }] },
        { upstream: [{ name: 'make', status: 'running', outputs: ['out/part_7.csv'] }] },
        { upstream: [{ name: 'make', status: 'running', outputs: ['/data/part_8.csv'] }] },
        {
          upstream: [
            { name: 'other', status: 'failed', outputs: ['part_7.csv'] },
            { name: 'make', status: 'ready', outputs: [] },
          ],
        },
        { upstream: [] },
      ],
    },
    gpu: {
      logs: ['gpu', 'nccl', 'segfault', 'nothing'],
      contexts: [
        ...[13, 31, 43, 45, 48, 61, 62, 63, 64, 74, 79, 92, 94, 95, 119, 120, 140].map((xid) => ({ gpu: { xid } })),
        { gpu: {} },
        { gpu: { eccErrors: 0 } },
        { gpu: { eccErrors: 1 } },
        { gpu: { isShared: true } },
        { gpu: { isShared: false } },
        { gpu: { xid: 13, eccErrors: 4, isShared: true } },
      ],
    },
  };

  test.each(Object.entries(themes))('where it is moved by %s', async (theme, { logs: named, contexts }) => {
    const rows = named.flatMap((log) =>
      contexts.map((context) => ({
        asked: `${log} ${JSON.stringify(context)}`,
        answer: adviceText({ stderr: logs[log], context }),
      })),
    );
    await expectGolden(`jobs/advice-${theme}`, rows);
  });
});
