import { adviceFor } from './advice/adviceFor.ts';
import { Attempt } from './attempt.ts';
import { applyChanges } from './merge/applyChanges.ts';
import { getTextIndex } from './textIndexes.ts';
import type { EditRequest, EditResolution, EditServices, SyntaxChecker, TextChange } from './types.ts';

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
  if (syntax === undefined || languageId === undefined) return 'no-grammar';
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
 * More edits of one request are not parsed one by one to find the one that breaks the file: then all are asked about.
 */
const parsedAlone = 64;

/** The changes that one edit of a request would make. */
export interface ProposedChanges {
  readonly index: number;
  readonly changes: readonly TextChange[];
}

/**
 * Which edits of a file to ask about because its text would have more syntax errors with all of them. Edits may need
 * each other (one opens a block, one closes it), so those that break the text alone are named only if the rest is fine
 * without them; else all are. Nothing where all together are fine.
 */
export function breakingEdits(
  edits: readonly ProposedChanges[],
  judge: (changes: readonly TextChange[]) => SyntaxJudgement,
): ReadonlySet<number> {
  const all = new Set(edits.map(({ index }) => index));
  if (edits.length < 2 || edits.length > parsedAlone) return all;
  const alone = new Set(edits.filter(({ changes }) => judge(changes) === 'worse').map(({ index }) => index));
  if (alone.size === 0 || alone.size === all.size) return all;
  const rest = edits
    .filter(({ index }) => !alone.has(index))
    .flatMap(({ changes }) => changes)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return judge(rest) === 'worse' ? all : alone;
}

/**
 * An edit with a sure place whose result would not parse: a person or its author must look at it. No retry is offered,
 * because the same text in the same place would be the same mistake.
 */
export async function askAboutSyntax(
  request: EditRequest,
  services: EditServices,
  { span, changes, trail }: EditResolution & { readonly status: 'applied' },
): Promise<EditResolution> {
  const candidate = {
    span,
    similarity: 1,
    confidence: 0.5,
    text: request.content.slice(span.start, span.end),
    differences: [],
    changes,
  };
  // What the advice would look for further is known here: the place, and that the same text would fail there again.
  const { model: _, findElsewhere: __, ...local } = services;
  const advice = await adviceFor(new Attempt(request, local, getTextIndex(request.content)), {
    reason: 'absent',
    review: 'guard-syntax',
    candidates: [candidate],
  });
  return {
    status: 'review',
    reason: 'guard-syntax',
    candidates: [candidate],
    advice: { ...advice, next: 'rewrite', retries: [] },
    trail,
  };
}

/** The text with these changes, as the judgement of {@link breakingEdits} needs it. */
export function judgeChanges(
  content: string,
  services: EditServices,
  languageId: string | undefined,
): (changes: readonly TextChange[]) => SyntaxJudgement {
  return (changes) => judgeSyntax(services.syntax, languageId, content, applyChanges(content, changes));
}
