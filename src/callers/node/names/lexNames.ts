import { isNamePart } from './namePart.ts';
import type { NameSet } from './nameSet.ts';
import { decodeAt } from './utf8.ts';

/** What a byte can be in a name; the fast loop runs while it sees `digit` or more. */
const separator = 0;
const dollar = 1;
const wide = 2;
const digit = 3;
const letter = 4;

const kinds = new Uint8Array(256).map((_, byte) => {
  if (byte === 0x24) return dollar;
  if (byte >= 0x80) return wide;
  if (byte >= 0x30 && byte <= 0x39) return digit;
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f ? letter : separator;
});

/** FNV-1a's offset and prime for 32 bits (public domain constants). */
const seed = 0x811c9dc5 | 0;
const prime = 0x01000193;

/**
 * Adds the hash of every name in UTF-8 text to `names`, wherever it is: code, strings, comments. No text is decoded and
 * nothing is parsed.
 *
 * A name is a longest run of letters, digits, `_`, `$` and the characters beyond ASCII that Unicode allows in
 * identifiers; runs that begin with a digit are numbers and passed over. A run with `$` counts as a whole and in its
 * parts, with the sign before them and without, because languages disagree on whether the sign belongs to the name
 * (`a$b` in JavaScript, `name` in `$name$` in PHP, shells and templates). Escapes are not undone: `"\nfoo"` holds
 * `nfoo`.
 *
 * The hash has 32 bits. Two names that share one share their list of files: a question then gets files too many, never
 * too few, and it looks into the files anyway.
 */
export function lexNames(bytes: Uint8Array, names: NameSet): void {
  const end = bytes.length;
  let at = 0;
  while (at < end) {
    const first = kinds[bytes[at] as number] as number;
    if (first === separator) {
      at += 1;
      continue;
    }
    const start = at;
    let kind = first;
    let hash = seed;
    while (kind >= digit) {
      hash = Math.imul(hash ^ (bytes[at] as number), prime);
      at += 1;
      if (at === end) break;
      kind = kinds[bytes[at] as number] as number;
    }
    if (kind === dollar || kind === wide) at = lexMixed(bytes, start, names);
    else if (first === letter) names.add(hash);
  }
}

/** Reads one run that holds a `$` or bytes beyond ASCII, from its start; says where to go on. */
function lexMixed(bytes: Uint8Array, start: number, names: NameSet): number {
  let whole = seed;
  let part = seed;
  /** The part with the sign before it. */
  let signed = seed;
  let partStart = start;
  let at = start;
  const endPart = (): void => {
    if (at === partStart) return;
    if (kinds[bytes[partStart] as number] !== digit) names.add(part);
    if (partStart > start) names.add(signed);
  };
  for (;;) {
    const kind = at < bytes.length ? (kinds[bytes[at] as number] as number) : separator;
    let length = 1;
    if (kind === wide) {
      const decoded = decodeAt(bytes, at);
      length = decoded & 7;
      if (!isNamePart(decoded >>> 3)) break;
    } else if (kind === separator) break;
    if (kind === dollar) {
      endPart();
      whole = Math.imul(whole ^ 0x24, prime);
      part = seed;
      signed = Math.imul(seed ^ 0x24, prime);
      partStart = at + 1;
    } else {
      for (let each = 0; each < length; each++) {
        const byte = bytes[at + each] as number;
        whole = Math.imul(whole ^ byte, prime);
        part = Math.imul(part ^ byte, prime);
        signed = Math.imul(signed ^ byte, prime);
      }
    }
    at += length;
  }
  endPart();
  if (partStart > start && kinds[bytes[start] as number] !== digit) names.add(whole);
  // What ended the run and is no name part is passed over; a sign of several bytes would otherwise come back here byte
  // by byte.
  return at < bytes.length ? at + (decodeAt(bytes, at) & 7) : at;
}
