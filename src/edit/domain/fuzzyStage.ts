import { anyOf } from '../../base/text/joinPatterns.ts';
import { similarityAbove } from '../../base/similarity.ts';
import { answer, pass, type Stage } from '../../cascade/stage.ts';
import type { Attempt, Reading } from './attempt.ts';
import { edgeInDoubt } from './advice/placeDoubt.ts';
import { alreadyStands, standingPlaces } from './alreadyApplied.ts';
import { assess, getCandidate, type Assessment } from './candidates.ts';
import { getDoubtedProbability, getProbability } from './evidence/evidenceModel.ts';
import { getRoles, getVitalLines } from './evidence/lineRoles.ts';
import { featureNames, placeFeatures, type FeatureName } from './evidence/placeFeatures.ts';
import { contextObjection } from './guard/contextObjection.ts';
import { objectToSyntax, placeObjection } from './guard/placeObjection.ts';
import { holdsParts } from './guard/renames.ts';
import { WindowAligner, type AlignedWindow } from './locate/alignWindow.ts';
import { candidateWindows } from './locate/fuzzyCandidates.ts';
import { overlaps, placementSpan, type Placement } from './locate/placement.ts';
import { sublineCandidates } from './locate/sublineCandidates.ts';
import { findTwins } from './locate/twins.ts';
import { alignTokens, spacedTokens } from './merge/lineMerge.ts';
import { conflictReason } from './merge/conflictReason.ts';
import type { Candidate, ReviewReason, Span } from './types.ts';
import type { EditVerdict } from './verdict.ts';

/** The seed's gate (ADR-007): below this probability nothing is changed without asking. */
const applyFloor = 0.9;
/** The same where the lines that the edit changes and their neighbours are common ones. */
const commonLinesFloor = 0.97;
/**
 * The same where less of the old text stands here than `minSimilarity`: of 2,160 edits of train packages that were
 * written, 5 are below it, and two generated ones that were wrong.
 */
const unlikeFloor = 0.98;
const minSimilarity = 0.45;
/**
 * Where nothing but slips differs. The calibration before this one found such places right in 99.9 % of generated
 * edits; histories hold too few of them for the trees to know.
 */
const slipFloor = 0.5;
/**
 * The same where an edit only adds and the nearest line with words above or below it is another one here: it has nothing
 * else that tells its place.
 */
const besideFloor = 0.95;
/** Below this share of equal characters a line of the place is not the old one changed. */
const sameLine = 0.6;
/** Lines that stand more often than this tell no place. */
const maxRepeats = 20;
const clearMargin = 0.3;
/** Places nearer to each other in likeness than this are told apart by little (research §8 step 5). */
const minMargin = 0.04;
/** How many places a person is shown. */
const placesShown = 5;
/** Less alike than this is not looked at: the cases that the evidence was fitted on begin here. */
const lookFloor = 0.2;
/** A place is worth a person's look from this similarity or this probability on. */
const reviewFloor = 0.6;
const probableFloor = 0.3;
/** Others rename one name or two at a time in what an edit is about. */
const maxGoneNames = 2;
/** Fuzzy matching of shorter texts says nothing. */
const minLength = 12;

/** Tier 3: the most similar place, taken where the evidence is enough; else shown for review. */
export const fuzzyStage: Stage<Attempt, EditVerdict> = {
  name: 'fuzzy',
  run: (attempt) => {
    const { services, index } = attempt;
    if (services.fuzzyLimit !== undefined && index.text.length > services.fuzzyLimit) return pass('over-size-limit');
    const reading = maxFamiliar(attempt);
    if (reading === undefined) return pass('too-short');
    const ranked = rankedPlaces(attempt, reading);
    const best = ranked[0];
    if (best === undefined || best.similarity < lookFloor) return pass('nothing-similar');
    if (alreadyStands(attempt, reading, best)) return pass('already-applied');
    const verdict = judge(attempt, reading, ranked);
    if (verdict === undefined) return pass('nothing-similar');
    return answer(verdict, verdict.kind === 'apply' ? verdict.confidence : 0.5);
  },
};

/** The reading whose lines the file knows best; the fewest repairs where several are as good. */
export function maxFamiliar(attempt: Attempt): Reading | undefined {
  let best: Reading | undefined;
  let most = -1;
  for (const reading of attempt.readings) {
    const letters = reading.before.solid.reduce(
      (sum, at) => sum + (reading.before.lines[at]?.canonical.length ?? 0),
      0,
    );
    if (letters < minLength) continue;
    const known = reading.before.solid.reduce((sum, at) => {
      const line = reading.before.lines[at];
      return line !== undefined && attempt.index.getCount(line.hash) > 0 ? sum + line.canonical.length : sum;
    }, 0);
    if (known / letters > most) {
      most = known / letters;
      best = reading;
    }
  }
  return best;
}

/** Disjoint places, most similar first; looked for once for each reading. */
export function rankedPlaces(attempt: Attempt, reading: Reading): readonly AlignedWindow[] {
  const known = attempt.ranked.get(reading) ?? rankPlaces(attempt, reading);
  attempt.ranked.set(reading, known);
  return known;
}

function rankPlaces(attempt: Attempt, reading: Reading): AlignedWindow[] {
  const vital = getVitalLines(getRoles(reading));
  const aligner = new WindowAligner(attempt.index, reading.before, attempt.request.languageId, attempt.work, vital);
  const aligned = candidateWindows(attempt.index, reading.before)
    .map((window) => aligner.align(window))
    .filter((window): window is AlignedWindow => window !== undefined)
    .concat(sublineCandidates(attempt.index, reading.before))
    .sort((a, b) => b.similarity - a.similarity);
  const kept: AlignedWindow[] = [];
  for (const window of aligned) if (!kept.some((other) => overlaps(other, window))) kept.push(window);
  return kept;
}

/** A place with its evidence weighed. */
export interface WeighedPlace {
  readonly place: AlignedWindow;
  readonly assessment: Assessment;
  /** In the order of the names of the features. */
  readonly evidence: readonly number[];
  /** That this place is meant and that the edit made here is right. */
  readonly probability: number;
}

/** Weighs the places most alike an edit's old text, at most `limit`: each against the most alike of the others. */
export function weighPlaces(
  attempt: Attempt,
  reading: Reading,
  ranked: readonly AlignedWindow[],
  limit: number,
): readonly WeighedPlace[] {
  const [best, next] = ranked;
  return ranked.slice(0, limit).map((place) => {
    const other = place === best ? next : best;
    const known = attempt.weighed.get(place);
    if (known !== undefined && known.rival === other) return known.weighed;
    const assessment = assess(attempt, reading, place);
    const rival = other === undefined ? undefined : { place: other, assessment: assess(attempt, reading, other) };
    const evidence = placeFeatures(attempt, reading, place, assessment, rival);
    const weighed = { place, assessment, evidence, probability: getProbability(evidence) };
    attempt.weighed.set(place, { rival: other, weighed });
    return weighed;
  });
}

function judge(attempt: Attempt, reading: Reading, found: readonly AlignedWindow[]): EditVerdict | undefined {
  // Where every occurrence is meant, the ones that are equal to the best are no rivals of it.
  const [best] = found;
  const twins = attempt.request.replaceAll === true && best !== undefined ? findTwins(attempt.index, best) : [];
  const isTwin = (place: AlignedWindow): boolean => twins?.some((twin) => overlaps(twin, place)) === true;
  const ranked = found.filter((place) => place === best || !isTwin(place));
  const shown = [...ranked.slice(0, 2), ...ranked.slice(2, placesShown).filter(isAlike)];
  const weighed = weighPlaces(attempt, reading, shown, placesShown);
  const [first, rival] = weighed;
  if (first === undefined || !isWorthALook(first)) return undefined;
  const offer = ({ assessment, probability }: WeighedPlace): Candidate =>
    getCandidate(attempt, assessment, getDoubtedProbability(probability));
  const places = attempt.request.replaceAll === true ? (twins ?? []) : [first.place];
  const isOtherCount = places.length !== (attempt.request.expectedCount ?? places.length) || places.length === 0;
  const reason = getDoubt(attempt, reading, first, rival) ?? (isOtherCount ? 'other-count' : undefined);
  if (reason !== undefined) {
    const same = (twins ?? []).filter((twin) => !overlaps(twin, first.place)).slice(0, placesShown);
    const others = [
      ...same.map((twin) =>
        getCandidate(attempt, assess(attempt, reading, twin), getDoubtedProbability(first.probability)),
      ),
      ...weighed.slice(1).filter(isWorthALook).map(offer),
    ];
    return { kind: 'review', reason, candidates: [offer(first), ...others.slice(0, placesShown - 1)] };
  }
  return {
    kind: 'apply',
    tier: 'fuzzy',
    // Never less than the floor: a place that only slips differ in was measured apart.
    confidence: Math.max(first.probability, applyFloor),
    span: wholeSpan(places),
    changes: places.flatMap((place) => assess(attempt, reading, place).merge.changes),
    runnerUp: rival === undefined ? undefined : getCandidate(attempt, rival.assessment, rival.probability),
    differences: [...reading.variant.repairs.map((kind) => ({ kind })), ...first.assessment.differences],
  };
}

/** From the first place to the last. */
function wholeSpan(places: readonly Placement[]): Span {
  const spans = places.map(placementSpan);
  const { start, startLine } = spans[0] ?? { start: 0, startLine: 1 };
  const { end, endLine } = spans.at(-1) ?? { end: 0, endLine: 1 };
  return { start, end, startLine, endLine };
}

function isAlike({ similarity }: AlignedWindow): boolean {
  return similarity >= reviewFloor;
}

function isWorthALook({ place, probability }: WeighedPlace): boolean {
  return isAlike(place) || probability >= probableFloor;
}

/** Why a place must not be taken without asking: the evidence is not enough, or the result would be damaged. */
function getDoubt(
  attempt: Attempt,
  reading: Reading,
  first: WeighedPlace,
  rival: WeighedPlace | undefined,
): ReviewReason | undefined {
  const { place, assessment, probability } = first;
  const conflict = conflictReason(assessment.merge.conflicts);
  if (conflict !== undefined) return conflict;
  const isTie = rival !== undefined && place.similarity <= rival.place.similarity;
  // Lines to remove that are not here: nothing would change.
  if (assessment.merge.changes.length === 0) return 'missing-lines';
  const isCommon = getFeature(first.evidence, 'uniqueNear') === 0 && getFeature(first.evidence, 'changedSlip') === 0;
  // Another name, number or sign in a line that the edit writes over: that may be another thing.
  const isOverwritten = getFeature(first.evidence, 'changedOther') > 0;
  if (probability < getFloor(first.evidence, isCommon) || isTie || isOverwritten) {
    const isNear = rival !== undefined && place.similarity - rival.place.similarity < minMargin;
    return placeObjection(attempt, reading, place, assessment) ?? (isNear ? 'small-margin' : 'low-confidence');
  }
  // Brackets that the edit had in pairs and that would be left alone here: the rest of their block is not in this place.
  if (getFeature(first.evidence, 'balance') === 0) return 'guard-syntax';
  if (bringsBackName(attempt, assessment)) return 'guard-identifier';
  if (buildsOnMissing(attempt, assessment)) return 'missing-lines';
  if (mayBeMade(first.evidence) && probability < commonLinesFloor) return 'low-confidence';
  if (isLost(attempt, reading, place)) return 'missing-lines';
  if (probability < besideFloor && addsBesideOther(attempt, reading, assessment, place)) return 'missing-lines';
  if (addsBesideStatement(reading, assessment)) return 'guard-operator';
  // The edit may be made at another place: of 29,000 train edits two were written all the same, both wrongly.
  if (standsElsewhere(attempt, reading)) return 'low-confidence';
  if (isAnchorElsewhere(attempt, reading, place) || isOtherBranch(attempt, reading, place)) return 'missing-lines';
  if (probability < besideFloor && isPatchwork(attempt, reading, place)) return 'missing-lines';
  if (countGoneNames(attempt, assessment) > maxGoneNames) return 'guard-identifier';
  if (overwritesNamed(reading, assessment) || isTwin(reading, assessment)) return 'guard-identifier';
  if (overwritesOtherComment(reading, assessment, place)) return 'missing-lines';
  if (isTurnedRound(attempt, reading, place)) return 'missing-lines';
  const context = contextObjection(attempt, reading, assessment);
  if (context !== undefined) return context;
  // A line that stands more than once, at the edge of the place, may be its twin further in or out.
  const isRepeated = getFeature(first.evidence, 'uniqueChanged') === 0;
  if (isRepeated && edgeInDoubt(attempt.index, reading.before, getCandidate(attempt, assessment, probability)))
    return 'missing-lines';
  return objectToSyntax(attempt, assessment.merge.changes);
}

/**
 * Whether lines of a place tell that it is another thing than the one meant, however likely the rest of the evidence
 * makes it: doubts that the local tiers ask about, and that a model's word must outweigh.
 */
export function looksLikeAnother(
  attempt: Attempt,
  reading: Reading,
  place: AlignedWindow,
  assessment: Assessment,
): boolean {
  return (
    isLost(attempt, reading, place) ||
    isAnchorElsewhere(attempt, reading, place) ||
    isPatchwork(attempt, reading, place) ||
    addsBesideStatement(reading, assessment) ||
    overwritesNamed(reading, assessment) ||
    isTwin(reading, assessment) ||
    countGoneNames(attempt, assessment) > maxGoneNames
  );
}

/**
 * Whether an edit only adds, and a line right beside that is another one in a place; a name that was changed makes none
 * of it.
 */
export function standsBesideOther(
  attempt: Attempt,
  reading: Reading,
  place: AlignedWindow,
  assessment: Assessment,
): boolean {
  return assessment.renames.size === 0 && addsBesideOther(attempt, reading, assessment, place);
}

/** What the probability must reach: less where every line stands here but for slips of the pen, and no other is near. */
function getFloor(evidence: readonly number[], isCommon: boolean): number {
  const strange: readonly FeatureName[] = ['changedOther', 'changedMissing', 'keptOther', 'keptMissing', 'extra'];
  const isSlip = strange.every((name) => getFeature(evidence, name) === 0) && getFeature(evidence, 'scope') === 1;
  if (isSlip && getFeature(evidence, 'margin') >= clearMargin) return slipFloor;
  if (getFeature(evidence, 'similarity') < minSimilarity) return unlikeFloor;
  return isCommon ? commonLinesFloor : applyFloor;
}

/** From this share of its new lines on that stand in the file an edit may be in already, at another place. */
const standingShare = 0.8;

/**
 * Whether the nearest line with words above or below what an edit adds stands once in the file, and not where this place
 * has another line for it: that other place may be meant.
 */
function isAnchorElsewhere(attempt: Attempt, reading: Reading, place: AlignedWindow): boolean {
  return findBeside(reading).some((at) => findOnlyElsewhere(attempt, reading, place, at) !== undefined);
}

/**
 * Whether the first and the last old line stand once in the file, but not here and not next to each other: the old text
 * is put together out of several places.
 */
function isPatchwork(attempt: Attempt, reading: Reading, place: AlignedWindow): boolean {
  const { solid } = reading.before;
  const [first, last] = [solid[0], solid.at(-1)].map((at) => findOnlyElsewhere(attempt, reading, place, at ?? -1));
  return first !== undefined && last !== undefined && last !== first + 1;
}

/** The only position in the file of an old line that stands once in it and not where this place has one for it. */
function findOnlyElsewhere(
  { index }: Attempt,
  { before }: Reading,
  place: AlignedWindow,
  at: number,
): number | undefined {
  const hash = before.lines[at]?.hash;
  if (hash === undefined || hash === 0) return undefined;
  const [position, second] = index.getPositions(hash, 2);
  if (position === undefined || second !== undefined) return undefined;
  const only = index.solid[position];
  return (place.align[at] ?? []).some((piece) => place.pieces[piece]?.line === only) ? undefined : position;
}

/** The nearest old lines with words above and below what an edit adds; −1 where there is none. */
function findBeside(reading: Reading): readonly number[] {
  const { lines } = reading.before;
  return getRoles(reading).anchors.flatMap(([above, below]) => [
    above < 0 ? -1 : findTold(lines, above, -1),
    below < 0 ? -1 : findTold(lines, below, 1),
  ]);
}

/**
 * Whether an edit only adds, and one of the lines with words nearest to it is another one in this place, by more than a
 * name that has grown or shrunk.
 */
function addsBesideOther(
  attempt: Attempt,
  reading: Reading,
  { differences }: Assessment,
  place: AlignedWindow,
): boolean {
  if (getRoles(reading).changed.size > 0) return false;
  const isRenamed = (at: number): boolean => {
    const own = differences.filter(({ oldLine }) => oldLine === at + 1);
    return (
      own.length > 0 &&
      own.every(
        ({ kind, expected = '', found = '' }) =>
          kind === 'identifier' && expected !== '' && found !== '' && holdsParts(expected, found),
      )
    );
  };
  return findBeside(reading).some(
    (at) => reading.before.lines[at] !== undefined && getLikeness(attempt, reading, place, at) < 1 && !isRenamed(at),
  );
}

/** Whether an edit only adds, and a line with words nearest to it has other signs and names here: another statement. */
function addsBesideStatement(reading: Reading, { differences }: Assessment): boolean {
  if (getRoles(reading).changed.size > 0) return false;
  return findBeside(reading).some((at) => {
    const kinds = new Set(differences.flatMap(({ kind, oldLine = 0 }) => (oldLine - 1 === at ? [kind] : [])));
    return kinds.has('operator') && kinds.has('identifier');
  });
}

/**
 * Whether none of the old lines with words that the edit leaves alone stands in this place or right beside it, not even
 * changed.
 */
function isLost(attempt: Attempt, reading: Reading, place: AlignedWindow): boolean {
  const { changed } = getRoles(reading);
  const { lines, solid } = reading.before;
  const kept = solid.filter((at) => !changed.has(at) && /\w/.test(lines[at]?.canonical ?? ''));
  return (
    kept.length > 0 &&
    kept.every((at) => getLikeness(attempt, reading, place, at) === 0 && !standsBeside(attempt, reading, place, at))
  );
}

/** Whether an old line stands no further from a place than the old text is long: lines may have changed their order. */
function standsBeside({ index }: Attempt, { before }: Reading, { pieces }: AlignedWindow, at: number): boolean {
  const [first, last] = [pieces[0]?.line, pieces.at(-1)?.line];
  const hash = before.lines[at]?.hash;
  if (hash === undefined || first === undefined || last === undefined) return false;
  return index.getPositions(hash, maxRepeats).some((position) => {
    const line = index.solid[position] ?? -1;
    return line >= first - before.lines.length && line <= last + before.lines.length;
  });
}

/** How alike an old line and the one in its place are: 0 to 1, and 0 where it has none or one that is too unlike. */
function getLikeness({ index }: Attempt, { before }: Reading, place: AlignedWindow, at: number): number {
  const piece = place.pieces[place.align[at]?.[0] ?? -1];
  const line = before.lines[at];
  if (piece === undefined || line === undefined) return 0;
  const text = index.canonical(piece.line);
  const close = (each: string): string => each.replaceAll(' ', '');
  return text === line.canonical ? 1 : similarityAbove(close(text), close(line.canonical), sameLine);
}

/** The nearest line with words from one on, in one direction; beyond the lines where there is none. */
function findTold(lines: readonly { readonly canonical: string }[], from: number, step: 1 | -1): number {
  let at = from;
  while (at >= 0 && at < lines.length && !/\w/.test(lines[at]?.canonical ?? '')) at += step;
  return at;
}

const branchHead = /^\s*(?:\}\s*)?(?:else|elif|elsif|elseif|except|catch|finally|rescue|ensure)\b/;

/** Whether an edit adds a branch, and the last line with words of what it goes on with is not in this place. */
function isOtherBranch({ index }: Attempt, { before, after }: Reading, place: AlignedWindow): boolean {
  const { added, anchors } = getRoles({ before, after });
  if (!added.some((line) => branchHead.test(after.lines[line]?.raw ?? ''))) return false;
  return anchors.some(([above]) => {
    const at = findTold(before.lines, above, -1);
    if (at < 0) return false;
    const piece = place.pieces[place.align[at]?.[0] ?? -1];
    return piece === undefined || index.hashAt(index.solidFrom(piece.line)) !== before.lines[at]?.hash;
  });
}

/** Names of the old text that the file has no more and for which this place has others: many make it a sibling. */
function countGoneNames(attempt: Attempt, { differences }: Assessment): number {
  const gone = differences.flatMap(({ kind, expected = '', found = '' }) =>
    kind === 'identifier' && expected !== '' && found !== '' && !attempt.holdsWord(expected) ? [expected] : [],
  );
  return new Set(gone).size;
}

/** Whether a comment that the edit writes over has another name here. Other words of comments drift. */
function overwritesNamed(reading: Reading, { differences }: Assessment): boolean {
  const { changed } = getRoles(reading);
  return differences.some(({ kind, expected = '', found = '', oldLine = 0 }) => {
    if (kind !== 'comment' || !changed.has(oldLine - 1)) return false;
    const [olds, owns] = [getNames(expected), getNames(found)];
    return olds.some((name) => !owns.includes(name)) && owns.some((name) => !olds.includes(name));
  });
}

/**
 * Whether a comment that the edit writes over has other words here, nothing but comments differs, and the file has lines
 * between that the old text does not show: the comment of something else that is described alike. Of 3,408 edits of
 * train packages that were written it asks about two, both of them wrong.
 */
function overwritesOtherComment(reading: Reading, { differences }: Assessment, place: AlignedWindow): boolean {
  const { changed } = getRoles(reading);
  const words: readonly string[] = ['identifier', 'operator', 'number', 'text'];
  return (
    place.missingInOld.length > 0 &&
    differences.some(({ kind, oldLine = 0 }) => kind === 'comment' && changed.has(oldLine - 1)) &&
    !differences.some(({ kind }) => words.includes(kind))
  );
}

/** So many words that differ alike make a place a twin. */
const twinWords = 2;

/**
 * Whether several words, of code or of comments, differ in the same letters, one of them in a line that the edit
 * changes or beside which it adds: `Client` for `Server` in a name and in a comment, `AsyncLog` and `AsyncFilter` for
 * `Log` and `Filter`. A name that was changed is one word; a twin of what is meant has all of them exchanged.
 */
function isTwin(reading: Reading, { differences }: Assessment): boolean {
  const near = new Set([...getRoles(reading).changed, ...findBeside(reading)]);
  const exchanges = new Map<string, { readonly olds: Set<string>; isNear: boolean }>();
  for (const { kind, expected = '', found = '', oldLine = 0 } of differences) {
    if (kind !== 'identifier' && kind !== 'comment') continue;
    const [olds, owns] = [spacedTokens(expected), spacedTokens(found)];
    for (const [at, other] of alignTokens(olds, owns).entries()) {
      const [old, own] = [olds[at]?.token, owns[other]?.token];
      if (old?.kind !== 'word' || own?.kind !== 'word' || old.text === own.text) continue;
      const key = getExchange(old.text.toLowerCase(), own.text.toLowerCase());
      const exchange = exchanges.get(key) ?? { olds: new Set(), isNear: false };
      exchange.olds.add(old.text);
      exchange.isNear ||= near.has(oldLine - 1);
      exchanges.set(key, exchange);
    }
  }
  return [...exchanges.values()].some(({ olds, isNear }) => isNear && olds.size >= twinWords);
}

/** What is left of two words when their equal beginnings and ends are taken away. */
function getExchange(old: string, own: string): string {
  let start = 0;
  while (start < old.length && old[start] === own[start]) start++;
  let end = 0;
  while (end < old.length - start && end < own.length - start && old.at(-1 - end) === own.at(-1 - end)) end++;
  return `${old.slice(start, old.length - end)} ${own.slice(start, own.length - end)}`;
}

/** The words of a comment that only code writes so: with a capital or an underscore inside. */
function getNames(comment: string): readonly string[] {
  return comment.split(/[^\p{L}\p{N}_$]+/u).filter((word) => /\p{Ll}\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]/u.test(word));
}

/**
 * Whether an edit only takes away, and an old line right beside one that goes stands on its other side in the file: one
 * of the two was put there, and what the edit does may be done.
 */
function isTurnedRound({ index }: Attempt, reading: Reading, place: AlignedWindow): boolean {
  const { lines, solid } = reading.before;
  const missing = new Set(place.missingInFile);
  const { changed, added } = getRoles(reading);
  if (added.length > 0) return false;
  return solid.some((line, at) => {
    const piece = changed.has(line) ? place.pieces[place.align[line]?.[0] ?? -1] : undefined;
    if (piece === undefined) return false;
    const position = index.solidFrom(piece.line);
    return ([1, -1] as const).some((step) => {
      const beside = solid[at + step] ?? -1;
      return missing.has(beside) && index.hashAt(position - step) === lines[beside]?.hash;
    });
  });
}

/** Whether what an edit brings in stands in the file, and what it changes does not stand here as it knew it. */
export function mayBeMade(evidence: readonly number[]): boolean {
  const isStanding = getFeature(evidence, 'addedStanding') + getFeature(evidence, 'addedElsewhere') >= standingShare;
  return isStanding && getFeature(evidence, 'changedEqual') * getFeature(evidence, 'anchorEqual') < 1;
}

/**
 * Whether the whole new text of an edit stands in the file, at whatever place: what it brings in, or for one that only
 * takes away the lines above and below without what was between.
 */
export function standsElsewhere(attempt: Attempt, reading: Reading): boolean {
  const { added, changed } = getRoles(reading);
  const { solid } = reading.before;
  const isHeld = solid.length > 0 && !changed.has(solid[0] ?? -1) && !changed.has(solid.at(-1) ?? -1);
  return (added.length > 0 || isHeld) && standingPlaces(attempt, reading).length > 0;
}

function getFeature(evidence: readonly number[], name: FeatureName): number {
  return evidence[featureNames.indexOf(name)] ?? 0;
}

/** Whether the edit would write a name that the file has no more, where another name has taken its place. */
export function bringsBackName(attempt: Attempt, { differences, merge }: Assessment): boolean {
  return differences.some(
    ({ kind, expected = '', found = '' }) =>
      kind === 'identifier' &&
      expected !== '' &&
      found !== '' &&
      !attempt.holdsWord(expected) &&
      merge.changes.some(({ text }) => holdsWord(text, expected)),
  );
}

/** A name that a line sets or declares: `count++`, `limit = 3`, `def parse`. */
const setName = anyOf(
  [
    /(?<!\.)\b([\p{L}_$][\p{L}\p{N}_$]+)\s*(?:[-+*/|&^%]?=(?![=>])|:=|\+\+|--)/gu,
    /\b(?:let|const|var|val|def|fn|func|function|class)\s+([\p{L}_$][\p{L}\p{N}_$]+)/gu,
  ],
  'gu',
);

/** Whether the edit would write a name that only a line sets that is not here: what it builds on is not there. */
function buildsOnMissing(attempt: Attempt, { differences, merge }: Assessment): boolean {
  const missing = differences.flatMap(({ kind, expected = '' }) =>
    kind === 'missing-in-file' ? [...expected.matchAll(setName)].map(([, set, declared]) => set ?? declared ?? '') : [],
  );
  return missing.some((name) => !attempt.holdsWord(name) && merge.changes.some(({ text }) => holdsWord(text, name)));
}

function holdsWord(text: string, word: string): boolean {
  return text.split(/[^\w$]+/).includes(word);
}
