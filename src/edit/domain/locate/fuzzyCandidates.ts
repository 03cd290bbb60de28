import type { TextIndex } from '../../../base/text/textIndex.ts';
import type { Pattern } from './pattern.ts';

/** Research §8 step 4: at most a dozen disjoint windows are looked at closely. */
const windowLimit = 12;
/** A line that occurs in more places than this says nothing about where the edit belongs. */
const postingLimit = 200;
/** Votes of a whole pattern: of one with very many lines, only the rarer ones vote. */
const voteLimit = 400_000;
const fewestPostings = 4;
/** Under this share of the pattern's weight voted for, words are searched for as well. */
const enoughVotes = 0.5;
/** A place with this share of the pattern's weight is clear of those with less than a rival's share of its own. */
const clearLead = 0.6;
const rivalShare = 0.08;
/** Up to this many additions are made one by one, which rounds as it always did. */
const nearSums = 2_000_000;
/** How many rare words the rescue search may scan the text for. */
const rescueWords = 4;
const rescueHits = 60;
/** Words looked for until so many are found. */
const rescueScans = 200;

/** A window of solid positions in which the pattern may lie. */
export interface CandidateWindow {
  /** Solid position that the pattern's first solid line would have without insertions or deletions. */
  readonly start: number;
  readonly votes: number;
}

/** Lines of slack around a diagonal for inserted or missing lines: 15 % of the pattern, at least two (research §8). */
export function getSlack(solidCount: number): number {
  return Math.max(2, Math.ceil(solidCount * 0.15));
}

/**
 * Where the pattern might be: every solid line that the text holds votes for the start it implies, weighted by its
 * length over the root of its frequency. When too little is found that way, the rarest words of the pattern vote too.
 */
export function candidateWindows(index: TextIndex, pattern: Pattern): CandidateWindow[] {
  const votes = new Map<number, number>();
  const vote = (start: number, weight: number): void => {
    votes.set(start, (votes.get(start) ?? 0) + weight);
  };
  let total = 0;
  const limit = Math.max(fewestPostings, Math.min(postingLimit, Math.floor(voteLimit / pattern.solid.length)));
  for (const [i, at] of pattern.solid.entries()) {
    const line = pattern.lines[at];
    if (line === undefined) continue;
    total += Math.min(line.canonical.length, 80);
    const count = index.getCount(line.hash);
    if (count === 0 || count > limit) continue;
    const positions = index.getPositions(line.hash);
    const weight = Math.min(line.canonical.length, 80) / Math.sqrt(positions.length);
    for (const position of positions) vote(position - i, weight);
  }
  // Starts that are not apart by the whole pattern overlap and are one place; others are places of their own.
  const slack = Math.min(getSlack(pattern.solid.length), pattern.solid.length - 1);
  let windows = peaks(votes, slack);
  if ((windows[0]?.votes ?? 0) < total * enoughVotes) {
    for (const [start, weight] of wordVotes(index, pattern)) vote(start, weight);
    windows = peaks(votes, slack);
  }
  const leader = windows[0]?.votes ?? 0;
  // Beside a place that has most of the pattern, one that shares only closing brackets with it is no rival.
  return leader < total * clearLead ? windows : windows.filter((window) => window.votes >= leader * rivalShare);
}

/**
 * Best windows first. The start with the most votes of its own leads its neighbourhood; the starts within its slack
 * count towards it.
 */
function peaks(votes: ReadonlyMap<number, number>, slack: number): CandidateWindow[] {
  const starts = [...votes].sort((a, b) => a[0] - b[0]);
  // The sums before each start, so that a wide neighbourhood is not added up anew for each of many starts.
  const before = new Float64Array(starts.length + 1);
  for (const [i, [, own]] of starts.entries()) before[i + 1] = (before[i] ?? 0) + own;
  const isDense = starts.length * slack > nearSums;
  let low = 0;
  let high = 0;
  const summed = starts.map(([start, own], i) => {
    if (isDense) {
      while (start - (starts[low]?.[0] ?? 0) > slack) low++;
      while (high < starts.length && (starts[high]?.[0] ?? 0) - start <= slack) high++;
      return { start, votes: (before[high] ?? 0) - (before[low] ?? 0), own };
    }
    let sum = 0;
    for (let j = i; j >= 0 && start - (starts[j]?.[0] ?? 0) <= slack; j--) sum += starts[j]?.[1] ?? 0;
    for (let j = i + 1; j < starts.length && (starts[j]?.[0] ?? 0) - start <= slack; j++) sum += starts[j]?.[1] ?? 0;
    return { start, votes: sum, own };
  });
  summed.sort((a, b) => b.own + b.votes / 4 - (a.own + a.votes / 4) || a.start - b.start);
  const kept: CandidateWindow[] = [];
  for (const { start, votes: sum } of summed) {
    if (kept.length >= windowLimit) break;
    if (kept.every((other) => Math.abs(other.start - start) > slack)) kept.push({ start, votes: sum });
  }
  return kept.sort((a, b) => b.votes - a.votes);
}

function wordVotes(index: TextIndex, pattern: Pattern): [start: number, weight: number][] {
  const words = new Map<string, number>();
  for (const [i, at] of pattern.solid.entries()) {
    const line = pattern.lines[at];
    if (line === undefined || index.getCount(line.hash) > 0) continue;
    for (const word of line.raw.match(/[A-Za-z0-9_$]{4,}/g) ?? []) if (!words.has(word)) words.set(word, i);
  }
  const votes: [number, number][] = [];
  // Long words are rare words, near enough; counting each would cost a scan.
  const chosen = [...words].sort((a, b) => b[0].length - a[0].length);
  let scans = 0;
  for (const [word, i] of chosen.slice(0, rescueScans)) {
    if (scans >= rescueWords) break;
    const lines = hits(index, word);
    if (lines === undefined) continue;
    scans++;
    for (const line of lines) votes.push([index.solidFrom(line) - i, (word.length * 2) / Math.sqrt(lines.length)]);
  }
  return votes;
}

/** The lines that hold a word; `undefined` when they are too many to mean anything. */
function hits(index: TextIndex, word: string): number[] | undefined {
  const lines: number[] = [];
  for (let at = index.text.indexOf(word); at >= 0; at = index.text.indexOf(word, at + word.length)) {
    if (lines.length >= rescueHits) return undefined;
    const line = index.lineAt(at);
    if (lines.at(-1) !== line) lines.push(line);
  }
  return lines;
}
