import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { saveForUser } from '../../base/host/saveForUser.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import type { Settings } from '../../base/settings.ts';
import { plainLine } from '../../base/text/markdownText.ts';
import type { Engine } from './contracts.ts';
import type { JobsUi } from './jobsUi.ts';
import type { JobsModel } from './tree/model/jobsModel.ts';
import { NewlyWaiting, type WaitingCount } from './tree/model/newlyWaiting.ts';
import { jobsText } from './tree/rowTexts.ts';

/** Milliseconds without another failure after which a batch is complete. */
const batchMs = 4000;

/** Dependencies of the notifications about workflows. */
export interface WaitingNoticesDeps {
  readonly model: Pick<JobsModel, 'backendViews' | 'onDidChange' | 'engine'>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ui: Pick<JobsUi, 'tell'>;
  /** Opens the panel for a workflow of a backend. */
  readonly classify: (engine: Engine, workflowId: number) => Promise<void>;
}

/** Shows one message per batch of newly waiting jobs, if notifications are enabled. */
export class WaitingNotices implements Disposable {
  readonly #parts: WaitingNoticesDeps;
  readonly #waiting = new NewlyWaiting();
  readonly #listening: Disposable;
  #cancel: (() => void) | undefined;

  constructor(parts: WaitingNoticesDeps) {
    this.#parts = parts;
    this.#listening = parts.model.onDidChange(() => {
      this.#look();
    });
  }

  dispose(): void {
    this.#cancel?.();
    this.#listening.dispose();
  }

  #look(): void {
    const { model, clock, settings } = this.#parts;
    const hasMore = this.#waiting.look(
      model.backendViews.flatMap(({ key, workflows }) =>
        (workflows.items ?? []).map(({ id, name, counts }) => ({
          key: `${key}/${String(id)}`,
          engine: key,
          id,
          name,
          count: counts?.pending_failed ?? 0,
        })),
      ),
    );
    if (!hasMore || !settings.get('jobs.notify')) return;
    this.#cancel?.();
    this.#cancel = clock.after(batchMs, () => {
      void this.#tell(this.#waiting.take());
    });
  }

  async #tell(batch: readonly WaitingCount[]): Promise<void> {
    const [first] = batch;
    if (first === undefined) return;
    const count = batch.reduce((sum, each) => sum + each.count, 0);
    const message =
      batch.length === 1
        ? vscode.l10n.t('{0} of {1} wait for a decision.', jobsText(count), plainLine(first.name))
        : vscode.l10n.t('{0} of {1} workflows wait for a decision.', jobsText(count), batch.length);
    const classify = vscode.l10n.t('Classify');
    const never = vscode.l10n.t('Don’t Show Again');
    const answer = await this.#parts.ui.tell('info', message, classify, never);
    const engine = this.#parts.model.engine(first.engine);
    if (answer === classify && engine !== undefined) await this.#parts.classify(engine, first.id);
    else if (answer === never) await saveForUser('jobs.notify', false);
  }
}
