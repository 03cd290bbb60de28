import { ownMark } from '../../../../base/node/locks/processMark.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { isSameProcess, processMark } from '../process/processFacts.ts';
import { getNumber, getText, type SqlRow } from '../store/row.ts';

/**
 * A runner on another machine or in a container that shares the folder counts as gone after this time without a
 * heartbeat; milliseconds.
 */
const silentMs = 60_000;

/** Interval of a runner's heartbeat; milliseconds. */
export const heartbeatMs = 5_000;

/** Whether a runner of this workflow is alive. */
export function isLeaseAlive(jobs: Jobs, workflowId: number): boolean {
  const row = jobs.statement('select * from leases where workflow_id = ?').get(workflowId);
  return row !== undefined && isHolderAlive(row, jobs.now);
}

/** Takes the lease of a workflow; false where another live runner has it. Call in a transaction. */
export function takeLease(jobs: Jobs, workflowId: number, nonce: string): boolean {
  const row = jobs.statement('select * from leases where workflow_id = ?').get(workflowId);
  if (row !== undefined && getText(row, 'nonce') !== nonce && isHolderAlive(row, jobs.now)) return false;
  const { realm, pid } = ownMark();
  jobs
    .statement(
      'insert or replace into leases (workflow_id, realm, pid, pid_mark, nonce, heard_at) values (?, ?, ?, ?, ?, ?)',
    )
    .run(workflowId, realm, pid, processMark(pid) ?? '', nonce, jobs.now);
  jobs.changed({ workflowId });
  return true;
}

/** Renews the lease; false where another runner has taken it. */
export function keepLease(jobs: Jobs, workflowId: number, nonce: string): boolean {
  return (
    Number(
      jobs
        .statement('update leases set heard_at = ? where workflow_id = ? and nonce = ?')
        .run(jobs.now, workflowId, nonce).changes,
    ) === 1
  );
}

/** Releases the lease. */
export function releaseLease(jobs: Jobs, workflowId: number, nonce: string): void {
  jobs.statement('delete from leases where workflow_id = ? and nonce = ?').run(workflowId, nonce);
  jobs.changed({ workflowId });
}

function isHolderAlive(row: SqlRow, now: number): boolean {
  if (getText(row, 'realm') !== ownMark().realm) return now - getNumber(row, 'heard_at') < silentMs;
  return isSameProcess(getNumber(row, 'pid'), getText(row, 'pid_mark'));
}
