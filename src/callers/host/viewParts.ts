import type * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log.ts';
import type { Settings } from '../../base/settings.ts';
import type { CallersEngine } from '../domain/engine.ts';
import type { EditorFolders } from './editorFolders.ts';

/** What the views of callers are made of. */
export interface CallersViewDeps {
  /** Starts the index at the first question; its answers never reject. */
  readonly engine: CallersEngine;
  readonly folders: EditorFolders;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of this workspace; outlives the session. */
  readonly memory: vscode.Memento;
}
