import type { SyntaxChecker, SyntaxOutline } from '../types.ts';
import { outlineByLayout } from './layoutOutline.ts';

/** A snippet as rows: its code, and the rows that stand for code left out. */
export interface SnippetLines {
  readonly lines: readonly string[];
  readonly gaps: ReadonlySet<number>;
}

/**
 * Puts a snippet's segments together again, with its placeholders as rows between them. `placeholders` has one more
 * entry than there are segments, empty where none was written; without it one is taken to stand between two segments.
 * A line that the file has itself (`known`, without the blanks around it) is a comment of the file and no placeholder.
 */
export function joinSegments(
  segments: readonly string[],
  placeholders?: readonly string[],
  known: ReadonlySet<string> = new Set(),
): SnippetLines {
  const lines: string[] = [];
  const gaps = new Set<number>();
  const addGap = (text: string): void => {
    if (text.trim() !== '' && !known.has(text.trim())) gaps.add(lines.length);
    lines.push(text);
  };
  for (const [at, segment] of segments.entries()) {
    const written = placeholders?.[at];
    const indent = /^[ \t]*/.exec(segment)?.[0] ?? '';
    if (written !== undefined ? written !== '' : at > 0)
      for (const line of (written ?? `${indent}...`).split('\n')) addGap(line);
    lines.push(...segment.split(/\r?\n/));
  }
  const last = placeholders?.[segments.length];
  if (last !== undefined && last !== '') for (const line of last.split('\n')) addGap(line);
  return { lines, gaps };
}

/**
 * What has to stand around a part of code for a grammar to read it: members of a class, statements of a function, keys
 * of an object, elements. Tried in this order; the first that is read without an error counts.
 */
const contextsByLanguage: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>> = {
  typescript: [
    ['', ''],
    ['class X {', '}'],
    ['x({', '})'],
    ['function* x() {', '}'],
    ['interface X {', '}'],
    ['async function x() {', '}'],
    ['enum X {', '}'],
    ['switch (x) {', '}'],
    ['x([', '])'],
  ],
  typescriptreact: [
    ['', ''],
    ['class X {', '}'],
    ['x({', '})'],
    ['x(<>', '</>)'],
    ['interface X {', '}'],
    ['async function x() {', '}'],
    ['switch (x) {', '}'],
    ['x([', '])'],
  ],
  javascript: [
    ['', ''],
    ['class X {', '}'],
    ['x({', '})'],
    ['x(<>', '</>)'],
    ['async function x() {', '}'],
    ['switch (x) {', '}'],
    ['x([', '])'],
  ],
  javascriptreact: [
    ['', ''],
    ['class X {', '}'],
    ['x({', '})'],
    ['x(<>', '</>)'],
    ['async function x() {', '}'],
    ['switch (x) {', '}'],
    ['x([', '])'],
  ],
  python: [
    ['', ''],
    ['async def x():', ''],
  ],
  go: [
    ['', ''],
    ['package x', ''],
    ['type x struct {', '}'],
    ['type x interface {', '}'],
    ['var x = y{', '}'],
    ['func x() {', '}'],
    ['import (', ')'],
    ['const (', ')'],
  ],
  java: [
    ['class X {', '}'],
    ['', ''],
    ['interface X {', '}'],
    ['class X { void x() {', '} }'],
    ['enum X {', '}'],
  ],
  rust: [
    ['', ''],
    ['impl X {', '}'],
    ['trait X {', '}'],
    ['fn x() {', '}'],
    ['struct X {', '}'],
    ['enum X {', '}'],
    ['fn x() { match y {', '} }'],
  ],
  c: [
    ['', ''],
    ['struct X {', '};'],
    ['void x() {', '}'],
    ['enum X {', '};'],
    ['int x[] = {', '};'],
  ],
  cpp: [
    ['', ''],
    ['struct X {', '};'],
    ['void x() {', '}'],
    ['enum X {', '};'],
  ],
  csharp: [
    ['class X {', '}'],
    ['', ''],
    ['interface X {', '}'],
    ['class X { void x() {', '} }'],
    ['enum X {', '}'],
  ],
  php: [
    ['<?php', ''],
    ['', ''],
    ['<?php class X {', '}'],
    ['<?php interface X {', '}'],
    ['<?php $x = [', '];'],
    ['<?php function x() {', '}'],
  ],
  ruby: [
    ['', ''],
    ['x({', '})'],
  ],
  css: [
    ['', ''],
    ['x {', '}'],
  ],
};

/** How a placeholder is written so that a grammar reads it, in the order in which they are tried. */
function getGapTexts(languageId: string): readonly string[] {
  if (languageId === 'python') return ['# ...', 'pass'];
  if (languageId === 'ruby') return ['# ...'];
  if (/react$|^javascript$/.test(languageId)) return ['/* ... */', '{/* ... */}'];
  return ['/* ... */'];
}

/**
 * The parts of a text: by the grammar of its language where one is there, by its indentation in languages without.
 * `undefined` where the grammar cannot read it without errors.
 */
export function outlineSnippet(
  snippet: SnippetLines,
  languageId: string,
  syntax: SyntaxChecker | undefined,
): SyntaxOutline['units'] | undefined {
  // Closing lines at the end belong to a block that begins above what is shown.
  const closers = countClosers(snippet);
  for (let without = 0; without <= closers; without++) {
    const units = outlineRows(withoutLast(snippet, without), languageId, syntax);
    if (units !== undefined) return units;
  }
  return undefined;
}

/** More closing lines are not left off. */
const maxClosers = 3;

function countClosers({ lines }: SnippetLines): number {
  let count = 0;
  for (const line of lines.toReversed()) {
    const text = line.trim();
    if (text === '') continue;
    if (count >= maxClosers || !/^(?:[)\]}]+[;,]?|end|<\/\w+>)$/.test(text)) break;
    count++;
  }
  return count;
}

/** The snippet with so many of its last lines empty. */
function withoutLast({ lines, gaps }: SnippetLines, count: number): SnippetLines {
  const rows = [...lines];
  for (let left = count, row = rows.length - 1; left > 0 && row >= 0; row--) {
    if (rows[row]?.trim() !== '') left--;
    rows[row] = '';
  }
  return { lines: rows, gaps };
}

function outlineRows(
  { lines, gaps }: SnippetLines,
  languageId: string,
  syntax: SyntaxChecker | undefined,
): SyntaxOutline['units'] | undefined {
  if (syntax?.outline === undefined) return outlineByLayout(lines.map((line, row) => (gaps.has(row) ? '' : line)));
  const widths = lines.flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)?.[0].length ?? 0]));
  // A part of Python that is indented as a whole is not read; rows stay what they are.
  const shared = languageId === 'python' ? widths.reduce((least, width) => Math.min(least, width), 1000) : 0;
  for (const gapText of getGapTexts(languageId)) {
    for (const [before, after] of contextsByLanguage[languageId === 'cuda-cpp' ? 'cpp' : languageId] ?? [['', '']]) {
      // Outside its tags PHP is text, which has no errors.
      if (languageId === 'php' && before === '' && !lines.some((line) => line.includes('<?'))) continue;
      const indent = languageId === 'python' && before !== '' ? '    ' : '';
      const body = lines.map((line, row) =>
        gaps.has(row)
          ? `${indent}${(/^[ \t]*/.exec(line)?.[0] ?? '').slice(shared)}${gapText}`
          : indent + line.slice(shared),
      );
      const offset = before === '' ? 0 : 1;
      const text = [...(before === '' ? [] : [before]), ...body, ...(after === '' ? [] : [after])].join('\n');
      const outline = syntax.outline(languageId, `${text}\n`);
      if (outline === undefined) return undefined;
      if (outline.errors > 0) continue;
      const units = offset === 0 ? outline.units : unwrapped(outline.units, lines.length);
      return shifted(units, offset);
    }
  }
  return undefined;
}

/** The parts inside what was put around them: none of it begins below its first row. */
function unwrapped(units: SyntaxOutline['units'], rows: number): SyntaxOutline['units'] {
  return units.flatMap((unit) => {
    if (unit.start === 0) return unwrapped(unit.children, rows);
    return unit.start > rows ? [] : [unit];
  });
}

function shifted(units: SyntaxOutline['units'], by: number): SyntaxOutline['units'] {
  if (by === 0) return units;
  return units.map((unit) => ({
    ...unit,
    start: unit.start - by,
    end: unit.end - by,
    ...(unit.head === undefined ? {} : { head: unit.head - by }),
    children: shifted(unit.children, by),
  }));
}
