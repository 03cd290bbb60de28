import { createHash } from 'node:crypto';
import { isPlaceholder } from '../../../src/edit/domain/formats/placeholder.ts';
import { type Random, seededRandom } from '../edit/random.ts';
import { type Hunk, findHunks, joinHunks } from '../editHistory/hunks.ts';
import type { FilePair } from '../editHistory/sourceFiles.ts';
import { type Notation, pickNotation, writePlaceholder } from './notations.ts';
import { type Piece, errorReader, pieceReader } from './pieces.ts';

/** What a snippet shows of a change. */
export type LazyVariant =
  | 'whole'
  | 'bare'
  | 'under header'
  | 'in part'
  | 'in part, under header'
  | 'several'
  | 'added'
  | 'import'
  | 'statement'
  | 'deletion'
  | 'unplaceable';

/** All variants, in the order of the tables. */
export const lazyVariants: readonly LazyVariant[] = [
  'whole',
  'bare',
  'under header',
  'in part',
  'in part, under header',
  'several',
  'added',
  'import',
  'statement',
  'deletion',
  'unplaceable',
];

/** A snippet as a model would send it, the file it is for, and what must become of that. */
export interface LazyCase {
  readonly id: string;
  readonly package: string;
  readonly path: string;
  readonly language: string;
  readonly variant: LazyVariant;
  readonly notation: Notation;
  readonly content: string;
  readonly snippet: string;
  /** The texts that are right: the older file with the newer one's changes. None where only a question is right. */
  readonly acceptable: readonly string[];
}

/** At most so many cases of a variant from one package, and so many from one file. */
const quota = 4;
const maxPerFile = 4;
const limits = { rows: 90, elided: 3, shown: 0.75, statement: 30, flat: 15, small: 5, neighbour: 8 } as const;

/** A run of the older file's rows (`end` exclusive) and what stands there in the newer file. */
interface RowChange {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** A function that both versions have. */
interface FunctionChange {
  readonly old: Found;
  readonly new: Found;
  readonly hasLead: boolean;
}

interface Found {
  readonly piece: Piece;
  readonly chain: readonly string[];
}

interface Source {
  readonly file: FilePair;
  readonly older: readonly string[];
  readonly newer: readonly string[];
  readonly oldFunctions: ReadonlyMap<string, Found>;
  readonly newFunctions: ReadonlyMap<string, Found>;
  /** How often a name is declared in the older file. */
  readonly names: ReadonlyMap<string, number>;
  readonly changed: readonly FunctionChange[];
  readonly hunks: readonly Hunk[];
  readonly read: (text: string) => readonly Piece[];
}

/** The older file with changes made, and the rows that each of them has there (`end` exclusive). */
interface Truth {
  readonly lines: readonly string[];
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

interface Draft {
  readonly truth: readonly string[];
  readonly shown: ReadonlySet<number>;
  readonly isBare?: boolean;
  readonly others?: readonly string[];
  readonly mustAsk?: boolean;
  readonly variant?: LazyVariant;
}

/** Languages in which a comment can stand for code left out. */
const takesComments = /^(?!json$|markdown$)/;

/** The cases of one package: the same ones for the same files and seed. */
export async function drawLazyCases(name: string, files: readonly FilePair[], seed: number): Promise<LazyCase[]> {
  const random = seededRandom(createHash('sha256').update(`lazy ${seed} ${name}`).digest().readUInt32LE(0));
  const left = new Map(lazyVariants.map((variant) => [variant, quota]));
  const out: LazyCase[] = [];
  let foreign:
    | { readonly path: string; readonly language: string; readonly lines: readonly string[]; readonly name: string }
    | undefined;
  for (const file of random.sample(
    files.filter((each) => takesComments.test(each.language)),
    200,
  )) {
    if ([...left.values()].every((count) => count <= 0)) break;
    const source = await readSource(file);
    if (source === undefined) continue;
    const hasErrors = await errorReader(file.language);
    let made = 0;
    for (const variant of random.sample(lazyVariants, lazyVariants.length)) {
      if (made >= maxPerFile || (left.get(variant) ?? 0) <= 0) continue;
      const draft = variant === 'unplaceable' ? drawUnplaceable(source, foreign) : drawDraft(variant, source, random);
      if (draft === undefined) continue;
      const notation = pickNotation(random);
      const snippet = render(draft, notation, file.language, random);
      const content = source.older.join('\n');
      const text = draft.mustAsk === true ? undefined : draft.truth.join('\n');
      if (snippet === undefined || text === content) continue;
      // A part of what became of a file may be no program: a method of the class that the file's object is not yet.
      if (text !== undefined && hasErrors(text) && !hasErrors(content)) continue;
      const own = draft.variant ?? variant;
      if ((left.get(own) ?? 0) <= 0) continue;
      left.set(own, (left.get(own) ?? 0) - 1);
      made++;
      out.push({
        id: `${name}:${String(out.length).padStart(3, '0')}`,
        package: name,
        path: file.path,
        language: file.language,
        variant: own,
        notation,
        content,
        snippet,
        acceptable: text === undefined ? [] : [text, ...withOwnEnds(text, content), ...(draft.others ?? [])],
      });
    }
    foreign =
      source.changed
        .filter((change) => change.new.piece.end - change.new.piece.start < limits.rows)
        .map((change) => ({
          path: file.path,
          language: file.language,
          lines: source.newer.slice(change.new.piece.start, change.new.piece.end + 1),
          name: change.new.piece.name,
        }))[0] ?? foreign;
  }
  return out;
}

/** The text with the file's own line breaks at its ends: whether they go or come cannot be shown. */
function withOwnEnds(text: string, content: string): readonly string[] {
  const top = (all: string): string => /^\n*/.exec(all)?.[0] ?? '';
  const cut = (all: string): number => all.trimEnd().length;
  const bottom = (all: string): string => all.slice(cut(all)).replace(/[^\n]/g, '');
  const body = text.slice(top(text).length, cut(text));
  const ends = [top(text), top(content)].flatMap((head) =>
    [bottom(text), bottom(content)].map((foot) => head + body + foot),
  );
  return [...new Set(ends)].filter((each) => each !== text);
}

async function readSource(file: FilePair): Promise<Source | undefined> {
  const [older, newer] = [file.older.split('\n'), file.newer.split('\n')];
  const hunks = findHunks(older, newer);
  if (hunks === undefined) return undefined;
  const read = await pieceReader(file.language);
  const [oldPieces, newPieces] = [read(file.older), read(file.newer)];
  const names = new Map<string, number>();
  const [oldFunctions, newFunctions] = [indexFunctions(oldPieces, older, names), indexFunctions(newPieces, newer)];
  const changed = [...newFunctions].flatMap(([key, found]): FunctionChange[] => {
    const old = oldFunctions.get(key);
    if (old === undefined || found.piece.end - found.piece.start > limits.rows) return [];
    // What is misread in one version only may end elsewhere there.
    if (old.piece.hasErrors !== found.piece.hasErrors) return [];
    if (canonical(getRows(older, old.piece)) === canonical(getRows(newer, found.piece))) return [];
    const lead = (lines: readonly string[], { piece }: Found): string =>
      lines.slice(piece.lead, piece.start).join('\n');
    const [oldLead, newLead] = [lead(older, old), lead(newer, found)];
    // That a comment or a decorator is gone cannot be shown.
    if (newLead === '' && oldLead !== '') return [];
    const isDecorated = (line = ''): boolean => /^\s*(?:@\w|#\[)/.test(line);
    if (isDecorated(older[old.piece.start]) && !isDecorated(newer[found.piece.start])) return [];
    // Nor is how deep it stands another matter than the file's.
    const depth = (line = ''): string => /^\s*/.exec(line)?.[0] ?? '';
    if (depth(older[old.piece.start]) !== depth(newer[found.piece.start])) return [];
    // Nor that its first lines are: what is shown is the end of it, then.
    return [{ old, new: found, hasLead: !oldLead.endsWith(newLead) }];
  });
  return { file, older, newer, oldFunctions, newFunctions, names, changed, hunks: joinHunks(hunks, older), read };
}

/** Functions by their classes and name; those of one name by their first line, too, and no twins. */
function indexFunctions(
  pieces: readonly Piece[],
  lines: readonly string[],
  names?: Map<string, number>,
): ReadonlyMap<string, Found> {
  const all: Found[] = [];
  const visit = (inside: readonly Piece[], chain: readonly string[]): void => {
    for (const piece of inside) {
      if (piece.role !== 'other') names?.set(piece.name, (names.get(piece.name) ?? 0) + 1);
      if (piece.role === 'function' && piece.name !== '') all.push({ piece, chain });
      if (piece.role !== 'function') visit(piece.children, piece.role === 'class' ? [...chain, piece.name] : chain);
    }
  };
  visit(pieces, []);
  const byKey = groupBy(all, ({ piece, chain }) => [...chain, piece.name].join('\n'));
  const out = new Map<string, Found>();
  for (const [key, found] of byKey) {
    if (found.length === 1 && found[0] !== undefined) out.set(key, found[0]);
    else
      for (const [head, same] of groupBy(found, ({ piece }) => (lines[piece.start] ?? '').trim()))
        if (same.length === 1 && same[0] !== undefined) out.set(`${key}\n${head}`, same[0]);
  }
  return out;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const out = new Map<string, T[]>();
  for (const item of items) out.set(key(item), [...(out.get(key(item)) ?? []), item]);
  return out;
}

function drawDraft(variant: Exclude<LazyVariant, 'unplaceable'>, source: Source, random: Random): Draft | undefined {
  if (variant === 'statement') return drawStatement(source, random);
  if (variant === 'added') return drawAdded(source, random);
  const tries = random.sample(source.changed, 6);
  for (const change of tries) {
    if (variant === 'several') {
      const others = tries.filter((other) => other !== change).slice(0, random.int(1, 2));
      if (others.length === 0) return undefined;
      const draft = drawFunctions([change, ...others], source, random, { frames: true, inPart: 0.4 });
      if (draft !== undefined) return draft;
      continue;
    }
    const { piece, chain } = change.new;
    const isClear = (source.names.get(piece.name) ?? 0) === 1;
    const isMember = chain.length > 0;
    const isUnder = variant.endsWith('under header');
    if (isUnder !== isMember && variant !== 'bare' && variant !== 'deletion' && variant !== 'import' && !isClear)
      continue;
    if (isUnder && !isMember) continue;
    if ((variant === 'whole' || variant === 'bare' || variant === 'in part') && !isClear) continue;
    const isInPart = variant.startsWith('in part') || variant === 'deletion';
    const draft = drawFunctions([change], source, random, {
      frames: isUnder || (isMember && (variant === 'deletion' || variant === 'import')),
      inPart: isInPart ? 1 : 0,
      isDeletion: isInPart ? variant === 'deletion' : undefined,
      withImport: variant === 'import',
    });
    if (draft !== undefined) return variant === 'bare' ? { ...draft, isBare: true } : draft;
  }
  return undefined;
}

interface FunctionsPlan {
  /** Whether the classes around the functions are shown. */
  readonly frames: boolean;
  /** How often a function is shown in part. */
  readonly inPart: number;
  /** Whether lines only go, or never only go. */
  readonly isDeletion?: boolean;
  readonly withImport?: boolean;
}

function drawFunctions(
  changes: readonly FunctionChange[],
  source: Source,
  random: Random,
  plan: FunctionsPlan,
): Draft | undefined {
  const { older, newer } = source;
  const asRows = ({ old, new: fresh, hasLead }: FunctionChange): RowChange => ({
    start: hasLead ? old.piece.lead : old.piece.start,
    end: old.piece.end + 1,
    lines: newer.slice(hasLead ? fresh.piece.lead : fresh.piece.start, fresh.piece.end + 1),
  });
  const imported = plan.withImport === true ? pickImport(source, random) : undefined;
  if (plan.withImport === true && imported === undefined) return undefined;
  const truth = makeTruth(older, [...changes.map(asRows), ...(imported === undefined ? [] : [imported.change])]);
  if (truth === undefined) return undefined;
  const pieces = source.read(truth.lines.join('\n'));
  const shown = new Set<number>();
  for (const [at, change] of changes.entries()) {
    const range = truth.ranges[at];
    if (range === undefined) return undefined;
    const first = range.end - 1 - (change.new.piece.end - change.new.piece.start);
    // Now and then the comment above is shown although it did not change.
    const lead = change.hasLead ? range.start : first - (change.new.piece.start - change.new.piece.lead);
    for (let row = change.hasLead || (lead < first && random.chance(0.5)) ? lead : first; row < first; row++)
      shown.add(row);
    if (plan.inPart > 0 && random.chance(plan.inPart)) {
      const rows = showInPart(change, source, random, plan.isDeletion);
      if (rows === undefined) return undefined;
      for (const row of rows) shown.add(first + row);
      const own = pieces.flatMap((piece) => findPiece(piece, first, range.end - 1));
      if (own[0] === undefined || !addFrames(own, shown, truth.lines)) return undefined;
      const total = range.end - first;
      const visible = Array.from({ length: total }, (_, i) => first + i).filter((row) => shown.has(row)).length;
      if (total - visible < limits.elided) return undefined;
    } else {
      if (plan.isDeletion !== undefined) return undefined;
      for (let row = first; row < range.end; row++) shown.add(row);
    }
  }
  const others: string[] = [];
  if (imported !== undefined) {
    const range = truth.ranges.at(-1) ?? { start: 0, end: 0 };
    for (let row = range.start; row < range.end; row++) shown.add(row);
    if (imported.beside === undefined) others.push(...importedElsewhere(source, changes.map(asRows), imported.change));
    else shown.add(imported.beside < 0 ? range.start - 1 : range.end);
  }
  // An import inside brackets is shown with them.
  const isBlock = imported?.change.lines.some((line) => /^\s/.test(line)) === true;
  if ((plan.frames || isBlock) && !addFrames(pieces, shown, truth.lines)) return undefined;
  return { truth: truth.lines, shown, others };
}

function findPiece(piece: Piece, start: number, end: number): Piece[] {
  if (piece.role === 'function' && piece.start === start && piece.end === end) return [piece];
  if (piece.start > end || piece.end < start) return [];
  return piece.children.flatMap((child) => findPiece(child, start, end));
}

/**
 * The rows of a changed function that a snippet with placeholders inside shows: its head, its last line, and the changes
 * between lines that tell their place. Rows from the function's first one.
 */
function showInPart(
  { old, new: fresh }: FunctionChange,
  { older, newer }: Source,
  random: Random,
  isDeletion: boolean | undefined,
): ReadonlySet<number> | undefined {
  const before = getRows(older, old.piece);
  const after = getRows(newer, fresh.piece);
  const hunks = joinHunks(findHunks(before, after) ?? [], before);
  if (hunks.length === 0 || hunks.length > 4 || after.length < 8) return undefined;
  const onlyGoes = hunks.every((hunk) => hunk.newStart === hunk.newEnd);
  if (isDeletion !== undefined && isDeletion !== onlyGoes) return undefined;
  const head = fresh.piece.headEnd - fresh.piece.start;
  const shown = new Set<number>();
  for (let row = 0; row <= head; row++) shown.add(row);
  if (isCloser(after.at(-1) ?? '')) shown.add(after.length - 1);
  for (const { newStart, newEnd } of hunks) {
    const context = random.int(1, 3);
    const [from, to] = [
      reachUnique(before, after, newStart, -1, context),
      reachUnique(before, after, newEnd - 1, 1, context),
    ];
    for (let row = from; row <= to; row++) shown.add(row);
  }
  return shown;
}

/** The row so far from a hunk that a line between tells the place: one with a word that stands once in the older text. */
function reachUnique(
  before: readonly string[],
  after: readonly string[],
  edge: number,
  step: 1 | -1,
  context: number,
): number {
  let row = edge;
  let isFound = false;
  for (let taken = 0; row + step >= 0 && row + step < after.length && (taken < context || !isFound);) {
    row += step;
    const line = (after[row] ?? '').trim();
    if (line === '') continue;
    taken++;
    isFound ||= /\w{2}/.test(line) && before.filter((each) => each.trim() === line).length === 1;
  }
  return row;
}

/** Code outside functions: fields, constants, types, keys. */
function drawStatement(source: Source, random: Random): Draft | undefined {
  const { older, newer, hunks } = source;
  const inside = (found: ReadonlyMap<string, Found>, from: number, to: number): boolean =>
    [...found.values()].some(({ piece }) => piece.lead <= to && from <= piece.end);
  const elsewhere = (line: string, from: number, to: number): boolean =>
    older.some((each, row) => each === line && (row < from || row >= to));
  const fit = hunks.filter(({ oldStart, oldEnd, newStart, newEnd }) => {
    const rows = [...older.slice(oldStart, oldEnd), ...newer.slice(newStart, newEnd)];
    return (
      newEnd > newStart &&
      rows.length <= limits.statement &&
      !rows.every(isRemark) &&
      // What has only moved is shown at its new place, and nothing tells that it is gone from its old one.
      !newer.slice(newStart, newEnd).some((line) => line.trim().length > 12 && elsewhere(line, oldStart, oldEnd)) &&
      !rows.every((line) => line.trim() === '' || isImport(line)) &&
      canonical(older.slice(oldStart, oldEnd)) !== canonical(newer.slice(newStart, newEnd)) &&
      !inside(source.oldFunctions, oldStart, oldEnd - 1) &&
      !inside(source.newFunctions, newStart, newEnd - 1)
    );
  });
  for (const hunk of random.sample(fit, 4)) {
    const change = { start: hunk.oldStart, end: hunk.oldEnd, lines: newer.slice(hunk.newStart, hunk.newEnd) };
    const truth = makeTruth(older, [change]);
    const range = truth?.ranges[0];
    if (truth === undefined || range === undefined) continue;
    const context = random.int(1, 3);
    const from = reachUnique(older, truth.lines, range.start, -1, context);
    const to = reachUnique(older, truth.lines, range.end - 1, 1, context);
    if (range.start - from > 6 || to - range.end > 6) continue;
    const shown = new Set<number>();
    for (let row = from; row <= to; row++) shown.add(row);
    if (addFrames(source.read(truth.lines.join('\n')), shown, truth.lines)) return { truth: truth.lines, shown };
  }
  return undefined;
}

/** A function that only the newer file has, shown beside the one above or below it. */
function drawAdded(source: Source, random: Random): Draft | undefined {
  const { older, newer, oldFunctions, newFunctions } = source;
  const fit = [...newFunctions].filter(
    ([key, { piece }]) =>
      !oldFunctions.has(key) && !source.names.has(piece.name) && piece.end - piece.start <= limits.rows,
  );
  const kept = new Set(newer);
  for (const [, added] of random.sample(fit, 4)) {
    const { piece } = added;
    // What had its name and is gone has become it: that is no addition.
    const word = /\w+(?=\W*$)/.exec(piece.name.replace(/\(.*/s, ''))?.[0] ?? piece.name;
    if (older.some((line) => !kept.has(line) && line.split(/[^\w-]+/).includes(word))) continue;
    const solid = (row: number): boolean => (newer[row] ?? '').trim() !== '';
    let above = piece.lead - 1;
    while (above >= 0 && !solid(above)) above--;
    let below = piece.end + 1;
    while (below < newer.length && !solid(below)) below++;
    for (const isAbove of random.sample([true, false], 2)) {
      const [key, next] =
        [...newFunctions].find(([, each]) => (isAbove ? each.piece.end === above : each.piece.lead === below)) ?? [];
      const old = key === undefined ? undefined : oldFunctions.get(key);
      if (next === undefined || old === undefined || next.chain.join('\n') !== added.chain.join('\n')) continue;
      const at = isAbove ? old.piece.end + 1 : old.piece.lead;
      const lines = isAbove ? newer.slice(next.piece.end + 1, piece.end + 1) : newer.slice(piece.lead, next.piece.lead);
      const truth = makeTruth(older, [{ start: at, end: at, lines }]);
      const range = truth?.ranges[0];
      if (truth === undefined || range === undefined) continue;
      const pieces = source.read(truth.lines.join('\n'));
      const shown = new Set<number>();
      for (let row = range.start; row < range.end; row++) shown.add(row);
      const [from, to] = isAbove
        ? [range.start - 1 - (old.piece.end - old.piece.start), range.start - 1]
        : [range.end, range.end + old.piece.end - old.piece.lead];
      if (to - from < limits.neighbour) for (let row = from; row <= to; row++) shown.add(row);
      else {
        const first = isAbove ? from : from + old.piece.start - old.piece.lead;
        for (let row = from; row <= first; row++) shown.add(row);
        for (let row = first; row <= first + old.piece.headEnd - old.piece.start; row++) shown.add(row);
        shown.add(to);
        // Where nothing closes a body its last lines tell where it ends.
        if (!isCloser(truth.lines[to] ?? '')) shown.add(to - 1);
        const own = pieces.flatMap((each) => findPiece(each, first, to));
        if (!addFrames(own, shown, truth.lines)) continue;
      }
      if (added.chain.length > 0 && !addFrames(pieces, shown, truth.lines)) continue;
      return { truth: truth.lines, shown };
    }
  }
  return undefined;
}

/** A function of another file: nothing says where it belongs. */
function drawUnplaceable(
  { file, older, names }: Source,
  foreign:
    | { readonly path: string; readonly language: string; readonly lines: readonly string[]; readonly name: string }
    | undefined,
): Draft | undefined {
  if (foreign?.language !== file.language || foreign.path === file.path || names.has(foreign.name)) return undefined;
  const word = foreign.name.split('.').at(-1) ?? foreign.name;
  if (word === '' || older.some((line) => line.includes(word))) return undefined;
  // Rows on either side, so that there is something that the placeholders stand for.
  const truth = ['above', ...foreign.lines, 'below'];
  return { truth, shown: new Set(foreign.lines.map((_, i) => i + 1)), mustAsk: true };
}

interface AddedImport {
  readonly change: RowChange;
  /** Where a known import stands beside it that is shown, too: above (-1) or below (1). */
  readonly beside?: 1 | -1;
}

function pickImport({ older, newer, hunks }: Source, random: Random): AddedImport | undefined {
  const fit = hunks.filter(({ oldStart, oldEnd, newStart, newEnd }) => {
    const rows = newer.slice(newStart, newEnd);
    return (
      oldStart === oldEnd &&
      rows.length <= 3 &&
      rows.every((line) => isTopImport(line) && isClosedImport(line) && !older.includes(line))
    );
  });
  if (fit.length === 0) return undefined;
  const { oldStart, newStart, newEnd } = random.pick(fit);
  // An import that has only moved, or whose names have changed, would be there twice.
  const origin = (line: string): string =>
    /["']([^"']+)["'][;)]*\s*$/.exec(line)?.[1] ?? /^from\s+(\S+)\s+import\b/.exec(line)?.[1] ?? line;
  const fresh = new Set(newer.slice(newStart, newEnd).map(origin));
  if (older.some((line) => isTopImport(line) && fresh.has(origin(line)))) return undefined;
  // Nor can a file have one name from two places: the other import goes with a change that is not drawn.
  const name = (line: string): string => /^(?:use|import|from)\b.*?(\w+);?$/.exec(line)?.[1] ?? line;
  const names = new Set(newer.slice(newStart, newEnd).map(name));
  if (older.some((line) => isTopImport(line) && names.has(name(line)))) return undefined;
  const change = { start: oldStart, end: oldStart, lines: newer.slice(newStart, newEnd) };
  const known = (row: number): boolean => isImport(older[row] ?? '') && isClosedImport(older[row] ?? '');
  const sides = ([-1, 1] as const).filter((side) => known(side < 0 ? oldStart - 1 : oldStart));
  if (sides.length === 0) return undefined;
  return random.chance(0.5) ? { change } : { change, beside: random.pick(sides) };
}

/** The texts with the import behind or before any other one: where it is shown alone all of them are right. */
function importedElsewhere({ older }: Source, changes: readonly RowChange[], { lines }: RowChange): string[] {
  const rows = new Set(older.flatMap((line, row) => (isTopImport(line) ? [row, row + 1] : [])));
  return [...rows].flatMap((row) => {
    const truth = makeTruth(older, [...changes, { start: row, end: row, lines }]);
    return truth === undefined ? [] : [truth.lines.join('\n')];
  });
}

/** Shows of every piece that is shown in part its head and the line that closes it; false where one cannot be cut. */
function addFrames(pieces: readonly Piece[], shown: Set<number>, lines: readonly string[]): boolean {
  for (let before = -1; before !== shown.size;) {
    before = shown.size;
    if (!pieces.every((piece) => addFrame(piece, shown, lines))) return false;
  }
  return true;
}

function addFrame(piece: Piece, shown: Set<number>, lines: readonly string[]): boolean {
  const { start, end, headEnd, isFlat, children } = piece;
  let visible = 0;
  for (let row = start; row <= end; row++) if (shown.has(row)) visible++;
  if (visible === 0 || visible === end - start + 1) return true;
  if (isFlat && end - start >= limits.flat) return false;
  const isSmall = isFlat || (piece.role === 'other' && end - start < limits.small);
  for (let row = start; row <= (isSmall ? end : headEnd); row++) shown.add(row);
  if (isCloser(lines[end] ?? '')) shown.add(end);
  return children.every((child) => addFrame(child, shown, lines));
}

/** The older file with changes made; nothing where two of them meet. */
function makeTruth(older: readonly string[], changes: readonly RowChange[]): Truth | undefined {
  const order = changes.map((_, at) => at).sort((a, b) => (changes[a]?.start ?? 0) - (changes[b]?.start ?? 0));
  const lines: string[] = [];
  const ranges: { start: number; end: number }[] = changes.map(() => ({ start: 0, end: 0 }));
  let at = 0;
  for (const index of order) {
    const change = changes[index];
    if (change === undefined || change.start < at) return undefined;
    lines.push(...older.slice(at, change.start));
    ranges[index] = { start: lines.length, end: lines.length + change.lines.length };
    lines.push(...change.lines);
    at = change.end;
  }
  lines.push(...older.slice(at));
  return { lines, ranges };
}

/** The shown lines with placeholders for the others; nothing where it would show nearly all of the file. */
function render(
  { truth, shown, isBare = false }: Draft,
  notation: Notation,
  language: string,
  random: Random,
): string | undefined {
  const rows = [...shown].filter((row) => row >= 0 && row < truth.length).sort((a, b) => a - b);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || rows.some((row) => isPlaceholder(truth[row] ?? '', language)))
    return undefined;
  if (truth.length > 60 && rows.length > truth.length * limits.shown) return undefined;
  const out: string[] = [];
  const hasBlanks = random.chance(0.6);
  let gaps = 0;
  const addRun = (from: number, to: number): void => {
    const run = truth.slice(from, to);
    const solid = run.findIndex((line) => line.trim() !== '');
    if (solid < 0) {
      out.push(...run);
      return;
    }
    // A single line is not left out between others.
    if (from > first && to <= last && run.filter((line) => line.trim() !== '').length < 2) {
      out.push(...run);
      return;
    }
    if (isBare && (from < first || to > last)) return;
    gaps++;
    if (hasBlanks && out.length > 0 && run[0]?.trim() === '') out.push('');
    out.push(writePlaceholder(notation, language, run[solid] ?? '', from > first && to <= last, random));
    if (hasBlanks && to <= last && run.at(-1)?.trim() === '') out.push('');
  };
  let at = 0;
  for (const row of rows) {
    if (row > at) addRun(at, row);
    out.push(truth[row] ?? '');
    at = row + 1;
  }
  if (at < truth.length) addRun(at, truth.length);
  while (out.length > 0 && out.at(-1)?.trim() === '') out.pop();
  while (out.length > 0 && out[0]?.trim() === '') out.shift();
  return gaps > 0 || isBare ? out.join('\n') : undefined;
}

function getRows(lines: readonly string[], { start, end }: Piece): readonly string[] {
  return lines.slice(start, end + 1);
}

function canonical(lines: readonly string[]): string {
  return lines.join('').replace(/\s+/g, '');
}

function isCloser(line: string): boolean {
  return /^\s*(?:[)\]}]|end\b|<\/|fi\b|done\b|esac\b)/.test(line);
}

function isRemark(line: string): boolean {
  return /^\s*(?:$|\/\/|\/?\*|#(?![[!]|include|define|if|el|end|pragma)|--|<!--|""")/.test(line);
}

function isImport(line: string): boolean {
  return /^\s*(?:import\b|from\s+\S+\s+import\b|#\s*include\b|(?:pub )?use\s|using\s[\w.]+;|require(?:_relative)?\s|@import\b|const\s.*=\s*require\(|(?:\w+ )?"[\w./-]+"$)/.test(
    line,
  );
}

/** Whether an import is one of the file's, not of a function or module in it. */
function isTopImport(line: string): boolean {
  return isImport(line) && /^(?:\S|\t(?:\w+ )?")/.test(line);
}

/** Whether an import ends in its line. */
function isClosedImport(line: string): boolean {
  return !/[({,\\]\s*$/.test(line) && (line.match(/[({]/g)?.length ?? 0) === (line.match(/[)}]/g)?.length ?? 0);
}
