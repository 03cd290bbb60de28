import { applyChanges } from '../domain/merge/applyChanges.ts';
import type { TextChange } from '../domain/types.ts';

/** A change the editor reports: `length` UTF-16 units from `offset` became `text`. */
export interface BufferChange {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * What became of a proposed edit. `displaced`: the text under it was changed by someone else, so it no longer has a
 * place.
 */
export type TrackedState = 'pending' | 'accepted' | 'rejected' | 'displaced';

/** One proposed edit: changes in the text as it stands now, ascending and disjoint. */
export interface TrackedEdit {
  readonly id: number;
  readonly state: TrackedState;
  readonly changes: readonly TextChange[];
}

/**
 * Proposed edits over a living text. Every change of the text, be it an accepted neighbour or the user's typing, moves
 * the edits below it, so accepting one never shifts another; an edit whose own text is touched gives up its place
 * instead of guessing.
 */
export class TrackedEdits {
  #text: string;
  #edits: TrackedEdit[];

  /** `proposals[i]` becomes edit `i`; the changes of different proposals must not overlap. */
  constructor(text: string, proposals: readonly (readonly TextChange[])[]) {
    this.#text = text;
    this.#edits = proposals.map((changes, id) => ({ id, state: 'pending', changes: ascending(changes) }));
  }

  /** The text the changes are measured in. */
  get text(): string {
    return this.#text;
  }

  get edits(): readonly TrackedEdit[] {
    return this.#edits;
  }

  /** The edits still waiting for a decision, in order of place. */
  get pending(): readonly TrackedEdit[] {
    return this.#edits.filter((edit) => edit.state === 'pending').sort((a, b) => getStart(a) - getStart(b));
  }

  /** The changes that accepting these edits makes, ascending. Edits that are no longer pending contribute nothing. */
  getChanges(ids: readonly number[]): TextChange[] {
    return ascending(
      this.#edits.filter((edit) => edit.state === 'pending' && ids.includes(edit.id)).flatMap((edit) => edit.changes),
    );
  }

  /** The text as it would be with every pending edit accepted. */
  proposedText(): string {
    return applyChanges(this.#text, this.getChanges(this.#edits.map((edit) => edit.id)));
  }

  /**
   * Where an edit is in `proposedText()`: offsets, end exclusive; the top for an edit without changes (a rename).
   * `undefined` once it is decided.
   */
  proposedRange(id: number): { start: number; end: number } | undefined {
    const edit = this.#edits.find((candidate) => candidate.id === id && candidate.state === 'pending');
    const first = edit?.changes[0];
    const last = edit?.changes.at(-1);
    if (edit === undefined) return undefined;
    if (first === undefined || last === undefined) return { start: 0, end: 0 };
    const all = this.getChanges(this.#edits.map((candidate) => candidate.id));
    const shift = (offset: number): number =>
      all.filter((change) => change.start < offset).reduce((sum, change) => sum + grown(change), 0);
    const start = first.start + shift(first.start);
    return { start, end: Math.max(start, last.start + shift(last.start) + last.text.length) };
  }

  /** Marks pending edits; returns whether anything changed. */
  mark(ids: readonly number[], state: 'accepted' | 'rejected'): boolean {
    let changed = false;
    this.#edits = this.#edits.map((edit) => {
      if (edit.state !== 'pending' || !ids.includes(edit.id)) return edit;
      changed = true;
      return { ...edit, state };
    });
    return changed;
  }

  /**
   * Follows a change of the living text. `changes` are the editor's: all measured in the text before the event. Edits
   * listed in `accepting` are expected to be overwritten by their own acceptance and are left alone. When the changes
   * do not explain the new text (line endings switched, an event missed) every edit loses its place. Returns the edits
   * that did.
   */
  follow(newText: string, changes: readonly BufferChange[], accepting: readonly number[] = []): readonly TrackedEdit[] {
    const foreign = ascending(
      changes.map((change) => ({ start: change.offset, end: change.offset + change.length, text: change.text })),
    );
    const explained = applyChanges(this.#text, foreign) === newText;
    const lost: TrackedEdit[] = [];
    this.#edits = this.#edits.map((edit) => {
      if (edit.state !== 'pending' || accepting.includes(edit.id)) return edit;
      const moved = explained ? moveChanges(edit.changes, foreign) : undefined;
      if (moved !== undefined) return { ...edit, changes: moved };
      const displaced: TrackedEdit = { ...edit, state: 'displaced' };
      lost.push(displaced);
      return displaced;
    });
    this.#text = newText;
    return lost;
  }

  /**
   * Gives a displaced edit a new place, unless that place is taken by another pending edit; returns whether it could.
   */
  replace(id: number, changes: readonly TextChange[]): boolean {
    const taken = this.pending.flatMap((edit) => edit.changes);
    const free = changes.every((change) =>
      taken.every((other) => change.end <= other.start || other.end <= change.start),
    );
    if (!free || changes.length === 0) return false;
    this.#edits = this.#edits.map((edit) =>
      edit.id === id && edit.state === 'displaced' ? { id, state: 'pending', changes: ascending(changes) } : edit,
    );
    return true;
  }
}

/** Moves an edit's changes past foreign changes; `undefined` when one falls inside the edit's own stretch of text. */
function moveChanges(own: readonly TextChange[], foreign: readonly TextChange[]): readonly TextChange[] | undefined {
  const first = own[0];
  const last = own.at(-1);
  if (first === undefined || last === undefined) return own;
  const isInsertion = first.start === last.end;
  let shift = 0;
  for (const change of foreign) {
    const atInsertion = isInsertion && change.start === first.start && change.end === change.start;
    if (change.end <= first.start && !atInsertion) shift += grown(change);
    else if (change.start < last.end || atInsertion) return undefined;
  }
  return shift === 0
    ? own
    : own.map((change) => ({ start: change.start + shift, end: change.end + shift, text: change.text }));
}

function getStart(edit: TrackedEdit): number {
  return edit.changes[0]?.start ?? 0;
}

function grown(change: TextChange): number {
  return change.text.length - (change.end - change.start);
}

function ascending(changes: readonly TextChange[]): TextChange[] {
  return [...changes].sort((a, b) => a.start - b.start || a.end - b.end);
}
