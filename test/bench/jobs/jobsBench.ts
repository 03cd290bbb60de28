import { writeSection } from '../section.ts';
import { baselines, recourse, searchedWhole, type Adviser } from './advisers.ts';
import { drawHalves } from './drawHalves.ts';
import { fitEvidence } from './fitEvidence.ts';
import type { Half, JobCase } from './jobCase.ts';
import { runMadeBench } from './made/madeBench.ts';
import { mutated, mutations } from './mutations.ts';
import { readCases } from './readCases.ts';
import { getGroups, judge, plain, getScore, type AdviserScore, type Judged } from './score.ts';
import { timeOfTrouble, timeRatio } from './speed.ts';

/** What the command line asks for. */
export interface JobsBenchOptions {
  /** Also write the part of RESULTS.md. */
  readonly write: boolean;
  readonly half: Half | 'all';
  /** Print so many wrong cases of the dev half; those of the held half are never shown. */
  readonly show: number;
  /** Only families whose name contains this. */
  readonly only?: string;
  /** Also: does the verdict stay when only the looks of the log change? */
  readonly isRobustAsked: boolean;
  /** Another checkout, whose engine is asked about the failures made here, too. */
  readonly against?: string | undefined;
  /** Instead: fit the table of evidence on the dev halves; with `write`, write it. */
  readonly isFit: boolean;
  /** Instead: draw the halves of new cases; `held` puts them all there. */
  readonly draw?: string;
}

/** Measures the advice about failed jobs on labelled cases, against the recovery document's lists. */
export async function runJobsBench({
  write,
  half,
  show,
  only,
  isRobustAsked,
  against,
  isFit,
  draw,
}: JobsBenchOptions): Promise<void> {
  if (isFit) {
    fitEvidence(write);
    return;
  }
  if (draw !== undefined) {
    drawHalves(draw === 'held' ? 'held' : undefined);
    return;
  }
  const halves: readonly Half[] = half === 'all' ? ['dev', 'held'] : [half];
  const lines: string[] = [...head()];
  for (const part of halves) {
    const cases = readCases([part]).filter(({ family }) => only === undefined || family.includes(only));
    if (cases.length === 0) continue;
    const own = judge(recourse, cases);
    lines.push(...table(part, cases, own));
    if (part === 'dev' && show > 0) console.log(wrongOnes(own, show));
    if (isRobustAsked) lines.push(...robustness(part, cases, own, show));
  }
  lines.push(...madeHead(), ...(await runMadeBench(halves, { against, show, only })));
  const { ratio, milliseconds } = timeRatio(recourse, searchedWhole);
  lines.push(
    '## Time',
    '',
    `A log of 6,000 lines: ${milliseconds.toFixed(1)} ms of processor time (middle of several logs; aim < 20 ms), ${ratio.toFixed(1)} times that of the document's lists line by line.`,
    '',
    troubleTime(),
    '',
  );
  console.log(lines.join('\n'));
  if (write && only === undefined) writeSection('jobs', lines);
}

function troubleTime(): string {
  const { middle, tenth, twentieth, ratio } = timeOfTrouble(recourse, searchedWhole, readCases(['dev']));
  return `Logs of 6,000 lines with nothing in them but the lines of a failure, each numbered (one for each dev case): ${middle.toFixed(0)} ms in the middle, one of ten takes more than ${tenth.toFixed(0)} ms, one of twenty more than ${twentieth.toFixed(0)} ms; ${ratio.toFixed(1)} times the lists.`;
}

function head(): readonly string[] {
  return [
    '# Results of the advice about failed jobs',
    '',
    'Made by `npm run bench -- jobs`: failures composed from knowledge of the tools and labelled by hand (`test/fixtures/jobs`); the author of the labels did not know the rules. Cases of one cause are all in one half. Rules are tuned on `dev`; of `held` no case was looked at, but its totals were, after each batch of rules: it is no longer blind, and a fresh half would be a little lower.',
    'strict: the verdict is the label. acceptable: or one that is not wrong either. harm: share of cases with a definite verdict that is wrong. cost: a fail of what would pass 1, of what a person should look at 0.5; a retry of what cannot pass 0.3, of what a person should look at 0.2; asking where it is clear 0.1.',
    'asked: share of `uncertain`. evidence: the line shown is one of the right ones, among cases that have one. raised: memory or time within the bounds where more of it helps. not raised: none advised where none helps. ECE: ten bins over definite verdicts.',
    '',
  ];
}

function madeHead(): readonly string[] {
  return [
    '# Failures made here',
    '',
    'Real tools were run and failed here (`test/bench/jobs/made`); each log stands under several circumstances, whose right answers follow from a written rule (`contexts.ts` there). The half is drawn by a hash of the log. The table of evidence is fitted on `dev`, and rules were mended there; of `held` no case was read, and its totals were measured once.',
    'traps: acceptable where the circumstance seems to say something and does not. families: logs with an acceptable verdict under every circumstance; strict: with the label itself.',
    '',
  ];
}

const aims = '| *aim* | *≥ .800* | | *≤ .150* | | | *≥ .900* | | | *≤ .080* |';

function table(half: Half, cases: readonly JobCase[], own: readonly Judged[]): readonly string[] {
  const count = (verdict: string): number => cases.filter(({ label }) => label.verdict === verdict).length;
  const ours = getScore(own);
  return [
    `## ${half} (${cases.length} cases, ${new Set(cases.map(({ family, cause }) => `${family} ${cause}`)).size} causes, ${new Set(cases.flatMap(({ tools }) => tools)).size} tools: ${count('transient')} transient, ${count('permanent')} permanent, ${count('uncertain')} uncertain)`,
    '',
    '| adviser | strict | acceptable | harm | cost | asked | evidence | raised | not raised | ECE |',
    '|---|---|---|---|---|---|---|---|---|---|',
    row(recourse.name, ours),
    aims,
    ...baselines.map((adviser: Adviser) => row(adviser.name, getScore(judge(adviser, cases)))),
    '',
    `strict, 95 % interval: ${interval(ours.strict, ours.count)}; harm: ${interval(ours.harm, ours.count)}; evidence: ${interval(ours.evidence, cases.filter(({ label }) => label.evidence.length > 0).length)}. ECE where only the label itself is right: ${text(ours.eceStrict)}.`,
    '',
    '| label | said transient | said permanent | said uncertain |',
    '|---|---|---|---|',
    ...confusion(own),
    '',
    '| confidence | verdicts | said | right |',
    '|---|---|---|---|',
    ...ours.reliability.map(
      ({ from, count: verdicts, confidence, right }) =>
        `| ${from.toFixed(1)}–${(from + 0.1).toFixed(1)} | ${verdicts} | ${text(confidence)} | ${text(right)} |`,
    ),
    '',
    '| family | cases | strict | harm | evidence |',
    '|---|---|---|---|---|',
    ...(half === 'dev' ? byFamily(own) : byNovelty(own)),
    '',
  ];
}

function row(
  name: string,
  { strict, acceptable, harm, cost, abstained, evidence, raised, notRaised, ece }: AdviserScore,
): string {
  return `| ${name} | ${[strict, acceptable, harm, cost, abstained, evidence, raised, notRaised, ece].map(text).join(' | ')} |`;
}

function byFamily(own: readonly Judged[]): readonly string[] {
  return [...getGroups(own, (each) => each.case.family)].map(([family, some]) => {
    const { count, strict, harm, evidence } = getScore(some);
    return `| ${family} | ${count} | ${text(strict)} | ${text(harm)} | ${text(evidence)} |`;
  });
}

function confusion(own: readonly Judged[]): readonly string[] {
  const verdicts = ['transient', 'permanent', 'uncertain'] as const;
  return verdicts.map(
    (label) =>
      `| ${label} | ${verdicts.map((said) => own.filter((each) => each.case.label.verdict === label && each.advice.verdict === said).length).join(' | ')} |`,
  );
}

/** Wilson's interval of a share: what it may be, had other cases been written. */
function interval(share: number, count: number): string {
  const z = 1.96;
  const middle = (share + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half = (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return `${text(middle - half)} to ${text(middle + half)}`;
}

/** Of the held half only totals are shown: of the families that the dev half has too, and of those that it has not. */
function byNovelty(own: readonly Judged[]): readonly string[] {
  const seen = new Set(readCases(['dev']).map(({ family }) => family));
  return [
    ...getGroups(own, (each) => (seen.has(each.case.family) ? 'families of dev too' : 'families that dev has not')),
  ].map(([name, some]) => {
    const { count, strict, harm, evidence } = getScore(some);
    return `| ${name} | ${count} | ${text(strict)} | ${text(harm)} | ${text(evidence)} |`;
  });
}

function text(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3).replace(/^0\./u, '.');
}

/** The costliest first. */
function wrongOnes(own: readonly Judged[], show: number): string {
  const isWrong = (each: Judged): boolean =>
    !each.isAcceptable || each.isEvidenceRight === false || !each.isMemoryRight || !each.isRuntimeRight;
  const wrong = own.filter(isWrong).sort((a, b) => b.cost - a.cost);
  return [
    `${wrong.length} cases of dev with something wrong`,
    '',
    ...wrong.slice(0, show).map((each) => {
      const {
        case: { id, family, label },
        advice,
      } = each;
      const parts = [
        `${family}/${id}: said ${advice.verdict}${advice.confidence === undefined ? '' : ` ${advice.confidence.toFixed(2)}`} (${advice.cause ?? ''}), label ${[label.verdict, ...label.acceptable].join(' or ')}: ${label.why}`,
        ...(each.isEvidenceRight === false
          ? [
              `   evidence: ${JSON.stringify(plain(advice.evidenceLine?.text ?? '').slice(0, 150))}, should be ${label.evidence.map((line) => JSON.stringify(line.slice(0, 150))).join(' or ')}`,
            ]
          : []),
        ...(each.isMemoryRight
          ? []
          : [
              `   memory: ${advice.memoryBytes ?? 'none'} (${advice.memory ?? ''}), should be ${JSON.stringify(label.memory)}`,
            ]),
        ...(each.isRuntimeRight
          ? []
          : [`   runtime: ${advice.runtime ?? 'none'}, should be ${JSON.stringify(label.runtime)}`]),
      ];
      return parts.join('\n');
    }),
    '',
  ].join('\n');
}

function robustness(half: Half, cases: readonly JobCase[], own: readonly Judged[], show: number): readonly string[] {
  const rows = mutations.map((mutation) => {
    const other = judge(
      recourse,
      cases.map((each) => mutated(each, mutation)),
    );
    const moved = other.filter((each, at) => each.advice.verdict !== own[at]?.advice.verdict);
    const flipped = moved.filter(
      (each) =>
        each.advice.verdict !== 'uncertain' &&
        own.find((before) => before.case.id === each.case.id)?.advice.verdict !== 'uncertain',
    );
    if (half === 'dev' && show > 0 && moved.length > 0)
      console.log(
        `${mutation.name}: ${moved
          .slice(0, show)
          .map((each) => `${each.case.id} (now ${each.advice.verdict})`)
          .join(', ')}`,
      );
    return `| ${mutation.name} | ${text(1 - moved.length / cases.length)} | ${flipped.length} | ${text(getScore(other).evidence)} |`;
  });
  return [
    `## ${half}: logs that only look otherwise`,
    '',
    'stable: the verdict stays. turned: from one definite verdict to the other.',
    '',
    '| mutation | stable | turned | evidence |',
    '|---|---|---|---|',
    ...rows,
    '',
  ];
}
