import { msg } from '../../../base/text/message.ts';
import { checkTokens, combinations, layered, maxExpanded, getParameters } from './expansion.ts';
import type { FieldReader, PlacedText } from './fields.ts';
import { jobFields } from './fieldTables.ts';
import type { Named, PartsContext } from './readWorkflow.ts';
import type { JobSpec } from './workflowSpec.ts';

/**
 * `${files.input.NAME}` and `${files.output.NAME}` in a command: the file's path; it also makes the file an input or
 * output of the job.
 */
const fileMention = /\$\{files\.(input|output)\.([^}]{1,500})\}/g;

/** Name patterns that a job uses instead of names. */
export interface NamePatterns {
  readonly jobs: readonly PlacedText[];
  readonly inputs: readonly PlacedText[];
  readonly outputs: readonly PlacedText[];
}

/** A job whose patterns are not resolved yet. */
export interface PatternedJob extends Named<JobSpec> {
  readonly patterns: NamePatterns;
}

/** The jobs of a workflow, including the copies made by parameters. `paths`: paths of the files, by name. */
export function readJobs(
  workflow: FieldReader,
  context: PartsContext,
  paths: ReadonlyMap<string, string>,
): readonly PatternedJob[] {
  const { mistakes } = context;
  const shared = workflow.variables('env');
  const jobs: PatternedJob[] = [];
  for (const part of workflow.parts('jobs', msg('A job'))) {
    part.checkNames(jobFields);
    const copies = readJob(part, context, shared, paths);
    if (jobs.length + copies.length > maxExpanded) {
      mistakes.push({
        severity: 'error',
        code: 'too-many',
        message: msg('The workflow has more than {0} jobs: run it with Torc.', maxExpanded),
        place: part.getPlace('name'),
      });
      break;
    }
    for (const { value, patterns, references } of copies)
      jobs.push({ value, patterns, references, place: part.getPlace('name') });
  }
  if (jobs.length === 0 && mistakes.every(({ severity }) => severity !== 'error'))
    mistakes.push({
      severity: 'error',
      code: 'no-jobs',
      message: msg('A workflow needs "jobs", and at least one of them.'),
      place: workflow.getPlace('jobs'),
    });
  return jobs;
}

function readJob(
  part: FieldReader,
  { variables, shared, budget, mistakes, unread }: PartsContext,
  environment: ReadonlyMap<string, string>,
  paths: ReadonlyMap<string, string>,
): readonly Omit<PatternedJob, 'place'>[] {
  const own = getParameters(part, variables, mistakes);
  const name = part.text('name', true);
  // Without a command it is still a job that others may depend on.
  const command = part.text('command', true) ?? '';
  const script = part.text('invocation_script');
  const [dependsOn, inputs, outputs] = [
    part.texts('depends_on'),
    part.texts('input_files'),
    part.texts('output_files'),
  ];
  const [byName, readByName, madeByName] = [
    part.texts('depends_on_regexes'),
    part.texts('input_file_regexes'),
    part.texts('output_file_regexes'),
  ];
  const requirement = part.text('resource_requirements');
  const handler = part.text('failure_handler');
  const cancelsOnFailedDependency = part.flag('cancel_on_blocking_job_failure', true);
  const ownVariables = part.variables('env');
  for (const [field, text] of [
    ['name', name],
    ['command', command],
  ] as const)
    if (text?.includes('\0') === true)
      part.say(
        'not-text',
        msg('"{0}" holds a character that no command line takes (NUL).', field),
        part.getPlace(field),
      );
  const sets = name === undefined ? [] : combinations(part, own, shared, mistakes);
  if (sets.length === 0 || own.isWrong) unread.add('job');
  if (name === undefined) return [];
  const firstSet = sets[0] ?? new Map<string, never>();
  if (variables.size + firstSet.size > 0 && !own.isWrong)
    checkTokens(
      [
        { text: name, place: part.getPlace('name') },
        { text: command, place: part.getPlace('command') },
        ...dependsOn,
        ...inputs,
        ...outputs,
      ],
      layered(firstSet, variables),
      mistakes,
    );
  const unknown = new Set<string>();
  budget.refer((dependsOn.length + inputs.length + outputs.length) * sets.length);
  if (!budget.mayHold((environment.size + ownVariables.size) * sets.length)) return [];
  const ownEnvironment = [...environment, ...ownVariables];
  const specs = sets.map((set): Omit<PatternedJob, 'place'> => {
    const values = layered(set, variables);
    const fill = (text: string): string => budget.fill(text, values);
    const mentions = {
      input: new Set(inputs.map(({ text }) => fill(text))),
      output: new Set(outputs.map(({ text }) => fill(text))),
    };
    const filled = fill(command).replace(fileMention, (whole, way: 'input' | 'output', file: string) => {
      const path = paths.get(file);
      if (path === undefined) {
        unknown.add(file);
        return whole;
      }
      mentions[way].add(file);
      return path;
    });
    const filledPatterns = (texts: readonly PlacedText[]): readonly PlacedText[] =>
      texts.map(({ text, place }) => ({ text: fill(text), place }));
    const spec = {
      name: fill(name),
      command: filled,
      invocationScript: script === undefined ? undefined : fill(script),
      dependsOn: [...new Set(dependsOn.map(({ text }) => fill(text)))],
      inputFiles: [...mentions.input],
      outputFiles: [...mentions.output],
      requirement: requirement === undefined ? undefined : fill(requirement),
      handler: handler === undefined ? undefined : fill(handler),
      cancelsOnFailedDependency,
      environment: Object.fromEntries(ownEnvironment.map(([key, value]) => [key, fill(value)])),
    };
    const references = new Map([...dependsOn, ...inputs, ...outputs].map(({ text, place }) => [fill(text), place]));
    for (const [name, field] of [
      [requirement, 'resource_requirements'],
      [handler, 'failure_handler'],
    ] as const)
      if (name !== undefined) references.set(fill(name), part.getPlace(field));
    return {
      value: spec,
      patterns: {
        jobs: filledPatterns(byName),
        inputs: filledPatterns(readByName),
        outputs: filledPatterns(madeByName),
      },
      references,
    };
  });
  for (const file of unknown)
    mistakes.push({
      severity: 'error',
      code: 'unknown-file',
      message: msg('The workflow has no file "{0}".', file),
      place: part.getPlace('command'),
    });
  return specs;
}
