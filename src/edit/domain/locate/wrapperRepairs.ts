import { inSequence } from '../../../base/text/joinPatterns.ts';
import { getIndent } from './pattern.ts';
import type { FileEvidence, RepairedEdit } from './repairs.ts';
import { mapLines, solidLines, splitLines } from './textLines.ts';

const fenceOpen = /^\s*(`{3,}|~{3,})[^`]*$/;

/** Takes a code fence off: the old text's first line opens one and its last line closes it. */
export function fences(edit: RepairedEdit): RepairedEdit | undefined {
  const oldString = unfenced(edit.oldString);
  if (oldString === undefined) return undefined;
  return { ...edit, oldString, newString: unfenced(edit.newString) ?? edit.newString };
}

function unfenced(text: string): string | undefined {
  const lines = splitLines(text);
  let first = 0;
  let last = lines.length - 1;
  while (first < last && lines[first]?.trim() === '') first++;
  while (last > first && lines[last]?.trim() === '') last--;
  const open = fenceOpen.exec((lines[first] ?? '').trimEnd());
  if (open === null || first === last || lines[last]?.trim() !== open[1]) return undefined;
  return lines
    .slice(first + 1, last)
    .join('')
    .replace(/(?:\r\n|\n|\r)$/, '');
}

/**
 * Letters of a line that may be a path in a comment: the pattern behind it takes long on a line of a hundred thousand.
 */
const longestPathLine = 400;
const pathLine = inSequence(
  /^\s*(?:\/\/|#|--|;|%|<!--|\/\*)?\s*(?:[Ff]ile(?:name|path)?:\s*)?[\w@.~-]*/,
  /(?:[/\\][\w@.~-]+)*\.\w{1,8}\s*(?:-->|\*\/)?\s*$/,
);

/** Takes off a first line that is only a comment with a path, where the file does not have that line. */
export function pathComment(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  const strip = (text: string): string | undefined => {
    const lines = splitLines(text);
    const first = (lines[0] ?? '').trim();
    if (lines.length < 2 || first.length > longestPathLine || !pathLine.test(first) || file.countKnown([first]) > 0)
      return undefined;
    return lines.slice(1).join('');
  };
  const oldString = strip(edit.oldString);
  if (oldString === undefined) return undefined;
  return { ...edit, oldString, newString: strip(edit.newString) ?? edit.newString };
}

/**
 * Takes diff markers off: every old line begins with `-` or a blank (with at least one `-`), every new line with `+`
 * or a blank, and without the marker more old lines stand in the file than with it.
 */
export function diffMarkers(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  const olds = solidLines(edit.oldString);
  const news = solidLines(edit.newString);
  const marker = ['-', '+'].find((sign) => olds.some((line) => line.startsWith(sign)));
  if (
    marker === undefined ||
    !olds.every((line) => line.startsWith(marker) || line.startsWith(' ') || line.startsWith('\t'))
  )
    return undefined;
  if (file.countKnown(olds.map(unmarked)) <= file.countKnown(olds)) return undefined;
  return {
    ...edit,
    oldString: mapLines(edit.oldString, unmarked),
    newString: isMarked(olds, news) ? mapLines(edit.newString, unmarked) : edit.newString,
  };
}

/**
 * Whether the new text beside marked old lines is marked as well: it has signs, is nothing but their context, or begins
 * one blank deeper than they do, with the blank that stands for a sign.
 */
function isMarked(olds: readonly string[], news: readonly string[]): boolean {
  const known = new Set(olds);
  const depth = (lines: readonly string[]): number =>
    lines.reduce((least, line) => Math.min(least, getIndent(line).length), Number.POSITIVE_INFINITY);
  return (
    news.some((line) => /^[-+]/.test(line)) ||
    news.every((line) => known.has(line)) ||
    depth(news) === depth(olds.map(unmarked)) + 1
  );
}

function unmarked(line: string): string {
  return /^[-+ ]/.test(line) ? line.slice(1) : line;
}

/**
 * Old lines are all context (a leading blank) and reappear in a new text of context and `+` lines: a hunk that only
 * adds.
 */
export function additionHunk(edit: RepairedEdit): RepairedEdit | undefined {
  const olds = solidLines(edit.oldString);
  const news = solidLines(edit.newString);
  const known = new Set(olds);
  const added = news.filter((line) => line.startsWith('+'));
  const isHunk =
    olds.length > 0 &&
    added.length > 0 &&
    olds.every((line) => line.startsWith(' ')) &&
    news.every((line) => line.startsWith('+') || known.has(line));
  return isHunk
    ? { ...edit, oldString: mapLines(edit.oldString, unmarked), newString: mapLines(edit.newString, unmarked) }
    : undefined;
}
