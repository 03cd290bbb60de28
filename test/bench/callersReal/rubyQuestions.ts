import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, runTool } from './fetchProjects.ts';
import type { RealProject } from './projects.ts';
import { drawQuestions, type DrawSize, type RealQuestion, type Sites } from './realQuestion.ts';
import { readTexts } from './textBaselines.ts';

interface Defined {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly holder: string;
}

/** What ran: which definition, and which line ran what under which name. */
type Ran =
  | { readonly def: string; readonly name: string; readonly over: readonly string[] }
  | { readonly call: string; readonly target: string; readonly name: string };

type Call = Extract<Ran, { readonly call: string }>;

/** Test suites run several times slower while they are watched. */
const suiteLimitMs = 1_500_000;

/**
 * Draws methods of a Ruby project that its own tests ran, and says which lines called them then. Ruby has no types: what
 * never ran is counted neither for nor against an answer.
 */
export async function askRuby(
  root: string,
  size: DrawSize,
  seed: number,
  project: RealProject,
): Promise<readonly RealQuestion[]> {
  const definitions = fileURLToPath(new URL('rubyDefinitions.rb', import.meta.url));
  const defined = readLines<Defined>(await askTool([definitions, root], root));
  const ran = readLines<Ran>(await watchTests(root, project));
  return drawQuestions(getDrawables(root, defined, ran), size, seed);
}

function getDrawables(
  root: string,
  defined: readonly Defined[],
  ran: readonly Ran[],
): Parameters<typeof drawQuestions>[0] {
  const over = new Map<string, Set<string>>();
  const calls = new Map<string, Call[]>();
  const bySite = new Map<string, Set<string>>();
  const nameAt = new Map(defined.map(({ path, line, name }) => [`${path}:${line}`, name]));
  for (const each of ran) {
    if ('def' in each) over.set(each.def, new Set([...(over.get(each.def) ?? []), ...each.over]));
    else {
      calls.set(each.target, [...(calls.get(each.target) ?? []), each]);
      for (const name of new Set([each.name, nameAt.get(each.target) ?? each.name])) {
        const key = `${each.call} ${name}`;
        bySite.set(key, (bySite.get(key) ?? new Set()).add(each.target));
      }
    }
  }
  const texts = readTexts(root, 'ruby');
  return defined
    .filter(({ path, line, name }) => over.get(`${path}:${line}`) !== undefined && !name.startsWith('test_'))
    .map((one) => {
      const own = `${one.path}:${one.line}`;
      return {
        ...one,
        ask: () => {
          const sites = { calls: [], uses: [], through: [], elsewhere: [], unnamed: [] } as Required<
            Record<Exclude<keyof Sites, 'undecided'>, string[]>
          >;
          for (const { call, name } of calls.get(own) ?? []) {
            // A call of another name of it is one of that: where it gets the name, it is called.
            const aliases = name === one.name ? [] : chooseAliases(texts, findAliases(texts, name, one.name), one);
            if (aliases.length > 0) sites.calls.push(...aliases);
            // An enumerator runs it where its own `each` is called.
            else if (name !== one.name && !nameIn(one.name).test(name)) sites.unnamed.push(call);
            else {
              const site = name === 'initialize' ? getHead(texts, call) : call;
              (isNamed(texts, call, name) ? sites.calls : sites.unnamed).push(site);
            }
          }
          const reached = new Set([...sites.calls, ...sites.unnamed]);
          const written = findNamed(texts, new Set([one.name])).filter((site) => nameAt.get(site) !== one.name);
          for (const site of written) {
            if (reached.has(site)) continue;
            const targets = [...(bySite.get(`${site} ${one.name}`) ?? [])];
            // Where only what stands in for it ran, it may run itself another time.
            if (targets.length > 0 && !targets.some((each) => over.get(each)?.has(own) === true))
              sites.elsewhere.push(site);
          }
          const decided = new Set([...reached, ...sites.elsewhere]);
          return Promise.resolve({ ...sites, undecided: written.filter((site) => !decided.has(site)) });
        },
      };
    });
}

type Texts = ReturnType<typeof readTexts>;

/** Lines that give a method another name. */
function findAliases(texts: Texts, name: string, old: string): string[] {
  const part = (text: string): string => text.replace(/[^\w\s]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`\balias(?:_method)?\b[\s(,]+:?${part(name)}\s*,?\s+:?${part(old)}(?![\w?!=])`);
  return [...texts].flatMap(([path, lines]) =>
    lines.flatMap((text, at) => (pattern.test(text) ? [`${path}:${at + 1}`] : [])),
  );
}

/** Of lines that give some method of the name another one those of its file, or of files that speak of its class. */
function chooseAliases(texts: Texts, all: readonly string[], { path, holder }: Defined): readonly string[] {
  const inFile = all.filter((site) => site.startsWith(`${path}:`));
  if (inFile.length > 0) return inFile;
  const lines = texts.get(path) ?? [];
  const around = [...holder.matchAll(/(?:CLASS|MODULE):(\d+)/g)].map(([, line = '']) => lines[Number(line) - 1] ?? '');
  const name = /(?:class|module)\s+(?:\w+::)*(\w+)/.exec(around.at(-1) ?? '')?.[1];
  const opens = new RegExp(String.raw`\b(?:class|module)\s+(?:\w+::)*${name ?? ''}\b`);
  const ofClass = all.filter((site) =>
    texts.get(site.slice(0, site.lastIndexOf(':')))?.some((text) => opens.test(text)),
  );
  return name !== undefined && ofClass.length > 0 ? ofClass : all;
}

/** Where a call whose line begins with a dot, or the line before ends with one, names its class. */
function getHead(texts: Texts, site: string): string {
  const [, path = '', line = ''] = /^(.*):(\d+)$/.exec(site) ?? [];
  const lines = texts.get(path) ?? [];
  let at = Number(line) - 1;
  // A comment ends with a dot, too.
  while (at > 0 && (/^\s*&?\./.test(lines[at] ?? '') || /^[^#]*[\w)\]}]&?\.\s*$/.test(lines[at - 1] ?? ''))) at -= 1;
  return `${path}:${at + 1}`;
}

/** Whether a line writes a name that ran there; `new` and `super` write those that they run. */
function isNamed(texts: Texts, site: string, name: string): boolean {
  const [, path = '', line = ''] = /^(.*):(\d+)$/.exec(site) ?? [];
  return isNamedIn(texts.get(path) ?? [], Number(line) - 1, nameIn(name));
}

function isNamedIn(lines: readonly string[], at: number, pattern: RegExp): boolean {
  const text = lines[at] ?? '';
  if (/^\s*#/.test(text)) return false;
  if (pattern.test(text)) return true;
  if (!/\bsuper\b/.test(text)) return false;
  const head = lines.slice(0, at + 1).findLast((line) => /^\s*(?:\w+\s+)?def\s/.test(line));
  return head !== undefined && pattern.test(head);
}

function findNamed(texts: Texts, names: ReadonlySet<string>): string[] {
  const patterns = [...names].flatMap((name) => {
    const means = meansIn(name);
    return means === undefined ? [nameIn(name)] : [nameIn(name), means];
  });
  return [...texts].flatMap(([path, lines]) =>
    lines.flatMap((_, at) => (patterns.some((each) => isNamedIn(lines, at, each)) ? [`${path}:${at + 1}`] : [])),
  );
}

/** `name=` is written `name`, with its value behind it or in another line. */
function nameIn(name: string): RegExp {
  const written = name === '[]=' || name === '[]' ? '[' : name.replace(/(?<=\w)=$/, '').replace(/^([-+!~])@$/, '$1');
  const escaped = written.replace(/[^\w\s]/g, String.raw`\$&`);
  const word = /^\w/.test(written)
    ? String.raw`(?<!\w)${escaped}${/\w$/.test(written) ? String.raw`(?!\w)` : ''}`
    : escaped;
  return new RegExp(`${word}${name === 'initialize' ? '|\\bnew\\b' : ''}`);
}

/**
 * Where a method may be called without its name: RSpec's `be_saved` and `have_key` ask `saved?` and `has_key?` from lines
 * that are not watched, `raise Failure` makes one, and `job.(1)` calls `call`. What never ran there counts neither way.
 */
function meansIn(name: string): RegExp | undefined {
  if (name === 'initialize') return /\b(?:raise|fail)\b/;
  if (name === 'call') return /\.\(/;
  const { had, stem } = /^(?:has_(?<had>\w+)|(?<stem>\w+))\?$/.exec(name)?.groups ?? {};
  if (had !== undefined) return new RegExp(String.raw`\bhave_${had}\b`);
  return stem === undefined ? undefined : new RegExp(String.raw`\bbe_(?:an?_)?${stem}\b`);
}

/** What a project's tests run, one JSON object a line; kept, for it is the same for every draw. */
async function watchTests(root: string, { suite }: RealProject): Promise<string> {
  const file = join(cacheFolder, 'truth', `${basename(root)}-ran.jsonl`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  if (suite === undefined) throw new Error('no tests are named');
  const scratch = join(cacheFolder, 'tools', 'ruby', basename(root));
  rmSync(scratch, { recursive: true, force: true });
  const [copy, out] = [join(scratch, 'project'), join(scratch, 'out')];
  mkdirSync(out, { recursive: true });
  // Tests write into their own folder.
  cpSync(root, copy, { recursive: true });
  const [watcher, runner] = ['rubyNames.rb', 'rubySuite.rb'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  await askTool([runner ?? '', suite.kind, suite.files, String(suite.isBare === true), ...(suite.load ?? [])], copy, {
    RUBYOPT: `-r${watcher ?? ''}`,
    RUBY_NAMES_ROOT: copy,
    RUBY_NAMES_OUT: out,
    LANG: 'C.UTF-8',
  });
  const lines = readdirSync(out).flatMap((name) =>
    readFileSync(join(out, name), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  );
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(join(file, '..'), { recursive: true });
  const text = [...new Set(lines)].sort().join('\n');
  writeFileSync(file, text);
  return text;
}

async function askTool(args: readonly string[], folder: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    return await runTool('ruby', args, folder, env, suiteLimitMs);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('Ruby is not installed (Debian: `ruby`, and the `ruby-*` packages that the tests need)');
    throw error;
  }
}

function readLines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
