import type { Clock } from '../../base/clock.ts';
import type { Meter } from '../../base/metrics.ts';
import type { Breaker } from '../../cascade/runStage.ts';
import type { StageReport } from '../../cascade/stageReport.ts';
import type { LeftOut, LeftOutReason } from './gap/leftOut.ts';
import type { Project } from './graph/project.ts';
import type { KeyRule } from './keys/rule.ts';
import type { ProviderQuery } from './merge/providerQuery.ts';
import type { Neighbour } from './semantic/neighbours.ts';
import type { CallersQuery } from './types.ts';

/** How much of the code the index knows. */
export interface IndexCoverage {
  readonly indexed: number;
  readonly total: number;
  /** Whether the index has seen every file once; before that an absence proves nothing. */
  readonly isWarm: boolean;
  /** Whether changes were seen that are not in the index yet. */
  readonly isBehind?: boolean;
  /** What was left out and why, as codes with counts (`minified`: 3). */
  readonly skipped: Readonly<Record<string, number>>;
}

/** One hit of a text search. Lines from 1, columns in UTF-16 units from 0. */
export interface TextHit {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly lineText: string;
}

/** What a text search found. */
export interface TextSearch {
  readonly hits: readonly TextHit[];
  /** Hits in all; more than `hits` holds where it was cut. */
  readonly count: number;
  readonly truncated: boolean;
}

/** A file of code that is not in the index. */
export interface UnreadFile {
  readonly path: string;
  readonly reason: LeftOutReason;
  /** Where the name stands in it, if that was looked up. */
  readonly hits?: readonly TextHit[];
}

/** A defined name that a misspelt one may mean. */
export interface DefinedName {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** What the answer is made from. Only the project is needed; what else is missing is named in the answer. */
export interface CallersServices {
  readonly project: Project;
  readonly coverage: () => IndexCoverage;
  readonly lineText: (path: string, line: number) => string;
  /**
   * Has many lines read on another thread before `lineText` needs each of them. The returned function is called when
   * they are needed: it reads the rest.
   */
  readonly linesAhead?: (places: readonly { readonly path: string; readonly line: number }[]) => () => Promise<void>;
  readonly requestId: () => string;
  readonly clock: Clock;
  /** Whole-word search of the text, for what the graph does not know; hits in analysed files are not needed. */
  readonly grep?: (name: string, signal: AbortSignal, isKnown?: (path: string) => boolean) => Promise<TextSearch>;
  /** Hits of the text in folders and files that are left out; used at a dead end. */
  readonly leftOut?: (name: string, signal: AbortSignal) => Promise<LeftOut>;
  /**
   * Files of code that were found but not read (too large, UTF-16, unreadable, generated) and that hold the name or
   * may hold it.
   * Checked before an answer is called complete.
   */
  readonly unread?: (name: string, signal: AbortSignal) => Promise<readonly UnreadFile[]>;
  /** Every defined name, for neighbours of one that nothing defines. */
  readonly definedNames?: () => Iterable<DefinedName>;
  /**
   * Defined names most like one that nothing defines, best first, from an index of them; used instead of
   * `definedNames`.
   */
  readonly near?: (name: string, limit: number, folder: string) => readonly Neighbour[];
  /** Sorts similar names better if it can in time (an embeddings endpoint); the same names, never more. */
  readonly rerank?: (name: string, near: readonly Neighbour[], signal: AbortSignal) => Promise<readonly Neighbour[]>;
  /**
   * Reads the files that a question about these names needs, until a time of the clock: before that, `project.facts`
   * knows only what was read earlier.
   */
  readonly readAhead?: (query: CallersQuery, deadline: number) => Promise<void>;
  /** Whether there are files that would have been read with more time. */
  readonly hasUnread?: () => boolean;
  /**
   * The other providers of callers, asked for this question alone; a query can be looked at again when late results are
   * in.
   */
  readonly providerQuery?: ProviderQuery;
  /** Milliseconds of the graph's budget that are spent on waiting for providers; all of it by default. */
  readonly providerWaitMs?: number;
  /** The framework table and the user's own rules. */
  readonly rules?: readonly KeyRule[];
  /** Gets how each stage ended and how long it took. */
  readonly meter?: Meter;
  readonly log?: StageReport['log'];
  /** By stage; the owner of the services keeps one per repository. */
  readonly breakers?: Readonly<Record<string, Breaker>>;
  /** PRD-02, NFR-1: 150 ms a stage and 500 ms in all. */
  readonly stageBudgetMs?: number;
  readonly totalBudgetMs?: number;
  /**
   * How long the graph is searched for direct callers if nothing more has to be read, in milliseconds. The default is
   * the stage's budget; a client that takes a single answer would have to go through all files again if the search
   * stopped there.
   */
  readonly searchMs?: number;
}
