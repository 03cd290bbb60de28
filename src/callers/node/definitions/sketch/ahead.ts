import { commentEnd, lineEnd } from './skip.ts';

/** How JavaScript's modules are loaded, by hand and by what compilers make of an import. */
const moduleCalls = ['require(', '__importDefault(', '__importStar(', '__toESM('].map((text) =>
  new TextEncoder().encode(text),
);

/** Words that may be between a function's brackets and its body, in any of Java, C# and C++. */
const behindBrackets: ReadonlySet<string> = new Set([
  'throws',
  'where',
  'const',
  'override',
  'noexcept',
  'final',
  'volatile',
  'default',
  'requires',
  'try',
  'mutable',
  'throw',
  '__attribute__',
  'Q_DECL_OVERRIDE',
  'NOEXCEPT',
]);

/** The place of the next byte that is neither blank nor in a comment. */
export function significant(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if (byte <= 0x20) at += 1;
    else if (byte === 0x2f && bytes[at + 1] === 0x2f) at = lineEnd(bytes, at);
    else if (byte === 0x2f && bytes[at + 1] === 0x2a) at = commentEnd(bytes, at);
    else return at;
  }
  return at;
}

/** Whether an arrow is at `from`, optionally after a type (`: Promise<void> =>`). */
export function arrowFollows(bytes: Uint8Array, from: number): boolean {
  let at = significant(bytes, from);
  if (bytes[at] !== 0x3a) return bytes[at] === 0x3d && bytes[at + 1] === 0x3e;
  const last = Math.min(bytes.length, at + 300);
  let depth = 0;
  for (at += 1; at < last; at++) {
    const byte = bytes[at];
    if (byte === 0x3d && bytes[at + 1] === 0x3e) {
      if (depth <= 0) return true;
      at += 1;
    } else if (byte === 0x28 || byte === 0x5b || byte === 0x7b || byte === 0x3c) depth += 1;
    else if (byte === 0x29 || byte === 0x5d || byte === 0x7d || byte === 0x3e) depth -= 1;
    else if (depth === 0 && (byte === 0x3b || byte === 0x2c || byte === 0x3d)) return false;
    if (depth < 0) return false;
  }
  return false;
}

/**
 * Whether the text after a function's brackets (at `from`) makes the name before them a definition, in Java, C# and
 * C++. `mayBeBare`: a semicolon is enough.
 */
export function bodyFollows(bytes: Uint8Array, from: number, mayBeBare: boolean, hasInitializers: boolean): boolean {
  const at = significant(bytes, from);
  switch (bytes[at]) {
    case 0x7b:
      return true;
    case 0x3b:
      return mayBeBare;
    case 0x3d:
      return bytes[at + 1] === 0x3e || mayBeBare;
    case 0x3a:
      return hasInitializers && bytes[at + 1] !== 0x3a;
    case 0x2d:
      return bytes[at + 1] === 0x3e && hasInitializers;
    default: {
      let end = at;
      while ((((bytes[end] ?? 0) | 0x20) >= 0x61 && ((bytes[end] ?? 0) | 0x20) <= 0x7a) || bytes[end] === 0x5f)
        end += 1;
      return end > at && end - at < 16 && behindBrackets.has(String.fromCharCode(...bytes.subarray(at, end)));
    }
  }
}

/** Whether a value that begins at `from` is a module: the name is then an import's. */
export function isImport(bytes: Uint8Array, from: number): boolean {
  const at = bytes[from] === 0x20 ? from + 1 : from;
  return moduleCalls.some((call) => call.every((byte, index) => bytes[at + index] === byte));
}
