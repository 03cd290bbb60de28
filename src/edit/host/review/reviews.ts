import * as vscode from 'vscode';
import type { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { EditRecorder } from '../../domain/record/types.ts';
import type { EditUi } from '../editUi.ts';
import type { EditWriter } from '../editWriter.ts';
import type { ProposedFile } from './reviewFile.ts';
import { ReviewSession, type ReviewItem } from './reviewSession.ts';
import { ReviewView } from './reviewView.ts';

interface OpenReview {
  readonly session: ReviewSession;
  readonly view: ReviewView;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly following: Disposable;
}

/**
 * The one review that can be open, and what its commands do. A new review takes the place of an old one, of which
 * nothing more is written.
 */
export class Reviews implements Disposable {
  readonly #documents: VirtualDocuments;
  readonly #writer: EditWriter;
  readonly #ui: EditUi;
  readonly #recorder: EditRecorder;
  readonly #changed = new vscode.EventEmitter<void>();
  #open: OpenReview | undefined;
  #latest: ReviewSession | undefined;

  /** After a review began or ended, and after anything changed in it. */
  readonly onDidChange = this.#changed.event;

  constructor(documents: VirtualDocuments, writer: EditWriter, ui: EditUi, recorder: EditRecorder) {
    this.#documents = documents;
    this.#writer = writer;
    this.#ui = ui;
    this.#recorder = recorder;
  }

  /** The review under way. */
  get session(): ReviewSession | undefined {
    return this.#open?.session;
  }

  /** When the review under way began, in milliseconds since 1970. */
  get startedAt(): number | undefined {
    return this.#open?.startedAt;
  }

  /** The review that was opened last, over or not. */
  get latest(): ReviewSession | undefined {
    return this.#latest;
  }

  /** Whether an edit, by its name in the record, waits for a decision. */
  isPending(eventId: string): boolean {
    return (
      this.session?.pending.some(({ file, id }) => file.getEvents(id).some((event) => event.id === eventId)) ?? false
    );
  }

  /** Opens a review of these files. */
  async start(files: readonly ProposedFile[]): Promise<ReviewSession> {
    if (this.#open !== undefined) {
      this.#ui.note(vscode.l10n.t('The earlier review is closed; nothing more of it will be written.'));
      await this.#open.view.close();
    }
    this.#end();
    const session = new ReviewSession(files, this.#documents, this.#writer, this.#ui, this.#recorder);
    const view = new ReviewView(session, this.#ui, () => {
      if (this.#open?.session === session) this.#end();
    });
    const following = session.onDidChange(() => {
      this.#changed.fire();
    });
    this.#open = { session, view, startedAt: Date.now(), following };
    this.#latest = session;
    this.#changed.fire();
    await view.show();
    return session;
  }

  async show(): Promise<void> {
    await this.#open?.view.show();
  }

  /** Opens the diff at one edit; does nothing where it is decided by now. */
  async showItem(item: ReviewItem): Promise<void> {
    if (this.#select(item)) await this.show();
  }

  /** Decides one edit. One that the person does not see is shown first, and they are asked to decide again. */
  async decideItem(item: ReviewItem, decision: 'accept' | 'reject'): Promise<void> {
    if (!this.#select(item)) return;
    await (decision === 'accept' ? this.acceptCurrent() : this.rejectCurrent());
  }

  async acceptCurrent(): Promise<void> {
    await this.#decide((view, item) => view.accept([item]));
  }

  async rejectCurrent(): Promise<void> {
    await this.#decide((view, item) => view.reject([item]));
  }

  async acceptAll(): Promise<void> {
    await this.#open?.view.accept(this.#open.session.pending);
  }

  async rejectAll(): Promise<void> {
    await this.#open?.view.reject(this.#open.session.pending);
  }

  async go(steps: 1 | -1): Promise<void> {
    await this.#open?.view.go(steps);
  }

  dispose(): void {
    this.#end();
    this.#changed.dispose();
  }

  #select(item: ReviewItem): boolean {
    const session = this.session;
    const isPending = session?.pending.some(({ file, id }) => file === item.file && id === item.id) ?? false;
    if (isPending) session?.select(item);
    return isPending;
  }

  /** Decides the edit in turn, but never one the person does not see. */
  async #decide(decision: (view: ReviewView, item: ReviewItem) => Promise<void>): Promise<void> {
    const view = this.#open?.view;
    const item = view?.current;
    if (view !== undefined && item !== undefined && (await view.isSeen(item))) await decision(view, item);
  }

  #end(): void {
    const ended = this.#open;
    if (ended === undefined) return;
    this.#open = undefined;
    ended.following.dispose();
    ended.view.dispose();
    ended.session.dispose();
    this.#changed.fire();
  }
}
