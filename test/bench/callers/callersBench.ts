import { asItIs } from '../../../src/base/text/say.ts';
import { getLabel, nodeOfSite } from '../../../src/callers/domain/answer/callerNodes.ts';
import { CallSiteSearch, type CallSite } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import type { CallersServices } from '../../../src/callers/domain/services.ts';
import { writeSection } from '../section.ts';
import { BenchProject } from './benchProject.ts';
import { parseQuestion, type Asked } from './languageServiceTruth.ts';
import { measuredPackages, getSources, type MeasuredPackage } from './packages.ts';
import { Scores } from './score.ts';

/** What the command line asks for. */
export interface CallersBenchOptions {
  readonly questions: number;
  readonly seed: number;
  readonly write: boolean;
  /** Print the misses and the false finds of this many questions. */
  readonly show: number;
  /** Only packages whose name contains this. */
  readonly only?: string;
}

/** Roles that call; what is only handed on is not scored. */
export const calls = new Set(['call', 'new', 'jsx', 'decorator']);
/** The answer's bands by their lowest probability. */
const verified = 0.9;
const likely = 0.5;

interface Measured {
  readonly scores: Scores;
  readonly cold: number[];
  readonly warm: number[];
  readonly megabytes: number;
  /** Uncalled definitions, and claims about them. */
  readonly uncalled: number;
  readonly claims: number;
}

/** A found site with what the graph makes of it. */
export interface Found {
  readonly key: string;
  readonly confidence: number;
  readonly site: CallSite;
}

/** Compares the call sites that the graph finds with those of TypeScript's own language service, site by site. */
export async function runCallersBench(options: CallersBenchOptions): Promise<void> {
  const chosen = measuredPackages.filter(({ name }) => name.includes(options.only ?? ''));
  const sources = getSources(chosen);
  const totals = new Map<string, Scores>();
  const total = (name: string): Scores => totals.get(name) ?? totals.set(name, new Scores()).get(name) ?? new Scores();
  const perPackage: string[] = [];
  const shown = { left: options.show };
  const all: Measured[] = [];
  for (const [one, root] of sources) {
    const drawn = parseQuestion(root, `${one.name}-${one.version}`, options.questions, options.seed);
    const measured = await measure(root, drawn.called, drawn.uncalled, shown);
    all.push(measured);
    for (const group of ['all', one.language, `${one.set} packages`]) total(group).merge(measured.scores);
    perPackage.push(packageRow(one, drawn.called.length, measured));
  }
  const lines = [
    '# Results of the callers benchmark',
    '',
    `Made by \`npm run bench -- callers\` (${options.questions} questions a package at most, seed ${options.seed}, ${chosen.length} packages at pinned versions; see \`test/bench/callers/packages.ts\`).`,
    "Truth: the references of TypeScript's language service that are called, token by token. The graph is our own alone: no language server, no text search.",
    'The service also lists calls of sibling overrides (`a.m()` for `B.m` where both extend one base); they certainly end elsewhere and are in the truth of the lines "with siblings" only.',
    '',
    '| of | what | precision / recall / F1 |',
    '|---|---|---|',
    ...[...totals].flatMap(([group, scores]) =>
      [...scores.entries()]
        .filter(([what]) => group === 'all' || !what.includes('baseline'))
        .map(([what, score]) => `| ${group} | ${what} | ${score.text} (${score.found} found) |`),
    ),
    '',
    '| package | set | questions | all P/R/F1 | shared names | unique names | verified | cold 50th / 95th ms | warm 50th / 95th ms |',
    '|---|---|---|---|---|---|---|---|---|',
    ...perPackage,
    '',
    closing(all),
  ];
  console.log(lines.join('\n'));
  if (options.write) writeSection('callers', lines);
}

function closing(all: readonly Measured[]): string {
  const warm = all.flatMap((each) => each.warm);
  const cold = all.flatMap((each) => each.cold);
  const uncalled = all.reduce((sum, each) => sum + each.uncalled, 0);
  const claims = all.reduce((sum, each) => sum + each.claims, 0);
  return `All packages: warm ${percentiles(warm)} ms, cold ${percentiles(cold)} ms (a question's candidates parsed for it). ${uncalled} definitions without a caller: ${claims} calls claimed of them, likely or verified. Heap with all facts of a package at most ${Math.max(...all.map((each) => each.megabytes)).toFixed(0)} MB.`;
}

function packageRow(
  { name, version, folder, set }: MeasuredPackage,
  questions: number,
  { scores, cold, warm }: Measured,
): string {
  const of = (what: string): string => scores.of(what).text;
  return `| ${name}@${version}/${folder} | ${set} | ${questions} | ${of('likely and verified')} | ${of('shared names, likely and verified')} | ${of('unique names, likely and verified')} | ${of('verified')} | ${percentiles(cold)} | ${percentiles(warm)} |`;
}

async function measure(
  root: string,
  called: readonly Asked[],
  uncalled: readonly Asked[],
  shown: { left: number },
): Promise<Measured> {
  const project = await BenchProject.of(root);
  const scores = new Scores();
  const cold: number[] = [];
  const warm: number[] = [];
  for (const asked of called) {
    const first = timed(cold, () => answer(project, asked));
    timed(warm, () => answer(project, asked));
    score(scores, asked, first, project);
    if (shown.left > 0 && show(asked, first)) shown.left--;
  }
  let claims = 0;
  for (const asked of uncalled) {
    const found = answer(project, asked).filter(({ confidence }) => confidence >= likely);
    claims += found.length;
    if (found.length > 0 && shown.left > 0 && show(asked, found)) shown.left--;
  }
  const megabytes = process.memoryUsage().heapUsed / 1e6;
  project.dispose();
  return { scores, cold, warm, megabytes, uncalled: uncalled.length, claims };
}

/** Every site that the graph finds for a question, with its link. */
export function getLinks(project: BenchProject, asked: Asked): Found[] {
  return answer(project, asked);
}

function answer(project: BenchProject, { name, path, line }: Asked): Found[] {
  const { targets } = understand(project, { symbol_name: name, file_path: path, line_number: line });
  const services = { project, lineText: () => '' } as unknown as CallersServices;
  return new CallSiteSearch(project)
    .find(targets)
    .sites.filter(({ reference }) => calls.has(reference.role))
    .map((site) => ({
      key: `${site.path}:${site.reference.site.line}:${site.reference.site.column}`,
      confidence: nodeOfSite(site, project.facts(site.path), services, 1).confidence,
      site,
    }));
}

function score(
  scores: Scores,
  { name, namesakes, truth, siblings, undecided }: Asked,
  found: readonly Found[],
  project: BenchProject,
): void {
  const wanted = new Set(truth);
  const atLeast = (least: number): Set<string> =>
    new Set(found.filter(({ confidence }) => confidence >= least).map(({ key }) => key));
  const claimed = atLeast(likely);
  for (const group of ['', namesakes > 1 ? 'shared names, ' : 'unique names, ']) {
    scores.of(`${group}likely and verified`).add(claimed, wanted);
    scores.of(`${group}verified`).add(atLeast(verified), wanted);
  }
  scores.of('with siblings in the truth, likely and verified').add(claimed, new Set([...truth, ...siblings]));
  const open = new Set(undecided);
  scores.of('without places where the service knows no type, likely and verified').add(without(claimed, open), wanted);
  scores.of('without places where the service knows no type, verified').add(without(atLeast(verified), open), wanted);
  scores.of('with "possible"').add(atLeast(0), wanted);
  scores.of('band likely alone').add(without(claimed, atLeast(verified)), wanted);
  scores.of('band possible alone').add(without(atLeast(0), claimed), wanted);
  const links = new Set(found.map(({ site }) => site.link));
  for (const link of links)
    scores
      .of(`link ${link}`)
      .add(without(new Set(found.filter(({ site }) => site.link === link).map(({ key }) => key)), new Set()), wanted);
  scores.of('baseline: calls of the name (tags)').add(tagSites(project, name), wanted);
  scores.of('baseline: whole words (rg -w)').add(wordSites(project, name), wanted);
}

function without(sites: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...sites].filter((site) => !others.has(site)));
}

function show(asked: Asked, found: readonly Found[]): boolean {
  const claimed = new Map(found.filter(({ confidence }) => confidence >= likely).map((each) => [each.key, each]));
  const possible = new Set(found.map(({ key }) => key));
  const wanted = new Set([...asked.truth, ...asked.siblings, ...asked.undecided]);
  const missing = asked.truth.filter((site) => !claimed.has(site));
  const extra = [...claimed.values()].filter(({ key }) => !wanted.has(key));
  if (missing.length + extra.length === 0) return false;
  console.log(
    `${asked.path}:${asked.line} ${asked.kind} ${asked.name} (${asked.namesakes} of this name, ${asked.truth.length} calls)`,
  );
  if (missing.length > 0)
    console.log(
      `  missing ${missing.length}: ${missing
        .slice(0, 6)
        .map((site) => `${site}${possible.has(site) ? ' (possible)' : ''}`)
        .join(' ')}`,
    );
  if (extra.length > 0)
    console.log(
      `  extra ${extra.length}: ${extra
        .slice(0, 5)
        .map(({ key, confidence, site }) => `${key} (${getLabel(confidence)}: ${site.evidence.map(asItIs).join(', ')})`)
        .join(' ')}`,
    );
  return true;
}

/** Every call whose name agrees, whatever it is called on: what an index of tags gives. */
function tagSites(project: BenchProject, name: string): Set<string> {
  return new Set(
    project
      .filesWith(name)
      .flatMap((path) =>
        (project.facts(path)?.references ?? [])
          .filter((each) => each.name === name && calls.has(each.role))
          .map(({ site }) => `${path}:${site.line}:${site.column}`),
      ),
  );
}

/** Every place where the name stands as a word. */
function wordSites(project: BenchProject, name: string): Set<string> {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  return new Set(
    [...project.texts].flatMap(([path, text]) =>
      text.includes(name)
        ? text
            .split('\n')
            .flatMap((line, at) => [...line.matchAll(word)].map(({ index }) => `${path}:${at + 1}:${index}`))
        : [],
    ),
  );
}

function timed<T>(times: number[], run: () => T): T {
  const started = performance.now();
  const result = run();
  times.push(performance.now() - started);
  return result;
}

function percentiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)}`;
}
