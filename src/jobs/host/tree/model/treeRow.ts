import type { JobProblem } from '../../../domain/backend/answer.ts';
import type { StrandedJob, WatchState } from '../../../domain/backend/jobBackend.ts';
import type { AttemptRecord, JobRecord, WorkflowRecord } from '../../../domain/backend/records.ts';
import type { JobStatus } from '../../../domain/status/jobStatus.ts';
import type { JobOpinion } from './jobOpinion.ts';

/** Why a list is empty. */
export type EmptyState =
  'loading' | 'untrusted' | 'no-folder' | 'no-workflows' | 'no-match' | 'no-attempts' | 'log-elsewhere';

/** The subject of a row. */
export type JobsRowSubject =
  | {
      readonly kind: 'engine';
      readonly name: string;
      readonly isLocal: boolean;
      readonly folder?: string | undefined;
      readonly watch: WatchState;
      readonly waiting: number;
    }
  | {
      readonly kind: 'workflow';
      readonly workflow: WorkflowRecord;
      /** Number of its jobs that are called running although nothing runs them. */
      readonly lost?: number | undefined;
    }
  | { readonly kind: 'group'; readonly workflowId: number; readonly status: JobStatus; readonly count: number }
  | {
      readonly kind: 'job';
      readonly job: JobRecord;
      readonly opinion?: JobOpinion | undefined;
      readonly lost?: StrandedJob | undefined;
    }
  | { readonly kind: 'attempt'; readonly job: JobRecord; readonly attempt: AttemptRecord }
  | { readonly kind: 'more'; readonly left: number }
  | { readonly kind: 'empty'; readonly state: EmptyState; readonly message?: string | undefined }
  | { readonly kind: 'problem'; readonly problem: JobProblem };

/** One row of the tree. */
export interface TreeRow {
  /** Stable as long as the subject of the row is the same. */
  readonly id: string;
  readonly subject: JobsRowSubject;
  /** `closed` and `open` are the initial state of the row; the user may change it. */
  readonly children: 'none' | 'closed' | 'open';
  /** The key of its engine; empty at the top. */
  readonly engine: string;
}
