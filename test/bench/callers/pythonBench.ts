import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asItIs } from '../../../src/base/text/say.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { findCallers } from '../../../src/callers/domain/findCallers.ts';
import { getProject } from '../../support/callersProject.ts';
import { writeSection } from '../section.ts';
import { copySources, pythonPackages, pythonTexts } from './pythonSources.ts';
import { pythonQuestions } from './pythonTruth.ts';
import { pyrightVersion } from './pyrightServer.ts';
import { SiteScore } from './siteScore.ts';

/** What the command line asks for. */
export interface PythonBenchOptions {
  /** A package. */
  readonly questions: number;
  readonly seed: number;
  readonly write: boolean;
  /** Print the misses and the false finds of this many questions. */
  readonly show: number;
  /** Only packages whose name contains this. */
  readonly only?: string;
}

/** Compares the call sites that the graph finds in Python packages with those of Pyright, site by site. */
export async function runPythonBench({ questions, seed, write, show, only = '' }: PythonBenchOptions): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'recourse-python-'));
  const totals = new Map<string, SiteScore>();
  const rows: string[] = [];
  let shown = 0;
  for (const one of pythonPackages.filter(({ name }) => name.includes(only))) {
    const root = join(scratch, one.name);
    copySources(one, root);
    const texts = pythonTexts(root);
    const label = `${one.name} ${one.version}`;
    const asked = await pythonQuestions(label.replace(' ', '-'), root, texts, questions, seed);
    const project = await getProject(Object.fromEntries(texts));
    const scores = new Map<string, SiteScore>();
    const add = (what: string, found: Iterable<string>, wanted: readonly string[]): void => {
      for (const table of [scores, totals]) {
        const score = table.get(what) ?? new SiteScore();
        table.set(what, score);
        score.add(new Set(found), new Set(wanted));
      }
    };
    const times: number[] = [];
    for (const { name, path, line, namesakes, truth, undecided } of asked) {
      const started = process.cpuUsage();
      const response = await findCallers(
        { symbol_name: name, file_path: path, line_number: line, depth: 1, use_fallback: false },
        {
          project,
          clock: systemClock,
          requestId: () => 'bench',
          coverage: () => ({ indexed: texts.size, total: texts.size, isWarm: true, skipped: {} }),
          lineText: (file, at) => texts.get(file)?.split('\n')[at - 1] ?? '',
          stageBudgetMs: 60_000,
          totalBudgetMs: 120_000,
        },
        new AbortController().signal,
      );
      times.push(process.cpuUsage(started).user / 1000);
      const nodes = response.nodes.filter(
        ({ stage, type }) => stage === 'graph' && (type === 'call' || type === 'decorator' || type === 'override'),
      );
      const sites = (least: number, withOverrides = false): string[] =>
        nodes
          .filter(({ confidence, type }) => confidence >= least && (withOverrides || type !== 'override'))
          .map((node) => `${node.file_path}:${node.line_number}`);
      const open = new Set(undecided);
      const decided = (some: readonly string[]): string[] => some.filter((site) => !open.has(site));
      const found = new Set(decided(sites(0.5)));
      for (const band of ['all', namesakes > 1 ? 'shared names' : 'unique names']) {
        add(`${band}, likely and verified`, found, truth);
        add(`${band}, verified`, decided(sites(0.9)), truth);
      }
      add('all, with calls that may end in an override', decided(sites(0.5, true)), truth);
      add('all, everything named', decided(sites(0)), truth);
      add('all, likely and verified; what Pyright cannot decide counts as wrong', sites(0.5), truth);
      add('all, `rg -w`', decided(textSites(texts, new RegExp(String.raw`(?<![\w])${name}(?![\w])`))), truth);
      add(
        'all, text `name(`',
        decided(textSites(texts, new RegExp(String.raw`(?<![\w])(?<!def )${name}\s*\(`))),
        truth,
      );
      add('all, tags by name', decided(taggedSites([...texts.keys()], (file) => project.facts(file), name)), truth);
      const missing = truth.filter((site) => !found.has(site));
      const extra = [...found].filter((site) => !truth.includes(site));
      if (missing.length + extra.length > 0 && shown < show) {
        shown++;
        const say = (site: string): string =>
          `\n    ${site}  ${texts.get(site.replace(/:\d+$/, ''))?.split('\n')[Number(/\d+$/.exec(site)?.[0]) - 1]?.trim() ?? ''}  ${
            response.nodes
              .find((node) => `${node.file_path}:${node.line_number}` === site)
              ?.evidence.map(asItIs)
              .join(', ') ?? '-'
          }`;
        console.log(
          `${one.name} ${path}:${line} ${name} (${truth.length})\n  missing ${missing.length}${missing.slice(0, 4).map(say).join('')}\n  extra ${extra.length}${extra.slice(0, 4).map(say).join('')}`,
        );
      }
    }
    times.sort((a, b) => a - b);
    for (const [what, score] of scores) rows.push(`| ${label} | ${what} | ${score.text} |`);
    rows.push(
      `| ${label} | ${asked.length} questions, ${texts.size} files, processor time a question: median ${times[times.length >> 1]?.toFixed(0) ?? ''} ms, 95th ${times[Math.floor(times.length * 0.95)]?.toFixed(0) ?? ''} ms | |`,
    );
  }
  rmSync(scratch, { recursive: true, force: true });
  const lines = [
    '# Results of the callers benchmark for Python',
    '',
    `Made by \`npm run bench -- python\` (up to ${questions} questions a package, seed ${seed}). Truth: the references that Pyright ${pyrightVersion} knows of and that are called. Per site: precision / recall / F1.`,
    'The graph is our own alone: no language server, no text search. Pyright counts a call through a base class as a call of the base alone, so calls that may end in an override are told apart. Sites of which Pyright cannot say what they call (parameters without annotations) count neither way, but for the row that says so.',
    '',
    '| sources | what | precision / recall / F1 |',
    '|---|---|---|',
    ...[...totals].map(([what, score]) => `| **all** | ${what} | **${score.text}** |`),
    ...rows,
  ];
  console.log(lines.join('\n'));
  if (write) writeSection('python', lines);
}

function textSites(texts: ReadonlyMap<string, string>, pattern: RegExp): string[] {
  return [...texts].flatMap(([path, text]) =>
    pattern.test(text)
      ? text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : []))
      : [],
  );
}

function taggedSites(
  paths: readonly string[],
  facts: (path: string) =>
    | {
        readonly references: readonly {
          readonly name: string;
          readonly role: string;
          readonly site: { readonly line: number };
        }[];
      }
    | undefined,
  name: string,
): string[] {
  return paths.flatMap((path) =>
    (facts(path)?.references ?? []).flatMap((each) =>
      each.name === name && (each.role === 'call' || each.role === 'decorator') ? [`${path}:${each.site.line}`] : [],
    ),
  );
}
