import { shortLine } from '../../../base/text/markdownText.ts';
import { formatMessage, type Message, type MessageArgument, msg } from '../../../base/text/message.ts';
import { combinations, layered, maxExpanded, getParameters, type WorkflowParameters } from './expansion.ts';
import { FieldReader } from './fields.ts';
import { fileFields, handlerFields, requirementFields, ruleFields, workflowFields } from './fieldTables.ts';
import { checkReferences } from './checkReferences.ts';
import { locate } from './located.ts';
import { isoDuration, readDuration, readMemory } from './amounts.ts';
import { readJobs } from './readJobs.ts';
import { withPatterns } from './withPatterns.ts';
import { ExpansionBudget } from './expansionBudget.ts';
import type { FailureHandler, HandlerRule } from '../status/recoveryOutcome.ts';
import type { FilePlace, FileSpec, RequirementSpec, WorkflowMistake, WorkflowReading } from './workflowSpec.ts';

/** Maximum characters of a workflow file: half a million lines of jobs. */
const longest = 20_000_000;
/** Maximum reported mistakes: the editor shows no more either. */
const maxMistakes = 1000;
/** Maximum characters of one message, and of each name in one that is longer. */
const longestMessage = 1000;
const maxNameLetters = 200;
/** Torc's own default (its reference of failure handlers). */
const usualRetries = 3;

/** Something that has a name which others refer to. */
export interface Named<T> {
  readonly value: T;
  readonly place: FilePlace;
  /** The places of the names it refers to, by expanded name. */
  readonly references?: ReadonlyMap<string, FilePlace> | undefined;
}

/**
 * Reads a workflow file in Torc's format, YAML or JSON, as far as one machine can run it: fills in parameters and
 * checks references. All mistakes are reported with their places; with an error among them there is no specification.
 * Pure; nothing of the file is run.
 */
export function readWorkflow(text: string): WorkflowReading {
  const { spec, mistakes: all } = readAll(text);
  // A message may contain a name that is as long as the file, and there may be many messages.
  const mistakes = all.map((each) =>
    formatMessage(each.message).length <= longestMessage ? each : { ...each, message: shorten(each.message) },
  );
  // Errors first, so that none is cut off.
  return mistakes.length <= maxMistakes
    ? { spec, mistakes }
    : {
        spec,
        mistakes: [...mistakes]
          .sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
          .slice(0, maxMistakes),
      };
}

function readAll(text: string): WorkflowReading {
  const start: FilePlace = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  if (text.length > longest)
    return failed(
      'too-large',
      msg('The file is too large for a workflow: at most 20 million characters are read.'),
      start,
    );
  const { value: root, mistakes: found } = locate(text);
  const mistakes = [...found];
  if (root === undefined) return { spec: undefined, mistakes };
  if (root.kind !== 'map')
    return failed(
      'not-a-workflow',
      msg('A workflow begins with fields such as "name:" and "jobs:".'),
      root.place,
      mistakes,
    );
  const fields = new FieldReader(root, msg('A workflow'), mistakes);
  fields.checkNames(workflowFields);
  const variables = fields.namedTexts('variables');
  const shared = getParameters(fields, variables, mistakes);
  const budget = new ExpansionBudget();
  const unread = new Set<'job' | 'file'>();
  const context: PartsContext = { variables, shared, budget, mistakes, unread };
  const name = budget.fill(fields.text('name', true) ?? '', variables);
  const files = readFiles(fields, context);
  const jobs = withPatterns(
    readJobs(fields, context, new Map(files.map(({ value }) => [value.name, value.path]))),
    files,
    context,
  );
  checkActions(fields);
  const requirements = readRequirements(fields);
  const handlers = readHandlers(fields, mistakes);
  const description = budget.fill(fields.text('description') ?? '', variables);
  const { problem } = budget;
  if (problem !== undefined)
    return failed(
      problem.code,
      problem.message,
      fields.getPlace('jobs'),
      mistakes.filter(({ code }) => code !== 'no-match'),
    );
  checkReferences({ jobs, files, requirements, handlers, unread, whole: fields.getPlace('jobs') }, mistakes);
  const user = fields.text('user') ?? '';
  const usesPendingFailed = fields.flag('use_pending_failed', false);
  if (mistakes.some(({ severity }) => severity === 'error')) return { spec: undefined, mistakes };
  return {
    spec: {
      name,
      description,
      user,
      usesPendingFailed,
      jobs: jobs.map(({ value }) => value),
      files: files.map(({ value }) => value),
      requirements: requirements.map(({ value }) => value),
      handlers: handlers.map(({ value }) => value),
    },
    mistakes,
  };
}

/** The message with only the beginnings of the names in it. */
function shorten({ text, args = [] }: Message): Message {
  const cut = (each: MessageArgument): MessageArgument =>
    typeof each === 'object' ? shorten(each) : shortLine(String(each), maxNameLetters);
  return { text, args: args.map(cut) };
}

/** Context for reading each part of the file. */
export interface PartsContext {
  readonly variables: ReadonlyMap<string, string>;
  readonly shared: WorkflowParameters;
  readonly budget: ExpansionBudget;
  readonly mistakes: WorkflowMistake[];
  /** Kinds of parts of which some could not be read: a name that is missing may be one of theirs. */
  readonly unread: Set<'job' | 'file'>;
}

function failed(
  code: string,
  message: Message,
  place: FilePlace,
  before: readonly WorkflowMistake[] = [],
): WorkflowReading {
  return { spec: undefined, mistakes: [...before, { severity: 'error', code, message, place }] };
}

/** Actions about allocations matter only on a cluster; commands of an action would be missing here. */
function checkActions(workflow: FieldReader): void {
  for (const action of workflow.parts('actions', msg('An action'))) {
    const type = action.text('action_type') ?? '';
    if (type === 'schedule_nodes')
      action.say(
        'ignored',
        msg('Nodes are not scheduled on this machine: the action is left out.'),
        action.getPlace('action_type'),
        'warning',
      );
    else
      action.say(
        'unsupported',
        msg(
          'An action of type "{0}" is not carried out on this machine. Make it a job, or run this workflow with Torc.',
          type,
        ),
        action.getPlace('action_type'),
      );
  }
}

function readFiles(
  workflow: FieldReader,
  { variables, shared, budget, mistakes, unread }: PartsContext,
): readonly Named<FileSpec>[] {
  const files: Named<FileSpec>[] = [];
  for (const part of workflow.parts('files', msg('A file'))) {
    part.checkNames(fileFields);
    const own = getParameters(part, variables, mistakes);
    const name = part.text('name', true);
    // Without a path it is still a file that jobs may name.
    const path = part.text('path', true) ?? '';
    const sets = combinations(part, own, shared, mistakes);
    if (name === undefined || own.isWrong || sets.length === 0) unread.add('file');
    if (name === undefined) continue;
    if (files.length + sets.length > maxExpanded) {
      mistakes.push({
        severity: 'error',
        code: 'too-many',
        message: msg('The workflow has more than {0} files.', maxExpanded),
        place: part.getPlace('name'),
      });
      break;
    }
    for (const set of sets) {
      const values = layered(set, variables);
      files.push({
        value: { name: budget.fill(name, values), path: budget.fill(path, values) },
        place: part.getPlace('name'),
      });
    }
  }
  return files;
}

function readRequirements(workflow: FieldReader): readonly Named<RequirementSpec>[] {
  return workflow.parts('resource_requirements', msg('A row of resource requirements')).flatMap((part) => {
    part.checkNames(requirementFields);
    const name = part.text('name', true);
    const amount = (
      field: string,
      read: (text: string) => number | undefined,
      example: string,
      mend: (text: string) => string | undefined = () => undefined,
    ): number | undefined => {
      const text = part.text(field);
      if (text === undefined) return undefined;
      const value = read(text);
      if (value === undefined) {
        const instead = mend(text);
        part.say(
          'bad-amount',
          msg('"{0}" is written like {1}.', field, example),
          part.getPlace(field),
          'error',
          instead === undefined ? undefined : { written: text, instead },
        );
      }
      return value;
    };
    const memoryBytes = amount('memory', readMemory, '8g or 512m');
    const runtimeSeconds = amount('runtime', readDuration, 'PT2H or PT30M (ISO 8601)', isoDuration);
    const value = {
      cpus: part.whole('num_cpus', 1, 1),
      gpus: part.whole('num_gpus', 0, 0),
      nodes: part.whole('num_nodes', 1, 1),
      memoryBytes,
      runtimeSeconds,
    };
    return name === undefined ? [] : [{ value: { name, ...value }, place: part.getPlace('name') }];
  });
}

function readHandlers(workflow: FieldReader, mistakes: WorkflowMistake[]): readonly Named<FailureHandler>[] {
  return workflow.parts('failure_handlers', msg('A failure handler')).flatMap((part) => {
    part.checkNames(handlerFields);
    const name = part.text('name', true);
    const rules = part.parts('rules', msg('A rule')).map((rule) => readRule(rule, mistakes));
    if (rules.length === 0)
      mistakes.push({
        severity: 'warning',
        code: 'no-rules',
        message: msg('A failure handler without rules never recovers anything.'),
        place: part.getPlace('name'),
      });
    return name === undefined ? [] : [{ value: { name, rules }, place: part.getPlace('name') }];
  });
}

function readRule(rule: FieldReader, mistakes: WorkflowMistake[]): HandlerRule {
  rule.checkNames(ruleFields);
  const exitCodes = rule.wholes('exit_codes');
  const matchesAllCodes = rule.flag('match_all_exit_codes', false);
  if (exitCodes.length === 0 && !matchesAllCodes)
    mistakes.push({
      severity: 'error',
      code: 'rule-for-nothing',
      message: msg('A rule needs "exit_codes" or "match_all_exit_codes: true".'),
      place: rule.place,
    });
  if (exitCodes.includes(0))
    mistakes.push({
      severity: 'error',
      code: 'rule-for-success',
      message: msg('Exit code 0 is success and needs no rule.'),
      place: rule.getPlace('exit_codes'),
    });
  return {
    exitCodes,
    matchesAllCodes,
    maxRetries: rule.whole('max_retries', usualRetries, 0),
    recoveryScript: rule.text('recovery_script'),
  };
}
