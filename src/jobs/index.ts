export { adviseFailure } from './domain/advice/adviseFailure.ts';
export { recoveryOutcome, statusAfter } from './domain/recovery/recoveryOutcome.ts';
export { isComplete, isJobStatus, isWorkflowComplete, jobStatuses, resettableStatuses, statusNumber, statusOfNumber } from './domain/status/jobStatus.ts';
export { legalMoves, moveOf } from './domain/status/transitions.ts';
export type * from './domain/advice/types.ts';
export type * from './domain/recovery/recoveryOutcome.ts';
export type * from './domain/status/jobStatus.ts';
export type * from './domain/status/transitions.ts';
