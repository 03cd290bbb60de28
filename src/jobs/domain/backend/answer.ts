import { err, type Err, type Result } from '../../../base/result.ts';
import type { Message } from '../../../base/text/message.ts';

/**
 * Why something could not be done.
 * - `invalid`: the request itself is wrong. `not-found`. `conflict`: the state has changed; another client was faster,
 *   or the run is a different one.
 * - `unauthorized`: not signed in. `forbidden`: no permission. `rate-limited`, `server-error`, `timed-out`, `offline`:
 *   problems of the server.
 * - `unsupported`: this engine lacks the feature. `store`: the engine's own files (full, read-only, damaged).
 *   `cancelled`: by the caller.
 */
export type JobProblemCode =
  | 'invalid'
  | 'not-found'
  | 'conflict'
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'server-error'
  | 'timed-out'
  | 'offline'
  | 'unsupported'
  | 'store'
  | 'cancelled';

/** The reason, with a message for the user that says what to do next. */
export interface JobProblem {
  readonly code: JobProblemCode;
  readonly message: Message;
  /** The server's status, where there is one. */
  readonly httpStatus?: number | undefined;
  /** Seconds to wait before the next try, where the server says so. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A value of an engine of jobs, or the reason there is none. */
export type Answer<T> = Result<T, JobProblem>;

/** The answer of an engine that could not do it. */
export function refused(
  code: JobProblemCode,
  message: Message,
  more: Omit<JobProblem, 'code' | 'message'> = {},
): Err<JobProblem> {
  return err({ code, message, ...more });
}
