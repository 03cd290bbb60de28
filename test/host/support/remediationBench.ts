import * as assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DisposableStore, type Disposable } from '../../../src/base/lifecycle.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { RemediationInput } from '../../../src/remediation/domain/types.ts';
import { CaptureListeners } from '../../../src/remediation/host/capture/captureListeners.ts';
import type { CaptureTimings } from '../../../src/remediation/host/capture/captureTimings.ts';
import type { CurrentError } from '../../../src/remediation/host/contracts.ts';
import { WindowErrors } from '../../../src/remediation/host/currentErrors.ts';
import { EmbeddingsChoice } from '../../../src/remediation/host/embeddingsChoice.ts';
import { WindowLibrary } from '../../../src/remediation/host/windowLibrary.ts';
import { until } from './editBench.ts';
import { ScriptedUi } from './scriptedUi.ts';
import { Workspace } from './workspace.ts';

/** Shorter than the real ones, in the same order. */
const quickTimings: CaptureTimings = {
  debounce: 50,
  settle: 300,
  gone: 300,
  streamGrace: 200,
  quiet: 1500,
  steady: 4000,
  minLife: 0,
  start: 50,
};

/**
 * The editor side of known fixes with the real store and the real editor, a scripted person and shorter times; beside
 * the running extension.
 */
export class RemediationBench {
  readonly ui = new ScriptedUi();
  readonly workspace = new Workspace();
  readonly storage = mkdtempSync(join(tmpdir(), 'recourse-remediation-'));
  readonly log: string[] = [];
  readonly kept = new Map<string, string>();
  readonly memory = new Map<string, unknown>();
  readonly settings: Settings;
  readonly embeddings: EmbeddingsChoice;
  readonly library: WindowLibrary;
  readonly errors: WindowErrors;
  readonly #store = new DisposableStore();
  readonly #values: Partial<Record<SettingName, unknown>>;
  readonly #listeners = new Set<(touches: (name: SettingName) => boolean) => void>();

  constructor(values: Partial<Record<SettingName, unknown>> = {}) {
    this.#values = { ...values };
    const take = (line: string): void => {
      this.log.push(line);
    };
    const log = { debug: take, info: take, warn: take, error: take };
    this.settings = new Settings({
      read: (name) => this.#values[name],
      onDidChange: (listener) => this.#listen(listener),
    });
    this.embeddings = this.#store.add(
      new EmbeddingsChoice(
        {
          secrets: {
            get: (name) => Promise.resolve(this.kept.get(name)),
            store: (name, value) => Promise.resolve(void this.kept.set(name, value)),
            delete: (name) => Promise.resolve(void this.kept.delete(name)),
          },
          memory: {
            get: (name: string) => this.memory.get(name) as never,
            update: (name, value) => Promise.resolve(void this.memory.set(name, value)),
          },
        },
        this.settings,
        this.ui,
      ),
    );
    const wallClock = (): number => Date.now();
    this.library = new WindowLibrary({
      storage: this.storage,
      embeddings: this.embeddings,
      settings: this.settings,
      clock: systemClock,
      log,
      meter: new MemoryMeter(),
      ui: this.ui,
      wallClock,
    });
    this.errors = this.#store.add(
      new WindowErrors({ library: this.library, settings: this.settings, clock: systemClock, log, wallClock }),
    );
  }

  /** Starts listening as the extension does. */
  capture(timings: Partial<CaptureTimings> = {}): void {
    const log = {
      debug: () => undefined,
      info: () => undefined,
      warn: (line: string) => {
        this.log.push(line);
      },
      error: (line: string) => {
        this.log.push(line);
      },
    };
    this.#store.add(
      new CaptureListeners({
        errors: this.errors,
        settings: this.settings,
        clock: systemClock,
        log,
        wallClock: () => Date.now(),
        timings: { ...quickTimings, ...timings },
      }),
    );
  }

  /** Lets go of something with the bench. */
  add<T extends Disposable>(disposable: T): T {
    return this.#store.add(disposable);
  }

  set(name: SettingName, value: unknown): void {
    this.#values[name] = value;
    for (const listener of this.#listeners) listener((asked) => asked === name);
  }

  async record(input: RemediationInput): Promise<string> {
    const recorded = await (await this.library.open()).record(input);
    assert.ok(recorded.ok, JSON.stringify(recorded));
    return recorded.value.id;
  }

  /** Waits for an error that holds a text and whose look-up has ended. */
  async error(text: string | RegExp, source?: CurrentError['source'], ms = 15_000): Promise<CurrentError> {
    const found = (): CurrentError | undefined =>
      this.errors.all.find(
        (error) =>
          (source === undefined || error.source === source) &&
          (typeof text === 'string' ? error.text.includes(text) : text.test(error.text)) &&
          error.lookup.state !== 'looking',
      );
    await until(
      () => found() !== undefined,
      `an error ${String(source)} with ${String(text)}, not ${JSON.stringify(this.errors.all.map(({ source: from, text: said, lookup }) => [from, said.slice(0, 300), lookup.state]))}\n${this.log.join('\n')}`,
      ms,
    );
    return found()!;
  }

  /** The errors in this bench's own files and of nowhere; language servers may still speak of another suite's. */
  get own(): readonly CurrentError[] {
    const root = this.workspace.root.toString();
    return this.errors.all.filter(({ place }) => place === undefined || place.uri.toString().startsWith(root));
  }

  /** Waits until no error holds the text. */
  async gone(text: string): Promise<void> {
    await until(() => !this.errors.all.some((error) => error.text.includes(text)), `“${text}” is gone`, 10_000);
  }

  async close(): Promise<void> {
    this.#store.dispose();
    await this.library.close();
    await rm(this.storage, { recursive: true, force: true, maxRetries: 5 });
    await this.workspace.clean();
  }

  #listen(listener: (touches: (name: SettingName) => boolean) => void): Disposable {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }
}

/** Titles of the fixes that were found for an error, the best first. */
export function getFixes({ lookup }: CurrentError): readonly string[] {
  return lookup.state === 'done' ? lookup.answer.results.map(({ remediation }) => remediation.title) : [];
}

/** Waits a while for something that must not come, and fails when it does. */
export async function never(comes: () => boolean, reason: string, ms = 800): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (comes()) throw new Error(`It came after all: ${reason}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
