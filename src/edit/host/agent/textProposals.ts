import type * as vscode from 'vscode';
import type { Settings } from '../../../base/settings.ts';
import type { TextChange } from '../../domain/types.ts';
import { getLabel, takeSnapshot } from '../fileSnapshot.ts';
import type { Reviews } from '../review/reviews.ts';

/** A file that a change can be proposed for, or why not. */
export type ProposableFile =
  | {
      readonly kind: 'text';
      /** Empty for a file that does not exist yet. */
      readonly text: string;
      /** Opens the review. `again` finds the change in a text that has moved on. */
      propose(change: TextChange, note: string, again: (text: string) => TextChange | undefined): Promise<void>;
    }
  | { readonly kind: 'refused'; readonly sentence: string };

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
        propose: async (change, note, again) => {
          const replan = (text: string): Promise<readonly TextChange[] | undefined> => {
            const found = again(text);
            return Promise.resolve(found === undefined ? undefined : [found]);
          };
          await this.#reviews.start([
            { kind: 'change', label, snapshot, saveClean: true, proposals: [{ changes: [change], note, replan }] },
          ]);
        },
      };
    }
    if (snapshot.reason !== 'missing') return { kind: 'refused', sentence: snapshot.sentence };
    return {
      kind: 'text',
      text: '',
      propose: async (change, note) => {
        await this.#reviews.start([
          { kind: 'create', label, uri, content: change.text, proposals: [{ changes: [change], note }] },
        ]);
      },
    };
  }
}
