import type { CodeLanguage } from '../facts.ts';
import { getTraits } from '../languages/languages.ts';

/** Whether a word of a language means the object that a method is called on. */
export function isSelfWord(language: CodeLanguage, word: string): boolean {
  return getTraits(language).selfWords.has(word);
}

/** Whether a word of a language means the base of that object. */
export function isSuperWord(language: CodeLanguage, word: string): boolean {
  return getTraits(language).superWords.has(word);
}
