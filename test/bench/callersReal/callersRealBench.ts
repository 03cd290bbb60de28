import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asItIs } from '../../../src/base/text/say.ts';
import { writeSection } from '../section.ts';
import { askEngine } from './askEngine.ts';
import { fetchProjects, getRoot, isFetched } from './fetchProjects.ts';
import { getCallGraph, jarvisVersion } from './graphTool.ts';
import { askCsharp } from './csharpQuestions.ts';
import { askClang, askGo, askJava, askKotlin } from './frontDump.ts';
import { askRust } from './rustQuestions.ts';
import { askPhp } from './phpQuestions.ts';
import { askPython } from './pythonQuestions.ts';
import { chooseHalf, projectId, realProjects, type Half, type RealLanguage, type RealProject } from './projects.ts';
import { keepQuestions, type DrawSize, type RealQuestion } from './realQuestion.ts';
import { RealTally, getCallerFunctions, getPercentile, type Judged, type Mistake } from './realTally.ts';
import { askRuby } from './rubyQuestions.ts';
import { rewriteCalls } from './rewriteCalls.ts';
import { RewrittenComparison } from './rewrittenComparison.ts';
import { askScala } from './scalaQuestions.ts';
import { askScripts } from './scriptQuestions.ts';
import { findCalls, findWords, readTexts } from './textBaselines.ts';

/** What the command line asks for. */
export interface CallersRealOptions {
  readonly halves: readonly Half[];
  readonly seed: number;
  /** Definitions with callers a project; a third as many without are asked about too. */
  readonly questions: number;
  /** Only languages or projects whose name contains this, or one of these with commas between them. */
  readonly only?: string;
  /** Print so many mistakes of train projects of each kind. */
  readonly show: number;
  readonly write: boolean;
  /** Only make and keep what the front ends know, which takes the most of a first run; the engine is not asked. */
  readonly truthOnly: boolean;
  /** Ask about copies of projects whose calls are put in other ways, drawn with this seed. */
  readonly rewritten?: number | undefined;
}

type Front = (root: string, size: DrawSize, seed: number, project: RealProject) => Promise<readonly RealQuestion[]>;

const fronts: Readonly<Partial<Record<RealLanguage, Front>>> = {
  typescript: askScripts,
  javascript: askScripts,
  python: askPython,
  go: askGo,
  java: askJava,
  cpp: askClang,
  rust: askRust,
  kotlin: askKotlin,
  scala: askScala,
  php: askPhp,
  csharp: askCsharp,
  ruby: askRuby,
};

/**
 * Asks the engine who calls definitions of published projects and compares the answers with what their languages' own
 * front ends know. Of the held half only sums are printed.
 */
export async function runCallersRealBench(options: CallersRealOptions): Promise<void> {
  const { halves, seed, questions, only = '', show, write, truthOnly, rewritten } = options;
  const parts = only.split(',');
  const chosen = realProjects.filter(
    (one) =>
      halves.includes(chooseHalf(one)) && parts.some((part) => one.language.includes(part) || one.name.includes(part)),
  );
  await fetchProjects(chosen, console.log);
  const tallies = new Map<string, RealTally>();
  const judged = new Map<RealProject, Judged[]>();
  const comparisons = new Map<string, RewrittenComparison>();
  const say = (): string[] => {
    const lines = report(tallies, options);
    console.log(lines.join('\n'));
    for (const [key, comparison] of comparisons) console.log(comparison.report(key).join('\n'));
    const train = [...judged].filter(([project]) => chooseHalf(project) === 'train');
    if (show > 0) console.log([...showLikely(tallies), ...showMistakes(train, show)].join('\n'));
    return lines;
  };
  // A run takes an hour: one that is stopped says what it has.
  const stop = (): void => {
    say();
    process.exit(1);
  };
  process.once('SIGTERM', stop);
  for (const project of chosen.filter(isFetched)) {
    const front = fronts[project.language];
    if (front === undefined) continue;
    const root = getRoot(project);
    const half = chooseHalf(project);
    const size = { called: questions, uncalled: Math.ceil(questions / 3) };
    const started = performance.now();
    let asked: readonly RealQuestion[];
    try {
      asked = await keepQuestions(project, size, seed, () => front(root, size, seed, project));
    } catch (error) {
      console.log(
        `${projectId(project)}: its front end fails: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
      );
      continue;
    }
    const known = performance.now();
    if (truthOnly) {
      console.log(
        `${half === 'train' ? projectId(project) : `${project.language} held`}: truth ${seconds(known - started)}`,
      );
      continue;
    }
    const copy = rewritten === undefined ? undefined : await rewriteCalls(root, project, asked, rewritten);
    const answers = await askEngine(copy?.root ?? root, asked);
    const key = `${project.language} ${half}`;
    if (copy !== undefined) {
      if (copy.forms.size > 0) {
        const before = await askEngine(root, asked);
        const comparison = comparisons.get(key) ?? new RewrittenComparison();
        comparisons.set(key, comparison);
        comparison.add(copy, asked, before, answers, half === 'train' ? projectId(project) : undefined);
      }
      rmSync(copy.root, { recursive: true, force: true });
    }
    const tally = tallies.get(key) ?? new RealTally();
    tallies.set(key, tally);
    tally.projects += 1;
    const texts = readTexts(root, project.language);
    const own: Judged[] = [];
    const graph = project.language === 'python' ? await getCallGraph(project, root) : undefined;
    for (const [at, question] of asked.entries()) {
      const answer = answers[at];
      if (answer === undefined) continue;
      own.push(tally.add(question, answer.response, answer.ms));
      tally.addBaseline('`rg -w`', question, findWords(texts, question));
      tally.addBaseline('text `name(`', question, findCalls(texts, question));
      if (graph === undefined) continue;
      tally.addFunctions(
        `JarvisCG ${jarvisVersion}`,
        question,
        graph.get(question.asFunction?.name ?? '') ?? new Set(),
      );
      tally.addFunctions('our *verified* and *likely*', question, getCallerFunctions(answer.response));
    }
    judged.set(project, own);
    console.log(
      `${half === 'train' ? projectId(project) : `${project.language} held`}: ${asked.length} questions, truth ${seconds(known - started)}, engine ${seconds(performance.now() - known)}`,
    );
  }
  process.off('SIGTERM', stop);
  if (truthOnly) return;
  const lines = say();
  if (write) writeSection('callers-real', lines);
}

function report(tallies: ReadonlyMap<string, RealTally>, { seed, questions }: CallersRealOptions): string[] {
  const keys = [...tallies].sort(([a], [b]) => a.localeCompare(b));
  const row = (title: string, value: (tally: RealTally) => string): string =>
    `| ${title} | ${keys.map(([, tally]) => value(tally)).join(' | ')} |`;
  const baselines = [...new Set(keys.flatMap(([, tally]) => [...tally.baselines.keys()]))];
  return [
    '# Results of the callers benchmark on real projects',
    '',
    `Made by \`npm run bench -- callers-real\` (up to ${questions} definitions with callers and ${Math.ceil(questions / 3)} without a project, seed ${seed}; projects at pinned versions, see \`test/bench/callersReal/projects.ts\`). Truth per language: see \`docs/benchmarks.md\`. The engine is the one that ships, with its text search, without a language server. Of the held half only these sums are ever printed.`,
    '',
    `| what | ${keys.map(([key]) => key).join(' | ')} |`,
    `|---|${keys.map(() => '---').join('|')}|`,
    row('projects, questions', ({ projects, questions: count }) => `${projects}, ${count}`),
    row('recall, *verified* and *likely*', ({ recall }) => recall.text),
    row('recall with *possible*', ({ recallWithPossible }) => recallWithPossible.text),
    row('calls through a base that may end here, listed', ({ through }) => through.text),
    row('places where it is handed on, listed', ({ uses }) => uses.text),
    row('calls by an operator, a loop or a delegate, listed', ({ unnamed }) => unnamed.text),
    row('*verified* that is right', ({ verified }) => verified.text),
    row('the same, of overloaded names', ({ verifiedOverloads }) => verifiedOverloads.text),
    row('*likely* that is right', ({ likely }) => likely.text),
    row('*verified* of which the front end knows no type (not counted)', (tally) => String(tally.unknownVerified)),
    row('*verified* by a key, a container or a callback (not counted)', (tally) => String(tally.keyVerified)),
    row('answers that are *complete*', ({ complete }) => complete.text),
    row('*complete* that is false', ({ falseComplete }) => falseComplete.text),
    row('"nobody" that is false', ({ falseNobody }) => falseNobody.text),
    row('*complete* without a call that the front end cannot decide', ({ openComplete }) => openComplete.text),
    row('*complete* without a place where it is handed on', ({ handedComplete }) => handedComplete.text),
    row(
      'p50 / p95 ms',
      ({ times }) => `${getPercentile(times, 0.5).toFixed(0)} / ${getPercentile(times, 0.95).toFixed(0)}`,
    ),
    ...baselines.flatMap((name) => [
      row(`${name}: recall`, (tally) => tally.baselines.get(name)?.recall.text ?? '–'),
      row(`${name}: precision`, (tally) => tally.baselines.get(name)?.precision.text ?? '–'),
    ]),
  ];
}

/** The kinds of mistakes of train projects, the most frequent first, with examples. */
/** How often each kind of *likely* and *possible* caller was right on train projects. */
function showLikely(tallies: ReadonlyMap<string, RealTally>): string[] {
  return [...tallies]
    .filter(([key]) => key.endsWith('train'))
    .flatMap(([key, { likelyKinds }]) => [
      '',
      `${key}: *likely* and *possible* by their probability and what speaks for them`,
      ...[...likelyKinds].sort(([, a], [, b]) => b.all - a.all).map(([kind, share]) => `  ${share.text}  ${kind}`),
    ]);
}

function showMistakes(train: readonly (readonly [RealProject, readonly Judged[]])[], show: number): string[] {
  const kinds = new Map<
    string,
    { readonly project: RealProject; readonly judged: Judged; readonly mistake: Mistake }[]
  >();
  for (const [project, all] of train) {
    for (const judged of all) {
      for (const mistake of judged.mistakes) {
        const key = `${project.language}: ${mistake.of}: ${mistake.kind}`;
        kinds.set(key, [...(kinds.get(key) ?? []), { project, judged, mistake }]);
      }
    }
  }
  return [...kinds]
    .sort(
      ([a, one], [b, other]) =>
        a.slice(0, a.indexOf(': ', 14)).localeCompare(b.slice(0, b.indexOf(': ', 14))) || other.length - one.length,
    )
    .flatMap(([kind, cases]) => [
      '',
      `${kind} (${cases.length})`,
      ...cases.slice(0, show).map(({ project, judged: { question, response }, mistake: { site } }) => {
        const node = response.nodes.find((one) => `${one.file_path}:${one.line_number}` === site);
        return `  ${projectId(project)} ${question.path}:${question.line} ${question.kind} ${question.name} (${question.namesakes} of this name)\n    ${site}: ${getLine(project, site)}${node === undefined ? '' : `\n    ${node.type} ${node.label}: ${node.evidence.map(asItIs).join(', ')}`}`;
      }),
    ]);
}

function getLine(project: RealProject, site: string): string {
  const [, path = '', line = ''] = /^(.*):(\d+)$/.exec(site) ?? [];
  const file = join(getRoot(project), path);
  return existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[Number(line) - 1]?.trim().slice(0, 140) ?? '') : '';
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}
