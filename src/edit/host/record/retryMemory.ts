import type { EditSource } from '../editPlanner.ts';

/** What is needed to try an edit again. */
export type RetrySource = NonNullable<EditSource['again']>;

/** Edits, and UTF-16 units of their texts in all. */
const maxEdits = 200;
const maxUnits = 4_000_000;

/**
 * The texts of edits that found no place, by their name in the record. In memory only, and only the newest: the record
 * itself holds no text.
 */
export class RetryMemory {
  readonly #sources = new Map<string, { readonly source: RetrySource; readonly units: number }>();
  #units = 0;

  keep(eventId: string, source: RetrySource): void {
    const units = source.edits.reduce((sum, { operation }) => sum + JSON.stringify(operation).length, 0);
    this.#drop(eventId);
    if (units > maxUnits) return;
    this.#sources.set(eventId, { source, units });
    this.#units += units;
    for (const oldest of this.#sources.keys()) {
      if (this.#sources.size <= maxEdits && this.#units <= maxUnits) break;
      this.#drop(oldest);
    }
  }

  get(eventId: string): RetrySource | undefined {
    return this.#sources.get(eventId)?.source;
  }

  /** Forgets everything. */
  clear(): void {
    this.#sources.clear();
    this.#units = 0;
  }

  #drop(eventId: string): void {
    this.#units -= this.#sources.get(eventId)?.units ?? 0;
    this.#sources.delete(eventId);
  }
}
