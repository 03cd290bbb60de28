import { subwords } from '../../domain/semantic/subwords.ts';
import { GrowingWords } from './growing.ts';
import { TextTable } from './textTable.ts';

/** More words of a name than these are not looked up by. */
const maxWords = 12;

/** Names by numbers, each with a mask of its letters and the words in it, for finding those that are like another. */
export class NameTable {
  readonly texts = new TextTable();
  readonly words = new TextTable();
  /**
   * Letters of each name: a bit for each of a to z whatever its case, one for digits, one for anything beyond ASCII.
   */
  readonly masks = new GrowingWords();
  /** Letters and digits in each name, counted in bytes. */
  readonly lengths = new GrowingWords();
  /** How many places define each name; 0 for those that are no longer defined. */
  readonly counts = new GrowingWords();
  /** Names that hold each word. */
  readonly frequencies = new GrowingWords();
  /** Last link of each word, and for each link its name and the link before it, all one more than they are. */
  readonly #lastLinks = new GrowingWords();
  readonly #linkNames = new GrowingWords();
  readonly #earlier = new GrowingWords();

  /** How many names there are or were. */
  get size(): number {
    return this.texts.size;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return (
      this.texts.bytes +
      this.words.bytes +
      [this.masks, this.lengths, this.counts, this.frequencies, this.#lastLinks, this.#linkNames, this.#earlier].reduce(
        (sum, { bytes }) => sum + bytes,
        0,
      )
    );
  }

  /** Makes room for so many names of so many letters (UTF-8 bytes) in all. */
  reserve(names: number, letters: number): void {
    this.texts.reserve(names, letters);
    for (const each of [this.masks, this.lengths, this.counts]) each.reserve(names);
  }

  /** The number of a name, which is put in where it is not there. */
  intern(name: string): number {
    const before = this.texts.size;
    const id = this.texts.intern(name);
    if (id < before) return id;
    const { letters } = this.texts;
    let mask = 0;
    let length = 0;
    for (let at = this.texts.start(id); at < this.texts.end(id); at++) {
      const bit = letterBit(letters[at] as number);
      mask |= bit;
      if (bit !== 0) length += 1;
    }
    // Some signs have a plain letter for their small form: the Kelvin sign is a k then.
    if ((mask & letterBit(0x80)) !== 0) mask |= letterMask(name.toLowerCase());
    this.masks.push(mask >>> 0);
    this.lengths.push(length);
    this.counts.push(0);
    for (const word of new Set(subwords(name).slice(0, maxWords))) this.#link(word, id);
    return id;
  }

  /** Calls `take` for each name that holds the word. */
  eachWith(word: number, take: (name: number) => void): void {
    for (let link = this.#lastLinks.get(word); link > 0; link = this.#earlier.get(link - 1))
      take(this.#linkNames.get(link - 1));
  }

  #link(word: string, name: number): void {
    const before = this.words.size;
    const id = this.words.intern(word);
    if (id === before) {
      this.frequencies.push(0);
      this.#lastLinks.push(0);
    }
    this.frequencies.add(id, 1);
    this.#earlier.push(this.#lastLinks.get(id));
    this.#lastLinks.set(id, this.#linkNames.push(name) + 1);
  }
}

/** The bit of a letter in a mask; 0 for signs, which names are compared without. */
function letterBit(byte: number): number {
  const small = byte | 0x20;
  if (small >= 0x61 && small <= 0x7a && byte >= 0x41 && byte < 0x80) return 1 << (small - 0x61);
  if (byte >= 0x30 && byte <= 0x39) return 1 << 26;
  return byte >= 0x80 ? 1 << 27 : 0;
}

/** The mask of a name, see `NameTable.masks`. */
export function letterMask(name: string): number {
  let mask = 0;
  for (let at = 0; at < name.length; at++) mask |= letterBit(Math.min(0x80, name.charCodeAt(at)));
  return mask;
}
