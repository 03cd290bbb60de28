import { commentStart } from '../guard/comments.ts';
import { isSlip, isTypo } from '../guard/typo.ts';
import { foldMark, tokenize } from './tokens.ts';
import { alignTokens, spacedTokens, type CarryOver } from './lineMerge.ts';

/** Pairs of lines that are remembered: a text may be a few lines many times over, which teach nothing new. */
const maxRemembered = 1000;

/**
 * Learns from aligned lines how the file spells what the edit spells otherwise: a misspelt word, a curly quote or a
 * long dash that the file writes plainly. Only slips of the pen are learned, from all aligned pairs of lines; a
 * spelling that either side uses both ways is not.
 */
export function learnCarryOver(pairs: Iterable<readonly [old: string, file: string]>): CarryOver {
  const words = new Map<string, string>();
  const marks = new Map<string, string>();
  const refused = new Set<string>();
  const learn = (map: Map<string, string>, from: string, to: string): void => {
    if (refused.has(from)) return;
    const known = map.get(from);
    if (known === undefined) map.set(from, to);
    else if (known !== to) {
      map.delete(from);
      refused.add(from);
    }
  };
  const seen = new Map<string, string>();
  for (const [oldLine, fileLine] of pairs) {
    if (seen.get(oldLine) === fileLine) continue;
    if (seen.size < maxRemembered) seen.set(oldLine, fileLine);
    if (oldLine === fileLine) {
      for (const token of tokenize(oldLine)) if (token.kind === 'word') learn(words, token.text, token.text);
      continue;
    }
    const old = spacedTokens(oldLine);
    const file = spacedTokens(fileLine);
    // A word of a comment says nothing about how code is spelt.
    const code = tokenize(oldLine.slice(0, commentStart(oldLine))).filter((token) => token.kind !== 'space').length;
    for (const [o, f] of alignTokens(old, file).entries()) {
      const mine = old[o]?.token;
      const own = file[f]?.token;
      const exotic = old[o]?.before ?? '';
      const plain = file[f]?.before ?? '';
      if (exotic.length === plain.length) {
        for (let i = 0; i < exotic.length; i++) {
          if (exotic.charCodeAt(i) > 127) learn(marks, exotic.charAt(i), plain.charAt(i));
        }
      }
      if (mine === undefined || own === undefined || mine.text === '') continue;
      if (
        mine.kind === 'word' &&
        o < code &&
        (mine.text === own.text || isTypo(mine.text, own.text) || isSlip(mine.text, own.text))
      )
        learn(words, mine.text, own.text);
      else if (mine.kind === 'mark' && mine.text.charCodeAt(0) > 127) learn(marks, mine.text, own.text);
    }
  }
  for (const [from, to] of words) if (from === to) words.delete(from);
  for (const [from, to] of marks) if (from === to) marks.delete(from);
  const quoted = [...marks].filter(([, to]) => to === '"' || to === "'");
  return { words, marks, plainQuotes: quoted.length > 0 && ![...refused].some((mark) => foldMark(mark) !== mark) };
}
