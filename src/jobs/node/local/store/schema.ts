import type { StoreSchema } from '../../../../base/node/sqlite/openStore.ts';

/**
 * The migrations; their number is the schema version. A released migration never changes. Statuses are numbers as in
 * Torc's store. `waiting_for` and `broken` count the unfinished and the failed dependencies of a job; they are updated
 * as jobs move, so that the edges of a large graph are not counted again and again. `revision` increases with every
 * move.
 */
const steps: readonly string[] = [
  `create table workflows (
     id integer primary key autoincrement, name text not null, name_folded text not null, description text not null,
     user text not null, run_id integer not null default 1,
     uses_pending_failed integer not null, is_canceled integer not null default 0,
     is_archived integer not null default 0, is_begun integer not null default 0,
     takes_jobs integer not null default 0, folder text not null, source text, created_at integer not null);
   create table requirements (
     id integer primary key autoincrement, workflow_id integer not null, name text not null, cpus real not null,
     gpus real not null, nodes real not null, memory_bytes integer, runtime_seconds real);
   create index requirements_by_workflow on requirements (workflow_id);
   create table handlers (id integer primary key autoincrement, workflow_id integer not null, name text not null,
     rules text not null);
   create index handlers_by_workflow on handlers (workflow_id);
   create table files (id integer primary key autoincrement, workflow_id integer not null, name text not null,
     path text not null);
   create index files_by_workflow on files (workflow_id);
   create table jobs (
     id integer primary key autoincrement, workflow_id integer not null, name text not null,
     name_folded text not null, command text not null, invocation_script text,
     status integer not null default 0, attempt integer not null default 1, latest_attempt integer,
     requirement_id integer, handler_id integer,
     cancels_on_failed integer not null, environment text not null, waiting_for integer not null default 0,
     broken integer not null default 0,
     revision integer not null default 0, cancelled_by text);
   create index jobs_by_status on jobs (workflow_id, status);
   create index jobs_by_requirement on jobs (requirement_id);
   create table dependencies (job_id integer not null, depends_on integer not null,
     primary key (job_id, depends_on)) without rowid;
   create index dependents on dependencies (depends_on, job_id);
   create table job_files (job_id integer not null, file_id integer not null, is_output integer not null,
     primary key (job_id, is_output, file_id)) without rowid;
   create index jobs_of_file on job_files (file_id, is_output);
   create table attempts (
     id integer primary key autoincrement, job_id integer not null, workflow_id integer not null,
     run_id integer not null, attempt integer not null, status integer not null,
     exit_code integer, signal text, started_at integer, ended_at integer, memory_peak integer, node text,
     pid integer, pid_mark text, stopped_for text, last_output_at integer,
     unique (job_id, run_id, attempt));
   create index attempts_by_workflow on attempts (workflow_id);
   create table leases (workflow_id integer primary key, realm text not null, pid integer not null,
     pid_mark text not null, nonce text not null, heard_at integer not null);
   create table events (id integer primary key autoincrement, workflow_id integer not null, at integer not null,
     data text not null);
   create index events_by_workflow on events (workflow_id);
   create table undos (token text primary key, workflow_id integer not null, job_id integer not null,
     data text not null) without rowid;
   create index undos_by_workflow on undos (workflow_id)`,
];

/** The tables of the jobs. */
export const jobsSchema: StoreSchema<object> = {
  // "RCjb".
  applicationId: 0x52436a62,
  version: steps.length,
  migrate: (database, from) => {
    for (const step of steps.slice(from)) database.exec(step);
  },
  pragmas: 'pragma synchronous = normal; pragma journal_size_limit = 4000000',
  probe: (database) => {
    database
      .prepare('select (select max(id) from workflows), (select max(id) from jobs), (select max(id) from attempts)')
      .get();
    return {};
  },
};
