import { array, int, nullish, object, positive, record, string, type infer as Infer } from 'zod/mini';

const place = object({ line: int().check(positive()), column: int().check(positive()) });

/** The part of Stryker's JSON report that is read here; lines and columns count from 1. */
const reportSchema = object({
  files: record(
    string(),
    object({
      source: string(),
      mutants: array(
        object({
          mutatorName: string(),
          replacement: nullish(string()),
          status: string(),
          statusReason: nullish(string()),
          location: object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});

type ReportedMutant = Infer<typeof reportSchema>['files'][string]['mutants'][number];

/** What became of the mutants of one run. */
export interface MutationTally {
  /** All mutants of the area, tried or not. */
  readonly mutants: number;
  /** Not tried, for they are in code that runs while a module loads: tables above all. */
  readonly loading: number;
  /** Not tried, for they only change the wording of a sentence. */
  readonly wording: number;
  /** Not tried, for they were not drawn. */
  readonly notDrawn: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly noCoverage: number;
  /** Tried, but the mutant or the runner broke before a test could judge; they count for nothing. */
  readonly broken: number;
  /** Survivors and uncovered mutants, as `file:line:column Mutator: before → after`. */
  readonly remaining: readonly string[];
}

/**
 * Reads a report of Stryker. Throws, naming the place, when it does not have the shape this version of Stryker writes,
 * or a status that is unknown here.
 */
export function readReport(json: string): MutationTally {
  const { files } = reportSchema.parse(JSON.parse(json));
  const counts = {
    mutants: 0,
    loading: 0,
    wording: 0,
    notDrawn: 0,
    killed: 0,
    timedOut: 0,
    survived: 0,
    noCoverage: 0,
    broken: 0,
  };
  const remaining: string[] = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants) {
      const kind = getKind(mutant);
      counts.mutants += 1;
      counts[kind] += 1;
      if (kind === 'survived' || kind === 'noCoverage') remaining.push(describe(file, source, mutant, kind));
    }
  }
  return { ...counts, remaining };
}

/** The share of tried mutants that tests noticed, from 0 to 1; `undefined` when none was tried. */
export function getScore({ killed, timedOut, survived, noCoverage }: MutationTally): number | undefined {
  const tried = killed + timedOut + survived + noCoverage;
  return tried === 0 ? undefined : (killed + timedOut) / tried;
}

function getKind({ status, statusReason }: ReportedMutant): Exclude<keyof MutationTally, 'mutants' | 'remaining'> {
  switch (status) {
    case 'Killed':
      return 'killed';
    case 'Timeout':
      return 'timedOut';
    case 'Survived':
      return 'survived';
    case 'NoCoverage':
      return 'noCoverage';
    case 'RuntimeError':
      return 'broken';
    case 'Ignored':
      return 'loading';
    case 'CompileError':
      if (statusReason === 'wording') return 'wording';
      if (statusReason === 'not drawn') return 'notDrawn';
      return 'broken';
    default:
      throw new Error(`The report has a status that is not known here: ${status}.`);
  }
}

function describe(
  file: string,
  source: string,
  { mutatorName, replacement, location: { start, end } }: ReportedMutant,
  kind: 'survived' | 'noCoverage',
): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const before = lines
    .map((line, at) =>
      line.slice(at === 0 ? start.column - 1 : 0, at === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
  return `${file}:${String(start.line)}:${String(start.column)} ${mutatorName}${kind === 'noCoverage' ? ' (no test runs it)' : ''}: ${oneLine(before)} → ${oneLine(replacement ?? '')}`;
}

function oneLine(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > 160 ? `${flat.slice(0, 159)}…` : flat;
}
