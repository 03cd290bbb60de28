import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import { systemClock } from '../../../base/systemClock.ts';
import type { JobBackend } from '../../domain/backend/jobBackend.ts';
import type { SlurmQueries } from '../../domain/backend/slurmQueries.ts';
import type { TorcProfile } from '../../domain/backend/torcProfile.ts';
import { TorcJobs } from './torcJobs.ts';

/** Dependencies of the connection to a Torc server; all are optional. */
export interface TorcServices {
  /** Called for every request; undefined: no sign-in. */
  readonly password?: (() => Promise<string | undefined>) | undefined;
  readonly pollIntervalSeconds?: (() => number) | undefined;
  readonly slurm?: SlurmQueries | undefined;
  readonly clock?: Clock | undefined;
  /** Milliseconds since 1970. */
  readonly wallClock?: (() => number) | undefined;
  readonly log?: Logger | undefined;
  /** From 0 up to 1. */
  readonly chance?: (() => number) | undefined;
}

/**
 * Connects to a Torc server as an engine. No request is sent before a method is called, and nothing throws; with an
 * invalid profile, every answer reports the problem.
 */
export function connectTorc(profile: TorcProfile, services: TorcServices = {}): JobBackend {
  return new TorcJobs(profile, {
    password: services.password ?? (() => Promise.resolve(undefined)),
    pollIntervalSeconds: services.pollIntervalSeconds ?? (() => 10),
    slurm: services.slurm,
    clock: services.clock ?? systemClock,
    wallClock: services.wallClock ?? Date.now,
    log: services.log,
    chance: services.chance ?? Math.random,
  });
}
