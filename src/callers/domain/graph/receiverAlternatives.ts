import { getTraits } from '../languages/languages.ts';
import type { CodeLanguage } from '../facts.ts';
import { pointsTo } from './cppMembers.ts';

/** `*it`, `&repo` where that may be something else than `it` is: what an iterator points to. */
const pointed = /^[*&]+(?:mut )?(?=[\p{ID_Continue}:.()>-]+$)/u;
const maxParts = 4;
/** A name, a chain of them or what is made with `new`. */
const plain = /^(?:new (?!\$))?[\p{ID_Continue}$@#.\\:>-]+$/u;

/**
 * `(given||own).list`, `(c?a:b).list`, `(a if c else b).list`: what the receiver may be, and the text after it;
 * brackets around a single name, and calls that give what they are given, are only left out. The empty text is a part
 * of which nothing is known.
 */
export function alternatives(
  text: string,
  language: CodeLanguage,
): { readonly parts: readonly string[]; readonly rest: string } | undefined {
  const traits = getTraits(language);
  const isInWords = traits.alternatives === 'words';
  const passed = traits.passingCalls?.exec(text)?.[0].length;
  if (passed !== undefined) return givenFirst(text.slice(passed));
  if (!text.startsWith('(')) return undefined;
  const end = masked(text).indexOf(')');
  const rest = text.slice(end + 1).replace(/^!/, '');
  if (end < 0 || rest.startsWith('(')) return undefined;
  const parts = split(text.slice(1, end), isInWords ? inWords : inSigns);
  const [only = ''] = parts;
  const behind = parts.length === 1 ? only.replace(pointed, '') : only;
  if (behind !== only)
    return { parts: [behind], rest: traits.overloadsPointers && only.startsWith('*') ? `.${pointsTo}()${rest}` : rest };
  return parts.length > maxParts || (parts.length === 1 && !plain.test(withoutBrackets(only)))
    ? undefined
    : { parts, rest };
}

/** `(a, b).rest` is `a` with something behind. */
function givenFirst(text: string): ReturnType<typeof alternatives> {
  const end = masked(text).indexOf(')');
  const inner = text.slice(1, end);
  const comma = masked(inner).indexOf(',');
  const first = (comma < 0 ? inner : inner.slice(0, comma)).replace(/^[*&]+(?:mut )?/, '');
  return end < 0 || first === '' ? undefined : { parts: [first], rest: text.slice(end + 1) };
}

/**
 * Splits an expression, given with its mask, in two at its loosest operator; nothing where it has none. Of `a && b`
 * only what may have members.
 */
type Splitter = (text: string, mask: string) => readonly string[] | undefined;

function split(text: string, splitter: Splitter): readonly string[] {
  const mask = masked(text);
  if (mask.startsWith('(') && mask.indexOf(')') === text.length - 1) return split(text.slice(1, -1), splitter);
  return splitter(text, mask)?.flatMap((part) => split(part.trim(), splitter)) ?? [text];
}

const inSigns: Splitter = (text, mask) => {
  const asked = /(?<!\?)\?(?![?.]|->)|\?(?=\?[^?]*[^:]:[^:])/.exec(mask)?.index ?? -1;
  const other = asked < 0 ? -1 : findColon(mask, asked + 1);
  // `a ?: b` is `a` where that is anything.
  const first = other === asked + 1 ? text.slice(0, asked) : text.slice(asked + 1, other).replace(/^\?/, '');
  if (other > 0) return [first, text.slice(other + 1)];
  return atLast(text, mask, /\|\||\?\?/g) ?? atLast(text, mask, /&&/g)?.slice(1);
};

const inWords: Splitter = (text, mask) => {
  const first = /(?<![\w.])if\b/.exec(mask);
  const second = first === null ? null : /(?<![\w.])else\b/.exec(mask);
  if (first !== null && second !== null) return [text.slice(0, first.index), text.slice(second.index + 4)];
  return atLast(text, mask, /(?<![\w.])or\b/g) ?? atLast(text, mask, /(?<![\w.])and\b/g)?.slice(1);
};

function atLast(text: string, mask: string, operator: RegExp): readonly string[] | undefined {
  const found = [...mask.matchAll(operator)].at(-1);
  return found === undefined ? undefined : [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** The colon that belongs to a question mark before `from`; `::` is none. */
function findColon(mask: string, from: number): number {
  let open = 0;
  for (let at = from; at < mask.length; at++) {
    const char = mask[at];
    if (char === '?' && !/[?.]/.test(mask[at + 1] ?? '') && mask[at - 1] !== '?') open++;
    else if (char === ':' && mask[at + 1] === ':') at++;
    else if (char === ':' && open-- === 0) return at;
  }
  return -1;
}

/** The text with everything between brackets or quotes blotted out: only the outermost brackets stay. */
function masked(text: string): string {
  let mask = '';
  let depth = 0;
  let quote = '';
  for (const unit of text) {
    const isInside = depth > 0 || quote !== '';
    if (quote !== '') quote = unit === quote ? '' : quote;
    else if (/['"`]/.test(unit)) quote = unit;
    else if (/[([{]/.test(unit)) depth++;
    else if (/[)\]}]/.test(unit)) depth--;
    mask += !isInside || (depth === 0 && quote === '') ? unit : '_'.repeat(unit.length);
  }
  return mask;
}

function withoutBrackets(text: string): string {
  return masked(text).replace(/[([]_*[)\]]/g, '');
}
