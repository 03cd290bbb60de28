import type * as vscode from 'vscode';
import { signatureOfReading } from '../../domain/signature.ts';
import type { CurrentError, ErrorSource } from '../contracts.ts';
import type { Excerpt } from './errorExcerpt.ts';
import type { ResolvedErrorTracker } from './resolvedErrorTracker.ts';

/** Something that is run repeatedly: a command, a task, a debug configuration, a cell. */
export interface Run {
  readonly source: ErrorSource;
  /** Distinguishes it from others of its source. */
  readonly key: string;
  /** Its display name. */
  readonly origin: string;
}

/** What is known about a failure besides the output. */
export interface FailureFacts {
  readonly place?: vscode.Location | undefined;
  readonly errorType?: string | undefined;
  readonly stackTrace?: string | undefined;
  /** It has not ended: its earlier errors may still apply. */
  readonly goesOn?: boolean | undefined;
}

/** The number of remembered runs, the latest. */
const maxRuns = 200;
/** The number of remembered errors of one run, the latest. */
const maxOfRun = 20;

/** How each last run ended: an error is gone when the same run succeeds, or fails in another way. */
export class RunResults {
  readonly #watch: Pick<ResolvedErrorTracker, 'see' | 'gone'>;
  /** The identities of the errors of each run since it last ended. */
  readonly #last = new Map<string, readonly string[]>();

  constructor(watch: Pick<ResolvedErrorTracker, 'see' | 'gone'>) {
    this.#watch = watch;
  }

  failed(
    { source, key, origin }: Run,
    { text, reading }: Pick<Excerpt, 'text' | 'reading'>,
    { place, errorType, stackTrace, goesOn = false }: FailureFacts = {},
  ): CurrentError {
    const run = `${source}\0${key}`;
    const identity = `${run}\0${signatureOfReading(reading).hash}`;
    const before = (this.#last.get(run) ?? []).filter((other) => other !== identity);
    this.#last.delete(run);
    this.#last.set(run, [...(goesOn ? before : []), identity].slice(-maxOfRun));
    const [oldest] = this.#last.keys();
    if (this.#last.size > maxRuns && oldest !== undefined) this.#last.delete(oldest);
    const error = this.#watch.see(
      {
        source,
        origin,
        text,
        place,
        errorType,
        stackTrace,
      },
      identity,
    );
    if (!goesOn) this.#gone(before);
    return error;
  }

  succeeded({ source, key }: Pick<Run, 'source' | 'key'>): void {
    const run = `${source}\0${key}`;
    const shown = this.#last.get(run) ?? [];
    this.#last.delete(run);
    this.#gone(shown);
  }

  #gone(identities: readonly string[]): void {
    for (const identity of identities) void this.#watch.gone(identity, true);
  }
}
