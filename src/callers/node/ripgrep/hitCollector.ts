import type { Clock } from '../../../base/clock.ts';
import type { NameHit } from './nameHit.ts';

/** Why a search ended before it had seen everything. */
export type SearchStop = 'cancelled' | 'deadline' | 'bytes';

/** When a search has to end. */
export interface SearchLimits {
  readonly signal?: AbortSignal;
  /** A time of `clock`. */
  readonly deadline?: number;
  /** How much text the hits may hold, lines and paths, in UTF-16 units. */
  readonly maxBytes: number;
  readonly clock: Clock;
  /** Gets the hits of one file after the other, as they are found. */
  readonly onHits?: (hits: readonly NameHit[]) => void;
}

/** Gathers hits until a limit is reached, then tells the searchers to stop. */
export class HitCollector {
  readonly #limits: SearchLimits;
  readonly #hits: NameHit[] = [];
  readonly #files = new Set<string>();
  readonly #stop = new AbortController();
  readonly #release: () => void;
  #stoppedBy: SearchStop | undefined;
  #size = 0;

  constructor(limits: SearchLimits) {
    this.#limits = limits;
    const { signal, deadline, clock } = limits;
    const onAbort = (): void => this.#end('cancelled');
    signal?.addEventListener('abort', onAbort, { once: true });
    const left = deadline === undefined ? undefined : deadline - clock.now();
    const cancelTimer = left === undefined || left <= 0 ? undefined : clock.after(left, () => this.#end('deadline'));
    this.#release = () => {
      signal?.removeEventListener('abort', onAbort);
      cancelTimer?.();
    };
    if (signal?.aborted === true) this.#end('cancelled');
    else if (left !== undefined && left <= 0) this.#end('deadline');
  }

  /** Fires when nothing more is wanted. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Whether nothing more is wanted. */
  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Why it ended early; undefined as long as it did not. */
  get stoppedBy(): SearchStop | undefined {
    return this.#stoppedBy;
  }

  /** Whether this file's hits are here already. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Takes all hits of one file; only the first time, and what fits. */
  add(path: string, hits: readonly NameHit[]): void {
    if (this.isStopped || hits.length === 0 || this.#files.has(path)) return;
    this.#files.add(path);
    const taken: NameHit[] = [];
    for (const hit of hits) {
      this.#size += hit.lineText.length + hit.path.length;
      if (this.#size > this.#limits.maxBytes) break;
      taken.push(hit);
    }
    for (const hit of taken) this.#hits.push(hit);
    if (taken.length > 0) this.#limits.onHits?.(taken);
    if (taken.length < hits.length) this.#end('bytes');
  }

  /** The hits by path, line and column. Ends the collecting. */
  finish(): readonly NameHit[] {
    this.#release();
    return this.#hits.sort((a, b) => {
      if (a.path === b.path) return a.line - b.line || a.column - b.column;
      if (a.path < b.path) return -1;
      return 1;
    });
  }

  #end(reason: SearchStop): void {
    this.#stoppedBy ??= reason;
    this.#stop.abort();
  }
}
