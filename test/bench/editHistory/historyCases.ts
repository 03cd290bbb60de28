import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type HistoryCase, drawCases } from './drawCases.ts';
import { cacheFolder, fetchPackages, pairState, readPairs } from './fetchPackages.ts';
import { type Half, pairId, getPairs } from './packages.ts';

/** Raised when other cases are drawn from the same packages: older ones are then drawn anew. */
const generation = 2;

/** Which cases to load. */
export interface HistoryPlan {
  readonly half: Half;
  readonly seed: number;
  /** Only packages that were listed on this day. */
  readonly added?: string;
}

/** A case as it is kept: the truth as the one difference from the content. */
interface StoredCase extends Omit<HistoryCase, 'expected'> {
  readonly truth?: { readonly start: number; readonly end: number; readonly text: string };
}

/**
 * The cases of one half, drawn at first use and kept; packages that are not there yet must have been fetched before
 * (see {@link prepareHistory}), else there are none of them.
 */
export function loadHistoryCases(plan: HistoryPlan): HistoryCase[] {
  const pairs = getPairs(plan.half, plan.added);
  // Cases drawn while some packages were not there yet are not those of all packages.
  const state = createHash('sha256').update(pairs.map(pairState).join('\n')).digest('hex').slice(0, 12);
  const file = join(cacheFolder, 'cases', `${plan.half}-${plan.seed}-v${generation}-${state}.jsonl.gz`);
  if (existsSync(file)) return readCases(file);
  const cases = pairs.flatMap((pair) => drawCases(pairId(pair), readPairs(pair), plan.seed));
  mkdirSync(join(cacheFolder, 'cases'), { recursive: true });
  const lines = cases.map((one) => Buffer.from(`${JSON.stringify(packCase(one))}\n`));
  writeFileSync(`${file}.part`, gzipSync(Buffer.concat(lines), { level: 4 }));
  renameSync(`${file}.part`, file);
  return cases;
}

/** Fetches the packages of some halves that are not there yet; with a date only those that were listed on it. */
export async function prepareHistory(
  say: (line: string) => void,
  halves: readonly Half[] = ['train', 'held'],
  added?: string,
): Promise<void> {
  await fetchPackages(
    say,
    halves.flatMap((half) => getPairs(half, added)),
  );
}

function readCases(file: string): HistoryCase[] {
  const data = gunzipSync(readFileSync(file));
  const out: HistoryCase[] = [];
  for (let at = 0; at < data.length;) {
    const end = data.indexOf(10, at);
    out.push(unpackCase(JSON.parse(data.subarray(at, end).toString('utf8')) as StoredCase));
    at = end + 1;
  }
  return out;
}

function packCase({ expected, ...rest }: HistoryCase): StoredCase {
  if (expected.kind === 'leave') return rest;
  const { content } = rest.request;
  const truth = expected.acceptable[0] ?? '';
  let start = 0;
  while (start < content.length && start < truth.length && content[start] === truth[start]) start++;
  let tail = 0;
  while (
    tail < content.length - start &&
    tail < truth.length - start &&
    content[content.length - 1 - tail] === truth[truth.length - 1 - tail]
  )
    tail++;
  const text = truth.slice(start, truth.length - tail);
  // Half a character would not survive being written.
  if (/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(text))
    return { ...rest, truth: { start: 0, end: content.length, text: truth } };
  return { ...rest, truth: { start, end: content.length - tail, text } };
}

function unpackCase({ truth, ...rest }: StoredCase): HistoryCase {
  if (truth === undefined) return { ...rest, expected: { kind: 'leave' } };
  const { content } = rest.request;
  const whole = content.slice(0, truth.start) + truth.text + content.slice(truth.end);
  return { ...rest, expected: { kind: 'apply', acceptable: [whole] } };
}
