/** Below this length the engine's own search is quick whatever the texts are. */
const shortText = 64;
/**
 * Units compared at places that turn out to be none, for each unit of both texts, before the search changes its way.
 */
const patience = 4;

/**
 * Where `wanted` first occurs in `text` from an offset on, or -1. Same result as `text.indexOf`, which takes the
 * product of both lengths for repetitive texts; this takes time linear in their sum (Knuth, Morris and Pratt 1977, once
 * the quick way makes no progress).
 */
export function findText(text: string, wanted: string, from = 0): number {
  if (wanted.length < shortText) return text.indexOf(wanted, from);
  // Occurrences of a short piece are found fast; if there are many and nearly all of `wanted` matches at each, they
  // cost too much.
  const piece = wanted.slice(-shortText);
  const lead = wanted.length - shortText;
  let left = patience * (text.length + wanted.length);
  for (let at = text.indexOf(piece, from + lead); at >= 0; at = text.indexOf(piece, at + 1)) {
    const start = at - lead;
    const same = sharedLength(text, start, wanted);
    if (same === wanted.length) return start;
    left -= same + shortText;
    if (left < 0) return new RepeatedSearch(wanted).next(text, start + 1);
  }
  return -1;
}

/** Whether `wanted` occurs in `text`: as `text.includes`, in time linear in both lengths. */
export function holdsText(text: string, wanted: string): boolean {
  return findText(text, wanted) >= 0;
}

/**
 * The offsets at which `wanted` occurs in `text`, overlapping ones too, ascending, at most `limit`; none for an empty
 * text. Takes time linear in both lengths and in the number of results, for repetitive texts too.
 */
export function findAll(text: string, wanted: string, limit: number): number[] {
  const found: number[] = [];
  if (wanted === '') return found;
  let left = patience * (text.length + wanted.length);
  let at = findText(text, wanted);
  while (at >= 0 && found.length < limit) {
    found.push(at);
    left -= wanted.length;
    if (left < 0 && wanted.length >= shortText) {
      const search = new RepeatedSearch(wanted);
      for (at = search.next(text, at + 1); at >= 0 && found.length < limit; at = search.next(text, at + 1))
        found.push(at);
      return found;
    }
    at = findText(text, wanted, at + 1);
  }
  return found;
}

/** How many units of `wanted` match `text` from an offset on. */
function sharedLength(text: string, start: number, wanted: string): number {
  if (text.startsWith(wanted, start)) return wanted.length;
  let same = 0;
  while (same < wanted.length && text.charCodeAt(start + same) === wanted.charCodeAt(same)) same++;
  return same;
}

/** A search that remembers how the text repeats itself: going on behind a hit does not begin anew. */
class RepeatedSearch {
  readonly #wanted: string;
  /** For each length of a beginning of the wanted text the longest shorter beginning that is also its end. */
  readonly #borders: Int32Array;
  #matched = 0;
  /** Units of the text read so far; -1 before the first search. */
  #read = -1;

  constructor(wanted: string) {
    this.#wanted = wanted;
    const borders = new Int32Array(wanted.length + 1);
    let length = 0;
    for (let at = 1; at < wanted.length; at++) {
      const unit = wanted.charCodeAt(at);
      while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length] ?? 0;
      if (wanted.charCodeAt(length) === unit) length++;
      borders[at + 1] = length;
    }
    this.#borders = borders;
  }

  /**
   * The first place from `from` on, or -1. Later searches go on behind the last hit: `from` must be that hit's next
   * unit.
   */
  next(text: string, from: number): number {
    const wanted = this.#wanted;
    if (this.#read < 0) this.#read = from;
    for (; this.#read < text.length;) {
      const unit = text.charCodeAt(this.#read);
      while (this.#matched > 0 && wanted.charCodeAt(this.#matched) !== unit)
        this.#matched = this.#borders[this.#matched] ?? 0;
      if (wanted.charCodeAt(this.#matched) === unit) this.#matched++;
      this.#read++;
      if (this.#matched < wanted.length) continue;
      this.#matched = this.#borders[this.#matched] ?? 0;
      return this.#read - wanted.length;
    }
    return -1;
  }
}
