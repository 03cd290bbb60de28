import { attemptFile } from '../read/logFiles.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { getNumber } from '../store/row.ts';

/** All files that the attempts of a workflow may have left. */
export function attemptFiles(jobs: Jobs, workflowId: number, folder: string): readonly string[] {
  return jobs
    .statement('select job_id, run_id, attempt from attempts where workflow_id = ?')
    .all(workflowId)
    .map((row) =>
      attemptFile(folder, {
        workflowId,
        jobId: getNumber(row, 'job_id'),
        runId: getNumber(row, 'run_id'),
        attempt: getNumber(row, 'attempt'),
      }),
    )
    .flatMap((file) =>
      ['.o', '.e', '.exit', '.exit.note', '.exit.tmp', '.recovery'].map((ending) => `${file}${ending}`),
    );
}

/** Deletes a workflow with everything that belongs to it. Call in a transaction. */
export function removeWorkflow(jobs: Jobs, workflowId: number): void {
  for (const table of ['dependencies', 'job_files'])
    jobs.statement(`delete from ${table} where job_id in (select id from jobs where workflow_id = ?)`).run(workflowId);
  for (const table of ['attempts', 'jobs', 'files', 'handlers', 'requirements', 'leases', 'events', 'undos'])
    jobs.statement(`delete from ${table} where workflow_id = ?`).run(workflowId);
  jobs.statement('delete from workflows where id = ?').run(workflowId);
  jobs.changed({ workflowId });
}
