import type { Argument, Reference } from '../../../domain/facts.ts';
import { ByteWriter } from '../../names/byteWriter.ts';
import { deepestEntries, packedArguments, packedRoles } from './factsFormat.ts';
import { argumentBits, has, kindOf, referenceBits, sameWithinBit } from './packedBits.ts';
import type { TextTableWriter } from './textTable.ts';

/** Packs the references of a file name by name, as a question asks for one: in front the names, what the references of each are, and how many bytes they take. `PackedReferences` reads them. */
export class ReferencePacker {
  private readonly texts: TextTableWriter;
  private readonly entries = new ByteWriter(1024);

  /** `texts`: the table of the file. */
  constructor(texts: TextTableWriter) {
    this.texts = texts;
  }

  /** Writes them all. */
  pack(references: readonly Reference[], writer: ByteWriter): void {
    const { entries, texts } = this;
    const byName = new Map<string, number[]>();
    for (const [at, { name }] of references.entries()) {
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [at]);
      else same.push(at);
    }
    // Only the names are read in the order in which they are written: they are numbered before all other texts.
    const groups = Array.from(byName, ([name, places]) => ({ number: texts.number(name), places }));
    const names = new ByteWriter(groups.length * 4);
    for (const { number, places } of groups) {
      const start = entries.length;
      const kinds = this.group(references, places);
      names.short(number);
      names.short(kinds);
      names.short(entries.length - start);
    }
    writer.short(references.length);
    writer.short(groups.length);
    writer.block(names.written());
    writer.append(entries.written());
  }

  /** The references of one name, by their numbers in the file. Says what they are. */
  private group(references: readonly Reference[], places: readonly number[]): number {
    let kinds = 0;
    let last = 0;
    let line = 0;
    let within = -1;
    for (const at of places) {
      const reference = references[at] as Reference;
      kinds |= kindOf(packedRoles.indexOf(reference.role), reference.receiver !== undefined);
      this.reference(reference, { at, after: at - last, line, within });
      last = at;
      line = reference.site.line;
      within = reference.within;
    }
    return kinds;
  }

  /** `before`: its own number, and of the one of its name before it how far away that is, its line and where it stands in. */
  private reference({ role, site, within, receiver, arguments: given, decorates, argumentOf, argumentAt, binding, key }: Reference, before: { readonly at: number; readonly after: number; readonly line: number; readonly within: number }): void {
    const { entries } = this;
    const isSame = within === before.within;
    entries.short(packedRoles.indexOf(role)
      | (isSame ? sameWithinBit : 0)
      | has(receiver, referenceBits.receiver) | has(given, referenceBits.arguments) | has(decorates, referenceBits.decorates)
      | has(argumentOf, referenceBits.argumentOf) | has(argumentAt, referenceBits.argumentAt) | has(binding, referenceBits.binding) | has(key, referenceBits.key));
    entries.short(before.after);
    this.difference(site.line - before.line);
    entries.short(site.column);
    if (!isSame) this.difference(within - before.within);
    if (receiver !== undefined) this.text(receiver);
    if (binding !== undefined) entries.short(binding);
    if (given !== undefined) this.arguments(given);
    if (argumentOf !== undefined) this.difference(before.at - argumentOf);
    if (argumentAt !== undefined) entries.short(argumentAt);
    if (key !== undefined) this.text(key);
    if (decorates !== undefined) this.difference(decorates - within);
  }

  private arguments(given: readonly Argument[]): void {
    this.entries.short(given.length);
    for (const argument of given) this.argument(argument, 0);
  }

  private argument({ kind, text, name, entries }: Argument, depth: number): void {
    const inside = depth < deepestEntries ? entries : undefined;
    this.entries.short(packedArguments.indexOf(kind) | has(name, argumentBits.name) | has(inside, argumentBits.entries));
    this.text(text);
    if (name !== undefined) this.text(name);
    if (inside === undefined) return;
    this.entries.short(inside.length);
    for (const { key, value } of inside) {
      this.text(key);
      this.argument(value, depth + 1);
    }
  }

  private text(text: string): void {
    this.entries.short(this.texts.placeOf(text));
  }

  /** Small numbers of either sign in a byte. */
  private difference(value: number): void {
    this.entries.short((value << 1) ^ (value >> 31));
  }
}
