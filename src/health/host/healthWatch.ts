import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { HealthHostDeps } from './healthParts.ts';
import type { HealthStatusItem } from './healthStatusItem.ts';
import { thrownText } from '../../base/log.ts';

/**
 * Milliseconds until the features are first asked, within which their changes are batched, and after which they are
 * asked without a change.
 */
const startDelay = 10_000;
const gatherMs = 1000;
const lookEvery = 5 * 60_000;

/**
 * Updates the status item when an alert may have appeared or gone; the code that renders it is loaded then. Reads
 * nothing while the user has disabled the item.
 */
export class HealthWatch implements Disposable {
  readonly #parts: HealthHostDeps;
  readonly #store = new DisposableStore();
  #item: HealthStatusItem | undefined;
  #next: (() => void) | undefined;
  #isLooking = false;
  #isEnded = false;

  constructor(parts: HealthHostDeps) {
    this.#parts = parts;
    for (const source of parts.sources) {
      const listening = source.onDidChange?.(() => {
        this.#wait(gatherMs);
      });
      if (listening !== undefined) this.#store.add(listening);
    }
    // Features judge themselves by their settings. This listener is first, so that the item's own setting decides last
    // when to update.
    this.#store.add(
      parts.settings.onDidChangeAny(() => {
        this.#wait(gatherMs);
      }),
    );
    this.#store.add(
      parts.settings.onDidChange('health.statusItem', () => {
        this.#wait(0);
      }),
    );
    this.#store.add({
      dispose: () => {
        this.#item?.dispose();
      },
    });
    this.#wait(startDelay);
  }

  dispose(): void {
    this.#isEnded = true;
    this.#next?.();
    this.#store.dispose();
  }

  #wait(ms: number): void {
    this.#next?.();
    if (!this.#isEnded)
      this.#next = this.#parts.clock.after(ms, () => {
        void this.#look();
      });
  }

  async #look(): Promise<void> {
    if (this.#isLooking) {
      this.#wait(gatherMs);
      return;
    }
    if (!this.#parts.settings.get('health.statusItem')) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    this.#isLooking = true;
    const waitingBefore = this.#next;
    try {
      const { HealthStatusItem: Item } = await import('./healthStatusItem.ts');
      if (this.#isEnded) return;
      this.#item ??= new Item(this.#parts);
      await this.#item.update();
    } catch (error) {
      this.#parts.log.warn(`health: the status item was not drawn: ${thrownText(error)}`);
    } finally {
      this.#isLooking = false;
    }
    // A change that came meanwhile has already scheduled an earlier update.
    if (this.#next === waitingBefore) this.#wait(lookEvery);
  }
}
