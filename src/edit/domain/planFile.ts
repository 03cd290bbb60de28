import type { TextIndex } from '../../base/text/textIndex.ts';
import { adviceFor } from './advice/adviceFor.ts';
import { Attempt } from './attempt.ts';
import { getSpan } from './exactStage.ts';
import type { EditBlock } from './formats/types.ts';
import { anchorLines } from './locate/disambiguate.ts';
import { parsePattern } from './locate/pattern.ts';
import { composeChanges } from './merge/composeChanges.ts';
import { applyChanges } from './merge/applyChanges.ts';
import { joinedDeletions, neighbourEol } from './merge/splice.ts';
import { refusalOfWork } from './refusalOfWork.ts';
import { resolveEdit } from './resolveEdit.ts';
import type { SyntaxJudgement } from './judgeSyntax.ts';
import { askAboutSyntax, breakingEdits, judgeChanges } from './syntaxGuard.ts';
import { getTextIndex } from './textIndexes.ts';
import type { EditRequest, EditResolution, EditServices, Span, TextChange } from './types.ts';
import { budgetFor, type WorkBudget } from './workBudget.ts';

/** How the blocks of one file are to be taken. */
export interface PlanOptions {
  readonly aiMode?: boolean;
  readonly languageId?: string;
  /** `all-or-nothing`: unless every block can be applied, none is. `apply-sure`: those that can be are. */
  readonly policy: 'all-or-nothing' | 'apply-sure';
}

/** What became of one block. */
export interface BlockVerdict {
  readonly index: number;
  readonly resolution: EditResolution;
  /** Blocks whose changes touch the same text. */
  readonly overlapsWith: readonly number[];
  /** The block stands only in the text that earlier blocks of the same request make. */
  readonly dependsOnEarlier: boolean;
  /** Whether the plan's content has this block's changes. */
  readonly included: boolean;
  /** What the block wants is already so, or another block of the request does it: no obstacle to the others. */
  readonly fulfilled: boolean;
}

/** All blocks of one file, located against one snapshot. */
export interface FilePlan {
  /** The text after the included blocks. */
  readonly content: string;
  /** Their changes in the snapshot, ascending and disjoint. */
  readonly changes: readonly TextChange[];
  readonly verdicts: readonly BlockVerdict[];
  /** What the parser says about `content`; absent where no block has a sure place, or where none was asked. */
  readonly syntax?: SyntaxJudgement;
}

/**
 * Steps for a look for a block and for each unit of the file (it is searched a good deal faster than one unit a step),
 * for a text that has no index yet, and for a block that is not found at once.
 */
const stepsPerLook = 5000;
const stepsPerFileUnit = 0.1;
const stepsPerIndexedUnit = 1;
const stepsPerMiss = 40_000;
/** Blocks after which others get their turn: some milliseconds of work as a rule. */
const blocksPerBreath = 16;

/**
 * Plans several edits of one file. Every block is looked for in the same snapshot; one that is not there is looked for
 * once more in the text that the other blocks make, because models also write edits that build on each other. When the
 * signal fires the plan is empty: no verdicts, no changes.
 */
export async function planFile(
  content: string,
  blocks: readonly EditBlock[],
  options: PlanOptions,
  given: EditServices = {},
): Promise<FilePlan> {
  // All edits of a request share what one of their size may take: each of very many looks through the whole file.
  const work =
    given.work ??
    budgetFor(
      blocks.reduce((sum, { oldString, newString }) => sum + oldString.length + newString.length, content.length),
      blocks.length,
    );
  const services: EditServices = { ...given, work };
  const resolutions = await resolveBlocks(content, blocks, options, services, work);
  if (resolutions === undefined) return { content, changes: [], verdicts: [] };
  const repeated = repeatedIn(resolutions);
  const overlaps = findOverlaps(resolutions, repeated, work);
  const draft = draftFrom(resolutions, repeated, overlaps);
  const dependent = await resolveDependent(content, blocks, options, services, draft, work);
  const syntax = await guardSyntax(content, blocks, options, services, draft, dependent);
  const { sure, changes } = draft;
  const anySure = sure.some(Boolean);
  const repeatedNow = repeatedIn(resolutions);
  const fulfilled = resolutions.map(
    (resolution, i) => anySure && !sure[i] && (repeatedNow[i] === true || isFulfilled(resolution)),
  );
  const clash = overlaps.some((others) => others.length > 0);
  const complete = sure.every((each, i) => each || fulfilled[i] === true) && !clash;
  const taken = complete || options.policy === 'apply-sure';
  const verdicts = resolutions.map((resolution, index): BlockVerdict => ({
    index,
    resolution,
    overlapsWith: overlaps[index] ?? [],
    dependsOnEarlier: dependent.has(index),
    included: taken && sure[index] === true,
    fulfilled: fulfilled[index] === true,
  }));
  const checked = syntax === undefined ? {} : { syntax };
  return taken
    ? { content: applyChanges(content, changes), changes, verdicts, ...checked }
    : { content, changes: [], verdicts, ...checked };
}

/**
 * Takes out of the draft what would leave the text with more syntax errors than it has, on whatever path its place was
 * found. Without tolerance (`aiMode: false`) the author has asked for exactly these bytes, and nothing is parsed: that
 * is the way out where the grammar and not the edit is wrong.
 */
async function guardSyntax(
  content: string,
  blocks: readonly EditBlock[],
  options: PlanOptions,
  services: EditServices,
  draft: PlanDraft,
  dependent: Set<number>,
): Promise<SyntaxJudgement | undefined> {
  if (draft.changes.length === 0 || options.aiMode === false) return undefined;
  const judge = judgeChanges(content, services, options.languageId);
  const judged = judge(draft.changes);
  if (judged !== 'worse') return judged;
  const { resolutions, sure } = draft;
  const proposed = resolutions.flatMap((resolution, index) =>
    resolution.status === 'applied' && sure[index] === true && !dependent.has(index)
      ? [{ index, changes: resolution.changes }]
      : [],
  );
  // What builds on other edits goes with them: its changes are in a text that will not be.
  const breaking = new Set([...breakingEdits(proposed, judge), ...dependent]);
  for (const index of breaking) {
    const [resolution, block] = [resolutions[index], blocks[index]];
    sure[index] = false;
    if (resolution?.status !== 'applied' || block === undefined) continue;
    const text = dependent.has(index) ? applyChanges(content, draft.changes) : content;
    resolutions[index] = await askAboutSyntax(getRequest(text, block, options), services, resolution);
  }
  dependent.clear();
  const rest = resolutions.flatMap((resolution, index) =>
    resolution.status === 'applied' && sure[index] === true ? resolution.changes : [],
  );
  draft.changes = joinedDeletions([...rest].sort((a, b) => a.start - b.start || a.end - b.end));
  return draft.changes.length === 0 ? 'worse' : judge(draft.changes);
}

/** A plan in the making. */
interface PlanDraft {
  /** One for each block. */
  readonly resolutions: EditResolution[];
  /** Whether a block has a sure place that no earlier block takes. */
  readonly sure: boolean[];
  /** The changes of the sure blocks in the snapshot, ascending and disjoint. */
  changes: readonly TextChange[];
}

/** Looks for every block in the snapshot; `undefined` when the signal fires. */
async function resolveBlocks(
  content: string,
  blocks: readonly EditBlock[],
  options: PlanOptions,
  services: EditServices,
  work: WorkBudget,
): Promise<EditResolution[] | undefined> {
  const stepsPerBlock = stepsPerLook + Math.ceil(content.length * stepsPerFileUnit);
  const resolutions: EditResolution[] = [];
  for (const [at, block] of blocks.entries()) {
    if (at % blocksPerBreath === blocksPerBreath - 1) await services.breathe?.();
    if (services.signal?.aborted === true) return undefined;
    const resolution = work.take(stepsPerBlock)
      ? await resolveBlock(content, block, options, services)
      : refusalOfWork([]);
    if (resolution.status !== 'applied') work.take(stepsPerMiss);
    resolutions.push(resolution);
  }
  return resolutions;
}

function draftFrom(
  resolutions: EditResolution[],
  repeated: readonly boolean[],
  overlaps: readonly (readonly number[])[],
): PlanDraft {
  const made: TextChange[] = [];
  const sure: boolean[] = [];
  for (const [i, resolution] of resolutions.entries()) {
    const free = (overlaps[i] ?? []).every((other) => other > i || sure[other] !== true);
    sure[i] = resolution.status === 'applied' && free && repeated[i] !== true;
    if (resolution.status === 'applied' && sure[i]) for (const change of resolution.changes) made.push(change);
  }
  const changes = joinedDeletions(made.sort((a, b) => a.start - b.start || a.end - b.end));
  return { resolutions, sure, changes };
}

/**
 * Looks once more for the blocks without a place, in the text that the sure ones make. Adds what it finds to the draft
 * and returns the indexes of these blocks.
 */
async function resolveDependent(
  content: string,
  blocks: readonly EditBlock[],
  options: PlanOptions,
  services: EditServices,
  draft: PlanDraft,
  work: WorkBudget,
): Promise<Set<number>> {
  const { resolutions, sure } = draft;
  const dependent = new Set<number>();
  for (const [i, resolution] of resolutions.entries()) {
    const block = blocks[i];
    if (block === undefined || resolution.status === 'applied' || draft.changes.length === 0) continue;
    if (
      resolution.status === 'refused' &&
      (resolution.reason === 'identical' || resolution.reason === 'already-applied')
    )
      continue;
    // Each look is at a text of its own, which is indexed anew.
    if (!work.take(stepsPerMiss + content.length * stepsPerIndexedUnit)) break;
    // A block that builds on another is applied as written or not at all: no model is paid for a guess about it.
    const { model: _, ...local } = services;
    const again = await resolveBlock(applyChanges(content, draft.changes), block, options, local);
    if (again.status !== 'applied' || again.tier === 'fuzzy') continue;
    resolutions[i] = again;
    draft.changes = composeChanges(draft.changes, again.changes);
    dependent.add(i);
    sure[i] = true;
  }
  return dependent;
}

async function resolveBlock(
  content: string,
  block: EditBlock,
  options: PlanOptions,
  services: EditServices,
): Promise<EditResolution> {
  const request = getRequest(content, block, options);
  const placed = block.atEnd === true || block.lineHint !== undefined || (block.anchors ?? []).length > 0;
  const insertion = block.oldString === '' && content !== '' && placed;
  if (insertion) return insertAt(request, block, services);
  const resolution = await resolveEdit(request, services);
  if (resolution.status !== 'applied') return resolution;
  const isStrange =
    block.wholeLines === true && (cutsLine(content, resolution.span) || lostSigns(content, resolution.span, block));
  return block.mayBeCut === true || isStrange ? doubted(request, services, resolution) : resolution;
}

function getRequest(content: string, block: EditBlock, options: PlanOptions): EditRequest {
  return {
    content,
    ...closedTexts(block),
    replaceAll: block.replaceAll,
    expectedCount: block.expectedCount,
    anchors: block.anchors,
    aiMode: options.aiMode,
    languageId: options.languageId,
    ...getHint(content, block),
  };
}

/**
 * The texts of a block; those that are lines without the break behind the last one get it where the last line of either
 * is empty: it is a line of the edit's like all others, and is replaced, removed or added.
 */
function closedTexts({ joinsLines, oldString, newString }: EditBlock): Pick<EditRequest, 'oldString' | 'newString'> {
  const isOneLine = oldString === '\n' || newString === '\n';
  const isOpen = joinsLines === true && oldString !== '' && (oldString.endsWith('\n') || newString.endsWith('\n'));
  if (!isOpen || isOneLine) return { oldString, newString };
  return { oldString: `${oldString}\n`, newString: newString === '' ? '' : `${newString}\n` };
}

/** Whether a place begins or ends inside a line: what is left of that line would stay beside the new text. */
function cutsLine(content: string, { start, end }: Span): boolean {
  const isLead = /^[ \t\ufeff]*$/.test(
    content.slice(Math.max(content.lastIndexOf('\n', start - 1), content.lastIndexOf('\r', start - 1)) + 1, start),
  );
  const isClosed = /[\r\n]$/.test(content.slice(start, end)) || /^[ \t]*(?:[\r\n]|$)/.test(content.slice(end));
  return start !== end && !(isLead && isClosed);
}

/**
 * Whether context stands one blank deeper in the file than in the block, and lines are added: the blank that is a
 * context line's sign was left out, and what was read as a sign is the file's. The added lines have theirs, so by the
 * same measure they would come one column too deep. Where lines that go are as far off, all of the hunk is.
 */
function lostSigns(content: string, { startLine, endLine }: Span, { oldString, newString }: EditBlock): boolean {
  const solid = (text: string): string[] => text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const old = solid(oldString);
  const own = solid(
    content
      .split(/\r\n|\n|\r/)
      .slice(startLine - 1, endLine)
      .join('\n'),
  );
  const fresh = solid(newString);
  const [known, kept] = [new Set(old), new Set(fresh)];
  if (old.length !== own.length || fresh.every((line) => known.has(line))) return false;
  const isShifted = old.map((line, at) => own[at]?.trimEnd() === ` ${line.trimEnd()}`);
  const goes = old.some((line) => !kept.has(line));
  return isShifted.includes(true) && !(goes && isShifted.every(Boolean));
}

/**
 * A place that was found for sure, but by a reading that the notation does not have, or in a text that may be cut off:
 * a person must review it.
 */
async function doubted(
  request: EditRequest,
  services: EditServices,
  { span, changes, trail }: EditResolution & { status: 'applied' },
): Promise<EditResolution> {
  const candidate = {
    span,
    similarity: 1,
    confidence: 0.5,
    text: request.content.slice(span.start, span.end),
    differences: [],
    changes,
  };
  const advice = await adviceFor(new Attempt(request, services, getTextIndex(request.content)), {
    reason: 'absent',
    review: 'low-confidence',
    candidates: [candidate],
  });
  return { status: 'review', reason: 'low-confidence', candidates: [candidate], advice, trail };
}

function getHint(content: string, block: EditBlock): { lineHint?: number } {
  if (block.lineHint !== undefined) return { lineHint: block.lineHint };
  return block.atEnd === true ? { lineHint: getTextIndex(content).lineCount } : {};
}

/** A hunk that only adds. At the end of the file its place is certain; at a line number it is for a person to see. */
async function insertAt(request: EditRequest, block: EditBlock, services: EditServices): Promise<EditResolution> {
  const index = getTextIndex(request.content);
  const atEnd = block.atEnd === true;
  const anchored = block.lineHint ?? lineBelow(index, block.anchors ?? []);
  if (!atEnd && anchored === undefined) return resolveEdit(request, services);
  const line = atEnd ? index.lineCount : Math.min(index.lineCount, Math.max(1, anchored ?? 1));
  const start = atEnd ? request.content.length : (index.starts[line - 1] ?? request.content.length);
  const eol = neighbourEol(index, line - 1);
  const lines = request.newString.replace(/\r\n|\r|\n/g, eol);
  const isClosed = /[\r\n]$/.test(request.content) || request.content === '';
  if (atEnd && standsAtEnd(index, request.newString)) {
    const advice = await adviceFor(new Attempt(request, services, index), {
      reason: 'already-applied',
      candidates: [],
    });
    return { status: 'refused', reason: advice.reason, advice, trail: [] };
  }
  // Text at the end leaves the last line open where it was open.
  const hasLastEol = lines.endsWith(eol) && (block.joinsLines !== true || lines === eol);
  const lastEol = hasLastEol || (atEnd && !isClosed) ? '' : eol;
  const text = (atEnd && !isClosed ? eol : '') + lines + lastEol;
  const changes: TextChange[] = [{ start, end: start, text }];
  const span = getSpan(index, start, start);
  if (atEnd) {
    return {
      status: 'applied',
      content: applyChanges(request.content, changes),
      tier: 'exact',
      confidence: 0.95,
      span,
      changes,
      differences: [],
      trail: [],
    };
  }
  const candidate = { span, similarity: 0, confidence: 0.5, text: '', differences: [], changes };
  const advice = await adviceFor(new Attempt(request, services, index), {
    reason: 'absent',
    review: 'low-confidence',
    candidates: [candidate],
  });
  return { status: 'review', reason: 'low-confidence', candidates: [candidate], advice, trail: [] };
}

/**
 * Whether the lines of a text are the last ones of a file, blank ones and the break behind the last one aside. Lines of
 * nothing but brackets prove nothing: they may be the missing ones.
 */
function standsAtEnd(index: TextIndex, text: string): boolean {
  const { lines, solid } = parsePattern(text);
  const first = index.solid.length - solid.length;
  return (
    first >= 0 &&
    solid.some((at) => /[\p{L}\p{N}]/u.test(lines[at]?.canonical ?? '')) &&
    solid.every((at, i) => index.canonical(index.solid[first + i] ?? 0) === lines[at]?.canonical)
  );
}

/** The line (from 1) below the last of these scope lines; nothing unless that line occurs in the file once. */
function lineBelow(index: TextIndex, anchors: readonly string[]): number | undefined {
  const lines = anchorLines(index, anchors.at(-1) ?? '');
  return lines.length === 1 ? (lines[0] ?? 0) + 2 : undefined;
}

/** For each block the others whose changes touch the same text. */
function findOverlaps(
  resolutions: readonly EditResolution[],
  repeated: readonly boolean[],
  work: WorkBudget,
): number[][] {
  const overlaps = resolutions.map((): number[] => []);
  const extents = resolutions
    .flatMap((resolution, at) => {
      const extent = getExtent(resolution);
      return extent === undefined ? [] : [{ ...extent, at }];
    })
    .sort((a, b) => a.start - b.start);
  // Requests may have thousands of blocks, and nearly all pairs of them are far apart: only those that begin before
  // another ends are compared.
  let open: typeof extents = [];
  for (const extent of extents) {
    open = open.filter(({ end }) => end >= extent.start);
    // Where very many lie over each other, those that can no longer be compared count as being in each other's way.
    const compared = work.take(open.length * stepsPerPair) ? open : open.slice(-1);
    for (const { at } of compared) {
      if (
        repeated[Math.max(at, extent.at)] === true ||
        (compared === open && !collide(resolutions[at], resolutions[extent.at]))
      )
        continue;
      overlaps[at]?.push(extent.at);
      overlaps[extent.at]?.push(at);
    }
    open.push(extent);
  }
  for (const others of overlaps) others.sort((a, b) => a - b);
  return overlaps;
}

/** Steps for comparing two edits of the same stretch. */
const stepsPerPair = 50;

function collide(mine: EditResolution | undefined, other: EditResolution | undefined): boolean {
  if (mine?.status !== 'applied' || other?.status !== 'applied') return false;
  // Two edits of the same lines: a character of one right beside a character of the other makes a word that neither
  // wants.
  const isShared = mine.span.start < other.span.end && other.span.start < mine.span.end;
  const meet = (a: TextChange, b: TextChange): boolean => clashes(a, b) || (isShared && touches(a, b));
  // Both ascend: of each change only those of the other edit are looked at that do not end before it begins.
  let from = 0;
  for (const a of mine.changes) {
    while ((other.changes[from]?.end ?? Number.POSITIVE_INFINITY) < a.start) from++;
    for (let at = from; (other.changes[at]?.start ?? Number.POSITIVE_INFINITY) <= a.end; at++) {
      const b = other.changes[at];
      if (b !== undefined && meet(a, b)) return true;
    }
  }
  return false;
}

/** From the first character a block changes to behind the last one. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

function getExtent(resolution: EditResolution): Extent | undefined {
  if (resolution.status !== 'applied') return undefined;
  return resolution.changes.reduce<Extent | undefined>(
    (all, { start, end }) => ({ start: Math.min(all?.start ?? start, start), end: Math.max(all?.end ?? end, end) }),
    undefined,
  );
}

/** For each block whether an earlier one makes exactly its changes. */
function repeatedIn(resolutions: readonly EditResolution[]): boolean[] {
  const seen = new Set<string>();
  return resolutions.map((resolution) => {
    if (resolution.status !== 'applied') return false;
    const key = JSON.stringify(resolution.changes);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}

function isFulfilled(resolution: EditResolution): boolean {
  return (
    resolution.status === 'refused' && (resolution.reason === 'identical' || resolution.reason === 'already-applied')
  );
}

function touches(a: TextChange, b: TextChange): boolean {
  return (a.text !== '' || b.text !== '') && a.start <= b.end && b.start <= a.end;
}

function clashes(a: TextChange, b: TextChange): boolean {
  if (a.text === '' && b.text === '') return false;
  if (a.start === b.start && (a.start === a.end) === (b.start === b.end)) return true;
  return a.start < b.end && b.start < a.end;
}
