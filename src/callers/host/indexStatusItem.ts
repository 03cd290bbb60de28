import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Settings } from '../../base/settings.ts';
import type { CallersEngine, IndexStatus } from '../domain/engine.ts';
import type { RateOfRepository } from '../domain/rate/fallbackRate.ts';
import type { QuestionLog } from '../domain/rate/questionLog.ts';

/** What the item shows; nothing where all is well. */
export interface ShownStatus {
  readonly text: string;
  readonly tooltip: string;
  readonly command: string;
  readonly isWarning: boolean;
}

/** An index that is there sooner than this is not worth a word. Milliseconds. */
const quietTime = 1500;

/** What people are told of the index and of how questions went. */
export function shownStatus(status: IndexStatus, fallingBack: readonly RateOfRepository[]): ShownStatus | undefined {
  const [worst] = [...fallingBack].sort((a, b) => b.fellBack / b.questions - a.fellBack / a.questions);
  switch (status.phase) {
    case 'failed':
      return { text: `$(warning) ${vscode.l10n.t('Code index failed')}`, tooltip: vscode.l10n.t('{0} Select to build it anew.', status.problem ?? ''), command: 'recourse.callers.rebuildIndex', isWarning: true };
    case 'paused':
      return { text: `$(debug-pause) ${vscode.l10n.t('Code index paused')}`, tooltip: vscode.l10n.t('Answers about callers may be incomplete. Select to go on.'), command: 'recourse.callers.resumeIndex', isWarning: false };
    case 'loading':
    case 'indexing':
      return {
        text: `$(sync~spin) ${status.total === 0 ? vscode.l10n.t('Code index') : vscode.l10n.t('Code index {0}/{1}', status.indexed.toLocaleString(), status.total.toLocaleString())}`,
        tooltip: vscode.l10n.t('Recourse is indexing the code. Questions about callers are answered meanwhile, from what has been read.'),
        command: 'recourse.callers.showIndex',
        isWarning: false,
      };
    case 'off':
    case 'ready':
      return worst === undefined ? undefined : {
        text: `$(warning) ${vscode.l10n.t('Callers: {0} % fall back', Math.round((worst.fellBack / worst.questions) * 100))}`,
        tooltip: vscode.l10n.t('Of the last {0} questions about callers{1}, {2} were not answered by the code graph. Select to see what is indexed and what helps.', worst.questions, worst.repository === '' ? '' : vscode.l10n.t(' in {0}', worst.repository), worst.fellBack),
        command: 'recourse.callers.showIndex',
        isWarning: true,
      };
  }
}

/** Shows in the status bar when the index is at work, paused or broken, or when too many questions fall through the graph. Quiet otherwise. */
export class IndexStatusItem implements Disposable {
  readonly #store = new DisposableStore();
  readonly #item: vscode.StatusBarItem;
  readonly #engine: CallersEngine;
  readonly #questions: QuestionLog;
  readonly #settings: Settings;
  readonly #clock: Clock;
  #stopTimer: (() => void) | undefined;
  #isLong = false;
  #isPaused = false;

  constructor(engine: CallersEngine, questions: QuestionLog, settings: Settings, clock: Clock) {
    this.#engine = engine;
    this.#questions = questions;
    this.#settings = settings;
    this.#clock = clock;
    this.#item = this.#store.add(vscode.window.createStatusBarItem('recourse.callers.index', vscode.StatusBarAlignment.Right, 50));
    this.#item.name = vscode.l10n.t('Recourse: Code Index');
    const draw = (): void => { this.#draw(); };
    this.#store.add(engine.onDidChangeStatus(draw));
    this.#store.add(questions.onDidChange(draw));
    this.#store.add(settings.onDidChange('callers.fallbackAlert', draw));
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
    const shown = isWorking && !this.#isLong ? undefined : shownStatus(status, this.#questions.above(this.#settings.get('callers.fallbackAlert')));
    if (shown === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = shown.text;
    this.#item.tooltip = shown.tooltip;
    this.#item.command = shown.command;
    this.#item.backgroundColor = shown.isWarning ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.#item.show();
  }
}
