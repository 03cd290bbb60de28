const newline = 0x0a;
const backslash = 0x5c;
const star = 0x2a;
const slash = 0x2f;

/** The place of the next line break, or the end. */
export function lineEnd(bytes: Uint8Array, at: number): number {
  const found = bytes.indexOf(newline, at);
  return found < 0 ? bytes.length : found;
}

/** Behind a comment that begins with a slash and a star at `at`. */
export function commentEnd(bytes: Uint8Array, at: number): number {
  for (let star_ = bytes.indexOf(star, at + 2); star_ >= 0; star_ = bytes.indexOf(star, star_ + 1))
    if (bytes[star_ + 1] === slash) return star_ + 2;
  return bytes.length;
}

/**
 * The offset after the string whose quote is at `at`; a string that may not continue on the next line ends at the end
 * of its line.
 */
export function stringEnd(bytes: Uint8Array, at: number, isLong: boolean): number {
  const quote = bytes[at];
  for (let here = at + 1; here < bytes.length; here++) {
    const byte = bytes[here];
    if (byte === quote) return here + 1;
    if (byte === backslash) here += 1;
    else if (byte === newline && !isLong) return here;
  }
  return bytes.length;
}

/** Behind the string in three quotes that begins at `at`. */
export function tripleEnd(bytes: Uint8Array, at: number): number {
  const quote = bytes[at] as number;
  for (let here = bytes.indexOf(quote, at + 3); here >= 0; here = bytes.indexOf(quote, here + 1)) {
    if (bytes[here + 1] === quote && bytes[here + 2] === quote && bytes[here - 1] !== backslash) return here + 3;
  }
  return bytes.length;
}

/** Behind raw text up to the next `mark`. */
export function rawEnd(bytes: Uint8Array, at: number, mark: number): number {
  const found = bytes.indexOf(mark, at + 1);
  return found < 0 ? bytes.length : found + 1;
}

/** Behind a regular expression that begins at `at`; at the end of the line where it is none. */
export function regexEnd(bytes: Uint8Array, at: number): number {
  let isClass = false;
  for (let here = at + 1; here < bytes.length; here++) {
    const byte = bytes[here];
    if (byte === backslash) here += 1;
    else if (byte === newline) return here;
    else if (byte === 0x5b) isClass = true;
    else if (byte === 0x5d) isClass = false;
    else if (byte === slash && !isClass) return here + 1;
  }
  return bytes.length;
}

/** Where template text that goes on at `at` ends: behind its backquote, or behind the `${` of an expression in it. */
export function templateEnd(bytes: Uint8Array, at: number): { readonly end: number; readonly isExpression: boolean } {
  for (let here = at; here < bytes.length; here++) {
    const byte = bytes[here];
    if (byte === 0x60) return { end: here + 1, isExpression: false };
    if (byte === backslash) here += 1;
    else if (byte === 0x24 && bytes[here + 1] === 0x7b) return { end: here + 2, isExpression: true };
  }
  return { end: bytes.length, isExpression: false };
}

/** Behind a directive that begins at `at`, lines that go on included. */
export function directiveEnd(bytes: Uint8Array, at: number): number {
  let end = lineEnd(bytes, at);
  while (
    end < bytes.length &&
    (bytes[end - 1] === backslash || (bytes[end - 1] === 0x0d && bytes[end - 2] === backslash))
  )
    end = lineEnd(bytes, end + 1);
  return end;
}

/**
 * Where the angle brackets that open at `at` are closed and a bracket `(` follows: the place of that bracket; -1 where
 * they are a comparison.
 */
export function bracketBehindAngles(bytes: Uint8Array, at: number): number {
  const last = Math.min(bytes.length, at + 2000);
  let depth = 0;
  for (let here = at; here < last; here++) {
    const byte = bytes[here];
    if (byte === 0x3c) depth += 1;
    else if (byte === 0x3e && bytes[here - 1] !== 0x3d) {
      depth -= 1;
      if (depth > 0) continue;
      while (bytes[here + 1] === 0x20) here += 1;
      return bytes[here + 1] === 0x28 ? here + 1 : -1;
    } else if (byte === 0x3b) return -1;
  }
  return -1;
}
