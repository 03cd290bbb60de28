import type * as vscode from 'vscode';
import type { Settings } from '../../../base/settings.ts';
import type { TextChange } from '../../domain/types.ts';
import { getLabel, takeSnapshot } from '../fileSnapshot.ts';
import type { ProposedFile } from '../review/reviewFile.ts';
import type { Reviews } from '../review/reviews.ts';

/** A file that a change can be proposed for, or why not. */
export type ProposableFile =
  | {
      readonly kind: 'text';
      /** Empty for a file that does not exist yet. */
      readonly text: string;
      /** A change to review. `again` finds it in a text that has moved on. */
      plan(change: TextChange, note: string, again: (text: string) => TextChange | undefined): PlannedChange;
    }
  | { readonly kind: 'refused'; readonly sentence: string };

/** A change of one file that the person has not seen yet. */
export class PlannedChange {
  readonly #reviews: Pick<Reviews, 'start'>;
  readonly #file: ProposedFile;

  constructor(reviews: Pick<Reviews, 'start'>, file: ProposedFile) {
    this.#reviews = reviews;
    this.#file = file;
  }

  /** Opens the review of this change and of others: a review of their own would end this one. */
  async show(others: readonly PlannedChange[] = []): Promise<void> {
    await this.#reviews.start([this, ...others].map((each) => each.#file));
  }
}

const bytesPerMegabyte = 2 ** 20;

/**
 * Changes of files for agents that Recourse itself proposes, decided by the person in the same review as a model's
 * edits. Agents read the disk, so they are saved.
 */
export class TextProposals {
  readonly #reviews: Pick<Reviews, 'start'>;
  readonly #settings: Settings;

  constructor(reviews: Pick<Reviews, 'start'>, settings: Settings) {
    this.#reviews = reviews;
    this.#settings = settings;
  }

  /** Reads a file as it stands now: the open document first, else the disk. */
  async read(uri: vscode.Uri): Promise<ProposableFile> {
    const label = getLabel(uri);
    const snapshot = await takeSnapshot(uri, this.#settings.get('edit.maxFileSizeMb') * bytesPerMegabyte);
    if (snapshot.via !== 'nothing') {
      return {
        kind: 'text',
        text: snapshot.text,
        plan: (change, note, again) => {
          const replan = (text: string): Promise<readonly TextChange[] | undefined> => {
            const found = again(text);
            return Promise.resolve(found === undefined ? undefined : [found]);
          };
          const proposals = [{ changes: [change], note, replan }];
          return new PlannedChange(this.#reviews, { kind: 'change', label, snapshot, saveClean: true, proposals });
        },
      };
    }
    if (snapshot.reason !== 'missing') return { kind: 'refused', sentence: snapshot.sentence };
    return {
      kind: 'text',
      text: '',
      plan: (change, note) => {
        const proposals = [{ changes: [change], note }];
        return new PlannedChange(this.#reviews, { kind: 'create', label, uri, content: change.text, proposals });
      },
    };
  }
}
