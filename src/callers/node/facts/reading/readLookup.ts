import { classify, longestArgument } from './classify.ts';
import type { Lexicon } from './lexicon.ts';
import type { Reader } from './pattern.ts';
import { receiverText, wordAtEnd } from './words.ts';

/** Indexes that count through a list. */
const counter = /^(?:\w|\w?index|idx|\d+)$/;

/**
 * Makes a reader for what is taken out of a map of handlers (`handlers[type]()`): `@map` is the map, `@key` the index.
 * The reference is a value with the index as its argument; lists that are counted through are left out.
 */
export function lookupReader(lexicon: Lexicon): Reader {
  return (caught, draft) => {
    const map = caught.get('map');
    const key = caught.get('key');
    const source = draft.text.slice(map.startIndex, Math.min(map.endIndex, map.startIndex + longestArgument));
    const index = draft.text.slice(key.startIndex, Math.min(key.endIndex, key.startIndex + longestArgument));
    const last = wordAtEnd(source);
    const given = classify(index, lexicon);
    if (last.name === '' || counter.test(index)) return;
    const receiver = last.at === 0 ? '' : receiverText(source.slice(0, last.at));
    draft.refer({
      name: last.name,
      role: 'value',
      at: map.startIndex + last.at,
      arguments: [given],
      ...(receiver === '' ? {} : { receiver }),
    });
  };
}
