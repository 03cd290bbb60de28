import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '../language.ts';
import { seededRandom } from '../random.ts';
import { type Doc, getDoc } from '../doc.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const perLanguage = 56;
const skippedFolders = new Set([
  '.git',
  'site-packages',
  '__pycache__',
  'testdata',
  'vendor',
  'dist-info',
  'GL',
  'GLES',
  'idle_test',
]);

/**
 * Real source files of this machine, the same ones at every run: the npm packages of this project, and the
 * sources that installed toolchains bring along. Files of 2 to 2,600 lines, at most 110 KB, no minified ones.
 */
export function realFiles(): Doc[] {
  const byLanguage = new Map<string, string[]>();
  for (const root of roots()) {
    for (const path of walk(root)) {
      const language = getLanguage(path);
      if (language === undefined) continue;
      const list = byLanguage.get(language) ?? [];
      list.push(path);
      byLanguage.set(language, list);
    }
  }
  const docs: Doc[] = [];
  for (const [language, paths] of [...byLanguage].sort(([a], [b]) => (a < b ? -1 : 1)))
    docs.push(...chosen(language, paths));
  return docs;
}

function chosen(language: string, paths: readonly string[]): Doc[] {
  const random = seededRandom(20_251);
  // Declaration files are most of an npm tree's TypeScript; real statements are wanted more.
  const implementations = paths.filter(
    (path) => !path.endsWith('.d.ts') && !path.endsWith('.d.mts') && !path.endsWith('.d.cts'),
  );
  const declarations = paths.filter((path) => /\.d\.[mc]?ts$/.test(path));
  const order = [...random.sample(implementations, 900), ...random.sample(declarations, 300)];
  const wantedDeclarations = Math.floor(perLanguage / 4);
  const docs: Doc[] = [];
  let declared = 0;
  for (const path of order) {
    if (docs.length >= perLanguage) break;
    const isDeclaration = /\.d\.[mc]?ts$/.test(path);
    if (isDeclaration && declared >= wantedDeclarations && implementations.length > perLanguage) break;
    const doc = readDoc(path, language);
    if (doc === undefined) continue;
    if (isDeclaration) declared++;
    docs.push(doc);
  }
  return docs;
}

function readDoc(path: string, language: string): Doc | undefined {
  const { size } = statSync(path);
  if (size < 60 || size > 110_000) return undefined;
  const text = readFileSync(path, 'utf8');
  // A replaced character, a lone carriage return or a form feed: not a plain source text.
  if (/\uFFFD|\r(?!\n)|\f|\v|\u2028|\u2029|\0/.test(text)) return undefined;
  const doc = getDoc(shortName(path), language, text);
  if (doc.lines.length < 2 || doc.lines.length > 2600 || doc.lines.some((line) => line.length > 600)) return undefined;
  return doc;
}

function shortName(path: string): string {
  return path.split(sep).slice(-4).join('/');
}

function getLanguage(path: string): string | undefined {
  const extension = extname(path);
  return Object.entries(languages).find(([, shape]) => shape.extensions.includes(extension))?.[0];
}

function roots(): string[] {
  const candidates = [join(repository, 'node_modules'), pythonLibrary(), goLibrary(), rustLibrary(), '/usr/include'];
  return candidates.filter((root): root is string => root !== undefined && existsSync(root));
}

function ask(command: string, args: readonly string[]): string | undefined {
  try {
    const answer = execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    }).trim();
    return answer === '' ? undefined : answer;
  } catch {
    return undefined;
  }
}

function pythonLibrary(): string | undefined {
  return ask('python3', ['-c', 'import sysconfig;print(sysconfig.get_path("stdlib"))']);
}

function goLibrary(): string | undefined {
  const root = ask('go', ['env', 'GOROOT']);
  return root === undefined ? undefined : join(root, 'src', 'net');
}

function rustLibrary(): string | undefined {
  const root = ask('rustc', ['--print', 'sysroot']);
  return root === undefined ? undefined : join(root, 'lib', 'rustlib', 'src');
}

function walk(root: string): string[] {
  const out: string[] = [];
  const pending = [realpathSync(root)];
  while (pending.length > 0) {
    const folder = pending.pop() ?? '';
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name) && !entry.name.startsWith('.')) pending.push(join(folder, entry.name));
      } else if (entry.isFile()) out.push(join(folder, entry.name));
    }
  }
  return out.sort();
}
