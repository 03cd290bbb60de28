import { createRequire } from 'node:module';
import type * as TreeSitter from 'web-tree-sitter';

/** What the runtime asks for at its start: its own figure. Pages. */
const minPages = 512;
/**
 * More than this an instance can never have, whatever it parses: the engine itself refuses to let it grow. 384 MB.
 * Ordinary code of a million characters takes 84 MB (TypeScript, Java, C++) to 121 MB (C#), a list of half a million
 * numbers 209 MB (Python).
 */
const maxPages = 6144;
/** A parse may have so many bytes … */
const freeBytes = 64 * 2 ** 20;
/**
 * … and so many for each UTF-16 unit of its text: a list of numbers, the most that code was seen to need, takes 209.
 */
const bytesPerUnit = 256;
/**
 * An instance that has grown past this is of no more use: its memory would never shrink. Bytes; most files stay within
 * the first 32 MB.
 */
const maxRestingBytes = 96 * 2 ** 20;

/**
 * One instance of tree-sitter with a memory of its own that cannot grow without end. Grammars, parsers and queries
 * belong to the instance that they were made by.
 */
export interface ParserRuntime {
  readonly treeSitter: typeof TreeSitter;
  /**
   * Starts to watch a parse of a text of so many UTF-16 units. The function returned says whether the parse has made
   * the memory grow past what code of that length needs; what earlier parses left behind does not count.
   */
  watchMemory(length: number): () => boolean;
  /**
   * Whether the instance has grown so much that it is to be left to the garbage collector, with all that was made by
   * it.
   */
  readonly isSpent: boolean;
  /** Bytes that the instance holds. */
  readonly bytes: number;
}

/** Of the engine's own `WebAssembly`, for which Node has no types. */
interface GrowingMemory {
  readonly buffer: { readonly byteLength: number };
}
interface WasmGlobals {
  readonly WebAssembly: {
    readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => GrowingMemory;
  };
}
const {
  WebAssembly: { Memory },
} = globalThis as unknown as WasmGlobals;

const load = createRequire(import.meta.url);

/** Starts an instance of the runtime from the bytes of `web-tree-sitter.wasm`. Rejects when they cannot be used. */
export async function startParserRuntime(wasmBinary: Uint8Array): Promise<ParserRuntime> {
  const treeSitter = freshModule();
  const wasmMemory = new Memory({ initial: minPages, maximum: maxPages });
  // Given the bytes, web-tree-sitter does not look for its file beside the bundle. What it prints when it gives up is
  // in its error.
  await treeSitter.Parser.init({ wasmBinary, wasmMemory, printErr: () => undefined });
  return {
    treeSitter,
    watchMemory: (length) => {
      const maxBytes = Math.max(freeBytes + length * bytesPerUnit, wasmMemory.buffer.byteLength);
      return () => wasmMemory.buffer.byteLength > maxBytes;
    },
    get isSpent() {
      return wasmMemory.buffer.byteLength > maxRestingBytes;
    },
    get bytes() {
      return wasmMemory.buffer.byteLength;
    },
  };
}

/**
 * The module holds its only instance of the runtime for ever; evaluated anew, it makes another one, and the last can
 * go.
 */
function freshModule(): typeof TreeSitter {
  const path = bundled() ?? load.resolve('web-tree-sitter');
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the way to have Node evaluate a module again
  delete load.cache[path];
  return load(path) as typeof TreeSitter;
}

/** The runtime's own bundle, which lies beside the one that this file is in. */
function bundled(): string | undefined {
  try {
    return load.resolve('./treeSitter.cjs');
  } catch {
    return undefined;
  }
}
