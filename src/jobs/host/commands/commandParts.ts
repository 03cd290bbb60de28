import type * as vscode from 'vscode';
import type { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import type { Logger } from '../../../base/log.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Decider } from '../../domain/desk/audit.ts';
import type { JobsLibrary, PanelTarget } from '../contracts.ts';
import type { JobsDialogs, JobsUi } from '../jobsUi.ts';
import type { ShowLog } from '../panel/jobPanelParts.ts';
import type { JobsModel } from '../tree/model/jobsModel.ts';

/** What the commands work with. */
export interface CommandParts {
  readonly model: JobsModel;
  readonly library: JobsLibrary;
  readonly ui: JobsUi & JobsDialogs;
  readonly settings: Settings;
  readonly secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;
  /** The setting `jobs.profiles` as it is written, and the way to write it. */
  readonly profiles: ProfileSetting;
  readonly documents: VirtualDocuments;
  readonly showLog: ShowLog;
  readonly openPanel: (target: PanelTarget) => Promise<void>;
  /** Shows the view; with an id, that row. */
  readonly showView: (id?: string) => Promise<void>;
  /** The rows that are selected in the view. */
  readonly selected: () => readonly string[];
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
}

/** The Torc servers as the user's settings have them. */
export interface ProfileSetting {
  read(): readonly unknown[];
  write(profiles: readonly unknown[]): Promise<void>;
}

/** Everything that is decided here is decided by who sits at the window. */
export const person: Decider = { kind: 'person' };
