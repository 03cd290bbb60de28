import { placeNow } from '../../../src/edit/domain/record/placeNow.ts';
import { revertStep } from '../../../src/edit/domain/record/revertStep.ts';
import { applyChanges } from '../../../src/edit/domain/merge/applyChanges.ts';
import type { TextChange } from '../../../src/edit/domain/types.ts';

/**
 * A written edit, and texts that its file became later, for each of which it is held how the edit is taken back and
 * where it stands.
 */
export interface GoldenStep {
  readonly name: string;
  readonly before: readonly string[];
  /** The edit's changes in the text before it. */
  readonly changes: readonly TextChange[];
  /** What the file held right after, where a formatter had its say. */
  readonly after?: readonly string[];
  /** Lines of the edit in the text before it, from 1. */
  readonly lines: readonly [startLine: number, endLine: number];
  readonly later: readonly { readonly name: string; readonly text: readonly string[]; readonly result?: unknown }[];
}

/** The step with what came of it in each later text, as it stands in the fixture; `unchanged` is made here. */
export function getLaterStep(step: GoldenStep): GoldenStep {
  const before = step.before.join('\n');
  const after = step.after?.join('\n') ?? applyChanges(before, step.changes);
  const texts = { before, after, changes: step.changes };
  const [startLine, endLine] = step.lines;
  const later = step.later.map(({ name, text }) => {
    const now = text.join('\n');
    const reverted = revertStep(texts, now);
    const result =
      reverted.kind === 'revert'
        ? { changes: reverted.changes, text: applyChanges(now, reverted.changes).split('\n') }
        : { touched: reverted.lines };
    return { name, text, result: { ...result, place: placeNow(texts, { startLine, endLine }, now) } };
  });
  return { ...step, later };
}
