import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { CallersEngine, IndexStatus } from '../domain/engine.ts';

/** What the item shows; nothing where all is well. */
export interface ShownStatus {
  readonly text: string;
  readonly tooltip: string;
  readonly command: string;
}

/** An index that is there sooner than this is not worth a word. Milliseconds. */
const quietTime = 1500;

/**
 * What users see of the index while it works or is paused. A failure, or too many questions that fall through the
 * graph, belongs to the health of all features.
 */
export function shownStatus({ phase, indexed, total }: IndexStatus): ShownStatus | undefined {
  switch (phase) {
    case 'paused':
      return {
        text: `$(debug-pause) ${vscode.l10n.t('Code index paused')}`,
        tooltip: vscode.l10n.t('Answers about callers may be incomplete. Select to resume.'),
        command: 'recourse.callers.resumeIndex',
      };
    case 'loading':
    case 'indexing':
      return {
        text: `$(sync~spin) ${progressText(indexed, total)}`,
        tooltip: vscode.l10n.t(
          'Recourse is indexing the code. Meanwhile, caller searches are answered from what has been read so far.',
        ),
        command: 'recourse.callers.showIndex',
      };
    case 'failed':
    case 'off':
    case 'ready':
      return undefined;
  }
}

/**
 * How far it is. How many files there are is known at the end of the walk only: until then a share would be one of what
 * was found so far.
 */
function progressText(indexed: number, total: number): string {
  const [done, all] = [indexed, total].map((count) => count.toLocaleString(vscode.env.language));
  if (indexed < total) return vscode.l10n.t('Code index {0}/{1}', done ?? '', all ?? '');
  return indexed === 0 ? vscode.l10n.t('Code index') : vscode.l10n.t('Code index {0}', done ?? '');
}

/** Shows in the status bar when the index is at work or paused. Quiet otherwise. */
export class IndexStatusItem implements Disposable {
  readonly #store = new DisposableStore();
  readonly #item: vscode.StatusBarItem;
  readonly #engine: CallersEngine;
  readonly #clock: Clock;
  #stopTimer: (() => void) | undefined;
  #isLong = false;
  #isPaused = false;

  constructor(engine: CallersEngine, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
    this.#item = this.#store.add(
      vscode.window.createStatusBarItem('recourse.callers.index', vscode.StatusBarAlignment.Right, 50),
    );
    this.#item.name = vscode.l10n.t('Recourse: Code Index');
    const draw = (): void => {
      this.#draw();
    };
    this.#store.add(engine.onDidChangeStatus(draw));
    this.#draw();
  }

  dispose(): void {
    this.#stopTimer?.();
    this.#store.dispose();
  }

  /** For the palette, which offers to pause or to go on. */
  #setPaused(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    void vscode.commands.executeCommand('setContext', 'recourse.callers.isPaused', isPaused);
  }

  #draw(): void {
    const { status } = this.#engine;
    this.#setPaused(status.phase === 'paused');
    const isWorking = status.phase === 'loading' || status.phase === 'indexing';
    if (!isWorking) {
      this.#stopTimer?.();
      this.#stopTimer = undefined;
      this.#isLong = false;
    } else if (!this.#isLong) {
      this.#stopTimer ??= this.#clock.after(quietTime, () => {
        this.#isLong = true;
        this.#draw();
      });
    }
    const shown = isWorking && !this.#isLong ? undefined : shownStatus(status);
    if (shown === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = shown.text;
    this.#item.tooltip = shown.tooltip;
    this.#item.command = shown.command;
    this.#item.show();
  }
}
