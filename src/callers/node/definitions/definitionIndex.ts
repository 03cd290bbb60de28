import type { DefinedName } from '../../domain/services.ts';
import type { Neighbour } from '../../domain/semantic/neighbours.ts';
import { nearNames } from './nearNames.ts';
import { GrowingShorts, GrowingWords } from './growing.ts';
import { NameTable } from './nameTable.ts';
import { PathTable } from './pathTable.ts';
import { searchNames } from './searchNames.ts';
import type { TextTable } from './textTable.ts';

/** What a file defines: the name, and its line from 1. */
export interface PutName {
  readonly name: string;
  readonly line: number;
}

/** Of names that many files define so many places are looked at for the nearest. */
const maxPlaces = 1000;
/** Entries of files that changed stay until there are so many, and so many of all. */
const fewDead = 20_000;
const deadShare = 0.25;

const none = 0xffffffff;

/** A file of an index that is stored: numbers of its names in the table that is stored with it, and their lines. */
export interface StoredFile {
  readonly path: string;
  readonly names: readonly number[];
  readonly lines: readonly number[];
}

/**
 * Every name that is defined anywhere, with the files and lines, for misspelt names and for symbol search. A hundred
 * thousand files with ten names each take some 35 MB, most of it shared by names that come again; an entry is three
 * numbers.
 */
export class DefinitionIndex {
  #names: NameTable;
  #paths = new PathTable();
  /** Of each path the block of its entries. */
  #blockOf = new GrowingWords();
  /** Of each block its first entry, and its path; `none` for one that is no longer valid. */
  #starts = new GrowingWords();
  #owners = new GrowingWords();
  /** Of each entry its name, its line, and the entry before it with the same name (one more than it is). */
  #entryNames = new GrowingWords();
  #entryLines = new GrowingShorts();
  #earlier = new GrowingWords();
  /** Of each name its last entry, one more than it is. */
  #lastEntry = new GrowingWords();
  #dead = 0;
  #size = 0;
  #files = 0;
  #changes = 0;

  /** Over names that were stored, or none. */
  constructor(names = new NameTable()) {
    this.#names = names;
  }

  /** Goes up with every change. */
  get changes(): number {
    return this.#changes;
  }

  /** Distinct names that are defined. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of memory, the engine's own overhead aside. */
  get bytes(): number {
    const arrays = [
      this.#blockOf,
      this.#starts,
      this.#owners,
      this.#entryNames,
      this.#entryLines,
      this.#earlier,
      this.#lastEntry,
    ];
    return this.#names.bytes + this.#paths.bytes + arrays.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Replaces what a file defines. */
  put(path: string, names: readonly PutName[]): void {
    this.#changes += 1;
    const file = this.#getFile(path);
    if (this.#moveLines(file, names)) return;
    this.#drop(file);
    this.#append(file, names);
    if (this.#dead > fewDead && this.#dead > this.#entryNames.length * deadShare) this.#compact();
  }

  /** Forgets a file. */
  remove(path: string): void {
    this.#changes += 1;
    const file = this.#paths.find(path);
    if (file >= 0) this.#drop(file);
  }

  /** Keeps what a file defines under its new path; what was known of that one is forgotten. */
  rename(from: string, to: string): void {
    this.#changes += 1;
    const file = this.#paths.find(from);
    if (file < 0 || from === to || this.#blockOf.get(file) === none) return;
    const other = this.#paths.find(to);
    if (other < 0) {
      this.#paths.move(file, to);
      return;
    }
    const names = this.#getNames(file);
    this.#drop(file);
    this.put(to, names);
  }

  /**
   * Defined names that are most like one that is not, best first, at most one place each: the one nearest to `folder`.
   */
  near(name: string, limit: number, folder = ''): Neighbour[] {
    return nearNames(this.#names, name, limit).flatMap(({ id, score }) => {
      const place = this.#nearest(id, folder);
      return place === undefined ? [] : [{ ...place, score }];
    });
  }

  /**
   * Defined names for a few typed letters, best first, as in the editor's *Go to Symbol*: the letters in their order,
   * at the starts of words if possible.
   */
  search(typed: string, limit: number): DefinedName[] {
    const found: DefinedName[] = [];
    for (const id of searchNames(this.#names, typed, limit)) {
      for (
        let entry = this.#getLast(id), left = limit - found.length;
        entry > 0 && left > 0;
        entry = this.#earlier.get(entry - 1)
      ) {
        const place = this.#place(id, entry - 1);
        if (place === undefined) continue;
        found.push(place);
        left -= 1;
      }
      if (found.length >= limit) break;
    }
    return found;
  }

  /** The files that define a name, each once. */
  pathsDefining(name: string): string[] {
    const id = this.#names.texts.find(name);
    const files = new Set<number>();
    if (id >= 0) {
      for (let entry = this.#getLast(id); entry > 0; entry = this.#earlier.get(entry - 1)) {
        const file = this.#fileWith(entry - 1);
        if (file !== none) files.add(file);
      }
    }
    return [...files].map((file) => this.#paths.path(file));
  }

  /** How many places define a name. */
  getCount(name: string): number {
    const id = this.#names.texts.find(name);
    return id < 0 ? 0 : this.#names.counts.get(id);
  }

  /** The names that were ever put in, by numbers. */
  get names(): TextTable {
    return this.#names.texts;
  }

  /** How many files there are. */
  get fileCount(): number {
    return this.#files;
  }

  /** Every file, for storing the index. */
  *files(): Generator<StoredFile> {
    for (let file = 0; file < this.#paths.size; file++) {
      const block = this.#blockOf.get(file);
      if (block === none) continue;
      const [from, to] = this.#range(block);
      const at = Array.from({ length: to - from }, (_, index) => from + index);
      yield {
        path: this.#paths.path(file),
        names: at.map((entry) => this.#entryNames.get(entry)),
        lines: at.map((entry) => this.#entryLines.get(entry)),
      };
    }
  }

  /** Makes room for about so many files and definitions, which is otherwise made bit by bit. */
  reserve(files: number, definitions: number): void {
    for (const each of [this.#starts, this.#owners, this.#blockOf]) each.reserve(files);
    for (const each of [this.#entryNames, this.#entryLines, this.#earlier]) each.reserve(definitions);
    this.#lastEntry.reserve(this.#names.size);
  }

  /**
   * Takes back a file that was stored with `names`; the path must be new, the numbers those of names, of which each has
   * a line.
   */
  restore(path: string, names: Uint32Array, lines: Uint32Array): void {
    this.#begin(this.#getFile(path));
    for (let at = 0; at < names.length; at++) this.#add(names[at] as number, lines[at] as number);
  }

  #getFile(path: string): number {
    const file = this.#paths.intern(path);
    while (this.#blockOf.length <= file) this.#blockOf.push(none);
    return file;
  }

  /** Where a file defines the same names in the same order, only their lines change. */
  #moveLines(file: number, names: readonly PutName[]): boolean {
    const block = this.#blockOf.get(file);
    if (block === none) return false;
    const [from, to] = this.#range(block);
    if (to - from !== names.length) return false;
    for (const [index, { name }] of names.entries())
      if (this.#names.texts.find(name) !== this.#entryNames.get(from + index)) return false;
    for (const [index, { line }] of names.entries()) this.#entryLines.set(from + index, line);
    return true;
  }

  #append(file: number, names: readonly PutName[]): void {
    this.#begin(file);
    for (const { name, line } of names) this.#add(this.#names.intern(name), line);
  }

  #begin(file: number): void {
    const block = this.#starts.push(this.#entryNames.length);
    this.#owners.push(file);
    this.#blockOf.set(file, block);
    this.#files += 1;
  }

  #add(id: number, line: number): void {
    while (this.#lastEntry.length <= id) this.#lastEntry.push(0);
    if (this.#names.counts.get(id) === 0) this.#size += 1;
    this.#names.counts.add(id, 1);
    const entry = this.#entryNames.push(id);
    this.#entryLines.push(line);
    this.#earlier.push(this.#lastEntry.get(id));
    this.#lastEntry.set(id, entry + 1);
  }

  #drop(file: number): void {
    const block = this.#blockOf.get(file);
    if (block === none) return;
    const [from, to] = this.#range(block);
    for (let entry = from; entry < to; entry++) {
      const id = this.#entryNames.get(entry);
      this.#names.counts.add(id, -1);
      if (this.#names.counts.get(id) === 0) this.#size -= 1;
    }
    this.#owners.set(block, none);
    this.#blockOf.set(file, none);
    this.#dead += to - from;
    this.#files -= 1;
  }

  /** Entries of a block: the first, and the one behind the last. */
  #range(block: number): readonly [number, number] {
    return [
      this.#starts.get(block),
      block + 1 < this.#starts.length ? this.#starts.get(block + 1) : this.#entryNames.length,
    ];
  }

  #getNames(file: number): PutName[] {
    const block = this.#blockOf.get(file);
    if (block === none) return [];
    const [from, to] = this.#range(block);
    return Array.from({ length: to - from }, (_, index) => ({
      name: this.#names.texts.text(this.#entryNames.get(from + index)),
      line: this.#entryLines.get(from + index),
    }));
  }

  /** The file of an entry; `none` for one that is no longer valid. */
  #fileWith(entry: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#starts.get(middle) <= entry) low = middle;
      else high = middle - 1;
    }
    return this.#owners.get(low);
  }

  /** The last entry of a name, one more than it is; 0 where there is none. */
  #getLast(id: number): number {
    return id < this.#lastEntry.length ? this.#lastEntry.get(id) : 0;
  }

  #place(id: number, entry: number): DefinedName | undefined {
    const file = this.#fileWith(entry);
    return file === none
      ? undefined
      : { name: this.#names.texts.text(id), path: this.#paths.path(file), line: this.#entryLines.get(entry) };
  }

  #nearest(id: number, folder: string): DefinedName | undefined {
    let best: DefinedName | undefined;
    let most = -1;
    let looked = 0;
    for (let entry = this.#getLast(id); entry > 0 && looked < maxPlaces; entry = this.#earlier.get(entry - 1)) {
      const place = this.#place(id, entry - 1);
      if (place === undefined) continue;
      looked += 1;
      const shared = sharedFolders(place.path, folder);
      // Entries come in reverse order: of equals the first one added is shown, as it came first in the walk.
      if (shared < most) continue;
      most = shared;
      best = place;
    }
    return best;
  }

  #compact(): void {
    const fresh = new DefinitionIndex();
    for (let file = 0; file < this.#paths.size; file++)
      if (this.#blockOf.get(file) !== none) fresh.put(this.#paths.path(file), this.#getNames(file));
    this.#names = fresh.#names;
    this.#paths = fresh.#paths;
    this.#blockOf = fresh.#blockOf;
    this.#starts = fresh.#starts;
    this.#owners = fresh.#owners;
    this.#entryNames = fresh.#entryNames;
    this.#entryLines = fresh.#entryLines;
    this.#earlier = fresh.#earlier;
    this.#lastEntry = fresh.#lastEntry;
    this.#dead = 0;
    this.#size = fresh.#size;
    this.#files = fresh.#files;
  }
}

/** How many folders from the root down a path has in common with a folder. */
function sharedFolders(path: string, folder: string): number {
  let shared = 0;
  for (let at = 0; at < folder.length && path.charCodeAt(at) === folder.charCodeAt(at); at++)
    if (folder.charCodeAt(at) === 0x2f) shared += 1;
  return shared;
}
