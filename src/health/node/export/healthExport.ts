import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import type { HealthSource } from '../../../base/health.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { MemoryMeter } from '../../../base/metrics.ts';
import type { Settings } from '../../../base/settings.ts';
import type { ExportProblem } from '../../domain/export/exportDegradation.ts';
import type { MetricsSource } from './metricsSource.ts';
import { otlpEndpoint, type OtlpEndpoint } from './otlpEndpoint.ts';
import type { OtlpPush } from './otlpPush.ts';
import type { PrometheusServer } from './prometheusServer.ts';

/** A valid endpoint. */
export type UsableEndpoint = Extract<OtlpEndpoint, { url: string }>;

/** The dependencies of the export of metrics. */
export interface HealthExportDeps {
  readonly settings: Settings;
  readonly meter: MemoryMeter;
  readonly sources: () => readonly HealthSource[];
  readonly version: string;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  /** Whether the workspace is trusted; in an untrusted one nothing listens or sends. */
  readonly trust: { isTrusted(): boolean; onDidGrant(listener: () => void): Disposable };
  /** The user's headers for an endpoint; undefined until they have agreed to it. */
  readonly choice: {
    headersFor(endpoint: UsableEndpoint): Promise<Readonly<Record<string, string>> | undefined>;
    onDidChange(listener: () => void): Disposable;
  };
}

/** Turns the export of metrics on and off with the settings. With the default settings no code of it is loaded. */
export class HealthExport implements Disposable {
  readonly #parts: HealthExportDeps;
  readonly #store = new DisposableStore();
  readonly #instance = randomUUID();
  readonly #listeners = new Set<() => void>();
  readonly #problems = new Map<ExportProblem['way'], string>();
  #source: MetricsSource | undefined;
  #server: PrometheusServer | undefined;
  #push: OtlpPush | undefined;
  /** Counts changes: an import that began before the last change is not used. */
  #turns = { prometheus: 0, otlp: 0 };

  constructor(parts: HealthExportDeps) {
    this.#parts = parts;
    const { settings, trust, choice } = parts;
    this.#store.add(settings.onDidChange('health.prometheusPort', () => void this.#turnPrometheus()));
    this.#store.add(settings.onDidChange('health.otlpEndpoint', () => void this.#turnOtlp()));
    this.#store.add(settings.onDidChange('health.otlpInterval', () => void this.#turnOtlp()));
    this.#store.add(choice.onDidChange(() => void this.#turnOtlp()));
    this.#store.add(
      trust.onDidGrant(() => {
        void this.#turnPrometheus();
        void this.#turnOtlp();
      }),
    );
  }

  /** Starts, if the settings enable the export. */
  async start(): Promise<void> {
    await Promise.all([this.#turnPrometheus(), this.#turnOtlp()]);
  }

  /** The address of the metrics; undefined while they are not served. */
  get port(): number | undefined {
    return this.#server?.port;
  }

  /** The problems of an export that the settings enable; empty when there are none. */
  problems(): readonly ExportProblem[] {
    return [...this.#problems].map(([way, code]) => ({ way, code }));
  }

  /** Calls back when a problem has appeared or is gone. */
  onDidChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Stops, with a last push that may take a second; resolves when it is over. */
  async end(): Promise<void> {
    this.#store.dispose();
    this.#turns = { prometheus: this.#turns.prometheus + 1, otlp: this.#turns.otlp + 1 };
    this.#server?.dispose();
    this.#server = undefined;
    const push = this.#push;
    this.#push = undefined;
    await push?.end();
  }

  dispose(): void {
    void this.end();
  }

  async #turnPrometheus(): Promise<void> {
    const turn = ++this.#turns.prometheus;
    this.#server?.dispose();
    this.#server = undefined;
    this.#note('prometheus', undefined);
    const { settings, trust, meter, clock, log } = this.#parts;
    const port = settings.get('health.prometheusPort');
    if (port === 0 || !trust.isTrusted()) return;
    const { MetricsSource, PrometheusServer } = await import('./exporters.ts');
    if (turn !== this.#turns.prometheus) return;
    const source = (this.#source ??= new MetricsSource({ ...this.#parts, problems: () => this.problems() }));
    this.#server = new PrometheusServer({
      port,
      read: () => source.read(),
      meter,
      clock,
      log,
      onState: (problem) => this.#note('prometheus', problem),
    });
    await this.#server.listen();
  }

  async #turnOtlp(): Promise<void> {
    const turn = ++this.#turns.otlp;
    this.#push?.stop();
    this.#push = undefined;
    this.#note('otlp', undefined);
    const { settings, trust, choice, meter, version, clock, wallClock, log } = this.#parts;
    const endpoint = otlpEndpoint(settings.get('health.otlpEndpoint'));
    if (!endpoint.ok) {
      if (endpoint.error === 'missing-url') return;
      log.warn(
        `Metrics are not sent: recourse.health.otlpEndpoint is not an address that can be used (${endpoint.error}).`,
      );
      this.#note('otlp', endpoint.error);
      return;
    }
    if (!trust.isTrusted()) return;
    const headers = await choice.headersFor(endpoint.value);
    if (turn !== this.#turns.otlp) return;
    if (headers === undefined) {
      this.#note('otlp', 'not-allowed');
      return;
    }
    const { MetricsSource, OtlpPush } = await import('./exporters.ts');
    if (turn !== this.#turns.otlp) return;
    const seconds = settings.get('health.otlpInterval');
    log.info(`Metrics go to ${endpoint.value.label} every ${String(seconds)} seconds.`);
    this.#push = new OtlpPush({
      url: endpoint.value.url,
      headers,
      intervalMs: seconds * 1000,
      meter,
      clock,
      wallClock,
      log,
      source: (this.#source ??= new MetricsSource({ ...this.#parts, problems: () => this.problems() })),
      sender: { version, instance: this.#instance },
      random: Math.random,
      onState: (problem) => this.#note('otlp', problem),
    });
  }

  #note(way: ExportProblem['way'], problem: string | undefined): void {
    if (this.#problems.get(way) === problem) return;
    if (problem === undefined) this.#problems.delete(way);
    else this.#problems.set(way, problem);
    for (const listener of this.#listeners) listener();
  }
}
