import type { JobStatus } from './jobStatus.ts';

/**
 * Why a job moves from one status to another.
 * - `initialize`: a run begins. `unblock`: what it waited for is done. `claim`, `start`: a runner takes it.
 * - `finish`: its process ended, or was ended. `recover`: a failure handler sends it round again. `classify`: a person
 * or an agent decides.
 * - `cancel`: somebody stops it, or what it depends on failed. `reset`: what failed goes back to the start. `disable`:
 * it is left out.
 * - `orphan`: its runner is gone. `redo`: a job before it is done anew. `undo`: a decision is taken back before
 * anything came of it (the local engine alone can).
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
  /**
   * Whether the attempt's number goes up: without that, a second result of the same attempt is refused by a Torc
   * server.
   */
  readonly isNewAttempt?: boolean;
}

const moves = (from: JobStatus, cause: MoveCause, ...to: readonly JobStatus[]): readonly Move[] =>
  to.map((each) => ({ from, to: each, cause }));
const fromEach = (from: readonly JobStatus[], cause: MoveCause, to: JobStatus): readonly Move[] =>
  from.map((each) => ({ from: each, to, cause }));

/**
 * Every legal move: the recovery document's diagram ("Status Transitions") and what the server does beside it
 * (`research/jobs.md` §1.3).
 */
export const legalMoves: readonly Move[] = [
  ...moves('uninitialized', 'initialize', 'ready', 'blocked', 'disabled'),
  ...moves('uninitialized', 'disable', 'disabled'),
  ...moves('blocked', 'unblock', 'ready'),
  ...moves('ready', 'claim', 'pending'),
  // A runner that stops gives back what it has claimed and not begun.
  { from: 'pending', to: 'ready', cause: 'orphan' },
  ...moves('pending', 'start', 'running'),
  ...moves('running', 'finish', 'completed', 'failed', 'pending_failed', 'terminated', 'canceled'),
  { from: 'running', to: 'ready', cause: 'recover', isNewAttempt: true },
  ...moves('running', 'orphan', 'failed', 'pending_failed'),
  { from: 'pending_failed', to: 'ready', cause: 'classify', isNewAttempt: true },
  ...moves('pending_failed', 'classify', 'failed'),
  // The attempt's number goes back to what it was, and what had been cancelled or let go waits again.
  ...fromEach(['ready', 'failed'], 'undo', 'pending_failed'),
  ...fromEach(['canceled', 'ready'], 'undo', 'blocked'),
  ...fromEach(['uninitialized', 'blocked', 'ready', 'pending', 'running', 'pending_failed'], 'cancel', 'canceled'),
  ...fromEach(['failed', 'canceled', 'terminated', 'pending_failed'], 'reset', 'uninitialized'),
  // What stands behind a job that is done anew is done anew, too.
  ...fromEach(['completed', 'failed', 'canceled', 'terminated', 'blocked', 'ready'], 'redo', 'uninitialized'),
];

const known = new Map(legalMoves.map((move) => [`${move.from} ${move.cause} ${move.to}`, move]));

/** The move, where it is legal. */
export function getMove(from: JobStatus, cause: MoveCause, to: JobStatus): Move | undefined {
  return known.get(`${from} ${cause} ${to}`);
}
