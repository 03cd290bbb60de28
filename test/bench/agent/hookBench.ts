import { resolveEdit } from '../../../src/edit/index.ts';
import { getFinding, type ExactCall, type EditFinding } from '../../../src/mcp/hook/editFinding.ts';
import { estimateTokens } from '../../../src/tools/answers/tokens.ts';
import { exactOnly } from '../edit/baseline/exactOnly.ts';
import type { BenchCase } from '../edit/case.ts';
import { loadCorpus } from '../edit/corpus.ts';
import { generateCases } from '../edit/generator.ts';
import { judge, type Outcome } from '../edit/score.ts';
import { writeSection } from '../section.ts';
import { isHarm, isSuccess } from './agentTally.ts';
import { plainAgent } from './plainAgent.ts';

/** What became of the edits that a byte-exact tool turned down. */
interface Sums {
  right: number;
  wrong: number;
  calls: number;
  tokens: number;
}

/** Tokens of the frame of a call, of an error in one sentence, and of the frame of a file that is read. */
const [callFrame, errorFrame, readFrame] = [30, 25, 40];
/** Lines of a file that an agent reads in one go. */
const readLines = 2000;

/**
 * The loop of an agent whose own tool is byte-exact, with and without the hook: calls (edits and reads) and tokens until
 * the edit is right, or given up after one retry. With the hook an agent sends what it is told to send; among several
 * places it takes the one it means, as one that has read the file does, or (mechanical) none, and then reads the file
 * again as the one without the hook always does.
 */
export async function runHookBench(options: {
  readonly trials: number;
  readonly seed: number;
  readonly write: boolean;
  readonly only?: string;
}): Promise<number> {
  const none = (): Sums => ({ right: 0, wrong: 0, calls: 0, tokens: 0 });
  const sums = { without: none(), mechanical: none(), informed: none() };
  let [cases, silent] = [0, 0];
  const harms = new Map<string, number>();
  for (const one of generateCases(loadCorpus(), options)) {
    const first = exactOnly(one.request);
    if (first.status === 'applied' || one.request.oldString === '') continue;
    // What must not be applied is measured by the other table: here the agent wants its edit.
    if (one.expected.kind === 'refuse') continue;
    cases++;
    const failed = callTokens(one.request.oldString, one.request.newString) + errorFrame;
    const { retried } = plainAgent(one.request);
    const read = readFrame + estimateTokens(one.request.content.split('\n').slice(0, readLines).join('\n'));
    const plain = { calls: 3, tokens: failed + read + callTokens(one.request.oldString, one.request.newString) };
    add(sums.without, one, retried, plain);
    const finding = getFinding(one.request.content, { path: one.path, ...one.request }, await resolveEdit(one.request));
    if (finding === undefined || finding.kind === 'as-sent') silent++;
    for (const agent of ['mechanical', 'informed'] as const) {
      const told = hookTokens(finding);
      const sent = chosen(one, finding, agent === 'informed');
      if (sent === undefined) {
        add(sums[agent], one, retried, { calls: plain.calls, tokens: plain.tokens + told });
        continue;
      }
      const outcome = exactOnly({ ...one.request, oldString: sent.old, newString: sent.new, replaceAll: false });
      if (isHarm(judge(one, outcome))) {
        const kind = `${agent}, ${one.class}, ${finding?.kind === 'retry' && finding.sure ? 'sure' : 'unsure'}`;
        harms.set(kind, (harms.get(kind) ?? 0) + 1);
      }
      add(sums[agent], one, outcome, { calls: 2, tokens: failed + told + callTokens(sent.old, sent.new) });
    }
  }
  const row = (name: string, { right, wrong, calls, tokens }: Sums): string =>
    `| ${name} | ${right} (${((100 * right) / cases).toFixed(1)} %) | ${wrong} | ${(calls / cases).toFixed(2)} | ${Math.round(tokens / cases)} |`;
  const lines = [
    '# An agent whose own edit tool failed, with and without the hook',
    '',
    `Made by \`npm run bench -- agent --hooks --trials ${options.trials} --seed ${options.seed}\`: the ${cases} generated edits that a byte-exact tool turns down and that have a place. Calls are edits and reads of the file, tokens those of calls, answers, the file read again and what the hook says (estimated), until the one retry.`,
    `The hook had nothing to say about ${silent} of them. Without a hook, and where it says nothing that is sent, the agent reads the file again (at most ${readLines} lines) and sends the lines it finds there with the new text that it had: a mechanical reader, which a model betters by rewriting that, too. Its calls and tokens are what to compare, not its share.`,
    '',
    '| | right after one retry | wrong text | calls | tokens |',
    '|---|---|---|---|---|',
    row('without hook', sums.without),
    row('with hook, mechanical', sums.mechanical),
    row('with hook, knows its place', sums.informed),
  ];
  console.log(lines.join('\n'));
  if (harms.size > 0) console.log(`\nWrong texts: ${JSON.stringify([...harms])}`);
  if (options.write) writeSection('agent-hooks', lines);
  return 0;
}

function add(
  sum: Sums,
  one: BenchCase,
  outcome: Outcome,
  cost: { readonly calls: number; readonly tokens: number },
): void {
  const verdict = judge(one, outcome);
  if (isSuccess(one.expected.kind, verdict) && outcome.status === 'applied') sum.right++;
  if (isHarm(verdict)) sum.wrong++;
  sum.calls += cost.calls;
  sum.tokens += cost.tokens;
}

function chosen(one: BenchCase, finding: EditFinding | undefined, isInformed: boolean): ExactCall | undefined {
  if (finding?.kind === 'retry') {
    if (!finding.sure && !isInformed) return finding.call;
    return finding.sure || isNear(one, finding.lines) ? finding.call : undefined;
  }
  if (finding?.kind !== 'choose' || !isInformed || one.target === undefined) return undefined;
  return finding.places.find(({ lines }) => isNear(one, lines))?.call;
}

/** Whether lines as they are told (`lines 3-5`) begin where the place that is meant does. */
function isNear({ target }: BenchCase, lines: string): boolean {
  return target !== undefined && Math.abs(Number(/\d+/.exec(lines)?.[0]) - target.startLine) <= 2;
}

function callTokens(old: string, made: string): number {
  return callFrame + estimateTokens(JSON.stringify([old, made]));
}

function hookTokens(finding: EditFinding | undefined): number {
  switch (finding?.kind) {
    case 'retry':
      return 60 + callTokens(finding.call.old, finding.call.new);
    case 'choose':
      return (
        60 +
        finding.places.reduce(
          (sum, { numbered, call }) => sum + 15 + estimateTokens(numbered) + callTokens(call.old, call.new),
          0,
        )
      );
    case 'nearest':
      return 50 + estimateTokens(finding.numbered);
    case 'there':
      return 50;
    default:
      return 0;
  }
}
