import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { distance } from 'fastest-levenshtein';
import { asItIs } from '../../../src/base/text/say.ts';
import { openRemediations, type Remediations, type SearchResult } from '../../../src/remediation/index.ts';
import { writeSection } from '../section.ts';
import { readSamples } from './samples.ts';
import { VariedErrors } from './varied.ts';

/** What the command line asks for. */
export interface RemediationSpeedOptions {
  /** Records in the store, run by run. */
  readonly sizes: readonly number[];
  readonly write: boolean;
}

const queries = 400;
const batch = 500;
const singles = 300;

/** Milliseconds of one piece of work, on the clock and of the processors. */
interface Spent {
  readonly wall: number;
  readonly cpu: number;
}

/**
 * Measures searches and creates among many records, against a plain full-text search and a comparison with everything.
 */
export async function runRemediationSpeedBench({ sizes, write }: RemediationSpeedOptions): Promise<void> {
  const rows: string[] = [];
  const creates: string[] = [];
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'remediation-speed-'));
    try {
      const measured = await measureSize(join(folder, 'remediations.db'), size);
      rows.push(...measured.rows);
      creates.push(measured.creates);
      console.error(measured.creates);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const lines = [
    '# Results of the speed of the remediations',
    '',
    `Made by \`npm run bench -- remediation-speed\`: records are outputs of the corpus with other names, words and numbers, in one store on disk; ${queries} searches, half of errors that are there (with other numbers), half of new ones.`,
    '',
    '| records | finder | wall p50 ms | wall p95 ms | CPU p50 ms | CPU p95 ms | searches a minute (CPU) |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...creates,
  ];
  console.log(lines.join('\n'));
  if (write) writeSection('remediation-speed', lines);
}

async function measureSize(
  file: string,
  size: number,
): Promise<{ readonly rows: readonly string[]; readonly creates: string }> {
  const made = new VariedErrors(readSamples(['train-1', 'train-2', 'train-3']), size);
  const texts = Array.from({ length: size }, () => made.next());
  const door = await openRemediations(file);
  const ids = new Set<string>();
  const single: Spent[] = [];
  const bulk: Spent[] = [];
  let merged = 0;
  const keep = async (part: readonly string[], spent: Spent[]): Promise<void> => {
    spent.push(
      await timed(async () => {
        const recorded = await door.recordAll(
          part.map((text, at) => ({ errorMessage: text, solution: `Fix ${ids.size + at}`, tags: ['bench'] })),
        );
        for (const one of recorded) {
          if (!one.ok) throw new Error(asItIs(one.error.message));
          ids.add(one.value.id);
          if (one.value.outcome === 'merged') merged++;
        }
      }),
    );
  };
  for (let at = 0; at < size - singles; at += batch)
    await keep(texts.slice(at, Math.min(size - singles, at + batch)), bulk);
  // The last ones one by one: that is how people and agents record, and the store is full then.
  for (const text of texts.slice(size - singles)) await keep([text], single);
  const status = await door.status();
  const asked = Array.from({ length: queries }, (_, at) =>
    at % 2 === 0 ? made.again(texts[Math.floor((at * size) / queries)] ?? '') : made.next(),
  );
  const { searches, found } = await measureSearches(door, asked);
  await door.close();
  const lost = size - merged - status.records.shared;
  const again = await openRemediations(file);
  const kept = (await again.status()).records.shared;
  await again.close();
  const perMinute = Math.round(60_000 / mean(single.map(({ wall }) => wall)));
  const perMinuteBulk = Math.round((60_000 * (size - singles)) / bulk.reduce((sum, { wall }) => sum + wall, 0));
  return {
    rows: [
      row(size, '**recourse**', searches),
      row(size, 'FTS5, OR of all words', plainFullText(texts, asked)),
      row(size, 'Levenshtein over all', compareAll(texts, asked.slice(0, size > 20_000 ? 3 : 10))),
    ],
    creates: `- ${size} records: ${perMinute} creates a minute one by one into the full store (p95 ${percentile(
      single.map(({ wall }) => wall),
      0.95,
    ).toFixed(1)} ms wall, ${percentile(
      single.map(({ cpu }) => cpu),
      0.95,
    ).toFixed(
      1,
    )} ms CPU), ${perMinuteBulk} in batches of ${batch}; merged as the same ${merged}, lost ${lost}, after reopening ${kept}; ${(status.bytes / 2 ** 20).toFixed(0)} MiB on disk; of the ${queries / 2} errors that were there ${found} were found again (their own record or one of the same signature first).`,
  };
}

async function measureSearches(
  door: Remediations,
  asked: readonly string[],
): Promise<{ readonly searches: readonly Spent[]; readonly found: number }> {
  const searches: Spent[] = [];
  let found = 0;
  for (const error of asked.slice(0, 20)) await door.search({ error });
  for (const [at, error] of asked.entries()) {
    let first: SearchResult | undefined;
    searches.push(
      await timed(async () => {
        [first] = (await door.search({ error })).results;
      }),
    );
    if (
      at % 2 === 0 &&
      first !== undefined &&
      (first.relation === 'exact' || alike(first.remediation.errorMessage, error))
    )
      found++;
  }
  return { searches, found };
}

function alike(one: string, other: string): boolean {
  return one.replace(/\d+/gu, '0') === other.replace(/\d+/gu, '0');
}

function plainFullText(texts: readonly string[], asked: readonly string[]): readonly Spent[] {
  const database = new DatabaseSync(':memory:');
  database.exec('create virtual table errors using fts5(text)');
  const insert = database.prepare('insert into errors values (?)');
  database.exec('begin');
  for (const text of texts) insert.run(text);
  database.exec('commit');
  const select = database.prepare('select rowid from errors where errors match ? order by rank limit 20');
  const spent = asked.slice(0, texts.length > 20_000 ? 60 : asked.length).map((text) =>
    timedNow(() => {
      const words = [...new Set(text.toLowerCase().match(/[a-z0-9]+/gu) ?? ['none'])];
      select.all(words.map((word) => `"${word}"`).join(' OR '));
    }),
  );
  database.close();
  return spent;
}

function compareAll(texts: readonly string[], asked: readonly string[]): readonly Spent[] {
  return asked.map((text) =>
    timedNow(() => {
      let best = 0;
      for (const other of texts)
        best = Math.max(best, 1 - distance(text, other) / Math.max(1, text.length, other.length));
      return best;
    }),
  );
}

async function timed(work: () => Promise<unknown>): Promise<Spent> {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  await work();
  return spentSince(wall, cpu);
}

function timedNow(work: () => unknown): Spent {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  work();
  return spentSince(wall, cpu);
}

function spentSince(wall: number, cpu: NodeJS.CpuUsage): Spent {
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - wall, cpu: (user + system) / 1000 };
}

function row(size: number, name: string, spent: readonly Spent[]): string {
  const walls = spent.map(({ wall }) => wall);
  const cpus = spent.map(({ cpu }) => cpu);
  return `| ${size} | ${name} | ${[percentile(walls, 0.5), percentile(walls, 0.95), percentile(cpus, 0.5), percentile(cpus, 0.95)].map((value) => value.toFixed(1)).join(' | ')} | ${Math.round(60_000 / mean(cpus))} |`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
