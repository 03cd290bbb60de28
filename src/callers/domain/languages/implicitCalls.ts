import { type Message, msg } from '../../../base/text/message.ts';

/** Names that a language calls by itself, by what does; the pattern finds its word. */
export type ImplicitCall = readonly [names: RegExp, by: string | Message, pattern?: string];

/** What calls it, as a part of a sentence. */
export const byPhrases = {
  printing: msg('conversions to text, comparisons and collections'),
  loops: msg('loops and whatever goes through a sequence'),
  operators: msg('operators, indexing and destructuring'),
  dataModel: msg('operators, conversions and built-in functions'),
  messages: msg('conversions, inclusions and unknown messages'),
  encoders: msg('the functions that print, encode and decode values'),
  itself: msg('calls of the object itself'),
  missing: msg('conversions, and members that the class does not have'),
  builtIn: msg('built-in functions'),
  traits: msg('operators, loops, macros and the end of a scope'),
  with: msg('`with` statements'),
  tryWith: msg('`try` with resources'),
  objects: msg('declarations'),
  patterns: msg('patterns'),
  copies: msg('the `copy` that its class has by itself'),
  implicits: msg('implicit conversions and arguments'),
  sends: msg('`send` with a name that a value holds'),
  macros: msg('macros that put its name together'),
} as const;

/** What loops call. */
export const loops: readonly [Message, string] = [byPhrases.loops, '\\bfor(each)?\\b'];
