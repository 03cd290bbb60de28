import type { Argument, Reference, ReferenceRole } from '../../../domain/facts.ts';
import { MalformedBytes } from '../../names/byteReader.ts';
import { deepestEntries, packedArguments, packedRoles } from './factsFormat.ts';
import { argumentBits, referenceBits, sameWithinBit } from './packedBits.ts';
import type { TextTableReader } from './textTable.ts';

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Where the references of packed facts stand: from `start` to `end` of the bytes, behind so many used texts. */
export interface ReferencesPlace {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly used: number;
  readonly texts: TextTableReader;
}

/** Reads the references of packed facts: those of a few names can be had without the others, which are passed over. `made` keeps the objects by their number: the same reference is always the same object. Everything throws `MalformedBytes`. */
export class PackedReferences {
  readonly #bytes: Uint8Array;
  readonly #texts: TextTableReader;
  readonly #start: number;
  readonly #end: number;
  readonly #before: number;
  /** Where the next byte is, and how many texts were used by then. */
  #at = 0;
  #used = 0;

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
    this.#pass(undefined, (reference, at) => { list.push(made?.get(at) ?? reference); });
    if (this.#at !== this.#end) throw new MalformedBytes('bytes behind the end');
    return list;
  }

  /** The references of these names, given by their texts' places, in the order of the file. */
  of(places: ReadonlyMap<number, string>, made: Map<number, Reference>): readonly Reference[] {
    const list: Reference[] = [];
    this.#pass(places, (reference, at) => {
      const known = made.get(at);
      if (known === undefined) made.set(at, reference);
      list.push(known ?? reference);
    });
    return list;
  }

  /** Tells of every reference its name's place, role and whether something stands before its dot. */
  each(visit: (place: number, role: ReferenceRole, hasReceiver: boolean) => void): void {
    this.#pass(none, undefined, visit);
  }

  /** Goes through all references and makes those of the wanted names; `undefined` for all of them. */
  #pass(wanted: ReadonlyMap<number, string> | undefined, take?: (reference: Reference, at: number) => void, visit?: (place: number, role: ReferenceRole, hasReceiver: boolean) => void): void {
    this.#at = this.#start;
    this.#used = this.#before;
    const count = this.#count(4);
    const bytes = this.#bytes;
    // Hundreds of thousands are passed over for one question. The next byte's place stands in a variable of its own, and nearly every number is one byte.
    let next = this.#at;
    let line = 0;
    let column = 0;
    let within = -1;
    let binding = 0;
    // Nearly always one name is wanted, and a map takes longer than all else that is done for a reference.
    const [first = nowhere] = wanted?.keys() ?? [];
    const isSingle = wanted?.size === 1;
    const long = (begun: number): number => {
      this.#at = next;
      const value = this.#long(begun);
      next = this.#at;
      return value;
    };
    for (let at = 0; at < count; at++) {
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
        const reference: Draft<Reference> = { name: wanted?.get(name) ?? this.#texts.at(name), role: packedRoles[bits & 7] as ReferenceRole, site: { line, column }, within };
        binding = this.#fill(reference, bits, binding, at);
        take?.(reference, at);
      }
      next = this.#at;
    }
    this.#at = next;
    if (this.#at > this.#end) throw new MalformedBytes('the bytes end too early');
  }

  /** Puts in what stands behind a reference's site. Gives the number of the last binding. */
  #fill(reference: Draft<Reference>, bits: number, before: number, at: number): number {
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

  /** Passes over what stands behind a reference's site; the binding's number is told by the one before it. */
  #passOver(bits: number, binding: number): number {
    if ((bits & referenceBits.receiver) !== 0) this.#place();
    const next = (bits & referenceBits.binding) === 0 ? binding : binding + this.#difference();
    if ((bits & referenceBits.arguments) !== 0) for (let count = this.#count(2); count > 0; count--) this.#passArgument(0);
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
    const argument: Draft<Argument> = { kind, text: texts.at(this.#place()) };
    if ((bits & argumentBits.name) !== 0) argument.name = texts.at(this.#place());
    if ((bits & argumentBits.entries) !== 0) {
      if (depth >= deepestEntries) throw new MalformedBytes('objects too deep');
      const entries = new Array<NonNullable<Argument['entries']>[number]>(this.#count(3));
      for (let at = 0; at < entries.length; at++) entries[at] = { key: texts.at(this.#place()), value: this.#argument(depth + 1) };
      argument.entries = entries;
    }
    return argument;
  }

  /** As `ByteReader` reads them; thousands of files are passed through for one question, so these stand here. */
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

const none: ReadonlyMap<number, string> = new Map();
const nowhere = -1;
/** Bits of references behind whose site something stands. */
const hasMore = Object.values(referenceBits).reduce((all, bit) => all | bit, 0);
