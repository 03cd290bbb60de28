import { packFacts } from '../../src/callers/node/facts/packed/packFacts.ts';
import { contentHash } from '../../src/callers/node/names/contentHash.ts';
import type { StoredFacts } from '../../src/callers/node/store/factsStore.ts';

/**
 * Packed facts of a made-up file, of some two kilobytes, and their key: the same for the same number, and nearly like
 * those of every other.
 */
export function madeUpFacts(number: number, language = 'typescript'): StoredFacts & { readonly packed: Uint8Array } {
  const names = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 0 ? `${(Math.imul(number * 61 + at, 0x9e3779b1) >>> 0).toString(36)}Handler` : `sharedServiceName${at}`,
  );
  const packed = packFacts({
    path: '',
    language: 'typescript',
    definitions: [],
    references: names.map((name, at) => ({
      name,
      role: 'call' as const,
      site: { line: at * 3 + 1, column: (number * 7 + at * 13) % 80 },
      within: -1,
      receiver: `this.${name}`,
    })),
    imports: [],
    exports: [],
    bindings: [],
    heritage: [],
    constants: [{ name: 'number', value: String(number) }],
    isClean: true,
  });
  return { key: { hash: contentHash(Buffer.from(`file ${number}`)), language }, packed };
}
