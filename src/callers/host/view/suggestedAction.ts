import { boolean, int, maxLength, minLength, object, optional, regex, string } from 'zod/mini';
import type { CallersQuery, CallersSuggestion } from '../../domain/types.ts';

/** A search of the editor's own. */
export interface EditorSearch {
  readonly query: string;
  readonly isRegex: boolean;
  readonly matchWholeWord: boolean;
  readonly isCaseSensitive: boolean;
  readonly useExcludeSettingsAndIgnoreFiles: boolean;
}

/** What a suggestion does when it is chosen. */
export type SuggestedAction =
  | { readonly kind: 'ask'; readonly query: CallersQuery }
  | { readonly kind: 'search'; readonly search: EditorSearch }
  | { readonly kind: 'explain'; readonly query: CallersQuery }
  | { readonly kind: 'setting'; readonly setting: string }
  | { readonly kind: 'command'; readonly command: string };

/**
 * A suggestion quotes code and comes from a worker: only these commands, all of them our own and without arguments, may
 * follow from one.
 */
const allowedCommands: ReadonlySet<string> = new Set([
  'recourse.callers.find',
  'recourse.callers.rebuildIndex',
  'recourse.callers.resumeIndex',
  'recourse.callers.showIndex',
  'recourse.callers.createScipIndex',
]);

/** Beside them, one of our settings may be shown. */
const setting = object({ query: string().check(regex(/^recourse\.[a-zA-Z.]+$/)) });

const query = object({
  symbol_name: optional(string().check(minLength(1), maxLength(500))),
  symbol_id: optional(string().check(minLength(1), maxLength(5000))),
  file_path: optional(string().check(minLength(1), maxLength(4096))),
  line_number: optional(int()),
  column: optional(int()),
  repo_id: optional(string()),
  depth: optional(int()),
  use_fallback: optional(boolean()),
});

const search = object({
  pattern: string().check(minLength(1), maxLength(5000)),
  word: optional(boolean()),
  ignore_case: optional(boolean()),
  include_ignored: optional(boolean()),
});

/**
 * What choosing a suggestion does; undefined for one that only informs, or that asks for something that is not allowed.
 */
export function suggestedAction({
  tool,
  command,
  arguments: given = {},
}: CallersSuggestion): SuggestedAction | undefined {
  if (command === 'workbench.action.openSettings') {
    const parsed = setting.safeParse(given);
    return parsed.success ? { kind: 'setting', setting: parsed.data.query } : undefined;
  }
  if (command !== undefined) return allowedCommands.has(command) ? { kind: 'command', command } : undefined;
  if (tool === 'grep') {
    const parsed = search.safeParse(given);
    return parsed.success ? { kind: 'search', search: editorSearch(parsed.data) } : undefined;
  }
  if (tool !== 'find_callers' && tool !== 'explain_symbol_gap') return undefined;
  const parsed = query.safeParse(given);
  if (!parsed.success) return undefined;
  const asked = Object.fromEntries(
    Object.entries<unknown>(parsed.data).filter(([, value]) => value !== undefined),
  ) as CallersQuery;
  if (asked.symbol_name === undefined && asked.symbol_id === undefined && asked.file_path === undefined)
    return undefined;
  return { kind: tool === 'find_callers' ? 'ask' : 'explain', query: asked };
}

function editorSearch({
  pattern,
  word = false,
  ignore_case: ignoresCase = false,
  include_ignored: all = false,
}: {
  pattern: string;
  word?: boolean | undefined;
  ignore_case?: boolean | undefined;
  include_ignored?: boolean | undefined;
}): EditorSearch {
  // A pattern without signs of the pattern language is shown as the plain text that it is.
  const plain = pattern.replace(/\\([\\^$.*+?()[\]{}|])/g, '$1');
  const isPlain = plain.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') === pattern;
  return {
    query: isPlain ? plain : pattern,
    isRegex: !isPlain,
    matchWholeWord: word,
    isCaseSensitive: !ignoresCase,
    useExcludeSettingsAndIgnoreFiles: !all,
  };
}
