import { msg } from '../../../../base/text/message.ts';
import type { WorkflowOrigin } from '../../../domain/backend/localJobs.ts';
import type { WorkflowSpec } from '../../../domain/workflow/workflowSpec.ts';
import { recount } from '../state/moveJob.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { RollbackProblem } from '../store/refusal.ts';

/**
 * Stores a workflow with unstarted jobs, and returns its id. A job depends on the jobs it names and on the producers of
 * its input files. Call in a transaction.
 */
export function writeWorkflow(jobs: Jobs, spec: WorkflowSpec, origin: WorkflowOrigin): number {
  const workflowId = Number(
    jobs
      .statement(
        'insert into workflows (name, name_folded, description, user, uses_pending_failed, folder, source, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        spec.name,
        spec.name.toLowerCase(),
        spec.description,
        spec.user,
        Number(spec.usesPendingFailed),
        origin.folder,
        origin.source ?? null,
        Math.round(jobs.now),
      ).lastInsertRowid,
  );
  const requirements = new Map(
    spec.requirements.map((each) => [
      each.name,
      id(
        jobs
          .statement(
            'insert into requirements (workflow_id, name, cpus, gpus, nodes, memory_bytes, runtime_seconds) values (?, ?, ?, ?, ?, ?, ?)',
          )
          .run(
            workflowId,
            each.name,
            each.cpus,
            each.gpus,
            each.nodes,
            each.memoryBytes === undefined ? null : Math.round(each.memoryBytes),
            each.runtimeSeconds ?? null,
          ),
      ),
    ]),
  );
  const handlers = new Map(
    spec.handlers.map((each) => [
      each.name,
      id(
        jobs
          .statement('insert into handlers (workflow_id, name, rules) values (?, ?, ?)')
          .run(workflowId, each.name, JSON.stringify(each.rules)),
      ),
    ]),
  );
  const files = new Map(
    spec.files.map((each) => [
      each.name,
      id(
        jobs
          .statement('insert into files (workflow_id, name, path) values (?, ?, ?)')
          .run(workflowId, each.name, each.path),
      ),
    ]),
  );
  const insert = jobs.statement(
    'insert into jobs (workflow_id, name, name_folded, command, invocation_script, requirement_id, ' +
      'handler_id, cancels_on_failed, environment) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const ids = new Map<string, number>();
  const makers = new Map<string, number[]>();
  for (const job of spec.jobs) {
    const jobId = id(
      insert.run(
        workflowId,
        job.name,
        job.name.toLowerCase(),
        job.command,
        job.invocationScript ?? null,
        named(requirements, job.requirement, job.name),
        named(handlers, job.handler, job.name),
        Number(job.cancelsOnFailedDependency),
        JSON.stringify(job.environment),
      ),
    );
    if (ids.has(job.name))
      throw new RollbackProblem('invalid', msg('Two jobs are called {0}. Give each a name of its own.', job.name));
    ids.set(job.name, jobId);
    for (const file of job.outputFiles) {
      const known = makers.get(file);
      if (known === undefined) makers.set(file, [jobId]);
      else known.push(jobId);
    }
  }
  const depend = jobs.statement('insert or ignore into dependencies (job_id, depends_on) values (?, ?)');
  const attach = jobs.statement('insert or ignore into job_files (job_id, file_id, is_output) values (?, ?, ?)');
  for (const job of spec.jobs) {
    const jobId = ids.get(job.name) ?? 0;
    for (const other of job.dependsOn) depend.run(jobId, named(ids, other, job.name));
    for (const file of job.inputFiles) {
      attach.run(jobId, named(files, file, job.name), 0);
      for (const maker of makers.get(file) ?? []) if (maker !== jobId) depend.run(jobId, maker);
    }
    for (const file of job.outputFiles) attach.run(jobId, named(files, file, job.name), 1);
  }
  recount(jobs, workflowId);
  refuseCircle(spec, makers, ids);
  jobs.changed({ workflowId });
  return workflowId;
}

function id({ lastInsertRowid }: { readonly lastInsertRowid: number | bigint }): number {
  return Number(lastInsertRowid);
}

/** Resolves a name. The parser of workflow files has already checked names; other callers may not have. */
function named<T extends string | undefined>(
  all: ReadonlyMap<string, number>,
  name: T,
  job: string,
): T extends undefined ? number | null : number {
  const found = name === undefined ? null : all.get(name);
  if (found === undefined)
    throw new RollbackProblem(
      'invalid',
      msg('Job {0} refers to {1}, which the workflow does not have.', job, name ?? ''),
    );
  return found as number;
}

/** Refuses cyclic dependencies, because such jobs would wait forever. */
function refuseCircle(
  spec: WorkflowSpec,
  makers: ReadonlyMap<string, readonly number[]>,
  ids: ReadonlyMap<string, number>,
): void {
  const behind = new Map<number, number[]>();
  const waiting = new Map<number, number>();
  for (const job of spec.jobs) {
    const jobId = ids.get(job.name) ?? 0;
    const needs = new Set([
      ...job.dependsOn.map((name) => ids.get(name) ?? 0),
      ...job.inputFiles.flatMap((file) => (makers.get(file) ?? []).filter((maker) => maker !== jobId)),
    ]);
    waiting.set(jobId, needs.size);
    for (const need of needs) {
      const known = behind.get(need);
      if (known === undefined) behind.set(need, [jobId]);
      else known.push(jobId);
    }
  }
  const free = [...waiting].filter(([, needs]) => needs === 0).map(([jobId]) => jobId);
  for (let at = 0, jobId = free[at]; jobId !== undefined; jobId = free[++at]) {
    for (const next of behind.get(jobId) ?? []) {
      const left = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, left);
      if (left === 0) free.push(next);
    }
  }
  if (free.length === waiting.size) return;
  const names = spec.jobs.filter(({ name }) => (waiting.get(ids.get(name) ?? 0) ?? 0) > 0).map(({ name }) => name);
  throw new RollbackProblem(
    'invalid',
    msg('These jobs wait for each other: {0}. Take one of the dependencies away.', names.slice(0, 10).join(', ')),
  );
}
