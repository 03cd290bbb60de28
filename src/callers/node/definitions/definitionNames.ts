import type { CodeLanguage } from '../../domain/facts.ts';
import { getDialect } from './sketch/dialect.ts';
import { DefinitionTokenizer } from './sketch/definitionTokenizer.ts';

/** A name that a file seems to define: the line of the name, from 1. */
export interface SketchedName {
  readonly name: string;
  readonly line: number;
}

/** Longer ones are no names. */
const longestName = 200;

/**
 * What a file defines, from a look at its words and brackets without a parse: functions, methods, classes and their
 * like, variables at the top of a file, in the order of the source. It knows the names of a whole repository long
 * before the facts do, and misses or invents one here and there (recall and precision against the facts: `npm run bench
 * -- misspelled`).
 */
export function definitionNames(language: CodeLanguage, bytes: Uint8Array): readonly SketchedName[] {
  return named(bytes, new DefinitionTokenizer(bytes, getDialect(language)).read());
}

/** The names at these places, each place once, with their lines. */
function named(bytes: Uint8Array, found: readonly number[]): SketchedName[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const order = Array.from({ length: found.length / 2 }, (_, index) => index * 2).sort(
    (a, b) => (found[a] as number) - (found[b] as number),
  );
  const names: SketchedName[] = [];
  let line = 1;
  let at = 0;
  let last = -1;
  for (const index of order) {
    const from = found[index] as number;
    const to = found[index + 1] as number;
    if (from === last || to - from > longestName) continue;
    last = from;
    for (; at < from; at++) {
      const byte = bytes[at];
      if (byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a)) line += 1;
    }
    names.push({ name: buffer.toString('utf8', from, to), line });
  }
  return names;
}
