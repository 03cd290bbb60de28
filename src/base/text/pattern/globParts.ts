import type { PatternPart } from './linearPattern.ts';

const slash = 47;

/** One code point of a name in a path. */
export const inName: PatternPart = { kind: 'one', takes: (code) => code !== slash };
/** Any part of one name, or nothing: what `*` matches. */
export const anyInName: PatternPart = { kind: 'repeat', part: inName, min: 0, max: Number.POSITIVE_INFINITY };
/** Anything at all. */
export const anything: PatternPart = {
  kind: 'repeat',
  part: { kind: 'one', takes: () => true },
  min: 0,
  max: Number.POSITIVE_INFINITY,
};

/** Any number of names, each followed by a slash; `start` comes before each. */
export function anyFolders(start: readonly PatternPart[] = []): PatternPart {
  const folder: PatternPart = { kind: 'row', parts: [...start, inName, anyInName, { kind: 'text', text: '/' }] };
  return { kind: 'repeat', part: folder, min: 0, max: Number.POSITIVE_INFINITY };
}
