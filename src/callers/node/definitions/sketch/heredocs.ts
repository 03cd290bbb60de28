/** Literal text between `<<WORD` and a line that begins with that word. */
export class Heredocs {
  readonly #bytes: Uint8Array;
  #last: ReadonlyMap<string, number> | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Behind the text after `<<WORD` or `<<<WORD` (the first of so many signs at `at`); undefined where there is no such
   * thing.
   */
  end(at: number, signs: number): number | undefined {
    const bytes = this.#bytes;
    let here = at + signs;
    while (bytes[here] === 0x7e || bytes[here] === 0x2d || bytes[here] === 0x27 || bytes[here] === 0x22) here += 1;
    const word = wordAt(bytes, here);
    if (word === undefined) return undefined;
    // Without this a text of openings that nothing closes would be looked through for each of them.
    this.#last ??= lastOfLines(bytes);
    const last = this.#last.get(word);
    if (last === undefined || last <= here) return undefined;
    for (let line = nextLine(bytes, here); line < bytes.length; line = nextLine(bytes, line)) {
      const first = behindBlanks(bytes, line);
      if (wordAt(bytes, first) === word) return first + word.length;
    }
    return undefined;
  }
}

/** The last offset at which each word that could close such a text is at the start of a line. */
function lastOfLines(bytes: Uint8Array): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (let line = nextLine(bytes, 0); line < bytes.length; line = nextLine(bytes, line)) {
    const first = behindBlanks(bytes, line);
    const word = wordAt(bytes, first);
    if (word !== undefined) last.set(word, first);
  }
  return last;
}

function nextLine(bytes: Uint8Array, at: number): number {
  const found = bytes.indexOf(0x0a, at);
  return found < 0 ? bytes.length : found + 1;
}

function behindBlanks(bytes: Uint8Array, at: number): number {
  let here = at;
  while (bytes[here] === 0x20 || bytes[here] === 0x09) here += 1;
  return here;
}

/**
 * The word at a place, a letter for a byte; undefined where there is none that such a text begins with: they are
 * written in capitals, anything else may be a shift.
 */
function wordAt(bytes: Uint8Array, at: number): string | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x41 || first > 0x5a) return undefined;
  let end = at + 1;
  while (isWordByte(bytes[end])) end += 1;
  return end - at < 2 ? undefined : Buffer.from(bytes.buffer, bytes.byteOffset + at, end - at).toString('latin1');
}

function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 0x30 && byte <= 0x39) ||
      (byte >= 0x41 && byte <= 0x5a) ||
      (byte >= 0x61 && byte <= 0x7a) ||
      byte === 0x5f ||
      byte >= 0x80)
  );
}
