/** Words that the number types of C and C++ are made of. */
const numberWord = /^(?:unsigned|signed|short|long|int|char|float|double)$/;
const most = 4;

/**
 * One name for each number type of C and C++, from its words in any order: `ulong` for `long unsigned int`, `llong` for
 * `long long`. `undefined` for what is no such type. Two of these names are two types (ISO C++, [dcl.type.simple]).
 */
export function nameNumberType(words: readonly string[]): string | undefined {
  if (words.length === 0 || words.length > most || !words.every((word) => numberWord.test(word))) return undefined;
  const long = 'l'.repeat(words.filter((word) => word === 'long').length);
  const has = (word: string): boolean => words.includes(word);
  if (has('float')) return 'float';
  if (has('double')) return long === '' ? 'double' : 'ldouble';
  if (has('char') && has('signed')) return 'schar';
  const sign = has('unsigned') ? 'u' : '';
  if (has('char')) return `${sign}char`;
  if (has('short')) return `${sign}short`;
  if (long === '') return `${sign}int`;
  return long === 'l' ? `${sign}long` : `${sign}llong`;
}

/** How many of the last words in a list are of one number type. */
export function countNumberWords(words: readonly string[]): number {
  const other = words.findLastIndex((word) => !numberWord.test(word));
  return words.length - 1 - other;
}
