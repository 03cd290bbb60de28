import type { Reader } from './pattern.ts';
import { isPlainType } from './typeNames.ts';

/** Reads `@type`, a name in the place of a type, with its qualifier. Single letters (`T`) are not classes. */
export const readType: Reader = (caught, draft) => {
  const at = caught.at('type');
  const name = draft.word(at);
  if (name.length < 2 || isPlainType(name) || /^(?:list|set|tuple|type|frozenset)$/.test(name)) return;
  const receiver = /(?:[\w$]+(?:\.|::|\\))*[\w$]+(?=(?:\.|::|\\)$)/.exec(
    /[.:\\]/.test(draft.text[at - 1] ?? '') ? draft.text.slice(Math.max(0, at - 80), at) : '',
  )?.[0];
  draft.refer({ name, role: 'type', at, ...(receiver === undefined ? {} : { receiver }) });
};
