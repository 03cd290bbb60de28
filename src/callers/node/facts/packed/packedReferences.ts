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
    const texts = this.#texts;
    this.#at = this.#start;
    this.#used = this.#before;
    const count = this.#count(4);
    let line = 0;
    let column = 0;
    let within = -1;
    let binding = 0;
    for (let at = 0; at < count; at++) {
      const bits = this.#short();
      const name = this.#place();
      const lines = this.#difference();
      column = lines === 0 ? column + this.#difference() : this.#short();
      line += lines;
      if ((bits & sameWithinBit) === 0) within += this.#difference();
      visit?.(name, packedRoles[bits & 7] as ReferenceRole, (bits & referenceBits.receiver) !== 0);
      if (wanted?.has(name) === false) {
        binding = this.#passOver(bits, binding);
        continue;
      }
      const reference: Draft<Reference> = { name: wanted?.get(name) ?? texts.at(name), role: packedRoles[bits & 7] as ReferenceRole, site: { line, column }, within };
      if ((bits & referenceBits.receiver) !== 0) reference.receiver = texts.at(this.#place());
      if ((bits & referenceBits.binding) !== 0) reference.binding = binding += this.#difference();
      if ((bits & referenceBits.arguments) !== 0) reference.arguments = this.#arguments();
      if ((bits & referenceBits.argumentOf) !== 0) reference.argumentOf = at - this.#difference();
      if ((bits & referenceBits.argumentAt) !== 0) reference.argumentAt = this.#short();
      if ((bits & referenceBits.key) !== 0) reference.key = texts.at(this.#place());
      if ((bits & referenceBits.decorates) !== 0) reference.decorates = within + this.#difference();
      take?.(reference, at);
    }
    if (this.#at > this.#end) throw new MalformedBytes('the bytes end too early');
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
    const value = this.#short();
    return (value >>> 1) ^ -(value & 1);
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

const none: ReadonlyMap<number, string> = new Map();
