import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { askDisk } from '../../../src/callers/node/project/askDisk.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { writeSection } from '../section.ts';

/** Packages that ship their sources, at the versions of our lock file. */
const packages = ['zod/src', '@azure/msal-browser/src', 'mocha/lib', 'eslint/lib'];

/** What the command line asks for. */
export interface CallersBenchOptions {
  readonly questions: number;
  readonly seed: number;
  readonly write: boolean;
  /** Print the misses and the false finds of this many questions. */
  readonly show: number;
}

interface Asked {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** How many definitions of this name the sources have. */
  readonly namesakes: number;
  readonly truth: ReadonlySet<string>;
}

class Score {
  hit = 0;
  found = 0;
  wanted = 0;

  add(found: ReadonlySet<string>, wanted: ReadonlySet<string>): void {
    this.found += found.size;
    this.wanted += wanted.size;
    for (const site of found) if (wanted.has(site)) this.hit++;
  }

  get text(): string {
    const precision = this.found === 0 ? 1 : this.hit / this.found;
    const recall = this.wanted === 0 ? 1 : this.hit / this.wanted;
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    return `${precision.toFixed(3)} / ${recall.toFixed(3)} / ${f1.toFixed(3)}`;
  }
}

/** Compares the call sites that the graph finds with those of TypeScript's own language service, site by site. */
export async function runCallersBench({ questions, seed, write, show }: CallersBenchOptions): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'recourse-callers-'));
  const rows: string[] = [];
  const totals = new Map<string, Score>();
  let shown = 0;
  for (const name of packages) {
    // A folder of dependencies would be passed over.
    const root = join(scratch, name.replaceAll('/', '-'));
    await cp(join(projectRoot, 'node_modules', name), root, { recursive: true });
    const asked = questionsFor(root, questions, seed);
    const { ask } = askDisk({ root, clock: systemClock, loadWasm: loadInstalledWasm, path: process.env['PATH'] });
    const scores = new Map<string, Score>();
    const score = (what: string): Score => scores.get(what) ?? scores.set(what, new Score()).get(what) ?? new Score();
    const times: number[] = [];
    for (const one of asked) {
      const started = performance.now();
      const response = await ask({ symbol_name: one.name, file_path: one.path, line_number: one.line, depth: 1 }, new AbortController().signal);
      times.push(performance.now() - started);
      const sites = (least: number): Set<string> => new Set(response.nodes.filter((node) => node.confidence >= least && node.stage === 'graph' && (node.type === 'call' || node.type === 'override' || node.type === 'jsx' || node.type === 'decorator')).map((node) => `${node.file_path}:${node.line_number}`));
      const band = one.namesakes > 1 ? 'shared names' : 'unique names';
      for (const group of ['all', band]) {
        score(`${group}, likely and verified`).add(sites(0.5), one.truth);
        score(`${group}, verified`).add(sites(0.9), one.truth);
      }
      score('all, text `name(`').add(textSites(root, one.name), one.truth);
      const missing = [...one.truth].filter((site) => !sites(0.5).has(site));
      const extra = [...sites(0.5)].filter((site) => !one.truth.has(site));
      if (missing.length + extra.length > 0 && shown < show) {
        shown++;
        console.log(`${one.path}:${one.line} ${one.name}\n  missing ${missing.slice(0, 5).join(' ')}\n  extra   ${extra.slice(0, 5).map((site) => `${site} (${response.nodes.find((node) => `${node.file_path}:${node.line_number}` === site)?.evidence.join(', ') ?? ''})`).join(' ')}`);
      }
    }
    times.sort((a, b) => a - b);
    for (const [what, each] of scores) {
      rows.push(`| ${name} | ${what} | ${each.text} |`);
      const total = totals.get(what) ?? new Score();
      total.hit += each.hit;
      total.found += each.found;
      total.wanted += each.wanted;
      totals.set(what, total);
    }
    rows.push(`| ${name} | ${asked.length} questions, median ${times[times.length >> 1]?.toFixed(0) ?? ''} ms, 95th ${times[Math.floor(times.length * 0.95)]?.toFixed(0) ?? ''} ms | |`);
  }
  await rm(scratch, { recursive: true, force: true });
  const lines = [
    '# Results of the callers benchmark', '',
    `Made by \`npm run bench -- callers\` (${questions} questions a project, seed ${seed}). Truth: the references of TypeScript's language service that are called. Per site: precision / recall / F1.`,
    'The graph is our own alone: no language server, no text search.', '',
    '| sources | what | precision / recall / F1 |', '|---|---|---|',
    ...[...totals].map(([name, each]) => `| **all** | ${name} | **${each.text}** |`), ...rows,
  ];
  console.log(lines.join('\n'));
  if (write) writeSection('callers', lines);
}

/** Definitions drawn from the sources, with the call sites that the language service knows of. */
function questionsFor(root: string, count: number, seed: number): Asked[] {
  const files = ts.sys.readDirectory(root, ['.ts', '.tsx', '.mts', '.js', '.mjs'], ['**/node_modules/**', '**/dist/**', '**/dist-test/**', '**/.vscode-test/**', '**/*.d.ts']);
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({ allowJs: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, allowImportingTsExtensions: true, noEmit: true, skipLibCheck: true }),
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => { try { return ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')); } catch { return undefined; } },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  };
  const service = ts.createLanguageService(host);
  const program = service.getProgram();
  const found: { name: string; path: string; line: number; at: number; file: string }[] = [];
  for (const file of files) {
    const source = program?.getSourceFile(file);
    if (source === undefined) continue;
    const visit = (node: ts.Node): void => {
      const named = (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body !== undefined && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : undefined;
      const arrow = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined && (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)) ? node.name : undefined;
      const name = named ?? arrow;
      if (name !== undefined) found.push({ name: name.text, path: relative(root, file), line: source.getLineAndCharacterOfPosition(name.getStart()).line + 1, at: name.getStart(), file });
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  const counts = new Map<string, number>();
  for (const { name } of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  let state = seed >>> 0;
  const random = (): number => { state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; return state / 2 ** 32; };
  const drawn: Asked[] = [];
  const left = [...found];
  while (drawn.length < count && left.length > 0) {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    if (one === undefined) break;
    const truth = new Set<string>();
    for (const { references } of service.findReferences(one.file, one.at) ?? []) {
      for (const { fileName, textSpan, isWriteAccess } of references) {
        const source = program?.getSourceFile(fileName);
        if (source === undefined || isWriteAccess) continue;
        const token = tokenAt(source, textSpan.start);
        if (token !== undefined && isCalled(token)) truth.add(`${relative(root, fileName)}:${source.getLineAndCharacterOfPosition(textSpan.start).line + 1}`);
      }
    }
    if (truth.size > 0) drawn.push({ name: one.name, path: one.path, line: one.line, namesakes: counts.get(one.name) ?? 1, truth });
  }
  return drawn;
}

function tokenAt(source: ts.SourceFile, position: number): ts.Node | undefined {
  let best: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (position < node.getStart(source) || position >= node.getEnd()) return;
    best = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return best;
}

function isCalled(token: ts.Node): boolean {
  let node: ts.Node = token;
  if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) node = node.parent;
  while (ts.isNonNullExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  return (ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent)) && node.parent.expression === node
    || ts.isJsxOpeningLikeElement(node.parent) || ts.isTaggedTemplateExpression(node.parent) || ts.isDecorator(node.parent);
}

const texts = new Map<string, readonly (readonly [string, string])[]>();

/** The baseline: every line of the sources in which the name stands before a bracket. */
function textSites(root: string, name: string): Set<string> {
  const files = texts.get(root) ?? ts.sys.readDirectory(root, ['.ts', '.tsx', '.mts', '.js', '.mjs'], ['**/node_modules/**', '**/dist/**', '**/dist-test/**', '**/.vscode-test/**']).map((file) => [relative(root, file), readFileSync(file, 'utf8')] as const);
  texts.set(root, files);
  const pattern = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*\\(`);
  return new Set(files.flatMap(([path, text]) => (text.includes(name) ? text.split('\n').flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}`] : [])) : [])));
}
