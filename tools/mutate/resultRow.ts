import { getScore, type MutationTally } from './readReport.ts';
import type { Sample } from './drawSample.ts';

/** One run, as it is written down. */
export interface MutationRun {
  readonly area: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly sample: Sample;
  readonly tally: MutationTally;
}

const head = '<!-- results: begin -->';
const tail = '<!-- results: end -->';

/**
 * The page with the row of that area's run put in, or put in the place of its older one; other areas keep theirs.
 * Throws when the page has no place for results.
 */
export function withRow(page: string, run: MutationRun): string {
  const [from, to] = [page.indexOf(head), page.indexOf(tail)];
  if (from < 0 || to < from)
    throw new Error(`The page has no place for results: a line "${head}" and, below it, "${tail}".`);
  const rows = page
    .slice(from, to)
    .split('\n')
    .filter((line) => line.startsWith('| `') && !line.startsWith(`| \`${run.area}\` `));
  const table = [
    '| Area | Date | Mutants | Loading | Wording | Drawn | Seed | Killed | Timed out | Survived | No test runs it | Score |',
    '| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...[...rows, getRow(run)].sort(),
  ];
  return `${page.slice(0, from)}${[head, '', ...table, '', ''].join('\n')}${page.slice(to)}`;
}

/** `±`: points within which the score of all would be, 19 times out of 20. */
function getRow({ area, date, sample, tally }: MutationRun): string {
  const { mutants, loading, wording, notDrawn, killed, timedOut, survived, noCoverage } = tally;
  const drawn = mutants - loading - wording - notDrawn;
  const [score, tried] = [getScore(tally), killed + timedOut + survived + noCoverage];
  const cells = [
    `\`${area}\``,
    date,
    mutants,
    loading,
    wording,
    notDrawn === 0 ? `all ${String(drawn)}` : `${String(drawn)} of ${String(drawn + notDrawn)}`,
    notDrawn === 0 ? '–' : sample.seed,
    killed,
    timedOut,
    survived,
    noCoverage,
    score === undefined
      ? '–'
      : `${(Math.floor(score * 1000) / 10).toFixed(1)} %${notDrawn === 0 ? '' : ` ± ${String(Math.ceil(196 * Math.sqrt((score * (1 - score)) / tried)))}`}`,
  ];
  return `| ${cells.join(' | ')} |`;
}
