import { msg, type Message } from '../../../../base/text/message.ts';
import type { PartName } from '../fieldTables.ts';

/** A part to fill in, in the editor's snippet syntax; its lines are fields, without the dash. */
export interface PartSnippet {
  readonly label: string;
  readonly about: Message;
  readonly body: readonly string[];
}

/** Whole parts that completion offers where a list has its next item. */
export const partSnippets: Readonly<Partial<Record<PartName, readonly PartSnippet[]>>> = {
  job: [
    { label: 'job', about: msg('A job with its command.'), body: ['name: ${1:name}', 'command: ${0:echo hello}'] },
    {
      label: 'job after others',
      about: msg('A job that starts when other jobs are completed.'),
      body: ['name: ${1:name}', 'command: ${2:echo hello}', 'depends_on: [$0]'],
    },
    {
      label: 'jobs by parameters',
      about: msg('One job for each value of a parameter.'),
      body: ['name: ${1:name}-{${2:i}}', 'command: ${3:echo} {${2:i}}', 'parameters: { ${2:i}: "${0:1:5}" }'],
    },
    {
      label: 'job of several lines',
      about: msg('A job whose command has several lines.'),
      body: ['name: ${1:name}', 'command: |', '  set -e', '  $0'],
    },
  ],
  file: [{ label: 'file', about: msg('A file that jobs exchange.'), body: ['name: ${1:name}', 'path: ${0:out/file}'] }],
  requirement: [
    {
      label: 'resource requirements',
      about: msg('What jobs may use: processors, memory and time.'),
      body: ['name: ${1:small}', 'num_cpus: ${2:1}', 'memory: ${3:512m}', 'runtime: ${0:PT10M}'],
    },
  ],
  handler: [
    {
      label: 'failure handler',
      about: msg('Repeats a job that ended with certain exit codes.'),
      body: ['name: ${1:again}', 'rules:', '  - exit_codes: [${2:75}]', '    max_retries: ${0:3}'],
    },
  ],
  rule: [
    {
      label: 'rule',
      about: msg('What to do about some exit codes.'),
      body: ['exit_codes: [${1:75}]', 'max_retries: ${0:3}'],
    },
  ],
};
