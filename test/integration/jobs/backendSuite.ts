import { rm } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { asItIs } from '../../../src/base/text/say.ts';
import type { Answer } from '../../../src/jobs/domain/backend/answer.ts';
import type { JobEvidence } from '../../../src/jobs/domain/backend/jobBackend.ts';
import type {
  Decision,
  PlannedJob,
  ResolutionReport,
  ResolvedJob,
} from '../../../src/jobs/domain/backend/resolutions.ts';
import { begin, jobIn, statuses, getValue, type BackendBench } from '../../support/jobBackends/backendBench.ts';
import { english } from '../../support/english.ts';

/**
 * Two jobs that failed, with one that waits for both, one that waits for one and another behind that, and one that went
 * well.
 */
const two = {
  requirements: [{ name: 'small', memory: '1g', runtime: 'PT10M' }],
  jobs: [
    { name: 'net', code: 1, stderr: 'Connection refused\n', requirement: 'small' },
    { name: 'bug', code: 2, stderr: 'ModuleNotFoundError: nope\n', requirement: 'small' },
    { name: 'fine' },
    { name: 'after', dependsOn: ['net'] },
    { name: 'later', dependsOn: ['after'] },
    { name: 'both', dependsOn: ['net', 'bug'] },
  ],
};

const eight = Array.from({ length: 8 }, (_, at) => `job${String(at)}`);
const waiting = {
  net: 'pending_failed',
  bug: 'pending_failed',
  fine: 'completed',
  after: 'blocked',
  later: 'blocked',
  both: 'blocked',
};

/** What every engine owes those who build on it. `makeBench` is called once a test. */
export function backendSuite(name: string, makeBench: () => Promise<BackendBench>): void {
  describe(name, () => {
    it('says that it is there', async () => {
      const { backend } = await makeBench();
      expect(getValue(await backend.check()).version).not.toBe('');
    });

    it('lets what stands behind a job wait as long as nobody decides', async () => {
      const bench = await makeBench();
      const { id } = await begin(bench, two);
      expect(await statuses(bench.backend, id)).toEqual(waiting);
      const workflow = getValue(await bench.backend.workflow(id));
      expect(workflow).toMatchObject({ id, isComplete: false, usesPendingFailed: true });
      expect(getValue(await bench.backend.counts(id))).toMatchObject({
        pending_failed: 2,
        completed: 1,
        blocked: 3,
        failed: 0,
        ready: 0,
      });
    });

    it('lists workflows newest first, with counts where they are wanted', async () => {
      const bench = await makeBench();
      const [first, second] = [await begin(bench, two), await begin(bench, { jobs: [{ name: 'only' }] })];
      const page = getValue(await bench.backend.workflows({ withCounts: true, limit: 10 }));
      expect(page.items.map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(page.items.map(({ counts }) => counts?.pending_failed)).toEqual([0, 2]);
      expect(page).toMatchObject({ total: 2, hasMore: false });
    });

    it('gives a list of jobs in parts, each job once', async () => {
      const bench = await makeBench();
      const { id } = await begin(bench, two);
      const names: string[] = [];
      for (const offset of [0, 2, 4]) {
        const page = getValue(await bench.backend.jobs(id, { offset, limit: 2 }));
        expect(page).toMatchObject({ total: 6, hasMore: offset < 4 });
        names.push(...page.items.map((job) => job.name));
      }
      expect(names.sort()).toEqual(Object.keys(waiting).sort());
      expect(
        getValue(await bench.backend.jobs(id, { status: 'pending_failed' }))
          .items.map((job) => job.name)
          .sort(),
      ).toEqual(['bug', 'net']);
      expect(
        getValue(await bench.backend.jobs(id, { name: 'TER' }))
          .items.map((job) => job.name)
          .sort(),
      ).toEqual(['after', 'later']);
    });

    it('tells what stands around a job', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const net = getValue(await bench.backend.job(begun.ids('net')));
      expect([...net.dependents].sort((a, b) => a - b)).toEqual(
        [begun.ids('after'), begun.ids('both')].sort((a, b) => a - b),
      );
      expect(net).toMatchObject({ attempt: 1, status: 'pending_failed', requirement: { sharedBy: 2, memory: '1g' } });
      expect([...getValue(await bench.backend.job(begun.ids('both'))).dependsOn].sort((a, b) => a - b)).toEqual(
        [begun.ids('net'), begun.ids('bug')].sort((a, b) => a - b),
      );
    });

    it('plans exactly what it does then, and changes nothing by planning', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const decisions: Decision[] = [
        { jobId: begun.ids('net'), action: 'fail' },
        { jobId: begun.ids('bug'), action: 'retry', memory: '2g' },
      ];
      const plan = getValue(await bench.backend.plan(begun.id, decisions));
      expect(await statuses(bench.backend, begun.id)).toEqual(waiting);
      expect(getValue(await bench.backend.job(begun.ids('bug'))).requirement).toMatchObject({
        memory: '1g',
        sharedBy: 2,
      });
      expect(plan.jobs.map(({ outcome }) => outcome)).toEqual(['would-apply', 'would-apply']);
      expect(plan.jobs.every(({ steps }) => steps.length > 0)).toBe(true);
      // `both` waits for bug as well, and is lost all the same.
      expect(plan.jobs[0]?.cancels.map((job) => job.name).sort()).toEqual(['after', 'both', 'later']);
      await bench.say('bug', { code: 0 });
      const report = getValue(await bench.backend.resolve(begun.id, decisions));
      expect(report.jobs.map(essence)).toEqual(plan.jobs.map(essence));
      expect(report.runId).toBe(plan.runId);
      expect(getValue(await bench.backend.job(begun.ids('bug'))).attempt).toBe(plan.jobs[1]?.nextAttempt);
      await bench.go(begun.id);
      expect(await statuses(bench.backend, begun.id)).toEqual({
        net: 'failed',
        bug: 'completed',
        fine: 'completed',
        after: 'canceled',
        later: 'canceled',
        both: 'canceled',
      });
    });

    it('runs a job that is retried as a new attempt, and then what waited for it', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, {
        jobs: [
          { name: 'net', code: 1, stderr: 'first\n' },
          { name: 'after', dependsOn: ['net'] },
        ],
      });
      await bench.say('net', { code: 0, stderr: 'second\n' });
      const report = getValue(await bench.backend.resolve(begun.id, [{ jobId: begun.ids('net'), action: 'retry' }]));
      expect(report.jobs[0]).toMatchObject({ outcome: 'applied', attempt: 2 });
      await bench.go(begun.id);
      expect(await statuses(bench.backend, begun.id)).toEqual({ net: 'completed', after: 'completed' });
      expect(
        getValue(await bench.backend.attempts(begun.ids('net'))).map(({ attempt, exitCode }) => [attempt, exitCode]),
      ).toEqual([
        [1, 1],
        [2, 0],
      ]);
      expect(getValue(await bench.backend.workflow(begun.id)).isComplete).toBe(true);
    });

    it('lets a job that fails again wait again', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, { jobs: [{ name: 'net', code: 1 }] });
      for (const attempt of [2, 3]) {
        expect(
          getValue(await bench.backend.resolve(begun.id, [{ jobId: begun.ids('net'), action: 'retry' }])).jobs[0],
        ).toMatchObject({ outcome: 'applied', attempt });
        await bench.go(begun.id);
        expect(await jobIn(bench.backend, begun, 'net')).toMatchObject({ status: 'pending_failed', attempt });
      }
    });

    it('cancels everything behind a job that is given up', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, {
        jobs: [
          { name: 'net', code: 1 },
          { name: 'after', dependsOn: ['net'] },
          { name: 'later', dependsOn: ['after'] },
          { name: 'beside' },
        ],
      });
      const report = getValue(
        await bench.backend.resolve(begun.id, [{ jobId: begun.ids('net'), action: 'fail', reason: 'no way' }]),
      );
      expect(report.jobs[0]).toMatchObject({ outcome: 'applied' });
      expect(report.jobs[0]?.cancels.map((job) => job.name).sort()).toEqual(['after', 'later']);
      await bench.go(begun.id);
      expect(await statuses(bench.backend, begun.id)).toEqual({
        net: 'failed',
        after: 'canceled',
        later: 'canceled',
        beside: 'completed',
      });
      expect(getValue(await bench.backend.workflow(begun.id)).isComplete).toBe(true);
    });

    it('refuses who comes second, and leaves what the first one did', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const other = await bench.another();
      // The second has the jobs of before in its lists.
      await other.jobs(begun.id, {});
      await other.plan(begun.id, [{ jobId: begun.ids('net'), action: 'fail' }]);
      await bench.say('net', { code: 0 });
      expect(
        getValue(await bench.backend.resolve(begun.id, [{ jobId: begun.ids('net'), action: 'retry' }])).jobs[0]
          ?.outcome,
      ).toBe('applied');
      const second = getValue(await other.resolve(begun.id, [{ jobId: begun.ids('net'), action: 'fail' }])).jobs[0];
      expect(second).toMatchObject({ outcome: 'refused', problem: { code: 'conflict' } });
      expect(second?.leftOver).toBeUndefined();
      await bench.go(begun.id);
      expect(await jobIn(bench.backend, begun, 'net')).toMatchObject({ status: 'completed', attempt: 2 });
    });

    it('gives other resources to the job alone, unless all that share them are to have them', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const [net, bug] = [begun.ids('net'), begun.ids('bug')];
      const alone = getValue(await bench.backend.resolve(begun.id, [{ jobId: net, action: 'retry', memory: '3g' }]))
        .jobs[0];
      expect(alone?.resources).toMatchObject({ sharedBy: 2, scope: 'this-job', memory: { from: '1g', to: '3g' } });
      expect(getValue(await bench.backend.job(net)).requirement).toMatchObject({
        memory: '3g',
        runtime: 'PT10M',
        sharedBy: 1,
      });
      expect(getValue(await bench.backend.job(bug)).requirement).toMatchObject({ memory: '1g', sharedBy: 1 });
      await bench.go(begun.id);
      const third = await begin(bench, two);
      const all = getValue(
        await bench.backend.resolve(third.id, [
          { jobId: third.ids('net'), action: 'retry', memory: '4g', resourceScope: 'all-sharing' },
        ]),
      ).jobs[0];
      expect(all?.resources).toMatchObject({ sharedBy: 2, scope: 'all-sharing' });
      expect(getValue(await bench.backend.job(third.ids('bug'))).requirement).toMatchObject({
        memory: '4g',
        sharedBy: 2,
      });
    });

    it('takes a decision back where it says that it can, and the job can be decided about again', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, {
        jobs: [
          { name: 'net', code: 1 },
          { name: 'after', dependsOn: ['net'] },
        ],
      });
      const net = begun.ids('net');
      const given = getValue(await bench.backend.resolve(begun.id, [{ jobId: net, action: 'fail' }])).jobs[0];
      if (given?.undo !== undefined) {
        getValue(await bench.backend.undo(given.undo));
        expect(await statuses(bench.backend, begun.id)).toEqual({ net: 'pending_failed', after: 'blocked' });
        await bench.say('net', { code: 0 });
        expect(
          getValue(await bench.backend.resolve(begun.id, [{ jobId: net, action: 'retry' }])).jobs[0]?.outcome,
        ).toBe('applied');
        await bench.go(begun.id);
        expect(await statuses(bench.backend, begun.id)).toEqual({ net: 'completed', after: 'completed' });
        const late = await bench.backend.undo(given.undo);
        expect(late.ok).toBe(false);
      }
      expect(await bench.backend.undo('no-such-token')).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/^(not-found|unsupported|conflict|invalid)$/) as string },
      });
    });

    it('takes a retry back while nothing has come of it, with the resources it gave', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const net = begun.ids('net');
      const given = getValue(await bench.backend.resolve(begun.id, [{ jobId: net, action: 'retry', memory: '3g' }]))
        .jobs[0];
      const undone = given?.undo === undefined ? undefined : await bench.backend.undo(given.undo);
      if (undone?.ok !== true) {
        // A runner was faster, or the engine cannot.
        if (undone !== undefined) expect(undone.error.code).toBe('conflict');
        return;
      }
      expect(undone.value.leftOver).toBeUndefined();
      expect(await statuses(bench.backend, begun.id)).toEqual(waiting);
      expect(getValue(await bench.backend.job(net)).requirement).toMatchObject({ memory: '1g', sharedBy: 2 });
      await bench.say('net', { code: 0 });
      expect(getValue(await bench.backend.resolve(begun.id, [{ jobId: net, action: 'retry' }])).jobs[0]?.outcome).toBe(
        'applied',
      );
      await bench.go(begun.id);
      expect((await jobIn(bench.backend, begun, 'net')).status).toBe('completed');
    });

    it('resets what is chosen, everything, or nothing when it only shows', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const dry = getValue(
        await bench.backend.reset({ workflowId: begun.id, jobIds: [begun.ids('net')], dryRun: true }),
      );
      expect(dry).toMatchObject({ isDryRun: true, jobs: [{ name: 'net' }], refused: [] });
      expect(dry.steps.length).toBeGreaterThan(0);
      expect(await statuses(bench.backend, begun.id)).toEqual(waiting);
      const chosen = getValue(
        await bench.backend.reset({
          workflowId: begun.id,
          jobIds: [begun.ids('net'), begun.ids('fine')],
          dryRun: false,
        }),
      );
      expect(chosen.jobs.map((job) => job.name)).toEqual(['net']);
      expect(chosen.refused.map(({ jobId }) => jobId)).toEqual([begun.ids('fine')]);
      expect(await statuses(bench.backend, begun.id)).toMatchObject({
        net: 'uninitialized',
        bug: 'pending_failed',
        fine: 'completed',
      });
      getValue(await bench.backend.resolve(begun.id, [{ jobId: begun.ids('bug'), action: 'fail' }]));
      await bench.settle(begun.id);
      const all = getValue(await bench.backend.reset({ workflowId: begun.id, dryRun: false }));
      expect(all.jobs.map((job) => job.name)).toContain('bug');
      const after = await statuses(bench.backend, begun.id);
      expect(after).toMatchObject({ net: 'uninitialized', bug: 'uninitialized', fine: 'completed' });
      expect(
        Object.values(after).some(
          (status) => status === 'failed' || status === 'canceled' || status === 'pending_failed',
        ),
      ).toBe(false);
    });

    it('gives the evidence of many jobs, and says which log is missing', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const [net, bug] = [begun.ids('net'), begun.ids('bug')];
      const both = byJob(getValue(await bench.backend.evidence(begun.id, [net, bug, 999_999])));
      expect([...both.keys()].sort((a, b) => a - b)).toEqual([net, bug].sort((a, b) => a - b));
      expect(getText(both.get(net))).toBe('Connection refused\n');
      expect(both.get(bug)).toMatchObject({
        context: { exitCode: 2 },
        attempt: { exitCode: 2, attempt: 1 },
        attempts: [{ attempt: 1 }],
      });
      const short = byJob(getValue(await bench.backend.evidence(begun.id, [net], { tailBytes: 8 }))).get(net);
      expect(short?.stderr).toMatchObject({ isWhole: false });
      expect(getText(short)).toBe('refused\n');
      const place = both.get(net)?.attempt?.stderr;
      if (place?.state !== 'here') throw new Error('The log is not here');
      await rm(place.path);
      const lost = byJob(getValue(await bench.backend.evidence(begun.id, [net, bug])));
      expect(lost.get(net)?.stderr).toBeUndefined();
      expect(english(lost.get(net)?.stderrProblem)).toMatch(/\S/);
      expect(getText(lost.get(bug))).toBe('ModuleNotFoundError: nope\n');
    });

    it('tells a watcher of decisions, of its own and of others', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const heard: (number | undefined)[] = [];
      const other = await bench.another();
      const watch = bench.backend.watch({
        onChange: (changes) => heard.push(...changes.map(({ workflowId }) => workflowId)),
      });
      watch.setActive(true);
      getValue(await bench.backend.resolve(begun.id, [{ jobId: begun.ids('net'), action: 'fail' }]));
      await vi.waitFor(() => {
        expect(heard.length).toBeGreaterThan(0);
      }, 10_000);
      heard.length = 0;
      getValue(await other.resolve(begun.id, [{ jobId: begun.ids('bug'), action: 'fail' }]));
      await vi.waitFor(() => {
        expect(heard.length).toBeGreaterThan(0);
      }, 15_000);
      watch.dispose();
    });

    it('changes nothing for decisions that make no sense', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, two);
      const elsewhere = await begin(bench, { jobs: [{ name: 'foreign', code: 1 }] });
      const wrong: Decision[][] = [
        [{ jobId: 999_999, action: 'retry' }],
        [{ jobId: elsewhere.ids('foreign'), action: 'fail' }],
        [{ jobId: begun.ids('fine'), action: 'retry' }],
        [{ jobId: begun.ids('after'), action: 'fail' }],
        [{ jobId: begun.ids('net'), action: 'retry', memory: 'plenty' }],
        [{ jobId: begun.ids('net'), action: 'retry', runtime: '4 hours' }],
        [{ jobId: begun.ids('net'), action: 'fail', memory: '2g' }],
        [{ jobId: 1.5, action: 'retry' }],
      ];
      for (const decisions of wrong) {
        const plan = await bench.backend.plan(begun.id, decisions);
        const report = await bench.backend.resolve(begun.id, decisions);
        expect(
          plan.ok ? plan.value.jobs.map(({ outcome }) => outcome) : ['refused'],
          JSON.stringify(decisions),
        ).toEqual(['refused']);
        expect(
          report.ok ? report.value.jobs.map(({ outcome }) => outcome) : ['refused'],
          JSON.stringify(decisions),
        ).toEqual(['refused']);
        const problem = report.ok ? report.value.jobs[0]?.problem : report.error;
        expect(asItIs(problem?.message ?? ''), JSON.stringify(decisions)).toMatch(/\w/);
      }
      expect(await statuses(bench.backend, begun.id)).toEqual(waiting);
      expect(await statuses(bench.backend, elsewhere.id)).toEqual({ foreign: 'pending_failed' });
      expect(getValue(await bench.backend.job(begun.ids('net'))).requirement).toMatchObject({
        memory: '1g',
        sharedBy: 2,
      });
      expect((await bench.backend.plan(999_999, [])).ok).toBe(false);
      expect((await bench.backend.workflow(999_999)).ok).toBe(false);
      expect((await bench.backend.job(999_999)).ok).toBe(false);
    });

    it('stops between two jobs when it is told to, and never within one', async () => {
      const bench = await makeBench();
      const names = Array.from({ length: 16 }, (_, at) => `job${String(at)}`);
      const begun = await begin(bench, { jobs: names.map((each) => ({ name: each, code: 1 })) });
      const abort = new AbortController();
      const report = getValue(
        await bench.backend.resolve(
          begun.id,
          names.map((each) => ({ jobId: begun.ids(each), action: 'fail' })),
          {
            signal: abort.signal,
            onProgress: () => {
              abort.abort();
            },
          },
        ),
      );
      const outcomes = new Map(report.jobs.map((job) => [job.jobName, job.outcome]));
      expect(report.jobs).toHaveLength(16);
      expect([...new Set(outcomes.values())].sort()).toEqual(['applied', 'skipped']);
      for (const [each, status] of Object.entries(await statuses(bench.backend, begun.id)))
        expect(status).toBe(outcomes.get(each) === 'applied' ? 'failed' : 'pending_failed');
    });

    it('lets one of two win who give up the same jobs at once, and the jobs are given up then', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, { jobs: eight.map((each) => ({ name: each, code: 1 })) });
      const other = await bench.another();
      const decisions = eight.map((each): Decision => ({ jobId: begun.ids(each), action: 'fail' }));
      const reports = await Promise.all([
        bench.backend.resolve(begun.id, decisions),
        other.resolve(begun.id, decisions),
      ]);
      await bench.settle(begun.id);
      const after = await statuses(bench.backend, begun.id);
      for (const each of eight) {
        const winners = reports.filter((report) => getOutcome(report, each) === 'applied').length;
        expect(after[each], each).toMatch(bench.racesEndAsTold ? /^failed$/ : /^(?:failed|pending_failed)$/);
        expect(winners, each).toBeGreaterThan(0);
        if (bench.hasTransactions) expect(winners, each).toBe(1);
      }
    });

    it('leaves no job hanging when one gives it up and another retries it at once', async () => {
      const bench = await makeBench();
      const begun = await begin(bench, { jobs: eight.map((each) => ({ name: each, code: 1 })) });
      const other = await bench.another();
      for (const each of eight) await bench.say(each, { code: 0 });
      const decisions = (action: Decision['action']): Decision[] =>
        eight.map((each) => ({ jobId: begun.ids(each), action }));
      const [failing, retrying] = await Promise.all([
        bench.backend.resolve(begun.id, decisions('fail')),
        other.resolve(begun.id, decisions('retry')),
      ]);
      await bench.go(begun.id);
      const after = await statuses(bench.backend, begun.id);
      for (const each of eight) {
        const isGivenUp = getOutcome(failing, each) === 'applied';
        const isRetried = getOutcome(retrying, each) === 'applied';
        // Where the engine cannot compare and set, both may come too late; then nothing has changed.
        const expected =
          isGivenUp && isRetried
            ? /^(?:failed|completed)$/
            : isRetried
              ? /^completed$/
              : isGivenUp
                ? /^failed$/
                : /^pending_failed$/;
        expect(after[each], `${each}: ${String(isGivenUp)} ${String(isRetried)}`).toMatch(
          bench.racesEndAsTold ? expected : /^(?:failed|completed|pending_failed)$/,
        );
        if (bench.hasTransactions) expect(isGivenUp, each).toBe(!isRetried);
      }
    });
  });
}

function essence(job: PlannedJob | ResolvedJob): object {
  return {
    jobId: job.jobId,
    jobName: job.jobName,
    action: job.action,
    isRefused: job.outcome === 'refused',
    cancels: job.cancels.map((each) => each.name).sort(),
    resources: job.resources,
  };
}

function getOutcome(report: Answer<ResolutionReport>, name: string): ResolvedJob['outcome'] | undefined {
  return getValue(report).jobs.find((job) => job.jobName === name)?.outcome;
}

function byJob(evidence: readonly JobEvidence[]): Map<number, JobEvidence> {
  return new Map(evidence.map((each) => [each.job.id, each]));
}

function getText(evidence: JobEvidence | undefined): string {
  return new TextDecoder().decode(evidence?.stderr?.bytes);
}
