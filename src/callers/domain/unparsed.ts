/** Why a file that was read has no facts. New ones go to the end: their places are stored. */
export const unparsedReasons = ['too-large', 'too-deep', 'time-out', 'too-much-memory', 'broken'] as const;

/**
 * Why a file that was read has no facts: it is too long, its brackets are too deep in one another, its parse took too
 * long or too much memory, or the parser failed over it.
 */
export type UnparsedReason = (typeof unparsedReasons)[number];

/**
 * What is kept of a content without facts: why, or `none` where an earlier version did not write that down or there is
 * no grammar.
 */
export type NoFacts = 'none' | UnparsedReason;

/** A file that has no facts. */
export interface UnparsedFile {
  readonly path: string;
  readonly reason: UnparsedReason;
}

/** The reasons in words that follow a file's name. */
const words: Readonly<Record<UnparsedReason, string>> = {
  'too-large': 'too long for the parser',
  'too-deep': 'brackets too deep in one another for the parser',
  'time-out': 'too much time for the parser',
  'too-much-memory': 'too much memory for the parser',
  broken: 'the parser failed over it',
};

const maxNamed = 3;

/** `a.cs (too much memory for the parser), b.cs (…) and 3 more`. */
export function listUnparsed(files: readonly UnparsedFile[]): string {
  const rest = files.length - maxNamed;
  return (
    files
      .slice(0, maxNamed)
      .map(({ path, reason }) => `${path} (${words[reason]})`)
      .join(', ') + (rest > 0 ? ` and ${String(rest)} more` : '')
  );
}
