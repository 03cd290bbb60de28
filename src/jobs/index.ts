export { readDuration, readMemory } from './domain/workflow/amounts.ts';
export { readWorkflow } from './domain/workflow/readWorkflow.ts';
export { openLocalJobs } from './node/local/openLocalJobs.ts';
export { connectTorc } from './node/torc/connectTorc.ts';
export { adviseFailure } from './domain/advice/adviseFailure.ts';
export { recoveryOutcome, statusAfter } from './domain/status/recoveryOutcome.ts';
export {
  isComplete,
  isJobStatus,
  isWorkflowComplete,
  jobStatuses,
  resettableStatuses,
  statusNumber,
  statusOfNumber,
} from './domain/status/jobStatus.ts';
export { legalMoves, getMove } from './domain/status/transitions.ts';
export type * from './domain/advice/types.ts';
export type * from './domain/status/recoveryOutcome.ts';
export type * from './domain/status/jobStatus.ts';
export type * from './domain/status/transitions.ts';
export { refused } from './domain/backend/answer.ts';
export type * from './domain/backend/answer.ts';
export type * from './domain/backend/jobBackend.ts';
export type * from './domain/backend/localJobs.ts';
export type * from './domain/backend/records.ts';
export type * from './domain/backend/resolutions.ts';
export type * from './domain/backend/torcProfile.ts';
export { isTampered, sealsSentence, type AuditSeals } from './domain/desk/auditSeals.ts';
export type * from './domain/desk/audit.ts';
export type * from './domain/desk/failureDesk.ts';
export type * from './domain/desk/folderJobs.ts';
export type * from './domain/workflow/workflowSpec.ts';
export { getReviewReason } from './domain/classify/trusted.ts';
export type * from './domain/classify/classification.ts';
