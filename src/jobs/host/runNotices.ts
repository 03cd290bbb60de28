import * as vscode from 'vscode';
import { saveForUser } from '../../base/host/saveForUser.ts';
import { lensTitle, statusText } from '../../base/host/windowTexts.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { plainLine } from '../../base/text/markdownText.ts';
import { RunProgress, type RunStanding } from './tree/model/runProgress.ts';
import type { WaitingNoticesDeps } from './waitingNotices.ts';

/** Milliseconds that a workflow is to be at rest: a failure handler may start its next attempt. */
const restMs = 1500;

/** Dependencies of the progress outside of the view. */
export interface RunNoticesDeps extends WaitingNoticesDeps {
  /** Shows the view; with an id, reveals that row. */
  readonly showView: (id?: string) => Promise<void>;
}

/** Shows running workflows in the status bar, and one message when a workflow comes to rest. */
export class RunNotices implements Disposable {
  readonly #parts: RunNoticesDeps;
  readonly #store = new DisposableStore();
  readonly #item: vscode.StatusBarItem;
  readonly #progress = new RunProgress();
  #cancel: (() => void) | undefined;

  constructor(parts: RunNoticesDeps) {
    this.#parts = parts;
    this.#item = this.#store.add(
      vscode.window.createStatusBarItem('recourse.jobs.runs', vscode.StatusBarAlignment.Left, 40),
    );
    this.#item.name = vscode.l10n.t('Recourse: Running Workflows');
    this.#item.command = 'recourse.jobs.focus';
    this.#store.add(
      parts.model.onDidChange(() => {
        this.#look();
      }),
    );
  }

  dispose(): void {
    this.#cancel?.();
    this.#store.dispose();
  }

  #look(): void {
    const hasMore = this.#progress.look(
      this.#parts.model.backendViews.map((backendView) => ({
        key: backendView.key,
        isLocal: backendView.backend.kind === 'local',
        workflows: backendView.workflows.items,
        getLost: (id) => backendView.stranded(id).length,
      })),
    );
    this.#show(this.#progress.running);
    if (!hasMore) return;
    this.#cancel?.();
    this.#cancel = this.#parts.clock.after(restMs, () => {
      for (const standing of this.#progress.takeRested()) void this.#tell(standing);
    });
  }

  #show(running: readonly RunStanding[]): void {
    const [first] = running;
    if (first === undefined) {
      this.#item.hide();
      return;
    }
    const [done, total] = [sum(running, 'done'), sum(running, 'total')];
    const what = running.length === 1 ? plainLine(first.name) : vscode.l10n.t('{0} workflows', String(running.length));
    this.#item.text = `$(sync~spin) ${statusText(what)} ${String(done)}/${String(total)}`;
    this.#item.tooltip = running.map((each) => lensTitle(getLine(each))).join('\n');
    this.#item.accessibilityInformation = {
      label: vscode.l10n.t('Running: {0}', running.map(getLine).join(', ')),
      role: 'button',
    };
    this.#item.show();
  }

  async #tell(standing: RunStanding): Promise<void> {
    const { settings, ui, model, classify, showView } = this.#parts;
    const { failed, waiting, lost, key, engine: engineKey, id } = standing;
    const when = settings.get('jobs.notifyEnd');
    const isGood = failed + waiting + lost === 0;
    if (when === 'never' || (when === 'failed' && isGood)) return;
    // The other notification says the same.
    if (failed + lost === 0 && waiting > 0 && settings.get('jobs.notify')) return;
    const open = waiting > 0 ? vscode.l10n.t('Decide') : vscode.l10n.t('Show');
    const never = vscode.l10n.t('Don’t Show Again');
    const answer = await ui.tell(isGood ? 'info' : 'warning', restText(standing), open, never);
    if (answer === never) await saveForUser('jobs.notifyEnd', 'never');
    if (answer !== open) return;
    const engine = model.engine(engineKey);
    if (waiting > 0 && engine !== undefined) await classify(engine, id);
    else await showView(`${engineKey}/w${key.slice(engineKey.length + 1)}`);
  }
}

function sum(running: readonly RunStanding[], field: 'done' | 'total'): number {
  return running.reduce((all, each) => all + each[field], 0);
}

function getLine({ name, done, total, failed, waiting }: RunStanding): string {
  return [
    vscode.l10n.t('{0}: {1} of {2} done', plainLine(name), done, total),
    ...(failed === 0 ? [] : [vscode.l10n.t('{0} failed', failed)]),
    ...(waiting === 0 ? [] : [vscode.l10n.t('{0} waiting', waiting)]),
  ].join(', ');
}

/** What became of a workflow. Where failures ended jobs at once, it says how they could have waited. */
function restText({ name, completed, failed, canceled, waiting, lost, usesPendingFailed }: RunStanding): string {
  const { t } = vscode.l10n;
  const parts = [
    ...(completed === 0 ? [] : [t('{0} completed', completed)]),
    ...(failed === 0 ? [] : [t('{0} failed', failed)]),
    ...(canceled === 0 ? [] : [t('{0} cancelled', canceled)]),
    ...(waiting === 0
      ? []
      : [waiting === 1 ? t('1 job waits for a decision') : t('{0} jobs wait for a decision', waiting)]),
    ...(lost === 0
      ? []
      : [
          lost === 1
            ? t('1 job is listed as running, but nothing runs it')
            : t('{0} jobs are listed as running, but nothing runs them', lost),
        ]),
  ].join(', ');
  const shown = plainLine(name);
  let line = t('{0} is done: {1}.', shown, parts);
  if (waiting > 0) line = t('{0} continues when you have decided: {1}.', shown, parts);
  else if (lost > 0) line = t('{0} is stalled: {1}.', shown, parts);
  return failed > 0 && !usesPendingFailed
    ? `${line} ${t('With “use_pending_failed: true” in its file, failures wait for a decision.')}`
    : line;
}
