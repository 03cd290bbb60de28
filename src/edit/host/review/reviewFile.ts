import * as vscode from 'vscode';
import type { LiveText, VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { TextChange } from '../../domain/types.ts';
import type { FileWrite } from '../editWriter.ts';
import type { FileSnapshot } from '../fileSnapshot.ts';
import { applyChanges } from '../../domain/merge/applyChanges.ts';
import { TrackedEdits, type TrackedEdit } from '../trackedEdits.ts';
import { singleChange } from '../../domain/wholeText.ts';

/** An edit of the record, and what accepting it is called there. */
export interface ProposedEvent {
  readonly id: string;
  readonly sequel: 'accepted' | 'placed';
  /** Where a person put it, in lines from 1. */
  readonly startLine?: number;
  readonly endLine?: number;
}

/** One edit offered for review. */
export interface ProposedEdit {
  readonly changes: readonly TextChange[];
  /** What the person reads beside it: how it was found and how sure that is. */
  readonly note: string;
  /** The edits of the record that stand and fall with it. */
  readonly events?: readonly ProposedEvent[];
  /** Finds the edit's place again after the text around it was changed. */
  readonly replan?: (text: string) => Promise<readonly TextChange[] | undefined>;
}

/** One file offered for review. */
export type ProposedFile = { readonly label: string; readonly proposals: readonly ProposedEdit[] } &
  /** `saveClean`: once accepted it is saved, unless it has unsaved changes of its own. */
  (
    | { readonly kind: 'change'; readonly snapshot: FileSnapshot; readonly saveClean?: boolean }
    | { readonly kind: 'create'; readonly uri: vscode.Uri; readonly content: string }
    | { readonly kind: 'delete'; readonly uri: vscode.Uri; readonly text: string }
    | { readonly kind: 'move'; readonly snapshot: Extract<FileSnapshot, { via: 'buffer' }>; readonly to: vscode.Uri }
  );

/**
 * One file under review: on the left what it holds now, on the right what it would hold with every edit that is still
 * undecided. Follows the document while it is changed by accepted edits or by the person.
 */
export class ReviewFile implements Disposable {
  readonly #store = new DisposableStore();
  readonly #proposed: ProposedFile;
  readonly #tracked: TrackedEdits;
  readonly #right: LiveText;
  readonly #left: LiveText | undefined;
  #snapshot: FileSnapshot | undefined;
  #accepting: { readonly ids: readonly number[]; readonly after: string } | undefined;

  constructor(proposed: ProposedFile, documents: VirtualDocuments, onMoved: () => void) {
    this.#proposed = proposed;
    this.#snapshot = proposed.kind === 'change' || proposed.kind === 'move' ? proposed.snapshot : undefined;
    this.#tracked = new TrackedEdits(
      getOriginalText(proposed),
      proposed.proposals.map(({ changes }) => changes),
    );
    // With the file's own path the editor does not take the two sides for a rename.
    const path = proposed.kind === 'move' ? proposed.to.path : this.uri.path;
    this.#right = this.#store.add(documents.live(path, () => this.#tracked.proposedText()));
    const isBuffer = this.#snapshot?.via === 'buffer';
    this.#left = isBuffer ? undefined : this.#store.add(documents.live(this.uri.path, () => this.#tracked.text));
    if (isBuffer) {
      this.#store.add(
        vscode.workspace.onDidChangeTextDocument((event) => {
          if (event.document.uri.toString() !== this.uri.toString() || event.contentChanges.length === 0) return;
          this.#follow(
            event.document.getText(),
            event.contentChanges.map((change) => ({
              offset: change.rangeOffset,
              length: change.rangeLength,
              text: change.text,
            })),
          );
          onMoved();
        }),
      );
    }
  }

  get label(): string {
    return this.#proposed.label;
  }

  get kind(): ProposedFile['kind'] {
    return this.#proposed.kind;
  }

  /** The file itself. */
  get uri(): vscode.Uri {
    if (this.#proposed.kind === 'create' || this.#proposed.kind === 'delete') return this.#proposed.uri;
    return this.#proposed.snapshot.via === 'buffer'
      ? this.#proposed.snapshot.document.uri
      : this.#proposed.snapshot.uri;
  }

  get left(): vscode.Uri {
    return this.#left?.uri ?? this.uri;
  }

  get right(): vscode.Uri {
    return this.#right.uri;
  }

  get edits(): readonly TrackedEdit[] {
    return this.#tracked.edits;
  }

  get pending(): readonly TrackedEdit[] {
    return this.#tracked.pending;
  }

  getNote(id: number): string {
    return this.#proposed.proposals[id]?.note ?? '';
  }

  /** The edits of the record that are decided with this one. */
  getEvents(id: number): readonly ProposedEvent[] {
    return this.#proposed.proposals[id]?.events ?? [];
  }

  /** Lines (from 0, end inclusive) of an edit on the right side. */
  getLines(id: number): { start: number; end: number } | undefined {
    const range = this.#tracked.proposedRange(id);
    if (range === undefined) return undefined;
    const text = this.#tracked.proposedText();
    const start = newlinesIn(text, 0, range.start);
    const end = Math.max(range.start, range.end - (text[range.end - 1] === '\n' ? 1 : 0));
    return { start, end: start + newlinesIn(text, range.start, end) };
  }

  /** What accepting these edits writes; `undefined` when none of them is pending any more. */
  async getWrite(ids: readonly number[]): Promise<FileWrite | undefined> {
    const proposed = this.#proposed;
    if (!this.pending.some(({ id }) => ids.includes(id))) return undefined;
    if (proposed.kind === 'create') return { kind: 'create', uri: proposed.uri, content: proposed.content };
    if (proposed.kind === 'delete') return { kind: 'delete', uri: proposed.uri };
    let snapshot = this.#snapshot;
    if (snapshot?.via === 'buffer') {
      const document = await vscode.workspace.openTextDocument(this.uri);
      const text = document.getText();
      if (text !== this.#tracked.text) {
        this.#follow(
          text,
          singleChange(this.#tracked.text, text).map(({ start, end, text: inserted }) => ({
            offset: start,
            length: end - start,
            text: inserted,
          })),
        );
      }
      snapshot = { ...snapshot, document, version: document.version, text };
    }
    const changes = this.#tracked.getChanges(ids);
    if (snapshot === undefined) return undefined;
    if (proposed.kind === 'move')
      return snapshot.via === 'buffer' ? { kind: 'move', snapshot, to: proposed.to, changes } : undefined;
    return changes.length === 0
      ? undefined
      : { kind: 'change', snapshot, changes, saveClean: proposed.saveClean === true ? true : undefined };
  }

  /**
   * Between this and `endAccepting`, the document change that the write makes is the edits' own and displaces no
   * proposal.
   */
  beginAccepting(ids: readonly number[], write: FileWrite | undefined): void {
    const changes = write?.kind === 'change' || write?.kind === 'move' ? write.changes : [];
    this.#accepting = { ids, after: applyChanges(this.#tracked.text, changes) };
  }

  /** Ends the acceptance; with the write that was made, the edits count as accepted. */
  endAccepting(write: FileWrite | undefined): void {
    const ids = this.#accepting?.ids ?? [];
    this.#accepting = undefined;
    if (write === undefined) return;
    if (write.kind === 'change' && write.snapshot.via === 'bytes') {
      const { snapshot, changes } = write;
      const text = applyChanges(snapshot.text, changes);
      this.#tracked.follow(
        text,
        changes.map(({ start, end, text: inserted }) => ({ offset: start, length: end - start, text: inserted })),
        ids,
      );
      this.#snapshot = { ...snapshot, text, bytes: new TextEncoder().encode(text) };
    }
    this.#tracked.mark(ids, 'accepted');
  }

  reject(ids: readonly number[]): void {
    this.#tracked.mark(ids, 'rejected');
  }

  /** Looks for new places for edits whose text was changed by someone else. Returns how many still have none. */
  async replaceDisplaced(): Promise<number> {
    let lost = 0;
    for (const { id, state } of this.#tracked.edits) {
      if (state !== 'displaced') continue;
      const text = this.#tracked.text;
      const changes = await this.#proposed.proposals[id]?.replan?.(text);
      if (changes === undefined || text !== this.#tracked.text || !this.#tracked.replace(id, changes)) lost++;
    }
    return lost;
  }

  refresh(): void {
    this.#right.refresh();
    this.#left?.refresh();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #follow(text: string, changes: Parameters<TrackedEdits['follow']>[1]): void {
    // The person may type while the acceptance is in progress: only exactly the text it makes counts as its own.
    this.#tracked.follow(text, changes, text === this.#accepting?.after ? this.#accepting.ids : []);
  }
}

function newlinesIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** The text before the edits; empty for a new file. */
function getOriginalText(proposed: ProposedFile): string {
  if (proposed.kind === 'create') return '';
  return proposed.kind === 'delete' ? proposed.text : proposed.snapshot.text;
}
