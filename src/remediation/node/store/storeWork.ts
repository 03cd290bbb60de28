import { type Message, msg } from '../../../base/text/message.ts';
import type { Err, Result } from '../../../base/result.ts';
import type { Clock } from '../../../base/clock.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { RemediationProblem } from '../../domain/types.ts';
import { storeReason } from '../../../base/node/sqlite/storePlace.ts';
import { RemediationSpans, type RemediationSpan, type SpanFacts } from '../remediationMeter.ts';
import type { BackgroundWork } from './backgroundWork.ts';
import type { ChangeWatch } from './changeWatch.ts';
import { diskFull, storeFailure } from './failure.ts';
import type { StoreBackend } from './storeBackend.ts';
import type { Notices } from './notices.ts';
import type { RepositoryFailure } from './remediationRepository.ts';

/** The dependencies of operations on the stores. */
export interface StoreWorkDeps {
  readonly backends: readonly StoreBackend[];
  readonly clock: Clock;
  readonly meter?: Meter | undefined;
  readonly log?: Logger | undefined;
  readonly watch: ChangeWatch;
  readonly background: BackgroundWork;
  /** Notices since opening, besides those of the stores themselves. */
  readonly notices: Notices;
}

/** Adds facts about an operation while it runs. */
export type Note = (facts: SpanFacts) => void;

/** The common parts of all operations on the stores. */
export class StoreWork {
  readonly spans: RemediationSpans;
  readonly #parts: StoreWorkDeps;

  constructor(parts: StoreWorkDeps) {
    this.#parts = parts;
    this.spans = new RemediationSpans(parts.clock, parts);
  }

  /** The records of an unreadable store are omitted; the log says why. */
  read<T>(backend: StoreBackend, work: (backend: StoreBackend) => readonly T[]): readonly T[] {
    try {
      return work(backend);
    } catch (error) {
      this.#parts.log?.warn(`remediation.read failed: ${thrownText(error)}`);
      return [];
    }
  }

  /** Updates all stores from the disk. Returns for each unreadable one why, and what to do. */
  async refresh(): Promise<readonly Message[]> {
    const reasons: Message[] = [];
    for (const backend of this.#parts.backends) {
      if (await backend.refresh()) continue;
      const [notice] = backend.notices;
      reasons.push(
        notice?.message ??
          msg(
            '{0} could not be read in time, because another process is writing it. Search again in a moment.',
            backend.file,
          ),
      );
    }
    return reasons;
  }

  /** Reports to the caller and to the log why a change failed. */
  failed(
    operation: RemediationSpan['operation'],
    attempt: Result<unknown, RepositoryFailure>,
    note?: Note,
  ): Err<RemediationProblem> {
    const { problem, error, sentence }: RepositoryFailure = attempt.ok ? { problem: 'unavailable' } : attempt.error;
    if (problem === 'full') this.#parts.notices.add(diskFull);
    note?.({ reason: problem });
    if (error instanceof Error) this.#parts.log?.debug(`remediation.${operation}: ${thrownText(error)}`);
    const why =
      problem === 'unavailable' && error !== undefined
        ? msg('The store of known fixes cannot be used, so nothing was changed. {0}', storeReason(error))
        : undefined;
    return storeFailure(problem, sentence ?? why);
  }

  /** Notifies listeners, and has new records read and embedded. */
  changed(): void {
    this.#parts.watch.changedHere();
    this.#parts.background.start();
  }
}
