import type { Argument, Reference, ReferenceRole } from '../../../domain/facts.ts';
import { MalformedBytes } from '../../names/byteReader.ts';
import { deepestEntries, packedArguments, packedRoles } from './factsFormat.ts';
import { argumentBits, referenceBits, sameWithinBit } from './packedBits.ts';
import type { TextTableReader } from './textTable.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The range of the references in packed facts: from `start` to `end` of the bytes, after this many used texts. */
export interface ReferencesPlace {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly used: number;
  readonly texts: TextTableReader;
}

/**
 * Reads the references of packed facts: those of a few names can be had without the others, which are passed over.
 * `made` keeps the objects by their number: the same reference is always the same object. Everything throws
 * `MalformedBytes`.
 */
export class PackedReferences {
  readonly #bytes: Uint8Array;
  readonly #texts: TextTableReader;
  readonly #start: number;
  readonly #end: number;
  readonly #before: number;
  /**
   * The offset of the next byte, the number of texts used up to it, and the values that the next reference's numbers
   * are relative to.
   */
  #at = 0;
  #used = 0;
  #line = 0;
  #column = 0;
  #within = -1;
  #binding = 0;

  constructor({ bytes, start, end, used, texts }: ReferencesPlace) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#before = used;
    this.#texts = texts;
  }

  /** Every reference, in the order of the file. */
  all(made?: ReadonlyMap<number, Reference>): readonly Reference[] {
    const list: Reference[] = [];
    this.#pass(0, this.#begin(), undefined, (reference, at) => {
      list.push(made?.get(at) ?? reference);
    });
    if (this.#at !== this.#end) throw new MalformedBytes('bytes behind the end');
    return list;
  }

  /**
   * The references of these names, given by their texts' places, in the order of the file; only those blocks are looked
   * through that may have any.
   */
  of(
    places: ReadonlyMap<number, string>,
    made: Map<number, Reference>,
    { mask, size, starts, from }: ReferenceBlocks = everyBlock,
  ): readonly Reference[] {
    const list: Reference[] = [];
    const take = (reference: Reference, at: number): void => {
      const known = made.get(at);
      if (known === undefined) made.set(at, reference);
      list.push(known ?? reference);
    };
    const count = this.#begin();
    for (let block = 0, first = 0; first < count; block++, first += size) {
      if (((mask >>> block) & 1) === 0) continue;
      if (block > 0) this.#enter(starts, from + (block - 1) * stateWords);
      this.#pass(first, Math.min(count, first + size), places, take);
    }
    return list;
  }

  /**
   * Reports for every reference the index of its name, its block, its role and whether it has a receiver. Returns the
   * size of the blocks and where all but the first begin.
   */
  each(visit: (place: number, block: number, role: ReferenceRole, hasReceiver: boolean) => void): {
    readonly size: number;
    readonly starts: readonly number[];
  } {
    const count = this.#begin();
    const size = Math.max(minBlock, Math.ceil(count / maxBlocks));
    const starts: number[] = [];
    let isTold = true;
    for (let block = 0, first = 0; first < count; block++, first += size) {
      if (block > 0) isTold &&= this.#leave(starts);
      this.#pass(first, Math.min(count, first + size), none, undefined, (place, role, hasReceiver) => {
        visit(place, block, role, hasReceiver);
      });
    }
    return isTold ? { size, starts } : { size: count, starts: [] };
  }

  /** Goes to the first reference. Gives how many there are. */
  #begin(): number {
    this.#at = this.#start;
    this.#used = this.#before;
    this.#line = this.#column = this.#binding = 0;
    this.#within = -1;
    return this.#count(4);
  }

  /** Goes to where a block begins, as `#leave` wrote it. */
  #enter(starts: ArrayLike<number>, at: number): void {
    const [offset, used, line, column] = [
      starts[at] as number,
      starts[at + 1] as number,
      starts[at + 2] as number,
      starts[at + 3] as number,
    ];
    this.#at = this.#start + offset;
    this.#used = used & 0xffff;
    this.#binding = used >>> 16;
    this.#line = line;
    this.#column = column & 0xffff;
    this.#within = (column >>> 16) - 1;
  }

  /** Writes down where it is; false where a number is too large for that. */
  #leave(starts: number[]): boolean {
    const within = this.#within + 1;
    starts.push(
      this.#at - this.#start,
      (this.#used | (this.#binding << 16)) >>> 0,
      this.#line,
      (this.#column | (within << 16)) >>> 0,
    );
    return (
      Math.max(this.#used, this.#binding, this.#column, within) <= 0xffff &&
      Math.min(this.#binding, this.#column, this.#line, within) >= 0
    );
  }

  /**
   * Goes through references from one number to another and makes those of the wanted names; `undefined` for all of
   * them.
   */
  #pass(
    from: number,
    to: number,
    wanted: ReadonlyMap<number, string> | undefined,
    take?: (reference: Reference, at: number) => void,
    visit?: (place: number, role: ReferenceRole, hasReceiver: boolean) => void,
  ): void {
    const bytes = this.#bytes;
    // A question passes over hundreds of thousands. Changing values are kept in local variables, and nearly every
    // number is one byte.
    let next = this.#at;
    let line = this.#line;
    let column = this.#column;
    let within = this.#within;
    let binding = this.#binding;
    // Nearly always one name is wanted, and a map takes longer than all else that is done for a reference.
    const [first = nowhere] = wanted?.keys() ?? [];
    const isSingle = wanted?.size === 1;
    const long = (begun: number): number => {
      this.#at = next;
      const value = this.#long(begun);
      next = this.#at;
      return value;
    };
    for (let at = from; at < to; at++) {
      let bits = bytes[next++] as number;
      if (bits >= 0x80) bits = long(bits);
      let name = bytes[next++] as number;
      if (name >= 0x80) name = long(name);
      name = name === 0 ? this.#used++ : name - 1;
      let lines = bytes[next++] as number;
      if (lines >= 0x80) lines = long(lines);
      let columns = bytes[next++] as number;
      if (columns >= 0x80) columns = long(columns);
      column = lines === 0 ? column + difference(columns) : columns;
      line += difference(lines);
      if ((bits & sameWithinBit) === 0) {
        let moved = bytes[next++] as number;
        if (moved >= 0x80) moved = long(moved);
        within += difference(moved);
      }
      visit?.(name, packedRoles[bits & 7] as ReferenceRole, (bits & referenceBits.receiver) !== 0);
      const isPassed = isSingle ? name !== first : wanted?.has(name) === false;
      if (isPassed && (bits & hasMore) === 0) continue;
      this.#at = next;
      if (isPassed) binding = this.#passOver(bits, binding);
      else {
        const reference: Mutable<Reference> = {
          name: wanted?.get(name) ?? this.#texts.at(name),
          role: packedRoles[bits & 7] as ReferenceRole,
          site: { line, column },
          within,
        };
        binding = this.#fill(reference, bits, binding, at);
        take?.(reference, at);
      }
      next = this.#at;
    }
    this.#at = next;
    this.#line = line;
    this.#column = column;
    this.#within = within;
    this.#binding = binding;
    if (this.#at > this.#end) throw new MalformedBytes('the bytes end too early');
  }

  /** Reads the fields after a reference's site into it. Returns the number of the last binding. */
  #fill(reference: Mutable<Reference>, bits: number, before: number, at: number): number {
    const texts = this.#texts;
    let binding = before;
    if ((bits & referenceBits.receiver) !== 0) reference.receiver = texts.at(this.#place());
    if ((bits & referenceBits.binding) !== 0) reference.binding = binding += this.#difference();
    if ((bits & referenceBits.arguments) !== 0) reference.arguments = this.#arguments();
    if ((bits & referenceBits.argumentOf) !== 0) reference.argumentOf = at - this.#difference();
    if ((bits & referenceBits.argumentAt) !== 0) reference.argumentAt = this.#short();
    if ((bits & referenceBits.key) !== 0) reference.key = texts.at(this.#place());
    if ((bits & referenceBits.decorates) !== 0) reference.decorates = reference.within + this.#difference();
    return binding;
  }

  /** Skips the fields after a reference's site; the binding's number depends on the one before it. */
  #passOver(bits: number, binding: number): number {
    if ((bits & referenceBits.receiver) !== 0) this.#place();
    const next = (bits & referenceBits.binding) === 0 ? binding : binding + this.#difference();
    if ((bits & referenceBits.arguments) !== 0)
      for (let count = this.#count(2); count > 0; count--) this.#passArgument(0);
    if ((bits & referenceBits.argumentOf) !== 0) this.#short();
    if ((bits & referenceBits.argumentAt) !== 0) this.#short();
    if ((bits & referenceBits.key) !== 0) this.#place();
    if ((bits & referenceBits.decorates) !== 0) this.#short();
    return next;
  }

  #passArgument(depth: number): void {
    const bits = this.#short();
    this.#place();
    if ((bits & argumentBits.name) !== 0) this.#place();
    if ((bits & argumentBits.type) !== 0) this.#place();
    if ((bits & argumentBits.entries) === 0) return;
    if (depth >= deepestEntries) throw new MalformedBytes('objects too deep');
    for (let count = this.#count(3); count > 0; count--) {
      this.#place();
      this.#passArgument(depth + 1);
    }
  }

  #arguments(): Argument[] {
    const list = new Array<Argument>(this.#count(2));
    for (let at = 0; at < list.length; at++) list[at] = this.#argument(0);
    return list;
  }

  #argument(depth: number): Argument {
    const texts = this.#texts;
    const bits = this.#short();
    const kind = packedArguments[bits & 15];
    if (kind === undefined) throw new MalformedBytes('a number without a meaning');
    const argument: Mutable<Argument> = { kind, text: texts.at(this.#place()) };
    if ((bits & argumentBits.name) !== 0) argument.name = texts.at(this.#place());
    if ((bits & argumentBits.type) !== 0) argument.type = texts.at(this.#place());
    if ((bits & argumentBits.entries) !== 0) {
      if (depth >= deepestEntries) throw new MalformedBytes('objects too deep');
      const entries = new Array<NonNullable<Argument['entries']>[number]>(this.#count(3));
      for (let at = 0; at < entries.length; at++)
        entries[at] = { key: texts.at(this.#place()), value: this.#argument(depth + 1) };
      argument.entries = entries;
    }
    return argument;
  }

  /** Inlined from `ByteReader`: a question passes through thousands of files. */
  #short(): number {
    const first = this.#bytes[this.#at++] as number;
    return first < 0x80 ? first : this.#long(first);
  }

  #long(first: number): number {
    if (this.#at > this.#end) throw new MalformedBytes('the bytes end too early');
    let value = first & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      const byte = this.#bytes[this.#at++] as number;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new MalformedBytes('a number of more than 32 bits');
  }

  #difference(): number {
    return difference(this.#short());
  }

  #place(): number {
    const number = this.#short();
    return number === 0 ? this.#used++ : number - 1;
  }

  #count(least: number): number {
    const count = this.#short();
    if (count * least > this.#end - this.#at) throw new MalformedBytes('the bytes end too early');
    return count;
  }
}

function difference(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}

/**
 * Blocks of references, so that most of a file's need not be gone through: bits of those that are wanted, how many
 * references a block has, and where all but the first begin (`from` on, of `starts`).
 */
export interface ReferenceBlocks {
  readonly mask: number;
  readonly size: number;
  readonly starts: ArrayLike<number>;
  readonly from: number;
}

/** As many as a name's mask has bits for. */
const maxBlocks = 16;
/** Shorter ones cost more than they save. */
const minBlock = 12;
/** Numbers that tell where a block begins. */
const stateWords = 4;
const everyBlock: ReferenceBlocks = { mask: 1, size: Number.POSITIVE_INFINITY, starts: [], from: 0 };
const none: ReadonlyMap<number, string> = new Map();
const nowhere = -1;
/** Bits of references that have more fields after the site. */
const hasMore = Object.values(referenceBits).reduce((all, bit) => all | bit, 0);
