import { readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { getLanguage } from '../../../src/callers/domain/codeLanguage.ts';
import { DefinitionIndex } from '../../../src/callers/node/definitions/definitionIndex.ts';
import { FactsParser } from '../../../src/callers/node/facts/factsParser.ts';
import { definitionNames } from '../../../src/callers/node/definitions/definitionNames.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { seededRandom, type Random } from '../edit/random.ts';
import { writeSection } from '../section.ts';
import { manners } from './misspellings.ts';

interface MisspelledBenchOptions {
  readonly seed: number;
  /** Misspelt names of each corpus and manner. */
  readonly each: number;
  readonly write: boolean;
  /** Misses to print. */
  readonly show: number;
}

/** Sources on this machine that a person could work in. */
interface Corpus {
  readonly title: string;
  readonly index: DefinitionIndex;
  readonly names: readonly string[];
  readonly files: number;
  readonly megabytes: number;
  readonly seconds: number;
}

/** Which place the true name has among the suggestions, from 0; -1 for none. */
interface Tally {
  first: number;
  five: number;
  n: number;
}

type Suggest = (wrong: string) => readonly string[];

/**
 * Measures how often the true name is among the suggestions for a misspelt one, by manner of misspelling, against plain
 * edit distance and plain substrings; and how often nothing is suggested where there is nothing.
 */
export async function runMisspelledBench({ seed, each, write, show }: MisspelledBenchOptions): Promise<void> {
  const corpora = [
    getCorpus('JavaScript packages', 'node_modules', /\.[cm]?js$/, 4000),
    getCorpus('Python standard library', pythonLibrary(), /\.py$/, 4000),
    getCorpus('this repository', 'src', /\.ts$/, 4000),
  ].filter(({ names }) => names.length > 100);
  const ours = new Map<string, Tally>();
  const edits = new Map<string, Tally>();
  const parts = new Map<string, Tally>();
  const times: number[] = [];
  let shown = 0;
  for (const corpus of corpora) {
    const random = seededRandom(seed);
    const known = new Set(corpus.names);
    const baseline = { edits: byDistance(corpus.names), parts: bySubstring(corpus.names) };
    for (const [manner, change] of Object.entries(manners)) {
      for (let made = 0, tries = 0; made < each && tries < each * 60; tries++) {
        const truth = random.pick(corpus.names);
        const wrong = change(truth, random);
        if (wrong === undefined || known.has(wrong)) continue;
        made += 1;
        const from = process.cpuUsage();
        const near = corpus.index.near(wrong, 10).map(({ name }) => name);
        const { user, system } = process.cpuUsage(from);
        times.push((user + system) / 1000);
        const at = count(ours, manner, near, truth);
        count(edits, manner, baseline.edits(wrong), truth);
        count(parts, manner, baseline.parts(wrong), truth);
        if ((at < 0 || at > 4) && shown < show) {
          shown += 1;
          console.log(`${manner}: ${truth} as ${wrong}: ${near.slice(0, 6).join(', ')}`);
        }
      }
      await Promise.resolve();
    }
  }
  times.sort((a, b) => a - b);
  const lines = table(ours, edits, parts);
  lines.push(
    '',
    ...(await sketchLines([
      ['JavaScript packages', 'node_modules', /\.[cm]?js$/],
      ['Python standard library', pythonLibrary(), /\.py$/],
      ['this repository', 'src', /\.ts$/],
      ['Go standard library', '/usr/local/go/src', /\.go$/],
      ['C++ (googletest)', '/usr/src/googletest', /\.(?:cc|h)$/],
    ])),
  );
  lines.push(
    '',
    ...quietLines(corpora, seededRandom(seed + 1), each * 5, show),
    '',
    `A question takes ${at(times, 0.5)} ms of processor time in the middle, ${at(times, 0.95)} ms at the 95th percentile.`,
  );
  const head = corpora
    .map(
      ({ title, files, names, megabytes, seconds }) =>
        `${title} (${files} files, ${names.length} names, sketched at ${(megabytes / seconds).toFixed(0)} MB/s)`,
    )
    .join(', ');
  for (const line of [head, ...lines]) console.log(line);
  if (write)
    writeSection('misspelled', [
      '## Misspelt names',
      '',
      `\`npm run bench -- misspelled\`, seed ${seed}, Node ${process.versions.node}, ${availableParallelism()} cores at a load of ${(loadavg()[0] as number).toFixed(1)}. Names of functions, methods, classes and variables, defined in: ${head}. A misspelling that is another defined name is left out. "First" and "in five": the true name's place among the suggestions.`,
      '',
      ...lines,
    ]);
}

function getCorpus(title: string, root: string, ending: RegExp, most: number): Corpus {
  const index = new DefinitionIndex();
  const names = new Set<string>();
  let files = 0;
  let bytes = 0;
  let used = 0;
  for (const path of filesUnder(root, ending)) {
    if (files >= most) break;
    const content = readFileSync(path);
    const language = getLanguage(path);
    if (
      language === undefined ||
      content.length /
        Math.max(
          1,
          content.reduce((lines, byte) => lines + (byte === 0x0a ? 1 : 0), 0),
        ) >
        200
    )
      continue;
    const from = process.cpuUsage();
    const own = definitionNames(language, content);
    const { user, system } = process.cpuUsage(from);
    used += (user + system) / 1e6;
    bytes += content.length;
    files += 1;
    index.put(path, own);
    for (const { name } of own) if (name.length >= 4 && /^[\x21-\x7e]+$/.test(name)) names.add(name);
  }
  return { title, index, names: [...names].sort(), files, megabytes: bytes / 1e6, seconds: used };
}

function* filesUnder(folder: string, ending: RegExp): Generator<string> {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      yield* /^(?:tests?|__tests__|site-packages|idlelib)$/.test(entry.name) ? [] : filesUnder(path, ending);
    else if (
      entry.isFile() &&
      ending.test(entry.name) &&
      !entry.name.includes('.min.') &&
      statSync(path).size < 1_000_000
    )
      yield path;
  }
}

/**
 * How the sketch of a file's definitions compares with its facts: definitions found, names that are none, speed.
 * Folders that are not on this machine are left out.
 */
async function sketchLines(
  roots: readonly (readonly [title: string, root: string, ending: RegExp])[],
): Promise<string[]> {
  const lines = [
    '| the sketch against the facts | files | functions, methods, classes | found | names that are no definition | MB/s |',
    '|---|---|---|---|---|---|',
  ];
  const parser = new FactsParser({ loadWasm: loadInstalledWasm });
  for (const [title, root, ending] of roots) {
    const sources: { readonly path: string; readonly content: Buffer }[] = [];
    let skip = 0;
    for (const path of filesUnder(root, ending)) {
      skip += 1;
      if (sources.length >= sampledFiles) break;
      const content = skip % 4 === 0 && statSync(path).size < 200_000 ? readFileSync(path) : undefined;
      if (content !== undefined) sources.push({ path, content });
    }
    let defined = 0;
    let found = 0;
    let wrong = 0;
    let names = 0;
    for (const { path, content } of sources) {
      const language = getLanguage(path);
      if (language === undefined) continue;
      await parser.prepare(path, language);
      const read = parser.extract(path, language, content.toString('utf8'));
      if (!('facts' in read)) continue;
      const sketched = new Set(definitionNames(language, content).map(({ name, line }) => `${name}:${line}`));
      const all = new Set(read.facts.definitions.map(({ name, site }) => `${name}:${site.line}`));
      const wanted = read.facts.definitions.filter(
        ({ kind }) =>
          kind === 'function' ||
          kind === 'method' ||
          kind === 'constructor' ||
          kind === 'class' ||
          kind === 'interface',
      );
      defined += wanted.length;
      found += wanted.filter(({ name, site }) => sketched.has(`${name}:${site.line}`)).length;
      names += sketched.size;
      wrong += [...sketched].filter((each) => !all.has(each)).length;
    }
    const from = process.cpuUsage();
    for (const { path, content } of sources) definitionNames(getLanguage(path) ?? 'typescript', content);
    const { user, system } = process.cpuUsage(from);
    const bytes = sources.reduce((sum, { content }) => sum + content.length, 0);
    if (defined > 0)
      lines.push(
        `| ${title} | ${sources.length} | ${defined} | ${(found / defined).toFixed(3)} | ${(wrong / names).toFixed(3)} | ${(bytes / (user + system)).toFixed(0)} |`,
      );
  }
  parser.dispose();
  return lines;
}

/** Files of each language whose facts are read for the comparison. */
const sampledFiles = 150;

/** The newest Python on this machine. */
function pythonLibrary(): string {
  for (const root of [join(process.env['HOME'] ?? '/root', '.pyenv/versions'), '/usr/lib', '/usr/local/lib']) {
    try {
      const found = readdirSync(root)
        .filter((name) => /^(?:3\.\d+\.\d+|python3\.\d+)$/.test(name))
        .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
        .at(-1);
      if (found !== undefined)
        return found.startsWith('python')
          ? join(root, found)
          : join(root, found, 'lib', `python${found.split('.').slice(0, 2).join('.')}`);
    } catch {
      // Not there: the next one.
    }
  }
  return '/usr/lib/python3';
}

/** Plain edit distance, case and all: what a spelling corrector would say. */
function byDistance(names: readonly string[]): Suggest {
  return (wrong) =>
    names
      .map((name) => ({ name, far: Math.abs(name.length - wrong.length) > 6 ? 99 : distance(name, wrong) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, 10)
      .map(({ name }) => name);
}

/** Names that hold the other, or are held by it, whatever the case; the closest in length first. */
function bySubstring(names: readonly string[]): Suggest {
  const small = names.map((name) => ({ name, text: name.toLowerCase() }));
  return (wrong) => {
    const text = wrong.toLowerCase();
    return small
      .filter((each) => each.text.includes(text) || text.includes(each.text))
      .sort((a, b) => Math.abs(a.text.length - text.length) - Math.abs(b.text.length - text.length))
      .slice(0, 10)
      .map(({ name }) => name);
  };
}

function count(tallies: Map<string, Tally>, manner: string, near: readonly string[], truth: string): number {
  const tally = tallies.get(manner) ?? { first: 0, five: 0, n: 0 };
  tallies.set(manner, tally);
  const place = near.indexOf(truth);
  tally.n += 1;
  if (place === 0) tally.first += 1;
  if (place >= 0 && place < 5) tally.five += 1;
  return place;
}

function table(
  ours: ReadonlyMap<string, Tally>,
  edits: ReadonlyMap<string, Tally>,
  parts: ReadonlyMap<string, Tally>,
): string[] {
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(2));
  const sum = (tallies: ReadonlyMap<string, Tally>): Tally =>
    [...tallies.values()].reduce(
      (all, { first, five, n }) => ({ first: all.first + first, five: all.five + five, n: all.n + n }),
      { first: 0, five: 0, n: 0 },
    );
  const row = (title: string, own: Tally, edit: Tally | undefined, part: Tally | undefined): string =>
    `| ${title} | ${own.n} | ${share(own.first, own.n)} | ${share(own.five, own.n)} | ${share(edit?.five ?? 0, own.n)} | ${share(part?.five ?? 0, own.n)} |`;
  return [
    '| misspelt by | n | first | in five | edit distance: in five | substring: in five |',
    '|---|---|---|---|---|---|',
    ...[...ours].map(([manner, tally]) => row(manner, tally, edits.get(manner), parts.get(manner))),
    row('**all**', sum(ours), sum(edits), sum(parts)),
  ];
}

/** Names that have no counterpart: random syllables, and words that no name of the corpus has. */
function quietLines(corpora: readonly Corpus[], random: Random, n: number, show: number): string[] {
  const syllables = 'zor quib flex mung trel vosk drim plon krau wib nast yolp grat huv jesk bral fim'.split(' ');
  const strange =
    'zebra volcano walrus pancake saxophone glacier cinnamon tornado penguin lighthouse marmalade trampoline dinosaur submarine kangaroo avocado hurricane orchestra caravan meadow'.split(
      ' ',
    );
  const verbs = ['get', 'create', 'handle', 'update', 'is', 'parse', 'run'];
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const kinds: readonly (readonly [string, () => string])[] = [
    ['random syllables', () => Array.from({ length: random.int(2, 4) }, () => random.pick(syllables)).join('')],
    [
      'random words',
      () =>
        random
          .sample(strange, 2)
          .map((word, at) => (at === 0 ? word : capital(word)))
          .join(''),
    ],
    ['a common verb and random words', () => random.pick(verbs) + random.sample(strange, 2).map(capital).join('')],
  ];
  const lines = ['| a name that is not there, like none | n | nothing suggested |', '|---|---|---|'];
  for (const [title, make] of kinds) {
    let quiet = 0;
    let made = 0;
    for (const { index } of corpora) {
      for (let left = n; left > 0; left--) {
        const name = make();
        const near = index.near(name, 10);
        made += 1;
        if (near.length === 0) quiet += 1;
        else if (show > 0 && random.chance(show / n / 10))
          console.log(
            `${name} is answered with ${near.map((one) => `${one.name} ${one.score.toFixed(2)}`).join(', ')}`,
          );
      }
    }
    lines.push(`| ${title} | ${made} | ${(quiet / made).toFixed(2)} |`);
  }
  return lines;
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}
