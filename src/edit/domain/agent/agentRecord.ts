import { getEvent, type EventContext, type SureFate } from '../record/editEvent.ts';
import type { EditEvent } from '../record/types.ts';
import { isSettledVerdict, isSureVerdict, type AgentBlock, type AgentPlannedFile } from './agentPlan.ts';
import type { EditAgentDeps } from './editAgent.ts';

/** What was done with the sure edits of a file. */
export type WrittenFate = Extract<SureFate, 'applied' | 'held' | 'not-written'>;

/** The names under which the edits of one plan are recorded. */
export class EventNames {
  readonly #names = new Map<AgentBlock | AgentPlannedFile, string>();
  /** Milliseconds from the request to this plan. */
  readonly latencyMs: number;

  constructor(planned: readonly AgentPlannedFile[], nextId: () => string, latencyMs: number) {
    this.latencyMs = latencyMs;
    for (const file of planned) for (const each of editsIn(file)) this.#names.set(each, nextId());
  }

  of(edit: AgentBlock | AgentPlannedFile): string {
    return this.#names.get(edit) ?? '';
  }

  /** The names of the edits that writing this file makes. */
  writtenBy(file: AgentPlannedFile): string[] {
    const written = editsIn(file).filter(
      (each) => 'kind' in each || (each.verdict !== undefined && isSureVerdict(each.verdict)),
    );
    return written.map((each) => this.of(each));
  }
}

/** Puts the edits of one request into the record. */
export class AgentRecord {
  readonly #parts: EditAgentDeps;
  readonly #startedAt: number;

  /** The latency of the edits counts from here. */
  constructor(parts: EditAgentDeps) {
    this.#parts = parts;
    this.#startedAt = parts.clock.now();
  }

  /** Names for the edits of a plan that has just been made. */
  name(planned: readonly AgentPlannedFile[]): EventNames {
    const { recorder, clock } = this.#parts;
    return new EventNames(planned, () => recorder.nextId(), clock.now() - this.#startedAt);
  }

  /**
   * Records every edit that was looked at. What was turned away unseen, and what named no file that could be read, is
   * no resolution and leaves no trace.
   */
  write(
    planned: readonly AgentPlannedFile[],
    names: EventNames,
    getFate: (file: AgentPlannedFile) => WrittenFate,
  ): void {
    for (const file of planned) {
      for (const edit of editsIn(file)) {
        const event =
          'kind' in edit
            ? this.#fileEvent(edit, names, getFate(file))
            : this.#blockEvent(file, edit, names, getFate(file));
        if (event !== undefined) this.#parts.recorder.record(event);
      }
    }
  }

  #blockEvent(file: AgentPlannedFile, block: AgentBlock, names: EventNames, fate: WrittenFate): EditEvent | undefined {
    const context = this.#context(file, names.of(block), names);
    if (block.verdict === undefined || context === undefined) return undefined;
    const { verdict } = block;
    const unwritten = isSettledVerdict(verdict) ? 'already-applied' : 'overlap';
    const event = getEvent(verdict.resolution, isSureVerdict(verdict) ? fate : unwritten, context);
    if (!block.fromSnippet) return event;
    // The place was worked out from the file's own lines: finding those again is no achievement to be counted.
    const { tier: _tier, confidence: _confidence, ...rest } = event;
    return rest;
  }

  /** A file that is written, renamed or deleted as a whole, or that could not be. */
  #fileEvent(file: AgentPlannedFile, names: EventNames, fate: WrittenFate): EditEvent | undefined {
    const context = this.#context(file, names.of(file), names);
    if (context === undefined) return undefined;
    const verdict =
      file.kind !== 'failed' && fate === 'applied'
        ? { verdict: 'applied' as const }
        : { verdict: 'refused' as const, cause: file.kind === 'failed' ? file.cause : fate };
    return { ...context, ...verdict, missedExact: false, modelAsked: false };
  }

  #context(planned: AgentPlannedFile, id: string, { latencyMs }: EventNames): EventContext | undefined {
    const { file, path } = planned;
    if (file === undefined) return undefined;
    const { origin, getUri, wallClock } = this.#parts;
    return {
      id,
      at: wallClock(),
      origin,
      uri: getUri === undefined ? file.key : getUri(file.key),
      path,
      latencyMs,
      fileSize: file.kind === 'file' ? file.text.length : 0,
      languageId: file.kind === 'file' && file.languageId !== undefined ? file.languageId : undefined,
    };
  }
}

/** The edits of a file that are recorded one by one: its blocks, or else the file as a whole. */
function editsIn(file: AgentPlannedFile): readonly (AgentBlock | AgentPlannedFile)[] {
  return file.kind === 'blocks' && file.blocks.length > 0 ? file.blocks : [file];
}
