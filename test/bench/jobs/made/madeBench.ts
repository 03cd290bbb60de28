import { pathToFileURL } from 'node:url';
import { recourse, type Adviser } from '../advisers.ts';
import type { Half } from '../jobCase.ts';
import { getGroups, getScore, judge, plain, type Judged } from '../score.ts';
import { readMade, type MadeCase, type MadeSource } from './readMade.ts';

/** How an adviser did on logs that stand under several circumstances. */
interface MadeScore {
  readonly traps: number;
  /** Shares of logs with an acceptable verdict, and with the label itself, under every circumstance. */
  readonly families: number;
  readonly familiesStrict: number;
}

const getCase = (each: Judged): MadeCase => each.case as MadeCase;

function getMadeScore(all: readonly Judged[]): MadeScore {
  const logs = [...getGroups(all, (each) => getCase(each).log).values()];
  const traps = all.filter((each) => getCase(each).isTrap);
  const share = (count: number, of: number): number => (of === 0 ? Number.NaN : count / of);
  return {
    traps: share(traps.filter(({ isAcceptable }) => isAcceptable).length, traps.length),
    families: share(logs.filter((own) => own.every(({ isAcceptable }) => isAcceptable)).length, logs.length),
    familiesStrict: share(logs.filter((own) => own.every(({ isStrict }) => isStrict)).length, logs.length),
  };
}

const columns =
  'strict | acceptable | harm | traps | families | families strict | evidence | raised | not raised | ECE';
const aims = '| *aim* | *≥ .850* | | *≤ .100* | *≥ .850* | *≥ .800* | | *≥ .930* | | | *≤ .050* |';

function row(name: string, all: readonly Judged[]): string {
  const { strict, acceptable, harm, evidence, raised, notRaised, ece } = getScore(all);
  const { traps, families, familiesStrict } = getMadeScore(all);
  return `| ${name} | ${[strict, acceptable, harm, traps, families, familiesStrict, evidence, raised, notRaised, ece].map(text).join(' | ')} |`;
}

function text(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3).replace(/^0\./u, '.');
}

/** The engine of another checkout, to compare with. */
async function getEngine(checkout: string): Promise<Adviser> {
  const file = pathToFileURL(`${checkout}/src/jobs/index.ts`).href;
  const { adviseFailure } = (await import(file)) as { readonly adviseFailure: Adviser['advise'] };
  return { name: 'before', advise: adviseFailure };
}

/**
 * The tables of the failures that were made here. `against`: another checkout, whose engine is asked the same. `show`:
 * prints so many wrong cases of the dev half; those of the held half are never shown.
 */
export async function runMadeBench(
  halves: readonly Half[],
  {
    against,
    show,
    only,
    source = 'tools',
  }: {
    readonly against: string | undefined;
    readonly show: number;
    readonly only?: string | undefined;
    readonly source?: MadeSource;
  },
): Promise<readonly string[]> {
  const lines: string[] = [];
  const other = against === undefined ? undefined : await getEngine(against);
  for (const half of halves) {
    const cases = readMade(half, source).filter(({ family }) => only === undefined || family.includes(only));
    if (cases.length === 0) continue;
    const own = judge(recourse, cases);
    lines.push(
      `## ${half}, made here (${new Set(cases.map(({ log }) => log)).size} logs of ${{ tools: 'real tools', slurm: 'jobs in a real Slurm', torc: 'jobs in a real Torc' }[source]}, ${cases.length} cases)`,
      '',
      `| adviser | ${columns} |`,
      `|${'---|'.repeat(11)}`,
      row(recourse.name, own),
      aims,
      ...(other === undefined ? [] : [row(other.name, judge(other, cases))]),
      '',
    );
    if (half !== 'dev' || show === 0) continue;
    const wrong = own
      .filter(
        (each) => !each.isAcceptable || each.isEvidenceRight === false || !each.isMemoryRight || !each.isRuntimeRight,
      )
      .sort((a, b) => b.cost - a.cost);
    console.log(`${wrong.length} of ${own.length} wrong\n${wrong.slice(0, show).map(wrongText).join('\n')}\n`);
  }
  return lines;
}

function wrongText({
  case: each,
  advice,
  isAcceptable,
  isEvidenceRight,
  isMemoryRight,
  isRuntimeRight,
}: Judged): string {
  return [
    `${each.id} (${each.label.why}): said ${advice.verdict} ${(advice.confidence ?? 0).toFixed(2)} (${advice.cause ?? ''})${isAcceptable ? '' : `, label ${[each.label.verdict, ...each.label.acceptable].join(' or ')}`}`,
    ...(isEvidenceRight === false
      ? [
          `   evidence: ${JSON.stringify(plain(advice.evidenceLine?.text ?? '').slice(0, 150))}, should be ${each.label.evidence.map((line) => JSON.stringify(line.slice(0, 150))).join(' or ')}`,
        ]
      : []),
    ...(isMemoryRight
      ? []
      : [`   memory: ${advice.memoryBytes ?? 'none'}, should be ${JSON.stringify(each.label.memory)}`]),
    ...(isRuntimeRight
      ? []
      : [`   runtime: ${advice.runtime ?? 'none'}, should be ${JSON.stringify(each.label.runtime)}`]),
  ].join('\n');
}
