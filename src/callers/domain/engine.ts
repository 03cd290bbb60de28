import type { Message } from '../../base/text/message.ts';
import type { BreakerReading, DegradationCode } from '../../base/health.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import type { DefinedName } from './services.ts';
import type { CallersQuery, CallersResponse, CallersSuggestion } from './types.ts';

/** The state of the index. */
export interface IndexStatus {
  /**
   * `off`: not started or switched off. `loading`: the last session's index is read. `indexing`: files are being found
   * and read. `ready`: every file has been seen.
   */
  readonly phase: 'off' | 'loading' | 'indexing' | 'ready' | 'paused' | 'failed';
  /** Files read so far, and files there are as far as that is known. */
  readonly indexed: number;
  readonly total: number;
  /** Files whose facts are at hand. */
  readonly analysed: number;
  /** What is left out and why, as codes with counts. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Of `failed`: one sentence. */
  readonly problem?: string;
  /** The state of what the index works with; absent while it is not known. */
  readonly condition?: IndexCondition;
}

/** What keeps the index from doing all it could. */
export interface IndexLimit {
  readonly code: Extract<
    DegradationCode,
    'no-ripgrep' | 'ripgrep-not-taken' | 'scip-stale' | 'scip-unreadable' | 'embeddings-away'
  >;
  /** A code that says more. */
  readonly detail?: string;
}

/** The state of what the index works with, as earlier questions have shown it; reading it asks no source. */
export interface IndexCondition {
  readonly breakers: readonly BreakerReading[];
  readonly limits: readonly IndexLimit[];
}

/** An answer that a late provider has changed. */
export interface CallersUpdate {
  readonly response: CallersResponse;
  /** The source: `TypeScript`, `SCIP index`, or `graph` where our own analysis continued. */
  readonly from: string;
  /** Ids of the nodes that were not there before. */
  readonly added: readonly string[];
  /** Whether nothing more is to come. */
  readonly isLast: boolean;
}

/** How a question is asked. */
export interface AskOptions {
  readonly signal?: AbortSignal;
  /**
   * Called with the whole answer whenever a late provider changes it. Without it nothing goes on after the deadline.
   */
  readonly onUpdate?: (update: CallersUpdate) => void;
  /**
   * Milliseconds for this question instead of the configured budget: after a partial answer, a caller may wait longer
   * for the next one.
   */
  readonly deadlineMs?: number;
}

/** One reason why a symbol or a caller may be missing from an answer, with what to do about it. */
export interface GapReason {
  /**
   * `misspelt`, `ignored-folder`, `not-indexed-yet`, `unknown-language`, `too-large`, `generated`, `binary`,
   * `decorated`, `called-unnamed`, `injected`, `key-not-resolved`, `external`, `dynamic`, `comment-or-string-only`, …
   */
  readonly code: string;
  /** One sentence with the facts: which folder, which decorator, which name. */
  readonly text: Message;
  readonly actions: readonly CallersSuggestion[];
}

/** Why a symbol, or its callers, might be missing. */
export interface SymbolGap {
  readonly symbol: string;
  /** Whether anything in the index defines it. */
  readonly isDefined: boolean;
  /**
   * Of one that nothing known defines: why that does not say yet that nothing does, as part of a sentence. Absent where
   * everything was looked at.
   */
  readonly unsettled?: Message;
  /** Most telling first; never empty. */
  readonly reasons: readonly GapReason[];
}

/**
 * Answers questions about callers, wherever the index lives (this thread, a worker). Nothing rejects for what a user
 * can cause.
 */
export interface CallersEngine {
  /** The answer by the deadline. */
  ask(query: CallersQuery, options?: AskOptions): Promise<CallersResponse>;
  /** Defined names for a few typed letters, best first; empty while nothing is indexed. */
  symbols(text: string, limit: number): Promise<readonly DefinedName[]>;
  /** Why might this be missing. */
  explainGap(query: CallersQuery): Promise<SymbolGap>;
  readonly status: IndexStatus;
  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable;
  /** Discards the index and rebuilds it; closes the breakers and ends a pause. */
  rebuild(): Promise<void>;
  pause(): void;
  resume(): void;
}
