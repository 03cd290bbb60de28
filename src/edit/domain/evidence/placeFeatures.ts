import { similarityAbove } from '../../../base/similarity.ts';
import { hashCanonical } from '../../../base/text/canonical.ts';
import type { Attempt, Reading } from '../attempt.ts';
import type { Assessment } from '../candidates.ts';
import { balanceKept } from '../guard/balance.ts';
import { isCommentLine } from '../guard/comments.ts';
import { isHarmless } from '../guard/lineDifference.ts';
import { scopeAgrees } from '../guard/placementGuard.ts';
import { isPlainRename } from '../guard/renames.ts';
import type { AlignedWindow } from '../locate/alignWindow.ts';
import { placementSpan } from '../locate/placement.ts';
import { applyChanges } from '../merge/applyChanges.ts';
import { indentAt } from '../merge/indentFrame.ts';
import { textContexts } from '../merge/textContext.ts';
import type { Difference } from '../types.ts';
import { getRoles, type LineRoles } from './lineRoles.ts';

/**
 * What is known of a place, in the order of the numbers that {@link placeFeatures} gives. The sign says in which
 * direction a higher number may move the probability: 1 up, -1 down, 0 either.
 */
export const featureSigns = {
  /** Of the weight of the old lines that the edit changes or removes: the share that stands here as it is. */
  changedEqual: 1,
  /** … that differs in slips only (white space, a comment's words, a misspelt or plainly renamed name). */
  changedSlip: 0,
  /** … that differs in a number, an operator, a name or a quotation. */
  changedOther: -1,
  /** … that does not stand here. */
  changedMissing: -1,
  /** Of the old lines next to what is added: the share that stands here as it is. */
  anchorEqual: 1,
  anchorMissing: -1,
  /** Old lines, comments aside, that are missing here right beside one that the edit changes or adds something to. */
  missingBeside: -1,
  /** Where something is added and lines stand that the old text does not show, or shows elsewhere. */
  anchorTorn: -1,
  /** Of the weight of the old lines that the edit leaves alone: the shares as above. */
  keptEqual: 1,
  keptSlip: 0,
  keptOther: 0,
  keptMissing: -1,
  /** Share of the file's lines in the place that the old text does not show. */
  extra: -1,
  /** Those between two lines that the edit changes or adds beside. */
  extraBesideChange: -1,
  /** How many equal lines stand nowhere else in the file, and how many that the edit changes. */
  uniqueEqual: 1,
  uniqueChanged: 1,
  /** How near such a line is to what is changed: 1 in it or right beside it, 0.5 one line further, 0 farther. */
  uniqueNear: 1,
  /** Whether lines that stand nowhere else hold what is changed from above and from below. */
  heldSides: 1,
  /** Logarithm of the old text's lines. */
  size: 0,
  similarity: 1,
  /** How much more alike this place is than the next one, and the next one's share of equal changed lines. */
  margin: 1,
  rivalChangedEqual: 0,
  /** Words that differ, on lines that are left alone and on lines that are changed. */
  keptWords: 0,
  changedWords: -1,
  /**
   * The most lines on which one word stands for the same other word: a sibling where the file has that word elsewhere,
   * perhaps a renamed name where it does not.
   */
  repeatedKnown: -1,
  repeatedGone: 0,
  /** Share of the differing words of the old text that the file knows elsewhere. */
  knownWords: -1,
  /** Whether words that the edit writes differ here. */
  writtenWords: -1,
  /** Names that the edit writes and of which only a line tells that is missing here. */
  missingNames: -1,
  numbers: -1,
  operators: -1,
  /** How alike the least alike pair of differing names is; 1 where none differs. */
  leastNameLikeness: 1,
  /** Whether a word differs on a line that encloses what is changed. */
  headOther: -1,
  /** The same for a word that looks misspelt: it may be another name after all. */
  headTypo: -1,
  /** Old lines missing here that stand elsewhere in the file. */
  movedLines: -1,
  /** … right beside the place or in it: its lines stand in another order. */
  displaced: -1,
  /** Lines that the edit changes and that stand otherwise here, but as they are elsewhere. */
  changedElsewhere: -1,
  /** Of the weight of the new lines: the share that stands in or beside this place already. */
  addedStanding: -1,
  /** … anywhere else in the file. */
  addedElsewhere: -1,
  conflicts: -1,
  /** Lines of which the edit changes nothing but blanks. */
  blankChanges: -1,
  /** In how many ways the indentation of the old lines is another one in the file. */
  indentShifts: -1,
  scope: 1,
  balance: 1,
  repairs: 0,
  /** Whether the first and the last old line stand here as they are. */
  edges: 1,
  /** Logarithm of the number of the file's lines. */
  fileSize: 0,
} as const satisfies Readonly<Record<string, -1 | 0 | 1>>;

/** The name of a number in the evidence of a place. */
export type FeatureName = keyof typeof featureSigns;

/** The names in the order of the numbers. */
export const featureNames = Object.keys(featureSigns) as readonly FeatureName[];

type LineState = 'equal' | 'slip' | 'other' | 'missing';

/** Lines around a place in which new lines count as standing beside it. */
const neighbourhood = 3;
/** Shorter lines stand somewhere by chance. */
const minLetters = 4;
/** Of so many lines of a new text it is looked up whether they stand in the file. */
const lookedUp = 400;
/** Of so many words it is counted how often they stand in the old and the new text: each look reads both whole. */
const maxCounted = 200;

/**
 * The evidence that a place is the one meant and that the edit can be made there, as numbers in the order of
 * {@link featureNames}. Shares are 0 to 1, a share of nothing is 1 for what counts in favour and 0 for what counts
 * against.
 *
 * @param rival the most alike other place, with what was found when it was looked at.
 */
export function placeFeatures(
  attempt: Attempt,
  reading: Reading,
  place: AlignedWindow,
  assessment: Assessment,
  rival?: { readonly place: AlignedWindow; readonly assessment: Assessment },
): number[] {
  const { index } = attempt;
  const { before } = reading;
  const { solid } = before;
  const roles = getRoles(reading);
  const states = getStates(attempt, reading, place, assessment);
  const count = (line: number): number => index.getCount(before.lines[line]?.hash ?? 0);
  const isComment = (text: string): boolean => isCommentLine(text, attempt.request.languageId);
  const weigh = (line: number): number => {
    const { raw = '', canonical = '' } = before.lines[line] ?? {};
    const comment = isComment(raw) ? 0.35 : 1;
    return (
      (comment * (2 + Math.min(canonical.length, 60))) / (1 + Math.log2(Math.max(1, Math.min(64, count(line)))) / 2)
    );
  };
  const changed = sumStates(states, (line) => roles.changed.has(line), weigh);
  const kept = sumStates(states, (line) => !roles.changed.has(line), weigh);
  const anchors = roles.anchors.flat().filter((line) => line >= 0);
  const equalAnchors = anchors.filter((line) => states.get(line) === 'equal').length;
  const missingAnchors = anchors.filter((line) => states.get(line) === 'missing').length;
  const { torn, extraBeside, extraShare } = getExtra(attempt, reading, place, roles);
  const unique = [...states].filter(([line, state]) => state === 'equal' && count(line) === 1).map(([line]) => line);
  const anchored = new Set(anchors);
  const touched = new Set([...roles.changed, ...anchors]);
  const typos = new Set(
    assessment.differences.flatMap(({ kind, oldLine = 0 }) => (kind === 'typo' ? [oldLine - 1] : [])),
  );
  const words = getWords(assessment.differences, roles.changed);
  const newlyWritten = getNewlyWrittenTest(reading);
  const repeated = countRepeated(attempt, reading, place, words.pairs);
  const written = words.pairs.filter(({ expected }) => newlyWritten(expected));
  const known = words.pairs.filter(({ expected }) => expected !== '' && attempt.holdsWord(expected)).length;
  const standing = getStanding(attempt, reading, place, roles.added);
  const rivalStates = rival === undefined ? undefined : getStates(attempt, reading, rival.place, rival.assessment);
  const rivalChanged =
    rivalStates === undefined
      ? 0
      : sumStates(rivalStates, (line) => roles.changed.has(line) || anchored.has(line), weigh).equal;
  const values: Readonly<Record<FeatureName, number>> = {
    changedEqual: changed.total === 0 ? 1 : changed.equal,
    changedSlip: changed.slip,
    changedOther: changed.other,
    changedMissing: changed.missing,
    anchorEqual: anchors.length === 0 ? 1 : equalAnchors / anchors.length,
    anchorMissing: anchors.length === 0 ? 0 : missingAnchors / anchors.length,
    missingBeside: countMissingBeside(
      solid,
      (line) => states.get(line) === 'missing' && !isComment(before.lines[line]?.raw ?? ''),
      touched,
    ),
    anchorTorn: torn,
    keptEqual: kept.total === 0 ? 1 : kept.equal,
    keptSlip: kept.slip,
    keptOther: kept.other,
    keptMissing: kept.missing,
    extra: extraShare,
    extraBesideChange: extraBeside,
    uniqueEqual: Math.min(8, unique.length),
    uniqueChanged: Math.min(4, unique.filter((line) => touched.has(line)).length),
    uniqueNear: getNearness(reading, place, new Set(unique), touched),
    heldSides: getHeldSides(unique, touched),
    size: Math.log2(1 + solid.length),
    similarity: place.similarity,
    margin: rival === undefined ? 1 : place.similarity - rival.place.similarity,
    rivalChangedEqual: rivalChanged,
    keptWords: words.kept,
    changedWords: words.changed,
    repeatedKnown: repeated.known,
    repeatedGone: repeated.gone,
    knownWords: words.pairs.length === 0 ? 0 : known / words.pairs.length,
    writtenWords: written.length,
    missingNames: countMissingNames(attempt, assessment),
    numbers: words.numbers,
    operators: words.operators,
    leastNameLikeness: words.likeness,
    headOther: countHeads(reading, touched, (line) => states.get(line) === 'other'),
    headTypo: countHeads(reading, touched, (line) => typos.has(line)),
    movedLines: solid.filter(
      (line) => states.get(line) === 'missing' && count(line) > 0 && (before.lines[line]?.canonical.length ?? 0) >= 4,
    ).length,
    displaced: countDisplaced(attempt, reading, place),
    changedElsewhere: [...roles.changed].filter(
      (line) => states.get(line) !== 'equal' && count(line) > 0 && (before.lines[line]?.canonical.length ?? 0) >= 8,
    ).length,
    addedStanding: standing.beside,
    addedElsewhere: standing.elsewhere,
    conflicts: assessment.merge.conflicts.length,
    blankChanges: roles.blankChanges,
    indentShifts: countIndentShifts(attempt, reading, place),
    scope: scopeAgrees(index, before, place, assessment.merge.inserted > 0) ? 1 : 0,
    balance: isBalanced(attempt, reading, place, assessment) ? 1 : 0,
    repairs: reading.variant.repairs.length,
    edges: (states.get(solid[0] ?? -1) === 'equal' ? 0.5 : 0) + (states.get(solid.at(-1) ?? -1) === 'equal' ? 0.5 : 0),
    fileSize: Math.log2(1 + index.lineCount),
  };
  return featureNames.map((name) => values[name]);
}

/** How each solid old line stands at the place. */
function getStates(
  attempt: Attempt,
  { before }: Reading,
  place: AlignedWindow,
  { differences, renames }: Assessment,
): Map<number, LineState> {
  const worst = new Map<number, LineState>();
  for (const difference of differences) {
    const { kind, oldLine } = difference;
    if (oldLine === undefined || kind === 'missing-in-file') continue;
    const isSlip = isHarmless(kind) || surfaceKinds.has(kind) || isPlainRename(difference, renames);
    const state = isSlip ? 'slip' : 'other';
    if (worst.get(oldLine - 1) !== 'other') worst.set(oldLine - 1, state);
  }
  const states = new Map<number, LineState>();
  for (const line of before.solid) {
    const piece = place.pieces[place.align[line]?.[0] ?? -1];
    if (piece === undefined) states.set(line, place.elided?.has(line) === true ? 'equal' : 'missing');
    else if (attempt.index.hashes[piece.line] === before.lines[line]?.hash) states.set(line, 'equal');
    else states.set(line, worst.get(line) ?? 'equal');
  }
  return states;
}

const surfaceKinds: ReadonlySet<string> = new Set(['indent', 'tab', 'unicode-space', 'marker']);

interface StateSums {
  readonly total: number;
  readonly equal: number;
  readonly slip: number;
  readonly other: number;
  readonly missing: number;
}

/** Shares of the weight of some lines by how they stand. */
function sumStates(
  states: ReadonlyMap<number, LineState>,
  counts: (line: number) => boolean,
  weigh: (line: number) => number,
): StateSums {
  const sums = { equal: 0, slip: 0, other: 0, missing: 0 };
  let total = 0;
  for (const [line, state] of states) {
    if (!counts(line)) continue;
    const weight = weigh(line);
    total += weight;
    sums[state] += weight;
  }
  const share = (sum: number): number => (total === 0 ? 0 : sum / total);
  return {
    total,
    equal: share(sums.equal),
    slip: share(sums.slip),
    other: share(sums.other),
    missing: share(sums.missing),
  };
}

/** The file's lines in a place that the old text does not show, and whether they stand where the edit works. */
function getExtra(
  { index, request }: Attempt,
  { before }: Reading,
  place: AlignedWindow,
  { changed, anchors }: LineRoles,
): { readonly torn: number; readonly extraBeside: number; readonly extraShare: number } {
  const lineAt = (old: number): number | undefined => place.pieces[place.align[old]?.[0] ?? -1]?.line;
  const extra = place.missingInOld;
  const isExtraBetween = (from: number | undefined, to: number | undefined): boolean =>
    from !== undefined && to !== undefined && extra.some((line) => line > from && line < to);
  // What is added at the edge of the place, where an old line that is missing stands right outside.
  const missing = new Set(place.missingInFile.map((old) => before.lines[old]?.hash));
  const isBesideMissing = (above: number | undefined, below: number | undefined): boolean => {
    if ((above === undefined) === (below === undefined)) return false;
    const outside = index.solid[index.solidFrom(above ?? below ?? 0) + (above === undefined ? -1 : 1)];
    return outside !== undefined && missing.has(index.hashes[outside]);
  };
  const torn = anchors.filter(
    ([above, below]) => isExtraBetween(lineAt(above), lineAt(below)) || isBesideMissing(lineAt(above), lineAt(below)),
  ).length;
  const lines = [...changed].flatMap((old) => lineAt(old) ?? []);
  const beside = extra.filter(
    (line) =>
      !isCommentLine(index.line(line), request.languageId) && lines.some((one) => isNextSolid(index.hashes, one, line)),
  ).length;
  return {
    torn,
    extraBeside: beside,
    extraShare: extra.length / Math.max(1, before.solid.length + extra.length),
  };
}

/** How many different pairs of indentation, one of the old text and another one of the file, equal lines have. */
function countIndentShifts({ index }: Attempt, { before }: Reading, place: AlignedWindow): number {
  const shifts = new Set<string>();
  for (const line of before.solid) {
    const piece = place.pieces[place.align[line]?.[0] ?? -1];
    const own = before.lines[line];
    if (piece === undefined || own === undefined || piece.start !== index.starts[piece.line]) continue;
    if (index.hashes[piece.line] !== own.hash) continue;
    const indent = indentAt(index, piece.line);
    if (indent !== own.indent) shifts.add(`${own.indent}\n${indent}`);
  }
  return shifts.size;
}

/** How many solid old lines are missing next to one of some lines. */
function countMissingBeside(
  solid: readonly number[],
  isMissing: (line: number) => boolean,
  touched: ReadonlySet<number>,
): number {
  return solid.filter(
    (line, at) => isMissing(line) && (touched.has(solid[at - 1] ?? -1) || touched.has(solid[at + 1] ?? -1)),
  ).length;
}

/** Names that the edit would write and of which only a line tells that is not here: what it builds on is gone. */
function countMissingNames(attempt: Attempt, { differences, merge }: Assessment): number {
  const { languageId } = attempt.request;
  const missing = differences.flatMap(({ kind, expected = '' }) =>
    kind === 'missing-in-file' ? getNames(expected, languageId) : [],
  );
  if (missing.length === 0) return 0;
  const written = new Set(merge.changes.flatMap(({ text }) => getNames(text, languageId)));
  return new Set(missing.filter((name) => written.has(name) && !attempt.holdsWord(name))).size;
}

/** Names in the code of a text, without its comments and quotations; a single letter is too common to tell anything. */
function getNames(text: string, languageId: string | undefined): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const contexts = textContexts(line, languageId);
    const names = [...line.matchAll(/[\p{L}_$][\p{L}\p{N}_$]+/gu)];
    return names.filter(({ index }) => contexts[index] === 'code').map(([name]) => name);
  });
}

/** Whether nothing but blank lines stands between two lines. */
function isNextSolid(hashes: Int32Array, a: number, b: number): boolean {
  const step = Math.sign(b - a);
  for (let line = a + step; line !== b; line += step) if (hashes[line] !== 0) return false;
  return true;
}

/** How many old lines that are missing stand in the place all the same, or right above or below it. */
function countDisplaced({ index }: Attempt, { before }: Reading, place: AlignedWindow): number {
  if (place.missingInFile.length === 0) return 0;
  const { startLine, endLine } = placementSpan(place);
  const from = index.solidFrom(Math.max(0, startLine - 1));
  const to = index.solidFrom(Math.min(index.lineCount - 1, endLine - 1));
  return place.missingInFile.filter((line) =>
    index.getPositions(before.lines[line]?.hash ?? 0, 64).some((at) => at >= from - 1 && at <= to + 1),
  ).length;
}

function getHeldSides(unique: readonly number[], touched: ReadonlySet<number>): number {
  if (touched.size === 0) return 0;
  const [first, last] = getEnds(touched);
  const within = unique.some((line) => line >= first && line <= last);
  const sides = [unique.some((line) => line <= first), unique.some((line) => line >= last)].filter(Boolean).length;
  return sides + (within ? 1 : 0);
}

/** How near a line that stands nowhere else is to what the edit changes, with nothing strange between. */
function getNearness(
  { before }: Reading,
  place: AlignedWindow,
  unique: ReadonlySet<number>,
  touched: ReadonlySet<number>,
): number {
  const { solid } = before;
  const places = new Map(solid.map((line, at) => [line, at]));
  const strange = new Set(place.missingInOld);
  const lineAt = (old: number): number | undefined => place.pieces[place.align[old]?.[0] ?? -1]?.line;
  const isJoined = (from: number, to: number): boolean => {
    const [a, b] = [lineAt(Math.min(from, to)), lineAt(Math.max(from, to))];
    if (a === undefined || b === undefined) return false;
    // The lines between two neighbours are few, or the first of them is strange already.
    for (let line = a + 1; line < b; line++) if (strange.has(line)) return false;
    return true;
  };
  let nearness = 0;
  for (const line of touched) {
    if (unique.has(line)) return 1;
    const at = places.get(line) ?? -1;
    for (const step of [-2, -1, 1, 2]) {
      const near = solid[at + step];
      if (near === undefined || !unique.has(near) || !isJoined(line, near)) continue;
      nearness = Math.max(nearness, Math.abs(step) === 1 ? 1 : 0.5);
    }
  }
  return nearness;
}

interface WordPair {
  readonly expected: string;
  readonly found: string;
}

interface WordEvidence {
  readonly pairs: readonly WordPair[];
  readonly kept: number;
  readonly changed: number;
  readonly numbers: number;
  readonly operators: number;
  readonly likeness: number;
}

/** The differences in words of the lines that stand here otherwise than the old text has them. */
function getWords(differences: readonly Difference[], changedLines: ReadonlySet<number>): WordEvidence {
  const pairs: WordPair[] = [];
  let kept = 0;
  let changed = 0;
  let numbers = 0;
  let operators = 0;
  let likeness = 1;
  for (const { kind, oldLine, expected = '', found = '' } of differences) {
    if (oldLine === undefined || (kind !== 'identifier' && kind !== 'number' && kind !== 'operator' && kind !== 'text'))
      continue;
    if (changedLines.has(oldLine - 1)) changed++;
    else kept++;
    if (kind === 'number') numbers++;
    if (kind === 'operator') operators++;
    if (kind !== 'identifier') continue;
    pairs.push({ expected, found });
    if (expected !== '' && found !== '') likeness = Math.min(likeness, similarityAbove(expected, found, 0.2));
  }
  return { pairs, kept, changed, numbers, operators, likeness };
}

/** Differing words that are tried on other lines, lines on each side that are compared, and the letters of one. */
const maxTriedPairs = 8;
const maxTriedLines = 12;
const maxTriedLetters = 400;

/**
 * The most old lines that stand here word for word once one word is taken for another, where they are two or more: by
 * words that the file has elsewhere too, and by words that are gone from it.
 */
function countRepeated(
  attempt: Attempt,
  { before }: Reading,
  place: AlignedWindow,
  pairs: readonly WordPair[],
): { readonly known: number; readonly gone: number } {
  const { index } = attempt;
  const tried = new Map<string, WordPair>();
  const add = (pair: WordPair): void => {
    if (pair.expected !== '' && pair.found !== '' && tried.size < maxTriedPairs)
      tried.set(`${pair.expected} ${pair.found}`, pair);
  };
  pairs.forEach(add);
  const short = (text: string): boolean => text.length <= maxTriedLetters;
  const missing = place.missingInFile.map((line) => before.lines[line]?.canonical ?? '').filter(short);
  const extra = place.missingInOld.map((line) => index.canonical(line)).filter(short);
  for (const old of missing.slice(0, maxTriedLines))
    for (const own of extra.slice(0, maxTriedLines)) {
      const pair = getOnlyPair(old, own);
      if (pair !== undefined) add(pair);
    }
  if (tried.size === 0) return { known: 0, gone: 0 };
  const standing = new Set(place.pieces.map(({ line }) => index.hashes[line]));
  let known = 0;
  let gone = 0;
  for (const { expected, found } of tried.values()) {
    const count = before.solid.filter((line) => {
      const { canonical = '' } = before.lines[line] ?? {};
      if (!canonical.includes(expected) || !short(canonical)) return false;
      const words = canonical.split(wordBorder).map((word) => (word === expected ? found : word));
      const other = words.join('');
      return other !== canonical && standing.has(hashCanonical(other));
    }).length;
    if (count < 2) continue;
    if (attempt.holdsWord(expected)) known = Math.max(known, count);
    else gone = Math.max(gone, count);
  }
  return { known, gone };
}

const wordBorder = /([^\w$]+)/;

/** The one pair of words by which two lines differ, however often. */
function getOnlyPair(old: string, own: string): WordPair | undefined {
  const a = old.split(wordBorder);
  const b = own.split(wordBorder);
  if (a.length !== b.length) return undefined;
  let pair: WordPair | undefined;
  for (const [i, expected] of a.entries()) {
    const found = b[i] ?? '';
    if (expected === found) continue;
    if (i % 2 === 1 || (pair !== undefined && (pair.expected !== expected || pair.found !== found))) return undefined;
    pair = { expected, found };
  }
  return pair;
}

/** By reading: its places ask about the same words. */
const newlyWrittenWords = new WeakMap<Reading, Map<string, boolean>>();

/**
 * Tells whether the new text of a reading holds a word more often than the old one, of the first words of a place.
 * Each word is counted once.
 */
function getNewlyWrittenTest(reading: Reading): (word: string) => boolean {
  const { before, after } = reading;
  const known = newlyWrittenWords.get(reading) ?? new Map([['', false]]);
  newlyWrittenWords.set(reading, known);
  const asked = new Set<string>();
  return (word) => {
    asked.add(word);
    if (asked.size > maxCounted) return false;
    const answer = known.get(word) ?? countText(after.text, word) > countText(before.text, word);
    known.set(word, answer);
    return answer;
  };
}

/** The least and the greatest of some lines. */
function getEnds(lines: ReadonlySet<number>): readonly [number, number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const line of lines) [first, last] = [Math.min(first, line), Math.max(last, line)];
  return [first, last];
}

function countText(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count++;
  return count;
}

/** How many old lines of a kind enclose what the edit changes: less indented, above it. */
function countHeads({ before }: Reading, touched: ReadonlySet<number>, counts: (line: number) => boolean): number {
  if (touched.size === 0) return 0;
  const [first] = getEnds(touched);
  let below = before.lines[first]?.indent.length ?? 0;
  let heads = 0;
  for (const line of before.solid.filter((each) => each < first).reverse()) {
    const indent = before.lines[line]?.indent.length ?? 0;
    if (indent >= below) continue;
    below = indent;
    if (counts(line)) heads++;
  }
  return heads;
}

/** Of the weight of the lines that an edit brings in: the share that stands in or beside the place, and elsewhere. */
function getStanding(
  { index }: Attempt,
  { before, after }: Reading,
  place: AlignedWindow,
  added: readonly number[],
): { readonly beside: number; readonly elsewhere: number } {
  const { startLine, endLine } = placementSpan(place);
  const from = index.solidFrom(Math.max(0, startLine - 1));
  const to = index.solidFrom(Math.min(index.lineCount - 1, endLine - 1));
  const olds = new Set(before.solid.map((line) => before.lines[line]?.hash));
  let total = 0;
  let beside = 0;
  let elsewhere = 0;
  for (const line of added.slice(0, lookedUp)) {
    const { hash = 0, canonical = '' } = after.lines[line] ?? {};
    if (canonical.length < minLetters || olds.has(hash)) continue;
    total += canonical.length;
    const positions = index.getPositions(hash, 64);
    if (positions.some((at) => at >= from - neighbourhood && at <= to + neighbourhood)) beside += canonical.length;
    else if (positions.length > 0) elsewhere += canonical.length;
  }
  return { beside: total === 0 ? 0 : beside / total, elsewhere: total === 0 ? 0 : elsewhere / total };
}

function isBalanced(attempt: Attempt, { variant }: Reading, place: AlignedWindow, { merge }: Assessment): boolean {
  const { changes } = merge;
  const span = placementSpan(place);
  const from = Math.min(span.start, changes[0]?.start ?? span.start);
  const region = attempt.index.text.slice(from, Math.max(span.end, changes.at(-1)?.end ?? span.end));
  const after = applyChanges(
    region,
    changes.map((change) => ({ ...change, start: change.start - from, end: change.end - from })),
  );
  return balanceKept(region, after, variant.oldString, variant.newString);
}
