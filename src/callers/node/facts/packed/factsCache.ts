import type { NoFacts } from '../../../domain/unparsed.ts';
import type { FileFacts } from '../../../domain/facts.ts';
import { packFacts } from './packFacts.ts';
import { LazyFacts } from './lazyFacts.ts';
import { isPacked } from './unpackFacts.ts';
import { usesTable, type UsesTable } from './usesTable.ts';
import { WeighedMap } from './weighedMap.ts';

/** Tells one content of a file from another: a hash, a time and size, a version that the caller counts. */
export type ContentStamp = string | number;

/** How much a `FactsCache` keeps. */
export interface FactsCacheLimits {
  /** Bytes of packed facts and what goes with them. Default 120 MB, the facts of some 300 MB of source. */
  readonly maxBytes?: number;
  /** Bytes of packed facts that are kept unpacked too; they take some nine times as many then. Default 4 MB. */
  readonly maxUnpackedBytes?: number;
  /** Called with the path of a file whose facts were evicted. */
  readonly dropped?: (path: string) => void;
}

/** What the heap takes for an entry beside its bytes: the array, the map's slot and the path. */
const entryBytes = 700;

interface CacheEntry {
  readonly stamp: ContentStamp;
  /** Undefined: the file cannot be parsed. */
  readonly packed: Uint8Array | undefined;
  readonly table: UsesTable | undefined;
  /** The returned facts take next to no memory until they are read. */
  facts: FileFacts | undefined;
}

/**
 * The facts of files by path, packed, the least recently used dropped first; the latest few also unpacked. An entry
 * counts only for the content it was made from. Every operation takes constant time.
 */
export class FactsCache {
  readonly #maxBytes: number;
  readonly #entries: WeighedMap<CacheEntry>;
  /** Facts that were read in, by path. */
  readonly #unpacked: WeighedMap<CacheEntry>;

  constructor({ maxBytes = 120_000_000, maxUnpackedBytes = 4_000_000, dropped }: FactsCacheLimits = {}) {
    this.#maxBytes = maxBytes;
    this.#unpacked = new WeighedMap(maxUnpackedBytes, (_, entry) => {
      entry.facts = undefined;
    });
    this.#entries = new WeighedMap(maxBytes, (path) => {
      this.#unpacked.delete(path);
      dropped?.(path);
    });
  }

  /** Files kept, those without facts too. */
  get size(): number {
    return this.#entries.size;
  }

  /** Bytes taken by what is packed. */
  get bytes(): number {
    return this.#entries.weight;
  }

  /** Whether this content of the file is known, with or without facts. Does not count as a use. */
  has(path: string, stamp: ContentStamp): boolean {
    return this.#entries.peek(path)?.stamp === stamp;
  }

  /**
   * The facts of this content of the file, read part by part as they are used; undefined where they are not known or
   * there are none.
   */
  get(path: string, stamp: ContentStamp): FileFacts | undefined {
    const entry = this.#entries.get(path);
    return entry?.stamp === stamp ? this.#getFacts(path, entry) : undefined;
  }

  /**
   * The facts of this content of the file if they are known, else `unread`; `undefined` if there are none. A single
   * lookup, because a question queries thousands of files.
   */
  find(path: string, stamp: ContentStamp): FileFacts | 'unread' | undefined {
    const entry = this.#entries.get(path);
    return entry?.stamp === stamp ? this.#getFacts(path, entry) : 'unread';
  }

  /** The packed facts of this content of the file, for a store. Does not count as a use. */
  packed(path: string, stamp: ContentStamp): Uint8Array | undefined {
    return this.has(path, stamp) ? this.#entries.peek(path)?.packed : undefined;
  }

  /**
   * Keeps what is known of this content of the file in place of all before: its facts, packed or not, or why there are
   * none. False, and nothing is known any more, where the bytes are not packed facts or more than may be kept in all.
   */
  set(path: string, stamp: ContentStamp, facts: FileFacts | Uint8Array | NoFacts): boolean {
    this.remove(path);
    // Facts from the parser are pieces of the source's text and would keep it alive: what is given out later comes from
    // the packed form,
    // which needs no path of its own.
    let packed: Uint8Array | undefined;
    if (facts instanceof Uint8Array) packed = owned(facts);
    else if (typeof facts !== 'string') packed = packFacts(facts, '');
    if (facts instanceof Uint8Array && !isPacked(facts)) return false;
    const table = packed === undefined ? undefined : usesTable(packed);
    const bytes = weight(path, packed, table);
    if (bytes > this.#maxBytes || (packed !== undefined && table === undefined)) return false;
    this.#entries.set(path, { stamp, packed, table, facts: undefined }, bytes);
    return true;
  }

  /** Forgets a file. */
  remove(path: string): void {
    this.#entries.delete(path);
    this.#unpacked.delete(path);
  }

  /** Knows under another path what it knew of a file; what it knew of that path before is gone. */
  rename(from: string, to: string): void {
    const entry = this.#entries.peek(from);
    if (entry === undefined || from === to) return;
    this.remove(from);
    this.remove(to);
    entry.facts = undefined;
    this.#entries.set(to, entry, weight(to, entry.packed, entry.table));
  }

  /** Forgets everything. */
  clear(): void {
    this.#entries.clear();
    this.#unpacked.clear();
  }

  #getFacts(path: string, entry: CacheEntry): FileFacts | undefined {
    if (entry.facts !== undefined) {
      this.#unpacked.get(path);
      return entry.facts;
    }
    return entry.packed === undefined || entry.table === undefined
      ? undefined
      : (entry.facts = new LazyFacts(entry.packed, entry.table, path, this.#opened));
  }

  readonly #opened = (facts: LazyFacts): void => {
    const entry = this.#entries.peek(facts.path);
    // Code that still holds facts of an earlier content keeps its own copy.
    if (entry?.packed !== undefined && entry.facts === facts)
      this.#unpacked.set(facts.path, entry, entry.packed.length);
  };
}

function weight(path: string, packed: Uint8Array | undefined, table: UsesTable | undefined): number {
  return entryBytes + path.length + (packed?.length ?? 0) + (table?.byteLength ?? 0);
}

/** The bytes themselves; a copy of a small piece of something large, which would be kept whole. */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.buffer.byteLength > bytes.length * 1.25 + 64 ? bytes.slice() : bytes;
}
