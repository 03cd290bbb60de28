import { cascade } from '../../../cascade/cascade.ts';
import { answer, pass, type Stage } from '../../../cascade/stage.ts';
import { TextIndex } from '../../../base/text/textIndex.ts';
import { aiModeStage } from '../aiModeStage.ts';
import { Attempt } from '../attempt.ts';
import { exactStage, spanOf } from '../exactStage.ts';
import { worsensSyntax } from '../guard/placeObjection.ts';
import type { Verdict } from '../verdict.ts';
import { carryChanges } from './carryChanges.ts';

/** The text itself matched; what is left to doubt is whether the newer lines around it still agree with the edit's aim. */
const carriedConfidence = 0.95;

/**
 * An edit written for an earlier version of the document: placed there, where its old text stands, and carried over
 * to the text of now. The strongest anchor there is for a text that has moved on (research §8 step 9). Where the lines
 * that the edit changes have changed as well, the next tiers and a person decide.
 */
export const staleStage: Stage<Attempt, Verdict> = {
  name: 'stale',
  run: async (attempt) => {
    const earlier = attempt.earlierVersion;
    if (earlier === undefined) return pass('not-stale');
    const then = new Attempt({ ...attempt.request, content: earlier.text }, {}, new TextIndex(earlier.text));
    const { answer: placed } = await cascade([exactStage, aiModeStage])(then);
    if (placed?.kind !== 'apply') return pass('stale-ambiguous');
    const changes = carryChanges(then.index, attempt.index, placed.changes);
    const [first] = changes ?? [];
    if (changes === undefined || first === undefined) return pass('stale-touched');
    if (worsensSyntax(attempt, changes)) return pass('stale-guard-syntax');
    const span = spanOf(attempt.index, first.start, changes.at(-1)?.end ?? first.end);
    return answer(
      { kind: 'apply', tier: 'fuzzy', confidence: carriedConfidence, span, changes, differences: placed.differences, staleVersionsAgo: earlier.versionsAgo },
      carriedConfidence,
    );
  },
};
