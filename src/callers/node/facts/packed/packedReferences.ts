import type { Argument, Reference, ReferenceRole } from '../../../domain/facts.ts';
import { MalformedBytes } from '../../names/byteReader.ts';
import { deepestEntries, packedArguments, packedRoles } from './factsFormat.ts';
import { argumentBits, ofKind, referenceBits, sameWithinBit } from './packedBits.ts';
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

/** The references of one name: the name's place among the texts, what they are (bits by `kindOf`), and where they stand. */
interface Group {
  readonly place: number;
  readonly kinds: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the references of packed facts. They stand name by name behind a list of the names, so that a question reads those of its name and no others. `made` keeps the
 * objects by their number: the same reference is always the same object. Everything throws `MalformedBytes`.
 */
export class PackedReferences {
  readonly #bytes: Uint8Array;
  readonly #texts: TextTableReader;
  readonly #start: number;
  readonly #end: number;
  readonly #before: number;
  /** Where the next byte is. */
  #at = 0;

  constructor({ bytes, start, end, used, texts }: ReferencesPlace) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#before = used;
    this.#texts = texts;
  }

  /** Every reference, in the order of the file. */
  all(made?: ReadonlyMap<number, Reference>): readonly Reference[] {
    const groups: Group[] = [];
    const count = this.#groups((group) => { groups.push(group); });
    const list = new Array<Reference>(count);
    let found = 0;
    for (const group of groups) {
      this.#read(group, this.#texts.at(group.place), (reference, at) => {
        if (at >= count || list[at] !== undefined) throw new MalformedBytes('a reference that is none');
        list[at] = made?.get(at) ?? reference;
        found++;
      });
    }
    if (found !== count) throw new MalformedBytes('references that are missing');
    return list;
  }

  /** The references of these names, given by their texts' places, in the order of the file. */
  of(places: ReadonlyMap<number, string>, made: Map<number, Reference>): readonly Reference[] {
    const groups: Group[] = [];
    this.#groups((group) => { if (places.has(group.place)) groups.push(group); });
    const found: { readonly at: number; readonly reference: Reference }[] = [];
    for (const group of groups) {
      this.#read(group, places.get(group.place) as string, (reference, at) => {
        const known = made.get(at);
        if (known === undefined) made.set(at, reference);
        found.push({ at, reference: known ?? reference });
      });
    }
    if (groups.length > 1) found.sort((a, b) => a.at - b.at);
    return found.map(({ reference }) => reference);
  }

  /** Tells of every name's place what its references are: their role, and whether something stands before the dot. */
  each(visit: (place: number, role: ReferenceRole, hasReceiver: boolean) => void): void {
    this.#groups(({ place, kinds }) => {
      for (let rest = kinds; rest !== 0; rest &= rest - 1) {
        const { role, hasReceiver } = ofKind(rest & -rest);
        visit(place, packedRoles[role] as ReferenceRole, hasReceiver);
      }
    });
  }

  /** Goes through the list of names. Gives the number of references. */
  #groups(visit: (group: Group) => void): number {
    this.#at = this.#start;
    const count = this.#count(4);
    const names = this.#count(3);
    const length = this.#short();
    let start = this.#at + length;
    let used = this.#before;
    for (let name = 0; name < names; name++) {
      const number = this.#short();
      const kinds = this.#short();
      const end = start + this.#short();
      visit({ place: number === 0 ? used++ : number - 1, kinds, start, end });
      start = end;
    }
    if (start !== this.#end) throw new MalformedBytes('references that are not the whole');
    return count;
  }

  /** Reads the references of one name. */
  #read({ start, end }: Group, name: string, take: (reference: Reference, at: number) => void): void {
    this.#at = start;
    let at = 0;
    let line = 0;
    let within = -1;
    while (this.#at < end) {
      const bits = this.#short();
      at += this.#short();
      line += this.#difference();
      const column = this.#short();
      if ((bits & sameWithinBit) === 0) within += this.#difference();
      const reference: Draft<Reference> = { name, role: packedRoles[bits & 7] as ReferenceRole, site: { line, column }, within };
      this.#fill(reference, bits, at);
      take(reference, at);
    }
    if (this.#at > end) throw new MalformedBytes('the bytes end too early');
  }

  /** Puts in what stands behind a reference's site. */
  #fill(reference: Draft<Reference>, bits: number, at: number): void {
    const texts = this.#texts;
    if ((bits & referenceBits.receiver) !== 0) reference.receiver = texts.at(this.#short());
    if ((bits & referenceBits.binding) !== 0) reference.binding = this.#short();
    if ((bits & referenceBits.arguments) !== 0) reference.arguments = this.#arguments();
    if ((bits & referenceBits.argumentOf) !== 0) reference.argumentOf = at - this.#difference();
    if ((bits & referenceBits.argumentAt) !== 0) reference.argumentAt = this.#short();
    if ((bits & referenceBits.key) !== 0) reference.key = texts.at(this.#short());
    if ((bits & referenceBits.decorates) !== 0) reference.decorates = reference.within + this.#difference();
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
    const argument: Draft<Argument> = { kind, text: texts.at(this.#short()) };
    if ((bits & argumentBits.name) !== 0) argument.name = texts.at(this.#short());
    if ((bits & argumentBits.entries) !== 0) {
      if (depth >= deepestEntries) throw new MalformedBytes('objects too deep');
      const entries = new Array<NonNullable<Argument['entries']>[number]>(this.#count(3));
      for (let at = 0; at < entries.length; at++) entries[at] = { key: texts.at(this.#short()), value: this.#argument(depth + 1) };
      argument.entries = entries;
    }
    return argument;
  }

  /** As `ByteReader` reads them; thousands of files are read for one question, so these stand here. */
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

  #count(least: number): number {
    const count = this.#short();
    if (count * least > this.#end - this.#at) throw new MalformedBytes('the bytes end too early');
    return count;
  }
}

function difference(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}
