import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunSlurmTool, SlurmOutput } from '../../../src/jobs/node/slurm/runSlurmTool.ts';
import { runSlurmTool } from '../../../src/jobs/node/slurm/runSlurmTool.ts';
import { slurmCommands } from '../../../src/jobs/node/slurm/slurmCommands.ts';
import { readSlurmJson } from '../../../src/jobs/node/slurm/slurmJson.ts';
import { readSacctText, readScontrolText, readSinfoText } from '../../../src/jobs/node/slurm/slurmText.ts';
import { getBytes, getNodes, getSeconds, getState } from '../../../src/jobs/node/slurm/slurmValues.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { TestClock } from '../../support/testClock.ts';

const mib = 2 ** 20;
const json = (...jobs: readonly unknown[]): string =>
  JSON.stringify({ meta: { plugin: { type: 'openapi/dbv0.0.38' } }, errors: [], jobs });

/** One job as each version of `sacct --json` writes it; made by hand after its documentation. */
const old = {
  job_id: 17,
  state: { current: 'OUT_OF_MEMORY', reason: 'None' },
  exit_code: { status: 'SIGNALED', return_code: 0, signal: { signal_id: 9, name: 'KILL' } },
  nodes: 'node[01-02]',
  kill_request_user: null,
  time: { elapsed: 62, start: 1_780_000_000, end: 1_780_000_062, limit: 30 },
  required: { CPUs: 1, memory: 2048 },
  restart_cnt: 0,
  tres: {
    allocated: [
      { type: 'cpu', count: 2 },
      { type: 'mem', count: 4096 },
    ],
    requested: [],
  },
  steps: [
    {
      step: { id: '17.batch' },
      tres: {
        requested: {
          max: [
            { type: 'cpu', count: 61_000 },
            { type: 'mem', count: 2_100_000_000, node: 'node01', task: 0 },
          ],
        },
      },
    },
    { step: { id: '17.extern' }, tres: { requested: { max: [] } } },
  ],
};
const wrapped = {
  ...old,
  state: { current: ['OUT_OF_MEMORY'], reason: 'None' },
  exit_code: {
    status: ['SIGNALED'],
    return_code: { set: true, infinite: false, number: 0 },
    signal: { id: { set: true, infinite: false, number: 9 }, name: 'KILL' },
  },
  time: { elapsed: 62, start: 1_780_000_000, end: 1_780_000_062, limit: { set: true, infinite: false, number: 30 } },
  required: {
    memory_per_node: { set: true, infinite: false, number: 2048 },
    memory_per_cpu: { set: false, infinite: false, number: 0 },
  },
};
const flat = { ...old, state: 'OUT_OF_MEMORY', exit_code: { return_code: 0, signal: 9 } };

describe('sacct --json', () => {
  test.each([
    ['a word in an object', old],
    ['lists, and numbers that are wrapped', wrapped],
    ['a plain word', flat],
  ])('state as %s', (_, job) => {
    expect(readSlurmJson(json(job))).toEqual([
      {
        id: '17',
        state: 'OUT_OF_MEMORY',
        signal: 9,
        nodes: ['node01', 'node02'],
        memoryLimitBytes: 2048 * mib,
        memoryPeakBytes: 2_100_000_000,
        elapsedSeconds: 62,
        timeLimitSeconds: 1800,
        startedAt: 1_780_000_000_000,
        endedAt: 1_780_000_062_000,
        restarts: 0,
      },
    ]);
  });

  test('who cancelled, the reason, and an exit code; nothing where there is nothing', () => {
    expect(
      readSlurmJson(
        json(
          {
            job_id: 1,
            state: { current: ['CANCELLED'], reason: 'None' },
            kill_request_user: 'ada',
            exit_code: { return_code: { set: true, number: 0 } },
          },
          {
            job_id: 2,
            state: { current: 'FAILED', reason: 'NonZeroExitCode' },
            exit_code: { status: 'ERROR', return_code: 3 },
          },
          { job_id: 3 },
          {
            job_id: { set: true, number: 4 },
            job_state: ['RUNNING', 'COMPLETING'],
            state_reason: 'None',
            time_limit: { set: true, infinite: true, number: 0 },
            nodes: '',
          },
          { state: 'FAILED' },
          null,
          7,
          'x',
          [],
        ),
      ),
    ).toEqual([
      { id: '1', state: 'CANCELLED by ada', nodes: [] },
      { id: '2', state: 'FAILED', reason: 'NonZeroExitCode', exitCode: 3, nodes: [] },
      { id: '3', nodes: [] },
      { id: '4', state: 'RUNNING', nodes: [] },
    ]);
  });

  test('squeue: the exit code as wait(2) tells it, memory for each node, and for each processor not at all', () => {
    expect(
      readSlurmJson(
        json(
          {
            job_id: 5,
            job_state: 'FAILED',
            state_reason: 'JobLaunchFailure',
            exit_code: 256,
            nodes: 'gpu1',
            memory_per_node: 100,
            time_limit: 60,
            start_time: 1_780_000_000,
            end_time: 1_780_000_009,
          },
          { job_id: 6, job_state: ['FAILED'], exit_code: 9, required: { memory: 9_223_372_036_854_775_908 } },
        ),
      ),
    ).toEqual([
      {
        id: '5',
        state: 'FAILED',
        reason: 'JobLaunchFailure',
        exitCode: 1,
        nodes: ['gpu1'],
        memoryLimitBytes: 100 * mib,
        elapsedSeconds: 9,
        timeLimitSeconds: 3600,
        startedAt: 1_780_000_000_000,
        endedAt: 1_780_000_009_000,
      },
      { id: '6', state: 'FAILED', signal: 9, nodes: [] },
    ]);
  });

  test.each(['', 'sacct: error: accounting storage is disabled', '[]', '{"jobs":{}}', 'null', '{"jobs":[', '12'])(
    'no such answer: %j',
    (text) => {
      expect(readSlurmJson(text)).toBeUndefined();
    },
  );

  test('numbers that no field of Slurm can hold are not read', () => {
    expect(
      readSlurmJson(
        json({
          job_id: 7,
          exit_code: 2 ** 31 + 256,
          time_limit: 1e308,
          tres: { allocated: [{ type: 'mem', count: 1e308 }] },
        }),
      ),
    ).toEqual([{ id: '7', exitCode: 1, nodes: [] }]);
  });

  test('garbage of any shape does no harm', () => {
    const like = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.string(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.constantFrom('FAILED', 'node[01-999999999]', '9'.repeat(400)),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.constantFrom(
            'job_id',
            'state',
            'current',
            'reason',
            'exit_code',
            'return_code',
            'signal',
            'id',
            'number',
            'set',
            'infinite',
            'time',
            'limit',
            'elapsed',
            'end',
            'tres',
            'allocated',
            'requested',
            'max',
            'type',
            'count',
            'steps',
            'nodes',
            'required',
            'memory',
            '__proto__',
            'kill_request_user',
          ),
          tie('value'),
          { maxKeys: 8 },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(fc.array(like, { maxLength: 4 }), fc.nat(), (jobs, id) => {
        const read = readSlurmJson(
          JSON.stringify({ jobs: [...jobs, ...jobs.map((job) => Object.assign({}, job, { job_id: id }))] }),
        );
        for (const job of read ?? []) {
          expect(job.id).toMatch(/^\d+$/);
          for (const value of [
            job.exitCode,
            job.signal,
            job.memoryLimitBytes,
            job.memoryPeakBytes,
            job.elapsedSeconds,
            job.timeLimitSeconds,
          ])
            if (value !== undefined) expect(Number.isFinite(value) && value >= 0).toBe(true);
          expect(job.nodes.length).toBeLessThanOrEqual(100);
        }
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        readSlurmJson(text);
        readSacctText(text);
        readScontrolText(`JobId=1 ${text}`);
        readSinfoText(text);
      }),
    );
  });
});

describe('text', () => {
  test('sacct: jobs with what their steps used', () => {
    const table = [
      '12|FAILED|3:0|node1||100M|5|1|NonZeroExitCode',
      '12.batch|FAILED|3:0|node1|2048K||5||',
      '12.0|FAILED|3:0|node1|3M||5||',
      '13|CANCELLED by 1000|0:0|node[1,3-4]||2Gn|60|UNLIMITED|None',
      '14|TIMEOUT|0:15|node2||4Gc|87|1|TimeLimit',
      'JobIDRaw|State',
      '',
      '15.batch|FAILED',
      '1;rm|FAILED|1:0',
    ].join('\n');
    expect(readSacctText(table)).toEqual([
      {
        id: '12',
        state: 'FAILED',
        reason: 'NonZeroExitCode',
        exitCode: 3,
        nodes: ['node1'],
        memoryLimitBytes: 100 * mib,
        memoryPeakBytes: 3 * mib,
        elapsedSeconds: 5,
        timeLimitSeconds: 60,
      },
      {
        id: '13',
        state: 'CANCELLED by 1000',
        nodes: ['node1', 'node3', 'node4'],
        memoryLimitBytes: 2 ** 31,
        elapsedSeconds: 60,
      },
      {
        id: '14',
        state: 'TIMEOUT',
        signal: 15,
        reason: 'TimeLimit',
        nodes: ['node2'],
        elapsedSeconds: 87,
        timeLimitSeconds: 60,
      },
    ]);
  });

  test('scontrol: values with blanks, and what is not set', () => {
    const line =
      'JobId=21 JobName=my job (x=1) UserId=ada(1000) Priority=1 JobState=FAILED Reason=NonZeroExitCode Dependency=(null) Restarts=2 ExitCode=1:0 RunTime=1-00:00:05 TimeLimit=2-00:00:00 EndTime=2026-11-22T10:00:00 NodeList=n[08-10] MinMemoryNode=1500M Command=/home/a b/run.sh State=x';
    expect(readScontrolText(`${line}\nslurm_load_jobs error: Invalid job id specified\n`)).toEqual([
      {
        id: '21',
        state: 'FAILED',
        reason: 'NonZeroExitCode',
        exitCode: 1,
        nodes: ['n08', 'n09', 'n10'],
        memoryLimitBytes: 1500 * mib,
        elapsedSeconds: 86_405,
        timeLimitSeconds: 172_800,
        restarts: 2,
      },
    ]);
  });

  test('sinfo, amounts, times and lists of nodes', () => {
    expect([...readSinfoText('node1|down*\nnode2|idle\nnode2|idle\nnonsense\n|x')]).toEqual([
      ['node1', 'DOWN'],
      ['node2', 'IDLE'],
    ]);
    expect([getBytes('1.5G'), getBytes('0'), getBytes('x'), getBytes('12K'), getBytes('100', 'M')]).toEqual([
      1.5 * 2 ** 30,
      undefined,
      undefined,
      12_288,
      100 * mib,
    ]);
    expect([getSeconds('01:02:03'), getSeconds('05:06'), getSeconds('UNLIMITED'), getSeconds('3-00:00:01')]).toEqual([
      3723,
      306,
      undefined,
      259_201,
    ]);
    expect(getNodes('a[1-2]-x,b,c[001-003,9]')).toEqual(['a1-x', 'a2-x', 'b', 'c001', 'c002', 'c003', 'c9']);
    expect(getNodes('n[1-999999999]')).toHaveLength(100);
    expect([
      getState('completed'),
      getState('RUNNING+'),
      getState('none of these!'),
      getState('CANCELLED by 1000'),
      getState(undefined),
    ]).toEqual(['COMPLETED', 'RUNNING', 'NONE', 'CANCELLED by 1000', undefined]);
  });
});

/** Slurm's programs as a test wants them, with what they were called with. */
function tools(answers: Readonly<Record<string, (args: readonly string[]) => SlurmOutput>>): {
  readonly run: RunSlurmTool;
  readonly calls: string[];
} {
  const calls: string[] = [];
  return {
    calls,
    run: (program, args) => {
      calls.push([program, ...args].join(' '));
      return Promise.resolve(answers[program]?.(args) ?? { kind: 'absent' });
    },
  };
}
const output = (text: string): SlurmOutput => ({ kind: 'output', text });

describe('the programs', () => {
  test('one call for many jobs; what has ended is not asked for again', async () => {
    const clock = new TestClock();
    const { run, calls } = tools({
      sacct: () =>
        output(
          json(
            { job_id: 1, state: { current: 'FAILED' }, exit_code: { return_code: 1 } },
            { job_id: 2, state: { current: 'RUNNING' } },
            { job_id: 99, state: 'FAILED' },
          ),
        ),
      squeue: () => output(json()),
      scontrol: () => ({ kind: 'failed' }),
    });
    const slurm = slurmCommands({ clock, run });
    expect([...(await slurm.jobs(['1', '2', '2', '3', '-o', '4; rm -rf', '', '0'])).keys()]).toEqual(['1', '2']);
    expect(calls).toEqual(['sacct --json -j 1,2,3', 'squeue --json -j 3', 'scontrol -o show job 3']);
    await slurm.jobs(['1', '2', '3']);
    expect(calls).toHaveLength(3);
    clock.advance(11_000);
    await slurm.jobs(['1', '2', '3']);
    expect(calls[3]).toBe('sacct --json -j 2,3');
  });

  test.each([
    ['oldest first', ['NODE_FAIL', 'FAILED']],
    ['newest first', ['FAILED', 'NODE_FAIL']],
  ])('of a job that was requeued the last run counts, listed %s', async (_, states) => {
    const ends: Readonly<Record<string, number>> = { NODE_FAIL: 1_760_000_000, FAILED: 1_760_000_900 };
    const { run } = tools({
      sacct: () =>
        output(
          json(
            ...states.map((current) => ({
              job_id: 7,
              state: { current },
              exit_code: { return_code: 3 },
              nodes: current === 'FAILED' ? 'n2' : 'n1',
              time: { end: ends[current] },
            })),
          ),
        ),
    });
    const job = (await slurmCommands({ clock: new TestClock(), run }).jobs(['7'])).get('7');
    expect(job).toMatchObject({ state: 'FAILED', nodes: ['n2'] });
  });

  test('a job whose node failed is asked for again soon: Slurm may have queued it once more', async () => {
    const clock = new TestClock();
    const { run, calls } = tools({
      sacct: () => output(json({ job_id: 7, state: { current: 'NODE_FAIL' }, time: { end: 1_760_000_000 } })),
    });
    const slurm = slurmCommands({ clock, run });
    await slurm.jobs(['7']);
    clock.advance(11_000);
    await slurm.jobs(['7']);
    expect(calls.filter((call) => call.startsWith('sacct'))).toHaveLength(2);
  });

  test('of a job that runs again the run that ended does not count', async () => {
    const { run } = tools({
      sacct: () =>
        output(
          json(
            { job_id: 7, state: { current: 'NODE_FAIL' }, time: { end: 1_760_000_000 }, nodes: 'n1' },
            { job_id: 7, state: { current: 'RUNNING' }, nodes: 'n2' },
          ),
        ),
    });
    expect((await slurmCommands({ clock: new TestClock(), run }).jobs(['7'])).get('7')).toMatchObject({
      state: 'RUNNING',
      nodes: ['n2'],
    });
  });

  test('what Slurm 22.05 leaves out of its JSON is filled in: exit codes, and who cancelled; what squeue lists beside does not spoil it', async () => {
    // As the real one answered for jobs that failed with 3, ran out of time, were cancelled and used too much memory.
    const accounted = json(
      {
        job_id: 1,
        state: { current: 'FAILED', reason: 'None' },
        exit_code: { status: 'SUCCESS', return_code: 0 },
        kill_request_user: null,
        nodes: 'vm',
        steps: [{ tres: { requested: { max: [{ type: 'mem', count: 3_407_872 }] } } }],
      },
      {
        job_id: 2,
        state: { current: 'TIMEOUT', reason: 'None' },
        exit_code: { status: 'SUCCESS', return_code: 0 },
        kill_request_user: null,
        nodes: 'vm',
      },
      {
        job_id: 3,
        state: { current: 'CANCELLED', reason: 'None' },
        exit_code: { status: 'SUCCESS', return_code: 0 },
        kill_request_user: null,
        nodes: 'vm',
      },
      {
        job_id: 4,
        state: { current: 'FAILED', reason: 'None' },
        exit_code: { status: 'SIGNALED', return_code: null, signal: { signal_id: 9, name: 'Killed' } },
        nodes: 'vm',
      },
    );
    const queued = json(
      { job_id: 4, job_state: 'FAILED', state_reason: 'JobLaunchFailure', exit_code: 9, nodes: 'vm', restart_cnt: 0 },
      { job_id: 2, job_state: 'TIMEOUT', state_reason: 'TimeLimit', exit_code: 15, nodes: 'vm' },
    );
    const { run, calls } = tools({
      sacct: (args) => output(args.includes('--json') ? accounted : '1|FAILED|3:0\n3|CANCELLED by 0|0:0\n'),
      squeue: () => output(queued),
      scontrol: () => ({ kind: 'failed' }),
    });
    const found = await slurmCommands({ clock: new TestClock(), run }).jobs(['1', '2', '3', '4', '77']);
    expect([...found.values()]).toEqual([
      { id: '1', state: 'FAILED', exitCode: 3, nodes: ['vm'], memoryPeakBytes: 3_407_872 },
      { id: '2', state: 'TIMEOUT', reason: 'TimeLimit', signal: 15, nodes: ['vm'] },
      { id: '3', state: 'CANCELLED by 0', nodes: ['vm'] },
      { id: '4', state: 'FAILED', reason: 'JobLaunchFailure', signal: 9, nodes: ['vm'], restarts: 0 },
    ]);
    expect(calls[1]).toBe('sacct -P -n -X -j 1,3 -o JobIDRaw,State,ExitCode');
  });

  test('a job under way has no exit code and no end yet', () => {
    expect(
      readSlurmJson(
        json({
          job_id: 2,
          job_state: 'RUNNING',
          exit_code: 0,
          start_time: 1_780_000_000,
          end_time: 1_780_000_060,
          time_limit: 1,
          nodes: 'vm',
        }),
      ),
    ).toEqual([{ id: '2', state: 'RUNNING', nodes: ['vm'], startedAt: 1_780_000_000_000, timeLimitSeconds: 60 }]);
  });

  test('an old sacct is asked for text, and after that for nothing else', async () => {
    const { run, calls } = tools({
      sacct: (args) =>
        args.includes('--json')
          ? { kind: 'failed' }
          : output('1|TIMEOUT|0:15|n1||1G|70|1|None\n2|FAILED|1:0|n1||1G|70|1|None\n'),
    });
    const slurm = slurmCommands({ clock: new TestClock(), run });
    expect((await slurm.jobs(['1'])).get('1')?.state).toBe('TIMEOUT');
    await slurm.jobs(['2']);
    expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'sacct --json',
      'sacct -P',
      'sacct -P',
    ]);
  });

  test('without accounting the scheduler itself is asked', async () => {
    const { run } = tools({
      sacct: () => ({ kind: 'failed' }),
      squeue: () => output(json({ job_id: 1, job_state: 'RUNNING' })),
      scontrol: (args) =>
        output(args[3] === '2' ? 'JobId=2 JobState=NODE_FAIL Reason=None ExitCode=0:1 NodeList=n1' : ''),
    });
    const found = await slurmCommands({ clock: new TestClock(), run }).jobs(['1', '2']);
    expect([...found.values()].map(({ state }) => state)).toEqual(['RUNNING', 'NODE_FAIL']);
  });

  test('a machine without Slurm is asked once a minute', async () => {
    const clock = new TestClock();
    const { run, calls } = tools({});
    const slurm = slurmCommands({ clock, run });
    expect(
      (await slurm.jobs(['1'])).size + (await slurm.jobs(['2'])).size + (await slurm.nodeStates(['n1'])).size,
    ).toBe(0);
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['sacct', 'squeue', 'scontrol', 'sinfo']);
    clock.advance(61_000);
    await slurm.jobs(['3']);
    expect(calls).toHaveLength(7);
  });

  test('states of nodes; names that are none are not passed on', async () => {
    const { run, calls } = tools({ sinfo: () => output('n1|down*\nn2|mixed\n') });
    expect([
      ...(await slurmCommands({ clock: new TestClock(), run }).nodeStates(['n1', 'n2', '--help', 'a b', '$(x)'])),
    ]).toEqual([
      ['n1', 'DOWN'],
      ['n2', 'MIXED'],
    ]);
    expect(calls).toEqual(['sinfo -h -N -o %N|%T -n n1,n2']);
  });

  test.skipIf(process.platform === 'win32')(
    'are called without a shell; one that is missing, fails or is stopped gives nothing',
    async () => {
      const folder = await scratchFolder({
        tool: '#!/bin/sh\nfor arg in "$@"; do echo "[$arg]"; done\n',
        bad: '#!/bin/sh\necho half\nexit 3\n',
        slow: '#!/bin/sh\nexec sleep 60\n',
      });
      for (const name of ['tool', 'bad', 'slow']) await chmod(join(folder, name), 0o755);
      expect(await runSlurmTool(join(folder, 'tool'), ['a b', '$(id)', '; ls'])).toEqual({
        kind: 'output',
        text: '[a b]\n[$(id)]\n[; ls]\n',
      });
      expect(await runSlurmTool(join(folder, 'bad'), [])).toEqual({ kind: 'failed' });
      expect(await runSlurmTool(join(folder, 'none'), [])).toEqual({ kind: 'absent' });
      const stop = new AbortController();
      const slow = runSlurmTool(join(folder, 'slow'), [], stop.signal);
      stop.abort();
      expect(await slow).toEqual({ kind: 'failed' });
    },
  );
});
