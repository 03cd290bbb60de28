import { basename, join } from 'node:path';
import type { HealthSource } from '../base/health.ts';
import type { Logger } from '../base/log.ts';
import type { DiskCallers } from '../callers/node/project/diskCallers.ts';
import type { EnvironmentModel } from '../edit/node/model/environmentModel.ts';
import type { FolderJobs } from '../jobs/index.ts';
import type { FolderRemediations } from '../remediation/node/folderRemediations.ts';
import type { SearchTally } from '../remediation/domain/searchTally.ts';
import { editHealth } from '../edit/node/editHealth.ts';
import { EventLog } from '../edit/node/record/eventLog.ts';
import { rootScope } from '../edit/node/record/openScope.ts';
import { callersHealth } from '../callers/node/callersHealth.ts';
import { jobsHealth } from '../jobs/node/jobsHealth.ts';
import { remediationHealth } from '../remediation/node/remediationHealth.ts';

/** What of a server's features has been loaded by now; nothing is loaded for the report. */
export interface LoadedDeps {
  readonly root: string;
  /** The folder of `--data`. */
  readonly data: string | undefined;
  readonly jobsFolder: string;
  /** Where the code index is kept. */
  readonly storage: string | undefined;
  /** Relative to the workspace (`remediation.projectFile`). */
  readonly projectFile: string;
  readonly recordDays: number;
  readonly recordKeep: number;
  readonly fallbackAlert: number;
  readonly model: () => EnvironmentModel | undefined;
  readonly callers: () => DiskCallers | undefined;
  readonly remediations: () => Promise<FolderRemediations> | undefined;
  readonly jobs: () => Promise<FolderJobs> | undefined;
  readonly tally: SearchTally;
  readonly log: Logger;
}

/** How the features of a server are. Commands that mend something are the editor's, so none is named. */
export function serverHealth({
  root,
  data,
  jobsFolder,
  storage,
  projectFile,
  recordDays,
  recordKeep,
  fallbackAlert,
  model,
  callers,
  remediations,
  jobs,
  tally,
  log,
}: LoadedDeps): readonly HealthSource[] {
  const keep = (): number => (data === undefined ? 0 : recordKeep);
  return [
    editHealth({
      record: new EventLog(join(data ?? '', 'record'), { keep, log }),
      keep,
      days: () => recordDays,
      wallClock: () => Date.now(),
      isEditor: false,
      scope: () => rootScope(root),
      model: () => model()?.reading() ?? { breakers: [], degradations: [] },
    }),
    callersHealth({
      status: () => callers()?.status,
      rates: () => callers()?.questions.figures() ?? [],
      storage,
      fallbackAlert: () => fallbackAlert,
      isEditor: false,
    }),
    remediationHealth({
      tally,
      opened: () => remediations()?.then((opened) => opened.remediations),
      database: data === undefined ? undefined : join(data, 'remediations.db'),
      projectFiles: () => [{ name: basename(root), file: join(root, projectFile) }],
      others: () => (data === undefined ? [{ code: 'no-shared-store', severity: 'limits' }] : []),
      isEditor: false,
    }),
    jobsHealth({ places: () => [{ name: basename(root), folder: jobsFolder, opened: jobs() }], isEditor: false }),
  ];
}
