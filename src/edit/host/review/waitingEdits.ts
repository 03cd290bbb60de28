import { basename, dirname } from 'node:path/posix';
import * as vscode from 'vscode';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { WaitingItem, WaitingSource } from '../../../base/waiting.ts';
import type { Reviews } from './reviews.ts';
import type { ReviewItem } from './reviewSession.ts';

/** The undecided edits of the review under way. */
export class WaitingEdits implements WaitingSource {
  readonly kind = 'edit';
  readonly #reviews: Reviews;

  constructor(reviews: Reviews) {
    this.#reviews = reviews;
  }

  get items(): readonly WaitingItem[] {
    return this.#reviews.session?.pending.map((item) => this.#item(item)) ?? [];
  }

  onDidChange(listener: () => void): Disposable {
    return this.#reviews.onDidChange(listener);
  }

  #item(item: ReviewItem): WaitingItem {
    const { file, id } = item;
    const path = file.label.replaceAll('\\', '/');
    const folder = dirname(path);
    const lines = file.kind === 'change' ? file.getLines(id) : undefined;
    const place = lines === undefined ? '' : `:${String(lines.start + 1)}`;
    const reviews = this.#reviews;
    return {
      id: `${file.right.toString()}#${String(id)}`,
      label: `${basename(path)}${place}`,
      where: folder === '.' ? '' : folder,
      since: reviews.startedAt,
      tooltip: [
        `${file.label}${place}`,
        file.getNote(id),
        vscode.l10n.t('Nothing is written before you accept it.'),
      ].join('\n'),
      open: () => reviews.showItem(item),
      actions: {
        accept: () => reviews.decideItem(item, 'accept'),
        reject: () => reviews.decideItem(item, 'reject'),
      },
      places: [],
    };
  }
}
