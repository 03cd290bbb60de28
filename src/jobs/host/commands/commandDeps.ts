import type * as vscode from 'vscode';
import type { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import type { Logger } from '../../../base/log.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Decider } from '../../domain/desk/audit.ts';
import type { JobsLibrary, PanelTarget } from '../contracts.ts';
import type { JobsDialogs, JobsUi } from '../jobsUi.ts';
import type { ShowLog } from '../panel/jobPanelParts.ts';
import type { JobsModel } from '../tree/model/jobsModel.ts';

/** Dependencies of the commands. */
export interface CommandDeps {
  readonly model: JobsModel;
  readonly library: JobsLibrary;
  readonly ui: JobsUi & JobsDialogs;
  readonly settings: Settings;
  readonly secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;
  /** Reads and writes the setting `jobs.profiles`. */
  readonly profiles: ProfileSetting;
  readonly documents: VirtualDocuments;
  readonly showLog: ShowLog;
  readonly openPanel: (target: PanelTarget) => Promise<void>;
  /** Shows the view; with an id, reveals that row. */
  readonly showView: (id?: string) => Promise<void>;
  /** The selected rows of the view. */
  readonly selected: () => readonly string[];
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
}

/** The Torc servers in the user's settings. */
export interface ProfileSetting {
  read(): readonly unknown[];
  write(profiles: readonly unknown[]): Promise<void>;
}

/** All decisions of these commands are made by the user. */
export const person: Decider = { kind: 'person' };
