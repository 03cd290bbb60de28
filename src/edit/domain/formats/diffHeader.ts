import { inSequence } from '../../../base/text/joinPatterns.ts';
import { isPathLike } from './pathShape.ts';

/** A hunk header: where the old lines are said to begin, and the line of code named behind it. */
export interface HunkHeader {
  /** First old line counted from 1; with no old lines, the line before which the new ones go. */
  readonly line: number | undefined;
  /** The author says that the hunk has no old lines. */
  readonly insertion: boolean;
  readonly scope: string | undefined;
}

/** Reads `@@ -1,3 +1,4 @@ scope`, `@@ ... @@`, `@@ scope @@`, `@@ scope`, `@@`. Combined diffs (`@@@`) are not read. */
export function readHunkHeader(line: string): HunkHeader | undefined {
  if (!line.startsWith('@@') || line[2] === '@') return undefined;
  const text = line.slice(2, 600).trim();
  const numbers = /^-(\d{1,9})(?:,(\d{1,9}))?(?:\s+\+\d{1,9}(?:,\d{1,9})?)?\s*(?:@@|$)/.exec(text);
  if (numbers) {
    const start = Number(numbers[1]);
    const insertion = numbers[2] !== undefined && Number(numbers[2]) === 0;
    const scope = text.slice(numbers[0].length).trim();
    const first = insertion ? start + 1 : start;
    return { line: first > 0 ? first : undefined, insertion, scope: scope === '' ? undefined : scope };
  }
  const scope = text
    .replace(/@@$/, '')
    .replace(/^\s*(?:\.{3}|…)\s*(?:@@)?/, '')
    .trim();
  // Numbers in another notation (`@@ -12 lines @@`) are not code.
  return { line: undefined, insertion: false, scope: scope === '' || /^[-+,.\s\d@]*$/.test(scope) ? undefined : scope };
}

/** What tools print after a path in the header of a diff: a date, or words in brackets. */
const headerSuffix = inSequence(
  /\s/,
  [
    /\d{4}-\d\d-\d\d|[A-Z][a-z]{2} [A-Z][a-z]{2} \d/,
    /\((?:revision|working|original|modified|new|updated|nonexistent)/,
  ],
  /.*$/,
);

/** The name behind `--- ` or `+++ `, without its time stamp, unquoted; `null` for `/dev/null`. */
export function readFileName(rest: string): string | null | undefined {
  const text = rest.trim();
  if (text.length > 5000) return undefined;
  if (text.startsWith('"')) return unquote(text) ?? undefined;
  const tab = text.indexOf('\t');
  const name = (tab >= 0 ? text.slice(0, tab) : text.replace(headerSuffix, '')).trim();
  if (name === '/dev/null' || /^nul$/i.test(name)) return null;
  return name === '' ? undefined : name.replace(/^`(.+)`$/, '$1');
}

/** What a pair of file lines says: the path, and whether the file appears or goes away. */
export interface DiffNames {
  readonly path: string | undefined;
  readonly created: boolean;
  readonly deleted: boolean;
}

/** Combines the old and the new name. Words that are no paths ("original", "modified") name no file. */
export function combineNames(before: string | null | undefined, after: string | null | undefined): DiffNames {
  if (before === null && after === null) return { path: undefined, created: false, deleted: false };
  const [from, to] = stripPrefixes(before, after);
  const path =
    [to, from].find((name): name is string => typeof name === 'string' && isPathLike(name, true)) ??
    // A diff prefix marks even an odd name as a file.
    (to !== after || from !== before ? (to ?? from ?? undefined) : undefined);
  return { path, created: before === null, deleted: after === null };
}

/** Takes `a/` and `b/` (or git's mnemonic i/ w/ c/ o/) off, if both names carry one. */
export function stripPrefixes<T extends string | null | undefined>(before: T, after: T): [T | string, T | string] {
  if (typeof before === 'string' && typeof after === 'string') {
    // One name alone has a prefix, and is the other one without it.
    if (/^[ab]\//.test(after) && after.slice(2) === before) return [before, before];
    if (/^[ab]\//.test(before) && before.slice(2) === after) return [after, after];
    // Mnemonic prefixes could be folders: they count only where both names are otherwise the same.
    const pair = /^[ab]\//.test(before) && /^[ab]\//.test(after);
    const mnemonic = /^[ciow12]\/./.test(before) && /^[ciow12b]\/./.test(after) && before.slice(2) === after.slice(2);
    if (before === after || !(pair || mnemonic || (before.startsWith('b/') && before.slice(2) === after.slice(2))))
      return [before, after];
  } else if (![before, after].some((name) => typeof name === 'string' && /^[ab]\/./.test(name))) return [before, after];
  const cut = (name: T): T | string => (typeof name === 'string' ? name.slice(2) : name);
  return [cut(before), cut(after)];
}

/** The two names of a `diff --git` line; only needed where no other line names the file. */
export function readGitNames(rest: string): [string, string] | undefined {
  const text = rest.trim();
  if (text.length > 10_000) return undefined;
  if (text.startsWith('"')) {
    const first = unquote(text);
    const behind = text.slice(quotedLength(text)).trim();
    const second = behind.startsWith('"') ? unquote(behind) : behind;
    return first !== undefined && second ? [first, second] : undefined;
  }
  // Names may hold blanks; without a rename both halves are equal but for their prefix.
  const middle = (text.length - 1) / 2;
  if (Number.isInteger(middle) && text[middle] === ' ' && text.slice(2, middle) === text.slice(middle + 3))
    return [text.slice(0, middle), text.slice(middle + 1)];
  const parts = text.split(/ (?="|[abciow12]\/)/);
  if (parts.length === 2 && parts[0] && parts[1])
    return [parts[0], parts[1].startsWith('"') ? (unquote(parts[1]) ?? parts[1]) : parts[1]];
  const words = text.split(' ');
  return words.length === 2 && words[0] && words[1] ? [words[0], words[1]] : undefined;
}

function quotedLength(text: string): number {
  for (let i = 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i + 1;
  }
  return text.length;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** Undoes git's C-style quoting; bytes above 127 stand there in octal, as UTF-8. */
function unquote(text: string): string | undefined {
  const body = text.slice(1, quotedLength(text) - 1);
  let bytes = '';
  for (let i = 0; i < body.length; i++) {
    const char = body[i] ?? '';
    if (char !== '\\') {
      bytes += encodeURIComponent(/[\ud800-\udfff]/.test(char) ? '\ufffd' : char);
      continue;
    }
    const octal = /^[0-3][0-7]{2}/.exec(body.slice(i + 1, i + 4));
    if (octal) {
      bytes += `%${Number.parseInt(octal[0], 8).toString(16).padStart(2, '0')}`;
      i += 3;
    } else {
      i++;
      bytes += encodeURIComponent(escapes[body[i] ?? ''] ?? body[i] ?? '');
    }
  }
  try {
    return decodeURIComponent(bytes);
  } catch {
    return undefined;
  }
}
