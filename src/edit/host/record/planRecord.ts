import { getEvent, type EventContext, type SureFate } from '../../domain/record/editEvent.ts';
import { heldCause } from '../../domain/record/outcome.ts';
import type { EditEvent, EditRecorder } from '../../domain/record/types.ts';
import type { PlannedBlock, PlannedEdits, PlannedFile } from '../editPlanner.ts';
import { eventsIn, sureBlocks, type BlockFile } from '../plannedFiles.ts';
import type { RetryMemory } from './retryMemory.ts';

/**
 * Writes into the record what became of the edits that a person sent, and keeps what is needed to try the others again.
 */
export class PlanRecord {
  readonly #recorder: EditRecorder;
  readonly #memory: RetryMemory;

  constructor(recorder: EditRecorder, memory: RetryMemory) {
    this.#recorder = recorder;
    this.#memory = memory;
  }

  /**
   * Every edit of a plan with its verdict: those of the `sure` files met this fate, the rest had no place or waited for
   * those that had none.
   */
  resolved(plan: PlannedEdits, sure: readonly PlannedFile[], fate: SureFate): void {
    for (const file of plan.files) {
      const fateHere = sure.includes(file) ? fate : heldCause;
      // A person who dismisses the question which file is meant has not sent an edit after all.
      if (file.kind === 'failed' && file.reason === 'cancelled') continue;
      if (file.kind !== 'blocks' || file.blocks.length === 0) this.#record(wholeFileEvent(file, fateHere), file);
      else
        for (const block of file.blocks)
          this.#record(
            getEvent(block.resolution, getFate(file, block, fateHere), getContext(file, block.eventId)),
            file,
            block,
          );
    }
  }

  /** Files that a person let through after all, by choosing places or by writing what was held back. */
  letThrough(files: readonly PlannedFile[]): void {
    for (const event of files.flatMap(eventsIn)) this.#recorder.follow({ ...event, at: Date.now() });
  }

  #record(event: EditEvent, file: PlannedFile, block?: PlannedBlock): void {
    this.#recorder.record(event);
    if (event.verdict === 'applied' || event.verdict === 'proposed') return;
    const [first] = file.edits;
    const edits =
      block === undefined || first === undefined
        ? file.edits
        : [{ ...first, operation: { kind: 'edit' as const, blocks: [block.block] } }];
    // A file that is to be made has no address to be found at; it is looked for by its name again.
    this.#memory.keep(event.id, {
      edits,
      uri: file.uri === undefined || file.kind === 'create' ? undefined : file.uri,
    });
  }
}

function getFate(file: BlockFile, block: PlannedBlock, fate: SureFate): SureFate {
  if (sureBlocks(file).includes(block)) return fate;
  return block.fulfilled ? 'already-applied' : 'overlap';
}

function getContext(file: PlannedFile, id: string): EventContext {
  const snapshot = file.kind === 'blocks' || file.kind === 'overwrite' ? file.snapshot : undefined;
  const languageId = snapshot?.via === 'buffer' ? snapshot.document.languageId : snapshot?.languageId;
  const text = snapshot?.text ?? (file.kind === 'delete' ? file.text : '');
  return {
    id,
    at: Date.now(),
    origin: 'command',
    uri: file.uri?.toString() ?? '',
    path: file.label,
    latencyMs: file.latencyMs,
    fileSize: text.length,
    languageId,
  };
}

/**
 * A file that is made, replaced, deleted or renamed as a whole, or that cannot be edited: nothing had to be found in
 * it.
 */
function wholeFileEvent(file: PlannedFile, fate: SureFate): EditEvent {
  const figures = { ...getContext(file, file.eventId), missedExact: false, modelAsked: false };
  if (file.kind === 'failed') return { ...figures, verdict: 'refused', cause: file.reason };
  return fate === 'applied' || fate === 'proposed'
    ? { ...figures, verdict: fate }
    : { ...figures, verdict: 'refused', cause: fate };
}
