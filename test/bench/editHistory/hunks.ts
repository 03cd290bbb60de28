import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A run of lines that differ between two texts: line indices from 0, ends exclusive. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Past so many differing lines a file was rewritten rather than edited. */
const maxDistance = 1500;

/** The hunks that lead from one text to the other by as few lines as possible; nothing when hardly a line stayed. */
export function findHunks(older: readonly string[], newer: readonly string[]): Hunk[] | undefined {
  let head = 0;
  while (head < older.length && head < newer.length && older[head] === newer[head]) head++;
  let tail = 0;
  while (
    tail < older.length - head &&
    tail < newer.length - head &&
    older[older.length - 1 - tail] === newer[newer.length - 1 - tail]
  )
    tail++;
  const kept = matchedLines(older.slice(head, older.length - tail), newer.slice(head, newer.length - tail));
  if (kept === undefined) return undefined;
  const hunks: Hunk[] = [];
  let [oldAt, newAt] = [head, head];
  const close = (oldEnd: number, newEnd: number): void => {
    if (oldEnd > oldAt || newEnd > newAt) hunks.push({ oldStart: oldAt, oldEnd, newStart: newAt, newEnd });
  };
  for (const [a, b] of kept) {
    close(head + a, head + b);
    [oldAt, newAt] = [head + a + 1, head + b + 1];
  }
  close(older.length - tail, newer.length - tail);
  return hunks;
}

/**
 * Hunks as their author thought of them: two that only lines without a word part (blank ones, brackets, the frame of a
 * comment) are one, as half of such a change is an edit that is never made.
 */
export function joinHunks(hunks: readonly Hunk[], older: readonly string[]): Hunk[] {
  const out: Hunk[] = [];
  for (const hunk of hunks) {
    const before = out.at(-1);
    const between = before === undefined ? [] : older.slice(before.oldEnd, hunk.oldStart);
    if (before === undefined || between.length > 2 || between.some((line) => /[A-Za-z\d]/.test(line))) out.push(hunk);
    else out[out.length - 1] = { ...before, oldEnd: hunk.oldEnd, newEnd: hunk.newEnd };
  }
  return out;
}

/** Myers' greedy search for the shortest way from one list of lines to the other: the pairs of lines that stay. */
function matchedLines(a: readonly string[], b: readonly string[]): [number, number][] | undefined {
  const limit = Math.min(maxDistance, a.length + b.length);
  const reach = new Int32Array(2 * limit + 3);
  const at = (diagonal: number): number => diagonal + limit + 1;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= limit; d++) {
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && (reach[at(k - 1)] ?? 0) < (reach[at(k + 1)] ?? 0));
      let x = isDown ? (reach[at(k + 1)] ?? 0) : (reach[at(k - 1)] ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reach[at(k)] = x;
      if (x >= a.length && x - k >= b.length) return walkedBack(a.length, b.length, d, trace);
    }
    trace.push(reach.slice(at(-d), at(d) + 1));
  }
  return undefined;
}

function walkedBack(
  oldLength: number,
  newLength: number,
  distance: number,
  trace: readonly Int32Array[],
): [number, number][] {
  const out: [number, number][] = [];
  let [x, y] = [oldLength, newLength];
  for (let d = distance; d > 0; d--) {
    const before = trace[d - 1] ?? new Int32Array(0);
    const reached = (k: number): number => (Math.abs(k) > d - 1 ? -1 : (before[k + d - 1] ?? -1));
    const k = x - y;
    const isDown = k === -d || (k !== d && reached(k - 1) < reached(k + 1));
    const fromK = isDown ? k + 1 : k - 1;
    const fromX = reached(fromK);
    const fromY = fromX - fromK;
    while (x > fromX && y > fromY && x > (isDown ? fromX : fromX + 1) && y > (isDown ? fromY + 1 : fromY))
      out.push([--x, --y]);
    [x, y] = [fromX, fromY];
  }
  while (x > 0 && y > 0) out.push([--x, --y]);
  return out.reverse();
}

/** The newer text with one of its hunks taken back: what a file is like when all others have been made already. */
export function withoutHunk(older: readonly string[], newer: readonly string[], hunk: Hunk): string[] {
  return [...newer.slice(0, hunk.newStart), ...older.slice(hunk.oldStart, hunk.oldEnd), ...newer.slice(hunk.newEnd)];
}

/** The older text with one hunk made. */
function withHunk(older: readonly string[], newer: readonly string[], hunk: Hunk): string[] {
  return [...older.slice(0, hunk.oldStart), ...newer.slice(hunk.newStart, hunk.newEnd), ...older.slice(hunk.oldEnd)];
}

/**
 * What git makes of taking one hunk back from the newer text: a merge of the newer text with the older one, both seen
 * as coming from the older text with the hunk. Nothing when git sees a conflict.
 */
export function mergedByGit(older: readonly string[], newer: readonly string[], hunk: Hunk): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'edit-history-merge-'));
  try {
    writeFileSync(join(folder, 'current'), newer.join('\n'));
    writeFileSync(join(folder, 'base'), withHunk(older, newer, hunk).join('\n'));
    writeFileSync(join(folder, 'other'), older.join('\n'));
    const { status, stdout } = spawnSync('git', ['merge-file', '-p', '-q', 'current', 'base', 'other'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 32 * 2 ** 20,
    });
    return status === 0 ? stdout : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
