import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adviseFailure, type LocalJobs } from '../../../src/jobs/index.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { KeptLog } from '../../support/keptLog.ts';
import {
  byName,
  must,
  openedJobs,
  getProblem,
  quiet,
  soon,
  getSpec,
  started,
  statuses,
} from '../../support/localJobs.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';
import { english } from '../../support/english.ts';

const requirement = { name: 'r', cpus: 1, gpus: 0, nodes: 1 };

async function lastAttempt(jobs: LocalJobs, id: number, name: string) {
  return must(await jobs.attempts((await byName(jobs, id))[name]!.id)).at(-1);
}

/** No process of the group that wrote its number to a file is alive. */
function groupIsGone(file: string): boolean {
  try {
    process.kill(-Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch {
    return true;
  }
}

describe('how jobs end', () => {
  test('codes, signals, and what shells make of signals are told apart', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const { id } = await started(jobs, folder, {
      jobs: [
        { name: 'seven', command: 'exit 7' },
        { name: 'segv', command: 'kill -SEGV $$' },
        { name: 'term', command: 'kill -TERM $$; sleep 5' },
        { name: 'shell', command: 'bash -c "kill -KILL \\$\\$"; exit $?' },
        { name: 'code', command: 'exit 137' },
        { name: 'usage', command: 'exit 129' },
        { name: 'nothing', command: 'no-such-program' },
        { name: 'bytes', command: 'printf "\\xff\\xfe bad" >&2; exit 1' },
        { name: 'stdin', command: 'cat; exit 4' },
      ],
    });
    await quiet(jobs, id);
    const ends = new Map(
      must(await jobs.latestAttempts(id, {})).items.map(({ exitCode, signal }, at) => [
        ['seven', 'segv', 'term', 'shell', 'code', 'usage', 'nothing', 'bytes', 'stdin'][at],
        [exitCode, signal],
      ]),
    );
    expect(Object.fromEntries(ends)).toEqual({
      seven: [7, undefined],
      segv: [-1, 'SIGSEGV'],
      term: [-1, 'SIGTERM'],
      shell: [137, 'SIGKILL'],
      code: [137, 'SIGKILL'],
      usage: [129, undefined],
      nothing: [127, undefined],
      bytes: [1, undefined],
      stdin: [4, undefined],
    });
    const [evidence] = must(await jobs.evidence(id, [(await byName(jobs, id))['bytes']!.id]));
    expect([...(evidence?.stderr?.bytes ?? [])].slice(0, 2)).toEqual([0xff, 0xfe]);
  });

  test('a job that cannot be started fails and says why', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const { id } = await started(jobs, join(folder, 'not-there'), { jobs: [{ name: 'a' }] });
    expect(await quiet(jobs, id)).toEqual({ a: 'pending_failed' });
    const [evidence] = must(await jobs.evidence(id, [(await byName(jobs, id))['a']!.id]));
    expect(new TextDecoder().decode(evidence?.stderr?.bytes)).toContain('could not start this job');
    expect(evidence?.attempt?.exitCode).toBe(127);
  });

  test('three hundred short jobs take little of the processor beside what they are', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'), { pollMs: 500 });
    const { id } = must(
      await jobs.submit(
        getSpec({ jobs: Array.from({ length: 300 }, (_, at) => ({ name: `job${at}`, command: 'exit 1' })) }),
        { folder },
      ),
    );
    const work = startMeasuringWork();
    must(await jobs.run(id));
    await quiet(jobs, id);
    const spent = work();
    expect(must(await jobs.counts(id))).toMatchObject({ pending_failed: 300 });
    // A generous limit: 10 ms for each were seen.
    expect(spent / 1000).toBeLessThan(30);
    const all = must(await jobs.jobs(id, {})).items;
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 1);
    must(
      await jobs.resolve(
        id,
        all.map((job) => ({ jobId: job.id, action: 'fail' as const })),
      ),
    );
    clearInterval(turning);
    // Other work on the thread has its turn meanwhile.
    expect(turns).toBeGreaterThan(0);
  });

  test('jobs get their surroundings', async () => {
    const folder = await scratchFolder();
    const store = join(folder, 'store');
    const jobs = await openedJobs(store);
    const { id } = await started(jobs, folder, {
      jobs: [
        {
          name: 'env',
          command: 'argument',
          invocationScript:
            'printf "%s|" "$PWD" $TORC_WORKFLOW_ID $TORC_JOB_ID $TORC_JOB_NAME $TORC_ATTEMPT_ID $TORC_OUTPUT_DIR "$COLOUR"',
          environment: { COLOUR: 'dark blue' },
        },
      ],
    });
    await quiet(jobs, id);
    const { env } = await byName(jobs, id);
    expect(readFileSync(join(store, 'job_stdio', `job_wf${id}_j${env!.id}_r1_a1.o`), 'utf8')).toBe(
      `${folder}|${id}|${env!.id}|env|1|${store}|dark blue|argument|`,
    );
  });

  test('without use_pending_failed a failure is final, and what stands behind is cancelled, all the way, unless it says otherwise', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const { id } = await started(jobs, folder, {
      usesPendingFailed: false,
      files: [{ name: 'f', path: 'f.txt' }],
      jobs: [
        { name: 'bad', command: 'exit 1', outputFiles: ['f'] },
        { name: 'reads', inputFiles: ['f'] },
        { name: 'last', dependsOn: ['reads'] },
        { name: 'cleans', dependsOn: ['bad'], cancelsOnFailedDependency: false },
        { name: 'afterwards', dependsOn: ['cleans'] },
      ],
    });
    expect(await quiet(jobs, id)).toEqual({
      bad: 'failed',
      reads: 'canceled',
      last: 'canceled',
      cleans: 'completed',
      afterwards: 'completed',
    });
    const [evidence] = must(await jobs.evidence(id, [(await byName(jobs, id))['last']!.id]));
    expect(evidence?.context.cancelledBy).toContain('reads');
    expect(evidence?.stderr).toBeUndefined();
  });
});

describe('limits', () => {
  test('a job over its time is ended with all that it started, and waits for a decision; without use_pending_failed it is terminated', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const parts = {
      requirements: [{ ...requirement, runtimeSeconds: 0.4 }],
      jobs: [
        {
          name: 'slow',
          command: 'echo $PPID >pid; echo begun; (trap "" TERM; exec sleep 100) & sleep 100',
          requirement: 'r',
        },
        { name: 'behind', dependsOn: ['slow'] },
      ],
    };
    const { id } = await started(jobs, folder, parts);
    expect(await quiet(jobs, id)).toEqual({ slow: 'pending_failed', behind: 'blocked' });
    expect(await lastAttempt(jobs, id, 'slow')).toMatchObject({ exitCode: -1, signal: 'SIGTERM' });
    const [evidence] = must(await jobs.evidence(id, [(await byName(jobs, id))['slow']!.id]));
    expect(evidence?.context.runtimeLimitSeconds).toBe(0.4);
    expect(evidence?.context.runtimeUsedSeconds).toBeGreaterThanOrEqual(0.4);
    await soon(() => groupIsGone(join(folder, 'pid')));
    const second = await started(jobs, folder, { ...parts, usesPendingFailed: false });
    expect(await quiet(jobs, second.id)).toEqual({ slow: 'terminated', behind: 'canceled' });
  });

  test('a job over its memory is killed, its peak known; one that forks is counted whole', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const eat =
      'node -e "const held = []; for (let i = 0; i < 40; i++) held.push(Buffer.alloc(10 * 2 ** 20, 1)); setTimeout(() => {}, 20000)" & wait';
    const { id } = await started(jobs, folder, {
      requirements: [{ ...requirement, memoryBytes: 150 * 2 ** 20 }],
      jobs: [
        { name: 'big', command: eat, requirement: 'r' },
        { name: 'small', command: 'sleep 0.3', requirement: 'r' },
      ],
    });
    expect(await quiet(jobs, id)).toEqual({ big: 'pending_failed', small: 'completed' });
    const attempt = await lastAttempt(jobs, id, 'big');
    expect(attempt).toMatchObject({ exitCode: -1, signal: 'SIGKILL' });
    expect(attempt?.memoryPeakBytes).toBeGreaterThan(150 * 2 ** 20);
    const small = await lastAttempt(jobs, id, 'small');
    expect(small?.memoryPeakBytes).toBeGreaterThan(2 ** 20);
    expect(small?.memoryPeakBytes).toBeLessThan(50 * 2 ** 20);
  });

  test('a job that writes on and on is ended with all that it started, and says so; what has written its share goes on', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'), { outputLimitMegabytes: () => 2 });
    const { id } = await started(jobs, folder, {
      jobs: [
        {
          name: 'endless',
          command:
            'echo $PPID >pid; trap "" TERM; yes begun & (while :; do head -c 100000 /dev/zero >&2; sleep 0.01; done) & wait',
        },
        { name: 'much', command: 'head -c 1500000 /dev/zero; sleep 0.3' },
      ],
    });
    expect(await quiet(jobs, id)).toEqual({ endless: 'pending_failed', much: 'completed' });
    const { endless } = await byName(jobs, id);
    const [evidence] = must(await jobs.evidence(id, [endless!.id]));
    expect(evidence?.attempt).toMatchObject({ exitCode: -1, signal: 'SIGKILL' });
    expect(new TextDecoder().decode(evidence?.stderr?.bytes).trimEnd().split('\n').at(-1)).toBe(
      'Recourse killed this job: it wrote more than 2 MB of output, the most that recourse.jobs.outputLimit allows.',
    );
    const advice = adviseFailure({ stderr: evidence?.stderr?.bytes ?? '', context: evidence?.context });
    expect(advice).toMatchObject({ cause: 'output-limit', verdict: 'permanent' });
    expect(english(advice.reason)).toMatch(/^It wrote \d+ MB of output, more than allowed\.$/);
    expect(advice.evidenceLine?.text).toContain('it wrote more than 2 MB');
    await soon(() => groupIsGone(join(folder, 'pid')));
  });

  test('without a limit on its output a job writes what it likes', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'), { outputLimitMegabytes: () => 0 });
    const { id } = await started(jobs, folder, {
      jobs: [{ name: 'much', command: 'head -c 5000000 /dev/zero; sleep 0.3' }],
    });
    expect(await quiet(jobs, id)).toEqual({ much: 'completed' });
  });

  test('no more jobs run at once than may, and one that asks for more processors than there are runs alone', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'), { concurrency: () => 2 });
    const count = 'mkdir -p at; touch at/$TORC_JOB_ID; ls at | wc -l; sleep 0.1; rm at/$TORC_JOB_ID';
    const { id } = await started(jobs, folder, {
      requirements: [{ ...requirement, cpus: 4096 }],
      jobs: [
        ...Array.from({ length: 6 }, (_, at) => ({ name: `small${at}`, command: count })),
        { name: 'wide', command: count, requirement: 'r' },
      ],
    });
    const ended = await quiet(jobs, id);
    expect(new Set(Object.values(ended))).toEqual(new Set(['completed']));
    const seen = must(await jobs.latestAttempts(id, {})).items.map(({ stdout }) =>
      stdout.state === 'here' ? Number(readFileSync(stdout.path, 'utf8')) : 0,
    );
    expect(Math.max(...seen)).toBe(2);
    expect(seen.at(-1)).toBe(1);
  });
});

describe('failure handlers', () => {
  test('a rule for the exit code retries after its script; when it is out of retries the job has failed', async () => {
    const folder = await scratchFolder();
    const log = new KeptLog();
    const jobs = await openedJobs(join(folder, 'store'), { log });
    const { id } = await started(jobs, folder, {
      handlers: [
        {
          name: 'h',
          rules: [
            {
              exitCodes: [10],
              matchesAllCodes: false,
              maxRetries: 3,
              recoveryScript:
                'echo "$TORC_JOB_NAME $TORC_ATTEMPT_ID $TORC_RETURN_CODE" >>recovered; test "$TORC_JOB_NAME" = passes',
            },
          ],
        },
        { name: 'kill', rules: [{ exitCodes: [137], matchesAllCodes: false, maxRetries: 2 }] },
      ],
      jobs: [
        { name: 'passes', command: 'test $TORC_ATTEMPT_ID = 2 || exit 10', handler: 'h' },
        { name: 'never', command: 'exit 10', handler: 'h' },
        { name: 'other', command: 'exit 11', handler: 'h' },
        { name: 'killed', command: 'test $TORC_ATTEMPT_ID = 2 || kill -KILL $$', handler: 'kill' },
        { name: 'behind', dependsOn: ['never'] },
      ],
    });
    expect(await quiet(jobs, id)).toEqual({
      passes: 'completed',
      never: 'failed',
      other: 'pending_failed',
      killed: 'completed',
      behind: 'canceled',
    });
    const { never } = await byName(jobs, id);
    expect(
      must(await jobs.attempts(never!.id)).map(({ attempt, status, exitCode }) => [attempt, status, exitCode]),
    ).toEqual([
      [1, 'failed', 10],
      [2, 'failed', 10],
      [3, 'failed', 10],
    ]);
    expect(readFileSync(join(folder, 'recovered'), 'utf8').trim().split('\n').sort()).toEqual([
      'never 1 10',
      'never 2 10',
      'passes 1 10',
    ]);
    // A script that fails is a warning only.
    expect(log.lines.filter((line) => line.includes('recovery script ended with 1'))).toHaveLength(2);
    const [evidence] = must(await jobs.evidence(id, [never!.id]));
    expect(evidence?.context).toMatchObject({
      attempt: 3,
      maxRetries: 3,
      previousFailures: [{ exitCode: 10 }, { exitCode: 10 }],
    });
  });

  test('a script that takes longer than its job may run is ended with what it has started, and the next attempt follows', async () => {
    const folder = await scratchFolder();
    const log = new KeptLog();
    const jobs = await openedJobs(join(folder, 'store'), { log });
    const { id } = await started(jobs, folder, {
      requirements: [{ name: 'short', cpus: 1, gpus: 0, nodes: 1, runtimeSeconds: 1 }],
      handlers: [
        {
          name: 'h',
          rules: [
            {
              exitCodes: [10],
              matchesAllCodes: false,
              maxRetries: 2,
              recoveryScript: 'sleep 300 & echo $$ >pid; wait',
            },
          ],
        },
      ],
      jobs: [{ name: 'one', command: 'test $TORC_ATTEMPT_ID = 2 || exit 10', handler: 'h', requirement: 'short' }],
    });
    expect(await quiet(jobs, id)).toEqual({ one: 'completed' });
    expect(log.lines.filter((line) => line.includes('the recovery script was ended after 1 s'))).toHaveLength(1);
    await soon(() => groupIsGone(join(folder, 'pid')));
  });
});

test('a recovery script that writes on and on is killed, and the next attempt follows', async () => {
  const folder = await scratchFolder();
  const log = new KeptLog();
  const jobs = await openedJobs(join(folder, 'store'), { log, outputLimitMegabytes: () => 1 });
  const { id } = await started(jobs, folder, {
    handlers: [
      { name: 'h', rules: [{ exitCodes: [10], matchesAllCodes: false, maxRetries: 2, recoveryScript: 'yes' }] },
    ],
    jobs: [{ name: 'one', command: 'test $TORC_ATTEMPT_ID = 2 || exit 10', handler: 'h' }],
  });
  expect(await quiet(jobs, id)).toEqual({ one: 'completed' });
  expect(log.lines.filter((line) => line.includes('the recovery script ended with SIGKILL'))).toHaveLength(1);
});

describe('stopping and going on', () => {
  test('cancel ends what runs with its children and cancels what waits; a run after a reset does it anew', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const { id } = await started(jobs, folder, {
      jobs: [
        { name: 'first' },
        {
          name: 'long',
          command: 'echo $PPID >pid; trap "" TERM; test -e quick || (trap - TERM; sleep 100)',
          dependsOn: ['first'],
        },
        { name: 'behind', dependsOn: ['long'] },
      ],
    });
    await soon(() => existsSync(join(folder, 'pid')) && readFileSync(join(folder, 'pid'), 'utf8') !== '');
    expect(must(await jobs.cancel(id))).toMatchObject({ isCanceled: true, isComplete: true });
    expect(await statuses(jobs, id)).toEqual({ first: 'completed', long: 'canceled', behind: 'canceled' });
    await soon(() => groupIsGone(join(folder, 'pid')));
    await quiet(jobs, id);
    expect(await lastAttempt(jobs, id, 'long')).toMatchObject({ status: 'canceled' });

    const dry = must(await jobs.reset({ workflowId: id, dryRun: true }));
    expect(dry.jobs.map(({ name }) => name)).toEqual(['long', 'behind']);
    expect(await statuses(jobs, id)).toMatchObject({ long: 'canceled' });
    must(await jobs.reset({ workflowId: id, dryRun: false }));
    expect(await statuses(jobs, id)).toEqual({ first: 'completed', long: 'uninitialized', behind: 'uninitialized' });
    writeFileSync(join(folder, 'quick'), '');
    expect(must(await jobs.run(id))).toMatchObject({ runId: 2, isCanceled: false });
    expect(await quiet(jobs, id)).toEqual({ first: 'completed', long: 'completed', behind: 'completed' });
    expect((await lastAttempt(jobs, id, 'long'))?.stdout).toMatchObject({
      path: expect.stringMatching(/_r2_a1\.o$/) as unknown,
    });
  });

  test('a job that will not end when it is asked to is killed', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const { id } = await started(jobs, folder, {
      jobs: [{ name: 'deaf', command: 'trap "" TERM; echo $PPID >pid; while true; do sleep 0.1; done' }],
    });
    await soon(() => existsSync(join(folder, 'pid')) && readFileSync(join(folder, 'pid'), 'utf8') !== '');
    must(await jobs.cancel(id));
    await soon(() => groupIsGone(join(folder, 'pid')));
    await quiet(jobs, id);
    expect(await lastAttempt(jobs, id, 'deaf')).toMatchObject({ status: 'canceled', exitCode: -1, signal: 'SIGKILL' });
  });

  test('a selective reset does anew what stands behind, and nothing else', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const { id } = await started(jobs, folder, {
      usesPendingFailed: false,
      jobs: [
        { name: 'a', command: 'test -e fixed' },
        { name: 'b', command: 'exit 2' },
        { name: 'tidy', dependsOn: ['a'], cancelsOnFailedDependency: false },
        { name: 'c', dependsOn: ['a'] },
      ],
    });
    expect(await quiet(jobs, id)).toEqual({ a: 'failed', b: 'failed', tidy: 'completed', c: 'canceled' });
    const { a, b, tidy } = await byName(jobs, id);
    const report = must(await jobs.reset({ workflowId: id, jobIds: [a!.id, tidy!.id, 9999], dryRun: false }));
    expect(report.jobs.map(({ name }) => name)).toEqual(['a']);
    expect(report.alsoReset.map(({ name }) => name)).toEqual(['tidy', 'c']);
    expect(report.refused.map(({ jobId, problem }) => [jobId, problem.code])).toEqual([
      [tidy!.id, 'conflict'],
      [9999, 'not-found'],
    ]);
    writeFileSync(join(folder, 'fixed'), '');
    must(await jobs.resume(id));
    expect(await quiet(jobs, id)).toEqual({ a: 'completed', b: 'failed', tidy: 'completed', c: 'completed' });
    expect(must(await jobs.attempts(b!.id))).toHaveLength(1);
  });

  test('a workflow that lacks input files is refused with their names, and nothing of it runs', async () => {
    const folder = await scratchFolder({ 'there.csv': 'x' });
    const jobs = await openedJobs(join(folder, 'store'));
    const { id } = must(
      await jobs.submit(
        getSpec({
          files: [
            { name: 'x', path: 'there.csv' },
            { name: 'y', path: 'data/missing.csv' },
            { name: 'z', path: 'made.csv' },
          ],
          jobs: [
            { name: 'reads', inputFiles: ['x', 'y', 'z'] },
            { name: 'makes', outputFiles: ['z'] },
          ],
        }),
        { folder },
      ),
    );
    expect(getProblem(await jobs.run(id))).toEqual({
      code: 'invalid',
      message: 'No job makes data/missing.csv, and it is not there. Put the missing files in place, then run it again.',
    });
    expect(await statuses(jobs, id)).toEqual({ reads: 'uninitialized', makes: 'uninitialized' });
  });

  test('a workflow that waits for itself or names what it has not is refused whole', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    expect(
      getProblem(
        await jobs.submit(
          getSpec({
            jobs: [
              { name: 'a', dependsOn: ['b'] },
              { name: 'b', dependsOn: ['a'] },
            ],
          }),
          { folder },
        ),
      ).message,
    ).toContain('a, b');
    expect(
      getProblem(await jobs.submit(getSpec({ jobs: [{ name: 'a', dependsOn: ['nobody'] }] }), { folder })).code,
    ).toBe('invalid');
    expect(must(await jobs.workflows({})).total).toBe(0);
  });

  test('a workflow is removed with its output, not while it runs', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const { id } = await started(jobs, folder, {
      jobs: [{ name: 'a', command: 'while ! [ -e go ]; do sleep 0.02; done' }],
    });
    await soon(async () => (await statuses(jobs, id))['a'] === 'running');
    expect(getProblem(await jobs.remove(id)).code).toBe('conflict');

    writeFileSync(join(folder, 'go'), '');
    await quiet(jobs, id);
    must(await jobs.remove(id));
    expect(getProblem(await jobs.workflow(id)).code).toBe('not-found');
    expect(readdirSync(join(folder, 'store/job_stdio'))).toEqual([]);
  });
});
