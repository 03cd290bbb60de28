import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../../domain/facts.ts';
import {
  getElement,
  getList,
  getMember,
  getTuple,
  parseType,
  printType,
  unreadReceiver,
} from '../../../../domain/typeText.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import { joinAlternatives } from '../../draft/substituteLocals.ts';
import { typeOfItem, typeOfValue } from './values.ts';
import { getField } from '../../reading/typeTexts.ts';

/**
 * Binds a name to a type, or the names of a pattern to what they take of it: members by key, elements of a list; of one
 * that is written out (`elements`) each its own.
 */
export function bindPattern(pattern: Node, type: TypeText, draft: FactsDraft, elements: readonly Node[] = []): void {
  const isList = pattern.type === 'array_pattern';
  if (!isList && pattern.type !== 'object_pattern') {
    const name = /(?:assignment|rest)_pattern$/.test(pattern.type) ? pattern.firstNamedChild : pattern;
    if (name !== null && name !== pattern) bindPattern(name, type, draft);
    else if (pattern.type.includes('identifier')) draft.bind(draft.word(pattern.startIndex), type, pattern.startIndex);
    return;
  }
  const tuple = isList ? getTuple(parseType(type)) : undefined;
  const isPlaced = elements.length > 0 || tuple?.depth === 0;
  const commas = isPlaced ? pattern.children.filter((each) => each.type === ',') : [];
  const spread = elements.findIndex((each) => each.type === 'spread_element');
  for (const entry of pattern.namedChildren) {
    const isRest = entry.type === 'rest_pattern';
    const place = isPlaced ? commas.filter(({ startIndex }) => startIndex < entry.startIndex).length : 0;
    // Behind a spread list the places are not told.
    const isKnown = isList && elements.length > 0 && (spread < 0 || place < spread);
    let part: TypeText;
    if (isKnown && isRest)
      part = getList(joinAlternatives(elements.slice(place).map((each) => typeOfItem(each) || '?')));
    else if (isKnown && elements[place] !== undefined) part = typeOfValue(elements[place]);
    else if (tuple?.depth === 0) part = isRest ? '' : printType(tuple.parts[place] ?? parseType(''));
    else if (isRest) part = isList ? type : '';
    else part = isList ? getElement(type) : getMember(type, takenName(entry, draft));
    if (!isList) referTaken(entry, type || unreadReceiver, draft);
    bindPattern(getField(entry, 'value') ?? entry, part, draft);
  }
}

/** A name, what is made of a class, or what a call gives: one thing that members are taken of. */
const isOfOne = /^=?[\p{ID_Continue}$.()[\]]+$/u;

/**
 * `const { save: keep } = this.repo` hands `save` on, as `const keep = this.repo.save` does. `from` is the type of what
 * it is taken of, or `unreadReceiver`.
 */
export function referTaken(entry: Node, from: TypeText, draft: FactsDraft): void {
  if (entry.type !== 'pair_pattern') return;
  const at = entry.startIndex + keySigns(draft.text, entry.startIndex);
  const name = draft.word(at);
  if (name === '' || getLocal(entry)?.type !== 'identifier') return;
  if (from === unreadReceiver) {
    draft.refer({ name, role: 'value', at, receiver: from });
    return;
  }
  if (!isOfOne.test(from)) return;
  const ofType = from.endsWith(')') ? from : `new ${from}()`;
  draft.refer({ name, role: 'value', at, receiver: from.startsWith('=') ? from.slice(1) : ofType });
}

/** How many signs are in front of the name of a key: `['save']`. */
function keySigns(text: string, start: number): number {
  return /^(?:\[\s*)?['"`]?/.exec(text.slice(start, start + 20))?.[0].length ?? 0;
}

/** The member that an entry of an object pattern takes; the empty text for one that is computed. */
export function takenName(entry: Node, draft: FactsDraft): string {
  return draft.word(entry.startIndex + keySigns(draft.text, entry.startIndex));
}

/**
 * The node that names the local of an entry of an object pattern: `{ local }`, `{ member: local }`, `{ local = 1 }`,
 * `{ member: local = 1 }`.
 */
export function getLocal(entry: Node): Node | null {
  if (entry.type === 'pair_pattern') {
    const value = getField(entry, 'value');
    return value?.type === 'assignment_pattern' ? getField(value, 'left') : value;
  }
  return entry.type === 'object_assignment_pattern' ? entry.firstNamedChild : entry;
}
