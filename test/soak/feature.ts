import type { Logger } from '../../src/base/log.ts';
import type { MemoryMeter } from '../../src/base/metrics.ts';
import type { SoakClock } from './soakClock.ts';

/** What the features of a soak share. */
export interface SoakDeps {
  /** Of everything that this soak writes. */
  readonly folder: string;
  readonly clock: SoakClock;
  readonly meter: MemoryMeter;
  readonly log: Logger;
}

/** A feature under load. */
export interface SoakFeature {
  readonly name: string;
  /** One round of work; what came of it, counted by kind. Throws where something went wrong that must not. */
  round(at: number): Promise<Readonly<Record<string, number>>>;
  /** Bytes of its stores, by what bounds them. */
  stores(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}
