import { wholeMatch } from '../../../domain/patterns.ts';
import type { ReadableText } from '../factsGrammar.ts';

/** The head of a macro whose brackets may hold items; the blank before the bracket makes room for one that closes it. */
const heads = /^[ \t]*(?:\w+::)*(\w+)![ \t]+\{/gm;
/** Comments and attributes in front of an item. */
const leading = /(?:\s|\/\/[^\n]*|#!?\[[^\]\n]*\])*/y;
const item = new RegExp(
  [
    String.raw`(?:pub(?:\([\w\s:]+\))?\s+)?(?:use\s|mod\s|(?:struct|enum|union)\s+\w+\s*[<{(;]|`,
    String.raw`(?:(?:const|async|unsafe)\s+)*fn\s|(?:unsafe\s+)?(?:impl|trait)\b|type\s+\w|(?:const|static)\s+\w+\s*:)`,
  ].join(''),
  'y',
);
/** What stands where no brackets count: comments, texts and letters; and the brackets. */
const tokens =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|"(?:\\[^]|[^"\\])*(?:"|$)|'(?:\\[^'\n]{1,10}|[^\\'])'|[{}]/g;
/** Macros whose brackets hold a language of their own. */
const others = wholeMatch(['macro_rules|select|join|html|view|proptest|(?:parse_)?quote\\w*']);
/** Texts are looked through for the ends of macros so many times at most. */
const maxTimes = 4;

/**
 * Writes macros around items as if the items stood beside them: `cfg_feature! { pub use a::Repo; }`, `pin_project! {
 * struct Repo {} }`, all branches of `cfg_if!`. Most choose whether the items are there, or add to them, and nothing
 * else tells what is in them. All else stays at its place; what the grammar does not understand is read as it is.
 */
export function readableRust(text: string): ReadableText {
  const blanks: (readonly [number, number])[] = [];
  const opened = new Set<number>();
  let left = maxTimes * text.length;
  for (const { 0: head, 1: name = '', index } of text.matchAll(heads)) {
    const open = index + head.length - 1;
    const isChoice = name === 'cfg_if';
    const start = matchAt(leading, text, open + 1);
    if (others.test(name) || !(isChoice || matchAt(item, text, start) > start) || left < 0) continue;
    const inner = findInner(text, open);
    const last = inner.at(-1) ?? text.length;
    left -= last - open;
    if (inner.length === 0) continue;
    opened.add(open - 1);
    // Between the branches of a choice stands what it depends on; at the beginning of others what is said of all.
    const own = isChoice ? [open - 1, ...inner] : [open - 1, getAttributesEnd(text, open, start), last, last];
    for (let at = 0; at < own.length; at += 2) blanks.push([own[at] ?? last, own[at + 1] ?? last]);
  }
  if (opened.size === 0) return { text, isWhole: true };
  const written: string[] = [];
  let done = 0;
  for (const [first, end] of blanks.sort(([a], [b]) => a - b)) {
    if (first < done) continue;
    const blank = text.slice(first, end + 1).replace(/[^\n]/g, ' ');
    written.push(text.slice(done, first), opened.has(first) ? `{}${blank.slice(2)}` : blank);
    done = end + 1;
  }
  return { text: written.join('') + text.slice(done), isWhole: true, isTried: true };
}

/** Where a pattern that begins at a place ends. */
function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The end of what a macro says of all that is in it: `#![feature = "http1"]`. */
function getAttributesEnd(text: string, open: number, start: number): number {
  const before = text.slice(open, start);
  const [own = ''] = /^\{(?:\s*#!\[[^\]\n]*\])*/.exec(before) ?? [];
  return open + Math.max(0, own.length - 1);
}

/** The brackets right within one, in pairs, and the one that closes it; empty where none does. */
function findInner(text: string, open: number): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  tokens.lastIndex = open;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const [sign] = token;
    if (sign === '{' && ++depth === 2) found.push(token.index);
    if (sign !== '}') continue;
    if (--depth > 1) continue;
    found.push(token.index);
    if (depth === 0) return found;
  }
  return [];
}
