import type { ReadError } from '../../domain/read/types.ts';

/** The name of the file in `dist/`, which the build makes of the entries and the corpus (`tools/builtin.ts`). */
export const builtinFileName = 'builtinFixes.json.br';

/** Goes up when the shape of the file changes. File and code are built together, so no other version is ever read. */
export const builtinVersion = 1;

/** One way in which a tool words an error. */
export interface BuiltinWording {
  /** The lines around the one that says what failed, as a tool printed them. */
  readonly text: string;
  /**
   * How a whole output of this wording reads, without `text`. It was read by the code that is shipped beside the file.
   * Names and calls are those that all outputs of the wording had: what differs among them does not matter.
   */
  readonly reading: Omit<ReadError, 'text'>;
  /** The hash of its signature: signing two thousand of them takes longer than a hook may. Absent in tests. */
  readonly hash?: string | undefined;
  /** Words that all outputs of the wording have around that line (`getWordsAround`). */
  readonly around?: readonly string[] | undefined;
  /** Something else fails with the same words, so it is never certain to be the same error. */
  readonly isAmbiguous?: true | undefined;
  /** One of those is of the same tool, so that its name does not tell them apart. */
  readonly isAmbiguousInTool?: true | undefined;
}

/** One fix that comes with the extension. */
export interface BuiltinEntry {
  /**
   * What it solves, as `tool/cause`. The first is its id. Verdicts are found by any of them, so that an update may join
   * entries or order them anew.
   */
  readonly causes: readonly [string, ...string[]];
  readonly title: string;
  readonly means: string;
  readonly first: string;
  readonly check?: string | undefined;
  readonly else?: string | undefined;
  readonly link?: string | undefined;
  readonly wordings: readonly BuiltinWording[];
}

/** What the file holds. */
export interface BuiltinFile {
  readonly version: number;
  readonly entries: readonly BuiltinEntry[];
}
