import type * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { Settings } from '../../../base/settings.ts';
import type { CurrentError } from '../contracts.ts';
import type { SeenError, WindowErrors } from '../currentErrors.ts';
import type { DocumentSnapshots } from './documentSnapshots.ts';

/** The dependencies of the tracker. */
export interface ResolvedErrorTrackerDeps {
  readonly errors: WindowErrors;
  readonly snapshots: DocumentSnapshots;
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /**
   * Milliseconds that a problem must have existed for its fix to be worth recording; a run that failed counts at once.
   */
  readonly minLife: number;
}

/** The source of Recourse's own problems. */
const ownSource = 'Recourse';
/** The number of errors that are remembered so that they are not offered again. */
const maxRemembered = 500;

/** Tracks captured errors from first sight to end: adds them, and offers to record what made them go away. */
export class ResolvedErrorTracker extends DisposableStore {
  readonly #parts: ResolvedErrorTrackerDeps;
  readonly #firstSeen = new Map<string, number>();
  readonly #offered = new Set<string>();
  #count = 0;

  constructor(parts: ResolvedErrorTrackerDeps) {
    super();
    this.#parts = parts;
    this.add(
      parts.errors.onDidDrop((id) => {
        parts.snapshots.release(id);
        this.#firstSeen.delete(id);
      }),
    );
  }

  /** Adds an error. */
  see(error: SeenError, identity: string): CurrentError {
    const { errors, snapshots, wallClock } = this.#parts;
    const seen = errors.see(error, identity);
    if (!this.#firstSeen.has(seen.id)) {
      this.#firstSeen.set(seen.id, wallClock());
      snapshots.take(seen.id, error.place?.uri);
    }
    return seen;
  }

  /** The error has moved. */
  moved(identity: string, place: vscode.Location): void {
    this.#parts.errors.move(identity, place);
  }

  /** The error is gone. `solved`: as far as can be told, because of an edit. */
  async gone(identity: string, solved: boolean): Promise<void> {
    const { errors } = this.#parts;
    const error = errors.find(identity);
    if (error === undefined) return;
    const edits =
      solved && this.#isWorthAnOffer(identity, error) ? await this.#parts.snapshots.editsSince(error.id) : undefined;
    errors.dismiss(error.id);
    if (edits === undefined) return;
    if (this.#offered.size >= maxRemembered) this.#offered.clear();
    this.#offered.add(identity);
    // One edit often solves many errors; it is offered once, for the error that went first.
    if (errors.offers.some(({ diff }) => diff === edits.diff)) return;
    errors.offer({ id: `offer-${String(++this.#count)}`, error, ...edits });
  }

  #isWorthAnOffer(identity: string, { id, lookup, source, origin }: CurrentError): boolean {
    const { settings, wallClock, minLife } = this.#parts;
    if (!settings.get('remediation.offerToRecord') || this.#offered.has(identity)) return false;
    if (source === 'diagnostic') {
      // What Recourse itself says of a file is no error that a team has to remember.
      if (origin === ownSource || wallClock() - (this.#firstSeen.get(id) ?? Infinity) < minLife) return false;
    }
    // Exactly this fix is known already.
    return !(
      lookup.state === 'done' &&
      lookup.answer.results.some(({ relation, remediation }) => relation === 'exact' && !remediation.isOutdated)
    );
  }
}
