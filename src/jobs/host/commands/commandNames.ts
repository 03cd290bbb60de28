/**
 * The commands of the Jobs view without `recourse.jobs.`. They are there from the start; what they do is loaded with
 * the first.
 */
export const jobCommandNames = [
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
  'copyJobId',
  'refresh',
  'filter',
  'clearFilter',
  'showMore',
] as const;
/** The name of such a command. */
export type JobCommandName = (typeof jobCommandNames)[number];
