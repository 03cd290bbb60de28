/** How much of the past is kept: versions per document, UTF-16 units per version, and UTF-16 units in all. */
export interface VersionLimits {
  readonly perDocument: number;
  readonly perVersion: number;
  readonly total: number;
}

interface Version {
  readonly text: string;
  readonly passing: boolean;
}

const defaultLimits: VersionLimits = { perDocument: 12, perVersion: 1_000_000, total: 16_000_000 };

/**
 * Earlier texts of documents, which distinguish an edit "written for an earlier version of the file" from one whose
 * text "was never there". Bounded three ways; the least recently seen document is forgotten first.
 */
export class VersionRing {
  readonly #limits: VersionLimits;
  /** Newest first per document; the map's order is least recently seen first. */
  readonly #versions = new Map<string, Version[]>();
  #held = 0;

  constructor(limits: VersionLimits = defaultLimits) {
    this.#limits = limits;
  }

  /**
   * Remembers a text of a document, unless it is the last one remembered or too long to keep. A `passing` text is one
   * between two that were saved or edited: half of the versions at most are such, so that a minute of typing does not
   * push out what is on disk.
   */
  remember(document: string, text: string, passing = false): void {
    if (text.length === 0 || text.length > this.#limits.perVersion) return;
    const known = this.#versions.get(document) ?? [];
    this.#versions.delete(document);
    this.#versions.set(document, known);
    const [newest] = known;
    if (newest?.text === text) {
      known[0] = { text, passing: passing && newest.passing };
      return;
    }
    known.unshift({ text, passing });
    this.#held += text.length;
    const isCrowded = known.filter((version) => version.passing).length > this.#limits.perDocument / 2;
    if (isCrowded || known.length > this.#limits.perDocument) {
      const at = isCrowded ? known.findLastIndex((version) => version.passing) : known.length - 1;
      for (const { text: dropped } of known.splice(at, 1)) this.#held -= dropped.length;
    }
    for (const [oldest, versions] of this.#versions) {
      if (this.#held <= this.#limits.total || oldest === document) break;
      this.#held -= versions.reduce((sum, version) => sum + version.text.length, 0);
      this.#versions.delete(oldest);
    }
    while (this.#held > this.#limits.total && known.length > 1) this.#held -= known.pop()?.text.length ?? 0;
  }

  /** The texts remembered for a document other than the one it has now, newest first. */
  earlierThan(document: string, now: string): readonly string[] {
    return (this.#versions.get(document) ?? []).map(({ text }) => text).filter((text) => text !== now);
  }

  /** UTF-16 units held in all. */
  get held(): number {
    return this.#held;
  }
}
