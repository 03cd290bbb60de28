import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { Lexicon } from './lexicon.ts';
import type { Reader } from './pattern.ts';
import { receiverBefore, wordAtEnd } from './words.ts';

/**
 * Makes a reader for names that are handed on: `@value` is a name or a member, `@key` what it is under in an object.
 */
export function valueReader(lexicon: Lexicon): Reader {
  return (caught, draft) => {
    addValue(caught.get('value'), caught.find('key'), draft, lexicon);
  };
}

/**
 * Adds a name as a value, with the key it is under where it is an object's, and the reference that it is an attribute
 * of (see `Reference.argumentOf`).
 */
export function addValue(
  value: Node,
  key: Node | undefined,
  draft: FactsDraft,
  lexicon: Lexicon,
  attributeOf?: number,
): void {
  const start = value.startIndex;
  const first = draft.word(start);
  const after = draft.text[start + first.length] ?? '';
  // The parser is asked for the end of a name only if the name may continue after a dot.
  const source =
    first !== '' && !/[.?!\s:\-\\([<]/.test(after)
      ? first
      : draft.text.slice(start, Math.min(value.endIndex, start + 400));
  const last = wordAtEnd(source);
  if (last.name === '' || (last.at === 0 && lexicon.keywords.has(last.name)) || /^\d/.test(last.name)) return;
  const receiver = last.at === 0 ? '' : receiverBefore(source.slice(0, last.at).replace(/^[&*\\]+/, ''), lexicon);
  draft.refer({
    name: last.name,
    role: 'value',
    at: start + last.at,
    ...(receiver === '' ? {} : { receiver }),
    ...(key === undefined ? {} : { key: keyAt(draft.text, key.startIndex) }),
    argumentOf: attributeOf,
  });
}

/** The key of an object's entry: a word, a symbol, a string without its quotes, or a computed key's source. */
function keyAt(text: string, start: number): string {
  const found =
    /^(?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`|\[([^\]\n]*)\]|:?([\p{ID_Continue}$]+(?:(?:\.|::)[\p{ID_Continue}$]+)*))/u.exec(
      text.slice(start, start + 120),
    );
  return found?.slice(1).find((part: string | undefined) => part !== undefined) ?? '';
}
