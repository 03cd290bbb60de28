import type { JobStatus } from './jobStatus.ts';

/**
 * Why a job moves from one status to another.
 * - `initialize`: a run begins. `unblock`: its dependencies are done. `claim`, `start`: a runner takes it.
 * - `finish`: its process ended, or was ended. `recover`: a failure handler retries it. `classify`: a person or an
 *   agent decides.
 * - `cancel`: it was stopped, or a dependency failed. `reset`: a failed job goes back to the start. `disable`: it is
 *   left out.
 * - `orphan`: its runner is gone. `redo`: a dependency runs again. `undo`: a decision is undone before it had an effect
 *   (local engine only).
 */
export type MoveCause =
  | 'initialize'
  | 'unblock'
  | 'claim'
  | 'start'
  | 'finish'
  | 'recover'
  | 'classify'
  | 'cancel'
  | 'reset'
  | 'disable'
  | 'orphan'
  | 'redo'
  | 'undo';

/** One legal move. */
export interface Move {
  readonly from: JobStatus;
  readonly to: JobStatus;
  readonly cause: MoveCause;
  /** Whether the attempt number increases: otherwise a Torc server refuses a second result of the same attempt. */
  readonly isNewAttempt?: boolean;
}

const moves = (from: JobStatus, cause: MoveCause, ...to: readonly JobStatus[]): readonly Move[] =>
  to.map((each) => ({ from, to: each, cause }));
const fromEach = (from: readonly JobStatus[], cause: MoveCause, to: JobStatus): readonly Move[] =>
  from.map((each) => ({ from: each, to, cause }));

/**
 * Every legal move: the recovery document's diagram ("Status Transitions"), and further moves of the server
 * (`research/jobs.md` §1.3).
 */
export const legalMoves: readonly Move[] = [
  ...moves('uninitialized', 'initialize', 'ready', 'blocked', 'disabled'),
  ...moves('uninitialized', 'disable', 'disabled'),
  ...moves('blocked', 'unblock', 'ready'),
  ...moves('ready', 'claim', 'pending'),
  // A runner that stops returns jobs that it has claimed and not started.
  { from: 'pending', to: 'ready', cause: 'orphan' },
  ...moves('pending', 'start', 'running'),
  ...moves('running', 'finish', 'completed', 'failed', 'pending_failed', 'terminated', 'canceled'),
  { from: 'running', to: 'ready', cause: 'recover', isNewAttempt: true },
  ...moves('running', 'orphan', 'failed', 'pending_failed'),
  { from: 'pending_failed', to: 'ready', cause: 'classify', isNewAttempt: true },
  ...moves('pending_failed', 'classify', 'failed'),
  // The attempt number is restored, and dependents that were cancelled or released wait again.
  ...fromEach(['ready', 'failed'], 'undo', 'pending_failed'),
  ...fromEach(['canceled', 'ready'], 'undo', 'blocked'),
  ...fromEach(['uninitialized', 'blocked', 'ready', 'pending', 'running', 'pending_failed'], 'cancel', 'canceled'),
  ...fromEach(['failed', 'canceled', 'terminated', 'pending_failed'], 'reset', 'uninitialized'),
  // When a job runs again, its dependents run again, too.
  ...fromEach(['completed', 'failed', 'canceled', 'terminated', 'blocked', 'ready'], 'redo', 'uninitialized'),
];

const known = new Map(legalMoves.map((move) => [`${move.from} ${move.cause} ${move.to}`, move]));

/** The move; undefined where it is illegal. */
export function getMove(from: JobStatus, cause: MoveCause, to: JobStatus): Move | undefined {
  return known.get(`${from} ${cause} ${to}`);
}
