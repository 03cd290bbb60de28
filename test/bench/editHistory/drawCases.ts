import { createHash } from 'node:crypto';
import type { EditRequest } from '../../../src/edit/domain/types.ts';
import { type Row, getDoc, isKept } from '../edit/doc.ts';
import { makeEdit } from '../edit/edits.ts';
import { bare, occurrences } from '../edit/honesty.ts';
import { identifiersIn, isCode } from '../edit/language.ts';
import { type Random, seededRandom } from '../edit/random.ts';
import { type LineRange, enclosingBlocks, followingBlocks, moveBehind, removeBlock } from './blocks.ts';
import { type Hunk, findHunks, joinHunks, mergedByGit, withoutHunk } from './hunks.ts';
import { damageEdit } from './modelDamage.ts';
import type { FilePair } from './sourceFiles.ts';

/** What the world did to a file before an edit of it arrives. */
export type HistoryClass = 'drift' | 'exact' | 'already' | 'absent' | 'moved' | 'moved-away' | 'renamed';

/** All classes, in the order of the tables. */
export const historyClasses: readonly HistoryClass[] = [
  'drift',
  'exact',
  'already',
  'absent',
  'moved',
  'moved-away',
  'renamed',
];

/** What must become of a case: the first acceptable text is the newer version's own. */
export type HistoryExpected =
  { readonly kind: 'apply'; readonly acceptable: readonly string[] } | { readonly kind: 'leave' };

/** An edit out of a package's history, sent to a file that others have edited since. */
export interface HistoryCase {
  readonly id: string;
  readonly package: string;
  readonly path: string;
  readonly language: string;
  readonly class: HistoryClass;
  readonly damaged: boolean;
  /** How the case was made, for the reader of a failure: the damage, where a block went. */
  readonly note: string;
  readonly request: EditRequest;
  readonly expected: HistoryExpected;
  /** The lines of the content that the edit is about, counted from 1, one more on either side. */
  readonly target?: { readonly startLine: number; readonly endLine: number };
  /** The line of the older file at which its author saw the old text, from 1: all that a patch would know. */
  readonly seenLine: number;
  /** Where the lines stand now, for edits of lines that left the file. */
  readonly otherFile?: { readonly path: string; readonly content: string };
}

/** At most so many cases of a class from one package, damaged ones apart: no package may outweigh the others. */
const quotas: Readonly<Record<HistoryClass, { readonly plain: number; readonly damaged: number }>> = {
  drift: { plain: 26, damaged: 18 },
  exact: { plain: 8, damaged: 8 },
  already: { plain: 8, damaged: 6 },
  absent: { plain: 8, damaged: 6 },
  moved: { plain: 10, damaged: 6 },
  'moved-away': { plain: 4, damaged: 3 },
  renamed: { plain: 8, damaged: 5 },
};
const maxPerHunk = 4;
const maxPerFile = 14;
const maxHunkLines = 60;

/** One hunk of one file, with what its cases have in common. */
interface Source {
  readonly file: FilePair;
  readonly older: readonly string[];
  readonly newer: readonly string[];
  readonly hunk: Hunk;
  readonly hunks: readonly Hunk[];
}

/** An edit with its context, taken from the older version. */
interface Excerpt {
  readonly rows: readonly Row[];
  readonly oldString: string;
  readonly newString: string;
  /** The first row's line in the older file, from 0. */
  readonly seenAt: number;
}

/** A case that is not yet numbered. */
interface Draft {
  readonly class: HistoryClass;
  readonly content: string;
  readonly excerpt: Excerpt;
  readonly expected: HistoryExpected;
  readonly note: string;
  readonly target?: HistoryCase['target'];
  readonly otherFile?: HistoryCase['otherFile'];
}

/** The cases of one package: the same ones for the same files and seed. */
export function drawCases(name: string, files: readonly FilePair[], seed: number): HistoryCase[] {
  const random = seededRandom(createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE(0));
  const sources = random.sample(allSources(files), 4000);
  const left = new Map(historyClasses.map((one) => [one, { ...quotas[one] }]));
  const perFile = new Map<string, number>();
  const out: HistoryCase[] = [];
  for (const source of sources) {
    const { path } = source.file;
    if ((perFile.get(path) ?? 0) >= maxPerFile) continue;
    if ([...left.values()].every((one) => one.plain + one.damaged === 0)) break;
    let merged: boolean | undefined;
    let made = 0;
    for (const kind of orderClasses(random)) {
      const quota = left.get(kind);
      if (quota === undefined || quota.plain + quota.damaged === 0 || made >= maxPerHunk) continue;
      const draft = drawDraft(kind, source, files, random);
      if (draft === undefined) continue;
      // What git makes of the merge is the last word about the file; it is asked once, and only for hunks in use.
      merged ??= mergedByGit(source.older, source.newer, source.hunk) === currentText(source);
      if (!merged) break;
      const finish = (pair: { old: string; new: string }, damage: string): void => {
        const number = String(out.length).padStart(3, '0');
        out.push(finished(draft, pair, damage, `${name}:${number}`, name, source.file));
        made++;
        perFile.set(path, (perFile.get(path) ?? 0) + 1);
      };
      if (quota.plain > 0) {
        quota.plain--;
        finish({ old: draft.excerpt.oldString, new: draft.excerpt.newString }, '');
      }
      if (quota.damaged === 0 || !random.chance(0.8)) continue;
      const damaged = damagedPair(draft, source.file.language, random);
      if (damaged === undefined) continue;
      quota.damaged--;
      finish(damaged.pair, damaged.name);
    }
  }
  return out;
}

/** Drift first, as the fewest hunks have it; then the others in any order. */
function orderClasses(random: Random): HistoryClass[] {
  return ['drift', ...random.sample(historyClasses.slice(1), historyClasses.length)];
}

function finished(
  draft: Draft,
  pair: { old: string; new: string },
  damage: string,
  id: string,
  name: string,
  file: FilePair,
): HistoryCase {
  return {
    id,
    package: name,
    path: file.path,
    language: file.language,
    class: draft.class,
    damaged: damage !== '',
    note: [draft.note, damage].filter((part) => part !== '').join('; '),
    request: { content: draft.content, oldString: pair.old, newString: pair.new, languageId: file.language },
    expected: draft.expected,
    target: draft.target,
    seenLine: draft.excerpt.seenAt + 1,
    otherFile: draft.otherFile,
  };
}

function allSources(files: readonly FilePair[]): Source[] {
  return files.flatMap((file) => {
    const older = file.older.split('\n');
    const newer = file.newer.split('\n');
    const hunks = joinHunks(findHunks(older, newer) ?? [], older);
    return hunks.filter((hunk) => isEdit(hunk, older, newer)).map((hunk) => ({ file, older, newer, hunk, hunks }));
  });
}

/** Whether a hunk is of a size that a person or a model sends, and changes more than white space. */
function isEdit(hunk: Hunk, older: readonly string[], newer: readonly string[]): boolean {
  const before = older.slice(hunk.oldStart, hunk.oldEnd);
  const after = newer.slice(hunk.newStart, hunk.newEnd);
  return before.length + after.length <= maxHunkLines && bare(before.join('\n')) !== bare(after.join('\n'));
}

const currentText = ({ older, newer, hunk }: Source): string => withoutHunk(older, newer, hunk).join('\n');

/** The lines of the merged file that the hunk changes, with one unchanged line on either side. */
function getCore({ hunk, older, newer }: Source): LineRange {
  const end = hunk.newStart + (hunk.oldEnd - hunk.oldStart);
  const length = newer.length - (hunk.newEnd - hunk.newStart) + (hunk.oldEnd - hunk.oldStart);
  return { start: Math.max(0, hunk.newStart - 1), end: Math.min(length, older.length === 0 ? end : end + 1) };
}

/** The hunk with up to six lines of the older version on either side; blank lines at the rims are left off. */
function drawExcerpt({ hunk, older, newer }: Source, random: Random): Excerpt | undefined {
  let start = Math.max(0, hunk.oldStart - random.int(1, 6));
  let end = Math.min(older.length, hunk.oldEnd + random.int(1, 6));
  while (start < hunk.oldStart && older[start]?.trim() === '') start++;
  while (end > hunk.oldEnd && older[end - 1]?.trim() === '') end--;
  if (start === hunk.oldStart && end === hunk.oldEnd && hunk.oldStart === hunk.oldEnd) return undefined;
  const keep = (line: string): Row => ({ old: line, new: line });
  const before = older.slice(hunk.oldStart, hunk.oldEnd);
  const after = newer.slice(hunk.newStart, hunk.newEnd);
  const changed = changedRows(before, after);
  const rows = [...older.slice(start, hunk.oldStart).map(keep), ...changed, ...older.slice(hunk.oldEnd, end).map(keep)];
  return excerpted(rows, start);
}

function changedRows(before: readonly string[], after: readonly string[]): Row[] {
  const rows: Row[] = [];
  let at = 0;
  const keepTo = (end: number): void => {
    for (; at < end; at++) rows.push({ old: before[at] ?? null, new: before[at] ?? null });
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of findHunks(before, after) ?? []) {
    keepTo(oldStart);
    for (let i = 0; i < Math.max(oldEnd - oldStart, newEnd - newStart); i++)
      rows.push({
        old: oldStart + i < oldEnd ? (before[oldStart + i] ?? null) : null,
        new: newStart + i < newEnd ? (after[newStart + i] ?? null) : null,
      });
    at = oldEnd;
  }
  keepTo(before.length);
  return rows;
}

function excerpted(rows: readonly Row[], seenAt: number): Excerpt | undefined {
  const side = (key: 'old' | 'new'): string => rows.flatMap((row) => (row[key] === null ? [] : [row[key]])).join('\n');
  const [oldString, newString] = [side('old'), side('new')];
  if (oldString.trim() === '' || oldString === newString || newString.trim() === '') return undefined;
  return { rows, oldString, newString, seenAt };
}

function drawDraft(kind: HistoryClass, source: Source, files: readonly FilePair[], random: Random): Draft | undefined {
  switch (kind) {
    case 'drift':
      return drawDrift(source, random);
    case 'exact':
      return drawExact(source, random);
    case 'already':
      return drawAlready(source, random);
    case 'absent':
      return random.chance(0.5) ? drawDeleted(source, random) : drawAbsent(source, random);
    case 'moved':
      return drawMoved(source, random);
    case 'moved-away':
      return drawMovedAway(source, files, random);
    case 'renamed':
      return drawRenamed(source, random);
  }
}

function targetLines(core: LineRange): NonNullable<HistoryCase['target']> {
  return { startLine: core.start + 1, endLine: Math.max(core.start + 1, core.end) };
}

function drawDrift(source: Source, random: Random): Draft | undefined {
  if (source.hunks.length < 2) return undefined;
  const content = currentText(source);
  const current = content.split('\n');
  const core = getCore(source);
  for (let attempt = 0; attempt < 4; attempt++) {
    const excerpt = drawExcerpt(source, random);
    if (excerpt === undefined || occurrences(content, excerpt.oldString, 1) > 0) continue;
    if (!isKnownPlace(current, core, excerpt)) return undefined;
    const expected: HistoryExpected = { kind: 'apply', acceptable: [source.newer.join('\n')] };
    return { class: 'drift', content, excerpt, expected, note: '', target: targetLines(core) };
  }
  return undefined;
}

function drawExact(source: Source, random: Random): Draft | undefined {
  const content = currentText(source);
  const excerpt = drawExcerpt(source, random);
  if (excerpt === undefined || occurrences(content, excerpt.oldString, 2) !== 1) return undefined;
  const truth = source.newer.join('\n');
  if (content.replace(excerpt.oldString, () => excerpt.newString) !== truth) return undefined;
  const expected: HistoryExpected = { kind: 'apply', acceptable: [truth] };
  return { class: 'exact', content, excerpt, expected, note: '', target: targetLines(getCore(source)) };
}

function drawAlready(source: Source, random: Random): Draft | undefined {
  const content = source.newer.join('\n');
  const excerpt = drawExcerpt(source, random);
  if (excerpt === undefined || occurrences(content, excerpt.oldString, 1) > 0) return undefined;
  const core = coreText(withoutHunk(source.older, source.newer, source.hunk), getCore(source));
  if (core === '' || countSolid(source.newer, core) > 0 || changedStands(source, source.newer)) return undefined;
  return { class: 'already', content, excerpt, expected: { kind: 'leave' }, note: '' };
}

/** Edits of a block that was taken out of the file. */
function drawAbsent(source: Source, random: Random): Draft | undefined {
  const current = withoutHunk(source.older, source.newer, source.hunk);
  const excerpt = drawExcerpt(source, random);
  const block = excerpt === undefined ? undefined : drawBlock(current, source, random);
  if (excerpt === undefined || block === undefined) return undefined;
  const lines = removeBlock(current, block);
  const content = lines.join('\n');
  if (occurrences(content, excerpt.oldString, 1) > 0 || !isGone(source, current, lines)) return undefined;
  return { class: 'absent', content, excerpt, expected: { kind: 'leave' }, note: 'block removed' };
}

/** Made-up edits of lines that the newer version no longer has. */
function drawDeleted(source: Source, random: Random): Draft | undefined {
  const { hunk, older, newer, file } = source;
  const gone = older.slice(hunk.oldStart, hunk.oldEnd);
  if (hunk.newEnd > hunk.newStart || gone.filter((line) => /\w{3}/.test(line)).length < 4) return undefined;
  const from = hunk.oldStart + random.int(0, Math.max(0, gone.length - 4));
  const to = Math.min(hunk.oldEnd, from + random.int(3, 12));
  const lines = older.slice(from, to);
  if (lines[0]?.trim() === '' || lines.at(-1)?.trim() === '') return undefined;
  const doc = getDoc(file.path, file.language, file.older);
  const rows = makeEdit(doc, from, to, random.pick(['rename', 'literal', 'insert', 'replace-body']), random);
  const excerpt = rows === undefined ? undefined : excerpted(rows, from);
  if (excerpt === undefined) return undefined;
  const content = newer.join('\n');
  const known = new Set(newer.map(bare));
  const solid = lines.map(bare).filter((line) => line.length > 3);
  // Deleted here and added elsewhere would be moved.
  if (solid.filter((line) => known.has(line)).length * 3 > solid.length) return undefined;
  if (occurrences(content, excerpt.oldString, 1) > 0) return undefined;
  return { class: 'absent', content, excerpt, expected: { kind: 'leave' }, note: 'deleted in the newer version' };
}

function drawMoved(source: Source, random: Random): Draft | undefined {
  const current = withoutHunk(source.older, source.newer, source.hunk);
  const core = getCore(source);
  const excerpt = drawExcerpt(source, random);
  if (excerpt === undefined) return undefined;
  const grown = source.newer.length - current.length;
  for (const block of random.sample(usableBlocks(current, source), 4)) {
    const following = followingBlocks(current, block, random.int(1, 3));
    if (following === undefined) continue;
    const moved = moveBehind(current, block, following);
    const content = moved.join('\n');
    if (occurrences(content, excerpt.oldString, 1) > 0) continue;
    const shifted = following.end - following.start;
    const place = { start: core.start + shifted, end: core.end + shifted };
    if (!isKnownPlace(moved, place, excerpt)) continue;
    const truth = moveBehind(
      source.newer,
      { start: block.start, end: block.end + grown },
      { start: following.start + grown, end: following.end + grown },
    ).join('\n');
    const expected: HistoryExpected = { kind: 'apply', acceptable: [truth] };
    return { class: 'moved', content, excerpt, expected, note: `behind ${shifted} lines`, target: targetLines(place) };
  }
  return undefined;
}

/** The block of the edit stands in another file now. */
function drawMovedAway(source: Source, files: readonly FilePair[], random: Random): Draft | undefined {
  const current = withoutHunk(source.older, source.newer, source.hunk);
  const excerpt = drawExcerpt(source, random);
  const block = excerpt === undefined ? undefined : drawBlock(current, source, random);
  if (excerpt === undefined || block === undefined) return undefined;
  const lines = removeBlock(current, block);
  const content = lines.join('\n');
  if (occurrences(content, excerpt.oldString, 1) > 0 || !isGone(source, current, lines)) return undefined;
  const others = files.filter((file) => file.path !== source.file.path && file.language === source.file.language);
  if (others.length === 0) return undefined;
  const other = random.pick(others);
  const otherFile = {
    path: other.path,
    content: `${other.newer.trimEnd()}\n\n${current.slice(block.start, block.end).join('\n')}\n`,
  };
  const note = `block now in ${other.path}`;
  return { class: 'moved-away', content, excerpt, expected: { kind: 'leave' }, note, otherFile };
}

function drawRenamed(source: Source, random: Random): Draft | undefined {
  const { language } = source.file;
  if (!isCode(language) && !/^(?:c|kotlin|scala|csharp|php|ruby|typescriptreact)$/.test(language)) return undefined;
  const current = withoutHunk(source.older, source.newer, source.hunk);
  const core = getCore(source);
  const excerpt = drawExcerpt(source, random);
  if (excerpt === undefined) return undefined;
  const kept = excerpt.rows.filter(isKept).flatMap((row) => identifiersIn(row.old ?? '', language));
  const whole = `${current.join('\n')}\n${source.newer.join('\n')}`;
  for (const name of random.sample([...new Set(kept.map((id) => id.name))], 6)) {
    if (name.length < 4) continue;
    const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
    const inside = excerpt.oldString.match(word)?.length ?? 0;
    const outside = (current.join('\n').match(word)?.length ?? 0) - inside;
    const fresh = newName(name, random);
    if (outside < 1 || whole.includes(fresh)) continue;
    const content = current.join('\n').replace(word, () => fresh);
    if (occurrences(content, excerpt.oldString, 1) > 0) continue;
    const renamedRows = excerpt.rows.map((row) => ({ ...row, old: row.old?.replace(word, () => fresh) ?? null }));
    if (!isKnownPlace(content.split('\n'), core, { ...excerpt, rows: renamedRows })) continue;
    const truth = source.newer.join('\n').replace(word, () => fresh);
    const isInEdit = excerpt.rows.some((row) => !isKept(row) && (row.new ?? '').search(word) >= 0);
    return {
      class: 'renamed',
      content,
      excerpt,
      expected: { kind: 'apply', acceptable: [truth] },
      note: `${name} → ${fresh}${isInEdit ? ', also in the new lines' : ''}`,
      target: targetLines(core),
    };
  }
  return undefined;
}

function newName(name: string, random: Random): string {
  if (/^[A-Z\d_]+$/.test(name)) return `${random.pick(['NEW', 'BASE', 'MAIN'])}_${name}`;
  if (name.includes('_')) return `${name}_${random.pick(['value', 'item', 'entry'])}`;
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const lead = random.pick(['base', 'main', 'inner']);
  const cased = /^[A-Z]/.test(name) ? lead.charAt(0).toUpperCase() + lead.slice(1) : lead;
  return random.chance(0.5) ? cased + capital : `${name}${random.pick(['Value', 'Entry', 'Ref'])}`;
}

/** Blocks around the edit that leave most of the file standing. */
function usableBlocks(current: readonly string[], source: Source): LineRange[] {
  const core = getCore(source);
  return enclosingBlocks(current, core).filter(
    (block) =>
      block.start <= core.start &&
      block.end >= core.end &&
      block.end - block.start >= 3 &&
      block.end - block.start <= 120 &&
      (block.end - block.start) * 2 < current.length,
  );
}

function drawBlock(current: readonly string[], source: Source, random: Random): LineRange | undefined {
  const blocks = usableBlocks(current, source);
  return blocks.length === 0 ? undefined : random.pick(blocks);
}

/** The solid lines of a range as one string to search for, each framed by line breaks. */
function coreText(lines: readonly string[], range: LineRange): string {
  const solid = lines
    .slice(range.start, range.end)
    .map(bare)
    .filter((line) => line !== '');
  return solid.length === 0 ? '' : `\n${solid.join('\n')}\n`;
}

function countSolid(lines: readonly string[], framed: string): number {
  const text = `\n${lines
    .map(bare)
    .filter((line) => line !== '')
    .join('\n')}\n`;
  return occurrences(text, framed, 12);
}

/** Whether the changed lines stand in a text, by themselves and telling enough to be known again. */
function changedStands({ hunk, older }: Source, lines: readonly string[]): boolean {
  const changed = coreText(older, { start: hunk.oldStart, end: hunk.oldEnd });
  return bare(changed).length >= 12 && countSolid(lines, changed) > 0;
}

/** Whether the lines the edit changes, and its neighbours, stand nowhere any more. */
function isGone(source: Source, current: readonly string[], left: readonly string[]): boolean {
  const core = coreText(current, getCore(source));
  return core !== '' && countSolid(left, core) === 0 && !changedStands(source, left);
}

/**
 * Whether the data tell where the edit belongs: the changed lines with their neighbours stand at its place alone, or
 * more of the old text's other lines stand about its place than about any other.
 */
export function isKnownPlace(current: readonly string[], core: LineRange, excerpt: Pick<Excerpt, 'rows'>): boolean {
  const solid = current.flatMap((line, index) => (line.trim() === '' ? [] : [{ text: bare(line), index }]));
  const needle = current
    .slice(core.start, core.end)
    .map(bare)
    .filter((line) => line !== '');
  if (needle.length === 0) return false;
  const places: number[] = [];
  for (let at = 0; at + needle.length <= solid.length; at++)
    if (needle.every((line, i) => solid[at + i]?.text === line)) places.push(at);
  const own = places.find((at) => (solid[at]?.index ?? -1) >= core.start && (solid[at]?.index ?? Infinity) < core.end);
  if (own === undefined) return false;
  const isTelling = needle.join('').length >= 16 && /[A-Za-z]{3}/.test(needle.join(''));
  if (places.length === 1 && isTelling) return true;
  const query = excerpt.rows.flatMap((row) => (row.old === null || row.old.trim() === '' ? [] : [bare(row.old)]));
  const score = (at: number): number => {
    const near = solid.slice(Math.max(0, at - 9), at + needle.length + 9).map((line) => line.text);
    return query.reduce((sum, line) => sum + (near.includes(line) && /[A-Za-z]{3}/.test(line) ? line.length : 0), 0);
  };
  const ownScore = score(own);
  const rival = Math.max(0, ...places.filter((at) => at !== own).map(score));
  return ownScore >= 16 && ownScore >= rival * 1.25 + 8;
}

function damagedPair(draft: Draft, language: string, random: Random): ReturnType<typeof damageEdit> {
  const content = getDoc('', language, draft.content);
  for (let attempt = 0; attempt < 6; attempt++) {
    const made = damageEdit({ content, seenAt: draft.excerpt.seenAt, rows: draft.excerpt.rows }, random);
    if (made === undefined || made.pair.old.trim() === '' || made.pair.old === made.pair.new) continue;
    // By its damage the old text may have become another place's.
    if (draft.content.includes(made.pair.old) && draft.class !== 'exact') continue;
    return made;
  }
  return undefined;
}
