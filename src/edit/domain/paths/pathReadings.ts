/** A line or a range of lines behind a path, as compilers and chats write it: `:12`, `:12:5`, `:12-20`, `#L12-L20`. */
const lineSuffix = /(?<=[^/\\:\s]):\d{1,9}(?:[-:]\d{1,9})?$|#L\d{1,9}(?:-L?\d{1,9})?$/;

/**
 * A path without what people and models put around one: blanks at its ends, quotes or backticks around the whole, and a
 * line number behind it.
 */
export function barePath(path: string): string {
  const trimmed = path.trim();
  const unquoted = /^(["'`])([^"'`]+)\1$/.exec(trimmed)?.[2] ?? trimmed;
  return unquoted.replace(lineSuffix, '');
}

/** The line, from 1, that is written behind a path; `undefined` where there is none. */
export function lineInPath(path: string): number | undefined {
  const digits = /\d+/.exec(lineSuffix.exec(path.trim())?.[0] ?? '')?.[0];
  const line = Number(digits ?? 0);
  return line > 0 ? line : undefined;
}

/**
 * What a written path may mean, the most literal first; none twice. Behind the path as it stands come the one without
 * quotes and line number, the one without the `@` of a chat's mention, the one without the percent signs of an address,
 * and each of these as composed (NFC) and as taken apart (NFD): file systems keep whichever they were given. Only for
 * files that exist: a new file is named by {@link barePath}. Each must still be judged.
 */
export function pathReadings(path: string): string[] {
  const bare = barePath(path);
  const plain = [
    path,
    bare,
    ...(/^@[\w./\\]/.test(bare) ? [bare.slice(1)] : []),
    ...(/%[0-9a-f]{2}/i.test(bare) ? [decoded(bare)] : []),
  ];
  return [...new Set(plain.flatMap((each) => [each, each.normalize('NFC'), each.normalize('NFD')]))];
}

/**
 * The path that a `file:` address names, absolute; `undefined` for anything else. What stands where the machine is
 * named belongs to the path: models write `file://src/a.ts`.
 */
export function filePathOfAddress(address: string): string | undefined {
  const rest = /^file:(?=[/\\])(?:\/\/(?:localhost(?=\/))?)?(.*)$/is.exec(address.trim())?.[1];
  if (rest === undefined) return undefined;
  const path = decoded(rest);
  return /^[/\\]?[a-z]:[/\\]/i.test(path) ? path.replace(/^[/\\]/, '') : `/${path.replace(/^[/\\]+/, '')}`;
}

/**
 * Where a file goes that is named beside another one, for its root may not be the workspace's: with the folders that
 * the other one's `written` path lacked (`found` is where it is), or without those that it had too many. Paths have
 * slashes.
 */
export function besideFound(path: string, written: string, found: string): string {
  const [own, from] = [path, written].map((each) => each.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''));
  if (own === undefined || from === undefined || from === found) return path;
  if (!from.startsWith('/') && found.endsWith(`/${from}`)) {
    const folder = found.slice(0, -from.length);
    return /^(?:\/|[a-z]:)/i.test(own) || own.startsWith(folder) ? path : folder + own;
  }
  const root = from.endsWith(`/${found}`) ? from.slice(0, -found.length) : undefined;
  return root !== undefined && own.startsWith(root) ? own.slice(root.length) : path;
}

/** The text behind percent signs; what is none stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
