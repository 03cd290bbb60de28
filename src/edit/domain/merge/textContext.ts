import { commentStart } from '../guard/comments.ts';
import { foldMark } from './tokens.ts';

/**
 * What a place in a line is to its author: code, where only plain marks have a meaning; a text in quotes, whose quotes
 * are plain or typographic; a comment; prose.
 */
export type TextContext = 'code' | 'plain-string' | 'curly-string' | 'comment' | 'prose';

/** Languages, by the editor's ids, whose lines are prose. */
const proseLanguages: ReadonlySet<string> = new Set([
  'markdown',
  'plaintext',
  'latex',
  'tex',
  'restructuredtext',
  'asciidoc',
  'git-commit',
]);
/** Languages whose lines are prose outside of tags. */
const taggedLanguages: ReadonlySet<string> = new Set(['html', 'xml', 'vue', 'svelte', 'xsl']);
/** What code has and prose has seldom. */
const codeMark = /[;{}=()[\]<>]/;
/** Words from which a line without any mark of code is taken for prose. */
const proseWords = 3;

/** Whether a line reads as prose: words with blanks between them, and none of the marks that code is made of. */
export function isProseLine(line: string): boolean {
  return !codeMark.test(line) && line.trim().split(/\s+/).length >= proseWords;
}

/**
 * What each UTF-16 unit of a line is to its author. Judged by the line alone: in the middle of a comment or a text of
 * several lines it says `code`. Without a language a line that {@link isProseLine} is prose.
 */
export function textContexts(line: string, languageId: string | undefined): readonly TextContext[] {
  const isProse =
    languageId === undefined
      ? isProseLine(line)
      : proseLanguages.has(languageId) && !/[;{}]\s*$|^\s*(?:[{}]|import\b)/.test(line);
  if (isProse) return new Array<TextContext>(line.length).fill('prose');
  const contexts = new Array<TextContext>(line.length).fill('code');
  if (taggedLanguages.has(languageId ?? '')) {
    fillOutsideTags(line, contexts);
    return contexts;
  }
  const comment = commentStart(line, languageId);
  contexts.fill('comment', comment);
  for (let at = 0; at < comment; at++) {
    if (!opensString(line, at)) continue;
    const end = findStringEnd(line, at, comment);
    if (end < 0) continue;
    const isPlain = foldMark(line.charAt(at)) === line.charAt(at);
    contexts.fill(isPlain ? 'plain-string' : 'curly-string', at + 1, end);
    if (line.charAt(at) === '`') fillPlaceholders(line, contexts, at + 1, end);
    at = end;
  }
  return contexts;
}

/** Text between tags is prose; a line without tags, too. */
function fillOutsideTags(line: string, contexts: TextContext[]): void {
  let at = 0;
  for (const tag of line.matchAll(/<[^<>]*>?/g)) {
    contexts.fill('prose', at, tag.index);
    at = tag.index + tag[0].length;
  }
  // The rest of a tag that began on an earlier line is code.
  if (at > 0 || isProseLine(line)) contexts.fill('prose', at);
}

/** Whether a quote stands there that is no apostrophe. */
function opensString(line: string, at: number): boolean {
  const mark = foldMark(line.charAt(at));
  if (mark === '"' || mark === '`') return true;
  return mark === "'" && !/[\p{L}\p{N}_]/u.test(line.charAt(at - 1));
}

/** Where the text in quotes that begins at `start` ends: at its closing quote; -1 where there is none before `to`. */
function findStringEnd(line: string, start: number, to: number): number {
  const open = line.charAt(start);
  const mark = foldMark(open);
  const isPlain = mark === open;
  for (let at = start + 1; at < to; at++) {
    const unit = line.charAt(at);
    if (unit === '\\') at++;
    else if (isPlain ? unit === mark : unit !== mark && foldMark(unit) === mark) {
      const isApostrophe = !isPlain && mark === "'" && /[\p{L}\p{N}_]/u.test(line.charAt(at + 1));
      if (!isApostrophe) return at;
    }
  }
  return -1;
}

/** What stands in a template's `${}` is code. */
function fillPlaceholders(line: string, contexts: TextContext[], from: number, to: number): void {
  for (const each of line.slice(from, to).matchAll(/\$\{[^{}]*\}/g))
    contexts.fill('code', from + each.index, from + each.index + each[0].length);
}
