/**
 * The commands of the Jobs view, without the prefix `recourse.jobs.`. They are registered at startup; their code is
 * loaded when the first one runs.
 */
export const jobCommandNames = [
  'newWorkflow',
  'runAsWorkflow',
  'runWorkflow',
  'cancelWorkflow',
  'resumeWorkflow',
  'removeWorkflow',
  'resetFailed',
  'retry',
  'fail',
  'undoDecision',
  'evidence',
  'openStdout',
  'openStderr',
  'classify',
  'askAgent',
  'askModel',
  'addProfile',
  'editProfile',
  'removeProfile',
  'signIn',
  'signOut',
  'setOutputFolder',
  'showAudit',
  'showTimeline',
  'copyJobId',
  'refresh',
  'filter',
  'clearFilter',
  'showMore',
] as const;
/** The name of such a command. */
export type JobCommandName = (typeof jobCommandNames)[number];
