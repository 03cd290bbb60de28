import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WorkspaceBorder } from '../../../src/base/node/workspaceBorder.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { FileDiscovery } from '../../../src/callers/node/files/fileDiscovery.ts';
import { lexNames } from '../../../src/callers/node/names/lexNames.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { NameSet } from '../../../src/callers/node/names/nameSet.ts';
import { loadNames, saveNames } from '../../../src/callers/node/names/snapshotFile.ts';
import { syncNames } from '../../../src/callers/node/names/syncNames.ts';
import { searchNames, type SearchPlace } from '../../../src/callers/node/ripgrep/searchNames.ts';
import { timeSlice } from '../../../src/callers/node/timeSlice.ts';
import { findRealRipgrep } from '../../support/findRealRipgrep.ts';
import { writeSection } from '../section.ts';
import { sharedName, writeNamesTree } from './namesTree.ts';

interface NamesBenchOptions {
  /** Files of the made-up tree. */
  readonly files: number;
  /** Whether the results go into RESULTS.md. */
  readonly write: boolean;
}

/**
 * Measures the index of names: its lexer against a regular expression over the same bytes, then building, asking,
 * changing, storing and searching a made-up tree.
 */
export async function runNamesBench({ files, write }: NamesBenchOptions): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'recourse-names-'));
  try {
    // The tree comes first: what the lexer's sources leave behind would count as memory.
    const tree = await treeLines(root, files);
    const lines = [...lexerLines(), '', ...tree];
    for (const line of lines) console.log(line);
    if (write)
      writeSection('names', [
        "## Names (layer L0 of the callers' graph)",
        '',
        `\`npm run bench -- names ${files}\`, Node ${process.versions.node}, ${availableParallelism()} cores at a load of ${(loadavg()[0] as number).toFixed(1)} (this program and others). MB are 10^6 bytes.`,
        '',
        ...lines,
      ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function lexerLines(): string[] {
  const sources = sourcesUnder('node_modules', 40e6);
  const megabytes = sources.reduce((sum, bytes) => sum + bytes.length, 0) / 1e6;
  const set = new NameSet();
  let distinct = 0;
  const lexer = best(() => {
    distinct = 0;
    for (const bytes of sources) {
      set.clear();
      lexNames(bytes, set);
      distinct += set.size;
    }
  });
  const decoder = new TextDecoder();
  const regex = best(() => {
    for (const bytes of sources) new Set(decoder.decode(bytes).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
  });
  const plain = best(() => {
    for (const bytes of sources) new Set(decoder.decode(bytes).match(/[A-Za-z_$][\w$]*/g));
  });
  const row = (name: string, { wall, cpu }: { readonly wall: number; readonly cpu: number }): string =>
    `| ${name} | ${(megabytes / wall).toFixed(0)} | ${(megabytes / cpu).toFixed(0)} |`;
  return [
    `Distinct names of ${sources.length} real sources, ${megabytes.toFixed(0)} MB (${(distinct / sources.length).toFixed(0)} a file), one thread, best of 3:`,
    '',
    '| | MB/s | MB per CPU second |',
    '|---|---|---|',
    row('byte lexer', lexer),
    row('baseline: regex `\\p{ID_Start}\\p{ID_Continue}*`, decoded', regex),
    row('baseline: regex `[A-Za-z_$][\\w$]*`, decoded, ASCII only', plain),
  ];
}

async function treeLines(root: string, files: number): Promise<string[]> {
  const tree = join(root, 'tree');
  const written = writeNamesTree(tree, files);
  const walk = (
    isKnown?: (path: string, stat: { readonly size: number; readonly mtimeMs: number }) => boolean,
  ): FileDiscovery =>
    new FileDiscovery({
      roots: [tree],
      excludes: [],
      maxBytes: 1 << 20,
      clock: systemClock,
      isKnown,
    });
  const rows: (readonly [string, string])[] = [];
  const before = await memory();
  let index = new NameIndex();
  const build = await timed(() => syncNames(index, walk()));
  rows.push(['build: walk, read, lex, add', shown(build)]);
  const raw = await memory();
  const merge = await timed(() => index.compact(timeSlice(systemClock)));
  rows.push(['merge into one segment', shown(merge)]);
  const after = await memory();
  rows.push([
    'memory of the index',
    `${mb(after - before)} (before merging ${mb(raw - before)}), postings ${mb(index.postingsBytes)}; process ${mb(process.memoryUsage.rss())} resident, most ${mb(process.resourceUsage().maxRSS * 1024)}`,
  ]);
  for (const [title, name] of [
    ['the most frequent name', sharedName(0)],
    ['a frequent name', sharedName(300)],
    ['a rare name', sharedName(100_000)],
    ['a name nobody has', 'nobodyHasThis'],
  ] as const) {
    rows.push([
      `files with ${title}`,
      `${index.filesWith(name).length} of ${index.size} files, ${spread(times(300, () => index.filesWith(name)))}`,
    ]);
  }
  const paths = index.files().map((id) => index.file(id)?.path as string);
  const saved = times(500, (n) =>
    index.put(
      paths[(n * 7919) % paths.length] as string,
      { size: n, mtimeMs: n },
      new TextEncoder().encode(`${readFileSync(paths[(n * 104_729) % paths.length] as string, 'utf8')}// change ${n}`),
    ),
  );
  rows.push(['one saved file', spread(saved)]);
  rows.push(['a question after 500 saved files', spread(times(300, () => index.filesWith(sharedName(300))))]);
  rows.push([
    'rename and remove',
    spread(
      times(200, (n) =>
        n % 2 === 0
          ? index.rename(paths[n] as string, `${paths[n] as string}x`)
          : index.remove(`${paths[n - 1] as string}x`),
      ),
    ),
  ]);
  // The disk is the measure again, then what is stored is merged.
  await syncNames(index, walk());
  await index.compact(timeSlice(systemClock));
  const file = join(root, 'names.bin');
  const saving = await timed(() => saveNames(index, file));
  rows.push([
    'snapshot written',
    `${shown(saving)}, ${mb(statSync(file).size)}, ${((statSync(file).size / written) * 100).toFixed(1)} % of the sources`,
  ]);
  const expected = index.filesWith(sharedName(300));
  index = new NameIndex();
  const restore = await timed(async () => {
    const loaded = await loadNames(file);
    if (!loaded.ok) throw new Error(loaded.error);
    index = loaded.value.index;
  });
  if (index.filesWith(sharedName(300)).join() !== expected.join())
    throw new Error('the restored index answers otherwise');
  rows.push(['snapshot read, first answer possible', shown(restore)]);
  const verify = await timed(() =>
    syncNames(
      index,
      walk((path, stat) => index.isCurrent(path, stat)),
    ),
  );
  rows.push(['every file verified by size and time', shown(verify)]);
  rows.push(...(await searchRows(tree, index)));
  return [
    `A made-up tree of ${files} files, ${mb(written)}:`,
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([title, value]) => `| ${title} | ${value} |`),
  ];
}

async function searchRows(tree: string, index: NameIndex): Promise<(readonly [string, string])[]> {
  const rg = await findRealRipgrep();
  const rows: (readonly [string, string])[] = [];
  const candidates = (name: string, most: number): string[] =>
    index
      .filesWith(name)
      .slice(0, most)
      .map((id) => index.file(id)?.path as string);
  for (const count of [20, 600]) {
    const files = candidates(sharedName(40), count);
    for (const engine of rg === undefined ? [undefined] : [rg, undefined]) {
      const took: number[] = [];
      for (let n = 0; n < 15; n++) took.push(await search(engine, { files }, sharedName(40)));
      rows.push([
        `places in ${files.length} candidates, ${engine === undefined ? 'built-in scan' : 'ripgrep'}`,
        spread(took),
      ]);
    }
  }
  if (rg !== undefined) {
    const took: number[] = [];
    for (let n = 0; n < 5; n++)
      took.push(await search(rg, { roots: [tree], excludes: [], maxFileBytes: 1 << 20 }, sharedName(40)));
    rows.push(['places in the whole tree, ripgrep (what the index saves)', spread(took)]);
  }
  return rows;
}

async function search(rg: string | undefined, place: SearchPlace, name: string): Promise<number> {
  const start = performance.now();
  const { hits } = await searchNames(rg, {
    ...place,
    border: new WorkspaceBorder(['/']),
    name,
    maxBytes: 1e8,
    clock: systemClock,
  });
  if (hits.length === 0) throw new Error(`no hits for ${name}`);
  return performance.now() - start;
}

interface Took {
  readonly wall: number;
  readonly cpu: number;
  /** The longest time for which nothing else could run, in ms. */
  readonly block: number;
}

async function timed(work: () => Promise<unknown>): Promise<Took> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const cpu = process.cpuUsage();
  const start = performance.now();
  delay.enable();
  await work();
  const wall = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  delay.disable();
  return { wall, cpu: (used.user + used.system) / 1e6, block: delay.max / 1e6 };
}

function best(work: () => void): { readonly wall: number; readonly cpu: number } {
  const rounds = [1, 2, 3].map(() => {
    const cpu = process.cpuUsage();
    const start = performance.now();
    work();
    const used = process.cpuUsage(cpu);
    return { wall: (performance.now() - start) / 1000, cpu: (used.user + used.system) / 1e6 };
  });
  return { wall: Math.min(...rounds.map(({ wall }) => wall)), cpu: Math.min(...rounds.map(({ cpu }) => cpu)) };
}

function times(count: number, work: (n: number) => unknown): number[] {
  return Array.from({ length: count }, (_, n) => {
    const start = performance.now();
    work(n);
    return performance.now() - start;
  });
}

function spread(took: readonly number[]): string {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number).toFixed(2);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`;
}

function shown({ wall, cpu, block }: Took): string {
  return `${wall.toFixed(2)} s (${cpu.toFixed(2)} s of CPU), longest block ${block.toFixed(0)} ms`;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

/** Bytes in use by objects and buffers, after collecting what is not. */
async function memory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function sourcesUnder(folder: string, limit: number): Uint8Array[] {
  const sources: Uint8Array[] = [];
  let size = 0;
  const queue = [folder];
  for (let next = queue.shift(); next !== undefined && size < limit; next = queue.shift()) {
    for (const entry of readdirSync(next, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) queue.push(path);
      if (!entry.isFile() || !/\.(?:[cm]?[jt]s|py)$/.test(entry.name)) continue;
      const bytes = readFileSync(path);
      if (bytes.length < 1e6) sources.push(bytes);
      if (bytes.length < 1e6) size += bytes.length;
    }
  }
  return sources;
}
