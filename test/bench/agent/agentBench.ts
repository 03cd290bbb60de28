import { agentRetries } from '../../../src/edit/domain/agent/agentRetries.ts';
import type { EditResolution } from '../../../src/edit/domain/types.ts';
import { resolveEdit } from '../../../src/edit/index.ts';
import type { BenchCase } from '../edit/case.ts';
import { loadCorpus } from '../edit/corpus.ts';
import { generateCases } from '../edit/generator.ts';
import { judge, getOutcome, type Verdict } from '../edit/score.ts';
import { writeSection } from '../section.ts';
import { agents, type SecondCall } from './agents.ts';
import { agentSection } from './agentSection.ts';
import { type ClassCounts, type RetryCounts, emptyClass, isHarm, isSuccess } from './agentTally.ts';
import { plainAgent } from './plainAgent.ts';

/** What the command line asks for. */
export interface AgentBenchOptions {
  readonly trials: number;
  readonly seed: number;
  readonly show: number;
  readonly write: boolean;
  readonly only?: string;
}

/** A second call that did harm or came to nothing, for the reader. */
interface Mishap {
  readonly one: BenchCase;
  readonly agent: string;
  readonly verdict: Verdict;
  readonly advice: Exclude<EditResolution, { status: 'applied' }>['advice'];
  readonly sent: SecondCall;
  readonly second: EditResolution;
}

/** Runs the agent loop simulation; the exit code is 1 when a second call wrote what was not meant or did not apply. */
export async function runAgentBench(options: AgentBenchOptions): Promise<number> {
  const classes = new Map<string, ClassCounts>();
  const mishaps: Mishap[] = [];
  let done = 0;
  for (const one of generateCases(loadCorpus(), options)) {
    const counts = classes.get(one.class) ?? emptyClass(one.expected.kind);
    classes.set(one.class, counts);
    mishaps.push(...(await simulate(one, counts)));
    if (++done % 500 === 0) process.stderr.write(`\r${done} cases`);
  }
  process.stderr.write('\r');
  const lines = agentSection(options, classes);
  console.log(lines.join('\n'));
  for (const mishap of mishaps.slice(0, options.show)) console.log(`\n${describe(mishap)}`);
  if (options.write) writeSection('agent', lines);
  console.log(mishaps.length === 0 ? '\nNo second call went wrong.' : `\n${mishaps.length} second calls went wrong.`);
  return mishaps.length === 0 ? 0 : 1;
}

/** One case through the first call, then one second call per agent. */
async function simulate(one: BenchCase, counts: ClassCounts): Promise<Mishap[]> {
  const first = await resolveEdit(one.request);
  const verdict = judge(one, getOutcome(first));
  counts.n++;
  if (isSuccess(counts.expected, verdict)) counts.first++;
  if (isHarm(verdict)) counts.firstWrong++;
  addPlain(one, counts);
  if (first.status === 'applied') {
    for (const each of [counts.mechanical, counts.informed]) addEnd(counts.expected, each, verdict);
    return [];
  }
  counts.open++;
  counts.next.set(first.advice.next, (counts.next.get(first.advice.next) ?? 0) + 1);
  const options = agentRetries(first.advice);
  const mishaps: Mishap[] = [];
  for (const [agent, choose] of Object.entries(agents)) {
    const tally = counts[agent as keyof typeof agents];
    const sent = choose(one, first.advice, options);
    if (sent === undefined) {
      addEnd(counts.expected, tally, verdict);
      continue;
    }
    tally.sent++;
    // As an agent would: the same call with the option's two texts, or with a line.
    const changed =
      sent.kind === 'line'
        ? { lineHint: sent.line }
        : { oldString: sent.option.old_string, newString: sent.option.new_string };
    const second = await resolveEdit({ ...one.request, ...changed });
    // Who knows the place may have what the engine alone must not do; a strict call refuses what only its spelling
    // forbids.
    const mayHave = agent === 'informed' || one.request.aiMode === false;
    const known: BenchCase =
      mayHave && one.meant !== undefined && one.expected.kind === 'refuse' ? { ...one, expected: one.meant } : one;
    const end = judge(known, getOutcome(second));
    addEnd(known.expected.kind, tally, end);
    if (isHarm(end)) tally.wrong++;
    const failed = second.status !== 'applied' || (sent.kind === 'option' && second.tier !== 'exact');
    if (failed) tally.failed++;
    if (failed || isHarm(end)) mishaps.push({ one, agent, verdict: end, advice: first.advice, sent, second });
  }
  return mishaps;
}

function addEnd(expected: string, tally: RetryCounts, verdict: Verdict): void {
  if (isSuccess(expected, verdict)) tally.right++;
}

function addPlain(one: BenchCase, counts: ClassCounts): void {
  const { first, retried } = plainAgent(one.request);
  const verdict = judge(one, first);
  if (isSuccess(counts.expected, verdict)) counts.plain.first++;
  if (retried !== first) counts.plain.sent++;
  const end = judge(one, retried);
  addEnd(counts.expected, counts.plain, end);
  if (isHarm(end)) counts.plain.wrong++;
}

function describe({ one, agent, verdict, advice, sent, second }: Mishap): string {
  const outcome = second.status === 'applied' ? `applied, ${second.tier}` : `${second.status}: ${second.reason}`;
  return [
    `${one.class} (${one.path}; ${one.note}): ${agent} → ${verdict}, ${outcome}; ${advice.cause}/${advice.next}${advice.review === undefined ? '' : `/${advice.review}`}`,
    `target ${JSON.stringify(one.target)}; nearest ${advice.nearest
      .slice(0, 3)
      .map(({ span, similarity }) => `${span.startLine}–${span.endLine} ${similarity.toFixed(3)}`)
      .join(', ')}`,
    `differences ${JSON.stringify(advice.nearest[0]?.differences.slice(0, 4))}`,
    `--- old\n${one.request.oldString}\n--- new\n${one.request.newString}`,
    sent.kind === 'line'
      ? `--- sent with line ${sent.line}`
      : `--- sent old\n${sent.option.old_string}\n--- sent new\n${sent.option.new_string}`,
  ].join('\n');
}
