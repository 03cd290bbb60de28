/** What a message may hold: containers and members of them, and how deep they lie in each other. */
export interface JsonBounds {
  readonly maxValues: number;
  readonly maxDepth: number;
}

/**
 * Several times the largest call that the tools take (10,000 numbers of jobs). Beyond, schemas take minutes to say what
 * is wrong.
 */
const messageBounds: JsonBounds = { maxValues: 50_000, maxDepth: 100 };

/** Why a message is not parsed. `id`: of the request, as JSON, where it has one of usual length. */
export interface RefusedJson {
  readonly sentence: string;
  readonly id: string | undefined;
}

const [quote, backslash, comma, openObject, closeObject, openArray, closeArray] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
];
const idPattern = /^"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,200}")\s*[,}]/;
/** Bytes in which an `id` is looked for: the longest one that the pattern takes, with blanks. */
const longestId = 260;

/**
 * Counts what a text in JSON holds before anything parses it, in one pass over its bytes. It need not be valid: what it
 * is then, the parser says. `undefined` where the text keeps to its bounds.
 */
export function judgeJson(
  bytes: Uint8Array,
  { maxValues, maxDepth }: JsonBounds = messageBounds,
): RefusedJson | undefined {
  let depth = 0;
  let values = 0;
  let deepest = 0;
  let id: string | undefined;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const isId =
        depth === 1 && id === undefined && bytes[at + 1] === 0x69 && bytes[at + 2] === 0x64 && bytes[at + 3] === quote;
      if (isId) id = idPattern.exec(Buffer.from(bytes.subarray(at, at + longestId)).toString('utf8'))?.[1];
      at = endOfText(bytes, at);
    } else if (byte === openObject || byte === openArray) {
      depth++;
      values++;
      if (depth > deepest) deepest = depth;
    } else if (byte === closeObject || byte === closeArray) depth--;
    else if (byte === comma) values++;
  }
  if (deepest > maxDepth) return { sentence: `The message is nested deeper than ${maxDepth}. Send it flatter.`, id };
  if (values > maxValues)
    return { sentence: `The message holds more than ${maxValues} keys and values. Send it in parts.`, id };
  return undefined;
}

/** Where the quotation mark stands that ends a text; the end of the bytes where none does. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** The answer to a message that was not parsed, by JSON-RPC. `id` as JSON. */
export function refusedMessage(sentence: string, id: string | undefined, code = -32_600): string {
  return `{"jsonrpc":"2.0","id":${id ?? 'null'},"error":{"code":${code},"message":${JSON.stringify(sentence)}}}`;
}
