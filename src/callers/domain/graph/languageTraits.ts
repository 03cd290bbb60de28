import type { CodeLanguage } from '../facts.ts';

/** How the languages name the object that a method is called on. */
const selfWords: ReadonlySet<string> = new Set(['this', 'self', 'cls', '$this', 'static', 'Self', '@']);
/** How they name its base. */
const superWords: ReadonlySet<string> = new Set(['super', 'super()', 'base', 'parent']);
/**
 * Of these words those that mean it in some languages only: elsewhere they are names as any other, such as that of a
 * module `base`.
 */
const wordsOfSome: ReadonlyMap<string, readonly CodeLanguage[]> = new Map([
  ['self', ['python', 'ruby', 'rust', 'php']],
  ['cls', ['python']],
  ['$this', ['php']],
  ['static', ['php']],
  ['Self', ['rust']],
  ['@', ['ruby']],
  ['super()', ['python']],
  ['base', ['csharp']],
  ['parent', ['php']],
]);

/** Whether a word of a language means the object that a method is called on. */
export function isSelfWord(language: CodeLanguage, word: string): boolean {
  return selfWords.has(word) && wordsOfSome.get(word)?.includes(language) !== false;
}

/** Whether a word of a language means the base of that object. */
export function isSuperWord(language: CodeLanguage, word: string): boolean {
  return superWords.has(word) && wordsOfSome.get(word)?.includes(language) !== false;
}

/** Languages whose methods are, or may be, defined outside their types. */
export const outsideMembers: ReadonlySet<string> = new Set(['go', 'rust', 'cpp', 'kotlin']);
/** Languages where a member can be named without a receiver. */
export const implicitThis: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'cpp', 'ruby']);
/** Languages whose types are named with the namespaces they are in. */
export const namespaced: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'php', 'cpp', 'ruby', 'rust']);
/** Languages in which what is looked for may be lent to a class that has the interface of a receiver. */
export const lending: ReadonlySet<string> = new Set(['go', 'php']);
/** Python's own containers, of whose elements nothing is said. */
export const openTypes: ReadonlySet<string> = new Set(['list', 'dict']);
/** Languages where what `super` means depends on the classes that a class is mixed into. */
export const mixesIn: ReadonlySet<string> = new Set(['python', 'ruby', 'php']);
