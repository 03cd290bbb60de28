import * as vscode from 'vscode';
import type { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { EditRecorder } from '../../domain/record/types.ts';
import type { EditUi } from '../editUi.ts';
import type { EditWriter, FileWrite } from '../editWriter.ts';
import { getLabel } from '../fileSnapshot.ts';
import { failureText, unsavedText } from '../writeTexts.ts';
import { ReviewFile, type ProposedEvent, type ProposedFile } from './reviewFile.ts';

/** One undecided or decided edit of the review. */
export interface ReviewItem {
  readonly file: ReviewFile;
  readonly id: number;
}

/** How a review stands. */
export interface ReviewTally {
  readonly pending: number;
  readonly accepted: number;
  readonly rejected: number;
}

const settleMs = 300;

/**
 * A set of proposed edits being decided one by one. Nothing is written before it is accepted; each acceptance is one
 * step to undo.
 */
export class ReviewSession implements Disposable {
  readonly #store = new DisposableStore();
  readonly #files: readonly ReviewFile[];
  readonly #writer: EditWriter;
  readonly #ui: EditUi;
  readonly #recorder: EditRecorder;
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  #current: ReviewItem | undefined;
  #settling: NodeJS.Timeout | undefined;

  /** Settles when the review is over: whether any of it was written. */
  readonly outcome: Promise<boolean>;
  /** After any decision, and after the documents under review changed. */
  readonly onDidChange = this.#changed.event;

  constructor(
    files: readonly ProposedFile[],
    documents: VirtualDocuments,
    writer: EditWriter,
    ui: EditUi,
    recorder: EditRecorder,
  ) {
    this.#writer = writer;
    this.#recorder = recorder;
    this.#ui = ui;
    this.#files = files.map((file) =>
      this.#store.add(
        new ReviewFile(file, documents, () => {
          this.#settle();
        }),
      ),
    );
    this.#current = this.pending[0];
    this.#store.add({
      dispose: () => {
        clearTimeout(this.#settling);
      },
    });
    this.outcome = new Promise((resolve) => {
      this.#store.add({
        dispose: () => {
          resolve(this.tally.accepted > 0);
        },
      });
    });
  }

  get files(): readonly ReviewFile[] {
    return this.#files;
  }

  /** Undecided edits in the order of files and places. */
  get pending(): readonly ReviewItem[] {
    return this.#files.flatMap((file) => file.pending.map(({ id }) => ({ file, id })));
  }

  get tally(): ReviewTally {
    const states = this.#files.flatMap((file) => file.edits.map(({ state }) => state));
    const count = (wanted: string): number => states.filter((state) => state === wanted).length;
    return { pending: count('pending') + count('displaced'), accepted: count('accepted'), rejected: count('rejected') };
  }

  /** The edit that "this edit" means when the cursor does not say. */
  get current(): ReviewItem | undefined {
    const current = this.#current;
    return this.pending.find((item) => item.file === current?.file && item.id === current.id) ?? this.pending[0];
  }

  /** The edit at a line (from 0) of a document under review, or the nearest one in that document. */
  at(uri: vscode.Uri, line: number): ReviewItem | undefined {
    const file = this.#files.find(
      ({ right, left }) => right.toString() === uri.toString() || left.toString() === uri.toString(),
    );
    if (file === undefined) return undefined;
    const distance = (id: number): number => {
      const lines = file.getLines(id);
      return lines === undefined ? Infinity : Math.max(lines.start - line, line - lines.end, 0);
    };
    const [nearest] = [...file.pending].sort((a, b) => distance(a.id) - distance(b.id));
    return nearest === undefined ? undefined : { file, id: nearest.id };
  }

  /** Makes an edit the current one. */
  select(item: ReviewItem | undefined): void {
    this.#current = item;
    this.#changed.fire();
  }

  /** The undecided edit `steps` further on, around the ends. */
  neighbour(steps: 1 | -1): ReviewItem | undefined {
    const pending = this.pending;
    const current = this.current;
    const at = pending.findIndex((item) => item.file === current?.file && item.id === current.id);
    return pending[(at + steps + pending.length) % Math.max(1, pending.length)];
  }

  /** Writes these edits, all files in one step; returns whether it did. What comes after them becomes current. */
  async accept(items: readonly ReviewItem[]): Promise<boolean> {
    const next = this.#after(items);
    const events: ProposedEvent[] = [];
    const byFile = new Map<ReviewFile, number[]>();
    for (const { file, id } of items) byFile.set(file, [...(byFile.get(file) ?? []), id]);
    const writes = new Map<ReviewFile, FileWrite>();
    for (const [file, ids] of byFile) {
      const write = await file.getWrite(ids);
      if (write !== undefined) {
        writes.set(file, write);
        // An edit that has lost its place is not written with the others.
        events.push(
          ...ids.filter((id) => file.pending.some((edit) => edit.id === id)).flatMap((id) => file.getEvents(id)),
        );
      }
      file.beginAccepting(ids, write);
    }
    let isWritten = false;
    try {
      const outcome = await this.#writer.write([...writes.values()], { eventIds: events.map(({ id }) => id) });
      isWritten = outcome.status === 'written' && writes.size > 0;
      if (outcome.status !== 'written') {
        void this.#ui.tell(
          'warning',
          outcome.status === 'changed'
            ? vscode.l10n.t(
                '{0} was changed in the meantime. Nothing was written; look at the edit again.',
                getLabel(outcome.uri),
              )
            : failureText(outcome),
        );
      } else if (outcome.unsaved.length > 0) {
        void this.#ui.tell('warning', unsavedText(outcome.unsaved));
      } else if (writes.size === 0) {
        void this.#ui.tell(
          'warning',
          vscode.l10n.t(
            'The text under this edit was changed, and its place is no longer certain. Nothing was written.',
          ),
        );
      }
    } finally {
      for (const file of byFile.keys()) file.endAccepting(isWritten ? writes.get(file) : undefined);
    }
    if (isWritten) for (const event of events) this.#recorder.follow({ ...event, at: Date.now() });
    this.#current = next;
    this.#refresh();
    this.#settle();
    return isWritten;
  }

  /** Drops these edits without writing anything. */
  reject(items: readonly ReviewItem[]): void {
    const next = this.#after(items);
    for (const { file, id } of items) {
      file.reject([id]);
      for (const event of file.getEvents(id))
        this.#recorder.follow({ id: event.id, at: Date.now(), sequel: 'rejected' });
    }
    this.#current = next;
    this.#refresh();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #after(items: readonly ReviewItem[]): ReviewItem | undefined {
    const gone = (item: ReviewItem): boolean => items.some(({ file, id }) => file === item.file && id === item.id);
    const pending = this.pending;
    const last = pending.findLastIndex(gone);
    return pending.slice(last + 1).find((item) => !gone(item)) ?? pending.find((item) => !gone(item));
  }

  /** Lets typing come to rest before edits that lost their place are looked for again. */
  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      void Promise.all(this.#files.map((file) => file.replaceDisplaced())).then(() => {
        this.#refresh();
      });
    }, settleMs);
  }

  #refresh(): void {
    for (const file of this.#files) file.refresh();
    this.#changed.fire();
  }
}
