import { type Message, msg } from '../../../base/text/message.ts';
import { subwords } from '../semantic/subwords.ts';
import type { CallersSuggestion } from '../types.ts';

/** The name as a pattern that means itself: `$scope` and `operator+` hold signs of the pattern language. */
export function literalPattern(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** To ask for callers once more, by these arguments. */
export function askAgain(title: Message, args: NonNullable<CallersSuggestion['arguments']>): CallersSuggestion {
  return { title, tool: 'find_callers', arguments: args };
}

/** To search the text. */
export function searchText(title: Message, args: NonNullable<CallersSuggestion['arguments']>): CallersSuggestion {
  return { title, tool: 'grep', arguments: args };
}

/** Searches that make sense for any name; each runs as it stands. None for an empty name. */
export function plainSearches(name: string): CallersSuggestion[] {
  if (name === '') return [];
  const literal = literalPattern(name);
  const words = subwords(name).filter((word) => word.length > 2);
  const isWord = /^[\p{L}\p{N}_$]+$/u.test(name);
  return [
    searchText(msg('Search the text of every file for the name, ignored ones included'), {
      pattern: literal,
      word: isWord ? true : undefined,
      include_ignored: true,
    }),
    searchText(msg('Search for the words of the name in their order'), {
      pattern: words.length === 0 ? literal : words.map(literalPattern).join('.*'),
      ignore_case: true,
    }),
    searchText(msg('Look for registrations by text: the name in quotes'), { pattern: `['"\`]${literal}['"\`]` }),
  ];
}
