import {
  array,
  boolean,
  describe,
  enum as oneOf,
  int,
  maxLength,
  minimum,
  maximum,
  number,
  object,
  optional,
  string,
} from 'zod/mini';
import type { Tier } from '../edit/index.ts';

/** UTF-16 units of `old_string` and of `new_string`: more than any model writes in one call. */
export const largestString = 2_000_000;
/** UTF-16 units of `text`, which may hold edits of many files. */
export const largestText = 4_000_000;
/** UTF-16 units of a path; no system opens a longer one. */
export const longestPath = 4096;
/** Lines that a hint can name: those of a file of the largest size. */
export const largestLine = 10_000_000;

/**
 * What `apply_edit` and `preview_edit` take: one replacement (`file_path`, `old_string`, `new_string`) or a text with
 * edits (`text`). One flat object, because many clients refuse schemas with alternatives at the top; which of the two
 * it is, is checked when it is read.
 */
export const editInput = object({
  file_path: optional(
    string().check(maxLength(longestPath), describe('File to change, relative to the workspace or absolute.')),
  ),
  old_string: optional(
    string().check(
      maxLength(largestString),
      describe('Text to replace; need not match exactly. Empty only to create a file.'),
    ),
  ),
  new_string: optional(
    string().check(maxLength(largestString), describe('What is to stand there instead; empty to delete.')),
  ),
  replace_all: optional(boolean().check(describe('Every occurrence instead of exactly one.'))),
  line_hint: optional(
    int().check(
      minimum(1),
      maximum(largestLine),
      describe('Line, from 1, where old_string begins: decides between equal places.'),
    ),
  ),
  text: optional(
    string().check(
      maxLength(largestText),
      describe(
        'Instead of these: edits of one or more files (SEARCH/REPLACE, unified diff, "*** Begin Patch", JSON, whole files).',
      ),
    ),
  ),
  ai_mode: optional(boolean().check(describe('false: byte-exact matching only.'))),
});

const share = number().check(minimum(0), maximum(1));
const line = int().check(minimum(1));

const retry = object({
  old_string: string(),
  new_string: string(),
  start_line: line,
  end_line: line,
  similarity: share,
  numbered_lines: string(),
});

/** Spelt out here, because the engine's own list would bring the engine along; complete by its type. */
const tiers = { exact: 'exact', 'ai-mode': 'ai-mode', fuzzy: 'fuzzy', model: 'model' } satisfies Readonly<
  Record<Tier, Tier>
>;

const verdict = object({
  status: oneOf(['applied', 'would-apply', 'already-applied', 'held', 'review', 'refused']),
  tier: optional(oneOf(tiers)),
  confidence: optional(share),
  start_line: optional(line),
  end_line: optional(line),
  cause: optional(string()),
  next: optional(oneOf(['retry', 'choose', 'reread', 'other-file', 'rewrite', 'stop'])),
  message: string(),
  runner_up: optional(object({ start_line: line, confidence: share })),
  retries: optional(array(retry)),
  numbered_lines: optional(string()),
  other_files: optional(array(object({ path: string(), line }))),
  wait_seconds: optional(int().check(minimum(0))),
});

/** A file that is never changed unasked. */
const sensitiveFile = object({ path: string(), what: string() });

/** An edit of several files that was killed between two of them, with the calls that settle it. */
export const unfinishedEdit = object({
  id: string(),
  /** When it was begun; absent where its record is damaged. */
  started: optional(string()),
  files: array(object({ file_path: string(), state: oneOf(['written', 'not-written', 'changed']) })),
  next: array(
    object({ tool: string(), arguments: object({ id: string(), action: oneOf(['show', 'finish', 'undo', 'keep']) }) }),
  ),
});

/** What both tools answer with: `AgentEditResult` on the wire, and what an earlier process left half done. */
export const editOutput = object({
  status: oneOf(['applied', 'would-apply', 'nothing-to-do', 'refused']),
  message: string(),
  files: array(
    object({
      file_path: string(),
      edits: array(verdict),
      diff: optional(string()),
      sensitive: optional(array(sensitiveFile)),
    }),
  ),
  problems: array(string()),
  saved: optional(boolean()),
  unfinished: optional(array(unfinishedEdit)),
});
