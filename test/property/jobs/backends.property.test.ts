import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';
import { isWorkflowComplete } from '../../../src/jobs/domain/status/jobStatus.ts';
import { begin, getValue, type BackendBench } from '../../support/jobBackends/backendBench.ts';
import { fakeTorcBench } from '../../support/jobBackends/fakeTorcBench.ts';
import { localBench } from '../../support/jobBackends/localBench.ts';

interface Job {
  readonly name: string;
  readonly dependsOn: readonly string[];
  readonly code: number;
}

interface Move {
  readonly job: number;
  readonly action: 'retry' | 'fail' | 'take back';
  /** How the next attempt ends. */
  readonly code: number;
}

interface Case {
  readonly jobs: readonly Job[];
  readonly moves: readonly Move[];
}

/** What every engine comes to: written from the recovery document alone. */
class Model {
  readonly #jobs: readonly Job[];
  readonly #codes = new Map<string, number>();
  readonly status = new Map<string, JobStatus>();
  readonly attempt = new Map<string, number>();

  constructor(jobs: readonly Job[]) {
    this.#jobs = jobs;
    for (const { name, code, dependsOn } of jobs) {
      this.#codes.set(name, code);
      this.status.set(name, dependsOn.length === 0 ? 'ready' : 'blocked');
      this.attempt.set(name, 1);
    }
    this.#run();
  }

  /** Whether it is a decision that can be taken. */
  decide(name: string, action: 'retry' | 'fail', code: number): boolean {
    if (this.status.get(name) !== 'pending_failed') return false;
    if (action === 'retry') {
      this.attempt.set(name, (this.attempt.get(name) ?? 0) + 1);
      this.#codes.set(name, code);
    }
    this.status.set(name, action === 'retry' ? 'ready' : 'failed');
    this.#run();
    return true;
  }

  #run(): void {
    for (let hasMoved = true; hasMoved;) {
      hasMoved = false;
      for (const { name, dependsOn } of this.#jobs) {
        const before = this.status.get(name);
        const next = this.#next(
          name,
          dependsOn.map((each) => this.status.get(each)),
        );
        if (next === before) continue;
        this.status.set(name, next);
        hasMoved = true;
      }
    }
  }

  #next(name: string, before: readonly (JobStatus | undefined)[]): JobStatus {
    const now = this.status.get(name) ?? 'uninitialized';
    if (now === 'ready') return this.#codes.get(name) === 0 ? 'completed' : 'pending_failed';
    if (now !== 'blocked' || before.some((each) => each !== 'completed' && each !== 'failed' && each !== 'canceled'))
      return now;
    return before.every((each) => each === 'completed') ? 'ready' : 'canceled';
  }
}

const cases: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.record({
    jobs: fc.tuple(
      ...Array.from({ length: count }, (_, at) =>
        fc.record({
          name: fc.constant(`job${String(at)}`),
          dependsOn: fc.subarray(
            Array.from({ length: at }, (__, before) => `job${String(before)}`),
            { maxLength: Math.min(2, at) },
          ),
          code: fc.constantFrom(0, 1, 1, 3),
        }),
      ),
    ),
    moves: fc.array(
      fc.record({
        job: fc.nat(count - 1),
        action: fc.constantFrom('retry' as const, 'retry' as const, 'fail' as const, 'take back' as const),
        code: fc.constantFrom(0, 0, 1, 137),
      }),
      { maxLength: 8 },
    ),
  }),
);

/**
 * Jobs with a failed dependency that wait for another one as well: some engines cancel them at once, others when all is
 * done.
 */
function isLost(model: Model, { name, dependsOn }: Job, jobs: readonly Job[]): boolean {
  if (model.status.get(name) !== 'blocked') return false;
  return dependsOn.some((each) => {
    const status = model.status.get(each);
    const job = jobs.find((other) => other.name === each);
    return status === 'failed' || status === 'canceled' || (job !== undefined && isLost(model, job, jobs));
  });
}

async function expectAsModel(
  bench: BackendBench,
  id: number,
  model: Model,
  jobs: readonly Job[],
  about: string,
): Promise<void> {
  const rows = getValue(await bench.backend.jobs(id, { limit: 100 })).items;
  for (const job of jobs) {
    const row = rows.find(({ name }) => name === job.name);
    const allowed = isLost(model, job, jobs) ? ['blocked', 'canceled'] : [model.status.get(job.name)];
    expect(allowed, `${job.name} ${about}`).toContain(row?.status);
    expect(row?.attempt, `${job.name} ${about}`).toBe(model.attempt.get(job.name));
  }
  const counts = getValue(await bench.backend.counts(id));
  for (const [status, count] of Object.entries(counts))
    expect(count, `${status} ${about}`).toBe(rows.filter((row) => row.status === status).length);
  expect(getValue(await bench.backend.workflow(id)).isComplete, about).toBe(
    isWorkflowComplete(rows.map((row) => row.status)),
  );
}

async function follow(bench: BackendBench, { jobs, moves }: Case): Promise<void> {
  const model = new Model(jobs);
  const begun = await begin(bench, { jobs });
  await expectAsModel(bench, begun.id, model, jobs, 'at the start');
  for (const [at, { job, action, code }] of moves.entries()) {
    const about = `after move ${String(at + 1)}: ${action} of job${String(job)}`;
    const name = `job${String(job)}`;
    const decision = { jobId: begun.ids(name), action: action === 'retry' ? ('retry' as const) : ('fail' as const) };
    const plan = getValue(await bench.backend.plan(begun.id, [decision])).jobs[0];
    if (plan?.outcome === 'would-apply') await bench.say(name, { code });
    const report = getValue(await bench.backend.resolve(begun.id, [decision])).jobs[0];
    expect(report?.outcome === 'applied', about).toBe(plan?.outcome === 'would-apply');
    const undone =
      action === 'take back' && report?.undo !== undefined ? await bench.backend.undo(report.undo) : undefined;
    if (undone?.ok === true) expect(report?.outcome, about).toBe('applied');
    else expect(model.decide(name, decision.action, code), about).toBe(report?.outcome === 'applied');
    await bench.go(begun.id);
    await expectAsModel(bench, begun.id, model, jobs, about);
  }
  getValue(await bench.backend.reset({ workflowId: begun.id, dryRun: false }));
  const counts = getValue(await bench.backend.counts(begun.id));
  expect(
    { failed: counts.failed, canceled: counts.canceled, pending: counts.pending_failed },
    'after a reset of all that failed',
  ).toEqual({ failed: 0, canceled: 0, pending: 0 });
}

describe('Both engines follow one model', () => {
  for (const generation of ['new', 'old'] as const) {
    it(`a Torc server (${generation})`, async () => {
      await fc.assert(
        fc.asyncProperty(cases, async (each) => {
          const bench = await fakeTorcBench({ generation });
          try {
            await follow(bench, each);
          } finally {
            await bench.backend.close();
            await bench.fake.kill();
          }
        }),
        { numRuns: 150 },
      );
    });
  }

  it('the engine of this machine', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const bench = await localBench();
        try {
          await follow(bench, each);
        } finally {
          await bench.backend.close();
        }
      }),
      { numRuns: 40 },
    );
  });
});
