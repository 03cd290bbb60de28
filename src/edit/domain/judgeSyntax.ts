import type { SyntaxChecker } from './types.ts';

/**
 * What the parser says about a write: `worse` means more syntax errors than before, `unchecked` that the language has a
 * grammar but one of the texts could not be parsed (too long, too deep, too slow), `no-grammar` that there is none.
 */
export type SyntaxJudgement = 'kept' | 'worse' | 'unchecked' | 'no-grammar';

/**
 * Compares the syntax errors of a text before and after a write. A text that had errors may keep as many. The new text
 * is parsed first: where it has no error the old one need not be parsed at all. Never throws: a parser that fails says
 * nothing, and the answer is `unchecked`.
 */
export function judgeSyntax(
  syntax: SyntaxChecker | undefined,
  languageId: string | undefined,
  before: string,
  after: string,
): SyntaxJudgement {
  if (syntax === undefined || languageId === undefined || syntax.hasGrammar?.(languageId) === false)
    return 'no-grammar';
  try {
    const now = syntax.countErrors(languageId, after);
    if (now === undefined) return 'unchecked';
    if (now === 0) return 'kept';
    const old = syntax.countErrors(languageId, before);
    if (old === undefined) return 'unchecked';
    return now > old ? 'worse' : 'kept';
  } catch {
    return 'unchecked';
  }
}

/**
 * Whether the checker says that there is a grammar for the language: then `unchecked` means that the parser gave up.
 * `false` where the checker does not tell.
 */
export function hasGrammar(syntax: SyntaxChecker | undefined, languageId: string | undefined): boolean {
  return languageId !== undefined && syntax?.hasGrammar?.(languageId) === true;
}
