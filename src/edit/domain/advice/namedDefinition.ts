import type { TextIndex } from '../../../base/text/textIndex.ts';

/** A function or class of a file, with its lines (from 1, end inclusive), each as `12| text`. */
export interface NamedDefinition {
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly numbered: string;
}

/** Lines shown of a definition: enough for nearly every function, and few enough for a model's answer. */
const longestShown = 40;
const longestLine = 240;
/** Lines of a file that are looked through; more are no source that a person writes. */
const linesLookedAt = 50_000;
/** Words of the old text that are looked up. */
const wordsLookedUp = 200;

/** `class A`, `def f`, `func (r *R) f`: a word that defines, and the name behind it. */
const definingWords = [
  ...[String.raw`function\*?`, 'class', 'interface', 'struct', 'enum', 'trait', 'impl', 'module', 'namespace', 'def'],
  ...['fn', 'func', 'fun', 'type', 'protocol', 'record', 'sub'],
];
const keyworded = new RegExp(
  String.raw`\b(?:${definingWords.join('|')})\s+(?:\([^()]{0,80}\)\s*)?([\p{L}_$][\p{L}\p{N}_$]*)`,
  'u',
);
/** `const f = (a) => …`, `let f = function …`. */
const assigned =
  /\b(?:const|let|var|val)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*(?::[^=]{0,80})?=\s*(?:async\s*)?(?:\(|function\b|[\w$]+\s*=>)/u;
/** `async save(order) {`: a method, by the brace at the end of its line. */
const method = /^\s*(?:[\w<>[\],]+\s+){0,4}([\p{L}_$][\p{L}\p{N}_$]*)\s*\([^;]{0,160}\{\s*$/u;
const statements = new Set(
  'if for while switch catch with return else do try using lock foreach elif when match'.split(' '),
);

/**
 * The function or class of a file that an old text names, where the file does not hold that text: what the text defines
 * itself first, then the words in it in their order. `undefined` where the file defines none of them.
 */
export function namedDefinition(index: TextIndex, oldString: string): NamedDefinition | undefined {
  const defined = getDefinitions(index);
  if (defined.size === 0) return undefined;
  const own = oldString.split(/\r\n|\r|\n/, wordsLookedUp).flatMap((line) => nameDefinedIn(line) ?? []);
  const words = oldString.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu)?.slice(0, wordsLookedUp) ?? [];
  const name = [...own, ...words].find((word) => defined.has(word));
  const first = name === undefined ? undefined : defined.get(name);
  if (name === undefined || first === undefined) return undefined;
  const last = lastLine(index, first);
  return { name, startLine: first + 1, endLine: last + 1, numbered: shownLines(index, first, last) };
}

/** By index: each of many edits that one file does not hold asks for them. */
const knownDefinitions = new WeakMap<TextIndex, ReadonlyMap<string, number>>();

/** The names that a file defines, with the line (from 0) where it does so first. */
function getDefinitions(index: TextIndex): ReadonlyMap<string, number> {
  const known = knownDefinitions.get(index);
  if (known !== undefined) return known;
  const defined = new Map<string, number>();
  for (let at = 0; at < Math.min(index.lineCount, linesLookedAt); at++) {
    const name = nameDefinedIn(index.line(at));
    if (name !== undefined && !defined.has(name)) defined.set(name, at);
  }
  knownDefinitions.set(index, defined);
  return defined;
}

/** The first lines of a file, as many as are shown of a definition at most; '' for an empty file. */
export function firstLinesOfFile(index: TextIndex, count: number): string {
  const last = Math.min(index.lineCount, count) - 1;
  return index.text.trim() === '' ? '' : shownLines(index, 0, last);
}

function nameDefinedIn(line: string): string | undefined {
  if (line.length > longestLine) return undefined;
  // Most lines lack the sign that an expression looks for last.
  const name =
    keyworded.exec(line)?.[1] ??
    (line.includes('=') ? assigned.exec(line)?.[1] : undefined) ??
    (line.includes('{') ? method.exec(line)?.[1] : undefined);
  return name === undefined || statements.has(name) ? undefined : name;
}

/** The last line of what begins at a line, by its indentation and the bracket or word that closes it. */
function lastLine(index: TextIndex, first: number): number {
  const own = width(index.line(first));
  let last = first;
  for (let at = first + 1; at < index.lineCount; at++) {
    const line = index.line(at);
    if (line.trim() === '') continue;
    const isDeeper = width(line) > own;
    const opens = at === first + 1 && line.trim() === '{';
    if (isDeeper || opens) {
      last = at;
      continue;
    }
    return width(line) === own && /^\s*(?:[})\]]|end\b)/.test(line) ? at : last;
  }
  return last;
}

function width(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

function shownLines(index: TextIndex, first: number, last: number): string {
  const to = Math.min(last, first + longestShown - 1);
  const lines = Array.from({ length: to - first + 1 }, (_, i) => {
    const text = index.line(first + i);
    return `${first + i + 1}| ${text.length > longestLine ? `${text.slice(0, longestLine)} [cut]` : text}`;
  });
  return [...lines, ...(last > to ? [`[${last - to} more lines]`] : [])].join('\n');
}
