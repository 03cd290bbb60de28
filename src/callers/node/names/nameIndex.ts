import type { SkipReason } from '../files/skipReason.ts';
import { contentHash, type ContentHash } from './contentHash.ts';
import { FileTable, nobody, type FileEntry, type FileId, type FileStat } from './fileTable.ts';
import { lexNames } from './lexNames.ts';
import { mergeSegments } from './mergeSegments.ts';
import { NameBuffer } from './nameBuffer.ts';
import { NameSet } from './nameSet.ts';
import { findKey, maxFiles, readFiles, segmentBytes, type Segment } from './segment.ts';

/**
 * Segments beyond which merging pays: every question looks into all of them, every edit leaves dead entries in an old
 * one.
 */
const manySegments = 12;

const noHash: ContentHash = { high: 0, low: 0 };

/** What an index is made of when it comes from a snapshot. */
export interface NameIndexDeps {
  readonly table: FileTable;
  readonly segments: readonly Segment[];
  readonly generation: number;
}

/**
 * Which files hold which names: the widest and cheapest layer of the callers' graph. A file's names are added by `put`
 * and are in a buffer first, then in an unchanging segment; the table says which of these speaks for the file now, so
 * that saving, deleting and renaming touch nothing old. Old entries go when segments are merged.
 *
 * The answer of `filesWith` is never too short for the files that were put. One thread uses an index; nothing here
 * blocks long but `put` of a large file (10 ms a megabyte).
 */
export class NameIndex {
  readonly #table: FileTable;
  readonly #names = new NameSet();
  readonly #buffer = new NameBuffer();
  #segments: readonly Segment[];
  #nextSegment: number;
  #generation: number;
  #merging: Promise<void> | undefined;

  constructor(parts?: NameIndexDeps) {
    this.#table = parts?.table ?? new FileTable();
    this.#segments = parts?.segments ?? [];
    this.#generation = parts?.generation ?? 0;
    this.#nextSegment = this.#segments.reduce((most, { id }) => Math.max(most, id), nobody) + 1;
  }

  /** Goes up with every change that may change an answer. */
  get generation(): number {
    return this.#generation;
  }

  /** Files known, with and without names. */
  get size(): number {
    return this.#table.size;
  }

  /** Bytes of the postings in memory, without the file table. */
  get postingsBytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segmentBytes(segment), 0);
  }

  /** Whether `compact` is worth its time. */
  get isFragmented(): boolean {
    return this.#segments.length > manySegments;
  }

  /**
   * Takes in a file's content, new or changed; `bytes` are UTF-8 (an open buffer's text counts as well as the disk's).
   * False when the same content was there already: only the times are written down then and the generation stays.
   */
  put(path: string, stat: FileStat, bytes: Uint8Array): boolean {
    const hash = contentHash(bytes);
    const known = this.#table.getId(path);
    const before = known === undefined ? undefined : this.#table.entry(known);
    if (before !== undefined && before.skipped === undefined && isSame(before.hash, hash)) {
      this.#table.set({ ...before, size: stat.size, mtimeMs: stat.mtimeMs });
      return false;
    }
    this.#names.clear();
    lexNames(bytes, this.#names);
    if (known !== undefined) this.#disown(known);
    const id = this.#table.set({ path, size: stat.size, mtimeMs: stat.mtimeMs, hash });
    if (this.#buffer.isFullFor(this.#names.size)) this.#flush();
    this.#buffer.add(id, this.#names.hashes());
    // The buffer has the number already that it will have as a segment.
    this.#table.setOwner(id, this.#nextSegment);
    this.#generation += 1;
    return true;
  }

  /**
   * Writes down that a file exists and is not read, so that the next start need not open it again. False when that was
   * known.
   */
  skip(path: string, stat: FileStat, reason: SkipReason): boolean {
    const known = this.#table.getId(path);
    const isNew = known === undefined || this.#table.entry(known)?.skipped !== reason;
    if (known !== undefined) this.#disown(known);
    this.#table.set({ path, size: stat.size, mtimeMs: stat.mtimeMs, hash: noHash, skipped: reason });
    if (isNew) this.#generation += 1;
    return isNew;
  }

  /** Forgets a file, or everything under a folder. Says how many files it was. */
  remove(path: string): number {
    const ids = this.#table.idsUnder(path);
    for (const id of ids) {
      this.#disown(id);
      this.#table.remove(id);
    }
    if (ids.length > 0) this.#generation += 1;
    return ids.length;
  }

  /**
   * Gives a file, or everything under a folder, another path; what was at the new path goes. Says how many files it
   * was.
   */
  rename(from: string, to: string): number {
    const ids = from === to ? [] : this.#table.idsUnder(from);
    const moves = ids.map((id) => ({ id, path: to + (this.#table.getPath(id) as string).slice(from.length) }));
    for (const { id, path } of moves) {
      const replaced = this.#table.getId(path);
      if (replaced !== undefined && replaced !== id) {
        this.#disown(replaced);
        this.#table.remove(replaced);
      }
      this.#table.rename(id, path);
    }
    if (ids.length > 0) this.#generation += 1;
    return ids.length;
  }

  /** Whether the file is known with this size and time: it need not be read again. */
  isCurrent(path: string, stat: FileStat): boolean {
    const id = this.#table.getId(path);
    return id !== undefined && this.#table.isCurrent(id, stat);
  }

  /** What is known of a file. */
  file(id: FileId): FileEntry | undefined {
    return this.#table.entry(id);
  }

  /**
   * A file's content as one number (`getStamp`); `skipped` for a file that is not read, undefined for one that is not
   * there.
   */
  getStamp(id: FileId): number | 'skipped' | undefined {
    return this.#table.getStamp(id);
  }

  /** Where a file is; undefined for one that is not there. */
  getPath(id: FileId): string | undefined {
    return this.#table.getPath(id);
  }

  /** The number of a path. */
  getId(path: string): FileId | undefined {
    return this.#table.getId(path);
  }

  /** The file at this path, or all files under it if it is a folder. */
  pathsUnder(path: string): string[] {
    return this.#table.idsUnder(path).map((id) => this.#table.getPath(id) as string);
  }

  /** All files, ascending. */
  files(): FileId[] {
    return this.#table.ids();
  }

  /** How many files are known but not read, by reason. */
  skipped(): ReadonlyMap<SkipReason, number> {
    return this.#table.skipped();
  }

  /**
   * The files that hold `name`, ascending; a few may not (see `lexNames`), none is missing. A name that is several
   * words (`save!`, `a.b`) gives the files that hold all of them; one without words (`+`, `404`) gives every file that
   * was read. Both Unicode spellings of an accented name are looked up.
   */
  filesWith(name: string): FileId[] {
    const forms = new Set([name, name.normalize('NFC'), name.normalize('NFD')]);
    const found = [...forms].map((form) => this.#filesWithAll(form));
    return found.length === 1 ? (found[0] as FileId[]) : [...new Set(found.flat())].sort((a, b) => a - b);
  }

  /**
   * Merges all segments into one and drops dead entries, in slices; questions and changes go on meanwhile. One merge
   * runs at a time.
   */
  compact(breathe: () => Promise<void> | undefined): Promise<void> {
    this.#merging ??= this.#merge(breathe).finally(() => {
      this.#merging = undefined;
    });
    return this.#merging;
  }

  /** The state to write down. A merge that runs does not show in it. */
  parts(): NameIndexDeps {
    this.#flush();
    return { table: this.#table, segments: this.#segments, generation: this.#generation };
  }

  async #merge(breathe: () => Promise<void> | undefined): Promise<void> {
    this.#flush();
    const inputs = this.#segments;
    const id = this.#takeSegmentId();
    const merged = await mergeSegments(
      inputs,
      id,
      (file, segment) => this.#table.getOwner(file) === segment.id,
      breathe,
    );
    const ids = new Set(inputs.map((input) => input.id));
    // A file that changed meanwhile belongs to a later part and keeps it; its entries in the merged one are dead.
    for (let file = 0; file < this.#table.length; file++)
      if (ids.has(this.#table.getOwner(file))) this.#table.setOwner(file, id);
    this.#segments = [merged, ...this.#segments.filter((segment) => !ids.has(segment.id))];
  }

  #flush(): void {
    if (this.#buffer.isEmpty) return;
    this.#segments = [...this.#segments, this.#buffer.drain(this.#nextSegment)];
    this.#nextSegment += 1;
  }

  /** A number for a segment that does not come from the buffer, whose number files may bear already. */
  #takeSegmentId(): number {
    const id = this.#nextSegment;
    // The buffer is empty here: at most files without names bear its number.
    this.#nextSegment += 1;
    return id;
  }

  #disown(id: FileId): void {
    if (this.#table.getOwner(id) === this.#nextSegment) this.#buffer.drop(id);
    this.#table.setOwner(id, nobody);
  }

  #filesWithAll(name: string): FileId[] {
    const words = new NameSet();
    lexNames(new TextEncoder().encode(name), words);
    const lists = [...words.hashes()].map((hash) => this.#filesWithHash(hash)).sort((a, b) => a.length - b.length);
    const [first, ...others] = lists;
    if (first === undefined) return this.#table.ids().filter((id) => this.#table.getOwner(id) !== nobody);
    return others.reduce((files, list) => {
      const held = new Set(list);
      return files.filter((file) => held.has(file));
    }, first);
  }

  #filesWithHash(hash: number): FileId[] {
    const parts: Uint32Array[] = [];
    for (const segment of this.#segments) {
      const index = findKey(segment, hash);
      if (index < 0) continue;
      const held = new Uint32Array(maxFiles(segment, index));
      const live = this.#table.keepOwned(held.subarray(0, readFiles(segment, index, held, 0)), segment.id);
      if (live.length > 0) parts.push(live);
    }
    const files = joined(parts);
    const stored = files.length;
    this.#buffer.eachFile(hash, (file) => files.push(file));
    return parts.length > 1 || files.length > stored ? files.sort((a, b) => a - b) : files;
  }
}

/**
 * One list of several arrays. Made in its full length at once and by index, three times as fast as pushing: a hundred
 * thousand files in half a millisecond.
 */
function joined(parts: readonly Uint32Array[]): FileId[] {
  const list = new Array<FileId>(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    const { length } = part;
    for (let at = 0; at < length; at++) list[place++] = part[at] as number;
  }
  return list;
}

function isSame(a: ContentHash, b: ContentHash): boolean {
  return a.high === b.high && a.low === b.low;
}
