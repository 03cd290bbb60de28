import type { NoFacts, UnparsedReason } from '../../domain/unparsed.ts';

/** Contents of which it is known why they have no facts: a megabyte. */
const maxContents = 20_000;

/** Remembers of contents why they have no facts. */
export class UnparsedContents {
  readonly #reasons = new Map<number, UnparsedReason>();

  /** Whether there is any. */
  get isEmpty(): boolean {
    return this.#reasons.size === 0;
  }

  /** How many took too much memory, by that reason; empty where none did. */
  get counts(): Readonly<Partial<Record<UnparsedReason, number>>> {
    let count = 0;
    for (const reason of this.#reasons.values()) if (reason === 'too-much-memory') count += 1;
    return count === 0 ? {} : { 'too-much-memory': count };
  }

  /** Called with what is kept of a content. */
  note(stamp: number, packed: Uint8Array | NoFacts): void {
    if (typeof packed !== 'string' || packed === 'none') return;
    if (this.#reasons.size >= maxContents) this.#reasons.clear();
    this.#reasons.set(stamp, packed);
  }

  /** Why a content has no facts. */
  why(stamp: number): UnparsedReason | undefined {
    return this.#reasons.get(stamp);
  }
}
