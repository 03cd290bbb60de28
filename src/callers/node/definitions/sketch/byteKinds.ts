/**
 * Kinds of bytes, for the loop over them: letters are all that names are made of, digits and signs beyond ASCII
 * included.
 */
export const byteKinds = { blank: 0, letter: 1, digit: 2, quote: 3, sign: 4, breaks: 5 } as const;

const { blank, letter, digit, quote, sign, breaks } = byteKinds;

/** The kind of each byte. */
export const kindOfByte: Uint8Array = new Uint8Array(256).map((_, byte) => {
  if (byte === 0x0a || byte === 0x0d) return breaks;
  if (byte <= 0x20) return blank;
  if (byte >= 0x30 && byte <= 0x39) return digit;
  if (
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x5f ||
    byte === 0x24 ||
    byte >= 0x80
  )
    return letter;
  return byte === 0x22 || byte === 0x27 || byte === 0x60 ? quote : sign;
});
