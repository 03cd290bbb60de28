import { cascade } from '../../../cascade/cascade.ts';
import { answer, pass, type Stage } from '../../../cascade/stage.ts';
import { TextIndex } from '../../../base/text/textIndex.ts';
import { aiModeStage } from '../aiModeStage.ts';
import { madePlace } from '../advice/madePlace.ts';
import { Attempt } from '../attempt.ts';
import { exactStage, getSpan } from '../exactStage.ts';
import { objectToSyntax } from '../guard/placeObjection.ts';
import type { EditVerdict } from '../verdict.ts';
import { applyChanges } from '../merge/applyChanges.ts';
import type { Span, TextChange } from '../types.ts';
import { carryChanges } from './carryChanges.ts';

/**
 * The text itself matched; what is left to doubt is whether the newer lines around it still agree with the edit's aim.
 */
const carriedConfidence = 0.95;

/**
 * An edit written for an earlier version of the document: placed there, where its old text stands, and carried over
 * to the text of now. The strongest anchor there is for a text that has moved on (research §8 step 9). Where the lines
 * that the edit changes have changed as well, the next tiers and a person decide.
 */
export const staleStage: Stage<Attempt, EditVerdict> = {
  name: 'stale',
  run: async (attempt) => {
    const earlier = attempt.earlierVersion;
    if (earlier === undefined) return pass('not-stale');
    const then = new Attempt(
      { ...attempt.request, content: earlier.text },
      {},
      new TextIndex(earlier.text),
      attempt.work,
    );
    const { answer: placed } = await cascade([exactStage, aiModeStage])(then);
    if (placed?.kind !== 'apply') return pass('stale-ambiguous');
    const changes = carryChanges(then.index, attempt.index, placed.changes);
    const [first] = changes ?? [];
    if (changes === undefined || first === undefined) {
      const made = madeSince(then.index, attempt.index, placed.changes);
      return made === undefined
        ? pass('stale-touched')
        : answer({ kind: 'refuse', reason: 'already-applied', candidates: [madePlace(attempt, made)] });
    }
    const objection = objectToSyntax(attempt, changes);
    if (objection !== undefined) return pass(`stale-${objection}`);
    const span = getSpan(attempt.index, first.start, changes.at(-1)?.end ?? first.end);
    return answer(
      {
        kind: 'apply',
        tier: 'fuzzy',
        confidence: carriedConfidence,
        span,
        changes,
        differences: placed.differences,
        staleVersionsAgo: earlier.versionsAgo,
      },
      carriedConfidence,
    );
  },
};

/**
 * Where the changes were made since the earlier text, and still stand: each line they make, and the ones above and
 * below, are there now, side by side. Else a neighbour that reads like the old text would be offered to an agent that
 * sends its edit a second time.
 */
function madeSince(earlier: TextIndex, now: TextIndex, changes: readonly TextChange[]): Span | undefined {
  const made = new TextIndex(applyChanges(earlier.text, changes));
  let shift = 0;
  const back = [...changes]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text }) => {
      const change = { start: start + shift, end: start + shift + text.length, text: earlier.text.slice(start, end) };
      shift += text.length - (end - start);
      return change;
    });
  const carried = carryChanges(made, now, back);
  const [first] = carried ?? [];
  return first === undefined ? undefined : getSpan(now, first.start, carried?.at(-1)?.end ?? first.end);
}
