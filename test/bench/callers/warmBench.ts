import { asItIs } from '../../../src/base/text/say.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { findCallers } from '../../../src/callers/domain/findCallers.ts';
import { ProviderQuery } from '../../../src/callers/domain/merge/providerQuery.ts';
import type { CallerNode } from '../../../src/callers/domain/types.ts';
import type { Provider } from '../../../src/callers/domain/provider.ts';
import { writeSection } from '../section.ts';
import { BenchProject } from './benchProject.ts';
import { parseQuestion, type Asked } from './languageServiceTruth.ts';
import { measuredPackages, getSources } from './packages.ts';
import { Scores } from './score.ts';
import { WarmServer } from './warmServer.ts';

/** What the command line asks for. */
export interface WarmBenchOptions {
  readonly questions: number;
  readonly seed: number;
  readonly write: boolean;
  /** Print the differences of this many questions. */
  readonly show: number;
  /** Only packages whose name contains this. */
  readonly only?: string;
}

/** Types of nodes that say that something is called; what is only handed on is not in the truth. */
const calls: ReadonlySet<string> = new Set(['call', 'jsx', 'decorator', 'override']);
/** The answer's bands by their lowest probability. */
const bands = { 'likely and verified': 0.5, verified: 0.9 } as const;
/**
 * Milliseconds; no answer is cut short here: what is measured is what the answer says once the server has spoken.
 */
const patience = 600_000;

/**
 * Whole answers with a language server that is warm: what our graph and TypeScript's service say together, site by
 * site, beside what each says alone.
 */
export async function runWarmBench({ questions, seed, write, show, only }: WarmBenchOptions): Promise<void> {
  const chosen = measuredPackages.filter(({ name }) => name.includes(only ?? ''));
  const totals = new Map<string, Scores>();
  const shown = { left: show };
  for (const [one, root] of getSources(chosen)) {
    const { called } = parseQuestion(root, `${one.name}-${one.version}`, questions, seed);
    const project = await BenchProject.of(root);
    const server = new WarmServer(root);
    const scores = new Scores();
    for (const asked of called) {
      const both = await getNodes(project, asked, [server]);
      count(scores, 'with the warm server', asked, both);
      count(scores, 'our graph alone', asked, await getNodes(project, asked, []));
      if (shown.left > 0 && tell(asked, both)) shown.left--;
    }
    project.dispose();
    console.log(
      `${one.name} ${scores.of('with the warm server, likely and verified').text} ${scores.of('with the warm server, verified').text}`,
    );
    for (const group of ['all', one.language]) {
      const total = totals.get(group) ?? new Scores();
      totals.set(group, total);
      total.merge(scores);
    }
  }
  const lines = [
    '# Results of the callers with a warm language server',
    '',
    `Made by \`npm run bench -- warm\` (${questions} questions a package at most, seed ${seed}, ${chosen.length} packages): whole answers of the cascade's graph stage, with TypeScript's language service asked as the editor asks its server, nobody cut short.`,
    'Truth as in the callers benchmark. The service lists calls of sibling overrides, too, which certainly end elsewhere: they are wrong in the first lines and right in those "with siblings". Places where the service knows no type count neither way in the lines "without".',
    '',
    '| of | what | precision / recall / F1 |',
    '|---|---|---|',
    ...[...totals].flatMap(([group, scores]) =>
      [...scores.entries()].map(([what, score]) => `| ${group} | ${what} | ${score.text} (${score.found} found) |`),
    ),
  ];
  console.log(lines.join('\n'));
  if (write) writeSection('warm', lines);
}

async function getNodes(
  project: BenchProject,
  { name, path, line }: Asked,
  providers: readonly Provider[],
): Promise<readonly CallerNode[]> {
  const count = project.texts.size;
  const { nodes } = await findCallers(
    { symbol_name: name, file_path: path, line_number: line, depth: 1, use_fallback: false },
    {
      project,
      coverage: () => ({ indexed: count, total: count, isWarm: true, skipped: {} }),
      lineText: (file, at) => project.texts.get(file)?.split('\n')[at - 1] ?? '',
      requestId: () => 'bench',
      clock: systemClock,
      stageBudgetMs: patience,
      totalBudgetMs: patience,
      providerQuery:
        providers.length > 0 ? new ProviderQuery({ providers, clock: systemClock, patienceMs: patience }) : undefined,
    },
  );
  return nodes.filter(({ depth, type, stage }) => depth === 1 && stage === 'graph' && calls.has(type));
}

function count(scores: Scores, who: string, { truth, siblings, undecided }: Asked, nodes: readonly CallerNode[]): void {
  const open = new Set(undecided);
  for (const [band, least] of Object.entries(bands)) {
    const found = new Set(nodes.filter(({ confidence }) => confidence >= least).map(getKey));
    scores.of(`${who}, ${band}`).add(found, new Set(truth));
    scores.of(`${who}, with siblings, ${band}`).add(found, new Set([...truth, ...siblings]));
    scores
      .of(`${who}, with siblings, without places of no type, ${band}`)
      .add(new Set([...found].filter((site) => !open.has(site))), new Set([...truth, ...siblings]));
  }
}

function getKey({ file_path, line_number, column }: CallerNode): string {
  return `${file_path}:${line_number}:${column}`;
}

function tell(asked: Asked, nodes: readonly CallerNode[]): boolean {
  const claimed = nodes.filter(({ confidence }) => confidence >= bands['likely and verified']);
  const wanted = new Set([...asked.truth, ...asked.siblings]);
  const missing = asked.truth.filter((site) => !claimed.some((node) => getKey(node) === site));
  const extra = claimed.filter((node) => !wanted.has(getKey(node)));
  if (missing.length + extra.length === 0) return false;
  console.log(
    `${asked.path}:${asked.line} ${asked.kind} ${asked.name}\n  missing ${missing.slice(0, 6).join(' ')}\n  extra ${extra
      .slice(0, 6)
      .map((node) => `${getKey(node)} (${node.confidence.toFixed(2)} ${node.evidence.map(asItIs).join(', ')})`)
      .join(' ')}`,
  );
  return true;
}
