import { GrowingWords } from './growing.ts';
import { TextTable } from './textTable.ts';

/** A slot whose path was taken away. */
const gone = 0xffffffff;

/**
 * Paths by numbers from 0, their folders and last names each stored once. A number stays with its file through a
 * renaming.
 */
export class PathTable {
  readonly #texts = new TextTable();
  readonly #folders = new GrowingWords();
  readonly #names = new GrowingWords();
  #slots = new Uint32Array(256);
  #used = 0;

  /** How many numbers were given. */
  get size(): number {
    return this.#folders.length;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#texts.bytes + this.#folders.bytes + this.#names.bytes + this.#slots.byteLength;
  }

  /** The number of a path; -1 where it is not there. */
  find(path: string): number {
    const cut = path.lastIndexOf('/');
    const folder = this.#texts.find(path.slice(0, cut + 1));
    const name = folder < 0 ? -1 : this.#texts.find(path.slice(cut + 1));
    if (name < 0) return -1;
    const id = this.#slots[this.#getSlot(folder, name)] as number;
    return id === gone ? -1 : id - 1;
  }

  /** The number of a path, which is put in where it is not there. */
  intern(path: string): number {
    const cut = path.lastIndexOf('/');
    const folder = this.#texts.intern(path.slice(0, cut + 1));
    const name = this.#texts.intern(path.slice(cut + 1));
    const known = this.#slots[this.#getSlot(folder, name)] as number;
    if (known > 0) return known - 1;
    const id = this.#folders.push(folder);
    this.#names.push(name);
    this.#enter(id);
    return id;
  }

  /** The path with a number that there is. */
  path(id: number): string {
    return this.#texts.text(this.#folders.get(id)) + this.#texts.text(this.#names.get(id));
  }

  /** Gives the number `id` to another path, which must not have one. */
  move(id: number, path: string): void {
    const slot = this.#getSlot(this.#folders.get(id), this.#names.get(id));
    if (this.#slots[slot] === id + 1) this.#slots[slot] = gone;
    const cut = path.lastIndexOf('/');
    this.#folders.set(id, this.#texts.intern(path.slice(0, cut + 1)));
    this.#names.set(id, this.#texts.intern(path.slice(cut + 1)));
    this.#enter(id);
  }

  #enter(id: number): void {
    this.#used += 1;
    if (this.#used * 8 > this.#slots.length * 6) {
      this.#rehash();
      return;
    }
    this.#slots[this.#getSlot(this.#folders.get(id), this.#names.get(id))] = id + 1;
  }

  #getSlot(folder: number, name: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = getHash(folder, name) & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot] as number;
      if (id === 0) return slot;
      if (id !== gone && this.#folders.get(id - 1) === folder && this.#names.get(id - 1) === name) return slot;
    }
  }

  #rehash(): void {
    let size = 256;
    while (this.size * 8 >= size * 5) size *= 2;
    const slots = new Uint32Array(size);
    for (let id = 0; id < this.size; id++) {
      let slot = getHash(this.#folders.get(id), this.#names.get(id)) & (size - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
      slots[slot] = id + 1;
    }
    this.#slots = slots;
    this.#used = this.size;
  }
}

function getHash(folder: number, name: number): number {
  const hash = Math.imul(folder, 0x9e3779b1 | 0) ^ Math.imul(name, 0x85ebca77 | 0);
  return (hash ^ (hash >>> 15)) >>> 0;
}
