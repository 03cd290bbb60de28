import type { Argument, Reference, ReferenceRole } from '../../../domain/facts.ts';
import { MalformedBytes, type ByteReader } from '../../names/byteReader.ts';
import { deepestEntries, packedArguments, packedRoles } from './factsFormat.ts';
import { argumentBits, referenceBits, sameWithinBit } from './packedBits.ts';
import type { TextTableReader } from './textTable.ts';

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** The references of packed facts: those of a few names can be had without the others, which are passed over. The same one is always the same object. */
export class PackedReferences {
  readonly #reader: ByteReader;
  readonly #texts: TextTableReader;
  readonly #body: { enterReferences(): void };
  readonly #made: Reference[] = [];
  #all: readonly Reference[] | undefined;
  #line = 0;
  #column = 0;

  /** `body` sets reader and texts to where the references begin. */
  constructor(reader: ByteReader, texts: TextTableReader, body: { enterReferences(): void }) {
    this.#reader = reader;
    this.#texts = texts;
    this.#body = body;
  }

  /** Every reference, in the order of the file. Throws `MalformedBytes`. */
  all(): readonly Reference[] {
    if (this.#all !== undefined) return this.#all;
    const list: Reference[] = [];
    this.#pass(undefined, (reference) => { list.push(reference); });
    if (this.#reader.rest > 0) throw new MalformedBytes('bytes behind the end');
    return (this.#all = list);
  }

  /** The references of these names, given by their texts' places, in the order of the file. Throws `MalformedBytes`. */
  of(places: ReadonlySet<number>): readonly Reference[] {
    const list: Reference[] = [];
    this.#pass(places, (reference) => { list.push(reference); });
    return list;
  }

  /** Tells of every reference its name's place, role and whether something stands before its dot. Throws `MalformedBytes`. */
  each(visit: (place: number, role: ReferenceRole, hasReceiver: boolean) => void): void {
    this.#pass(none, undefined, visit);
  }

  /** Goes through all references and makes those of the wanted names; `undefined` for all of them. */
  #pass(wanted: ReadonlySet<number> | undefined, take?: (reference: Reference) => void, visit?: (place: number, role: ReferenceRole, hasReceiver: boolean) => void): void {
    const reader = this.#reader;
    const texts = this.#texts;
    this.#body.enterReferences();
    this.#line = this.#column = 0;
    const count = reader.count(4);
    let within = -1;
    let binding = 0;
    for (let at = 0; at < count; at++) {
      const bits = reader.short();
      const name = texts.place(reader);
      const lines = difference(reader);
      this.#column = lines === 0 ? this.#column + difference(reader) : reader.short();
      this.#line += lines;
      if ((bits & sameWithinBit) === 0) within += difference(reader);
      visit?.(name, roleOf(bits), (bits & referenceBits.receiver) !== 0);
      if (wanted?.has(name) === false) {
        binding = this.#passOver(bits, binding);
        continue;
      }
      const reference: Draft<Reference> = { name: texts.at(name), role: roleOf(bits), site: { line: this.#line, column: this.#column }, within };
      if ((bits & referenceBits.receiver) !== 0) reference.receiver = texts.take(reader);
      if ((bits & referenceBits.binding) !== 0) reference.binding = binding += difference(reader);
      if ((bits & referenceBits.arguments) !== 0) reference.arguments = this.#arguments();
      if ((bits & referenceBits.argumentOf) !== 0) reference.argumentOf = at - difference(reader);
      if ((bits & referenceBits.argumentAt) !== 0) reference.argumentAt = reader.short();
      if ((bits & referenceBits.key) !== 0) reference.key = texts.take(reader);
      if ((bits & referenceBits.decorates) !== 0) reference.decorates = within + difference(reader);
      take?.((this.#made[at] ??= reference));
    }
  }

  /** Passes over what stands behind a reference's site; the binding's number is told by the one before it. */
  #passOver(bits: number, binding: number): number {
    const reader = this.#reader;
    const texts = this.#texts;
    if ((bits & referenceBits.receiver) !== 0) texts.place(reader);
    const next = (bits & referenceBits.binding) === 0 ? binding : binding + difference(reader);
    if ((bits & referenceBits.arguments) !== 0) for (let count = reader.count(2); count > 0; count--) this.#passArgument(0);
    if ((bits & referenceBits.argumentOf) !== 0) reader.short();
    if ((bits & referenceBits.argumentAt) !== 0) reader.short();
    if ((bits & referenceBits.key) !== 0) texts.place(reader);
    if ((bits & referenceBits.decorates) !== 0) reader.short();
    return next;
  }

  #passArgument(depth: number): void {
    const reader = this.#reader;
    const texts = this.#texts;
    const bits = reader.short();
    texts.place(reader);
    if ((bits & argumentBits.name) !== 0) texts.place(reader);
    if ((bits & argumentBits.entries) === 0) return;
    if (depth >= deepestEntries) throw new MalformedBytes('objects too deep');
    for (let count = reader.count(3); count > 0; count--) {
      texts.place(reader);
      this.#passArgument(depth + 1);
    }
  }

  #arguments(): Argument[] {
    const list = new Array<Argument>(this.#reader.count(2));
    for (let at = 0; at < list.length; at++) list[at] = this.#argument(0);
    return list;
  }

  #argument(depth: number): Argument {
    const reader = this.#reader;
    const texts = this.#texts;
    const bits = reader.short();
    const kind = packedArguments[bits & 15];
    if (kind === undefined) throw new MalformedBytes('a number without a meaning');
    const argument: Draft<Argument> = { kind, text: texts.take(reader) };
    if ((bits & argumentBits.name) !== 0) argument.name = texts.take(reader);
    if ((bits & argumentBits.entries) !== 0) {
      if (depth >= deepestEntries) throw new MalformedBytes('objects too deep');
      const entries = new Array<NonNullable<Argument['entries']>[number]>(reader.count(3));
      for (let at = 0; at < entries.length; at++) entries[at] = { key: texts.take(reader), value: this.#argument(depth + 1) };
      argument.entries = entries;
    }
    return argument;
  }
}

const none: ReadonlySet<number> = new Set();

function roleOf(bits: number): ReferenceRole {
  return packedRoles[bits & 7] as ReferenceRole;
}

function difference(reader: ByteReader): number {
  const value = reader.short();
  return (value >>> 1) ^ -(value & 1);
}
