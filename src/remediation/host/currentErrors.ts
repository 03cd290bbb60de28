import * as vscode from 'vscode';
import { localize } from '../../base/host/localize.ts';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/lifecycle.ts';
import type { Logger } from '../../base/log.ts';
import type { Settings } from '../../base/settings.ts';
import type { SearchAnswer } from '../domain/types.ts';
import type { CurrentError, CurrentErrors, RecordOffer, RemediationLibrary } from './contracts.ts';
import { hasFix } from './hasFix.ts';

/** An error that has not been added yet. */
export type SeenError = Parameters<CurrentErrors['see']>[0];

/** The dependencies of the current errors. */
export interface CurrentErrorsDeps {
  readonly library: Pick<RemediationLibrary, 'open' | 'onDidChange'>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/** The maximum number of errors; the oldest unselected one is removed first. */
const maxErrors = 60;
/** A second offer would only push the errors away: the newest takes the place of an older one. */
const maxOffers = 1;
/** Milliseconds; the store may change several times in a row (an import, another window). */
const settleTime = 250;

/** The errors of this window. Lookups run one after the other, the newest error first, and never block the caller. */
export class WindowErrors implements CurrentErrors {
  readonly #parts: CurrentErrorsDeps;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #dropped = this.#store.add(new vscode.EventEmitter<string>());
  /** By identity, latest last. */
  readonly #errors = new Map<string, CurrentError>();
  /** Errors that wait for their lookup, by id. */
  readonly #waiting = new Set<string>();
  #offers: readonly RecordOffer[] = [];
  #picked: string | undefined;
  #count = 0;
  #isLooking = false;
  #isAnnounced = false;
  #isDisposed = false;
  #stopTimer = (): void => undefined;

  readonly onDidChange = this.#changed.event;
  /** The id of an error that is no longer kept. */
  readonly onDidDrop = this.#dropped.event;

  constructor(parts: CurrentErrorsDeps) {
    this.#parts = parts;
    this.#store.add(
      parts.library.onDidChange(() => {
        this.#stopTimer();
        this.#stopTimer = parts.clock.after(settleTime, () => {
          this.lookAgain();
        });
      }),
    );
    this.#store.add({
      dispose: () => {
        this.#stopTimer();
      },
    });
  }

  get all(): readonly CurrentError[] {
    return [...this.#errors.values()].reverse();
  }

  get selected(): CurrentError | undefined {
    const all = this.all;
    return all.find(({ id }) => id === this.#picked) ?? all.find(hasFix) ?? all[0];
  }

  get offers(): readonly RecordOffer[] {
    return this.#offers;
  }

  /** How many of them have a known fix. */
  get fixed(): number {
    return [...this.#errors.values()].filter(hasFix).length;
  }

  /** The error with this identity. */
  find(identity: string): CurrentError | undefined {
    return this.#errors.get(identity);
  }

  /** `identity` defines what counts as the same error; by default source, origin, file and text. */
  see(error: SeenError, identity = getIdentity(error)): CurrentError {
    const known = this.#errors.get(identity);
    const now: CurrentError =
      known === undefined
        ? {
            ...error,
            id: `error-${String(++this.#count)}`,
            seenAt: this.#parts.wallClock(),
            count: 1,
            lookup: { state: 'looking' },
          }
        : {
            ...known,
            ...error,
            seenAt: this.#parts.wallClock(),
            count: known.count + 1,
            ...(known.text === error.text ? {} : { lookup: { state: 'looking' } }),
          };
    this.#errors.delete(identity);
    this.#errors.set(identity, now);
    if (now.lookup.state !== 'done') this.#look(now.id);
    this.#makeRoom();
    this.#announce();
    return now;
  }

  /** Updates the place of an error, but not its time or count. */
  move(identity: string, place: vscode.Location): void {
    const error = this.#errors.get(identity);
    if (error === undefined) return;
    this.#errors.set(identity, { ...error, place });
    this.#announce();
  }

  select(id: string | undefined): void {
    if (this.#picked === id) return;
    this.#picked = id;
    this.#announce();
  }

  dismiss(id: string): void {
    this.#drop(id);
    this.#announce();
  }

  /** Removes every error and offer. */
  clear(): void {
    for (const { id } of this.all) this.#drop(id);
    this.#offers = [];
    this.#announce();
  }

  /** Offers to record what made an error go away. */
  offer(offer: RecordOffer): void {
    this.#offers = [offer, ...this.#offers].slice(0, maxOffers);
    this.#announce();
  }

  dismissOffer(id: string): void {
    this.#offers = this.#offers.filter((offer) => offer.id !== id);
    this.#announce();
  }

  lookAgain(id?: string): void {
    for (const error of this.#errors.values()) if (id === undefined || error.id === id) this.#look(error.id);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#waiting.clear();
    this.#store.dispose();
  }

  #look(id: string): void {
    this.#waiting.add(id);
    if (!this.#isLooking) void this.#lookAll();
  }

  async #lookAll(): Promise<void> {
    this.#isLooking = true;
    try {
      // Errors of the same moment are looked up together, the newest first.
      await Promise.resolve();
      for (let id = [...this.#waiting].at(-1); id !== undefined; id = [...this.#waiting].at(-1)) {
        this.#waiting.delete(id);
        const error = this.#byId(id);
        if (error === undefined) continue;
        const lookup = await this.#lookUp(error);
        this.#replace(id, (now) => (now.text === error.text ? { ...now, lookup } : now));
      }
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookUp({ text, stackTrace, errorType }: CurrentError): Promise<CurrentError['lookup']> {
    try {
      const { library, settings } = this.#parts;
      const remediations = await library.open();
      const answer: SearchAnswer = await remediations.search({
        error: text,
        stackTrace,
        errorType,
        limit: settings.get('remediation.limit'),
        minScore: settings.get('remediation.minScore'),
      });
      return answer.problem === undefined || answer.results.length > 0
        ? { state: 'done', answer }
        : { state: 'failed', message: localize(answer.problem.message) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#parts.log.warn(`remediation: a look-up failed: ${error instanceof Error ? error.name : 'unknown'}`);
      return { state: 'failed', message };
    }
  }

  #byId(id: string): CurrentError | undefined {
    for (const error of this.#errors.values()) if (error.id === id) return error;
    return undefined;
  }

  #replace(id: string, change: (error: CurrentError) => CurrentError): void {
    for (const [identity, error] of this.#errors) {
      if (error.id !== id) continue;
      this.#errors.set(identity, change(error));
      this.#announce();
    }
  }

  #drop(id: string): void {
    for (const [identity, error] of this.#errors) if (error.id === id) this.#errors.delete(identity);
    this.#waiting.delete(id);
    if (this.#picked === id) this.#picked = undefined;
    this.#dropped.fire(id);
  }

  #makeRoom(): void {
    for (const { id } of [...this.#errors.values()].slice(0, Math.max(0, this.#errors.size - maxErrors)))
      if (id !== this.#picked) this.#drop(id);
  }

  /** Listeners are called once for all changes of one turn. */
  #announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    queueMicrotask(() => {
      this.#isAnnounced = false;
      if (!this.#isDisposed) this.#changed.fire();
    });
  }
}

function getIdentity({ source, origin, place, text }: SeenError): string {
  return [source, origin ?? '', place?.uri.toString() ?? '', text].join('\0');
}
