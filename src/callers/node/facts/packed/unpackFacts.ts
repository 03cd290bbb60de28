import type { Argument, Binding, Constant, Definition, Export, FileFacts, Heritage, Import, Reference, Site } from '../../../domain/facts.ts';
import { ByteReader, MalformedBytes } from '../../names/byteReader.ts';
import { contentHash } from '../../names/contentHash.ts';
import { deepestEntries, packedArguments, packedBases, packedHead, packedKinds, packedLanguages, packedMark, packedRoles } from './factsFormat.ts';
import { argumentBits, definitionBits, exportBits, exportedBit, factsBits, heritageBits, notStaticBit, referenceBits, sameContainerBit, sameWithinBit } from './packedBits.ts';
import { TextTableReader } from './textTable.ts';

type FactsHead = Pick<FileFacts, 'path' | 'language' | 'package' | 'isClean' | 'imports' | 'exports'>;
type FactsDefined = Pick<FileFacts, 'definitions' | 'heritage' | 'constants'>;
type FactsUsed = Pick<FileFacts, 'bindings' | 'references'>;

/** A value while its fields are put in one after the other. */
type Draft<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The facts that `packFacts` packed, or undefined for bytes that are not whole, not its work or of another version of it. `path` takes the
 * place of the packed path: files of equal content have equal facts but for that.
 */
export function unpackFacts(bytes: Uint8Array, path?: string): FileFacts | undefined {
  try {
    if (!isPacked(bytes)) return undefined;
    const unpacker = new Unpacker(bytes.subarray(packedHead));
    const head = unpacker.head();
    return { ...head, ...unpacker.defined(), ...unpacker.used(), path: path ?? head.path };
  } catch (error) {
    if (error instanceof MalformedBytes) return undefined;
    throw error;
  }
}

/**
 * The same facts, read part by part when they are first asked for: most files that hold a name have nothing to say about it, and their
 * imports tell. For bytes that `isPacked` has seen, which are not looked through again; a part that makes no sense all the same is empty.
 */
export function lazyFacts(bytes: Uint8Array, path: string): FileFacts | undefined {
  let unpacker: Unpacker;
  let head: FactsHead;
  try {
    unpacker = new Unpacker(bytes.subarray(packedHead));
    head = unpacker.head();
  } catch (error) {
    if (error instanceof MalformedBytes) return undefined;
    throw error;
  }
  let second: FactsDefined | undefined;
  let last: FactsUsed | undefined;
  const defined = (): FactsDefined => (second ??= orElse(() => unpacker.defined(), { definitions: [], heritage: [], constants: [] }));
  const used = (): FactsUsed => {
    // The parts are behind each other.
    if (last === undefined) defined();
    return (last ??= orElse(() => unpacker.used(), { bindings: [], references: [] }));
  };
  return {
    ...head,
    path,
    get definitions() { return defined().definitions; },
    get heritage() { return defined().heritage; },
    get constants() { return defined().constants; },
    get bindings() { return used().bindings; },
    get references() { return used().references; },
  };
}

/** Whether these bytes are whole and of `packFacts`' present version, told by mark and checksum (about 1 GB/s). */
export function isPacked(bytes: Uint8Array): boolean {
  if (bytes.length < packedHead) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, packedHead);
  return view.getUint32(0, true) === packedMark && view.getUint32(4, true) === contentHash(bytes.subarray(packedHead)).high;
}

class Unpacker {
  private readonly reader: ByteReader;
  private readonly texts: TextTableReader;
  private line = 0;
  private column = 0;

  /** Takes the bytes behind mark and checksum. */
  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes);
    this.texts = new TextTableReader(this.reader);
  }

  /** Reads what comes first. The parts are read one after the other, each once. */
  head(): FactsHead {
    const path = this.text();
    const language = one(packedLanguages, this.reader.short());
    const bits = this.reader.short();
    const name = (bits & factsBits.package) === 0 ? undefined : this.text();
    return {
      path,
      language,
      ...(name === undefined ? {} : { package: name }),
      isClean: (bits & 1) === 1,
      imports: this.list(4, (): Import => ({ local: this.text(), imported: this.text(), from: this.text(), site: this.site() })),
      exports: this.list(3, () => this.export()),
    };
  }

  /** Reads what comes second. */
  defined(): FactsDefined {
    return {
      definitions: this.definitions(),
      heritage: this.list(3, () => this.heritage()),
      constants: this.list(2, (): Constant => ({ name: this.text(), value: this.text() })),
    };
  }

  /** Reads what comes last. */
  used(): FactsUsed {
    const used = { bindings: this.bindings(), references: this.references() };
    if (this.reader.rest > 0) throw new MalformedBytes('bytes behind the end');
    return used;
  }

  private definitions(): Definition[] {
    const { reader } = this;
    let container = -1;
    return this.list(6, () => {
      const bits = reader.short();
      const name = this.text();
      const site = this.site();
      const startLine = site.line + this.difference();
      const endLine = startLine + this.difference();
      if ((bits & sameContainerBit) === 0) container = reader.short() - 1;
      const definition: Draft<Definition> = { name, kind: one(packedKinds, bits & 15), site, startLine, endLine, container, isExported: (bits & exportedBit) !== 0 };
      if ((bits & definitionBits.isStatic) !== 0) definition.isStatic = (bits & notStaticBit) === 0;
      if ((bits & definitionBits.type) !== 0) definition.type = this.text();
      if ((bits & definitionBits.returns) !== 0) definition.returns = this.text();
      if ((bits & definitionBits.owner) !== 0) definition.owner = this.text();
      if ((bits & definitionBits.shape) !== 0) definition.shape = this.text();
      if ((bits & definitionBits.inside) !== 0) definition.inside = this.reader.short() - 1;
      return definition;
    });
  }

  private references(): Reference[] {
    const { reader } = this;
    let at = 0;
    let within = -1;
    let binding = 0;
    return this.list(4, () => {
      const bits = reader.short();
      const name = this.text();
      const site = this.site();
      if ((bits & sameWithinBit) === 0) within += this.difference();
      const reference: Draft<Reference> = { name, role: one(packedRoles, bits & 7), site, within };
      if ((bits & referenceBits.receiver) !== 0) reference.receiver = this.text();
      if ((bits & referenceBits.binding) !== 0) reference.binding = binding += this.difference();
      if ((bits & referenceBits.arguments) !== 0) reference.arguments = this.list(2, () => this.argument(0));
      if ((bits & referenceBits.argumentOf) !== 0) reference.argumentOf = at - this.difference();
      if ((bits & referenceBits.argumentAt) !== 0) reference.argumentAt = reader.short();
      if ((bits & referenceBits.key) !== 0) reference.key = this.text();
      if ((bits & referenceBits.decorates) !== 0) reference.decorates = within + this.difference();
      at++;
      return reference;
    });
  }

  private argument(depth: number): Argument {
    const bits = this.reader.short();
    const argument: Draft<Argument> = { kind: one(packedArguments, bits & 15), text: this.text() };
    if ((bits & argumentBits.name) !== 0) argument.name = this.text();
    if ((bits & argumentBits.entries) !== 0) {
      if (depth >= deepestEntries) throw new MalformedBytes('objects too deep');
      argument.entries = this.list(3, () => ({ key: this.text(), value: this.argument(depth + 1) }));
    }
    return argument;
  }

  private export(): Export {
    const bits = this.reader.short();
    const names = { local: this.text(), exported: this.text() };
    return (bits & exportBits.from) === 0 ? names : { ...names, from: this.text() };
  }

  private bindings(): Binding[] {
    let within = 0;
    let line = 0;
    return this.list(5, () => {
      const name = this.text();
      const type = this.text();
      within += this.difference();
      line += this.difference();
      return { name, type, within, line, endLine: line + this.difference() };
    });
  }

  private heritage(): Heritage {
    const bits = this.reader.short();
    const definition = this.reader.short() - 1;
    const owner = (bits & heritageBits.owner) === 0 ? {} : { owner: this.text() };
    return { definition, ...owner, base: this.text(), role: one(packedBases, bits & 3) };
  }

  /** A list whose elements take at least `least` bytes each. */
  private list<T>(least: number, read: () => T): T[] {
    const list = new Array<T>(this.reader.count(least));
    for (let at = 0; at < list.length; at++) list[at] = read();
    return list;
  }

  private text(): string {
    return this.texts.take(this.reader);
  }

  private site(): Site {
    const lines = this.difference();
    this.column = lines === 0 ? this.column + this.difference() : this.reader.short();
    this.line += lines;
    return { line: this.line, column: this.column };
  }

  private difference(): number {
    const value = this.reader.short();
    return (value >>> 1) ^ -(value & 1);
  }
}

function orElse<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedBytes) return otherwise;
    throw error;
  }
}

function one<T>(list: readonly T[], number: number): T {
  const value = list[number];
  if (value === undefined) throw new MalformedBytes('a number without a meaning');
  return value;
}
