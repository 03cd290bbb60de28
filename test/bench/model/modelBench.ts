import { resolveEdit, type ModelQuestion, type ModelService } from '../../../src/edit/index.ts';
import type { BenchCase } from '../edit/case.ts';
import { loadCorpus } from '../edit/corpus.ts';
import { generateCases, type Plan } from '../edit/generator.ts';
import { judge, outcomeOf } from '../edit/score.ts';

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
  return [...user.matchAll(/^PLACE \d+: lines (\d+) to (\d+)/gm)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));
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
  declined: Map<string, number>;
}

/** Measures what a model adds to the local tiers, and what a bad one could do to a file. The exit code is 1 when a model that knows the place made a wrong edit. */
export async function runModelBench(plan: Plan): Promise<number> {
  const counts = new Map(Object.keys(characters).map((name): [string, Count] => [name, { asked: 0, recovered: 0, placed: 0, wrong: 0, declined: new Map() }]));
  const wrongClasses = new Map<string, number>();
  let cases = 0;
  let local = 0;
  for (const one of generateCases(loadCorpus(), plan)) {
    cases++;
    if (judge(one, outcomeOf(await resolveEdit(one.request))) === 'correct') local++;
    for (const [name, character] of Object.entries(characters)) {
      const count = counts.get(name);
      if (count === undefined) continue;
      const service: ModelService = { id: name, ask: (question) => Promise.resolve({ text: character(one, question), costUsd: 0, cached: false }) };
      const resolution = await resolveEdit(one.request, { model: service });
      if (resolution.model === undefined) continue;
      count.asked++;
      const last = resolution.trail.at(-1);
      if (last?.outcome === 'pass') count.declined.set(last.reason ?? '', (count.declined.get(last.reason ?? '') ?? 0) + 1);
      if (resolution.status !== 'applied') continue;
      const verdict = judge(one, outcomeOf(resolution));
      if (verdict === 'correct') count.recovered++;
      else if (one.expected.kind === 'refuse' && isTarget(one, { from: resolution.span.startLine, to: resolution.span.endLine })) count.placed++;
      else {
        count.wrong++;
        wrongClasses.set(`${name}: ${one.class}`, (wrongClasses.get(`${name}: ${one.class}`) ?? 0) + 1);
      }
    }
    if (cases % 500 === 0) process.stderr.write(`\r${cases} cases`);
  }
  process.stderr.write('\r');
  console.log(`${cases} cases, seed ${plan.seed}; without a model ${local} are right.\n`);
  console.log('| a model that … | asked | recovered | placed as meant | wrong | not taken, by reason |\n|---|---|---|---|---|---|');
  for (const [name, { asked, recovered, placed, wrong, declined }] of counts) {
    const reasons = [...declined].sort((a, b) => b[1] - a[1]).map(([reason, times]) => `${reason} ${times}`).join(', ');
    console.log(`| ${name} | ${asked} | ${recovered} | ${placed} | ${wrong} | ${reasons} |`);
  }
  if (wrongClasses.size > 0) console.log(`\nWrong, by class: ${[...wrongClasses].sort((a, b) => b[1] - a[1]).map(([name, times]) => `${name} ${times}`).join('; ')}`);
  return (counts.get('knows the place')?.wrong ?? 0) === 0 ? 0 : 1;
}
