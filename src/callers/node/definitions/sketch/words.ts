/** What a reserved word tells the sketch; flags that may be joined. */
export const wordTraits = {
  /** The next name is what is defined. */
  defines: 1,
  /** The next `{` holds members. */
  opensMembers: 2,
  /** The contents of the next `{` could as well be outside of it: a namespace. */
  opensScope: 4,
  /** Comes before a member's name. */
  modifier: 8,
  /** Can never be the name of a definition. */
  reserved: 16,
  /** Begins a function or class as a value: what it is assigned to is a definition. */
  functionValue: 32,
  /** `const`, `let`, `var`: a definition at the top of a file, or where a function is its value. */
  declares: 64,
  /** `new`. */
  creates: 128,
  /** Is a plain name unless a name follows it (`type`, `get`, `record`). */
  contextual: 256,
} as const;

const size = 512;

/** Reserved words by hash, for a loop that has hashed a word while it looked for its end. */
export class WordTable {
  readonly #hashes = new Int32Array(size);
  readonly #traits = new Uint16Array(size);

  /** Words separated by blanks, with the traits they have; the traits of a word that comes several times are joined. */
  constructor(entries: readonly (readonly [words: string, traits: number])[]) {
    for (const [words, traits] of entries) for (const word of words.split(' ')) this.#add(word, traits);
  }

  /** Traits of the word with this hash; 0 for every other. */
  getTraits(hash: number): number {
    for (let slot = hash & (size - 1); ; slot = (slot + 1) & (size - 1)) {
      const known = this.#hashes[slot];
      if (known === hash) return this.#traits[slot] as number;
      if (known === 0) return 0;
    }
  }

  #add(word: string, traits: number): void {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = nextHash(hash, word.charCodeAt(at));
    let slot = hash & (size - 1);
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & (size - 1);
    this.#hashes[slot] = hash;
    this.#traits[slot] = (this.#traits[slot] as number) | traits;
  }
}

/** The hash of a word, byte by byte from 0. */
export function nextHash(hash: number, byte: number): number {
  return (Math.imul(hash ^ byte, 0x01000193) + 0x3c6ef372) | 0;
}
