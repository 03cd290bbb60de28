import { adviceFor } from './advice/adviceFor.ts';
import { Attempt } from './attempt.ts';
import { applyChanges } from './merge/applyChanges.ts';
import { judgeSyntax, type SyntaxJudgement } from './judgeSyntax.ts';
import { getTextIndex } from './textIndexes.ts';
import type { EditRequest, EditResolution, EditServices, TextChange } from './types.ts';

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
