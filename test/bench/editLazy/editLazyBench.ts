import { writeFileSync } from 'node:fs';
import { structuredPatch } from 'diff';
import { grammarByLanguage } from '../../../src/edit/node/syntax/grammars.ts';
import { readPairs } from '../editHistory/fetchPackages.ts';
import { prepareHistory } from '../editHistory/historyCases.ts';
import { type Half, pairId, getPairs } from '../editHistory/packages.ts';
import { writeSection } from '../section.ts';
import { type LazyCase, drawLazyCases, lazyVariants } from './drawLazyCases.ts';
import { type LazyAnswer, type LazyMatcher, anchorMatcher, loadEngine } from './lazyMatchers.ts';

/** What the command line asks for. */
export interface EditLazyOptions {
  readonly halves: readonly Half[];
  readonly seed: number;
  /** Only variants whose name contains this. */
  readonly only?: string;
  /** Only packages that were listed on this day. */
  readonly added?: string;
  /** So many failures of the train half are printed, wrong ones first. */
  readonly show: number;
  /** The folder of another checkout, whose engine is measured in the same run. */
  readonly against?: string;
  readonly json?: string;
  readonly write: boolean;
}

type Verdict = 'right' | 'asked' | 'wrong';

interface Outcome {
  readonly one: LazyCase;
  readonly matcher: string;
  readonly verdict: Verdict;
  readonly answer: LazyAnswer;
  readonly ms: number;
}

interface HalfReport {
  readonly half: Half;
  readonly cases: readonly LazyCase[];
  readonly matchers: readonly string[];
  readonly outcomes: readonly Outcome[];
}

const engineName = 'Recourse';
const sizes = [100, 250, 500, 1000, 2000, 4000] as const;

/**
 * Measures how snippets that leave code out are merged into files out of the history of published packages. Of the held
 * half nothing is printed but sums.
 */
export async function runEditLazyBench(options: EditLazyOptions): Promise<void> {
  await prepareHistory(
    (line) => {
      console.log(line);
    },
    options.halves,
    options.added,
  );
  const matchers = [
    anchorMatcher,
    ...(options.against === undefined ? [] : [await loadEngine('Recourse before', options.against)]),
    await loadEngine(engineName),
  ];
  const reports: HalfReport[] = [];
  for (const half of options.halves) {
    const report = await measureHalf(half, options, matchers);
    reports.push(report);
    console.log(`\n${halfPage(report).join('\n')}`);
    if (half === 'train') showFailures(report.outcomes, options.show);
  }
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(reports.map(getSums), null, 1)}\n`);
  if (options.write) writeSection('edit-lazy', resultsPage(reports, options));
}

async function measureHalf(
  half: Half,
  { seed, only, added }: EditLazyOptions,
  matchers: readonly LazyMatcher[],
): Promise<HalfReport> {
  const cases: LazyCase[] = [];
  for (const pair of getPairs(half, added)) cases.push(...(await drawLazyCases(pairId(pair), readPairs(pair), seed)));
  const chosen = cases.filter((one) => only === undefined || one.variant.includes(only));
  const outcomes: Outcome[] = [];
  for (const matcher of matchers) {
    for (const language of new Set(chosen.map((one) => one.language))) {
      await matcher.prepare(language);
      // The first parse of a language is the slowest by far, and happens once.
      const first = chosen.find((one) => one.language === language);
      if (first !== undefined) tryAnswer(matcher, first);
    }
    for (const one of chosen) {
      await matcher.prepare(one.language);
      const before = performance.now();
      const answer = tryAnswer(matcher, one);
      const ms = performance.now() - before;
      outcomes.push({ one, matcher: matcher.name, verdict: judge(one, answer), answer, ms });
    }
  }
  return { half, cases: chosen, matchers: matchers.map(({ name }) => name), outcomes };
}

/** What is thrown may quote the texts, and those of the held half must not be read. */
function tryAnswer(matcher: LazyMatcher, one: LazyCase): LazyAnswer {
  try {
    return matcher.answer(one);
  } catch {
    return { why: 'thrown' };
  }
}

/** A text that is not to be changed and yet reported as done is as wrong as wrong lines. */
function judge({ acceptable }: LazyCase, { text }: LazyAnswer): Verdict {
  if (text === undefined) return acceptable.length === 0 ? 'right' : 'asked';
  return acceptable.includes(text) ? 'right' : 'wrong';
}

const hasGrammar = (one: LazyCase): boolean => grammarByLanguage.has(one.language);

function halfPage({ half, cases, matchers, outcomes }: HalfReport): string[] {
  const packages = new Set(cases.map((one) => one.package)).size;
  const rows = (name: string, fits: (one: LazyCase) => boolean): string[] => {
    const count = cases.filter(fits).length;
    if (count === 0) return [];
    const cells = matchers.map((matcher) =>
      getCell(outcomes.filter((each) => each.matcher === matcher && fits(each.one))),
    );
    return [`| ${name} | ${count} | ${cells.join(' | ')} |`];
  };
  const head = (first: string): string[] => [
    `| ${first} | Cases | ${matchers.join(' | ')} |`,
    `|---|---|${matchers.map(() => '---|').join('')}`,
  ];
  const languages = [...new Set(cases.map((one) => one.language))].sort();
  return [
    `## ${half === 'train' ? 'Packages that were looked at' : 'Held packages'}: ${cases.length} snippets for files of ${packages} packages`,
    '',
    'Right / wrong / asked, in per cent.',
    '',
    ...head('What the snippet shows'),
    ...lazyVariants.flatMap((variant) => rows(variant, (one) => one.variant === variant)),
    ...rows('**all, languages with a grammar**', hasGrammar),
    ...rows('all others', (one) => !hasGrammar(one)),
    '',
    ...head('Language'),
    ...languages.flatMap((language) => rows(language, (one) => one.language === language)),
    '',
    ...head('Notation'),
    ...[...new Set(cases.map((one) => one.notation))]
      .sort()
      .flatMap((notation) => rows(notation, (one) => one.notation === notation)),
    '',
    `Milliseconds of ${engineName} by lines of the file, read for the first time in languages with a grammar:`,
    '',
    '| Lines | Files | p50 | p95 | max |',
    '|---|---|---|---|---|',
    ...sizes.flatMap((size, i) => {
      const from = sizes[i - 1] ?? 0;
      const ms = outcomes
        .filter((each) => each.matcher === engineName && hasGrammar(each.one))
        .filter(({ one }) => {
          const lines = one.content.split('\n').length;
          return lines > from && lines <= size;
        })
        .map((each) => each.ms)
        .sort((a, b) => a - b);
      const at = (share: number): string =>
        (ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0).toFixed(1);
      return ms.length === 0 ? [] : [`| ${from + 1}–${size} | ${ms.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`];
    }),
  ];
}

function getCell(outcomes: readonly Outcome[]): string {
  const share = (verdict: Verdict): string => {
    const count = outcomes.filter((each) => each.verdict === verdict).length;
    return count === 0 ? '0' : ((100 * count) / outcomes.length).toFixed(1);
  };
  return `${share('right')} / ${share('wrong')} / ${share('asked')}`;
}

function resultsPage(reports: readonly HalfReport[], { seed }: EditLazyOptions): string[] {
  return [
    '# Snippets that leave code out, merged into files of published packages',
    '',
    `Made by \`npm run bench -- edit-lazy --seed ${seed} --write\` on ${new Date().toISOString().slice(0, 10)}. Each snippet shows one to three changes between two versions of a package as a model would send them, with placeholders for the rest; the truth is the older file with just these changes. *Line anchors*: each stretch between placeholders replaces the lines from its first to its last one. *Unplaceable* snippets show a function of another file: asking is right.`,
    '',
    ...reports.flatMap((report) => [...halfPage(report), '']),
  ];
}

function getSums({ half, cases, matchers, outcomes }: HalfReport): unknown {
  const sums = (fits: (one: LazyCase) => boolean): unknown =>
    Object.fromEntries(
      matchers.map((matcher) => [
        matcher,
        getCell(outcomes.filter((each) => each.matcher === matcher && fits(each.one))),
      ]),
    );
  return { half, cases: cases.length, all: sums(() => true), withGrammar: sums(hasGrammar) };
}

/** Wrong ones first; of every kind (verdict, variant, language) one before a second of any. */
function showFailures(outcomes: readonly Outcome[], count: number): void {
  const failed = outcomes
    .filter((each) => each.matcher === engineName && each.verdict !== 'right')
    .sort((a, b) => Number(b.verdict === 'wrong') - Number(a.verdict === 'wrong'));
  const seen = new Map<string, number>();
  const ranked = failed.map((each) => {
    const key = each.verdict === 'wrong' ? 'wrong' : `${each.one.variant} ${each.one.language}`;
    const rank = each.verdict === 'wrong' ? 0 : (seen.get(key) ?? 0);
    seen.set(key, rank + 1);
    return { each, rank };
  });
  for (const { each } of ranked.toSorted((a, b) => a.rank - b.rank).slice(0, count)) {
    const { one, verdict, answer } = each;
    console.log(
      `\n=== ${verdict} ${one.id} ${one.variant} ${one.language} ${one.path} ${one.notation} ${answer.why ?? ''}`,
    );
    console.log(one.snippet);
    const [truth] = one.acceptable;
    console.log('--- what should become of the file');
    console.log(truth === undefined ? 'nothing: ask' : showDiff(one.content, truth));
    if (answer.text !== undefined)
      console.log(`--- what was written, against the truth\n${showDiff(truth ?? one.content, answer.text)}`);
  }
}

function showDiff(from: string, to: string): string {
  const patch = structuredPatch('a', 'b', from, to, undefined, undefined, { context: 2 });
  return patch.hunks.flatMap((hunk) => [`@@ ${hunk.oldStart}`, ...hunk.lines]).join('\n');
}
