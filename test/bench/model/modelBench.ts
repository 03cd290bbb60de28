import { resolveEdit, type ModelQuestion, type ModelService } from '../../../src/edit/index.ts';
import type { BenchCase } from '../edit/case.ts';
import { loadCorpus } from '../edit/corpus.ts';
import { generateCases, type Plan } from '../edit/generator.ts';
import { judge, getOutcome } from '../edit/score.ts';
import { writeSection } from '../section.ts';

/** A stand-in for a model: what it would answer to a question about a case. */
type Character = (one: BenchCase, question: ModelQuestion) => string;

const characters: Readonly<Record<string, Character>> = {
  /** Knows what the author meant, and says "none" when that is not shown. */
  'knows the place': (one, question) => {
    const at = shownSpans(question).findIndex((span) => isTarget(one, span)) + 1;
    return at === 0 ? '{"candidate":"none"}' : `{"candidate":${at},"confidence":0.95}`;
  },
  /** Takes whatever is shown first and is sure of it. */
  'takes the first': () => '{"candidate":1,"confidence":0.99}',
  /** Points with full confidence at a place that is not the one meant, wherever there is one. */
  lies: (one, question) => {
    const at = shownSpans(question).findIndex((span) => !isTarget(one, span)) + 1;
    return `{"candidate":${Math.max(1, at)},"confidence":1}`;
  },
};

interface Span {
  readonly from: number;
  readonly to: number;
}

function shownSpans({ user }: ModelQuestion): Span[] {
  return [...user.matchAll(/^PLACE \d+: lines (\d+) to (\d+)/gm)].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to),
  }));
}

function isTarget({ target }: BenchCase, { from, to }: Span): boolean {
  return target !== undefined && target.startLine <= to && from <= target.endLine;
}

interface Count {
  asked: number;
  recovered: number;
  /** Where only somebody who knows the author's mind may apply it: done at the place meant. */
  placed: number;
  /** Wrong although the local tiers alone had left the text as it was. */
  wrong: number;
  readonly declined: Map<string, number>;
  readonly wrongClasses: Map<string, number>;
}

/** What the command line asks for. */
export interface ModelBenchOptions extends Plan {
  /** Whether the results page is brought up to date. */
  readonly write: boolean;
}

/**
 * Measures what a model adds to the local tiers, and what a bad one could do to a file. The exit code is 1 when a model
 * that knows the place made a wrong edit.
 */
export async function runModelBench(options: ModelBenchOptions): Promise<number> {
  const counts = new Map(
    Object.keys(characters).map((name): [string, Count] => [
      name,
      { asked: 0, recovered: 0, placed: 0, wrong: 0, declined: new Map(), wrongClasses: new Map() },
    ]),
  );
  let cases = 0;
  let local = 0;
  for (const one of generateCases(loadCorpus(), options)) {
    cases++;
    if (judge(one, getOutcome(await resolveEdit(one.request))) === 'correct') local++;
    for (const [name, character] of Object.entries(characters)) {
      const count = counts.get(name);
      if (count !== undefined) await measure(one, name, character, count);
    }
    if (cases % 500 === 0) process.stderr.write(`\r${cases} cases`);
  }
  process.stderr.write('\r');
  const lines = [...intro(options, cases, local), ...table(counts), '', ...wrongLines(counts)];
  console.log(lines.join('\n'));
  if (options.write) writeSection('model', lines);
  return (counts.get('knows the place')?.wrong ?? 0) === 0 ? 0 : 1;
}

async function measure(one: BenchCase, name: string, character: Character, count: Count): Promise<void> {
  const service: ModelService = {
    id: name,
    ask: (question) => Promise.resolve({ text: character(one, question), costUsd: 0, cached: false }),
  };
  const resolution = await resolveEdit(one.request, { model: service });
  if (resolution.model === undefined) return;
  count.asked++;
  const last = resolution.trail.at(-1);
  if (last?.outcome === 'pass') add(count.declined, last.reason ?? '');
  if (resolution.status !== 'applied') return;
  if (judge(one, getOutcome(resolution)) === 'correct') count.recovered++;
  else if (
    one.expected.kind === 'refuse' &&
    isTarget(one, { from: resolution.span.startLine, to: resolution.span.endLine })
  )
    count.placed++;
  else {
    count.wrong++;
    add(count.wrongClasses, one.class);
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function intro({ trials, seed }: ModelBenchOptions, cases: number, local: number): string[] {
  return [
    '# Results of the model benchmark',
    '',
    `Made by \`npm run bench -- model --trials ${trials} --seed ${seed}\`: ${cases} cases, of which the local tiers alone get ${local} right; the model is asked about those they leave open.`,
    'The models are stand-ins with a known character. "Recovered": the perfect text. "Placed as meant": an edit that no tier may apply by itself, because names or numbers differ, made at the',
    'place its author meant. "Wrong": made at another place. A model that answers freely and is believed would be wrong in every case in which it lies.',
    '',
  ];
}

function table(counts: ReadonlyMap<string, Count>): string[] {
  const rows = [...counts].map(
    ([name, { asked, recovered, placed, wrong, declined }]) =>
      `| ${name} | ${asked} | ${recovered} | ${placed} | ${wrong} | ${ranked(declined)} |`,
  );
  return [
    '| a model that … | asked | recovered | placed as meant | wrong | not taken, by reason |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
}

function wrongLines(counts: ReadonlyMap<string, Count>): string[] {
  return [...counts]
    .filter(([, { wrong }]) => wrong > 0)
    .map(([name, { wrongClasses }]) => `- ${name}: wrong in ${ranked(wrongClasses)}`);
}

function ranked(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}
