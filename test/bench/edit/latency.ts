import { exactOnly } from './baseline/exactOnly.ts';
import { seedTiers } from './baseline/seedTiers.ts';
import type { Corpus } from './corpus.ts';
import { getText } from './doc.ts';
import { bare, occurrences } from './honesty.ts';
import { seededRandom } from './random.ts';
import { misspelt } from './damage/tokens.ts';
import type { Resolve } from './runTrials.ts';

/** One line of the sweep; times are medians in milliseconds. */
export interface LatencyRow {
  readonly size: string;
  readonly kind: 'near miss' | 'absent' | 'exact';
  readonly status: string;
  readonly coldMs: number;
  readonly warmMs: number;
  readonly indexOfMs: number;
  readonly seedMs: number;
  /** Memory held after the first call on a text of this size, in megabytes (rough: needs `--expose-gc` to be sharp). */
  readonly heldMb: number;
}

const sizes: readonly (readonly [string, number])[] = [
  ['10 KB', 10_000],
  ['50 KB', 50_000],
  ['200 KB', 200_000],
  ['1 MB', 1_000_000],
  ['5 MB', 5_000_000],
  ['10 MB', 10_000_000],
];
const blockLines = 30;

/**
 * Times a 30-line block with one slip of the pen, a 30-line block that is not there, and an exact one, in texts of 10
 * KB to 10 MB.
 */
export async function measureLatency(corpus: Corpus, resolve: Resolve): Promise<LatencyRow[]> {
  const rows: LatencyRow[] = [];
  // Not for the table: the first calls also pay for the compiler.
  for (const kind of ['near miss', 'absent', 'exact'] as const)
    await measured(corpus, resolve, 'warm-up', 40_000, kind);
  for (const [size, length] of sizes)
    for (const kind of ['near miss', 'absent', 'exact'] as const)
      rows.push(await measured(corpus, resolve, size, length, kind));
  return rows;
}

async function measured(
  corpus: Corpus,
  resolve: Resolve,
  size: string,
  length: number,
  kind: LatencyRow['kind'],
): Promise<LatencyRow> {
  const colds: number[] = [];
  const warms: number[] = [];
  const exacts: number[] = [];
  const seeds: number[] = [];
  let status = '';
  let heldMb = 0;
  const rounds = length > 2_000_000 ? 3 : 5;
  for (let round = 0; round < rounds; round++) {
    // A text that no earlier call has seen: the engine may keep the index of the last few.
    const content = bigText(corpus, length, 100 + round);
    const edits = Array.from({ length: 5 }, (_, i) => getBlock(corpus, content, kind, round * 10 + i));
    const memory = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
    for (const [i, edit] of edits.entries()) {
      const start = performance.now();
      const answer = await resolve({ content, ...edit });
      (i === 0 ? colds : warms).push(performance.now() - start);
      if (i === 0)
        heldMb = Math.max(
          heldMb,
          (process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - memory) / 1_000_000,
        );
      status = answer.status === 'applied' ? `applied, ${answer.tier}` : `${answer.status}, ${answer.reason}`;
      exacts.push(timed(() => exactOnly({ content, ...edit })));
      if (i < 2) seeds.push(timed(() => seedTiers({ content, ...edit })));
    }
  }
  return {
    size,
    kind,
    status,
    coldMs: median(colds),
    warmMs: median(warms),
    indexOfMs: median(exacts),
    seedMs: median(seeds),
    heldMb,
  };
}

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Real sources put together to the wanted length; a second pass over them has every longer word spelt otherwise, so
 * that blocks stay rare.
 */
function bigText(corpus: Corpus, length: number, seed: number): string {
  const random = seededRandom(seed);
  const docs = random.sample(
    corpus.real.filter(
      (doc) => ['typescript', 'python', 'go', 'javascript', 'cpp'].includes(doc.language) && isOrdinary(doc.lines),
    ),
    999,
  );
  const parts: string[] = [];
  let total = 0;
  for (let i = 0; total < length; i++) {
    const doc = docs[i % docs.length];
    if (doc === undefined) break;
    const pass = Math.floor(i / docs.length);
    const text = getText(doc).replaceAll('\r\n', '\n');
    const part = pass === 0 ? text : text.replace(/[a-z]{4,}/g, (word) => rotated(word, pass));
    parts.push(part);
    total += part.length;
  }
  return parts.join('\n').slice(0, length);
}

/**
 * Whether blocks for the sweep can be taken from a file: tables and generated lists have none whose lines are long
 * enough.
 */
function isOrdinary(lines: readonly string[]): boolean {
  return lines.filter((line) => line.trim().length > 8).length > lines.length * 0.6;
}

function rotatedText(text: string): string {
  return text.replace(/[a-z]{3,}/g, (word) => rotated(word, 13));
}

/** A word with every letter moved on in the alphabet. */
function rotated(word: string, by: number): string {
  return word.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26)));
}

function getBlock(
  corpus: Corpus,
  content: string,
  kind: LatencyRow['kind'],
  seed: number,
): { oldString: string; newString: string } {
  const random = seededRandom(7_000 + seed);
  const lines = kind === 'absent' ? rotatedText(bigText(corpus, 60_000, 4_242)).split('\n') : content.split('\n');
  for (let attempt = 0; attempt < 500; attempt++) {
    const start = random.int(0, Math.max(0, lines.length - blockLines - 1));
    const block = lines.slice(start, start + blockLines);
    if (
      block.filter((line) => line.trim().length > 8).length < 20 ||
      block[0]?.trim() === '' ||
      block.at(-1)?.trim() === ''
    )
      continue;
    const exact = block.join('\n');
    if (kind !== 'absent' && occurrences(content, exact, 2) !== 1) continue;
    const at = block.findIndex((line, i) => i > 3 && /[a-z]{6,}/.test(line));
    const word = /[a-z]{6,}/.exec(block[at] ?? '')?.[0];
    if (word === undefined) continue;
    const old =
      kind === 'near miss'
        ? block.map((line, i) => (i === at ? line.replace(word, misspelt(word, random)) : line)).join('\n')
        : exact;
    if (kind !== 'exact' && content.includes(old)) continue;
    if (kind === 'absent' && bare(content.slice(0, 200_000)).includes(bare(old))) continue;
    const changed = old.split('\n');
    changed[20] = `${changed[20] ?? ''} // changed`;
    return { oldString: old, newString: changed.join('\n') };
  }
  throw new Error('no block found for the latency sweep');
}

/** The sweep as Markdown. */
export function latencyTable(rows: readonly LatencyRow[]): string[] {
  const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
  const ratio = (a: number, b: number): string => (b < 0.0005 ? '–' : `× ${(a / b).toFixed(a / b < 10 ? 1 : 0)}`);
  return [
    '| text | 30-line block | answer | cold ms | warm ms | exact search ms | warm against exact | seed tiers ms | warm against seed | memory after the first call |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.size} | ${row.kind} | ${row.status} | ${ms(row.coldMs)} | ${ms(row.warmMs)} | ${ms(row.indexOfMs)} | ${ratio(row.warmMs, row.indexOfMs)} | ${ms(row.seedMs)} | ${ratio(row.warmMs, row.seedMs)} | ${row.heldMb.toFixed(1)} MB |`,
    ),
    '',
    'The seed tiers give up on texts over 50 KB; their time there is that of the exact search alone.',
  ];
}
