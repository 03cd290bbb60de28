import { skipReasons, type SkipReason } from '../files/skipReason.ts';
import type { ContentHash } from './contentHash.ts';

/**
 * The number of a file. True for one generation of the index: the number of a deleted file goes to the next new one.
 */
export type FileId = number;

/** What the file system says without opening the file. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
}

/** What is known of a file. */
export interface FileEntry extends FileStat {
  readonly path: string;
  readonly hash: ContentHash;
  /** Set when the file is known but its names are not. */
  readonly skipped?: SkipReason;
}

/** The owner of a file whose names are nowhere. */
export const nobody = 0;

/**
 * The files of an index by number and by path, in typed arrays: a hundred thousand of them take about 15 MB, most of it
 * the paths.
 */
export class FileTable {
  readonly #ids = new Map<string, FileId>();
  readonly #paths: (string | undefined)[] = [];
  readonly #free: FileId[] = [];
  #sizes = new Float64Array(1024);
  #mtimes = new Float64Array(1024);
  #hashes = new Uint32Array(2048);
  #owners = new Uint32Array(1024);
  /** 0: names are indexed; else one more than the place in `skipReasons`. */
  #skipped = new Uint8Array(1024);
  /** How many files have each value of `#skipped`: every answer tells of them. */
  readonly #counts = new Uint32Array(skipReasons.length + 1);

  /** Numbers given so far, those of deleted files among them. */
  get length(): number {
    return this.#paths.length;
  }

  /** Files there are. */
  get size(): number {
    return this.#ids.size;
  }

  /** The number of a path. */
  getId(path: string): FileId | undefined {
    return this.#ids.get(path);
  }

  /** The path of a number; undefined once the file is gone. */
  getPath(id: FileId): string | undefined {
    return this.#paths[id];
  }

  /** Everything about a number; undefined once the file is gone. */
  entry(id: FileId): FileEntry | undefined {
    const path = this.#paths[id];
    if (path === undefined) return undefined;
    const skipped = skipReasons[(this.#skipped[id] as number) - 1];
    return {
      path,
      size: this.#sizes[id] as number,
      mtimeMs: this.#mtimes[id] as number,
      hash: { high: this.#hashes[2 * id] as number, low: this.#hashes[2 * id + 1] as number },
      skipped,
    };
  }

  /** Whether a number has this size and time. Makes nothing: a start asks it of every file. */
  isCurrent(id: FileId, { size, mtimeMs }: FileStat): boolean {
    return this.#paths[id] !== undefined && this.#sizes[id] === size && this.#mtimes[id] === mtimeMs;
  }

  /**
   * 53 bits of a file's hash; `skipped` for a file whose names are not known, undefined once it is gone. A number costs
   * nothing to make: a question about a frequent name takes one of every file.
   */
  getStamp(id: FileId): number | 'skipped' | undefined {
    if (this.#paths[id] === undefined) return undefined;
    return this.#skipped[id] === 0
      ? getStamp(this.#hashes[2 * id] as number, this.#hashes[2 * id + 1] as number)
      : 'skipped';
  }

  /** How many files are known whose names are not, by reason; reasons of no file are left out. */
  skipped(): Map<SkipReason, number> {
    return new Map(
      skipReasons.flatMap((reason, at) =>
        this.#counts[at + 1] === 0 ? [] : [[reason, this.#counts[at + 1] as number] as const],
      ),
    );
  }

  /** All numbers in use, ascending. */
  ids(): FileId[] {
    const ids: FileId[] = [];
    for (let id = 0; id < this.#paths.length; id++) if (this.#paths[id] !== undefined) ids.push(id);
    return ids;
  }

  /** The segment whose entries count for this file; `nobody` if there is none. */
  getOwner(id: FileId): number {
    return this.#owners[id] ?? nobody;
  }

  /** Keeps of these numbers the ones that `owner` speaks for, in place; a view of what is left. */
  keepOwned(ids: Uint32Array<ArrayBuffer>, owner: number): Uint32Array<ArrayBuffer> {
    const owners = this.#owners;
    let kept = 0;
    const { length } = ids;
    for (let at = 0; at < length; at++) {
      const id = ids[at] as number;
      if (owners[id] === owner) ids[kept++] = id;
    }
    return ids.subarray(0, kept);
  }

  /** Makes `owner` the one segment that speaks for the file. */
  setOwner(id: FileId, owner: number): void {
    this.#owners[id] = owner;
  }

  /** Writes down a file, new or known. Its owner stays. */
  set(entry: FileEntry): FileId {
    return this.#write(this.#ids.get(entry.path) ?? this.#free.pop() ?? this.#paths.length, entry);
  }

  /** Writes down a file that is not there yet under the number after the last: stored entries name files by number. */
  append(entry: FileEntry): FileId {
    return this.#write(this.#paths.length, entry);
  }

  /** Leaves out the number after the last, as `append` must find it. */
  setGap(): void {
    const id = this.#paths.length;
    if (id >= this.#sizes.length) this.#grow();
    this.#paths.push(undefined);
    this.#free.push(id);
  }

  /** Forgets a file; its number goes to the next new one. */
  remove(id: FileId): void {
    const path = this.#paths[id];
    if (path === undefined) return;
    this.#ids.delete(path);
    this.#paths[id] = undefined;
    this.#count(id, -1);
    this.#owners[id] = nobody;
    this.#free.push(id);
  }

  /** Gives a file another path, one that no file has. */
  rename(id: FileId, path: string): void {
    const old = this.#paths[id];
    if (old === undefined) return;
    this.#ids.delete(old);
    this.#paths[id] = path;
    this.#ids.set(path, id);
  }

  /** The file at this path, or all files under it if it is a folder. */
  idsUnder(path: string): FileId[] {
    const own = this.#ids.get(path);
    if (own !== undefined) return [own];
    return this.ids().filter((id) => {
      const each = this.#paths[id] as string;
      return each.startsWith(path) && (each[path.length] === '/' || each[path.length] === '\\');
    });
  }

  #write(id: FileId, entry: FileEntry): FileId {
    if (id >= this.#sizes.length) this.#grow();
    if (this.#paths[id] === undefined) {
      this.#paths[id] = entry.path;
      this.#ids.set(entry.path, id);
    } else this.#count(id, -1);
    this.#sizes[id] = entry.size;
    this.#mtimes[id] = entry.mtimeMs;
    this.#hashes[2 * id] = entry.hash.high;
    this.#hashes[2 * id + 1] = entry.hash.low;
    this.#skipped[id] = entry.skipped === undefined ? 0 : skipReasons.indexOf(entry.skipped) + 1;
    this.#count(id, 1);
    return id;
  }

  #count(id: FileId, change: 1 | -1): void {
    const at = this.#skipped[id] as number;
    this.#counts[at] = (this.#counts[at] as number) + change;
  }

  #grow(): void {
    const length = Math.ceil(this.#sizes.length * 1.5);
    const moved = <T extends Float64Array | Uint32Array | Uint8Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#sizes = moved(new Float64Array(length), this.#sizes);
    this.#mtimes = moved(new Float64Array(length), this.#mtimes);
    this.#hashes = moved(new Uint32Array(2 * length), this.#hashes);
    this.#owners = moved(new Uint32Array(length), this.#owners);
    this.#skipped = moved(new Uint8Array(length), this.#skipped);
  }
}

/** 53 of the 64 bits of a content's hash. */
export function getStamp(high: number, low: number): number {
  return high * 2 ** 21 + (low >>> 11);
}
