import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { MemoryMeter } from '../../../base/metrics.ts';
import { boundedRequest, RequestFailure } from '../../../base/node/boundedRequest.ts';
import { redact } from '../../../base/redact.ts';
import { otlpBody, type OtlpSender } from '../../domain/export/otlpBody.ts';
import { otlpVerdict, type OtlpVerdict } from '../../domain/export/otlpAnswer.ts';
import type { MetricsSource } from './metricsSource.ts';

/** The dependencies of the push. */
export interface OtlpPushDeps {
  /** Address that metrics are posted to, up to and including `/v1/metrics`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly intervalMs: number;
  readonly source: Pick<MetricsSource, 'read' | 'readNow'>;
  readonly sender: OtlpSender;
  readonly meter: MemoryMeter;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** 0 to 1, for the spread of retries. */
  readonly random: () => number;
  readonly log: Logger;
  /** Called after each push with undefined, or a code that says why it failed. */
  readonly onState: (problem: string | undefined) => void;
}

/** Milliseconds to the first push: a user who has just set the address wants to see a result. */
const firstMs = 5000;
/** Milliseconds that a push may take; OpenTelemetry's own default. */
const pushLimitMs = 10_000;
/** Milliseconds that the last push may take: a closing window must not wait for metrics. */
const flushLimitMs = 1000;
/** Milliseconds between retries when the server names no time: doubled each time, up to a maximum. */
const backOff = { firstMs: 5000, maxMs: 300_000 };
/** Bytes of an answer that are read; it has two fields. */
const longestAnswer = 64 * 1024;
/** Characters of a server's own words in the log. */
const longestSaid = 200;

/**
 * Posts metrics to an OTLP endpoint, one request at a time. A retryable failure is retried after the time that the
 * server names, otherwise after a growing, randomized time, and always with the current numbers: they are cumulative,
 * so the newest make up for lost ones. Redirects are not followed. A failure is logged when it begins and when it is
 * over.
 */
export class OtlpPush {
  readonly #parts: OtlpPushDeps;
  readonly #startedAt: number;
  #abort = new AbortController();
  #cancelTimer: (() => void) | undefined;
  #failures = 0;
  #problem: string | undefined;
  #ended = false;

  constructor(parts: OtlpPushDeps) {
    this.#parts = parts;
    this.#startedAt = parts.meter.snapshot().startedAt ?? parts.wallClock();
    this.#plan(Math.min(firstMs, parts.intervalMs));
  }

  /** Stops at once and sends nothing more. */
  stop(): void {
    this.#ended = true;
    this.#cancelTimer?.();
    this.#abort.abort();
  }

  /** Stops with one last push, which may take a second. Never rejects. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.stop();
    this.#abort = new AbortController();
    await this.#post(this.#parts.source.readNow(), flushLimitMs).catch(() => undefined);
  }

  #plan(ms: number): void {
    this.#cancelTimer = this.#parts.clock.after(ms, () => void this.#push());
  }

  async #push(): Promise<void> {
    const verdict = await this.#try();
    if (this.#isOver()) return;
    this.#note(verdict);
    this.#plan(this.#pauseAfter(verdict));
  }

  async #try(): Promise<OtlpVerdict> {
    try {
      const families = await this.#parts.source.read();
      return this.#isOver() ? { kind: 'taken' } : await this.#post(families, pushLimitMs);
    } catch (error) {
      if (!(error instanceof RequestFailure)) return { kind: 'refused', code: 'unreadable' };
      // The body was too long to read, so it is unknown whether a retry would help.
      return error.message === 'too-large'
        ? { kind: 'refused', code: 'too-large' }
        : { kind: 'later', code: error.message };
    }
  }

  async #post(families: Parameters<typeof otlpBody>[0], limitMs: number): Promise<OtlpVerdict> {
    const { url, headers, sender, clock, wallClock } = this.#parts;
    const body = otlpBody(families, sender, { startedAt: this.#startedAt, now: wallClock() });
    if (body === undefined) return { kind: 'taken' };
    const limit = new AbortController();
    const cancelLimit = clock.after(limitMs, () => limit.abort());
    try {
      const answer = await boundedRequest(
        { url, key: undefined, headers, body },
        longestAnswer,
        AbortSignal.any([this.#abort.signal, limit.signal]),
      );
      return otlpVerdict(answer, wallClock());
    } catch (error) {
      if (limit.signal.aborted) return { kind: 'later', code: 'timeout' };
      throw error;
    } finally {
      cancelLimit();
    }
  }

  /** Milliseconds. A request that must not be sent again is followed by the next interval's numbers. */
  #pauseAfter(verdict: OtlpVerdict): number {
    const { intervalMs, random } = this.#parts;
    if (verdict.kind !== 'later') return intervalMs;
    if (verdict.afterMs !== undefined) return Math.max(1000, verdict.afterMs);
    const doubled = Math.min(backOff.maxMs, backOff.firstMs * 2 ** Math.min(20, this.#failures - 1));
    return doubled * (0.5 + random() / 2);
  }

  #note(verdict: OtlpVerdict): void {
    const { meter, log, wallClock, onState } = this.#parts;
    const isTaken = verdict.kind === 'taken' || (verdict.kind === 'partly' && verdict.rejected === 0);
    meter.count('export.push', { outcome: verdict.kind });
    if (isTaken) meter.set('export.last_success', wallClock() / 1000);
    this.#failures = isTaken ? 0 : this.#failures + 1;
    const problem = isTaken ? undefined : getProblem(verdict);
    if (problem !== this.#problem) {
      if (problem === undefined) log.info('The OTLP endpoint takes the metrics again.');
      else
        log.warn(
          `The OTLP endpoint does not take all metrics: ${problem}${verdict.kind === 'later' ? '; this is tried again.' : '.'}`,
        );
      if (verdict.kind === 'partly' && verdict.said !== '')
        log.debug(
          `The OTLP endpoint says: ${redact(verdict.said)
            .text.replace(/[\s\p{Cc}]+/gu, ' ')
            .slice(0, longestSaid)}`,
        );
    }
    this.#problem = problem;
    onState(problem);
  }

  #isOver(): boolean {
    return this.#ended;
  }
}

function getProblem(verdict: OtlpVerdict): string {
  return 'code' in verdict ? verdict.code : 'partly-rejected';
}
