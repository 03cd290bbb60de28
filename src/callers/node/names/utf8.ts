/**
 * The code point that starts at `at` in UTF-8 bytes, and its length: `codePoint * 8 + length`, one number because this
 * runs for every character beyond ASCII. Bytes that are not well-formed UTF-8 come back one at a time as U+FFFD.
 */
export function decodeAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead >= 0xc2 && lead <= 0xdf && isTail(bytes[at + 1]))
    return packed(((lead & 0x1f) << 6) | tail(bytes, at + 1), 2);
  if (lead >= 0xe0 && lead <= 0xef && isTail(bytes[at + 1]) && isTail(bytes[at + 2])) {
    const point = ((lead & 0x0f) << 12) | (tail(bytes, at + 1) << 6) | tail(bytes, at + 2);
    // Longer than need be, or half of a surrogate pair.
    if (point >= 0x800 && (point < 0xd800 || point > 0xdfff)) return packed(point, 3);
  }
  if (lead >= 0xf0 && lead <= 0xf4 && isTail(bytes[at + 1]) && isTail(bytes[at + 2]) && isTail(bytes[at + 3])) {
    const point =
      ((lead & 0x07) << 18) | (tail(bytes, at + 1) << 12) | (tail(bytes, at + 2) << 6) | tail(bytes, at + 3);
    if (point >= 0x10000 && point <= 0x10ffff) return packed(point, 4);
  }
  return packed(0xfffd, 1);
}

function packed(codePoint: number, length: number): number {
  return codePoint * 8 + length;
}

function isTail(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function tail(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) & 0x3f;
}
