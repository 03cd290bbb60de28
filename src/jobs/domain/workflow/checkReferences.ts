import { msg } from '../../../base/text/message.ts';
import type { FailureHandler } from '../status/recoveryOutcome.ts';
import { closestName } from './closestName.ts';
import { cycleIn, getDependencies } from './graph.ts';
import type { Named } from './readWorkflow.ts';
import type { FilePlace, FileSpec, JobSpec, RequirementSpec, WorkflowMistake } from './workflowSpec.ts';

/** The parts of a workflow that refer to each other. */
export interface WorkflowDeps {
  readonly jobs: readonly Named<JobSpec>[];
  readonly files: readonly Named<FileSpec>[];
  readonly requirements: readonly Named<RequirementSpec>[];
  readonly handlers: readonly Named<FailureHandler>[];
  /** Kinds of parts of which some could not be read: a name that is missing may be one of theirs. */
  readonly unread: ReadonlySet<string>;
  /** The place of mistakes that do not belong to a single job. */
  readonly whole: FilePlace;
}

/** What a part is called in the middle of a sentence. */
export const partWords = {
  job: msg('job'),
  file: msg('file'),
  requirement: msg('row of resource requirements'),
  handler: msg('failure handler'),
} as const;

/** Reported mistakes of one kind: a mistake in a job with parameters appears in all its copies. */
const maxTold = 20;
/** Unknown names for which a similar name is searched: each search goes through up to 2000 names. */
const maxLooks = 100;

/** Reports duplicate and unknown names, files that two jobs produce, and circular dependencies. */
export function checkReferences(
  { jobs, files, requirements, handlers, unread, whole }: WorkflowDeps,
  mistakes: WorkflowMistake[],
): void {
  const say = teller(mistakes);
  const names = {
    job: getNames(jobs, 'job', say),
    file: getNames(files, 'file', say),
    requirement: getNames(requirements, 'requirement', say),
    handler: getNames(handlers, 'handler', say),
  };
  const check = (
    name: string | undefined,
    of: ReadonlySet<string>,
    what: keyof typeof partWords,
    code: string,
    place: FilePlace,
  ): void => {
    if (name === undefined || of.has(name) || unread.has(what)) return;
    say(code, place, () => {
      const meant = ++looks > maxLooks ? undefined : closestName(name, of);
      return meant === undefined
        ? { message: msg('The workflow has no {0} "{1}".', partWords[what], name) }
        : {
            message: msg('The workflow has no {0} "{1}": did you mean "{2}"?', partWords[what], name, meant),
            fix: { written: name, instead: meant },
          };
    });
  };
  let looks = 0;
  const makers = new Map<string, string>();
  for (const { value: job, place, references } of jobs) {
    const getPlace = (name = ''): FilePlace => references?.get(name) ?? place;
    for (const each of job.dependsOn) check(each, names.job, 'job', 'unknown-job', getPlace(each));
    for (const each of [...job.inputFiles, ...job.outputFiles])
      check(each, names.file, 'file', 'unknown-file', getPlace(each));
    check(job.requirement, names.requirement, 'requirement', 'unknown-requirement', getPlace(job.requirement));
    check(job.handler, names.handler, 'handler', 'unknown-handler', getPlace(job.handler));
    for (const file of job.outputFiles) {
      const other = makers.get(file);
      if (other !== undefined && other !== job.name)
        say('two-makers', place, () => ({
          message: msg(
            '"{0}" is made by "{1}" and by "{2}": which of them counts is left to chance.',
            file,
            other,
            job.name,
          ),
        }));
      makers.set(file, job.name);
    }
  }
  // A workflow with errors may have more edges than fit in memory.
  if (mistakes.some(({ severity }) => severity === 'error')) return;
  const cycle = cycleIn(getDependencies(jobs.map(({ value }) => value)));
  if (cycle !== undefined)
    say('cycle', jobs.find(({ value }) => value.name === cycle[0])?.place ?? whole, () => ({
      message: msg('These jobs wait for each other, so none of them ever runs: {0}.', shown(cycle)),
    }));
}

type ReportMistake = (code: string, place: FilePlace, words: () => Pick<WorkflowMistake, 'message' | 'fix'>) => void;

function teller(mistakes: WorkflowMistake[]): ReportMistake {
  const told = new Map<string, number>();
  return (code, place, words) => {
    const before = told.get(`${code} ${place.line}`) ?? 0;
    told.set(`${code} ${place.line}`, before + 1);
    if (before === 0 || told.size < maxTold)
      if (before < 3) mistakes.push({ severity: 'error', code, ...words(), place });
  };
}

function getNames(
  parts: readonly Named<{ readonly name: string }>[],
  what: keyof typeof partWords,
  say: ReportMistake,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const {
    value: { name },
    place,
  } of parts) {
    if (names.has(name))
      say('same-name', place, () => ({
        message: msg(
          'Two are called "{0}": every {1} has a name of its own. Where parameters make copies, put them all into the name.',
          name,
          partWords[what],
        ),
      }));
    names.add(name);
  }
  return names;
}

function shown(cycle: readonly string[]): string {
  return (cycle.length > 8 ? [...cycle.slice(0, 6), '…', ...cycle.slice(-1)] : cycle).join(' → ');
}
