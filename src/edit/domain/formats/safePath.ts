import { filePathOfAddress } from '../paths/pathReadings.ts';
import { isGitName } from '../paths/plainSegment.ts';
import { isBareName } from './pathShape.ts';

/**
 * What a written path may be used for. `path` of a relative one is normalised: `/` between segments, no `.` or `..`.
 */
export type PathClass =
  | { readonly kind: 'relative'; readonly path: string }
  | { readonly kind: 'absolute'; readonly path: string }
  | { readonly kind: 'unsafe'; readonly why: UnsafePath };

/** Why a path is never used. */
export type UnsafePath =
  | 'empty'
  | 'too-long'
  | 'control-character'
  | 'url'
  | 'network'
  | 'home'
  | 'drive-relative'
  | 'escapes'
  | 'git-folder'
  | 'directory';

/** What a written path names in the workspace. */
export type PathMatch =
  | { readonly kind: 'one'; readonly path: string }
  | { readonly kind: 'several'; readonly paths: readonly string[] }
  | { readonly kind: 'none' };

/** PATH_MAX of Linux; no editor opens a longer path. */
const longestPath = 4096;

/** Addresses that need no two slashes. */
const addressScheme = /^(?:file|vscode|data|javascript):/i;

/**
 * Judges a path from a text by its spelling alone. `relative` cannot leave the folder it is joined to, unless by a
 * symbolic link; an `absolute` one is handed through as written (a `file:` address as its path), and the host must
 * compare its real path with the workspace. Git's own folder is refused under every spelling by which a file system
 * would still reach it.
 */
export function classifyPath(written: string): PathClass {
  if (written.trim() === '') return unsafe('empty');
  if (written.length > longestPath) return unsafe('too-long');
  return classifySpelling(filePathOfAddress(written) ?? written);
}

function classifySpelling(path: string): PathClass {
  if (hasControlCharacter(path)) return unsafe('control-character');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path) || addressScheme.test(path)) return unsafe('url');
  const slashed = path.replaceAll('\\', '/');
  if (slashed.startsWith('//')) return unsafe('network');
  if (slashed.startsWith('~')) return unsafe('home');
  const drive = /^[a-z]:/i.test(slashed);
  if (drive && slashed[2] !== '/') return unsafe('drive-relative');
  if (path.startsWith('\\')) return unsafe('drive-relative');
  const written = slashed.split('/');
  if (written.some(isGitName)) return unsafe('git-folder');
  const last = written.at(-1) ?? '';
  if (last === '' || last === '.' || last === '..') return unsafe(last === '..' ? 'escapes' : 'directory');
  if (drive || slashed.startsWith('/')) return { kind: 'absolute', path };
  const segments: string[] = [];
  for (const segment of written) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') {
      if (segments.pop() === undefined) return unsafe('escapes');
      // Windows drops trailing dots and spaces, so `.. ` and `...` would climb there too.
    } else if (/^[. ]+$/.test(segment)) return unsafe('escapes');
    else segments.push(segment);
  }
  const [first = ''] = segments;
  if (/^[a-z]:/i.test(first)) return unsafe('drive-relative');
  // Judged again by its normalised path, `./file:///a` would be an address.
  if (addressScheme.test(first.trimStart())) return unsafe('url');
  return segments.length === 0 ? unsafe('directory') : { kind: 'relative', path: segments.join('/') };
}

/**
 * Finds the workspace file a written path means: the same path; else the one that ends with it; else, for a path that
 * begins above the workspace, the longest workspace path it ends with, if at least two segments agree. Exact case goes
 * first. Where only a tail of both agrees, the answer is `several` even for a single file: that is a suggestion, not a
 * match.
 */
export function matchPath(path: string, workspacePaths: readonly string[]): PathMatch {
  const wanted = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((s) => s !== '');
  if (wanted.length === 0) return { kind: 'none' };
  const entries = workspacePaths.map((each) => ({
    each,
    segments: each
      .replaceAll('\\', '/')
      .split('/')
      .filter((s) => s !== ''),
  }));
  const fold = (segments: readonly string[]): string[] => segments.map(foldName);
  const folded = entries.map(({ each, segments }) => ({ each, segments: fold(segments) }));
  for (const find of [findSame, findEnding, findEnded]) {
    for (const [want, among] of [
      [wanted, entries],
      [fold(wanted), folded],
    ] as const) {
      const found = find(want, among);
      if (found.length === 1) return { kind: 'one', path: found[0] ?? '' };
      if (found.length > 1) return { kind: 'several', paths: found };
    }
  }
  const alike = longest(fold(wanted), folded);
  return alike.length === 0 ? { kind: 'none' } : { kind: 'several', paths: alike };
}

/** A name as file systems compare names that take letters in either case, or composed signs, for the same. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A path, or a name, without the extension at its end; that of a dot file is its name. */
export function withoutExtension(path: string): string {
  return path.replace(/(?<=[^/\\])\.[^./\\]+$/, '');
}

/** Files that differ from a written path in their extension alone. */
export interface OtherEndings {
  /** The path has none, and is no name that stands without one (`src/app` for `src/app.ts`). */
  readonly unwritten: PathMatch;
  /** The path has another one (`src/app.js` for `src/app.ts`), or dots of its own. */
  readonly other: PathMatch;
}

/** Finds the files that a path means but for its extension, in the way of {@link matchPath}. */
export function matchOtherEndings(path: string, workspacePaths: readonly string[]): OtherEndings {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (!name.includes('.') && !isBareName(name))
    return { unwritten: matchWithout(path, workspacePaths), other: { kind: 'none' } };
  const longer = matchWithout(path, workspacePaths);
  return {
    unwritten: { kind: 'none' },
    other: longer.kind === 'none' ? matchWithout(withoutExtension(path), workspacePaths) : several(longer),
  };
}

/** What may be meant, but not for sure. */
function several(match: PathMatch): PathMatch {
  return match.kind === 'one' ? { kind: 'several', paths: [match.path] } : match;
}

function matchWithout(stem: string, workspacePaths: readonly string[]): PathMatch {
  const byStem = new Map<string, string[]>();
  for (const each of workspacePaths) {
    const known = byStem.get(withoutExtension(each));
    if (known === undefined) byStem.set(withoutExtension(each), [each]);
    else known.push(each);
  }
  const match = matchPath(stem, [...byStem.keys()]);
  if (match.kind === 'none') return match;
  const paths = (match.kind === 'one' ? [match.path] : match.paths).flatMap((each) => byStem.get(each) ?? []);
  const [only] = paths;
  return match.kind === 'one' && paths.length === 1 && only !== undefined
    ? { kind: 'one', path: only }
    : { kind: 'several', paths };
}

interface PathEntry {
  readonly each: string;
  readonly segments: readonly string[];
}

function findSame(want: readonly string[], among: readonly PathEntry[]): string[] {
  return among
    .filter(({ segments }) => segments.length === want.length && common(want, segments) === want.length)
    .map((e) => e.each);
}

function findEnding(want: readonly string[], among: readonly PathEntry[]): string[] {
  return among.filter(({ segments }) => common(want, segments) === want.length).map((e) => e.each);
}

function findEnded(want: readonly string[], among: readonly PathEntry[]): string[] {
  // `a/` and `b/` are the prefixes a diff puts before a path; one agreeing segment behind them is enough.
  const diffPrefix = want.length === 2 && (want[0] === 'a' || want[0] === 'b');
  const whole = among.filter(
    ({ segments }) => common(want, segments) === segments.length && (segments.length >= 2 || diffPrefix),
  );
  return longest(want, whole);
}

function longest(want: readonly string[], among: readonly PathEntry[]): string[] {
  let best = 1;
  let found: string[] = [];
  for (const { each, segments } of among) {
    const length = common(want, segments);
    if (length > best || (length === best && found.length === 0)) [best, found] = [length, [each]];
    else if (length === best) found.push(each);
  }
  return found;
}

/** How many segments agree, counted from the end. */
function common(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}

function hasControlCharacter(path: string): boolean {
  for (let i = 0; i < path.length; i++) {
    const code = path.charCodeAt(i);
    if (code < 32 || (code >= 127 && code < 160)) return true;
    // Line separators and direction overrides: they make a path look like another one.
    // Half a character (a lone surrogate) cannot be written: the file would get another name.
    if (code >= 0xd800 && code < 0xe000) {
      const next = path.charCodeAt(i + 1);
      if (code >= 0xdc00 || !(next >= 0xdc00 && next < 0xe000)) return true;
      i++;
    }
    if (code === 0x2028 || code === 0x2029 || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069))
      return true;
  }
  return false;
}

function unsafe(why: UnsafePath): PathClass {
  return { kind: 'unsafe', why };
}
