import type * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { HealthSource } from '../../base/health.ts';
import type { Logger } from '../../base/log.ts';
import type { Settings } from '../../base/settings.ts';

/** The dependencies of the editor's side of health. */
export interface HealthHostDeps {
  /** The features, in any order. */
  readonly sources: readonly HealthSource[];
  readonly extension: Pick<vscode.Extension<unknown>, 'packageJSON' | 'extensionUri'>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  /** Removes secrets, the home folder, and the names of the user and the machine from a text. */
  readonly redact: (text: string) => Promise<{ readonly text: string }>;
  readonly ui: {
    copy(text: string): Promise<void>;
    /** A status bar message that disappears by itself. */
    note(message: string): void;
  };
}

/** The kind of the editor tab, by which the editor restores it after a reload. */
export const healthViewType = 'recourse.health';
/** The command that opens it. */
export const showCommand = 'recourse.health.show';
/** The command that copies the diagnostics. */
export const copyCommand = 'recourse.health.copyDiagnostics';
