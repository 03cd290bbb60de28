/** A value, or why there is none. */
export type Result<T, E> = Ok<T> | Err<E>;

/** It worked. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** It did not work. */
export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** The result of what worked. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** The result of what did not work. */
export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}
