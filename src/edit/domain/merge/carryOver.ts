import { anyOf } from '../../../base/text/joinPatterns.ts';
import { commentStart } from '../guard/comments.ts';
import { isSlip, isTypo } from '../guard/typo.ts';
import { isAscii, learnMarks, offsetsIn, SpellingBook, type CarryOver } from './carried.ts';
import { alignTokens, spacedTokens } from './lineMerge.ts';
import { textContexts, type TextContext } from './textContext.ts';
import { foldMark, tokenize } from './tokens.ts';

/** Pairs of lines that are remembered: a text may be a few lines many times over, which teach nothing new. */
const maxRemembered = 1000;
const typographicQuote = /[\u2018-\u201f\u2032\u2033]/;
const plainQuote = /['"]/;

/**
 * Learns from aligned lines how the file spells what the edit spells otherwise: a misspelt word, a curly quote or a
 * long dash that the file writes plainly. Only slips of the pen and twins of one mark are learned, from all aligned
 * pairs of lines, the equal ones too; a spelling that either side uses both ways is not.
 */
export function learnCarryOver(pairs: Iterable<readonly [old: string, file: string]>, languageId?: string): CarryOver {
  const words = new SpellingBook();
  const marks = new SpellingBook();
  const quotedWords = new Set<string>();
  let hasPlainQuotes = false;
  const seen = new Map<string, string>();
  for (const [oldLine, fileLine] of pairs) {
    if (seen.get(oldLine) === fileLine) continue;
    if (seen.size < maxRemembered) seen.set(oldLine, fileLine);
    hasPlainQuotes ||= plainQuote.test(oldLine);
    if (oldLine === fileLine) {
      for (const { kind, text } of tokenize(oldLine)) {
        if (kind === 'word') words.learn(text, text);
        else if (!isAscii(text)) for (const unit of text) if (!isAscii(unit)) marks.learn(unit, unit);
      }
      continue;
    }
    // A word of a comment says nothing about how code is spelt.
    const code = tokenize(oldLine.slice(0, commentStart(oldLine))).filter((token) => token.kind !== 'space').length;
    let contexts: readonly TextContext[] | undefined;
    const old = spacedTokens(oldLine);
    const file = spacedTokens(fileLine);
    for (const [o, f] of alignTokens(old, file).entries()) {
      const mine = old[o];
      const own = file[f];
      if (mine === undefined || own === undefined) continue;
      learnMarks(marks, mine, own);
      if (mine.token.kind !== 'word' || o >= code) continue;
      const [written, real] = [mine.token.text, own.token.text];
      if (written === real) words.learn(written, real);
      else if (isTypo(written, real) || isSlip(written, real)) {
        words.learn(written, real);
        contexts ??= textContexts(oldLine, languageId);
        if (contexts[offsetsIn(old)[o] ?? 0] !== 'code') quotedWords.add(written);
      }
    }
  }
  const plainQuotes =
    !hasPlainQuotes &&
    [...marks.known].some(([from, to]) => typographicQuote.test(from) && plainQuote.test(to)) &&
    ![...marks.known].some(([from, to]) => typographicQuote.test(from) && from === to) &&
    ![...marks.refused].some((mark) => foldMark(mark) !== mark);
  return { words: words.differing, quotedWords, marks: marks.differing, usedAs: new Map(), plainQuotes, languageId };
}

/**
 * A text between typographic quotes where only code has one: assigned, in brackets, handed to a call, or a row of a list
 * or a table by itself.
 */
const curlyValue = anyOf([
  /(?:[=[{,]|[\p{L}\p{N}_]\()\s*[\u2018\u201c](?:[^\u2018-\u201d\\]|\\.)*[\u2019\u201d]\s*(?:[)\]{},;]|$)/u,
  /^\s*[\u2018\u201c](?:[^\u2018-\u201d\\]|\\.)*[\u2019\u201d]\s*,\s*(?:$|#|\/\/)/u,
]);

/**
 * Whether the typographic quotes of an edit are its transport's, by its own two texts: one of their lines is code
 * that has such quotes around a value, which no language takes, and none of its lines has a plain one.
 */
export function hasTransportQuotes(oldText: string, newText: string, languageId?: string): boolean {
  if (!typographicQuote.test(newText) || plainQuote.test(oldText) || plainQuote.test(newText)) return false;
  return `${oldText}\n${newText}`.split('\n').some((line) => {
    const at = curlyValue.exec(line)?.index;
    return at !== undefined && textContexts(line, languageId)[at] === 'code';
  });
}
