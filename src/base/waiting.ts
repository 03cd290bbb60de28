import type { Disposable } from './lifecycle.ts';

/** What waits for a person: an edit to review, an error with a known fix, the jobs of a workflow to decide. */
export type WaitingKind = 'edit' | 'error' | 'jobs';

/** What a person can do with something that waits, besides opening it. */
export type WaitingAction = 'accept' | 'reject' | 'goToPlace' | 'dismiss' | 'showInJobs';

/** A place that something that waits was seen at. */
export interface WaitingPlace {
  readonly label: string;
  readonly open: () => Promise<void>;
}

/** One thing that waits for a person. */
export interface WaitingItem {
  /** Unique in its source, and the same as long as the thing waits. */
  readonly id: string;
  /** A few words or a line; the view cuts it. Text of others, never obeyed. */
  readonly label: string;
  /** Where it is from; text of others, too. */
  readonly where: string;
  /** Since when it waits, in milliseconds since 1970; undefined where that is not known. */
  readonly since?: number | undefined;
  /** What is shown on hover; its lines stay. */
  readonly tooltip: string;
  /** Opens it where it is decided. */
  readonly open: () => Promise<void>;
  /** What else can be done with it. */
  readonly actions: Partial<Readonly<Record<WaitingAction, () => Promise<void>>>>;
  /** Where it was seen, if at more than one place. */
  readonly places: readonly WaitingPlace[];
}

/** A feature that says what of it waits for a person. */
export interface WaitingSource {
  readonly kind: WaitingKind;
  /** What waits now, the newest first. */
  readonly items: readonly WaitingItem[];
  /** Calls back after `items` may have changed. */
  onDidChange(listener: () => void): Disposable;
  /** The list is in sight, or no longer: a source may have to load what it knows. */
  setSeen?(isSeen: boolean): void;
}
