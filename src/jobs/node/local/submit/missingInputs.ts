import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { statusNumber } from '../../../domain/status/jobStatus.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { getText } from '../store/row.ts';

/**
 * Missing input files, by their names in the workflow: files that jobs about to start would read and that no job
 * produces.
 */
export function missingInputs(jobs: Jobs, workflowId: number): readonly string[] {
  return jobs
    .statement(
      `select distinct f.path, w.folder from files f join workflows w on w.id = f.workflow_id
      join job_files x on x.file_id = f.id and x.is_output = 0 join jobs j on j.id = x.job_id and j.status = ${statusNumber('uninitialized')}
      where f.workflow_id = ? and not exists (select 1 from job_files y where y.file_id = f.id and y.is_output = 1) order by f.id`,
    )
    .all(workflowId)
    .filter((row) => !existsSync(resolve(getText(row, 'folder'), getText(row, 'path'))))
    .map((row) => getText(row, 'path'));
}
