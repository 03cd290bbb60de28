import { msg } from '../../../base/text/message.ts';
import { partWords } from './checkReferences.ts';
import type { PlacedText } from './fields.ts';
import { namePattern, stepsToTry } from './namePatterns.ts';
import type { PatternedJob } from './readJobs.ts';
import type { Named, PartsContext } from './readWorkflow.ts';
import type { FileSpec, JobSpec } from './workflowSpec.ts';

/** Resolves the name patterns of jobs. A pattern without a match is reported, because its job would not wait. */
export function withPatterns(
  jobs: readonly PatternedJob[],
  files: readonly Named<FileSpec>[],
  context: Pick<PartsContext, 'budget' | 'mistakes' | 'unread'>,
): readonly Named<JobSpec>[] {
  const lookUp = {
    jobs: lookUpIn(
      jobs.map(({ value }) => value.name),
      'job',
      context,
    ),
    files: lookUpIn(
      files.map(({ value }) => value.name),
      'file',
      context,
    ),
  };
  return jobs.map(({ patterns, ...job }) => {
    const { value } = job;
    if (patterns.jobs.length + patterns.inputs.length + patterns.outputs.length === 0) return job;
    const inputFiles = union(value.inputFiles, patterns.inputs.flatMap(lookUp.files));
    const outputFiles = union(value.outputFiles, patterns.outputs.flatMap(lookUp.files));
    return {
      ...job,
      value: {
        ...value,
        dependsOn: union(
          value.dependsOn,
          patterns.jobs.flatMap(lookUp.jobs).filter((name) => name !== value.name),
        ),
        inputFiles,
        outputFiles,
      },
    };
  });
}

function lookUpIn(
  names: readonly string[],
  what: 'job' | 'file',
  { budget, mistakes, unread }: Pick<PartsContext, 'budget' | 'mistakes' | 'unread'>,
): (pattern: PlacedText) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const lengths = namesByLength(names);
  return ({ text, place }) => {
    const before = known.get(text);
    if (before !== undefined) {
      budget.refer(before.length);
      return budget.problem === undefined ? before : [];
    }
    const fits = namePattern(text);
    if (typeof fits === 'function' && !budget.mayTry(stepsToTry(text, lengths))) return [];
    const found = typeof fits === 'function' ? names.filter(fits) : [];
    known.set(text, found);
    budget.refer(found.length);
    if (typeof fits !== 'function') mistakes.push({ severity: 'error', code: 'bad-pattern', message: fits, place });
    else if (found.length === 0 && !unread.has(what))
      mistakes.push({
        severity: 'error',
        code: 'no-match',
        message: msg('No {0} has a name like "{1}".', partWords[what], text),
        place,
      });
    return found;
  };
}

/** How many names of each length there are. */
function namesByLength(names: readonly string[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { length } of names) counts.set(length, (counts.get(length) ?? 0) + 1);
  return counts;
}

function union(some: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...some, ...more])];
}
