import type { Settings } from '../../base/settings.ts';
import type { EditBlock, FileEdit } from '../domain/formats/types.ts';
import type { EditFlow } from './editFlow.ts';
import type { EditEngine } from './engine.ts';
import type { FileLocator } from './fileLocator.ts';
import { takeSnapshot } from './fileSnapshot.ts';
import type { Reviews } from './review/reviews.ts';

/** What texts with edits that other features keep (stored diffs) need of this one. */
export interface ReviewedTextDeps {
  readonly engine: () => Promise<EditEngine>;
  readonly flow: Pick<EditFlow, 'run'>;
  readonly reviews: Pick<Reviews, 'latest'>;
  readonly locator: Pick<FileLocator, 'findPath'>;
  readonly settings: Settings;
}

const bytesPerMegabyte = 2 ** 20;

/** Texts with edits from elsewhere in the extension: put into the files by way of the review, or only looked at. */
export class ReviewedText {
  readonly #parts: ReviewedTextDeps;

  constructor(parts: ReviewedTextDeps) {
    this.#parts = parts;
  }

  /**
   * Shows every edit of the text in the review, or says why it has no place. Settles when the review is over: whether
   * any of it was written.
   */
  async apply(text: string): Promise<boolean> {
    const { flow, reviews } = this.#parts;
    const { summary } = await flow.run({ text }, true);
    const isShown = summary.files.some(({ verdicts }) => verdicts.some(({ status }) => status === 'pending'));
    return summary.applied > 0 || (isShown && (await (reviews.latest?.outcome ?? false)));
  }

  /**
   * Whether every edit of the text has one certain place in the files as they are now. Has no side effects: no
   * questions, messages or changes.
   */
  async fits(text: string): Promise<boolean> {
    const engine = await this.#parts.engine();
    const { files, problems } = engine.parse(text);
    if (files.length === 0 || problems.length > 0) return false;
    for (const file of files) if (!(await this.#fitsFile(engine, file))) return false;
    return true;
  }

  async #fitsFile(engine: EditEngine, { path, operation }: FileEdit): Promise<boolean> {
    const { locator, settings } = this.#parts;
    if (path === undefined) return false;
    if (operation.kind === 'write')
      return operation.mustBeNew && (await locator.findPath(path, true, true)).kind === 'new';
    if (operation.kind !== 'edit') return false;
    const found = await locator.findPath(path, false, false);
    if (found.kind !== 'existing') return false;
    const snapshot = await takeSnapshot(found.uri, settings.get('edit.maxFileSizeMb') * bytesPerMegabyte);
    if (snapshot.via === 'nothing') return false;
    const languageId = snapshot.via === 'buffer' ? snapshot.document.languageId : snapshot.languageId;
    return this.#haveOnePlace(engine, snapshot.text, operation.blocks, languageId);
  }

  async #haveOnePlace(
    engine: EditEngine,
    text: string,
    blocks: readonly EditBlock[],
    languageId: string,
  ): Promise<boolean> {
    const { verdicts } = await engine.plan(
      text,
      blocks,
      { aiMode: this.#parts.settings.get('edit.aiMode'), languageId, policy: 'all-or-nothing' },
      {},
    );
    return (
      verdicts.length > 0 &&
      verdicts.every(
        ({ resolution, included }) => included && resolution.status === 'applied' && resolution.tier !== 'fuzzy',
      )
    );
  }
}
