import { unreadName } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { classify, longestArgument } from './classify.ts';
import type { Lexicon } from './lexicon.ts';
import type { QueryMatch, Reader } from './pattern.ts';
import { referCall } from './readArguments.ts';
import { receiverText } from './words.ts';

/**
 * Makes a reader for members whose name is the value of an expression (`repo[name](x)`): `@map` is what the member is
 * of, `@key` the expression, `@arguments` what a call hands in. A name that holds a constant text is read as that text.
 */
export function unreadReader(lexicon: Lexicon, role: 'call' | 'value' = 'call'): Reader {
  return (caught, draft) => {
    addUnread(caught, draft, lexicon, role);
  };
}

/**
 * Adds such a member, of `on` where that is not what is written. What is called by a text is read elsewhere, as a call of
 * that name.
 */
export function addUnread(
  caught: QueryMatch,
  draft: FactsDraft,
  lexicon: Lexicon,
  role: 'call' | 'value',
  on?: string,
): void {
  const { text } = draft;
  const map = caught.get('map');
  const key = caught.get('key');
  const given = classify(text.slice(key.startIndex, Math.min(key.endIndex, key.startIndex + longestArgument)), lexicon);
  const receiver = on ?? receiverText(text.slice(map.startIndex, map.endIndex));
  if (receiver === '' || given.kind === 'number') return;
  if (given.kind === 'string') {
    if (caught.find('arguments') === undefined && /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(given.text))
      draft.refer({ name: given.text, role, at: key.startIndex + 1, receiver });
    return;
  }
  if (given.kind === 'name')
    referCall(draft, caught.find('arguments'), lexicon, {
      name: given.text,
      role,
      at: key.startIndex,
      receiver,
      isVariable: true,
    });
  // What is in the expression stands for itself: this is where it opens.
  else draft.refer({ name: unreadName, role, at: map.endIndex, receiver, arguments: [given] });
}
