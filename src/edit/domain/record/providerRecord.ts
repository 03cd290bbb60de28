import { hashSeed, hashUnit } from '../../../base/text/canonical.ts';
import type { ProviderRecord } from '../model/answerWeight.ts';
import { regretMs } from './calibration.ts';
import { undoneAt, writtenAt } from './outcome.ts';
import type { EditEvent, EditSequel, RecordedEdit } from './types.ts';

/**
 * A model in the record: a code made from its identifier (`qwen3@localhost`), because the record keeps no words of
 * anyone. Another model may have the same code by chance, one in four thousand million.
 */
export function getProviderCode(id: string): string {
  let hash: number = hashSeed;
  for (let at = 0; at < id.length; at++) hash = hashUnit(hash, id.charCodeAt(at));
  return `m${(hash >>> 0).toString(16).padStart(8, '0')}`;
}

/**
 * How the places that a model named have fared. Kept: an edit written there that stood for `regretMs`, or a review in
 * which a person took that place. Refused: taken back within that time, rejected, or placed elsewhere by a person. What
 * is not decided yet at `now` (milliseconds since 1970) does not count.
 *
 * @param id the model's identifier.
 */
export function getProviderRecord(edits: readonly RecordedEdit[], id: string, now: number): ProviderRecord {
  const code = getProviderCode(id);
  let kept = 0;
  let refused = 0;
  for (const edit of edits) {
    if (edit.event.chosenBy !== code) continue;
    const fate = getFate(edit, now);
    if (fate === 'kept') kept++;
    if (fate === 'refused') refused++;
  }
  return { kept, refused };
}

function getFate(edit: RecordedEdit, now: number): 'kept' | 'refused' | 'open' {
  const { event, sequels } = edit;
  if (sequels.some(({ sequel }) => sequel === 'rejected')) return 'refused';
  const placed = sequels.find(({ sequel }) => sequel === 'placed');
  if (placed !== undefined && !isAt(event, placed)) return 'refused';
  const written = writtenAt(edit);
  if (written === undefined) return 'open';
  const undone = undoneAt(edit);
  if (undone !== undefined && undone - written <= regretMs) return 'refused';
  return now - written > regretMs ? 'kept' : 'open';
}

/** Whether a person placed an edit where its review opened; unknown lines are no other ones. */
function isAt({ startLine = 1, endLine = Infinity }: EditEvent, { startLine: from, endLine: to }: EditSequel): boolean {
  return from === undefined || (from <= endLine && (to ?? from) >= startLine);
}
