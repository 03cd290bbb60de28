import { joinMessages, type Message, msg } from '../../base/text/message.ts';

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
const words: Readonly<Record<UnparsedReason, Message>> = {
  'too-large': msg('too long for the parser'),
  'too-deep': msg('brackets nested too deeply for the parser'),
  'time-out': msg('too much time for the parser'),
  'too-much-memory': msg('too much memory for the parser'),
  broken: msg('the parser failed on it'),
};

const maxNamed = 3;

/** `a.cs (too much memory for the parser), b.cs (…) and 3 more`. */
export function listUnparsed(files: readonly UnparsedFile[]): Message {
  const rest = files.length - maxNamed;
  const shown = joinMessages(
    files.slice(0, maxNamed).map(({ path, reason }) => msg('{0} ({1})', path, words[reason])),
    ', ',
  );
  return rest > 0 ? msg('{0} and {1} more', shown, rest) : shown;
}
