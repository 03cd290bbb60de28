import type { Texts } from './texts.ts';

/** One thing that is wrong with the texts of a language. */
export interface TranslationProblem {
  readonly key: string;
  /**
   * `missing`: the language has no text for the key. `orphaned`: there is no such key in English any more. Else what
   * differs from the English text.
   */
  readonly problem:
    'missing' | 'orphaned' | 'empty' | 'placeholders' | 'icons' | 'links' | 'code' | 'blanks at the edges' | 'lines';
}

/** The parts of a text that a translation has to keep, whatever their order in the sentence. */
const keptParts: Readonly<Record<'placeholders' | 'icons' | 'links' | 'code', RegExp>> = {
  placeholders: /\{\d+\}/g,
  icons: /\$\([\w~-]+\)/g,
  links: /\]\([^)]*\)|#[a-z][\w.]*\.[\w.]+#/g,
  code: /`[^`]*`/g,
};

/**
 * What is wrong with a language's texts, beside the English ones: keys first, in English order. Empty when nothing is.
 */
export function translationProblems(english: Texts, other: Texts): readonly TranslationProblem[] {
  const problems: TranslationProblem[] = [];
  for (const [key, original] of Object.entries(english)) {
    const text = other[key];
    if (text === undefined || !Object.hasOwn(other, key)) problems.push({ key, problem: 'missing' });
    else problems.push(...differences(original, text).map((problem) => ({ key, problem })));
  }
  for (const key of Object.keys(other)) if (!Object.hasOwn(english, key)) problems.push({ key, problem: 'orphaned' });
  return problems;
}

function differences(original: string, text: string): readonly TranslationProblem['problem'][] {
  if (text.trim() === '') return ['empty'];
  const differing: TranslationProblem['problem'][] = [];
  for (const part of ['placeholders', 'icons', 'links', 'code'] as const) {
    const kept = (of: string): string => {
      const parts = of.match(keptParts[part]) ?? [];
      // A placeholder may be said twice in one language and once in another; anything else is said as often.
      return (part === 'placeholders' ? [...new Set(parts)] : parts).toSorted().join('\n');
    };
    if (kept(original) !== kept(text)) differing.push(part);
  }
  const edges = (of: string): string => `${/^\s*/.exec(of)?.[0] ?? ''}|${/\s*$/.exec(of)?.[0] ?? ''}`;
  if (edges(original) !== edges(text)) differing.push('blanks at the edges');
  if (original.split('\n').length !== text.split('\n').length) differing.push('lines');
  return differing;
}
