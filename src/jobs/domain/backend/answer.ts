/**
 * Why something could not be done.
 * - `invalid`: the call itself is wrong. `not-found`. `conflict`: it is not as it was; somebody else was faster, or the
 * run is another one.
 * - `unauthorized`: who are you? `forbidden`: you may not. `rate-limited`, `server-error`, `timed-out`, `offline`: the
 * server.
 * - `unsupported`: this engine has no such thing. `store`: the engine's own files (full, read-only, damaged).
 * `cancelled`: by the caller.
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

/** Why, with a sentence for people that says what to do next. */
export interface JobProblem {
  readonly code: JobProblemCode;
  readonly message: string;
  /** The server's status, where there is one. */
  readonly httpStatus?: number | undefined;
  /** Seconds to wait before the next try, where the server says so. */
  readonly retryAfterSeconds?: number | undefined;
}

/** What was asked for, or why not. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: JobProblem };

/** What was asked for. */
export function given<T>(value: T): Answer<T> {
  return { ok: true, value };
}

/** Why not. */
export function refused(
  code: JobProblemCode,
  message: string,
  more: Omit<JobProblem, 'code' | 'message'> = {},
): { readonly ok: false; readonly problem: JobProblem } {
  return { ok: false, problem: { code, message, ...more } };
}
