import type { Answer } from '../../../src/jobs/domain/backend/answer.ts';
import type { JobBackend } from '../../../src/jobs/domain/backend/jobBackend.ts';
import type { JobRecord } from '../../../src/jobs/domain/backend/records.ts';
import type { JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';
import { asItIs } from '../../../src/base/text/say.ts';

/** How the next attempt of a job ends. */
export interface JobEnding {
  /** 0 where it is not given. */
  readonly code?: number;
  readonly stderr?: string;
}

/** A job of a workflow, with the end that it comes to. */
export interface BenchJob extends JobEnding {
  readonly name: string;
  readonly dependsOn?: readonly string[];
  readonly requirement?: string;
}

/** A workflow that an engine is tried with. */
export interface BenchWorkflow {
  readonly jobs: readonly BenchJob[];
  readonly requirements?: readonly { readonly name: string; readonly memory: string; readonly runtime: string }[];
}

/** An engine, and the hands of those who run jobs in it. */
export interface BackendBench {
  readonly backend: JobBackend;
  /** Whether looking and writing are one: then of two that come at the same moment one loses, always. */
  readonly hasTransactions: boolean;
  /**
   * A real Torc server compares nothing when it writes: of two that decide within the same milliseconds one can undo
   * what the other was told; the job waits again then.
   */
  readonly racesEndAsTold: boolean;
  /** Another window or person with the same engine. */
  another(): Promise<JobBackend>;
  /** Puts a workflow there; nothing of it has run. Its number. */
  add(workflow: BenchWorkflow): Promise<number>;
  /** How the next attempt of a job ends. */
  say(name: string, ending: JobEnding): Promise<void>;
  /** Runs whatever can run, until nothing more moves by itself. */
  go(workflowId: number): Promise<void>;
  /** Waits until what was decided has come to the jobs behind. */
  settle(workflowId: number): Promise<void>;
}

/** A workflow of which everything has run that can. */
export interface Begun {
  readonly id: number;
  /** The number of a job. */
  ids(name: string): number;
}

/** What an engine gives; a refusal is the test's failure. */
export function getValue<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.code}: ${asItIs(answer.error.message)}`);
  return answer.value;
}

/** Puts a workflow there and runs it as far as it goes. */
export async function begin(bench: BackendBench, workflow: BenchWorkflow): Promise<Begun> {
  const id = await bench.add(workflow);
  for (const { name, ...ending } of workflow.jobs) await bench.say(name, ending);
  await bench.go(id);
  const jobs = new Map(
    getValue(await bench.backend.jobs(id, { limit: 10_000 })).items.map((job) => [job.name, job.id]),
  );
  return { id, ids: (name) => jobs.get(name) ?? -1 };
}

/** The status of each job by its name. */
export async function statuses(backend: JobBackend, workflowId: number): Promise<Record<string, JobStatus>> {
  return Object.fromEntries(
    getValue(await backend.jobs(workflowId, { limit: 10_000 })).items.map((job) => [job.name, job.status]),
  );
}

/** A job by its name. */
export async function jobIn(backend: JobBackend, begun: Begun, name: string): Promise<JobRecord> {
  return getValue(await backend.job(begun.ids(name)));
}
