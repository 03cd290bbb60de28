import type { FieldTable } from './fields.ts';

const cluster = 'it belongs to a cluster and is left out on this machine; Torc honours it.';
const notHere = 'it is left out on this machine.';
const tables = 'tables of parameters are not read on this machine. Write the values into "parameters".';

/** The fields of a workflow: Torc's specification (its reference of workflow files), and which part of it runs here. */
export const workflowFields: FieldTable = {
  known: [
    'name',
    'description',
    'user',
    'use_pending_failed',
    'parameters',
    'variables',
    'env',
    'jobs',
    'files',
    'resource_requirements',
    'failure_handlers',
    'actions',
  ],
  ignored: {
    project: notHere,
    metadata: notHere,
    resource_monitor: notHere,
    enable_ro_crate: notHere,
    access_groups: notHere,
    slurm_schedulers: cluster,
    slurm_defaults: cluster,
    execution_config: cluster,
    compute_node_wait_for_new_jobs_seconds: cluster,
    compute_node_ignore_workflow_completion: cluster,
    compute_node_wait_for_healthy_database_minutes: cluster,
    compute_node_expiration_buffer_seconds: cluster,
    limit_resources: notHere,
    use_srun: cluster,
  },
  refused: {
    dynamic_jobs: 'jobs that jobs make are not run on this machine. Run this workflow with Torc.',
    parameters_file: tables,
    user_data: 'data between jobs is not handed on on this machine. Use files, or run this workflow with Torc.',
  },
};

const useFiles = 'use files instead, or run this workflow with Torc.';

/** The fields of a job. */
export const jobFields: FieldTable = {
  known: [
    'name',
    'command',
    'invocation_script',
    'env',
    'resource_requirements',
    'failure_handler',
    'cancel_on_blocking_job_failure',
    'depends_on',
    'depends_on_regexes',
    'input_files',
    'input_file_regexes',
    'output_files',
    'output_file_regexes',
    'parameters',
    'parameter_mode',
    'use_parameters',
  ],
  ignored: { priority: notHere, labels: notHere, scheduler: cluster, supports_termination: notHere, stdio: notHere },
  refused: {
    input_user_data: useFiles,
    output_user_data: useFiles,
    input_user_data_regexes: useFiles,
    output_user_data_regexes: useFiles,
    parameters_file: tables,
    use_parameters_file: tables,
  },
};

/** The fields of a file. */
export const fileFields: FieldTable = {
  known: ['name', 'path', 'parameters', 'parameter_mode', 'use_parameters'],
  ignored: { identifier: notHere, st_mtime: notHere },
  refused: { parameters_file: tables, use_parameters_file: tables },
};

/** The fields of a row of resource requirements. */
export const requirementFields: FieldTable = {
  known: ['name', 'num_cpus', 'num_gpus', 'num_nodes', 'memory', 'runtime'],
  ignored: { step_nodes: cluster },
  refused: {},
};

/** The fields of a failure handler. */
export const handlerFields: FieldTable = { known: ['name', 'rules'], ignored: {}, refused: {} };

/** The fields of a rule of a failure handler. */
export const ruleFields: FieldTable = {
  known: ['exit_codes', 'match_all_exit_codes', 'recovery_script', 'max_retries'],
  ignored: {},
  refused: {},
};
