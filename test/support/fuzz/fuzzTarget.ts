/** One parser that is fed with mutated inputs. */
export interface FuzzTarget {
  /** Also the folder of its saved cases in `test/fixtures/fuzz`. */
  readonly name: string;
  /** Inputs to begin from. */
  readonly seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Pieces that mean something to the parser. */
  readonly tokens: readonly string[];
  /**
   * Processor time that one input of `largest` bytes may take, in milliseconds: far above what it takes, far below what
   * a squared time would.
   */
  readonly limitMs: number;
  /** Bytes of the largest input that is made. */
  readonly largest: number;
  /** Runs in CI: a number of inputs, never a time. */
  readonly runs: number;
  /**
   * Feeds one input and throws where something that must hold does not. What it returns is a short word for the kind of
   * answer; inputs with a new one are kept as beginnings for others, which leads into corners that chance alone does
   * not find.
   */
  readonly check: (input: Uint8Array) => string | Promise<string>;
}

/** What stands for a half of a surrogate pair in an input, because bytes of UTF-8 cannot hold one. */
const halves = { '\ue000': '\ud83d', '\ue001': '\ude00' } as const;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text that an input stands for. U+E000 and U+E001 become halves of a surrogate pair. */
export function getText(input: Uint8Array): string {
  return decoder.decode(input).replace(/[\ue000\ue001]/g, (sign) => halves[sign as keyof typeof halves]);
}

/** The bytes of a text that is a beginning. */
export function getBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Divides an input into so many texts, at lines that hold nothing but `%%%%`; missing ones are empty. */
export function getParts(input: Uint8Array, count: number): readonly string[] {
  const parts = getText(input).split('\n%%%%\n');
  return Array.from({ length: count }, (_, at) =>
    at === count - 1 ? parts.slice(at).join('\n%%%%\n') : (parts[at] ?? ''),
  );
}

/** The JSON value of an input, or the text itself where it is none. */
export function getValue(input: Uint8Array): unknown {
  try {
    return JSON.parse(getText(input)) as unknown;
  } catch {
    return getText(input);
  }
}
