import type { Binding, Constant, Export, FileFacts, Heritage, Import, Site } from '../../../domain/facts.ts';
import { ByteReader, MalformedBytes } from '../../names/byteReader.ts';
import { packedBases, packedHead, packedLanguages, packedParts } from './factsFormat.ts';
import { exportBits, factsBits, heritageBits, importBits, importIsOptional } from './packedBits.ts';
import { PackedDefinitions } from './packedDefinitions.ts';
import { PackedReferences } from './packedReferences.ts';
import { TextTableReader } from './textTable.ts';

/** What a file takes from others and gives to them. */
export type FactsOuter = Pick<FileFacts, 'path' | 'package' | 'imports' | 'exports'>;
/** The part of packed facts after the definitions. */
export type FactsRest = Pick<FileFacts, 'heritage' | 'constants'>;

const partCount = Object.keys(packedParts).length;

/** Reads the parts of packed facts, each alone. Everything throws `MalformedBytes` where the bytes make no sense. */
export class PackedBody {
  readonly language: FileFacts['language'];
  readonly isClean: boolean;
  readonly hasPackage: boolean;
  readonly texts: TextTableReader;
  /** What the file defines. */
  readonly definitions: PackedDefinitions;
  /** All of it. */
  readonly bytes: Uint8Array;
  readonly #reader: ByteReader;
  /** Of each part where it begins, its length, and how many texts were used in front of it. */
  readonly #parts: readonly number[];
  #line = 0;
  #column = 0;

  /** Takes all the bytes. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    reader.enter(packedHead, Math.max(0, bytes.length - packedHead));
    this.#reader = reader;
    this.language = one(packedLanguages, reader.short());
    const bits = reader.short();
    this.isClean = (bits & 1) === 1;
    this.hasPackage = (bits & factsBits.package) !== 0;
    const parts: number[] = [];
    for (let part = 0; part < partCount; part++) parts.push(0, reader.short(), reader.short());
    this.texts = new TextTableReader(reader, bytes);
    let start = reader.at;
    for (let part = 0; part < partCount; part++) {
      parts[3 * part] = start;
      start += parts[3 * part + 1] as number;
    }
    if (start !== bytes.length) throw new MalformedBytes('parts that are not the whole');
    this.#parts = parts;
    this.bytes = bytes;
    this.definitions = new PackedDefinitions(reader, this.texts, () => {
      this.#enter(packedParts.defined);
    });
  }

  /** The references, as far as they are read. */
  get references(): PackedReferences {
    const place = 3 * packedParts.references;
    const start = this.#parts[place] as number;
    return new PackedReferences({
      bytes: this.bytes,
      texts: this.texts,
      start,
      end: start + (this.#parts[place + 1] as number),
      used: this.#parts[place + 2] as number,
    });
  }

  /** What the file takes and gives. */
  outer(): FactsOuter {
    this.#enter(packedParts.outer);
    const path = this.#text();
    const name = this.hasPackage ? this.#text() : undefined;
    return this.#whole({
      path,
      ...(name !== undefined && { package: name }),
      imports: this.#imports(),
      exports: this.#list(3, () => this.#export()),
    });
  }

  /** The imports under one local name, given by its text's place. */
  getImports(local: number): readonly Import[] {
    this.#enter(packedParts.outer);
    this.texts.place(this.#reader);
    if (this.hasPackage) this.texts.place(this.#reader);
    return this.#imports(local);
  }

  /** All imports, or those under one local name. */
  #imports(wanted?: number): Import[] {
    const { texts } = this;
    const reader = this.#reader;
    const list: Import[] = [];
    for (let count = reader.count(5); count > 0; count--) {
      const bits = reader.short();
      const local = texts.place(reader);
      const imported = texts.place(reader);
      const from = texts.place(reader);
      const site = this.#site();
      if (wanted !== undefined && wanted !== local) continue;
      const taken = { local: texts.at(local), imported: texts.at(imported), from: texts.at(from), site };
      list.push(
        (bits & importBits.isOptional) === 0 ? taken : { ...taken, isOptional: (bits & importIsOptional) !== 0 },
      );
    }
    return list;
  }

  /** Bases and constants. */
  rest(): FactsRest {
    this.definitions.pass();
    return this.#whole({
      heritage: this.#list(3, () => this.#heritage()),
      constants: this.#list(2, (): Constant => ({ name: this.#text(), value: this.#text() })),
    });
  }

  /** Parameters, locals and fields. */
  bindings(): readonly Binding[] {
    this.#enter(packedParts.bindings);
    let within = 0;
    let line = 0;
    return this.#whole(
      this.#list(5, () => {
        const name = this.#text();
        const type = this.#text();
        within += this.#difference();
        line += this.#difference();
        return { name, type, within, line, endLine: line + this.#difference() };
      }),
    );
  }

  #enter(part: number): void {
    this.#reader.enter(this.#parts[3 * part] as number, this.#parts[3 * part + 1] as number);
    this.texts.rewind(this.#parts[3 * part + 2] as number);
    this.#line = this.#column = 0;
  }

  #whole<T>(part: T): T {
    if (this.#reader.rest > 0) throw new MalformedBytes('bytes behind the end');
    return part;
  }

  #export(): Export {
    const bits = this.#reader.short();
    const names = { local: this.#text(), exported: this.#text() };
    return (bits & exportBits.from) === 0 ? names : { ...names, from: this.#text() };
  }

  #heritage(): Heritage {
    const bits = this.#reader.short();
    const definition = this.#reader.short() - 1;
    const owner = (bits & heritageBits.owner) === 0 ? {} : { owner: this.#text() };
    return { definition, ...owner, base: this.#text(), role: one(packedBases, bits & 3) };
  }

  /** A list whose elements take at least `least` bytes each. */
  #list<T>(least: number, read: () => T): T[] {
    const list = new Array<T>(this.#reader.count(least));
    for (let at = 0; at < list.length; at++) list[at] = read();
    return list;
  }

  #text(): string {
    return this.texts.take(this.#reader);
  }

  #site(): Site {
    const lines = this.#difference();
    this.#column = lines === 0 ? this.#column + this.#difference() : this.#reader.short();
    this.#line += lines;
    return { line: this.#line, column: this.#column };
  }

  #difference(): number {
    const value = this.#reader.short();
    return (value >>> 1) ^ -(value & 1);
  }
}

function one<T>(list: readonly T[], number: number): T {
  const value = list[number];
  if (value === undefined) throw new MalformedBytes('a number without a meaning');
  return value;
}
