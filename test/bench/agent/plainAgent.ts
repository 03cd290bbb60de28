import type { EditRequest } from '../../../src/edit/domain/types.ts';
import { exactOnly } from '../edit/baseline/exactOnly.ts';
import type { Outcome } from '../edit/score.ts';

/**
 * The baseline: a tool that knows byte-exact matching only and answers "old text not found". The agent reads the file
 * again, takes as many lines as its old text has where most of them agree but for white space at their ends, and sends
 * these as the old text with the new text it had.
 */
export function plainAgent(request: EditRequest): { readonly first: Outcome; readonly retried: Outcome } {
  const first = exactOnly(request);
  if (first.status === 'applied' || request.oldString === '' || request.oldString === request.newString)
    return { first, retried: first };
  const reread = rereadText(request);
  return { first, retried: reread === undefined ? first : exactOnly({ ...request, oldString: reread }) };
}

function rereadText({ content, oldString }: EditRequest): string | undefined {
  const closing = /(?:\r\n|\n)$/.exec(oldString)?.[0] ?? '';
  const wanted = oldString
    .slice(0, oldString.length - closing.length)
    .split('\n')
    .map((line) => line.trim());
  const pieces = content.split('\n');
  const lines = pieces.map((line) => line.trim());
  let best = 0;
  let bestAt = -1;
  for (let at = 0; at + wanted.length <= lines.length; at++) {
    let equal = 0;
    for (const [i, line] of wanted.entries()) if (line !== '' && line === lines[at + i]) equal++;
    if (equal > best) {
      best = equal;
      bestAt = at;
    }
  }
  return bestAt < 0
    ? undefined
    : pieces.slice(bestAt, bestAt + wanted.length).join('\n') + (closing === '' ? '' : '\n');
}
