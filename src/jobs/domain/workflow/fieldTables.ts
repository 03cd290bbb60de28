import { msg, type Message } from '../../../base/text/message.ts';
/** The parts of a workflow file that have fields. */
export type PartName = 'workflow' | 'job' | 'file' | 'requirement' | 'handler' | 'rule' | 'action';

/** What a field holds: `named` is names and values, `parts` a list of parts. */
export type FieldKind = 'text' | 'flag' | 'whole' | 'wholes' | 'texts' | 'named' | 'parts';

/** A field that is read. The reader, the schema, completion, hover and the documentation know it from here. */
export interface Field {
  readonly kind: FieldKind;
  /** What it does here, in sentences. */
  readonly about: Message;
  /** A value as it is written in YAML. */
  readonly example: string;
  /** The value where the field is left out. */
  readonly usual?: string | undefined;
  readonly isNeeded?: boolean | undefined;
  /** The kind of parts in the list. */
  readonly part?: PartName | undefined;
  /** The only values. */
  readonly values?: readonly string[] | undefined;
  /** The field of the workflow whose parts or names the values are. */
  readonly names?: 'jobs' | 'files' | 'resource_requirements' | 'failure_handlers' | 'parameters' | undefined;
}

/** The fields of a part of a workflow file. */
export interface FieldTable {
  /** Fields that are read. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Torc's fields that have no effect here: reported as a warning. */
  readonly ignored: Readonly<Record<string, Message>>;
  /** Torc's fields that cannot be ignored without changing what the workflow does: reported as an error. */
  readonly refused: Readonly<Record<string, Message>>;
}

const cluster = msg('it belongs to a cluster and is left out on this machine; Torc honours it.');
const notHere = msg('it is left out on this machine.');
const tables = msg('tables of parameters are not read on this machine. Write the values into "parameters".');
const useFiles = msg('use files instead, or run this workflow with Torc.');

const named = (about: Message, example: string): Field => ({ kind: 'text', about, example, isNeeded: true });

/** The fields that make copies of a part. */
const copies: Readonly<Record<string, Field>> = {
  parameters: {
    kind: 'named',
    about: msg(
      'Values from which copies are made: a list, a range ("1:10", both ends), or a range with a step ("0:100:10"). Put each parameter into the name, in braces.',
    ),
    example: '{ seed: "1:5", rate: [0.1, 0.01] }',
  },
  parameter_mode: {
    kind: 'text',
    about: msg(
      'How several parameters combine: "product" takes every value with every other, "zip" the first with the first.',
    ),
    example: 'product',
    usual: 'product',
    values: ['product', 'zip'],
  },
  use_parameters: {
    kind: 'texts',
    about: msg('Names of parameters of the workflow that make copies of this part, too.'),
    example: '[seed]',
    names: 'parameters',
  },
};

/** The fields of a workflow: Torc's specification (its reference of workflow files), and which part of it runs here. */
export const workflowFields: FieldTable = {
  fields: {
    name: named(msg('The name of the workflow, as the Jobs view shows it.'), 'nightly'),
    description: { kind: 'text', about: msg('What the workflow is for.'), example: '"Prices, every night"' },
    user: { kind: 'text', about: msg('The owner of the workflow.'), example: 'ada' },
    use_pending_failed: {
      kind: 'flag',
      about: msg(
        'Makes a job that fails without a matching failure handler wait for a decision, and what depends on it with it. Without it such a job fails at once and what depends on it is cancelled, as in Torc.',
      ),
      example: 'true',
      usual: 'false',
    },
    parameters: {
      kind: 'named',
      about: msg(
        'Values that jobs and files can ask for with "use_parameters": a list, a range ("1:10", both ends), or a range with a step ("0:100:10").',
      ),
      example: '{ seed: "1:5" }',
    },
    variables: {
      kind: 'named',
      about: msg('Texts that are filled in wherever the name stands in braces.'),
      example: '{ data: /srv/data }',
    },
    env: { kind: 'named', about: msg('Environment variables of all jobs.'), example: '{ LANG: C.UTF-8 }' },
    jobs: {
      kind: 'parts',
      part: 'job',
      about: msg('The commands to run. At least one.'),
      example: '[{ name: hello, command: echo hello }]',
      isNeeded: true,
    },
    files: {
      kind: 'parts',
      part: 'file',
      about: msg('Files that jobs exchange. A job that reads a file waits for the job that makes it.'),
      example: '[{ name: model, path: out/model.bin }]',
    },
    resource_requirements: {
      kind: 'parts',
      part: 'requirement',
      about: msg('What jobs may use. Jobs name one of these rows.'),
      example: '[{ name: small, num_cpus: 1, memory: 512m, runtime: PT10M }]',
    },
    failure_handlers: {
      kind: 'parts',
      part: 'handler',
      about: msg('What to do about certain exit codes without asking.'),
      example: '[{ name: again, rules: [{ exit_codes: [75], max_retries: 2 }] }]',
    },
    actions: {
      kind: 'parts',
      part: 'action',
      about: msg(
        'What Torc does at certain moments. Nodes are not scheduled on this machine, and other actions are refused.',
      ),
      example: '[{ action_type: schedule_nodes }]',
    },
  },
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
    dynamic_jobs: msg('jobs that jobs make are not run on this machine. Run this workflow with Torc.'),
    parameters_file: tables,
    user_data: msg('data between jobs is not handed on on this machine. Use files, or run this workflow with Torc.'),
  },
};

/** The fields of a job. */
export const jobFields: FieldTable = {
  fields: {
    name: named(msg('The name of the job; each has its own. Other jobs depend on it by this name.'), 'train'),
    command: {
      kind: 'text',
      about: msg(
        'The command, run by Bash in the folder of the workflow file. Below "|" it may have several lines; a command with ": " or " #" in one line stands in quotes.',
      ),
      example: 'python train.py --seed 1',
      isNeeded: true,
    },
    invocation_script: {
      kind: 'text',
      about: msg('A script that gets the command as its arguments, to prepare the environment.'),
      example: 'bash prepare.sh',
    },
    env: {
      kind: 'named',
      about: msg('Environment variables of this job, beside those of the workflow.'),
      example: '{ OMP_NUM_THREADS: "4" }',
    },
    depends_on: {
      kind: 'texts',
      about: msg('Names of the jobs that are to be completed before this one starts.'),
      example: '[prepare]',
      names: 'jobs',
    },
    depends_on_regexes: {
      kind: 'texts',
      about: msg('Patterns for names of such jobs; each is to fit at least one.'),
      example: '["^train_"]',
    },
    input_files: {
      kind: 'texts',
      about: msg('Names of files that this job reads: it waits for the jobs that make them.'),
      example: '[model]',
      names: 'files',
    },
    input_file_regexes: { kind: 'texts', about: msg('Patterns for names of such files.'), example: '["^part_"]' },
    output_files: {
      kind: 'texts',
      about: msg('Names of files that this job makes. No other job makes them.'),
      example: '[report]',
      names: 'files',
    },
    output_file_regexes: { kind: 'texts', about: msg('Patterns for names of such files.'), example: '["^part_"]' },
    resource_requirements: {
      kind: 'text',
      about: msg('The name of the row of resource requirements that says what this job may use.'),
      example: 'small',
      names: 'resource_requirements',
    },
    failure_handler: {
      kind: 'text',
      about: msg('The name of the failure handler that is asked first when this job fails.'),
      example: 'again',
      names: 'failure_handlers',
    },
    cancel_on_blocking_job_failure: {
      kind: 'flag',
      about: msg('Whether this job is cancelled when a job before it failed. With "false" it runs all the same.'),
      example: 'false',
      usual: 'true',
    },
    ...copies,
  },
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
  fields: {
    name: named(msg('The name of the file for the jobs; each has its own.'), 'model'),
    path: {
      kind: 'text',
      about: msg(
        'Where it stands, from the folder of the workflow file. A command can say "${files.input.NAME}" or "${files.output.NAME}" for it.',
      ),
      example: 'out/model.bin',
      isNeeded: true,
    },
    ...copies,
  },
  ignored: { identifier: notHere, st_mtime: notHere },
  refused: { parameters_file: tables, use_parameters_file: tables },
};

/** The fields of a row of resource requirements. */
export const requirementFields: FieldTable = {
  fields: {
    name: named(msg('The name of the row, for the jobs.'), 'small'),
    num_cpus: {
      kind: 'whole',
      about: msg('Processors: jobs run beside each other as long as there are enough of them.'),
      example: '2',
      usual: '1',
    },
    num_gpus: {
      kind: 'whole',
      about: msg('Graphics processors. They are not counted on this machine.'),
      example: '1',
      usual: '0',
    },
    num_nodes: { kind: 'whole', about: msg('Machines of a cluster. Here it is always one.'), example: '1', usual: '1' },
    memory: {
      kind: 'text',
      about: msg('The most memory of a job, in powers of 1024. A job that uses more is killed.'),
      example: '512m',
    },
    runtime: {
      kind: 'text',
      about: msg('The longest time of a job, as in ISO 8601. A job that takes longer is stopped.'),
      example: 'PT2H30M',
    },
  },
  ignored: { step_nodes: cluster },
  refused: {},
};

/** The fields of a failure handler. */
export const handlerFields: FieldTable = {
  fields: {
    name: named(msg('The name of the failure handler, for the jobs.'), 'again'),
    rules: {
      kind: 'parts',
      part: 'rule',
      about: msg('The rules. The first that names the exit code counts, else the first for all codes.'),
      example: '[{ exit_codes: [75], max_retries: 2 }]',
    },
  },
  ignored: {},
  refused: {},
};

/** The fields of a rule of a failure handler. */
export const ruleFields: FieldTable = {
  fields: {
    exit_codes: { kind: 'wholes', about: msg('The exit codes that the rule is for.'), example: '[10, 75]' },
    match_all_exit_codes: {
      kind: 'flag',
      about: msg('Whether the rule is for every exit code but 0.'),
      example: 'true',
      usual: 'false',
    },
    max_retries: {
      kind: 'whole',
      about: msg('After how many attempts in all the job fails for good: 3 means the first and two more.'),
      example: '3',
      usual: '3',
    },
    recovery_script: {
      kind: 'text',
      about: msg('A command that is run before the repetition, in the folder of the workflow file.'),
      example: './mend.sh',
    },
  },
  ignored: {},
  refused: {},
};

/** The fields of an action that matter here; the others are Torc's and not looked at. */
const actionFields: FieldTable = {
  fields: {
    action_type: {
      kind: 'text',
      about: msg('What is done. Only "schedule_nodes" can be left out on this machine.'),
      example: 'schedule_nodes',
    },
  },
  ignored: {},
  refused: {},
};

/** The fields of every part. */
export const partFields: Readonly<Record<PartName, FieldTable>> = {
  workflow: workflowFields,
  job: jobFields,
  file: fileFields,
  requirement: requirementFields,
  handler: handlerFields,
  rule: ruleFields,
  action: actionFields,
};
