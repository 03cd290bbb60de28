import { distance } from 'fastest-levenshtein';
import type { FailureHandler } from '../status/recoveryOutcome.ts';
import { cycleIn, getDependencies } from './graph.ts';
import type { Named } from './readWorkflow.ts';
import type { FilePlace, FileSpec, JobSpec, RequirementSpec, WorkflowMistake } from './workflowSpec.ts';

/** The parts of a workflow that refer to each other. */
export interface WorkflowDeps {
  readonly jobs: readonly Named<JobSpec>[];
  readonly files: readonly Named<FileSpec>[];
  readonly requirements: readonly Named<RequirementSpec>[];
  readonly handlers: readonly Named<FailureHandler>[];
  /** The place of mistakes that do not belong to a single job. */
  readonly whole: FilePlace;
}

/** Reported mistakes of one kind: a mistake in a job with parameters appears in all its copies. */
const maxTold = 20;
/** Unknown names for which a similar name is searched: each search goes through up to 2000 names. */
const maxLooks = 100;

/** Reports duplicate and unknown names, files that two jobs produce, and circular dependencies. */
export function checkReferences(
  { jobs, files, requirements, handlers, whole }: WorkflowDeps,
  mistakes: WorkflowMistake[],
): void {
  const say = teller(mistakes);
  const names = {
    job: getNames(jobs, 'job', say),
    file: getNames(files, 'file', say),
    requirement: getNames(requirements, 'row of resource requirements', say),
    handler: getNames(handlers, 'failure handler', say),
  };
  const check = (
    name: string | undefined,
    of: ReadonlySet<string>,
    what: string,
    code: string,
    place: FilePlace,
  ): void => {
    if (name !== undefined && !of.has(name))
      say(
        code,
        () => `The workflow has no ${what} "${name}"${closest(name, ++looks > maxLooks ? new Set() : of)}`,
        place,
      );
  };
  let looks = 0;
  const makers = new Map<string, string>();
  for (const { value: job, place, references } of jobs) {
    const getPlace = (name = ''): FilePlace => references?.get(name) ?? place;
    for (const each of job.dependsOn) check(each, names.job, 'job', 'unknown-job', getPlace(each));
    for (const each of [...job.inputFiles, ...job.outputFiles])
      check(each, names.file, 'file', 'unknown-file', getPlace(each));
    check(
      job.requirement,
      names.requirement,
      'row of resource requirements',
      'unknown-requirement',
      getPlace(job.requirement),
    );
    check(job.handler, names.handler, 'failure handler', 'unknown-handler', getPlace(job.handler));
    for (const file of job.outputFiles) {
      const other = makers.get(file);
      if (other !== undefined && other !== job.name)
        say(
          'two-makers',
          () => `"${file}" is made by "${other}" and by "${job.name}": which of them counts is chance.`,
          place,
        );
      makers.set(file, job.name);
    }
  }
  // A workflow with errors may have more edges than fit in memory.
  if (mistakes.some(({ severity }) => severity === 'error')) return;
  const cycle = cycleIn(getDependencies(jobs.map(({ value }) => value)));
  if (cycle !== undefined)
    say(
      'cycle',
      () => `These jobs wait for each other, so none of them ever runs: ${shown(cycle)}.`,
      jobs.find(({ value }) => value.name === cycle[0])?.place ?? whole,
    );
}

type Say = (code: string, message: () => string, place: FilePlace) => void;

function teller(mistakes: WorkflowMistake[]): Say {
  const told = new Map<string, number>();
  return (code, message, place) => {
    const before = told.get(`${code} ${place.line}`) ?? 0;
    told.set(`${code} ${place.line}`, before + 1);
    if (before === 0 || told.size < maxTold)
      if (before < 3) mistakes.push({ severity: 'error', code, message: message(), place });
  };
}

function getNames(parts: readonly Named<{ readonly name: string }>[], what: string, say: Say): ReadonlySet<string> {
  const names = new Set<string>();
  for (const {
    value: { name },
    place,
  } of parts) {
    if (names.has(name))
      say(
        'same-name',
        () =>
          `Two are called "${name}": every ${what} has a name of its own. Where parameters make copies, put them all into the name.`,
        place,
      );
    names.add(name);
  }
  return names;
}

/** Characters of a name for which a similar name is searched. */
const longestCompared = 300;

function closest(name: string, among: ReadonlySet<string>): string {
  let best: { readonly each: string; readonly far: number } | undefined;
  let looked = 0;
  for (const each of among) {
    if (++looked > 2000) break;
    if (Math.abs(each.length - name.length) > 2 || name.length > longestCompared) continue;
    const far = distance(name, each);
    // For a short name, half of its letters would make a different name.
    if (2 * far < name.length && far < (best?.far ?? 3)) best = { each, far };
  }
  return best === undefined ? '.' : `: did you mean "${best.each}"?`;
}

function shown(cycle: readonly string[]): string {
  return (cycle.length > 8 ? [...cycle.slice(0, 6), '…', ...cycle.slice(-1)] : cycle).join(' → ');
}
