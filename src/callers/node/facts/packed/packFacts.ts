import type { Argument, Definition, FileFacts, Reference, Site } from '../../../domain/facts.ts';
import { ByteWriter } from '../../names/byteWriter.ts';
import { contentHash } from '../../names/contentHash.ts';
import {
  deepestEntries,
  packedArguments,
  packedBases,
  packedHead,
  packedKinds,
  packedLanguages,
  packedMark,
  packedRoles,
} from './factsFormat.ts';
import {
  argumentBits,
  definitionBits,
  exportBits,
  exportedBit,
  factsBits,
  heritageBits,
  importBits,
  importIsOptional,
  notStaticBit,
  referenceBits,
  sameContainerBit,
  sameWithinBit,
} from './packedBits.ts';
import { TextTableWriter } from './textTable.ts';

/**
 * Facts as bytes, about a third of a byte a byte of source: places as differences to the ones before, texts once each,
 * a checksum in front. `unpackFacts` gives the same facts back. Its parts (what it takes and gives, definitions,
 * bindings, references) can be read alone. Another path may be in place of the facts' own.
 */
export function packFacts(facts: FileFacts, path = facts.path): Uint8Array<ArrayBuffer> {
  const packer = new Packer(
    64 + facts.references.length * 12 + facts.bindings.length * 8 + facts.definitions.length * 12,
  );
  return packer.pack(facts, path);
}

class Packer {
  private readonly writer: ByteWriter;
  private readonly texts = new TextTableWriter();
  private line = 0;
  private column = 0;
  /** Of each part its length, and how many texts were used in front of it. */
  private readonly parts: number[] = [];
  private partStart = 0;

  constructor(room: number) {
    this.writer = new ByteWriter(room);
  }

  pack(facts: FileFacts, path: string): Uint8Array<ArrayBuffer> {
    const { writer } = this;
    this.part(() => {
      this.text(path);
      if (facts.package !== undefined) this.text(facts.package);
      this.list(facts.imports, ({ local, imported, from, site, isOptional }) => {
        writer.short(isOptional === undefined ? 0 : importBits.isOptional | (isOptional ? importIsOptional : 0));
        this.text(local);
        this.text(imported);
        this.text(from);
        this.site(site);
      });
      this.list(facts.exports, ({ local, exported, from }) => {
        writer.short(has(from, exportBits.from));
        this.text(local);
        this.text(exported);
        if (from !== undefined) this.text(from);
      });
    });
    this.part(() => {
      this.list(facts.definitions, this.definitions());
      this.list(facts.heritage, ({ definition, owner, base, role }) => {
        writer.short(packedBases.indexOf(role) | has(owner, heritageBits.owner));
        writer.short(definition + 1);
        if (owner !== undefined) this.text(owner);
        this.text(base);
      });
      this.list(facts.constants, ({ name, value }) => {
        this.text(name);
        this.text(value);
      });
    });
    this.part(() => {
      this.bindings(facts);
    });
    this.part(() => {
      this.list(facts.references, this.references());
    });
    const head = new ByteWriter(32);
    head.short(packedLanguages.indexOf(facts.language));
    head.short((facts.isClean ? 1 : 0) | has(facts.package, factsBits.package));
    for (const number of this.parts) head.short(number);
    return whole(head.written(), this.texts.finish(), writer.written());
  }

  /** A part that is read without the ones before it. */
  private part(write: () => void): void {
    const used = this.texts.size;
    this.line = this.column = 0;
    write();
    this.parts.push(this.writer.length - this.partStart, used);
    this.partStart = this.writer.length;
  }

  private definitions(): (definition: Definition) => void {
    const { writer } = this;
    let lastContainer = -1;
    return ({
      name,
      kind,
      site,
      startLine,
      endLine,
      container,
      isExported,
      isStatic,
      type,
      returns,
      owner,
      shape,
      inside,
      expected,
      parameters,
      isOptional,
      standsIn,
      yields,
    }) => {
      writer.short(
        packedKinds.indexOf(kind) |
          (isExported ? exportedBit : 0) |
          (container === lastContainer ? sameContainerBit : 0) |
          has(isStatic, definitionBits.isStatic) |
          (isStatic === false ? notStaticBit : 0) |
          has(type, definitionBits.type) |
          has(returns, definitionBits.returns) |
          has(owner, definitionBits.owner) |
          has(shape, definitionBits.shape) |
          has(inside, definitionBits.inside) |
          has(expected, definitionBits.expected) |
          has(parameters, definitionBits.parameters) |
          has(yields, definitionBits.yields) |
          (isOptional === true ? definitionBits.isOptional : 0) |
          (standsIn === true ? definitionBits.standsIn : 0),
      );
      this.text(name);
      this.site(site);
      this.difference(startLine - site.line);
      this.difference(endLine - startLine);
      if (container !== lastContainer) writer.short((lastContainer = container) + 1);
      if (type !== undefined) this.text(type);
      if (returns !== undefined) this.text(returns);
      if (owner !== undefined) this.text(owner);
      if (shape !== undefined) this.text(shape);
      if (inside !== undefined) writer.short(inside + 1);
      if (expected !== undefined) this.text(expected);
      if (parameters !== undefined) {
        writer.short(parameters.least);
        writer.short(parameters.most === undefined ? 0 : parameters.most + 1);
        this.text(parameters.types ?? '');
      }
      if (yields !== undefined) this.text(yields);
    };
  }

  private references(): (reference: Reference) => void {
    const { writer } = this;
    let at = 0;
    let lastWithin = -1;
    let lastBinding = 0;
    return ({
      name,
      role,
      site,
      within,
      receiver,
      arguments: given,
      decorates,
      argumentOf,
      argumentAt,
      binding,
      key,
    }) => {
      writer.short(
        packedRoles.indexOf(role) |
          (within === lastWithin ? sameWithinBit : 0) |
          has(receiver, referenceBits.receiver) |
          has(given, referenceBits.arguments) |
          has(decorates, referenceBits.decorates) |
          has(argumentOf, referenceBits.argumentOf) |
          has(argumentAt, referenceBits.argumentAt) |
          has(binding, referenceBits.binding) |
          has(key, referenceBits.key),
      );
      this.text(name);
      this.site(site);
      if (within !== lastWithin) this.difference(within - lastWithin);
      lastWithin = within;
      if (receiver !== undefined) this.text(receiver);
      if (binding !== undefined) {
        this.difference(binding - lastBinding);
        lastBinding = binding;
      }
      if (given !== undefined) this.list(given, (argument) => this.argument(argument, 0));
      if (argumentOf !== undefined) this.difference(at - argumentOf);
      if (argumentAt !== undefined) writer.short(argumentAt);
      if (key !== undefined) this.text(key);
      if (decorates !== undefined) this.difference(decorates - within);
      at++;
    };
  }

  private argument({ kind, text, name, type, entries }: Argument, depth: number): void {
    const inside = depth < deepestEntries ? entries : undefined;
    this.writer.short(
      packedArguments.indexOf(kind) |
        has(name, argumentBits.name) |
        has(type, argumentBits.type) |
        has(inside, argumentBits.entries),
    );
    this.text(text);
    if (name !== undefined) this.text(name);
    if (type !== undefined) this.text(type);
    if (inside !== undefined) {
      this.list(inside, ({ key, value }) => {
        this.text(key);
        this.argument(value, depth + 1);
      });
    }
  }

  private bindings({ bindings }: FileFacts): void {
    let lastWithin = 0;
    let lastLine = 0;
    this.list(bindings, ({ name, type, within, line, endLine }) => {
      this.text(name);
      this.text(type);
      this.difference(within - lastWithin);
      this.difference(line - lastLine);
      this.difference(endLine - line);
      lastWithin = within;
      lastLine = line;
    });
  }

  private list<T>(list: readonly T[], write: (each: T) => void): void {
    this.writer.short(list.length);
    for (const each of list) write(each);
  }

  private text(text: string): void {
    this.texts.put(this.writer, text);
  }

  /** On the line of the site before, the column as what it is more than that one's. */
  private site({ line, column }: Site): void {
    this.difference(line - this.line);
    if (line === this.line) this.difference(column - this.column);
    else this.writer.short(column);
    this.line = line;
    this.column = column;
  }

  /** Small numbers of either sign in a byte. */
  private difference(value: number): void {
    this.writer.short((value << 1) ^ (value >> 31));
  }
}

function whole(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, packedHead));
  let at = packedHead;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(0, packedMark, true);
  view.setUint32(4, contentHash(bytes.subarray(packedHead)).high, true);
  return bytes;
}

function has(value: unknown, bit: number): number {
  return value === undefined ? 0 : bit;
}
