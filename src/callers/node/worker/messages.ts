import type { CallersUpdate, IndexStatus, SymbolGap } from '../../domain/engine.ts';
import type { DefinedName } from '../../domain/services.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import type { ProviderQuestion, ProviderSite } from '../../domain/provider.ts';
import type { RipgrepPlaces } from '../ripgrep/ripgrepFinder.ts';
import type { WorkspaceRoot } from '../engine/workspaceRoots.ts';

/**
 * An engine says when an answer will not change any more, but an answer that was the last word at once says nothing.
 * Milliseconds.
 */
export const longestUpdates = 35_000;

/** What the index is built for; any change recreates the engine from what is stored on disk. */
export interface WorkerConfiguration {
  readonly roots: readonly WorkspaceRoot[];
  /** The editor's exclude globs, relative to each root. */
  readonly excludes: readonly string[];
  readonly maxBytes: number;
  readonly ripgrep: RipgrepPlaces;
  /** The folder that the index is kept in; without one it lives in memory only. */
  readonly storage?: string;
  /** The user's own rules as they are in the settings, unjudged. */
  readonly rules: readonly unknown[];
  /** Path of a SCIP file; empty: `index.scip` of a root. */
  readonly scipIndex: string;
  /** The endpoint that reorders similar names; none without an address. */
  readonly embeddings: { readonly url: string; readonly model: string };
  readonly stageBudgetMs: number;
  readonly totalBudgetMs: number;
  /**
   * How long a question that names no time may take where the index decides that itself; else `totalBudgetMs`.
   * Milliseconds.
   */
  readonly patienceMs?: number;
  readonly breaker: { readonly failures: number; readonly pauseMs: number };
  /** Providers on the other side of the port. */
  readonly providers: readonly { readonly name: string; readonly title: string }[];
}

/**
 * What a thread is started with: the role it plays (`disk`: an index that watches its folders itself) and the folder
 * with the grammars.
 */
export interface WorkerRole {
  readonly role: 'index' | 'disk' | 'parse';
  readonly grammars: string;
  /** For `parse`: the folders of the workspace (absolute), which are all that it reads. */
  readonly folders?: readonly string[];
}

/** A result as it crosses the port: the files it does not hold for instead of a function. */
export interface PortableProviderResult {
  readonly state: 'whole' | 'partial' | 'unknown';
  readonly sites: readonly ProviderSite[];
  readonly title?: string;
  readonly uncovered?: readonly string[];
}

/** From the editor's thread to the index. `id` identifies a request and is unique. */
export type ToIndex =
  | { readonly kind: 'configure'; readonly configuration: WorkerConfiguration }
  /** `askedAt`: milliseconds since 1970; a thread that is still starting has that much less time. */
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly query: CallersQuery;
      readonly wantsUpdates: boolean;
      readonly askedAt: number;
      readonly deadlineMs?: number;
    }
  | { readonly kind: 'symbols'; readonly id: number; readonly text: string; readonly limit: number }
  | { readonly kind: 'explainGap'; readonly id: number; readonly query: CallersQuery }
  | { readonly kind: 'rebuild'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'pause' | 'resume' | 'verify' }
  | { readonly kind: 'filesChanged'; readonly paths: readonly string[] }
  /** Without a text the buffer holds what the disk does. */
  | { readonly kind: 'setBuffer'; readonly path: string; readonly text?: string }
  | { readonly kind: 'providerResult'; readonly id: number; readonly providerResult: PortableProviderResult }
  | { readonly kind: 'providerFailed'; readonly id: number; readonly message: string };

/** What a question is answered with, by its kind. */
export interface Answers {
  readonly ask: CallersResponse;
  readonly symbols: readonly DefinedName[];
  readonly explainGap: SymbolGap;
  readonly rebuild: undefined;
  readonly close: undefined;
}

/** From the index to the editor's thread. */
export type FromIndex =
  | { readonly kind: 'answer'; readonly id: number; readonly value: Answers[keyof Answers] }
  /**
   * Nodes and edges of the answer or update that follows: in one piece, a very long one would keep the other thread
   * busy for too long.
   */
  | {
      readonly kind: 'part';
      readonly id: number;
      readonly nodes: CallersResponse['nodes'];
      readonly edges: CallersResponse['edges'];
    }
  /** The question could not be answered: a fault of ours, in one sentence. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'update'; readonly id: number; readonly update: CallersUpdate }
  | { readonly kind: 'status'; readonly status: IndexStatus }
  | { readonly kind: 'log'; readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error'; readonly message: string }
  | { readonly kind: 'count'; readonly name: string; readonly labels?: Readonly<Record<string, string>> }
  | {
      readonly kind: 'observe';
      readonly name: string;
      readonly value: number;
      readonly labels?: Readonly<Record<string, string>>;
    }
  /** Asks a provider on the other side; it has ids of its own. */
  | { readonly kind: 'testify'; readonly id: number; readonly provider: string; readonly question: ProviderQuestion }
  | { readonly kind: 'testifyAbort'; readonly id: number };
