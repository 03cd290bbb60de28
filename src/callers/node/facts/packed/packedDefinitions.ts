import type { Definition } from '../../../domain/facts.ts';
import { MalformedBytes, type ByteReader } from '../../names/byteReader.ts';
import { packedKinds } from './factsFormat.ts';
import { definitionBits, exportedBit, notStaticBit, sameContainerBit } from './packedBits.ts';
import type { TextTableReader } from './textTable.ts';

/** A value while its fields are put in one after the other. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Numbers written down of one definition. */
const columns = {
  bits: 0,
  name: 1,
  line: 2,
  column: 3,
  startLine: 4,
  endLine: 5,
  container: 6,
  rest: 7,
  used: 8,
} as const;
const width = Object.keys(columns).length;
/** Bits of definitions that have more fields after the container. */
const hasRest =
  definitionBits.type |
  definitionBits.returns |
  definitionBits.owner |
  definitionBits.shape |
  definitionBits.inside |
  definitionBits.expected |
  definitionBits.parameters |
  definitionBits.yields;
const functionKinds: ReadonlySet<number> = new Set(
  (['function', 'method', 'constructor'] as const).map((kind) => packedKinds.indexOf(kind)),
);

/**
 * The definitions of packed facts: each can be had without the others, of which only the numbers are looked through.
 * Everything throws `MalformedBytes`.
 */
export class PackedDefinitions {
  readonly #reader: ByteReader;
  readonly #texts: TextTableReader;
  readonly #enter: () => void;
  #count = 0;
  /** The offset after the definitions, and the number of texts used up to there. */
  #end = 0;
  #used = 0;
  /** One of `layouts`, which may have gone to other definitions since. */
  #known = layouts[0] as DefinitionLayout;

  /** `enter` sets reader and texts to where the definitions begin. */
  constructor(reader: ByteReader, texts: TextTableReader, enter: () => void) {
    this.#reader = reader;
    this.#texts = texts;
    this.#enter = enter;
  }

  /** Every definition; `made` are those that were given out before, by their number. */
  all(made?: ReadonlyMap<number, Definition>): readonly Definition[] {
    const numbers = this.#layOut();
    return Array.from({ length: this.#count }, (_, at) => made?.get(at) ?? this.#make(numbers, at));
  }

  /** One definition by its number. */
  at(place: number): Definition | undefined {
    const numbers = this.#layOut();
    return place >= 0 && place < this.#count ? this.#make(numbers, place) : undefined;
  }

  /** The numbers of the definitions of a name, ascending; the name by its text's place. */
  named(name: number): readonly number[] {
    const numbers = this.#layOut();
    const found: number[] = [];
    for (let at = 0, row = columns.name; at < this.#count; at++, row += width)
      if (numbers[row] === name) found.push(at);
    return found;
  }

  /** The function that begins last of those that a line is in; -1 where it is in none. */
  functionAt(line: number): number {
    const numbers = this.#layOut();
    let found = -1;
    let start = 0;
    for (let at = 0, row = 0; at < this.#count; at++, row += width) {
      const startLine = numbers[row + columns.startLine] as number;
      if (
        startLine > line ||
        startLine < start ||
        (numbers[row + columns.endLine] as number) < line ||
        !functionKinds.has((numbers[row + columns.bits] as number) & 15)
      )
        continue;
      found = at;
      start = startLine;
    }
    return found;
  }

  /** Moves the reader and the texts to the part after the definitions. */
  pass(): void {
    this.#layOut();
    this.#enter();
    this.#reader.skip(this.#end - this.#reader.at);
    this.#texts.rewind(this.#used);
  }

  #make(numbers: Int32Array, place: number): Definition {
    const row = place * width;
    const bits = numbers[row] as number;
    const definition: Mutable<Definition> = {
      name: this.#texts.at(numbers[row + columns.name] as number),
      kind: packedKinds[bits & 15] as Definition['kind'],
      site: { line: numbers[row + columns.line] as number, column: numbers[row + columns.column] as number },
      startLine: numbers[row + columns.startLine] as number,
      endLine: numbers[row + columns.endLine] as number,
      container: numbers[row + columns.container] as number,
      isExported: (bits & exportedBit) !== 0,
    };
    if ((bits & definitionBits.isStatic) !== 0) definition.isStatic = (bits & notStaticBit) === 0;
    if ((bits & definitionBits.isOptional) !== 0) definition.isOptional = true;
    if ((bits & definitionBits.standsIn) !== 0) definition.standsIn = true;
    if ((bits & hasRest) === 0) return definition;
    const reader = this.#reader;
    this.#enter();
    reader.skip((numbers[row + columns.rest] as number) - reader.at);
    this.#texts.rewind(numbers[row + columns.used] as number);
    if ((bits & definitionBits.type) !== 0) definition.type = this.#texts.take(reader);
    if ((bits & definitionBits.returns) !== 0) definition.returns = this.#texts.take(reader);
    if ((bits & definitionBits.owner) !== 0) definition.owner = this.#texts.take(reader);
    if ((bits & definitionBits.shape) !== 0) definition.shape = this.#texts.take(reader);
    if ((bits & definitionBits.inside) !== 0) definition.inside = reader.short() - 1;
    if ((bits & definitionBits.expected) !== 0) definition.expected = this.#texts.take(reader);
    if ((bits & definitionBits.parameters) !== 0) {
      const least = reader.short();
      const most = reader.short();
      const types = this.#texts.take(reader);
      definition.parameters = { least, ...(most > 0 && { most: most - 1 }), ...(types !== '' && { types }) };
    }
    if ((bits & definitionBits.yields) !== 0) definition.yields = this.#texts.take(reader);
    return definition;
  }

  /** Goes past the fields that a definition may lack. */
  #passRest(bits: number): void {
    const reader = this.#reader;
    const texts = this.#texts;
    if ((bits & definitionBits.type) !== 0) texts.place(reader);
    if ((bits & definitionBits.returns) !== 0) texts.place(reader);
    if ((bits & definitionBits.owner) !== 0) texts.place(reader);
    if ((bits & definitionBits.shape) !== 0) texts.place(reader);
    if ((bits & definitionBits.inside) !== 0) reader.short();
    if ((bits & definitionBits.expected) !== 0) texts.place(reader);
    if ((bits & definitionBits.parameters) !== 0) {
      reader.short();
      reader.short();
      texts.place(reader);
    }
    if ((bits & definitionBits.yields) !== 0) texts.place(reader);
  }

  /** The numbers of every definition. */
  #layOut(): Int32Array {
    if (this.#known.texts === this.#texts) return this.#known.numbers;
    const layout = layouts[(nextLayout = (nextLayout + 1) % layouts.length)] as DefinitionLayout;
    layout.texts = undefined;
    const reader = this.#reader;
    const texts = this.#texts;
    this.#enter();
    const count = reader.count(6);
    if (count * width > layout.numbers.length) layout.numbers = new Int32Array(count * width * 2);
    const { numbers } = layout;
    let line = 0;
    let column = 0;
    let container = -1;
    for (let row = 0; row < count * width; row += width) {
      const bits = reader.short();
      if ((bits & 15) >= packedKinds.length) throw new MalformedBytes('a number without a meaning');
      const name = texts.place(reader);
      const lines = difference(reader);
      column = lines === 0 ? column + difference(reader) : reader.short();
      line += lines;
      const startLine = line + difference(reader);
      const endLine = startLine + difference(reader);
      if ((bits & sameContainerBit) === 0) container = reader.short() - 1;
      numbers[row] = bits;
      numbers[row + columns.name] = name;
      numbers[row + columns.line] = line;
      numbers[row + columns.column] = column;
      numbers[row + columns.startLine] = startLine;
      numbers[row + columns.endLine] = endLine;
      numbers[row + columns.container] = container;
      numbers[row + columns.rest] = reader.at;
      numbers[row + columns.used] = texts.used;
      this.#passRest(bits);
    }
    this.#count = count;
    this.#end = reader.at;
    this.#used = texts.used;
    layout.texts = texts;
    this.#known = layout;
    return numbers;
  }
}

/** Of a file's definitions a row of numbers each. */
interface DefinitionLayout {
  /** The texts of the facts that this entry is for; undefined while the entry is empty. */
  texts: TextTableReader | undefined;
  numbers: Int32Array;
}

/** For the most recently requested definitions. Like texts, they are read again rather than kept. */
const layouts: readonly DefinitionLayout[] = Array.from({ length: 4 }, () => ({
  texts: undefined,
  numbers: new Int32Array(256 * width),
}));
let nextLayout = 0;

function difference(reader: ByteReader): number {
  const value = reader.short();
  return (value >>> 1) ^ -(value & 1);
}
